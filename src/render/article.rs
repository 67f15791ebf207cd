//! Cases as pages to read: the picture, the answer and the derivation as text, without a script. Beside
//! a built page, the picture comes alive.

use std::fmt::{self, Write};
use std::fs;
use std::path::Path;

use collision_gizmos::options::{DrawOptions, RenderQuality};
use collision_gizmos::palette::{Background, Palette};
use collision_gizmos::shape::StandardMetrics;
use collision_gizmos::still::Still;
use collision_gizmos::svg::{self, Escaped};
use collision_scenarios::cases::{self, Case, value_text};
use collision_scenarios::scenario::{self, Answer, AnswerRow, Message, in_words, short};
use glam::Vec2;

use super::paper::{Artist, Paper};
use crate::cli::render::{Place, Render};
use crate::io::files;

/// The folder of the built page, beside the articles.
const SITE: &str = "page";
/// The script of the live figure, in the built page.
const FIGURE: &str = "figure.js";

const STYLE: &str = "body{font:16px/1.55 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}\
collision-case{display:block;margin:1rem 0}img{display:block;width:100%;height:auto}\
code{font:.86em/1.5 ui-monospace,monospace}dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem}\
dt{opacity:.7}dd{margin:0}li{margin:.5rem 0}html{color-scheme:";

/// Writes cases as pages with their pictures.
pub struct Articles {
    size: Vec2,
    options: DrawOptions,
    is_live: bool,
}

impl Articles {
    /// Copies the built page first, if there is one.
    pub fn new(order: &Render) -> Result<Self, String> {
        let palette = Palette::by_name(&order.palette).unwrap_or_default();
        let options = DrawOptions { palette, language: order.language, ..DrawOptions::default() };
        if let (Some(site), Place::Folder(folder)) = (&order.site, &order.place) {
            copy(site, &folder.join(SITE))?;
        }
        let size = Vec2::from(order.size.map(|side| side as f32));
        Ok(Self { size, options, is_live: order.site.is_some() })
    }
}

impl Artist for Articles {
    fn draw(&mut self, name: &str, place: &str, case: Case, paper: &mut Paper) {
        let answer = case.live.answer();
        let look = (self.size, &self.options, RenderQuality::Full);
        let still = Still::new(&case, &answer, None, look, &StandardMetrics);
        paper.write(place, name, "svg", Ok(svg::document(&still).into_bytes()));
        let mut article = Article { text: String::new(), options: &self.options };
        // Writing to a string cannot fail.
        let _ = article.write(name, &case, &answer, (&still, self.is_live));
        paper.write(place, name, "html", Ok(article.text.into_bytes()));
    }
}

/// Copies a built page, a folder of files alone.
fn copy(site: &Path, to: &Path) -> Result<(), String> {
    let shown = cases::echo_path(site);
    if !site.join(FIGURE).is_file() {
        return Err(format!("{shown} is no built page: expected {FIGURE} in it"));
    }
    let cannot = |why| format!("cannot copy the page {shown}: {why}");
    fs::create_dir_all(to).map_err(cannot)?;
    for file in fs::read_dir(site).map_err(cannot)? {
        let file = file.map_err(cannot)?;
        if file.file_type().map_err(cannot)?.is_file() {
            let bytes = fs::read(file.path()).map_err(cannot)?;
            files::write_itself(&to.join(file.file_name()), &bytes).map_err(cannot)?;
        }
    }
    Ok(())
}

struct Article<'a> {
    text: String,
    options: &'a DrawOptions,
}

