//! What a group of a pasted text is called, and where it stands.

use bevy_egui::egui::{Label, RichText, Ui};

use super::localize::Localize;
use crate::cases::{echo, echo_line};
use crate::paste::Proposal;
use crate::scenario::message;

/// The lines of the text that these groups stand on, with the words of the first, and whether their
/// numbers stand there or are computed from what does.
pub fn origin(ui: &mut Ui, proposal: &Proposal, groups: &[usize], is_computed: bool) {
    let groups = groups.iter().filter_map(|&group| proposal.paste().groups.get(group));
    let mut lines: Vec<_> = groups.map(|group| group.line).collect();
    lines.sort_unstable();
    lines.dedup();
    let Some(&first) = lines.first() else {
        ui.label("");
        return;
    };
    let numbers: Vec<_> = lines.iter().map(u32::to_string).collect();
    let numbers = numbers.join(", ");
    let said = match (lines.len(), is_computed) {
        (1, false) => message!("line {0}", numbers),
        (1, true) => message!("computed from line {0}", numbers),
        (_, false) => message!("lines {0}", numbers),
        (_, true) => message!("computed from lines {0}", numbers),
    };
    let said = format!("{} · {}", ui.tr(&said), echo_line(proposal.line(first)).trim());
    let texts = lines.iter().map(|&line| format!("{line}  {}", echo_line(proposal.line(line))));
    let texts = texts.collect::<Vec<_>>().join("\n");
    let label = Label::new(RichText::new(said).weak()).truncate();
    ui.add(label).on_hover_text(RichText::new(texts).monospace());
}

/// A group's name; where it has none or shares it, its place among the groups too.
pub fn group_name(ui: &Ui, proposal: &Proposal, place: usize) -> String {
    let groups = &proposal.paste().groups;
    let Some(group) = groups.get(place) else { return String::new() };
    let number = (place + 1).to_string();
    let name = echo(&group.name);
    if proposal.is_of_another(place) {
        let line = ui.tr(&message!("line {0}", group.line.to_string()));
        return format!("{name} ({line})");
    }
    let own = groups.iter().enumerate().filter(|(place, _)| !proposal.is_of_another(*place));
    match own.filter(|(_, other)| other.name == group.name).take(2).count() {
        _ if group.name.is_empty() => ui.tr(&message!("group {0}", number)),
        1 => name,
        _ => format!("{name} ({number})"),
    }
}
