use bevy_egui::egui::{self, Ui};

use super::speech::Speaks;
use super::state::PanelState;
use crate::keys::{self, Command};
use crate::language::Language;
use crate::scenario::Entry;
use crate::scenarios::ALL;
use crate::workspace::Workspace;

/// The scenarios by group, filtered by the text above them.
pub fn list(ui: &mut Ui, workspace: &Workspace, state: &mut PanelState) {
    let language = ui.language();
    let tip = language.say("Words of its title, group or article.");
    ui.add(
        egui::TextEdit::singleline(&mut state.filter)
            .hint_text(language.say("Find a scenario"))
            .desired_width(f32::INFINITY),
    )
    .on_hover_text(format!("{tip} {}", keys::tip(Command::Find, language)));
    egui::ScrollArea::vertical().show(ui, |ui| {
        let (mut group, mut chosen) = (None, None);
        for entry in ALL.iter().filter(|entry| matches(entry, &state.filter, language)) {
            if group != Some(entry.group) {
                group = Some(entry.group);
                ui.add_space(8.0);
                ui.strong(language.say(entry.group.title()));
            }
            let open = entry.id == workspace.entry.id;
            let tip = format!("{}\n{}", entry.id, language.say(entry.article));
            if ui.selectable_label(open, language.say(entry.title)).on_hover_text(tip).clicked()
                && !open
            {
                chosen = Some(entry);
            }
        }
        if let Some(entry) = chosen {
            state.change(|workspace| workspace.open(entry));
        }
        if group.is_none() {
            ui.weak(language.say("Nothing has that name."));
        }
    });
}

/// Whether every word of the text is found somewhere in what the scenario is called,
/// in English or in this language.
pub fn matches(entry: &Entry, text: &str, language: Language) -> bool {
    let names = [entry.title, entry.id, entry.group.title(), entry.article];
    has_words(&names, text, language)
}

/// Whether every word of the text is found in its title or id.
pub fn is_called(entry: &Entry, text: &str, language: Language) -> bool {
    has_words(&[entry.title, entry.id], text, language)
}

fn has_words(names: &[&str], text: &str, language: Language) -> bool {
    let said = names.iter().map(|name| language.say(name));
    let names = names.iter().copied().chain(said).collect::<Vec<_>>().join(" ").to_lowercase();
    text.to_lowercase().split_whitespace().all(|word| names.contains(word))
}

/// The scenario that many rows further on in the list, which goes round.
pub fn neighbour(entry: &Entry, by: isize) -> &'static Entry {
    let here = ALL.iter().position(|other| other.id == entry.id).unwrap_or(0);
    &ALL[here.wrapping_add_signed(by + ALL.len() as isize) % ALL.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenarios::find;

    #[test]
    fn words_in_any_order_find_a_scenario() {
        let found = |text| {
            let matching = ALL.iter().filter(|entry| matches(entry, text, Language::Korean));
            matching.map(|entry| entry.id).collect::<Vec<_>>()
        };
        assert_eq!(found("삼각형 구"), ["sphere_triangle"]);
        assert_eq!(found("triangle sphere"), ["sphere_triangle"]);
        let plane = find("plane_triangle").unwrap();
        assert!(is_called(plane, "triangle plane", Language::English));
        assert!(!is_called(&ALL[0], "casts", Language::English));
        assert_eq!(found("BALL arc"), ["ball_arc"]);
        assert_eq!(found("nonsense").len(), 0);
        assert_eq!(found("").len(), ALL.len());
    }

    #[test]
    fn the_list_goes_round() {
        let last = &ALL[ALL.len() - 1];
        assert_eq!(neighbour(&ALL[0], 1).id, ALL[1].id);
        assert_eq!(neighbour(&ALL[0], -1).id, last.id);
        assert_eq!(neighbour(last, 1).id, ALL[0].id);
    }
}
