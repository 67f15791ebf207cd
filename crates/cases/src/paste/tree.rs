//! Tokens → a tree of brackets. A bracket that nothing closes is none.

use super::token::{Kind, Token};

#[derive(Debug)]
pub(super) enum Node {
    Leaf(Token),
    Bracket(Bracket),
}

#[derive(Debug)]
pub(super) struct Bracket {
    /// Each bracket of a text has its own, from 1.
    pub id: usize,
    /// `(`, `[`, `{`, or `<` for an element of XML.
    pub open: u8,
    /// The function, type or tag before it.
    pub callee: Option<Token>,
    pub is_glued: bool,
    pub nodes: Vec<Node>,
    pub start: usize,
    pub end: usize,
}

pub(super) fn token_at(nodes: &[Node], at: usize) -> Option<&Token> {
    match nodes.get(at)? {
        Node::Leaf(token) => Some(token),
        Node::Bracket(_) => None,
    }
}

pub(super) fn bracket_at(nodes: &[Node], at: usize) -> Option<&Bracket> {
    match nodes.get(at)? {
        Node::Bracket(bracket) => Some(bracket),
        Node::Leaf(_) => None,
    }
}

/// The mark that stands there; 0 if none does.
pub(super) fn mark_at(nodes: &[Node], at: usize) -> u8 {
    match token_at(nodes, at) {
        Some(Token { kind: Kind::Mark(mark), .. }) => *mark,
        _ => 0,
    }
}

pub(super) fn word_at(nodes: &[Node], at: usize) -> Option<&Token> {
    token_at(nodes, at).filter(|token| token.kind == Kind::Word)
}

pub(super) fn is_number_at(nodes: &[Node], at: usize) -> bool {
    matches!(token_at(nodes, at), Some(Token { kind: Kind::Number(_), .. }))
}

/// Deeper brackets are read as if they were none.
const DEEPEST: usize = 60;

struct Open {
    bracket: Bracket,
    closer: Kind,
}

/// The tree of a text's tokens.
pub(super) fn tree(text: &str, tokens: &[Token]) -> Vec<Node> {
    let mut stack: Vec<Open> = Vec::new();
    let mut top: Vec<Node> = Vec::new();
    let mut count = 0;
    for token in tokens {
        let closer = match token.kind {
            Kind::Mark(b'(') => Some(Kind::Mark(b')')),
            Kind::Mark(b'[') => Some(Kind::Mark(b']')),
            Kind::Mark(b'{') => Some(Kind::Mark(b'}')),
            Kind::Open => Some(Kind::Close),
            _ => None,
        };
        if let Some(closer) = closer.filter(|_| stack.len() < DEEPEST) {
            count += 1;
            let open = match token.kind {
                Kind::Mark(open) => open,
                _ => b'<',
            };
            let nodes = stack.last().map_or(&top, |open| &open.bracket.nodes);
            let callee = if open == b'<' { Some(*token) } else { callee(text, nodes, token, open) };
            stack.push(Open {
                bracket: Bracket {
                    id: count,
                    open,
                    callee,
                    is_glued: token.is_glued,
                    nodes: Vec::new(),
                    start: token.start,
                    end: token.end,
                },
                closer,
            });
            continue;
        }
        match token.kind {
            Kind::Mark(b')' | b']' | b'}') | Kind::Close => {
                let depth = stack.iter().rposition(|open| open.closer == token.kind);
                if let Some(depth) = depth {
                    splice(&mut stack, &mut top, depth + 1);
                    close(&mut stack, &mut top, token.end);
                }
            }
            _ => {
                let nodes = stack.last_mut().map_or(&mut top, |open| &mut open.bracket.nodes);
                nodes.push(Node::Leaf(*token));
            }
        }
    }
    splice(&mut stack, &mut top, 0);
    top
}

fn close(stack: &mut Vec<Open>, top: &mut Vec<Node>, end: usize) {
    if let Some(Open { mut bracket, .. }) = stack.pop() {
        if bracket.open == b'(' && bracket.callee.is_none() && is_lisp(&bracket.nodes) {
            bracket.callee = called_inside(&mut bracket.nodes);
        }
        let around = stack.last_mut().map_or(top, |open| &mut open.bracket.nodes);
        around.push(Node::Bracket(Bracket { end, ..bracket }));
    }
}

/// Is it a call as Lisp and OCaml write it, a name and its arguments without commas?
fn is_lisp(nodes: &[Node]) -> bool {
    let leaf = |node: &Node| match node {
        Node::Leaf(token) => Some(*token),
        Node::Bracket(_) => None,
    };
    let is_name = leaf_kind(nodes.first()) == Some(Kind::Word);
    let mut rest = nodes.iter().skip(1).skip_while(|node| {
        leaf(node).is_some_and(|token| {
            token.is_glued && matches!(token.kind, Kind::Word | Kind::Mark(b'-'))
        })
    });
    let is_apart = match rest.clone().next() {
        Some(Node::Leaf(token)) => {
            !token.is_glued && matches!(token.kind, Kind::Number(_) | Kind::Mark(b'-'))
        }
        Some(Node::Bracket(bracket)) => !bracket.is_glued,
        None => false,
    };
    let is_argument = |node: &Node| {
        leaf(node).is_none_or(|token| {
            matches!(
                token.kind,
                Kind::Number(_) | Kind::Word | Kind::Line | Kind::Mark(b'-' | b'.' | b'\'')
            )
        })
    };
    is_name && is_apart && rest.all(is_argument)
}

fn leaf_kind(node: Option<&Node>) -> Option<Kind> {
    match node? {
        Node::Leaf(token) => Some(token.kind),
        Node::Bracket(_) => None,
    }
}

/// The function of `(make-point 1 2)`, which is taken out of its bracket.
fn called_inside(nodes: &mut Vec<Node>) -> Option<Token> {
    let mut callee = None;
    let mut count = 0;
    for node in nodes.iter() {
        match node {
            Node::Leaf(token) if token.kind == Kind::Word && (count == 0 || token.is_glued) => {
                callee = Some(*token)
            }
            Node::Leaf(token) if token.kind == Kind::Mark(b'-') && token.is_glued && count > 0 => {}
            _ => break,
        }
        count += 1;
    }
    if callee.is_some() {
        nodes.drain(..count);
    }
    callee
}

/// The content of brackets that nothing closes belongs to what is around them.
fn splice(stack: &mut Vec<Open>, top: &mut Vec<Node>, depth: usize) {
    let inner: Vec<Node> = stack.drain(depth..).flat_map(|open| open.bracket.nodes).collect();
    stack.last_mut().map_or(top, |open| &mut open.bracket.nodes).extend(inner);
}

/// The name before a bracket: `Vec3(`, `Vec3 {`, `points[`.
fn callee(text: &str, nodes: &[Node], bracket: &Token, open: u8) -> Option<Token> {
    let Some(Node::Leaf(word)) = nodes.last() else { return None };
    let is_type = text[word.start..word.end].starts_with(|c: char| c.is_uppercase());
    let is_declared = open == b'{'
        && matches!(nodes.iter().nth_back(1), Some(Node::Leaf(Token { kind: Kind::Word, start, .. })) if text[*start..].starts_with(|c: char| c.is_uppercase()));
    let is_spaced =
        matches!(open, b'{' | b'[') && bracket.start - word.end == 1 && (is_type || is_declared);
    // `new float[] {1, 2}` makes an array of a type.
    let is_array = open == b'{' && text[word.start..word.end].ends_with(']');
    let is_name = word.kind == Kind::Word && !is_array;
    (is_name && (bracket.is_glued || is_spaced)).then_some(*word)
}
