//! Names that a sentence gives to its numbers: `line g passes through A and B, h through C and D`, `along
//! +x, i.e. (1, 0, 0)`, `a marble of radius 2 around (…)`, `10 m at most`.

mod arcs;
pub(super) mod lines;
mod pairs;

use super::Group;
use super::meaning::{any, calls, words};
use super::prose::{merged, told};

/// No longer text is somebody's prose, and nobody tells more groups in words.
const LONGEST: usize = 100_000;
const MOST: usize = 100;

/// Groups that the words before and behind them name.
pub(super) fn with_phrases(text: &str, mut groups: Vec<Group>) -> Vec<Group> {
    if text.len() > LONGEST || groups.len() > MOST {
        return groups;
    }
    let gaps: Vec<Gap> = (0..groups.len()).map(|at| Gap::before(text, &groups, at)).collect();
    for at in 0..groups.len() {
        if !gaps[at].is_prose {
            continue;
        }
        around(&mut groups, &gaps, at);
        along(&mut groups[at], &gaps[at]);
        straight(&mut groups[at], &gaps[at]);
        from_a_thing(&mut groups, at);
        by_letter(&mut groups[at], &gaps[at]);
        by_measure(&mut groups[at], &gaps[at]);
        of_another(&mut groups[at], &gaps[at]);
        answer(&mut groups, &gaps, at);
    }
    pairs::axes(&mut groups, &gaps);
    pairs::lines(&mut groups, &gaps);
    lines::by_a_way(text, &mut groups, &gaps);
    pairs::boxes(text, &mut groups, &gaps);
    pairs::last_corner(&mut groups, &gaps);
    pairs::rim(text, &mut groups, &gaps);
    let mut found: Vec<Group> =
        (0..groups.len()).filter_map(|at| reach(text, &groups, at)).collect();
    found.extend(same_radius(text, &groups, &gaps));
    found.extend(arcs::angles(text));
    merged(groups, found)
}

/// The words between a group and the one before it, where no sentence ends between.
#[derive(Default)]
struct Gap {
    /// In small letters.
    text: String,
    words: Vec<String>,
    is_prose: bool,
    /// Does a sentence begin in it?
    is_first: bool,
}

impl Gap {
    fn before(text: &str, groups: &[Group], at: usize) -> Self {
        const LONGEST: usize = 300;
        let group = &groups[at];
        let end = group.span.0 as usize;
        let start = at.checked_sub(1).map_or(0, |before| groups[before].span.1 as usize);
        let Some(between) = text.get(start.min(end).max(end.saturating_sub(LONGEST))..end) else {
            return Self::default();
        };
        let begin = sentence_of(between);
        let gap = between[begin..].to_lowercase();
        let words = words_of(&gap);
        let context = &group.context;
        let is_told = !context.is_code || is_sentence(line_of(text, end));
        let is_prose = is_told && !context.is_fenced && !context.is_quoted;
        Self { text: gap, words, is_prose, is_first: at == 0 || begin > 0 }
    }

    /// Its words behind its last colon.
    fn clause(&self) -> Self {
        let last = self.text.rsplit(':').next().unwrap_or_default();
        Self { words: words_of(last), ..Self::default() }
    }

    /// Are its words these?
    fn is(&self, of: &[&str]) -> bool {
        self.words.iter().eq(of)
    }

    /// Is each of its words one of these?
    fn is_of(&self, list: &str) -> bool {
        self.words.iter().all(|word| list.split(' ').any(|own| own == word))
    }

    fn has(&self, of: &[&str]) -> bool {
        any(&self.words, of)
    }
}

/// The line that a byte stands on.
fn line_of(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let end = text[at..].find('\n').map_or(text.len(), |line| at + line);
    &text[start..end]
}

/// Is a line that has an equals sign a sentence all the same?
fn is_sentence(line: &str) -> bool {
    const WORDS: usize = 8;
    let is_spoken = |word: &&str| word.chars().all(|c| c.is_ascii_alphabetic());
    line.split_whitespace().filter(is_spoken).count() >= WORDS && !line.ends_with([';', '{', '}'])
}

fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '\''));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Where the last sentence of this piece begins.
fn sentence_of(piece: &str) -> usize {
    let mut ends = piece.match_indices(['.', '?', '!', ';', '\n']);
    let is_end = |(at, mark): &(usize, &str)| {
        let before = &piece[..*at];
        let is_short = before.ends_with("i.e") || before.ends_with("e.g");
        let behind = piece[at + 1..].chars().next();
        *mark == "\n" && piece[at + 1..].trim_start_matches(' ').starts_with(['\n', '-', '*'])
            || *mark != "\n" && !is_short && behind.is_none_or(char::is_whitespace)
    };
    ends.rfind(is_end).map_or(0, |(at, _)| at + 1)
}

