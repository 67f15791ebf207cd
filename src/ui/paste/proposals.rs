//! The proposals for a pasted text: the current one, how certain it is, and the doubts about it.

use bevy_egui::egui::{self, Button, Color32, Label, RichText, Ui, WidgetInfo, WidgetType};
use collision_scenarios::cases::echo;
use collision_scenarios::paste::Certainty;
use collision_scenarios::scenario::{Message, message};

use crate::ui::paste::pasted::{Pasting, spoken};
use crate::ui::widgets::colors::Colors;
use crate::ui::widgets::localize::Localize;
use crate::ui::widgets::theme::Tint;

/// The number of doubts shown at first.
const FIRST_DOUBTS: usize = 3;

/// Shows a line for each proposal: its differences from the first, and how certain it is.
pub fn proposals_ui(ui: &mut Ui, pasting: &mut Pasting, colors: &Colors) {
    let review = &pasting.review;
    if review.proposals().is_empty() {
        let words =
            "No scenario fits these numbers. Choose one, and give its inputs numbers of the text.";
        ui.add(Label::new(ui.say(words)).wrap());
        return;
    }
    let mut chosen = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (tab, proposal) in review.proposals().iter().enumerate() {
            let number = (tab + 1).to_string();
            let title = ui.say(proposal.entry.title);
            let certainty = ui.say(proposal.certainty.title());
            let certain = match proposal.certainty {
                Certainty::Sure | Certainty::Likely => RichText::new(certainty),
                Certainty::Unsure | Certainty::Guess => RichText::new(certainty).color(colors.open),
            };
            let is_shown = tab == review.tab();
            let size = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
            let button = Button::selectable(is_shown, format!("{number}  {title}"));
            let button = button.right_text(certain).truncate().min_size(size);
            let row = ui.add(button);
            row.widget_info(|| {
                let label = format!("{number} {title}, {certainty}");
                WidgetInfo::selected(WidgetType::RadioButton, true, is_shown, label)
            });
            if row.on_hover_text(&number).clicked() {
                chosen = Some(tab);
            }
            // For another scenario, the title is enough.
            let is_same = proposal.entry.id == review.proposals()[0].entry.id;
            let differences = if is_same { review.differences(tab) } else { Vec::new() };
            if !differences.is_empty() {
                let inputs = proposal.entry.inputs();
                let differences = differences.iter().map(|words| spoken(ui, words, &inputs));
                let differences: Vec<_> = differences.collect();
                let text = format!("     {}", differences.join(" · "));
                ui.add(Label::new(RichText::new(text).weak()).truncate());
            }
        }
    });
    let is_guess = review.proposal().is_some_and(|it| it.certainty == Certainty::Guess);
    if is_guess && !pasting.is_confirmed() {
        let words = ui.say("This is a guess: check every number.");
        ui.label(RichText::new(words).color(colors.open));
    }
    if let Some(tab) = chosen {
        pasting.choose_tab(tab);
    }
}

/// Shows whether the text's own answer agrees with the case's.
pub fn answers_ui(ui: &mut Ui, pasting: &Pasting) {
    let answer = pasting.review.proposal().and_then(|proposal| proposal.answer.as_ref());
    if let Some(answer) = answer {
        ui.add_space(4.0);
        let (words, color) = match answer.agrees {
            Some(true) => ("The text's answer agrees with this case's.", Color32::PLACEHOLDER),
            Some(false) => ("The text's answer is another than this case's.", ui.differs_color()),
            None => ("The text has an answer of its own.", Color32::PLACEHOLDER),
        };
        ui.label(RichText::new(ui.say(words)).color(color));
        let word = |hit: bool| ui.say(if hit { "HIT" } else { "MISS" }).to_owned();
        let relation = Some(answer.relation).filter(|relation| *relation != "hit");
        let own = [Some(word(answer.hit)), relation.map(|relation| ui.name(relation))];
        let theirs = [answer.reports_hit.map(word), Some(echo(&answer.numbers))];
        let joined = |parts: [Option<String>; 2]| {
            let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(" · ")
        };
        let both = message!("Text: {0}. Case: {1}.", joined(theirs), joined(own));
        ui.add(Label::new(RichText::new(ui.tr(&both)).weak()).wrap());
    }
}

/// Shows the doubts about the proposal, until a person has confirmed every input.
pub fn doubts_ui(ui: &mut Ui, pasting: &Pasting) {
    let proposal = pasting.review.proposal().filter(|proposal| !proposal.doubts.is_empty());
    let Some(proposal) = proposal.filter(|_| !pasting.is_confirmed()) else { return };
    ui.add_space(4.0);
    ui.strong(ui.say("Doubts"));
    let sentence = |ui: &mut Ui, words: &Message| {
        ui.add(Label::new(format!("• {}", ui.tr(words))).wrap());
    };
    let (first, others) = proposal.doubts.split_at(proposal.doubts.len().min(FIRST_DOUBTS));
    first.iter().for_each(|doubt| sentence(ui, &doubt.sentence));
    if !others.is_empty() {
        let more = ui.tr(&message!("and {0} more", others.len().to_string()));
        egui::CollapsingHeader::new(more).id_salt("more doubts").show(ui, |ui| {
            others.iter().for_each(|doubt| sentence(ui, &doubt.sentence));
        });
    }
}
