//! `render` and `page`: draw cases without a window. As SVG the picture alone, without an engine; as PNG and
//! GIF the whole app, drawing into an image.

#[cfg(feature = "window")]
mod animation;
mod article;
#[cfg(feature = "window")]
mod frames;
mod paper;
#[cfg(feature = "window")]
mod studio;
mod vector;

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use crate::cli::patiently;
use crate::cli::render::{Format, Named, Place, Render, Source};
use crate::io::files;
use article::Articles;
use collision_scenarios::cases::ReadMesh;
use collision_scenarios::cases::{self, Case, Cases, Row};
#[cfg(feature = "window")]
use frames::Frames;
use paper::{Artist, Paper, complain};
use vector::Vector;

/// Draws everything in the order, and prints the name of each file.
pub fn run(order: Render) -> ExitCode {
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
    if let Place::Folder(folder) = &order.place {
        let cannot = |why| format!("cannot make the folder {}: {why}", cases::echo_path(folder));
        fs::create_dir_all(folder).map_err(cannot)?;
        files::remove_dead(folder);
    }
    let artist: Box<dyn Artist> = match order.format {
        Format::Svg => Box::new(Vector::new(&order)),
        Format::Article => Box::new(Articles::new(&order)?),
        #[cfg(feature = "window")]
        Format::Pixels => Box::new(Frames::new(&order)?),
        #[cfg(not(feature = "window"))]
        Format::Pixels => return Err(NO_WINDOW.to_owned()),
    };
    let mut drawing = Drawing { artist, paper: Paper::new(order.place) };
    for Named { name, source } in order.cases {
        match source {
            Source::Case(case) => drawing.case(&name, &name, *case),
            Source::Input => {
                let meshes = files::meshes_beside(Path::new("-"));
                drawing.file(&name, "standard input", io::stdin(), &*meshes);
            }
            Source::File(path) => {
                let shown = cases::echo_path(&path);
                match patiently(&path, || cases::open(&path)) {
                    Ok(file) => {
                        drawing.file(&name, &shown, file, &*files::meshes_beside(&path));
                    }
                    Err(why) => drawing.paper.fault(&format!("cannot read {shown}"), why),
                }
            }
        }
    }
    Ok(drawing.paper.is_whole())
}

#[cfg(not(feature = "window"))]
const NO_WINDOW: &str = "this build lacks the feature `window` and draws no pixels: expected \
    `--svg`, or a file that ends with .svg";

/// A run of `render`.
struct Drawing {
    artist: Box<dyn Artist>,
    paper: Paper,
}

impl Drawing {
    /// Draws the cases of a file.
    fn file(&mut self, name: &str, shown: &str, input: impl Read, meshes: &dyn ReadMesh) {
        let mut rows = Cases::new(input, meshes).peekable();
        if rows.peek().is_none() {
            self.paper.fault(shown, "expected a case, got nothing");
        }
        let mut is_first = true;
        while let Some(row) = rows.next() {
            let Row { line, case } = match row {
                Ok(row) => row,
                Err(why) => {
                    self.paper.fault(&format!("cannot read {shown}"), why);
                    break;
                }
            };
            let place = format!("{shown}, line {line}");
            let is_alone = is_first && rows.peek().is_none();
            is_first = false;
            match case {
                Ok(case) if is_alone => self.case(name, &place, case),
                Ok(case) => self.case(&format!("{name}-{line}"), &place, case),
                Err(why) => self.paper.fault(&place, why),
            }
        }
    }

    fn case(&mut self, name: &str, place: &str, case: Case) {
        self.artist.draw(name, place, case, &mut self.paper);
    }
}
