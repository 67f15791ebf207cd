//! `render`: runs the app without a window, draws into an image, and saves the pictures.

mod animation;
mod studio;

use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use crate::cases::{self, Case, Cases, Row};
use crate::cli::patiently;
use crate::cli::render::{Named, Pictures, Render, Source};
#[cfg(unix)]
use crate::display;
use crate::explain::Tab;
use crate::methods::Draft;
use crate::{files, screenshot};
use animation::Animation;
use studio::Studio;

/// Draws everything in the order, and prints the name of each file.
pub fn run(order: Render) -> ExitCode {
    #[cfg(unix)]
    display::keep_drivers_quiet();
    match draw_all(order) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            complain(&why);
            ExitCode::FAILURE
        }
    }
}

/// Returns `false` if a case could not be drawn. An error ends the run.
fn draw_all(order: Render) -> Result<bool, String> {
    let Render { folder, pictures, .. } = &order;
    let cannot = |why| format!("cannot make the folder {}: {why}", cases::echo_path(folder));
    fs::create_dir_all(folder).map_err(cannot)?;
    files::remove_dead(folder);
    let studio = Studio::new(&order)?;
    let mut drawing = Drawing {
        studio,
        folder: folder.clone(),
        pictures: pictures.clone(),
        methods: order.methods,
        is_whole: true,
    };
    for Named { name, source } in order.cases {
        match source {
            Source::Case(case) => drawing.case(&name, &name, *case),
            Source::Input => drawing.file(&name, "standard input", io::stdin()),
            Source::File(path) => {
                let shown = cases::echo_path(&path);
                match patiently(&path, || cases::open(&path)) {
                    Ok(file) => drawing.file(&name, &shown, file),
                    Err(why) => drawing.fault(&format!("cannot read {shown}"), why),
                }
            }
        }
    }
    Ok(drawing.is_whole)
}

/// A run of `render`.
struct Drawing {
    studio: Studio,
    folder: PathBuf,
    pictures: Pictures,
    methods: Vec<Draft>,
    /// `false` once a case could not be drawn.
    is_whole: bool,
}

impl Drawing {
    /// Draws the cases of a file.
    fn file(&mut self, name: &str, shown: &str, input: impl Read) {
        let mut rows = Cases::new(input).peekable();
        if rows.peek().is_none() {
            self.fault(shown, "expected a case, got nothing");
        }
        let mut is_first = true;
        while let Some(row) = rows.next() {
            let Row { line, case } = match row {
                Ok(row) => row,
                Err(why) => {
                    self.fault(&format!("cannot read {shown}"), why);
                    break;
                }
            };
            let place = format!("{shown}, line {line}");
            let is_alone = is_first && rows.peek().is_none();
            is_first = false;
            match case {
                Ok(case) if is_alone => self.case(name, &place, case),
                Ok(case) => self.case(&format!("{name}-{line}"), &place, case),
                Err(why) => self.fault(&place, why),
            }
        }
    }

    /// Draws a case; `place` is its file and line. Failures are reported, and the rest is drawn.
    fn case(&mut self, name: &str, place: &str, mut case: Case) {
        let id = case.scenario.id;
        case.methods.extend_from_slice(&self.methods);
        self.studio.open(case);
        match self.studio.show_field() {
            Ok(true) => {}
            Ok(false) => complain(&format!("{place}: {id}: at no scale does anything show there")),
            Err(why) => {
                self.fault(place, format!("{id}: {why}"));
                return;
            }
        }
        match self.pictures.clone() {
            Pictures::One(tab) => {
                let (tab, edits) = tab_named(&tab);
                self.studio.show(tab);
                self.studio.edit(edits);
                self.png(name, place);
            }
            Pictures::Steps(which) => {
                let count = self.studio.steps();
                match which {
                    None => (1..=count).for_each(|step| self.step(name, place, step)),
                    Some(step) if (1..=count).contains(&step) => self.step(name, place, step),
                    Some(step) => {
                        let why = format!("it has {count} steps, got step {step}");
                        self.fault(place, format!("{id}: {why}"));
                    }
                }
            }
            Pictures::Gif | Pictures::Frames if !self.studio.moves() => {
                let expected = "nothing moves there, expected a cast or a moving ball";
                self.fault(place, format!("{id}: {expected}"));
            }
            Pictures::Gif => {
                let mut animation = Animation::default();
                let told = |count, left| tell_cost(place, count, left);
                let played = self.studio.play(told, |image| animation.add(image));
                let file = played.and_then(|()| animation.into_file());
                let name = format!("{name}.gif");
                self.check(place, file.and_then(|bytes| write(&self.folder, &name, &bytes)));
            }
            Pictures::Frames => {
                let Self { studio, folder, is_whole, .. } = self;
                let mut number = 0;
                let told = |count, left| tell_cost(place, count, left);
                let played = studio.play(told, |image| {
                    number += 1;
                    let name = format!("{name}-{number:04}.png");
                    let written = screenshot::png(image).and_then(|png| write(folder, &name, &png));
                    if let Err(why) = written {
                        complain(&format!("{place}: {why}"));
                        *is_whole = false;
                    }
                    Ok(())
                });
                self.check(place, played);
            }
        }
    }

    /// Draws a step, counted from 1.
    fn step(&mut self, name: &str, place: &str, step: usize) {
        self.studio.show_step(step - 1);
        self.png(&format!("{name}-step-{step:02}"), place);
    }

    fn png(&mut self, name: &str, place: &str) {
        let picture = self.studio.take().and_then(screenshot::png);
        let name = format!("{name}.png");
        self.check(place, picture.and_then(|bytes| write(&self.folder, &name, &bytes)));
    }

    fn check(&mut self, place: &str, done: Result<(), String>) {
        if let Err(why) = done {
            self.fault(place, why);
        }
    }

    /// Reports something that could not be drawn, and continues.
    fn fault(&mut self, place: &str, why: impl Display) {
        complain(&format!("{place}: {why}"));
        self.is_whole = false;
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

/// Writes a picture atomically, and prints its name.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    let cannot = |why| format!("cannot write {}: {why}", cases::echo_path(&path));
    files::write_itself(&path, bytes).map_err(cannot)?;
    // The file exists, whether or not anybody reads its name.
    let _ = writeln!(io::stdout(), "{}", cases::echo_path(&path));
    Ok(())
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

/// Prints an error to standard error.
fn complain(what: &str) {
    // If this fails too, there is nothing left to do.
    let _ = writeln!(io::stderr(), "collision-sandbox: {what}");
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
