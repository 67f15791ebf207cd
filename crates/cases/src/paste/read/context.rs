//! What a text says around a group: the words before and behind it, and the headings above it.

use super::super::tokens::{Kind, Token};
use super::super::wording::words;

/// What stands around a group's numbers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Context {
    /// The words before it in its sentence, the nearest last.
    pub before: Vec<String>,
    /// How many of those stand behind the group before it.
    pub near: usize,
    /// The words behind it, up to the next number or the end of its sentence.
    pub after: Vec<String>,
    /// The words of the headings that it stands under, outermost first: `[ray]`, `sphere:`.
    pub headings: Vec<String>,
    /// Does its line look like code?
    pub is_code: bool,
    /// Is it what a call gave: `f(x) -> (1, 2)`, or an array that is printed alone?
    pub is_result: bool,
    /// Is its line a console's, `app.js:92 …`?
    pub is_logged: bool,
    /// Does it stand in a fenced block of code?
    pub is_fenced: bool,
    /// Does it stand between back-ticks?
    pub is_quoted: bool,
    /// Does the sign of what is rounded stand before it: `~220`, `≈ 220`?
    pub is_rounded: bool,
}

/// Longer sentences are looked at around a group alone.
const MOST_WORDS: usize = 16;

/// The headings of a text by its lines, and its tokens.
pub(super) struct Contexts<'a> {
    text: &'a str,
    tokens: &'a [Token],
    /// Where each line begins, and the place of its headings among `headings`.
    lines: Vec<(usize, usize)>,
    headings: Vec<Vec<String>>,
    code: Vec<bool>,
    fenced: Vec<bool>,
    /// Does a line stand below one that says that an answer follows?
    answers: Vec<bool>,
    /// Where the answers to choose from begin.
    choices: Option<usize>,
}

impl<'a> Contexts<'a> {
    pub fn new(text: &'a str, tokens: &'a [Token]) -> Self {
        let mut contexts = Self {
            text,
            tokens,
            lines: Vec::new(),
            headings: vec![Vec::new()],
            code: Vec::new(),
            fenced: Vec::new(),
            answers: Vec::new(),
            choices: choices(text),
        };
        contexts.read_lines();
        contexts
    }

    /// Headings by indentation, as in YAML, or in brackets, as in TOML.
    fn read_lines(&mut self) {
        const DEEPEST: usize = 8;
        let mut open: Vec<(usize, Vec<String>)> = Vec::new();
        let (mut start, mut is_fenced, mut last) = (0, false, 0);
        let mut is_answer = false;
        for line in self.text.split('\n') {
            let inside = line.trim();
            let indent = line.len() - line.trim_start().len();
            if inside.starts_with("```") {
                is_fenced = !is_fenced;
            }
            if !inside.is_empty() {
                let was = open.len();
                let name = heading(inside);
                // `[ray]` holds what is as far left as it is, up to the next.
                let is_section = name.is_some() && inside.starts_with('[');
                let holds =
                    |least: usize| if is_section { least < indent } else { least <= indent };
                open.retain(|(least, _)| holds(*least));
                let mut is_new = open.len() != was;
                if let Some(name) = name
                    && open.len() < DEEPEST
                {
                    open.push((indent + usize::from(!is_section), words(name)));
                    is_new = true;
                }
                if is_new {
                    self.headings.push(open.iter().flat_map(|(_, name)| name.clone()).collect());
                    last = self.headings.len() - 1;
                }
            }
            is_answer = match inside.ends_with(':') {
                true => announces_an_answer(inside),
                false => is_answer && !inside.is_empty(),
            };
            self.answers.push(is_answer);
            self.lines.push((start, last));
            self.fenced.push(is_fenced);
            self.code.push(is_fenced || is_code(inside));
            start += line.len() + 1;
        }
    }

