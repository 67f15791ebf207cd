//! A pasted text with its proposals, until a person takes one: all that the page shows of it, as
//! JSON.

use collision_scenarios::cases::{self, Frame, echo, number_text};
use collision_scenarios::language::Language;
use collision_scenarios::paste::{self, Adjust, Certainty, Group, Review, Source, Unit};
use collision_scenarios::scenario::{Input, Message, Value, in_words, message};
use collision_scenarios::scenarios::{self, ALL};
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::typed::number;

/// The most groups of numbers that a page shows; the text ends behind them.
const MOST_SHOWN: usize = 3000;

/// Returns the case that a text holds as such, as JSON.
#[wasm_bindgen]
pub fn held_case(text: &str) -> Option<String> {
    paste::own_case(text).map(|case| cases::write_scene(&case))
}

/// Adds the tables of a language other than English, as JSON.
#[wasm_bindgen]
pub fn learn(language: &str, sentences: &str, scenes: &str) {
    Language::of_locale(language).learn(sentences, scenes);
}

/// A text, and the proposals that a person looks at.
#[wasm_bindgen]
pub struct Pasting {
    review: Review,
    language: Language,
}

#[wasm_bindgen]
impl Pasting {
    /// Reads a text. The error is one sentence.
    pub fn read(text: &str, language: &str) -> Result<Pasting, String> {
        let language = Language::of_locale(language);
        let text = text.trim().trim_start_matches('\u{feff}');
        let why = match cases::parse(text) {
            Err(why) if paste::is_meant_as_case(text) => why.words(),
            _ if text.len() > paste::LONGEST => message!("The clipboard holds too much text."),
            _ => match Review::new(text) {
                Some(review) => return Ok(Self { review, language }),
                None => message!("no number is in the text"),
            },
        };
        Err(why.in_language(language))
    }

    /// Returns the text in pieces as JSON, each with the index of the group of numbers that it is.
    pub fn text(&self) -> String {
        let groups = self.review.groups();
        let end = groups.get(MOST_SHOWN).map_or(usize::MAX, |group| group.span.start);
        let text = self.review.text();
        let text = &text[..text.floor_char_boundary(end.min(text.len()))];
        pieces(text, groups)
            .iter()
            .map(|(piece, group)| json!([piece, group]))
            .collect::<serde_json::Value>()
            .to_string()
    }

    /// Returns everything that is shown beside the text as JSON.
    pub fn show(&self) -> String {
        let review = &self.review;
        let proposal = review.proposal();
        let case = review.case();
        let draft = review.draft().and_then(Result::ok);
        json!({
            "scenario": proposal.map(|proposal| proposal.entry.id),
            "scenarios": ALL.iter().map(|entry| [entry.id, self.say(entry.title)]).collect::<Vec<_>>(),
            "tab": review.tab(),
            "proposals": self.proposals(),
            "doubts": proposal.map_or(Vec::new(), |proposal| {
                proposal.doubts.iter().map(|doubt| self.tr(&doubt.sentence)).collect()
            }),
            "inputs": self.inputs(),
            "groups": self.groups(),
            "answer": self.answer(),
            "meaning": self.meaning(),
            "why": case.as_ref().err().map(|why| self.spoken(why)),
            "next": self.next(case.is_ok()),
            "case": case.ok().map(|case| cases::write_scene(&case)),
            "draft": draft.map(|draft| cases::write_scene(&draft)),
            "lacking": proposal.map_or(Vec::new(), |proposal| proposal.lacks()),
        })
        .to_string()
    }

    /// Looks at another proposal.
    pub fn choose_tab(&mut self, tab: usize) {
        self.review.choose_tab(tab);
    }

    /// Looks at the proposals of one scenario.
    pub fn choose_scenario(&mut self, id: &str) {
        if let Some(entry) = scenarios::find(id) {
            self.review.choose_scenario(entry);
        }
    }

    /// Gives an input a group's numbers. The error is one sentence.
    pub fn assign(&mut self, input: usize, group: usize) -> Result<(), String> {
        self.review.assign(input, group).map_err(|why| self.tr(&why))
    }

    /// Types all numbers of an input. The error is one sentence.
    pub fn set(&mut self, input: usize, texts: Vec<String>) -> Result<(), String> {
        let specs = self.specs();
        let Some(spec) = specs.get(input) else { return Ok(()) };
        let numbers = texts.iter().map(|text| number(text)).collect::<Result<Vec<_>, _>>();
        let numbers = numbers.and_then(|numbers| spec.with(&numbers).map(|_| numbers));
        let numbers = numbers.map_err(|why| self.tr(&why))?;
        self.review.type_numbers(input, numbers);
        Ok(())
    }