impl Article<'_> {
    fn write(
        &mut self,
        name: &str,
        case: &Case,
        answer: &Answer,
        (still, is_live): (&Still, bool),
    ) -> fmt::Result {
        let language = self.options.language;
        let scheme = match self.options.palette.background {
            Background::Dark => "dark",
            Background::Light => "light",
        };
        let title = case.title.as_deref().map(|title| language.say_of_scene(title));
        let title = Escaped(title.unwrap_or(language.say(case.scenario.title)));
        writeln!(self.text, "<!doctype html>\n<html lang=\"{}\">", language.code())?;
        writeln!(self.text, "<meta charset=\"utf-8\">\n<title>{title}</title>")?;
        let view = "width=device-width, initial-scale=1";
        writeln!(self.text, "<meta name=\"viewport\" content=\"{view}\">")?;
        writeln!(self.text, "<style>{STYLE}{scheme}}}</style>")?;
        if is_live {
            writeln!(self.text, "<script type=\"module\" src=\"{SITE}/{FIGURE}\"></script>")?;
        }
        writeln!(self.text, "<h1>{title}</h1>")?;
        if let Some(note) = &case.note {
            writeln!(self.text, "<p>{}</p>", Escaped(language.say_of_scene(note)))?;
        }
        self.figure(name, case, still)?;
        self.inputs(case)?;
        self.answer(case, answer)?;
        self.derivation(case, answer)?;
        writeln!(self.text, "</html>")
    }

    /// The case for the script, and the picture until it has drawn its own.
    fn figure(&mut self, name: &str, case: &Case, still: &Still) -> fmt::Result {
        let Still { size: Vec2 { x, y }, title, words, .. } = still;
        let code = self.options.language.code();
        // No text of the case can end the script.
        let json = cases::write_scene(case).replace('<', "\\u003c");
        let (title, words, name) = (Escaped(title), Escaped(words), Escaped(name));
        writeln!(
            self.text,
            "<collision-case height=\"{y}px\" title=\"{title}\" language=\"{code}\">\n\
             <script type=\"application/json\">{json}</script>\n\
             <img src=\"{name}.svg\" width=\"{x}\" height=\"{y}\" alt=\"{words}\">\n\
             </collision-case>"
        )
    }

    fn inputs(&mut self, case: &Case) -> fmt::Result {
        self.heading("Inputs")?;
        self.text.push_str("<dl>\n");
        for input in case.live.inputs() {
            let name = self.tr(&in_words(input.name));
            self.row(&format!("{} {name}", input.label), &self.tr(&value_text(&input)))?;
        }
        writeln!(self.text, "</dl>")
    }

    fn answer(&mut self, case: &Case, answer: &Answer) -> fmt::Result {
        self.heading("Answer")?;
        let verdict = self.options.language.say(if answer.hit { "HIT" } else { "MISS" });
        let words = self.tr(&answer.words);
        writeln!(self.text, "<p><b>{}</b> {}</p>", Escaped(verdict), Escaped(&words))?;
        for section in answer.sections(case.live.as_ref()) {
            let title = self.tr(&section.title);
            writeln!(self.text, "<h3>{}</h3>\n<dl>", Escaped(&title))?;
            for AnswerRow { name, numbers, unit } in section.rows {
                let numbers = numbers.into_iter().map(short).collect::<Vec<_>>().join(", ");
                let name = self.tr(&in_words(name));
                self.row(&name, &(numbers + unit.sign()))?;
            }
            writeln!(self.text, "</dl>")?;
        }
        Ok(())
    }

    fn derivation(&mut self, case: &Case, answer: &Answer) -> fmt::Result {
        self.heading("Derivation")?;
        self.text.push_str("<ol>\n");
        let numbers = scenario::numbers(&case.live.terms(), &answer.steps);
        for (step, numbers) in answer.steps.iter().zip(numbers) {
            let caption = self.options.language.say(&step.caption).to_owned();
            let formula = step.formula();
            let [caption, formula, numbers] =
                [&caption, &formula, &numbers].map(|text| Escaped(text));
            write!(self.text, "<li>{caption}<br><code>{formula}<br>{numbers}</code>")?;
            if let Some(outcome) = step.outcome() {
                write!(self.text, " <b>{}</b>", Escaped(&self.tr(&outcome)))?;
            }
            self.text.push_str("</li>\n");
        }
        writeln!(self.text, "</ol>")
    }

    fn tr(&self, words: &Message) -> String {
        words.in_language(self.options.language)
    }

    fn heading(&mut self, title: &str) -> fmt::Result {
        writeln!(self.text, "<h2>{}</h2>", Escaped(self.options.language.say(title)))
    }

    fn row(&mut self, name: &str, value: &str) -> fmt::Result {
        writeln!(self.text, "<dt>{}<dd><code>{}</code>", Escaped(name), Escaped(value))
    }
}