/// `a marble of radius 1.25 around (…)`, `an arc around (…)`: its centre, where nothing goes round.
fn around(groups: &mut [Group], gaps: &[Gap], at: usize) {
    const TURNS: [&str; 13] = [
        "rotat", "orbit", "circles", "circling", "turn", "spin", "revolv", "swing", "moves",
        "rolls", "travel", "flies", "runs",
    ];
    let gap = &gaps[at];
    let is_round = |last: &String| matches!(last.as_str(), "around" | "round");
    if groups[at].is_lone || !gap.words.last().is_some_and(is_round) {
        return;
    }
    let before = at.checked_sub(1).map(|before| &groups[before]);
    let is_behind_size = before
        .is_some_and(|before| before.is_lone && any(&words(&before.name), &["radius", "diameter"]))
        && gap.is_of("around round m cm mm units");
    let shape = gap.words.iter().rev().nth(1).filter(|word| {
        ["arc", "sphere", "circle"].iter().any(|shape| calls(shape).contains(&word.as_str()))
    });
    let is_turning = gaps[at.saturating_sub(1)..=at]
        .iter()
        .any(|gap| gap.words.iter().any(|word| TURNS.iter().any(|turn| word.starts_with(turn))));
    if is_turning {
        return;
    }
    match shape {
        Some(_) if gap.words.iter().rev().nth(2).is_some_and(|half| half == "half") => {
            "arc center".clone_into(&mut groups[at].name);
        }
        Some(shape) => groups[at].name = format!("{shape} center"),
        None if is_behind_size => "center".clone_into(&mut groups[at].name),
        None => {}
    }
}

/// `the point (4, 5) from the door`: a place that counts from another.
fn from_a_thing(groups: &mut [Group], at: usize) {
    const THINGS: &str = "door wall corner edge left right middle center centre top bottom floor \
        ceiling pivot sphere box cone cylinder capsule first entrance";
    let group = &groups[at];
    let is_it = match group.context.after.as_slice() {
        [from, the, thing, ..] => {
            from == "from"
                && matches!(the.as_str(), "the" | "its" | "their")
                && THINGS.split(' ').any(|own| own == thing)
        }
        _ => false,
    };
    let is_of_the_next = group.context.after.len() < 5
        && groups.get(at + 1).is_some_and(|next| next.line == group.line && !next.is_lone);
    if is_it && !is_of_the_next && !group.is_lone {
        groups[at].name.push_str(" relative");
    }
}

/// `rolls in a straight line from`: a way of what moves, and no line.
fn straight(group: &mut Group, gap: &Gap) {
    const VERBS: [&str; 8] =
        ["rolls", "moves", "travels", "flies", "goes", "runs", "rolling", "moving"];
    if let [.., verb, link, the, kind, line, from] = gap.words.as_slice()
        && VERBS.contains(&verb.as_str())
        && matches!(link.as_str(), "in" | "along" | "on")
        && matches!(the.as_str(), "a" | "the" | "one")
        && kind == "straight"
        && matches!(line.as_str(), "line" | "path")
        && from == "from"
    {
        group.name = format!("{verb} from");
    }
}

/// `in the direction of the point A`: no way; `the diameter of the hole`: nothing of the shape.
fn of_another(group: &mut Group, gap: &Gap) {
    let is_goal = matches!(gap.words.as_slice(), [.., way, of, the, point]
        if matches!(way.as_str(), "direction" | "towards") && of == "of" && the == "the" && point == "point");
    if is_goal && !group.is_lone {
        "point relative".clone_into(&mut group.name);
    }
    if group.is_lone && any(&words(&group.name), &["hole", "bore"]) {
        group.name.push_str(" offset");
    }
}

/// `The target: a sphere with a diameter of 3`: a size, whatever heads its sentence.
fn by_measure(group: &mut Group, gap: &Gap) {
    const SIZES: [&str; 2] = ["radius", "diameter"];
    let size = match gap.words.as_slice() {
        [.., size, link] if matches!(link.as_str(), "of" | "is") => size,
        _ => return,
    };
    let is_size = SIZES.contains(&size.as_str()) && group.is_lone && !group.is_told;
    if is_size && !any(&words(&group.name), &SIZES) {
        size.clone_into(&mut group.name);
    }
}

