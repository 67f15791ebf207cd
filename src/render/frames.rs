//! Cases as images and animations, drawn by the whole app.

use std::time::Duration;

use super::animation::Animation;
use super::paper::{Artist, Paper, complain, steps};
use super::studio::Studio;
use crate::cli::render::{Pictures, Render};
use crate::frame::screenshot;
use crate::state::explain::Tab;
#[cfg(unix)]
use crate::window::display;
use collision_scenarios::cases::Case;
use collision_scenarios::methods::Draft;

/// Draws cases with the app, without its window.
pub struct Frames {
    studio: Studio,
    pictures: Pictures,
    methods: Vec<Draft>,
}

impl Frames {
    pub fn new(order: &Render) -> Result<Self, String> {
        #[cfg(unix)]
        display::keep_drivers_quiet();
        let (pictures, methods) = (order.pictures.clone(), order.methods.clone());
        Ok(Self { studio: Studio::new(order)?, pictures, methods })
    }

    fn png(&mut self, name: &str, place: &str, paper: &mut Paper) {
        let picture = self.studio.take().and_then(screenshot::png);
        paper.write(place, name, "png", picture);
    }
}

impl Artist for Frames {
    fn draw(&mut self, name: &str, place: &str, mut case: Case, paper: &mut Paper) {
        let id = case.scenario.id;
        case.methods.extend_from_slice(&self.methods);
        self.studio.open(case);
        match self.studio.show_field() {
            Ok(true) => {}
            Ok(false) => complain(&format!("{place}: {id}: at no scale does anything show there")),
            Err(why) => return paper.fault(place, format!("{id}: {why}")),
        }
        match self.pictures.clone() {
            Pictures::One(tab) => {
                let (tab, edits) = tab_named(&tab);
                self.studio.show(tab);
                self.studio.edit(edits);
                self.png(name, place, paper);
            }
            Pictures::Steps(which) => match steps(which, self.studio.steps()) {
                Ok(steps) => steps.for_each(|step| {
                    self.studio.show_step(step);
                    self.png(&format!("{name}-step-{:02}", step + 1), place, paper);
                }),
                Err(why) => paper.fault(place, format!("{id}: {why}")),
            },
            Pictures::Gif | Pictures::Frames if !self.studio.moves() => {
                let expected = "nothing moves there, expected a cast or a moving ball";
                paper.fault(place, format!("{id}: {expected}"));
            }
            Pictures::Gif => {
                let mut animation = Animation::default();
                let told = |count, left| tell_cost(place, count, left);
                let played = self.studio.play(told, |image| animation.add(image));
                paper.write(place, name, "gif", played.and_then(|()| animation.into_file()));
            }
            Pictures::Frames => {
                let mut number = 0;
                let told = |count, left| tell_cost(place, count, left);
                let played = self.studio.play(told, |image| {
                    number += 1;
                    let name = format!("{name}-{number:04}");
                    paper.write(place, &name, "png", screenshot::png(image));
                    Ok(())
                });
                if let Err(why) = played {
                    paper.fault(place, why);
                }
            }
        }
    }
}

/// Shorter waits are not announced.
const PATIENCE: Duration = Duration::from_secs(20);

/// Announces how long an animation's pictures take, if that is long.
fn tell_cost(place: &str, count: u16, left: Duration) {
    if left > PATIENCE {
        let seconds = left.as_secs();
        complain(&format!("{place}: {count} pictures of this size take about {seconds} seconds"));
    }
}

/// Returns the tab of that name on the command line, and whether its code is edited.
fn tab_named(name: &str) -> (Tab, bool) {
    match name {
        "derivation" => (Tab::Derivation, false),
        "methods" => (Tab::Methods, false),
        "code" => (Tab::Code, false),
        "edit" => (Tab::Code, true),
        _ => (Tab::Answer, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::render::TABS;

    #[test]
    fn each_tab_of_the_command_line_is_another() {
        let tabs = TABS.map(tab_named);
        assert!((1..TABS.len()).all(|index| !tabs[..index].contains(&tabs[index])), "{tabs:?}");
    }
}
