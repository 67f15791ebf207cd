//! Sweeps of engines: which of two shapes moves is said by the call that takes it.

use super::super::making::Part;
use super::super::meaning::{is_identity, words};
use super::super::tokens::{Kind, Token};
use super::Work;

/// Is it a function or a type that moves a shape: `scene->sweep`, `RShapeCast`, `convexSweepTest`?
fn is_sweep(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["sweep", "shapecast", "castshape", "cast_shape", "shape_cast"]
        .iter()
        .any(|word| lower.contains(word))
}

/// The names that stand in the brackets of a text's sweeps.
pub(in crate::paste) fn swept(text: &str, tokens: &[Token]) -> Vec<String> {
    const LONGEST: usize = 200;
    let word = |token: &Token| match token.kind {
        Kind::Word => text.get(token.start as usize..token.end as usize),
        _ => None,
    };
    let is_named = |at: usize| tokens.get(at).and_then(word).is_some_and(is_sweep);
    let opens = |at: usize| tokens.get(at).is_some_and(|token| token.kind == Kind::Mark(b'('));
    const MOST: usize = 200;
    let mut swept = Vec::new();
    for at in 0..tokens.len() {
        // `RShapeCast cast(`, `scene->sweep(`, `RShapeCast::sFrom(`
        let is_sweep = swept.len() <= MOST && is_named(at);
        let open = (at + 1..at + 5).find(|&at| is_sweep && opens(at));
        let Some(open) = open else { continue };
        let mut depth = 0_usize;
        for (at, token) in tokens.iter().enumerate().skip(open).take(LONGEST) {
            match token.kind {
                Kind::Mark(b'(') => depth += 1,
                Kind::Mark(b')') => depth = depth.saturating_sub(1),
                // No type: `SphereShape(0.4f)`, `Vec3::sZero()`.
                _ if tokens.get(at + 1).is_some_and(|next| {
                    matches!(next.kind, Kind::Mark(b'(' | b'{' | b':')) && next.start == token.end
                }) => {}
                _ => swept.extend(word(token).map(str::to_owned)),
            }
            if depth == 0 || swept.len() > MOST {
                break;
            }
        }
    }
    swept
}

impl Work<'_> {
    /// The shape that a sweep takes moves, the other stands.
    pub fn swept_shape(&mut self) {
        let slots = ["cast_radius", "start"].map(|name| self.slot(name));
        let [Some(radius), Some(start)] = slots else { return };
        let (still, center) = (self.slot("radius"), self.slot("center"));
        for (part, moving, resting) in [(Part::Radius, radius, still), (Part::Place, start, center)]
        {
            let free = self.free_groups().into_iter();
            let (moves, rests): (Vec<_>, Vec<_>) = free
                .filter(|&index| self.group(index).made == Some(part))
                .partition(|&index| self.is_swept(index));
            let numbers = |index: usize| match part {
                Part::Radius => vec![self.group(index).numbers[0] as f32],
                _ => self.vector(index).map(|x| x as f32).to_vec(),
            };
            // parry's `cast_shapes(place, way, shape, place, way, shape)`: the first moves.
            let (moves, rests) = match moves.as_slice() {
                &[one, other] if rests.is_empty() => match self.order(one, other) {
                    Some([first, second]) => (vec![first], vec![second]),
                    None => {
                        self.is_tied = true;
                        continue;
                    }
                },
                _ => (moves, rests),
            };
            // What a known call moves was taken: the other stands.
            if let (false, &[], &[only], Some(slot)) =
                (self.is_empty(moving), moves.as_slice(), rests.as_slice(), resting)
            {
                let own = numbers(only);
                self.take(slot, own, &[only]);
                continue;
            }
            let (&[one], rests) = (moves.as_slice(), rests.as_slice()) else { continue };
            let (own, other) = (numbers(one), rests.first().map(|&index| numbers(index)));
            self.take(moving, own, &[one]);
            if let (&[index], Some(slot), Some(other)) = (rests, resting, other) {
                self.take(slot, other, &[index]);
            }
        }
    }

    /// Two groups in the order in which a sweep takes them.
    fn order(&self, one: usize, other: usize) -> Option<[usize; 2]> {
        let place = |index: usize| {
            let group = self.group(index);
            let stem = group.name.split(['[', '.']).next().unwrap_or_default();
            self.paste.swept.iter().position(|name| name == stem)
        };
        // PhysX's takes what moves first.
        let is_physx = |index: usize| {
            let group = self.group(index);
            ["PxGeometryQuery::sweep", "PxGeometryQuery.sweep"]
                .iter()
                .any(|name| group.name.contains(name) || group.around.contains(name))
        };
        let is_one_call = self.group(one).bracket == self.group(other).bracket;
        if is_one_call && is_physx(one) && is_physx(other) {
            return Some([one.min(other), one.max(other)]);
        }
        match (place(one)?, place(other)?) {
            (a, b) if a < b => Some([one, other]),
            (a, b) if a > b => Some([other, one]),
            _ => None,
        }
    }

    /// Does a sweep take this group, or what is made of it?
    fn is_swept(&self, index: usize) -> bool {
        let group = self.group(index);
        let stem = group.name.split(['[', '.']).next().unwrap_or_default();
        let is_inside = is_sweep(&group.name) || is_sweep(&group.around) || is_sweep(&group.kind);
        is_inside || (self.paste.swept.iter().any(|name| name == stem) && !words(stem).is_empty())
    }

    /// A shape whose pose moves nothing stands at the origin.
    pub fn unmoved(&mut self) {
        let centers = ["center", "box_center"].map(|name| self.slot(name));
        let Some(center) = centers.into_iter().flatten().find(|&slot| self.is_empty(slot)) else {
            return;
        };
        let free = self.free_groups().into_iter();
        let mut poses = free.filter(|&index| {
            is_identity(self.group(index)) && self.group(index).numbers.len() == 3
        });
        if let (Some(pose), None) = (poses.next(), poses.next()) {
            self.take(center, vec![0.0; 3], &[pose]);
        }
    }
}