    /// Takes an input's numbers away.
    pub fn clear(&mut self, input: usize) {
        self.review.clear(input);
    }

    /// Marks an input as looked at.
    pub fn confirm(&mut self, input: usize) {
        self.review.confirm(input);
    }

    /// Reads a shape's numbers in another form.
    pub fn convert(&mut self, part: usize, says: &str) {
        self.review.convert(part, says);
    }

    /// Says how the numbers are meant; an empty text leaves it to the pasted one.
    pub fn mean(&mut self, what: &str, choice: &str) {
        let mut adjust = self.review.adjust();
        match what {
            "frame" => self.review.frame = Frame::find(choice),
            "unit" => adjust.unit = Unit::find(choice),
            "w_first" => adjust.w_first = choice.parse().ok(),
            "radians" => adjust.radians = choice == "true",
            _ => {}
        }
        if adjust != self.review.adjust() {
            self.review.set_adjust(adjust);
        }
    }
}

impl Pasting {
    fn tr(&self, words: &Message) -> String {
        words.in_language(self.language)
    }

    fn say<'a>(&self, english: &'a str) -> &'a str {
        self.language.say(english)
    }

    fn specs(&self) -> Vec<Input> {
        self.review.proposal().map_or(Vec::new(), |proposal| proposal.entry.inputs())
    }

    /// Translates a message, with inputs' names as the panel shows them.
    fn spoken(&self, words: &Message) -> String {
        let (mut words, specs) = (words.clone(), self.specs());
        for value in &mut words.values {
            if specs.iter().any(|input| input.name == value.template) {
                *value = in_words(&value.template);
            }
        }
        self.tr(&words)
    }

    fn proposals(&self) -> Vec<serde_json::Value> {
        let review = &self.review;
        let first = review.proposals().first();
        let proposals = review.proposals().iter().enumerate().map(|(tab, proposal)| {
            // For another scenario, the title is enough.
            let is_same = first.is_some_and(|first| first.entry.id == proposal.entry.id);
            let differences = if is_same { review.differences(tab) } else { Vec::new() };
            let differences = differences.iter().map(|words| self.spoken(words));
            json!({
                "title": self.say(proposal.entry.title),
                "certainty": self.say(proposal.certainty.title()),
                "name": proposal.certainty.name(),
                "guess": (proposal.certainty == Certainty::Guess)
                    .then(|| self.say("This is a guess: check every number.")),
                "differences": differences.collect::<Vec<_>>().join(" · "),
            })
        });
        proposals.collect()
    }

    /// Returns a row for each input: its numbers as they would be taken, and where they are from.
    fn inputs(&self) -> Vec<serde_json::Value> {
        let Some(proposal) = self.review.proposal() else { return Vec::new() };
        let draft = self.review.draft().and_then(Result::ok);
        let taken = draft.map_or(Vec::new(), |draft| draft.live.inputs());
        let rows = self.specs().into_iter().zip(&proposal.inputs).enumerate();
        let rows = rows.map(|(place, (input, source))| {
            let now = taken.get(place).unwrap_or(&input).value.numbers();
            let number = |number| source.numbers.is_some().then(|| number_text(number));
            json!({
                "name": self.tr(&in_words(input.name)),
                "label": input.label,
                "numbers": now.into_iter().map(number).collect::<Vec<_>>(),
                "origin": self.origin(source),
                "open": source.is_open(),
            })
        });
        rows.collect()
    }

    /// Describes where an input's numbers are from.
    fn origin(&self, source: &Source) -> String {
        if source.numbers.is_none() {
            let words = "missing: type it, or press it and a number in the text";
            return self.say(words).to_owned();
        }
        let groups = source.groups.iter().filter_map(|&group| self.review.groups().get(group));
        let groups: Vec<&Group> = groups.collect();
        let mut lines: Vec<usize> = groups.iter().map(|group| group.line).collect();
        lines.sort_unstable();
        lines.dedup();
        let numbers = lines.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let lines = match lines.len() {
            0 => None,
            1 => Some(self.tr(&message!("line {0}", numbers))),
            _ => Some(self.tr(&message!("lines {0}", numbers))),
        };
        let labels = groups.iter().map(|group| echo(&group.label));
        let labels = labels.filter(|label| !label.is_empty()).map(|label| format!("“{label}”"));
        let mut labels: Vec<_> = labels.collect();
        labels.dedup();
        let labels = Some(labels.join(" + ")).filter(|labels| !labels.is_empty());
        let how = Some(self.say(source.how.title()).to_owned());
        let form = source.conversion.map(|form| self.say(form).to_owned());
        [lines, labels, how, form].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Returns for each group the input that takes it; a group of the text's own answer is `"answer"`.
    fn groups(&self) -> Vec<serde_json::Value> {
        let proposal = self.review.proposal();
        let groups = self.review.groups().iter().enumerate().take(MOST_SHOWN);
        let groups = groups.map(|(index, group)| {
            let taker = proposal.and_then(|proposal| proposal.input_of(index));
            match taker {
                Some(input) => json!(input),
                None if group.is_answer() => json!("answer"),
                None => json!(null),
            }
        });
        groups.collect()
    }

    /// Returns the text's own answer beside the case's.
    fn answer(&self) -> Option<serde_json::Value> {
        let answer = self.review.proposal()?.answer.as_ref()?;
        let words = match answer.agrees {
            Some(true) => "The text's answer agrees with this case's.",
            Some(false) => "The text's answer is another than this case's.",
            None => "The text has an answer of its own.",
        };
        let word = |hit: bool| self.say(if hit { "HIT" } else { "MISS" }).to_owned();
        let relation = Some(answer.relation).filter(|relation| *relation != "hit");
        let own = [Some(word(answer.hit)), relation.map(|relation| self.tr(&in_words(relation)))];
        let theirs = [answer.reports_hit.map(word), Some(echo(&answer.numbers))];
        let joined = |parts: [Option<String>; 2]| {
            let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
            parts.collect::<Vec<_>>().join(" · ")
        };
        let both = message!("Text: {0}. Case: {1}.", joined(theirs), joined(own));
        Some(json!({
            "words": self.say(words),
            "both": self.tr(&both),
            "differs": answer.agrees == Some(false),
        }))
    }

    /// Returns the choices of how the numbers are meant: what, its title, the choices, and the chosen
    /// one.
    fn meaning(&self) -> Vec<serde_json::Value> {
        let Adjust { w_first, radians, unit } = self.review.adjust();
        let has = |kind: fn(&Value) -> bool| self.specs().iter().any(|input| kind(&input.value));
        let as_said = || (String::new(), self.say("as the text says").to_owned());
        let plain = |name: &str| (name.to_owned(), self.say(name).to_owned());
        let frames = Frame::ALL.iter().map(|frame| {
            (frame.name.to_owned(), format!("{}: {}", frame.brand, self.say(frame.title)))
        });
        let ours = (String::new(), self.say("as here").to_owned());
        let frame = self.review.frame.map_or("", |frame| frame.name);
        let mut all = vec![
            choice("frame", self.say("Coordinates"), [ours].into_iter().chain(frames), frame),
            choice(
                "unit",
                self.say("Unit"),
                [as_said()].into_iter().chain(Unit::ALL.map(|unit| plain(unit.name()))),
                unit.map_or("", Unit::name),
            ),
        ];
        if has(|value| matches!(value, Value::Rotation { .. })) {
            let orders = [("false", "x y z w"), ("true", "w x y z")];
            let orders = orders.map(|(value, title)| (value.to_owned(), title.to_owned()));
            let now = w_first.map_or("", |is| if is { "true" } else { "false" });
            let orders = [as_said()].into_iter().chain(orders);
            all.push(choice("w_first", self.say("Quaternions"), orders, now));
        }
        if has(|value| matches!(value, Value::Angle { .. })) {
            let units = [("false", "degrees"), ("true", "radians")];
            let units = units.map(|(value, title)| (value.to_owned(), self.say(title).to_owned()));
            let now = if radians { "true" } else { "false" };
            all.push(choice("radians", self.say("Angles"), units.into_iter(), now));
        }
        all.extend(self.forms());
        all
    }

    /// Returns the forms in which the numbers of each shape may be given.
    fn forms(&self) -> Vec<serde_json::Value> {
        let all = self.review.conversions();
        let forms =
            [(0, "First shape"), (1, "Second shape")].into_iter().filter_map(|(part, title)| {
                let own = all.iter().filter(|form| form.part == part);
                let now = own.clone().find(|form| form.is_current)?;
                let own = own.map(|form| (form.says.to_owned(), self.say(form.says).to_owned()));
                Some(choice(&part.to_string(), self.say(title), own, now.says))
            });
        forms.collect()
    }

    /// Returns what a person must do before the case can be taken without a doubt.
    fn next(&self, is_case: bool) -> Option<serde_json::Value> {
        let is_settled = is_case && self.review.is_sure();
        let input = self.review.next_open().filter(|_| !is_settled)?;
        let name = self.tr(&in_words(self.specs().get(input)?.name));
        let has_numbers = self.review.proposal()?.inputs.get(input)?.numbers.is_some();
        let words = match has_numbers {
            true => message!("Confirm {0}", name),
            false => message!("Type {0}", name),
        };
        Some(json!({ "input": input, "words": self.tr(&words), "confirms": has_numbers }))
    }
}

