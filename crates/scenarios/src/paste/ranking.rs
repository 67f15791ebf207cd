//! The proposals of a text, the likeliest first.

use std::ops::RangeInclusive;

use super::assign::{Assignment, Pins};
use super::doubt::{self, Certainty, doubts};
use super::form::{PLANS, Plan};
use super::proposal::Proposal;
use super::reading::Reading;
use super::score::Scores;
use super::search::Assigner;
use crate::scenario::Entry;

/// Returns the proposals of a reading, the likeliest first: at most `most`, of one scenario if it is
/// given. Proposals with open inputs come after all complete ones; a given scenario always has one.
pub(super) fn proposals(
    reading: &Reading,
    scenario: Option<&'static Entry>,
    most: usize,
) -> Vec<Proposal> {
    /// So many of the best assignments are looked at.
    const LOOKED_AT: usize = 10;
    let scores = Scores::new(reading);
    let plan = scenario.and_then(|entry| Plan::find(entry.id));
    let mut made: Vec<Proposal> = Vec::new();
    let mut add = |open: RangeInclusive<usize>, most: usize| {
        let (space, pins) = (&reading.space, Pins::default());
        let assigner = Assigner { scores: &scores, space, open, pins };
        let mut own = assigner.best(plan.map_or(&PLANS[..], std::slice::from_ref), LOOKED_AT);
        own.retain(|own| plan.is_some() || own.lacks().len() < own.taken.len());
        add(&mut made, reading, own, most);
        made.len()
    };
    let count = add(0..=0, most);
    let most = most.max(count + usize::from(plan.is_some()));
    if count < most {
        add(1..=usize::MAX, most);
    }
    made
}

/// Adds the proposals of assignments until there are so many, those first whose case gives what the text
/// reports.
fn add(made: &mut Vec<Proposal>, reading: &Reading, assignments: Vec<Assignment>, most: usize) {
    const BONUS: f32 = 1.5;
    let proposed = assignments.into_iter().filter_map(|mut own| {
        let mut proposal = Proposal::of(reading, &own)?;
        proposal.compare(reading);
        own.score += proposal.answer.as_ref().map_or(0.0, |answer| BONUS * answer.matches as f32);
        Some((own, proposal))
    });
    let mut proposed: Vec<_> = proposed.collect();
    proposed.sort_by(|a, b| b.0.score.total_cmp(&a.0.score));
    let (ranked, proposed): (Vec<_>, Vec<_>) = proposed.into_iter().unzip();
    for (own, mut proposal) in ranked.iter().zip(proposed) {
        if made.iter().any(|other| other.is_same_case(&proposal)) {
            continue;
        }
        proposal.doubts = doubts(reading, own, &ranked);
        // A later proposal is never likelier than the one before.
        let least =
            made.last().map_or(Certainty::Likely, |before| before.certainty.max(Certainty::Unsure));
        proposal.certainty = match made.is_empty() && doubt::is_sure(reading, own, &proposal.doubts)
        {
            true => Certainty::Sure,
            false => doubt::certainty(&proposal.doubts).max(least),
        };
        proposal.mark_guess();
        made.push(proposal);
        if made.len() == most {
            break;
        }
    }
}