    pub fn of(&self, span: (u32, u32)) -> Context {
        let at = self.tokens.partition_point(|token| token.start < span.0);
        let behind = self.tokens.partition_point(|token| token.start < span.1);
        let line = self.lines.partition_point(|(start, _)| *start <= span.0 as usize);
        let line = line.saturating_sub(1);
        let heading = self.lines.get(line).map_or(0, |(_, heading)| *heading);
        let (before, near) = self.before(at);
        let start = self.lines.get(line).map_or(0, |(start, _)| *start);
        let lead = self.text.get(start..span.0 as usize).unwrap_or_default();
        Context {
            before,
            near,
            after: self.after(behind),
            headings: self.headings[heading].clone(),
            is_result: self.answers.get(line).copied().unwrap_or(false)
                || self.choices.is_some_and(|from| span.0 as usize > from && is_choice(lead))
                || is_result(lead)
                || (is_printed(lead) && self.is_behind_call(line)),
            is_logged: is_logged(lead),
            is_fenced: self.fenced.get(line).copied().unwrap_or(false),
            is_quoted: lead.matches('`').count() % 2 == 1,
            is_rounded: lead.trim_end().ends_with(['~', '≈']),
            is_code: self.code.get(line).copied().unwrap_or(false),
        }
    }

    /// Is the line before this one, but for blank ones, a call?
    fn is_behind_call(&self, line: usize) -> bool {
        const MOST: usize = 3;
        let line_at = |line: usize| {
            let end = self.lines.get(line + 1).map_or(self.text.len(), |(start, _)| *start);
            self.text.get(self.lines.get(line)?.0..end)
        };
        let before = (0..line).rev().take(MOST).filter_map(line_at).map(str::trim);
        before.filter(|line| !line.is_empty()).take(1).any(ends_with_a_call)
    }

    /// What the line above says of components that stand on lines of their own: `x=1`.
    pub fn title(&self, span: (u32, u32)) -> Option<&'a str> {
        const LONGEST: usize = 40;
        let line = self.lines.partition_point(|(start, _)| *start <= span.0 as usize);
        let (start, above) = (self.lines.get(line.checked_sub(1)?)?.0, line.checked_sub(2)?);
        let lead = self.text.get(start..span.0 as usize)?.trim();
        let is_axis = lead.trim_end_matches(['=', ':', ' ']).eq_ignore_ascii_case("x");
        let above = self.text.get(self.lines.get(above)?.0..start)?.trim();
        let above = above.trim_end_matches(':').trim_end();
        let is_title = above.starts_with(|c: char| c.is_alphabetic())
            && above.len() < LONGEST
            && above.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '_');
        (is_axis && is_title).then_some(above)
    }

    fn word(&self, token: &Token) -> &'a str {
        self.text.get(token.start as usize..token.end as usize).unwrap_or_default()
    }

    /// The words before this token in its sentence, and how many follow the numbers before it.
    fn before(&self, at: usize) -> (Vec<String>, usize) {
        const MOST_TOKENS: usize = 80;
        let mut back = Vec::new();
        let mut near = None;
        let (mut lines, mut is_broken) = (0, false);
        for (place, token) in self.tokens[..at].iter().enumerate().rev().take(MOST_TOKENS) {
            match token.kind {
                Kind::Word => {
                    lines = 0;
                    let mut own = words(self.word(token));
                    own.reverse();
                    back.extend(own);
                }
                Kind::Number(_) => near = near.or(Some(back.len())),
                Kind::Line => {
                    lines += 1;
                    // A sentence may go over a line's end, code does not.
                    is_broken |= lines > 1 || !back.is_empty();
                    if is_broken {
                        break;
                    }
                }
                Kind::Mark(b'.' | b'?' | b'!' | b';') if !self.is_inside(place) => break,
                Kind::Mark(_) => {}
            }
            if back.len() >= MOST_WORDS {
                break;
            }
        }
        let near = near.unwrap_or(back.len()).min(back.len());
        back.reverse();
        (back, near)
    }

    fn after(&self, at: usize) -> Vec<String> {
        const MOST: usize = 8;
        let mut found = Vec::new();
        for (place, token) in self.tokens.iter().enumerate().skip(at).take(3 * MOST) {
            match token.kind {
                Kind::Word => found.extend(words(self.word(token))),
                Kind::Number(_) | Kind::Line => break,
                Kind::Mark(b'.' | b'?' | b'!' | b';') if !self.is_inside(place) => break,
                Kind::Mark(_) => {}
            }
            if found.len() >= MOST {
                break;
            }
        }
        found
    }

    /// Does a mark stand within a name, `ray.origin`?
    fn is_inside(&self, place: usize) -> bool {
        let next = self.tokens.get(place + 1);
        next.is_some_and(|next| {
            next.start == self.tokens[place].end && matches!(next.kind, Kind::Word)
        })
    }
}

