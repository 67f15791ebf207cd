//! The panel's texts in the language of the reader, as JSON.

use collision_formula::{Target, Token};
use collision_gizmos::color::Color;
use collision_gizmos::letters::Letters;
use collision_gizmos::options::DrawOptions;
use collision_scenarios::cases::{SCENES, number_text, parse};
use collision_scenarios::language::Language;
use collision_scenarios::methods::Comparison;
use collision_scenarios::scenario::{
    self, Contact, Line, Message, Named, Scalar, Space, Step, Unit, in_words, message, short,
};
use collision_scenarios::scenarios::{ALL, explanation};
use glam::Vec3;
use serde_json::{Value, json};

use crate::desk::Desk;

/// Stands for a missing number.
const NOTHING: &str = "–";

/// Writes the texts of one case in one language and palette.
pub struct Texts<'a> {
    desk: &'a Desk,
    language: Language,
    letters: Letters,
}

impl<'a> Texts<'a> {
    pub fn new(desk: &'a Desk, options: &DrawOptions) -> Self {
        let letters = Letters::new(desk.case.scenario, &desk.answer.marks, options.palette);
        Self { desk, language: options.language, letters }
    }

    fn tr(&self, words: &Message) -> String {
        words.in_language(self.language)
    }

    /// Translates a name of the JSON format.
    fn name(&self, id: &str) -> String {
        self.tr(&in_words(id))
    }

    /// Splits a text into pieces with the colours of their letters; null for none.
    fn pieces(&self, text: &str) -> Value {
        let pieces = self.letters.pieces(text).into_iter();
        pieces.map(|(piece, color)| json!([piece, color.map(|own| hex(own.into()))])).collect()
    }

    /// Returns all that shows whatever tab is open, and the answer number by number.
    pub fn panel(&self) -> Value {
        let Desk { case, answer, .. } = self.desk;
        let of_scene = |text: &Option<String>| {
            text.as_deref().map(|text| self.language.say_of_scene(text).to_owned())
        };
        json!({
            "scenario": case.scenario.id,
            "name": self.language.say(case.scenario.title),
            "title": of_scene(&case.title),
            "note": of_scene(&case.note),
            "source": case.source,
            "about": explanation(case.scenario.id, self.language),
            "hit": answer.hit,
            "verdict": self.language.say(if answer.hit { "HIT" } else { "MISS" }),
            "relation": self.name(answer.relation),
            "words": self.pieces(&self.tr(&answer.words)),
            "caveats": case.caveats.words().iter().map(|words| self.tr(words)).collect::<Vec<_>>(),
            "inputs": self.inputs(),
            "conventions": self.conventions(),
            "readings": self.readings(),
            "undo": self.desk.undo_name().map(|name| self.tr(name)),
            "redo": self.desk.redo_name().map(|name| self.tr(name)),
        })
    }

    fn inputs(&self) -> Value {
        let numbers = self.desk.numbers();
        let inputs = self.desk.case.live.inputs().into_iter().zip(numbers);
        inputs
            .map(|(input, numbers)| {
                json!({
                    "name": self.name(input.name),
                    "label": input.label,
                    "color": self.letters.color(input.label).map(|own| hex(own.into())),
                    "unit": input.unit.sign().trim(),
                    "numbers": numbers,
                })
            })
            .collect()
    }

    fn conventions(&self) -> Value {
        let conventions = self.desk.case.live.conventions();
        let conventions = conventions.iter().map(|one| {
            let choices = one.choices.iter();
            let choices = choices.map(|choice| {
                json!([self.language.say(choice.title), self.language.say(choice.who)])
            });
            json!({
                "name": one.name,
                "title": self.language.say(one.title),
                "chosen": one.chosen,
                "choices": choices.collect::<Vec<_>>(),
            })
        });
        conventions.collect()
    }

    /// Returns the answer number by number, under headings.
    fn readings(&self) -> Value {
        let (case, answer) = (&self.desk.case, &self.desk.answer);
        let Named { contacts, center } = &answer.named;
        let along = case.live.unit_along();
        let contact = |(index, contact): (usize, &Contact)| {
            let number = (index + 1).to_string();
            let title = match contact.feature {
                Some(feature) => message!("Contact {0} · {1}", number, self.name(feature)),
                None => message!("Contact {0}", number),
            };
            let letter = contacts.get(index).copied().unwrap_or("point");
            let middle = center.filter(|_| index == 0).unwrap_or("center");
            let one = |name: &str, value: Option<f32>, unit| {
                value.map(|value| self.reading(name, &[value], unit))
            };
            let many = |name: &str, value: Option<Vec3>| {
                value.map(|value| self.reading(name, &self.coordinates(value), Unit::One))
            };
            let rows = [
                one("t", contact.t, Unit::One),
                one("distance", contact.distance, along),
                many(letter, Some(contact.point)),
                many("normal", contact.normal),
                many(middle, contact.center),
            ];
            json!({ "title": self.tr(&title), "rows": rows.into_iter().flatten().collect::<Vec<_>>() })
        };
        let mut groups: Vec<_> = answer.contacts.iter().enumerate().map(contact).collect();
        // Vectors shown with a contact are not repeated.
        let is_said = |name| contacts.contains(&name) || *center == Some(name);
        let scalars = answer.scalars.iter();
        let scalars =
            scalars.map(|&Scalar { name, value, unit }| self.reading(name, &[value], unit));
        let vectors = answer.vectors.iter().filter(|(name, _)| !is_said(name));
        let vectors =
            vectors.map(|(name, value)| self.reading(name, &self.coordinates(*value), Unit::One));
        let rows: Vec<_> = scalars.chain(vectors).collect();
        if !rows.is_empty() {
            groups.push(json!({ "title": self.language.say("Quantities"), "rows": rows }));
        }
        groups.into()
    }

