//! The panel's texts in the language of the reader, as JSON.

use std::ops::Range;

use collision_formula::{Target, Token};
use collision_gizmos::letters::Letters;
use collision_gizmos::options::DrawOptions;
use collision_scenarios::cases::{SCENES, number_text, parse};
use collision_scenarios::language::Language;
use collision_scenarios::methods::Comparison;
use collision_scenarios::scenario::{
    self, AnswerRow, AnswerSection, Message, Referent, Step, in_words, message, short,
};
use collision_scenarios::scenarios::{ALL, explanation};
use collision_scenarios::search::{Index, SceneTexts};
use serde_json::{Value, json};

use crate::desk::Desk;
use crate::picture::hex;

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

    /// Splits a formula into pieces with the colours of their letters and what their names stand for.
    fn named_pieces(&self, formula: &str, names: &[(Range<usize>, Referent)]) -> Value {
        let name_at = |byte: usize| names.iter().find(|(name, _)| name.contains(&byte));
        let mut pieces = Vec::new();
        let mut at = 0;
        for (piece, color) in self.letters.pieces(formula) {
            let color = color.map(|own| hex(own.into()));
            let end = at + piece.len();
            // A piece may reach across the end of a name.
            while at < end {
                let name = name_at(at);
                let next = (at + 1..end)
                    .find(|&byte| formula.is_char_boundary(byte) && name_at(byte) != name);
                let to = next.unwrap_or(end);
                let referent = name.map(|(_, referent)| referent_id(*referent));
                pieces.push(json!([&formula[at..to], color, referent]));
                at = to;
            }
        }
        pieces.into()
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
            "moves": case.live.moment(0.0).is_some(),
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
                    "size": input.value.size().map(|size| self.tr(&size)),
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

    /// Returns the answer number by number, under headings: each number rounded to be read, and
    /// exactly.
    fn readings(&self) -> Value {
        let Desk { case, answer, .. } = self.desk;
        let row = |AnswerRow { name, numbers, unit }: &AnswerRow| {
            let joined = |format: fn(f32) -> String| {
                numbers.iter().map(|&number| format(number)).collect::<Vec<_>>().join(", ")
            };
            let shown = joined(short) + unit.sign();
            json!([self.name(name), shown, joined(number_text)])
        };
        let sections = answer.sections(case.live.as_ref()).into_iter();
        let sections = sections.map(|AnswerSection { title, rows }| {
            json!({ "title": self.tr(&title), "rows": rows.iter().map(row).collect::<Value>() })
        });
        sections.collect()
    }

    /// Returns the way of the moving body: its place on it in words, the distance to the target over
    /// it, and the contacts; null if nothing moves.
    pub fn way(&self, t: f32) -> Value {
        const MOMENTS: u16 = 120;
        let Desk { case, answer, .. } = self.desk;
        let Some(moment) = case.live.moment(t) else { return Value::Null };
        let moments = (0..=MOMENTS).map(|index| f32::from(index) / f32::from(MOMENTS));
        let curve = moments.filter_map(|t| Some([t, case.live.moment(t)?.distance]));
        let contacts = answer.contacts.iter().filter_map(|contact| contact.t);
        json!({
            "words": self.tr(&moment.words()),
            "distance": moment.distance,
            "curve": curve.collect::<Vec<_>>(),
            "contacts": contacts.collect::<Vec<_>>(),
        })
    }

    /// Returns the derivation, step by step.
    pub fn derivation(&self) -> Value {
        let Desk { case, answer, .. } = self.desk;
        let inputs = case.live.inputs();
        let labels: Vec<_> = inputs.iter().map(|input| input.label).collect();
        let names = scenario::references(&labels, &answer.steps);
        let numbers = scenario::numbers(&case.live.terms(), &answer.steps);
        let steps = answer.steps.iter().zip(numbers).zip(names).map(|((step, numbers), names)| {
            json!({
                "caption": self.language.say(&step.caption),
                "formula": self.named_pieces(&step.formula(), &names),
                "numbers": numbers,
                "verdict": step.outcome().map(|words| self.tr(&words)),
                "decides": step.decides(),
            })
        });
        steps.collect()
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

/// Returns a verdict with its relation in words.
pub fn verdict(hit: bool, relation: &str, language: Language) -> String {
    let word = Message::from(if hit { "HIT" } else { "MISS" });
    let words = match relation {
        "hit" => word,
        relation => message!("{0} · {1}", word, in_words(relation)),
    };
    words.in_language(language)
}

/// Returns the id of what a name stands for: `step 3`, `input 0`.
pub fn referent_id(referent: Referent) -> String {
    match referent {
        Referent::Step(step) => format!("step {step}"),
        Referent::Input(input) => format!("input {input}"),
    }
}

/// Reads such an id.
pub fn referent(id: &str) -> Option<Referent> {
    let (kind, index) = id.split_once(' ')?;
    let index = index.parse().ok()?;
    match kind {
        "step" => Some(Referent::Step(index)),
        "input" => Some(Referent::Input(index)),
        _ => None,
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

/// Returns the search over scenarios and scenes, by their names.
pub fn index() -> Index<&'static str> {
    let mut index = Index::default();
    ALL.iter().for_each(|entry| index.add_scenario(entry.id, entry));
    for &(name, text) in SCENES {
        let Ok(case) = parse(text) else { continue };
        let [title, note, source] =
            [case.title, case.note, case.source].map(Option::unwrap_or_default);
        let texts = SceneTexts {
            name,
            entry: case.scenario,
            title: &title,
            note: &note,
            source: &source,
            is_bug: name.starts_with("gallery/"),
        };
        index.add_scene(name, texts);
    }
    index
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