/// Where a quiz lists what may be right: `Where do they meet? A. (0, 13) B. (5, 8) C. (3, 6)`.
fn choices(text: &str) -> Option<usize> {
    const LONGEST: usize = 400;
    let mut ends = text.match_indices('?').map(|(at, _)| at).take(20);
    ends.find(|&at| {
        let end = text.floor_char_boundary((at + LONGEST).min(text.len()));
        let mut rest = &text[at..end];
        ['A', 'B', 'C'].iter().all(|letter| {
            let place =
                [". ", ") ", ".("].iter().filter_map(|mark| rest.find(&format!(" {letter}{mark}")));
            let place = place.min();
            rest = place.map_or("", |place| &rest[place + 2..]);
            place.is_some()
        })
    })
}

/// Does a line so far end with the letter of an answer to choose?
fn is_choice(lead: &str) -> bool {
    let lead = lead.trim_end();
    let letter = lead.strip_suffix(['.', ')']).and_then(|lead| lead.chars().next_back());
    letter.is_some_and(|letter| ('A'..='F').contains(&letter))
}

/// `Intersection circle:`, above what is found.
fn announces_an_answer(line: &str) -> bool {
    const FOUND: [&str; 8] =
        ["circle", "point", "points", "line", "plane", "curve", "expected", "solution"];
    let own = words(line);
    let is_found = |word: &String| FOUND.contains(&word.as_str());
    own.len() < 5
        && own.iter().any(is_found)
        && own.iter().any(|word| {
            matches!(word.as_str(), "intersection" | "expected" | "solution" | "answer" | "result")
        })
}

/// Does a line begin with a call without numbers and an arrow, or with a printed array?
fn is_result(lead: &str) -> bool {
    const LONGEST: usize = 200;
    if lead.len() > LONGEST {
        return false;
    }
    let bare =
        lead.trim_end_matches(|c: char| c.is_alphanumeric() || "_.:([".contains(c)).trim_end();
    let call = bare.strip_suffix("->").or_else(|| bare.strip_suffix("=>"));
    let Some(call) = call.map(str::trim_end).and_then(|call| call.strip_suffix(')')) else {
        return false;
    };
    let Some((name, inside)) = call.rsplit_once('(') else { return false };
    let last = name.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
    last.len() > 2
        && last.starts_with(|c: char| c.is_lowercase())
        && !inside.contains(|c: char| c.is_ascii_digit())
}

/// Does a line begin with an array that is printed?
fn is_printed(lead: &str) -> bool {
    let lead = lead.trim();
    // `$3 =` of a debugger
    let is_debuggers = lead
        .strip_prefix('$')
        .and_then(|lead| lead.strip_suffix('='))
        .is_some_and(|number| number.trim().bytes().all(|b| b.is_ascii_digit()));
    is_debuggers || matches!(lead, "array(" | "array" | "tensor(" | "tensor")
}

/// `p overlap(a, b)`, but not `p *(Sphere *)(s)`
fn ends_with_a_call(line: &str) -> bool {
    line.ends_with(')') && !line.contains("p *(") && !line.contains("p (")
}

/// Does a line begin with a place in a script?
fn is_logged(lead: &str) -> bool {
    let first = lead.split_whitespace().next().unwrap_or_default();
    let Some((file, line)) = first.split_once(':') else { return false };
    [".js", ".ts", ".gd", ".cs", ".lua", ".py"].iter().any(|end| file.ends_with(end))
        && line.starts_with(|c: char| c.is_ascii_digit())
}

/// The name of a line that only heads what follows: `sphere:`, `[ray]`, `Sphere {`.
fn heading(line: &str) -> Option<&str> {
    let bare = |name: &str| {
        let is_part = |c: char| c.is_alphanumeric() || "_-. #:".contains(c);
        !name.is_empty()
            && name.len() < 40
            && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && name.chars().all(is_part)
    };
    let name = match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
        Some(name) => name.trim_matches(['[', ']']).trim(),
        None => line.strip_suffix(':')?.trim_start_matches(['-', ' ', '*', '#']).trim(),
    };
    bare(name).then_some(name)
}

/// Does a line look like code rather than like a sentence?
fn is_code(line: &str) -> bool {
    line.ends_with([';', '{', '}', ',']) && line.contains(['=', '(', '{'])
        || line.contains(" = ")
        || line.contains(":=")
        || line.ends_with(");")
}