/// `in the direction v = (1, 0, 0)`, `with the normal m = (0, 1, 0)`: what a letter stands for.
fn by_letter(group: &mut Group, gap: &Gap) {
    let is_letter = group.name.len() == 1 && gap.text.trim_end().ends_with('=');
    let [.., what, letter] = gap.words.as_slice() else { return };
    if is_letter && !group.is_lone && *letter == group.name.to_lowercase() {
        match what.as_str() {
            "direction" => "direction".clone_into(&mut group.name),
            "normal" => "normal".clone_into(&mut group.name),
            _ => {}
        }
    }
}

/// `along +x, i.e. (1, 0, 0)`: a direction, where it is that axis.
fn along(group: &mut Group, gap: &Gap) {
    let lead = gap.text.trim_end_matches([' ', ',', ':']);
    let Some(lead) = ["i.e.", "ie", "that is", "namely", "meaning", "i. e."]
        .iter()
        .find_map(|end| lead.strip_suffix(end))
    else {
        return;
    };
    let Some((_, axis)) = lead.rsplit_once("along ") else { return };
    let axis = axis.trim_matches([' ', ',', '(']).trim_start_matches("the ");
    let axis = axis.trim_end_matches("axis").trim_end_matches([' ', '-']);
    let (sign, letter) = match axis.strip_prefix('-') {
        Some(letter) => (-1.0, letter),
        None => (1.0, axis.trim_start_matches(['+', ' '])),
    };
    let place = ["x", "y", "z"].iter().position(|own| *own == letter);
    let is_it = |(at, number): (usize, &f64)| match Some(at) == place {
        true => number * sign > 0.0,
        false => *number == 0.0,
    };
    let is_axis = place.is_some() && group.numbers.iter().enumerate().all(is_it);
    let name = if is_axis { "direction" } else { "either position" };
    name.clone_into(&mut group.name);
}

/// `I get (1, 2), the book has (2, 1)`, `The sensor reads 44.8.`
fn answer(groups: &mut [Group], gaps: &[Gap], at: usize) {
    const TOLD: &str = "and but while whereas whilst though the a my our his her their book textbook \
        solution solutions key sheet teacher classmate colleague friend calculator solver program \
        script has says gets got gives shows prints claims";
    const SAID: [&str; 10] =
        ["has", "says", "gets", "got", "gives", "shows", "prints", "claims", "reads", "reports"];
    const SENSORS: &str =
        "the my our sensor laser scanner rangefinder lidar reads says shows reports";
    let gap = &gaps[at];
    let last = gap.text.rsplit(',').next().unwrap_or_default();
    let is_said = gap.words.last().is_some_and(|last| SAID.contains(&last.as_str()));
    let is_told = |gap: &Gap| gap.has(&["get", "got", "gives", "gets"]);
    let is_second = at > 0
        && !gap.is_first
        && Gap { words: words_of(last), ..Gap::default() }.is_of(TOLD)
        && is_told(&gaps[at - 1])
        && groups[at].context.after.is_empty()
        && groups[at - 1].numbers.len() == groups[at].numbers.len();
    let is_measured = groups[at].is_lone
        && gap.is_first
        && gap.is_of(SENSORS)
        && gap.words.len() == 3
        && groups[at].context.after.is_empty();
    if is_said && (is_second || is_measured) {
        "answer".clone_into(&mut groups[at].name);
        groups[at].is_told = true;
    }
}