/// Returns a list to choose from as JSON.
fn choice(
    name: &str,
    title: &str,
    choices: impl Iterator<Item = (String, String)>,
    chosen: &str,
) -> serde_json::Value {
    json!({
        "name": name,
        "title": title,
        "choices": choices.collect::<Vec<_>>(),
        "chosen": chosen,
    })
}

/// Splits a text into pieces of one group each. Of nested groups, the innermost counts.
fn pieces<'a>(text: &'a str, groups: &[Group]) -> Vec<(&'a str, Option<usize>)> {
    let edge = |byte: usize| text.floor_char_boundary(byte.min(text.len()));
    let mut edges: Vec<usize> = vec![0, text.len()];
    edges.extend(groups.iter().flat_map(|group| [edge(group.span.start), edge(group.span.end)]));
    edges.sort_unstable();
    edges.dedup();
    let mut by_start: Vec<usize> = (0..groups.len()).collect();
    by_start.sort_by_key(|&index| groups[index].span.start);
    let mut coming = by_start.into_iter().peekable();
    let mut holding: Vec<usize> = Vec::new();
    let mut pieces = Vec::new();
    for pair in edges.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        while let Some(index) = coming.next_if(|&index| edge(groups[index].span.start) <= from) {
            holding.push(index);
        }
        holding.retain(|&index| edge(groups[index].span.end) > from);
        let own = holding.iter().min_by_key(|&&index| groups[index].span.len());
        pieces.push((&text[from..to], own.copied()));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const RAY: &str = "The ray starts at (0, 1, 2) and ends at (8, 1, 2).\n\
                       The sphere has its center at (3, 1, 2.5) and the radius is 1.5.";

    fn shown(pasting: &Pasting) -> Value {
        serde_json::from_str(&pasting.show()).unwrap()
    }

    #[test]
    fn a_text_in_words_becomes_a_case_with_where_each_number_is_from() {
        let pasting = Pasting::read(RAY, "en").unwrap();
        let shown = shown(&pasting);
        assert_eq!(shown["scenario"], "ray_sphere");
        let case: Value = serde_json::from_str(shown["case"].as_str().unwrap()).unwrap();
        assert_eq!(case["inputs"]["radius"], 1.5);
        let inputs = shown["inputs"].as_array().unwrap();
        assert!(inputs.iter().all(|input| input["origin"].as_str().unwrap().contains("line")));
    }

    #[test]
    fn nothing_is_filled_in_for_a_missing_input() {
        let mut pasting = Pasting::read(RAY, "en").unwrap();
        pasting.clear(0);
        let now = shown(&pasting);
        assert_eq!(now["inputs"][0]["numbers"], json!([null, null, null]));
        assert_eq!((&now["case"], &now["next"]["confirms"]), (&json!(null), &json!(false)));
        assert_eq!(now["lacking"], json!(["start"]));
        pasting.set(0, ["1", "2", "x"].map(str::to_owned).to_vec()).unwrap_err();
        pasting.set(0, ["1", "2", "3"].map(str::to_owned).to_vec()).unwrap();
        assert_eq!(shown(&pasting)["inputs"][0]["numbers"], json!(["1", "2", "3"]));
    }

    #[test]
    fn a_group_of_another_length_is_refused_in_a_sentence() {
        let mut pasting = Pasting::read(RAY, "en").unwrap();
        let before = pasting.show();
        let radius = pasting.specs().iter().position(|input| input.name == "radius").unwrap();
        let why = pasting.assign(radius, 0).unwrap_err();
        assert_eq!((why.as_str(), pasting.show()), ("expected one number, got 3", before));
    }

    #[test]
    fn the_pieces_are_the_text_and_each_group_is_one_of_them() {
        let pasting = Pasting::read(RAY, "en").unwrap();
        let pieces: Vec<(String, Option<usize>)> = serde_json::from_str(&pasting.text()).unwrap();
        let joined: String = pieces.iter().map(|(piece, _)| piece.as_str()).collect();
        assert_eq!(joined, RAY);
        for group in 0..pasting.review.groups().len() {
            assert!(pieces.iter().any(|(_, own)| *own == Some(group)), "{group}");
        }
    }

    #[test]
    fn a_text_without_numbers_or_a_spoilt_case_is_one_sentence() {
        for (text, words) in [("no number here", "no number"), ("{\"scenario\": \"x\"}", "x")] {
            let why = Pasting::read(text, "en").err().unwrap();
            assert!(why.contains(words), "{why}");
        }
    }
}
