//! Values: numbers, brackets, sums and products.

use super::super::constants::{
    Type, bare_number, constant, function, is_normalizing, is_splat, kind_of_type,
};
use super::super::tokens::{Kind, Token};
use super::flatten::is_wrapper;
use super::label;
use super::stretch::Taker;
use super::{DEEPEST, Entry, Reader, Value, join};

impl Reader<'_> {
    /// Sums and products, left to right.
    pub(super) fn expression(&mut self, least: u8, depth: usize, has_commas: bool) -> Value {
        let is_vector = self.is_written_vector(self.at);
        let begin = self.at;
        let first = self.primary(depth);
        let first = self.normalized(first);
        if !is_vector && is_group(&first) {
            return first;
        }
        self.operated(first, begin, least, depth, has_commas)
    }

    /// Does a vector begin here that says its type, `Vec3::new(…)`, `Vector3.up`? Only such,
    /// and names of such, are added and multiplied: `(1, 2)-(3, 4)` are two points.
    fn is_written_vector(&self, at: usize) -> bool {
        match self.kind(at) {
            Some(Kind::Mark(b'-' | b'+')) => self.is_written_vector(at + 1),
            // `end - 0.5 * height * axis`
            Some(Kind::Number(_)) if self.mark(at + 1) == b'*' => self.is_written_vector(at + 2),
            Some(Kind::Word) => {
                let (path, _) = self.path(at);
                constant(path).is_some()
                    || label::is_vector_of(path)
                    || self.known.contains_key(path)
            }
            _ => false,
        }
    }

    pub(super) fn operated(
        &mut self,
        mut left: Value,
        begin: usize,
        least: u8,
        depth: usize,
        has_commas: bool,
    ) -> Value {
        loop {
            let Some((operator, strength, next)) = self.operator_here() else { return left };
            if strength <= least || depth >= DEEPEST {
                return left;
            }
            // In `1 -2` without commas the sign belongs to the next number of a list.
            let is_sign = strength == 1 && !self.is_glued(self.at) && self.is_glued(self.at + 1);
            if is_sign && !has_commas {
                return left;
            }
            if self.is_between_groups(begin, depth) {
                return left;
            }
            let (here, is_vector) = (self.at, self.is_written_vector(next));
            self.at = next;
            let right = self.expression(strength, depth + 1, has_commas);
            if !is_vector && is_group(&right) {
                self.at = here;
                return left;
            }
            left = combine(left, operator, right);
        }
    }

    /// The operator before the value that follows, its strength and the token after it.
    fn operator_here(&self) -> Option<(u8, u8, usize)> {
        let next = self.at + 1;
        let (operator, strength, next) = match self.mark(self.at) {
            b'*' if self.mark(next) == b'*' && self.is_glued(next) => (b'^', 3, next + 1),
            b'^' if self.mark(next) == b'{' && self.is_glued(next) => return Some((b'^', 3, next)),
            b'^' => (b'^', 3, next),
            sign @ (b'+' | b'-') => (sign, 1, next),
            sign @ (b'*' | b'/') => (sign, 2, next),
            _ => return None,
        };
        self.is_value(next).then_some((operator, strength, next))
    }

    /// Does the operator here stand between back-ticked words, or between the lists of a line, as in
    /// `10,0,0 / 15,0,0`?
    fn is_between_groups(&self, begin: usize, depth: usize) -> bool {
        let token = self.tokens[self.at];
        let (start, end) = (token.start as usize, token.end as usize);
        let byte = |at: Option<usize>| at.and_then(|at| self.text.as_bytes().get(at)).copied();
        let is_ticked = byte(start.checked_sub(1)) == Some(b'`') || byte(Some(end)) == Some(b'`');
        let is_spaced = !self.is_glued(self.at) && !self.is_glued(self.at + 1);
        let is_listed = begin > 0 && self.mark(begin - 1) == b',';
        // `10 / 15, 0`, but not `2.2 - 1.4, which is less`.
        let is_comma = |at: usize| {
            self.mark(at) == b','
                && matches!(self.kind(at + 1), Some(Kind::Number(_) | Kind::Mark(b'-' | b'+')))
        };
        let is_before_list = is_comma(self.at + 2) || is_comma(self.at + 3);
        is_ticked
            || (depth == 0
                && is_spaced
                && (is_listed || is_before_list || self.is_triple_of_slashes(begin)))
    }

    /// `at 1 / 2 / -3`: three coordinates, where nothing is assigned.
    fn is_triple_of_slashes(&self, begin: usize) -> bool {
        let number = |at: usize| at + usize::from(matches!(self.mark(at), b'-' | b'+'));
        let is_number = |at: usize| matches!(self.kind(at), Some(Kind::Number(_)));
        let before = begin.checked_sub(1).map_or(0, |at| self.mark(at));
        let next = number(self.at + 1);
        let is_first = is_number(next)
            && self.mark(next + 1) == b'/'
            && is_number(number(next + 2))
            && !matches!(before, b'=' | b'/');
        self.mark(self.at) == b'/' && (is_first || before == b'/')
    }

    fn primary(&mut self, depth: usize) -> Value {
        match self.kind(self.at) {
            Some(Kind::Number(number)) => {
                self.at += 1;
                Value::Numbers(vec![number])
            }
            Some(Kind::Mark(sign @ (b'-' | b'+'))) => {
                self.at += 1;
                if depth >= DEEPEST {
                    return Value::Unknown;
                }
                match (self.primary(depth + 1), sign) {
                    (Value::Numbers(numbers), b'-') => {
                        Value::Numbers(numbers.into_iter().map(|number| -number).collect())
                    }
                    (value, _) => value,
                }
            }
            Some(Kind::Mark(b'(' | b'[' | b'{')) => self.call("", depth),
            Some(Kind::Word) => {
                let (path, end) = self.path(self.at);
                self.at = end;
                let is_call = self.mark(end) == b'(' && self.is_glued(end);
                if let Some(value) = constant(path) {
                    if is_call {
                        // `Vec3::sZero()` and `Vector3::zeros()` have nothing between.
                        self.call("", depth);
                    }
                    Value::Numbers(value)
                } else if is_call {
                    self.call(path, depth)
                } else if let Some(number) = bare_number(path) {
                    Value::Numbers(vec![number])
                } else {
                    let value = self.known.get(path);
                    self.names_used += usize::from(value.is_some());
                    value.map_or(Value::Unknown, |value| Value::Numbers(value.clone()))
                }
            }
            _ => Value::Unknown,
        }
    }

    /// The bracket that begins here, after its type or function.
    pub(super) fn call(&mut self, path: &str, depth: usize) -> Value {
        let closer = match self.mark(self.at) {
            b'(' => b')',
            b'[' => b']',
            _ => b'}',
        };
        self.at += 1;
        if depth >= DEEPEST {
            return Value::Unknown;
        }
        let taker = match kind_of_type(path) {
            Type::Vector(_) | Type::Quaternion => Taker::Vector,
            _ if closer != b')' || path.is_empty() => Taker::None,
            _ if label::is_type(path) && !label::is_query(path) => Taker::Constructor,
            _ => Taker::Function,
        };
        let begin = self.at;
        let entries = self.entries(Some(closer), depth + 1, taker);
        if entries.is_empty() && self.is_pose_of_zeros(path, begin) {
            return Value::Numbers(vec![0.0; 3]);
        }
        match compact(&entries, path) {
            Some(vector) => Value::Numbers(vector),
            None => folded(join::combined(entries), path),
        }
    }

    /// `Isometry3::new(na::zero(), na::zero())`: a pose that moves nothing.
    fn is_pose_of_zeros(&self, path: &str, begin: usize) -> bool {
        const ZEROS: [&str; 6] = ["zero", "zeros", "na", "nalgebra", "Vector3", "Vector"];
        let is_pose = ["Isometry3::new", "Iso3::new", "Isometry::new"].contains(&path);
        let inside = self.tokens.get(begin..self.at).unwrap_or_default();
        let word = |token: &Token| self.text.get(token.start as usize..token.end as usize);
        let is_zero = |token: &Token| match token.kind {
            Kind::Word => word(token).is_some_and(|word| ZEROS.contains(&word)),
            Kind::Number(_) => false,
            _ => true,
        };
        is_pose && inside.iter().any(|token| token.kind == Kind::Word) && inside.iter().all(is_zero)
    }

    /// A vector before `.normalized()` and the like, of length one.
    pub(super) fn normalized(&mut self, value: Value) -> Value {
        let is_method = self.mark(self.at) == b'.'
            && self.is_glued(self.at)
            && self.kind(self.at + 1) == Some(Kind::Word);
        let Value::Numbers(numbers) = &value else { return value };
        if !is_method || numbers.len() < 2 {
            return value;
        }
        let (path, end) = self.path(self.at + 1);
        if !is_normalizing(path) {
            return value;
        }
        let is_call = self.mark(end) == b'(' && self.mark(end + 1) == b')';
        self.at = if is_call { end + 2 } else { end };
        Value::Numbers(unit(numbers))
    }
}

