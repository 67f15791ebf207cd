//! What excuses a group that no input takes: it is told twice, or says nothing new.

use super::super::super::Group;
use super::super::super::meaning::{Meaning, any, words};
use super::super::beside::MOVING;
use super::super::slots;
use super::Judge;

impl Judge<'_> {
    pub(super) fn is_told_twice(&self, index: usize) -> bool {
        let group = self.group(index);
        // A point that has the numbers of a direction is another.
        let is_way = |index: usize| self.paste.meanings[index] == Meaning::Direction;
        // What moves a shape by as much as it stands away is none of it.
        let moves = |index: usize| any(&words(&self.group(index).name), &MOVING);
        // A rotation in words and as a quaternion is one.
        let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-5;
        // A radius of `r = 0.5` beside another `r = 0.5` is another's.
        let is_apart = |taken: usize| {
            let other = self.group(taken);
            group.is_lone
                && !group.is_argument
                && other.name == group.name
                && other.line != group.line
                && other.context.is_code == group.context.is_code
                && other.context.is_fenced == group.context.is_fenced
        };
        let is_same = |&taken: &usize| {
            let own = &self.group(taken).numbers;
            // What code makes a shape of is none that a sentence says as well.
            let is_made = group.name.ends_with(']')
                && group.context.is_code
                && !group.is_argument
                && group.kind.starts_with(|c: char| c.is_uppercase());
            if is_apart(taken) || is_made && !self.group(taken).context.is_code {
                return false;
            }
            (*own == group.numbers
                && is_way(taken) == is_way(index)
                && (!moves(index) || moves(taken)))
                || (own.len() == 4
                    && group.numbers.len() == 4
                    && own.iter().zip(&group.numbers).all(is_near))
        };
        self.taken.iter().take(20).any(is_same)
    }

    /// Is it the direction between two points that were taken, or the normal of a triangle?
    pub(super) fn says_nothing_new(&self, index: usize) -> bool {
        let numbers = &self.group(index).numbers;
        // The way of another shape than the one that moves.
        let moves = self.layout.entry.id.split('_').any(|part| matches!(part, "cast" | "ball"));
        let is_others = any(&words(&self.group(index).name), &["velocity", "vel"])
            && (!moves || !self.paste.swept.is_empty());
        let is_item = self.group(index).name.ends_with(']');
        if !matches!(numbers.len(), 2 | 3) || is_others || is_item {
            return false;
        }
        let at = |axis: usize| numbers.get(axis).copied().unwrap_or(0.0);
        let vector = [at(0), at(1), at(2)];
        let is_vector = self.paste.meanings[index] == Meaning::Direction
            || words(&self.group(index).kind).contains(&"vector".to_owned())
            || any(&words(&self.group(index).name), &["vector", "vn"]);
        // Where something stands is no way, however it lies.
        let is_place = any(
            &words(&self.group(index).name),
            &["position", "pos", "center", "centre", "location", "offset"],
        );
        is_vector
            && !is_place
            && (self.ways.iter().any(|way| are_parallel(*way, vector, 1e-3))
                || self.normals.iter().any(|normal| are_parallel(*normal, vector, 1e-3)))
    }

    /// Does a point lie on both planes, so that it only says where they meet?
    pub(super) fn is_on_both_planes(&self, index: usize) -> bool {
        if self.layout.entry.id != "plane_plane" || self.paste.meanings[index] != Meaning::Point {
            return false;
        }
        let &[x, y, z] = self.group(index).numbers.as_slice() else { return false };
        let slots = slots(self.layout.entry);
        let of = |name: &str| {
            let place = slots.iter().position(|slot| slot.name == name)?;
            let numbers = self.layout.inputs[place].numbers.as_deref()?;
            <[f32; 3]>::try_from(numbers).ok().map(|numbers| numbers.map(f64::from))
        };
        let is_on = |(point, normal): (&str, &str)| {
            let (Some(point), Some(normal)) = (of(point), of(normal)) else { return false };
            let terms: Vec<f64> = (0..3).map(|i| normal[i] * ([x, y, z][i] - point[i])).collect();
            let size = terms.iter().map(|term| term.abs()).fold(1e-6, f64::max);
            terms.iter().sum::<f64>().abs() <= 1e-5 * size
        };
        is_on(("point1", "normal1")) && is_on(("point2", "normal2"))
    }

    /// Does code go on with another ray, of another number, against the same target? That is another
    /// case.
    pub(super) fn is_another_ray(&self, index: usize) -> bool {
        let own = variable(self.group(index));
        let stem = |name: &str| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
        let is_first = |&taken: &usize| {
            let other = variable(self.group(taken));
            taken < index && other != own && stem(other) == stem(own)
        };
        any(&words(own), &["ray", "rays"])
            && self.group(index).context.is_code
            && self.taken.iter().any(is_first)
    }

    /// What a plane is made of beside its point and its normal: which way is up, how large it is drawn.
    pub(super) fn is_more_of_a_plane(&self, index: usize) -> bool {
        let parts = |index: usize| self.group(index).name.strip_suffix(']')?.rsplit_once('[');
        let Some((stem, place)) = parts(index) else { return false };
        let is_normal = |&taken: &usize| {
            parts(taken) == Some((stem, "1")) && self.paste.meanings[taken] == Meaning::Direction
        };
        self.layout.entry.id.ends_with("_plane")
            && stem.ends_with("plane")
            && !matches!(place, "0" | "1")
            && self.taken.iter().any(is_normal)
    }

    /// Is it of the prose around code that holds the whole case?
    pub(super) fn is_in_prose(&self, index: usize) -> bool {
        // `The sphere's object stands at (0, 3, 0)` moves what code says.
        const PLACES: [&str; 21] = [
            "stands",
            "sits",
            "placed",
            "located",
            "position",
            "positioned",
            "object",
            "transform",
            "translated",
            "translation",
            "moved",
            "shifted",
            "shift",
            "pivot",
            "anchor",
            "world",
            "local",
            "mesh",
            "spawned",
            "origin",
            "moves",
        ];
        let is_code = |&index: &usize| self.group(index).context.is_fenced;
        let group = self.group(index);
        let said = group.context.before.iter().rev().take(8).chain(&group.context.after);
        let is_placed = group.numbers.len() > 1
            && said.chain(&words(&group.name)).any(|word| PLACES.contains(&word.as_str()));
        !group.context.is_fenced && !is_placed && self.taken.iter().all(is_code)
    }

    /// Does a console print it, of a case that code has?
    pub(super) fn is_logged_after(&self, index: usize) -> bool {
        self.group(index).context.is_logged
            && self.taken.iter().all(|&taken| !self.group(taken).context.is_logged && taken < index)
    }
}

/// The variable that a group is a part of: `ray2` of `ray2[0]`.
fn variable(group: &Group) -> &str {
    group.name.split(['[', '.']).next().unwrap_or_default()
}

pub(super) fn cross(u: [f64; 3], v: [f64; 3]) -> [f64; 3] {
    [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

fn are_parallel(u: [f64; 3], v: [f64; 3], near: f64) -> bool {
    let size = |v: [f64; 3]| v.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (long, wide) = (size(u), size(v));
    long > 0.0 && wide > 0.0 && size(cross(u, v)) <= near * long * wide
}