    fn coordinates(&self, at: Vec3) -> Vec<f32> {
        match self.desk.case.scenario.space {
            Space::Planar => at.truncate().to_array().to_vec(),
            Space::Spatial => at.to_array().to_vec(),
        }
    }

    /// Returns a row: its name, its numbers rounded to be read, and exactly.
    fn reading(&self, name: &str, numbers: &[f32], unit: Unit) -> Value {
        let joined = |texts: Vec<String>| texts.join(", ");
        let shown = joined(numbers.iter().map(|&number| short(number)).collect()) + unit.sign();
        let exact = joined(numbers.iter().map(|&number| number_text(number)).collect());
        json!([self.name(name), shown, exact])
    }

    /// Returns the derivation, step by step.
    pub fn derivation(&self) -> Value {
        let Desk { case, answer, .. } = self.desk;
        let numbers = scenario::numbers(&case.live.duplicate().inputs(), &answer.steps);
        let steps = answer.steps.iter().zip(numbers).map(|(step, numbers)| {
            json!({
                "caption": self.language.say(&step.caption),
                "formula": self.pieces(&step.formula()),
                "numbers": numbers,
                "verdict": self.verdict(step),
                "decides": step.decides(),
            })
        });
        steps.collect()
    }

    fn verdict(&self, step: &Step) -> Option<String> {
        match &step.line {
            Line::Test { holds: true, then, .. } => {
                Some(self.tr(&message!("yes: {0}", then.to_string())))
            }
            Line::Test { .. } => Some(self.language.say("no").to_owned()),
            Line::Chosen { then, .. } => Some(self.tr(&message!("no: {0}", then.to_string()))),
            Line::Value { .. } => None,
        }
    }

    /// Returns what other methods answer.
    pub fn methods(&self, comparisons: &[Comparison]) -> Value {
        let language = self.language;
        let methods = comparisons.iter().map(|one| {
            let point = one.outcome.points.first().map(|point| {
                format!("({})", point.to_array().map(|number| self.number(number)).join(", "))
            });
            let t = one.outcome.t.map(|t| self.number(t));
            json!({
                "name": language.say(one.method.name()),
                "source": one.method.source(),
                "note": language.say(one.method.note()),
                "hit": one.outcome.hit,
                "verdict": language.say(if one.outcome.hit { "HIT" } else { "MISS" }),
                "differs": one.differs().then(|| language.say("differs")),
                "t": t.unwrap_or(NOTHING.to_owned()),
                "point": point.unwrap_or(NOTHING.to_owned()),
                "apart": one.apart().map_or(NOTHING.to_owned(), |words| self.tr(&words)),
                "step": one.parts_at,
                "parts": one.parts_at.map(|step| {
                    self.tr(&message!("They part at step {0}", (step + 1).to_string()))
                }),
            })
        });
        methods.collect()
    }

    /// Formats a method's number, which may be NaN.
    fn number(&self, number: f32) -> String {
        if number.is_nan() {
            self.language.say("no number").to_owned()
        } else if number.is_infinite() {
            self.language.say("infinite").to_owned()
        } else {
            short(number)
        }
    }

    /// Returns the derivation as a function: lines of kinds and texts, each with the index of the
    /// answer's step that it belongs to.
    pub fn code(&self, target: Target) -> Value {
        let Desk { case, answer, .. } = self.desk;
        let Some(code) = case.scenario.code(target) else { return json!([]) };
        let place = |step: &Step| case.scenario.program()?.step(&step.caption, step.name());
        let places: Vec<_> = answer.steps.iter().map(place).collect();
        let lines = code.lines.iter().map(|line| {
            let tokens = target.tokens(&line.text).into_iter();
            let tokens: Vec<_> = tokens.map(|(token, text)| json!([kind(token), text])).collect();
            let step =
                line.step.and_then(|step| places.iter().position(|place| *place == Some(step)));
            json!([tokens, step])
        });
        lines.collect()
    }
}

/// Returns the class of a token in the page's styles.
fn kind(token: Token) -> &'static str {
    match token {
        Token::Comment => "comment",
        Token::Keyword => "keyword",
        Token::Type => "type",
        Token::Number => "number",
        Token::Text => "text",
        Token::Call => "call",
        Token::Plain => "plain",
    }
}

/// Returns the languages of code: name and title.
pub fn targets() -> Value {
    Target::ALL.iter().map(|target| json!([target.name(), target.title()])).collect()
}

/// Returns all scenarios under their headings, each with its scenes and bugs.
pub fn catalog(language: Language) -> Value {
    let scenes: Vec<_> = SCENES
        .iter()
        .filter_map(|(name, text)| {
            let case = parse(text).ok()?;
            let title = case.title.unwrap_or_else(|| (*name).to_owned());
            let note = case.note.unwrap_or_default();
            let row = json!({
                "name": name,
                "title": language.say_of_scene(&title),
                "note": language.say_of_scene(&note),
                "source": case.source,
                "bug": name.starts_with("gallery/"),
            });
            Some((case.scenario.id, row))
        })
        .collect();
    let scenes_of = |id: &str| {
        let own = scenes.iter().filter(|(other, row)| *other == id && row["name"] != id);
        own.map(|(_, row)| row.clone()).collect::<Vec<_>>()
    };
    let scenarios = ALL.iter().map(|entry| {
        json!({
            "id": entry.id,
            "title": language.say(entry.title),
            "group": language.say(entry.group.title()),
            "scenes": scenes_of(entry.id),
        })
    });
    scenarios.collect()
}

/// Returns a colour's hexadecimal digits.
pub fn hex(Color([red, green, blue, _]): Color) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
