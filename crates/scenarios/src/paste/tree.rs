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

impl Node {
    pub fn is_glued(&self) -> bool {
        match self {
            Self::Leaf(token) => token.is_glued,
            Self::Bracket(bracket) => bracket.is_glued,
        }
    }
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

/// The tree of a text's tokens.
pub(super) fn tree(tokens: &[Token]) -> Vec<Node> {
    let mut stack: Vec<Bracket> = Vec::new();
    let mut top: Vec<Node> = Vec::new();
    let mut count = 0;
    for token in tokens {
        let open = match token.kind {
            Kind::Mark(open @ (b'(' | b'[' | b'{')) => open,
            Kind::Open => b'<',
            _ => 0,
        };
        if open != 0 && stack.len() < DEEPEST {
            count += 1;
            let nodes = stack.last().map_or(&top, |open| &open.nodes);
            stack.push(Bracket {
                id: count,
                open,
                callee: if open == b'<' { Some(*token) } else { callee(nodes, token) },
                is_glued: token.is_glued,
                nodes: Vec::new(),
                start: token.start,
                end: token.end,
            });
            continue;
        }
        let opener = match token.kind {
            Kind::Mark(b')') => b'(',
            Kind::Mark(b']') => b'[',
            Kind::Mark(b'}') => b'{',
            Kind::Close => b'<',
            _ => {
                stack.last_mut().map_or(&mut top, |open| &mut open.nodes).push(Node::Leaf(*token));
                continue;
            }
        };
        if let Some(depth) = stack.iter().rposition(|bracket| bracket.open == opener) {
            splice(&mut stack, &mut top, depth + 1);
            if let Some(bracket) = stack.pop() {
                let around = stack.last_mut().map_or(&mut top, |open| &mut open.nodes);
                around.push(Node::Bracket(Bracket { end: token.end, ..bracket }));
            }
        }
    }
    splice(&mut stack, &mut top, 0);
    top
}

/// The name before a bracket: `Vec3(`, `points[`.
fn callee(nodes: &[Node], bracket: &Token) -> Option<Token> {
    let word = word_at(nodes, nodes.len().checked_sub(1)?)?;
    bracket.is_glued.then_some(*word)
}

/// The content of brackets that nothing closes belongs to what is around them.
fn splice(stack: &mut Vec<Bracket>, top: &mut Vec<Node>, depth: usize) {
    let inner: Vec<Node> = stack.drain(depth..).flat_map(|open| open.nodes).collect();
    stack.last_mut().map_or(top, |open| &mut open.nodes).extend(inner);
}