/// How far a ray goes, as it is told right behind its direction: `, 10 m at most`, ` and ends after 12
/// units`, ` and has a range of 200`.
fn reach(text: &str, groups: &[Group], at: usize) -> Option<Group> {
    const LEAD: &str = "and has have with a an its the range reach of maximum maximal max is it \
        ends end ending stops stop after at most up to no farther further than for within";
    const KEYS: [&str; 10] = [
        "range", "reach", "max", "maximum", "maximal", "most", "after", "farther", "further",
        "within",
    ];
    const UNITS: [&str; 14] = [
        "m", "unit", "units", "metre", "metres", "meter", "meters", "cm", "mm", "km", "px",
        "pixels", "inch", "inches",
    ];
    let group = &groups[at];
    let said = [words(&group.name), group.context.before.clone()].concat();
    let near = &said[said.len().saturating_sub(6)..];
    let is_told = !group.context.is_code || is_sentence(line_of(text, group.span.1 as usize));
    let is_way =
        !group.is_lone && is_told && any(near, &["along", "direction", "dir", "towards", "toward"]);
    let rest = text.get(group.span.1 as usize..).filter(|_| is_way)?;
    let end = rest.char_indices().map(|(at, _)| at).take_while(|at| *at < 120).last()?;
    let lead_end = rest[..end].find(|c: char| c.is_ascii_digit())?;
    let lead = rest[..lead_end].trim_start_matches([')', ']', '`']);
    let is_part = |word: &str| LEAD.split(' ').any(|own| own == word);
    let before: Vec<_> = lead.split([' ', ',', '\n']).filter(|word| !word.is_empty()).collect();
    if !before.iter().all(|word| is_part(word)) {
        return None;
    }
    let behind = &rest[lead_end..];
    let long = behind.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(behind.len());
    let digits = behind[..long].trim_end_matches('.');
    let number: f64 = digits.parse().ok()?;
    let after = &behind[digits.len()..];
    let mut next = after.split([' ', '\n']).filter(|word| !word.is_empty());
    let mark = |word: &str| word.trim_end_matches(['.', ',', ';', ')', '?', ':']).to_owned();
    let is_end = |word: &str| word.ends_with(['.', ',', ';', ')', '?', ':']);
    let glued = !after.starts_with([' ', '.', ',', ';', ')', '\n']) && !after.is_empty();
    let first = next.next().unwrap_or_default();
    let is_cut = !glued && after.starts_with(['.', ',', ';', ')']) || after.trim().is_empty();
    let is_unit = !is_cut && UNITS.contains(&mark(first).as_str());
    let tail = match (is_cut, is_unit && !is_end(first)) {
        (true, _) => String::new(),
        (false, true) => mark(next.next().unwrap_or_default()),
        (false, false) if is_unit => String::new(),
        _ => mark(first),
    };
    let has_key = before.iter().any(|word| KEYS.contains(word))
        || matches!(tail.as_str(), "at" | "max" | "maximum");
    let is_whole = is_cut || is_unit || matches!(tail.as_str(), "at" | "and" | "max" | "maximum");
    let is_measure = matches!(tail.as_str(), "" | "at" | "and" | "max" | "maximum" | "long");
    let start = group.span.1 as usize + (rest.len() - rest[lead_end..].len());
    let is_named = groups.get(at + 1).is_some_and(|next| {
        next.span.0 as usize == start && any(&words(&next.name), &["distance", "length"])
    });
    if !has_key && !after_says_most(after) || is_named {
        return None;
    }
    // `30 s at most`, `a range of 100 to 250` is a reach of another kind.
    let name = if is_whole && is_measure { "max distance" } else { "reach otherwise" };
    Some(told(name, vec![number], group.line, (start, start + long)))
}

/// ` s at most`
fn after_says_most(after: &str) -> bool {
    after
        .split([' ', '\n'])
        .filter(|word| !word.is_empty())
        .take(3)
        .any(|word| word.trim_matches([',', '.', ';', ')']) == "most")
}

/// `radius 1 each`, `the second has the same radius`: a size that two shapes have.
fn same_radius(text: &str, groups: &[Group], gaps: &[Gap]) -> Option<Group> {
    let mut sizes = groups.iter().zip(gaps).filter(|(group, gap)| {
        group.is_lone && gap.is_prose && any(&words(&group.name), &["radius"])
    });
    let (Some((size, _)), None) = (sizes.next(), sizes.next()) else { return None };
    let end = size.span.1 as usize;
    let rest = text.get(end..)?;
    let begin = rest.len() - rest.trim_start().len();
    let each = rest[begin..].strip_prefix("each").is_some_and(|behind| {
        let behind = behind.trim_start();
        behind.is_empty() || behind.starts_with([',', '.', ';', ':', ')', '?']) || {
            ["and ", "at ", "with "].iter().any(|word| behind.starts_with(word))
        }
    });
    if each {
        let span = (end + begin, end + begin + "each".len());
        return Some(told("radius", size.numbers.clone(), size.line, span));
    }
    const SAME: &str = "same radius";
    let lower = rest.to_ascii_lowercase();
    let place = lower.find(SAME)?;
    let lead: Vec<_> = lower[..place].split_whitespace().rev().take(2).collect();
    let is_it = matches!(lead.as_slice(), ["the", "of" | "has" | "with" | "and" | "have"]);
    let line = size.line + u32::try_from(rest[..place].matches('\n').count()).unwrap_or(0);
    let span = (end + place, end + place + SAME.len());
    // `the same radius as in the last level`
    let is_others = lower[place + SAME.len()..].trim_start().starts_with("as ");
    (is_it && !is_others).then(|| told("radius", size.numbers.clone(), line, span))
}