pub(super) fn is_group(value: &Value) -> bool {
    match value {
        Value::Numbers(numbers) => numbers.len() > 1,
        Value::List(_) => true,
        Value::Unknown => false,
    }
}

/// The value of a bracket: numbers alone are a group.
fn folded(mut entries: Vec<Entry>, path: &str) -> Value {
    let kind = kind_of_type(path);
    if let [entry] = entries.as_mut_slice() {
        let is_wrapped = entry.name.is_empty() || is_wrapper(&entry.name);
        if let (true, Value::Numbers(numbers)) = (is_wrapped, &mut entry.value) {
            let numbers = std::mem::take(numbers);
            if let ([number], Some(function)) = (numbers.as_slice(), function(path)) {
                return Value::Numbers(vec![function(*number)]);
            }
            let splat = match kind {
                Type::Vector(dimension) if numbers.len() == 1 => {
                    // `vec3(1.0)` of shaders, but no `DVec2(4.0,)` that lacks a number.
                    let is_shaders = path.starts_with(|c: char| c.is_lowercase())
                        || path == "FVec3"
                        || path.starts_with("Vector");
                    let is_known = is_splat(path) || is_shaders && !path.contains([':', '.']);
                    is_known.then_some(dimension)
                }
                _ => None,
            };
            if is_normalizing(path) && numbers.len() > 1 {
                return Value::Numbers(unit(&numbers));
            }
            return match splat {
                Some(dimension) => Value::Numbers(vec![numbers[0]; dimension]),
                None => Value::Numbers(numbers),
            };
        }
        if is_wrapped && entry.kind.is_empty() && matches!(entry.value, Value::List(_)) {
            return std::mem::replace(&mut entry.value, Value::Unknown);
        }
    }
    match (kind, in_one(&entries)) {
        (Type::Vector(dimension), Some(numbers)) if numbers.len() == dimension => {
            Value::Numbers(numbers)
        }
        _ if entries.is_empty() => Value::Unknown,
        _ => Value::List(entries),
    }
}

/// The numbers of values without names, `vec4(vec3(1, 2, 3), 4)`.
fn in_one(entries: &[Entry]) -> Option<Vec<f64>> {
    let numbers = entries.iter().map(|entry| match &entry.value {
        Value::Numbers(numbers) if entry.name.is_empty() => Some(numbers.as_slice()),
        _ => None,
    });
    Some(numbers.collect::<Option<Vec<_>>>()?.concat())
}

/// Unreal's short vectors leave out what is zero: `V(0)`, `V(X=1.00, Z=3.00)`.
fn compact(entries: &[Entry], path: &str) -> Option<Vec<f64>> {
    if path != "V" || !(1..3).contains(&entries.len()) {
        return None;
    }
    let mut vector = vec![0.0; 3];
    for entry in entries {
        let number = entry.lone()?;
        match ["X", "Y", "Z"].iter().position(|axis| *axis == entry.name) {
            Some(axis) => vector[axis] = number,
            None if entry.name.is_empty() && entries.len() == 1 && number == 0.0 => {}
            None => return None,
        }
    }
    Some(vector)
}

fn unit(numbers: &[f64]) -> Vec<f64> {
    let length = numbers.iter().map(|number| number * number).sum::<f64>().sqrt();
    let is_some = length > 0.0 && length.is_finite();
    numbers.iter().map(|number| if is_some { number / length } else { *number }).collect()
}

fn combine(left: Value, operator: u8, right: Value) -> Value {
    let (Value::Numbers(left), Value::Numbers(right)) = (left, right) else {
        return Value::Unknown;
    };
    let calculate = |a: f64, b: f64| match operator {
        b'+' => a + b,
        b'-' => a - b,
        b'*' => a * b,
        b'^' => a.powf(b),
        _ => a / b,
    };
    Value::Numbers(match (left.as_slice(), right.as_slice()) {
        (_, &[b]) => left.into_iter().map(|a| calculate(a, b)).collect(),
        (&[a], _) => right.into_iter().map(|b| calculate(a, b)).collect(),
        (a, b) if a.len() == b.len() => a.iter().zip(b).map(|(&a, &b)| calculate(a, b)).collect(),
        _ => return Value::Unknown,
    })
}
