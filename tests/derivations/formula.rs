//! The language of the formulas, calculated in true numbers.
//!
//! - names of inputs and of earlier steps; the longest that fits, so that `|AC|` may be one
//! - `+ − · × /`; `·` between vectors is the dot product, `×` the cross product, between
//!   numbers both are products; without a sign it is a product too: `nAB |AC|`, `2 r`
//! - `²`; `√( )`; `| |` of a number or a vector; components `v.x v.y v.z`; a pair `(x, y)`
//! - `min(a, b, …)`, `max(a, b, …)`, `clamp(x, lo, hi)`, `det(u, v)` = u.x v.y − u.y v.x,
//!   `left(v)` = (−v.y, v.x), `right(v)` = (v.y, −v.x), `unit(v)` = v / |v| (zero of zero),
//!   `cos(deg)`, `sin(deg)`
//!
//! `²` binds most, then the products and quotients from the left, then the sums.

use std::cmp::Ordering;

use super::number::Number;

#[derive(Debug, Clone)]
pub enum Value {
    Number(Number),
    Vector(Vec<Number>),
}

use Value::{Number as One, Vector as Many};

type Result<T = Value> = std::result::Result<T, String>;

/// What has a value by now.
pub type Symbols = Vec<(&'static str, Value)>;

pub fn evaluate(expression: &str, symbols: &Symbols) -> Result {
    let mut reader = Reader { rest: expression, symbols, within_bars: false };
    let value = reader.sum()?;
    match reader.next() {
        None => Ok(value),
        Some(_) => Err(format!("ends before “{}”", reader.rest)),
    }
}

impl Value {
    pub fn numbers(&self) -> &[Number] {
        match self {
            One(number) => std::slice::from_ref(number),
            Many(numbers) => numbers,
        }
    }

    fn map(&self, of: impl Fn(&Number) -> Result<Number>) -> Result {
        Ok(match self {
            One(number) => One(of(number)?),
            Many(numbers) => Many(numbers.iter().map(of).collect::<Result<_>>()?),
        })
    }

    fn one(&self) -> Result<&Number> {
        match self {
            One(number) => Ok(number),
            Many(_) => Err("has a vector in the place of a number".into()),
        }
    }

    fn planar(&self) -> Result<[&Number; 2]> {
        match self {
            Many(numbers) if numbers.len() == 2 => Ok([&numbers[0], &numbers[1]]),
            _ => Err("has no vector of the plane where it needs one".into()),
        }
    }

    fn plus(&self, other: &Self) -> Result {
        match (self, other) {
            (One(a), One(b)) => Ok(One(a.plus(b))),
            (Many(u), Many(v)) if u.len() == v.len() => {
                Ok(Many(u.iter().zip(v).map(|(a, b)| a.plus(b)).collect()))
            }
            _ => Err("adds what is not of a kind".into()),
        }
    }

    fn dot(&self, other: &Self) -> Result {
        match (self, other) {
            (Many(u), Many(v)) if u.len() == v.len() => {
                let products = u.iter().zip(v).map(|(a, b)| a.times(b));
                products.reduce(|sum, product| sum.plus(&product)).map(One).ok_or_else(String::new)
            }
            (Many(_), Many(_)) => Err("multiplies what is not of a kind".into()),
            (One(by), of) | (of, One(by)) => of.map(|number| Ok(number.times(by))),
        }
    }

    fn cross(&self, other: &Self) -> Result {
        match (self, other) {
            (One(a), One(b)) => Ok(One(a.times(b))),
            (Many(u), Many(v)) if u.len() == 3 && v.len() == 3 => {
                let of = |i: usize| {
                    let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                    u[j].times(&v[k]).minus(&u[k].times(&v[j]))
                };
                Ok(Many(vec![of(0), of(1), of(2)]))
            }
            _ => Err("crosses what is not of a kind".into()),
        }
    }

    fn length(&self) -> Result {
        match self {
            One(number) => Ok(One(number.abs())),
            Many(_) => Ok(One(self.dot(self)?.one()?.root()?)),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
    symbols: &'a Symbols,
    /// Does a bar close, where it cannot be a name?
    within_bars: bool,
}

impl Reader<'_> {
    /// The next character that is not blank.
    fn next(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        if found {
            self.rest = &self.rest[wanted.len_utf8()..];
        }
        found
    }

    fn expect(&mut self, wanted: char) -> Result<()> {
        if self.take(wanted) {
            Ok(())
        } else {
            Err(format!("has no {wanted} before “{}”", self.rest))
        }
    }

    fn sum(&mut self) -> Result {
        let mut sum = self.product()?;
        loop {
            if self.take('+') {
                sum = sum.plus(&self.product()?)?;
            } else if self.take('−') {
                let subtrahend = self.product()?;
                sum = sum.plus(&subtrahend.map(|number| Ok(number.negative()))?)?;
            } else {
                return Ok(sum);
            }
        }
    }

    fn product(&mut self) -> Result {
        let mut product = self.factor()?;
        loop {
            product = if self.take('·') {
                product.dot(&self.factor()?)?
            } else if self.take('×') {
                product.cross(&self.factor()?)?
            } else if self.take('/') {
                let divisor = self.factor()?;
                let divisor = divisor.one()?;
                product.map(|number| number.over(divisor))?
            } else if self.begins_a_factor() {
                let factor = self.factor()?;
                if matches!((&product, &factor), (Many(_), Many(_))) {
                    return Err("multiplies vectors without a sign".into());
                }
                product.dot(&factor)?
            } else {
                return Ok(product);
            };
        }
    }

    fn begins_a_factor(&mut self) -> bool {
        match self.next() {
            Some('|') => !self.within_bars || self.symbol().is_some(),
            Some(c) => c.is_alphanumeric() && c != '²' || "(√".contains(c),
            None => false,
        }
    }

    fn factor(&mut self) -> Result {
        if self.take('−') {
            return self.factor()?.map(|number| Ok(number.negative()));
        }
        let mut factor = self.operand()?;
        loop {
            if self.rest.starts_with('²') {
                self.take('²');
                factor = factor.dot(&factor)?;
            } else if let Some(rest) = self.rest.strip_prefix('.') {
                let axis = rest.chars().next().and_then(|axis| "xyz".find(axis));
                let component = axis.and_then(|axis| match &factor {
                    Many(numbers) => numbers.get(axis).cloned(),
                    One(_) => None,
                });
                factor = One(component.ok_or_else(|| format!("has no such part: “{rest}”"))?);
                self.rest = &rest[1..];
            } else {
                return Ok(factor);
            }
        }
    }

    /// The longest name that stands here.
    fn symbol(&self) -> Option<&(&'static str, Value)> {
        let fits = |name: &str| {
            self.rest.strip_prefix(name).is_some_and(|after| {
                !name.starts_with(char::is_alphanumeric) || !after.starts_with(is_of_a_name)
            })
        };
        self.symbols.iter().filter(|(name, _)| fits(name)).max_by_key(|(name, _)| name.len())
    }

    fn operand(&mut self) -> Result {
        self.next();
        if let Some((name, value)) = self.symbol() {
            let (length, value) = (name.len(), value.clone());
            self.rest = &self.rest[length..];
            return Ok(value);
        }
        if self.take('√') {
            let radicand = self.operand()?;
            return Ok(One(radicand.one()?.root()?));
        }
        if self.take('|') {
            let around = std::mem::replace(&mut self.within_bars, true);
            let inner = self.sum()?;
            self.within_bars = around;
            self.expect('|')?;
            return inner.length();
        }
        if self.next() == Some('(') {
            let values = self.list()?;
            return match <[Value; 1]>::try_from(values) {
                Ok([value]) => Ok(value),
                Err(parts) => {
                    Ok(Many(parts.iter().map(|part| part.one().cloned()).collect::<Result<_>>()?))
                }
            };
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let (digits, rest) = self.rest.split_at(digits.unwrap_or(self.rest.len()));
        if let Ok(number) = digits.parse::<f32>() {
            self.rest = rest;
            return Ok(One(Number::constant(number)));
        }
        let word = self.rest.find(|c| !is_of_a_name(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(word);
        if word.is_empty() || !rest.starts_with('(') {
            return Err(format!("names what has no value: “{}”", self.rest));
        }
        self.rest = rest;
        call(word, &self.list()?)
    }

    /// `(a, b, …)`
    fn list(&mut self) -> Result<Vec<Value>> {
        self.expect('(')?;
        let around = std::mem::replace(&mut self.within_bars, false);
        let mut values = vec![self.sum()?];
        while self.take(',') {
            values.push(self.sum()?);
        }
        self.within_bars = around;
        self.expect(')')?;
        Ok(values)
    }
}

/// Letters, digits and primes; `²` is none of them.
fn is_of_a_name(c: char) -> bool {
    (c.is_alphanumeric() && c != '²') || c == '_' || c == '′'
}

fn call(function: &str, values: &[Value]) -> Result {
    match (function, values) {
        ("min", [_, _, ..]) => extreme(values, Ordering::Less),
        ("max", [_, _, ..]) => extreme(values, Ordering::Greater),
        ("clamp", [value, low, high]) => {
            let raised = extreme(&[value.clone(), low.clone()], Ordering::Greater)?;
            extreme(&[raised, high.clone()], Ordering::Less)
        }
        ("det", [u, v]) => {
            let ([a, b], [c, d]) = (u.planar()?, v.planar()?);
            Ok(One(a.times(d).minus(&b.times(c))))
        }
        ("left", [v]) => {
            let [x, y] = v.planar()?;
            Ok(Many(vec![y.negative(), x.clone()]))
        }
        ("right", [v]) => {
            let [x, y] = v.planar()?;
            Ok(Many(vec![y.clone(), x.negative()]))
        }
        ("unit", [v @ Many(_)]) => {
            let length = v.length()?;
            let length = length.one()?;
            v.map(|x| if length.is_zero() { Ok(Number::constant(0.0)) } else { x.over(length) })
        }
        ("cos", [degrees]) => Ok(One(degrees.one()?.direction()[0].clone())),
        ("sin", [degrees]) => Ok(One(degrees.one()?.direction()[1].clone())),
        _ => Err(format!("asks for {function} of {} values", values.len())),
    }
}

/// The number that stands on that side of all others, as large as any of them may be.
fn extreme(values: &[Value], side: Ordering) -> Result {
    let numbers: Vec<_> = values.iter().map(Value::one).collect::<Result<_>>()?;
    let mut found = numbers[0].clone();
    for number in &numbers[1..] {
        let size = found.size.max(number.size);
        if number.compare(&found) == Some(side) {
            found = (*number).clone();
        }
        found.size = size;
    }
    Ok(One(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: f32) -> Value {
        One(Number::constant(value))
    }

    fn vector<const N: usize>(values: [f32; N]) -> Value {
        Many(values.map(|value| Number::new(value, 1.0)).to_vec())
    }

    fn value(expression: &str) -> Result<Vec<f64>> {
        let symbols = vec![
            ("a", number(3.0)),
            ("r", number(2.0)),
            ("A", vector([1.0, 2.0, 2.0])),
            ("AB", vector([3.0, 0.0, 4.0])),
            ("|AC|", number(-5.0)),
            ("v", vector([3.0, 4.0])),
            ("w₁", vector([1.0, 2.0])),
            ("A′", number(7.0)),
        ];
        evaluate(expression, &symbols)
            .map(|value| value.numbers().iter().map(Number::to_f64).collect())
    }

    #[track_caller]
    fn check(expression: &str, expected: &[f64]) {
        assert_eq!(value(expression), Ok(expected.to_vec()), "{expression}");
    }

    #[test]
    fn sums_come_after_products_and_products_after_squares() {
        check("a + r · 2", &[7.0]);
        check("a − r − 1", &[0.0]);
        check("−a² + r", &[-7.0]);
        check("2 r²", &[8.0]);
        check("2r a", &[12.0]);
        check("a / r / 2", &[0.75]);
        check("8 / r a", &[12.0]);
        check("(a + r)²", &[25.0]);
        check("a · −r", &[-6.0]);
        check("0.5 × a", &[1.5]);
    }

    #[test]
    fn bars_are_names_lengths_or_absolute_values() {
        check("|AC|", &[-5.0]);
        check("| |AC| |", &[5.0]);
        check("||AC| + a|", &[2.0]);
        check("a |AC|", &[-15.0]);
        check("|A| |AB|", &[15.0]);
        check("|A × AB|² / |AB|", &[20.8]);
        check("|(a − |AC|) A|", &[24.0]);
        check("|A|²", &[9.0]);
        check("|r − a|", &[1.0]);
    }

    #[test]
    fn vectors() {
        check("A · AB", &[11.0]);
        check("A × AB", &[8.0, 2.0, -6.0]);
        check("A + AB / r", &[2.5, 2.0, 4.0]);
        check("A a − a A", &[0.0, 0.0, 0.0]);
        check("A² + v²", &[34.0]);
        check("A.z v.y + (v − w₁).x", &[10.0]);
        check("√(v · v)", &[5.0]);
        check("A′ (1, a)", &[7.0, 21.0]);
    }

    #[test]
    fn functions() {
        check("min(a, r, 4) + max(a, r)", &[5.0]);
        check("clamp(a, 0, 1) + clamp(−a, 0, 1) + clamp(0.5, 0, 1)", &[1.5]);
        check("det(v, w₁)", &[2.0]);
        check("left(v)", &[-4.0, 3.0]);
        check("right(v)", &[4.0, -3.0]);
        check("unit(v) · 5", &[3.0, 4.0]);
        check("unit(v − v)", &[0.0, 0.0]);
        check("a (cos(60), sin(−90))", &[1.5, -3.0]);
    }

    #[test]
    fn what_cancels_is_nothing() {
        check("√(2)² − 2", &[0.0]);
        check("(1 / 3) 3 − 1", &[0.0]);
        check("|v / 7| − |v| / 7", &[0.0]);
        let tiny = value("(1 + 0.000001 / 1000000 / 1000000 / 1000000) − 1").unwrap();
        assert!(tiny[0] > 0.0);
    }

    #[test]
    fn what_means_nothing_says_why() {
        for (expression, why) in [
            ("b + a", "names what has no value: “b + a”"),
            ("AC", "names what has no value: “AC”"),
            ("A AB", "multiplies vectors without a sign"),
            ("A + a", "adds what is not of a kind"),
            ("A + v", "adds what is not of a kind"),
            ("v × w₁", "crosses what is not of a kind"),
            ("a / A", "has a vector in the place of a number"),
            ("a / (r − 2)", "divides by zero"),
            ("√(r − a)", "takes the root of a negative number"),
            ("(a + r", "has no ) before “”"),
            ("|a + r", "has no | before “”"),
            ("a )", "ends before “)”"),
            ("a − ", "names what has no value: “”"),
            ("v.z", "has no such part: “z”"),
            ("min(a)", "asks for min of 1 values"),
        ] {
            assert_eq!(value(expression), Err(why.to_owned()), "{expression}");
        }
    }

    /// By its units, a value is as large as the case makes it, whatever cancels.
    #[test]
    fn sizes_follow_the_units() {
        let long = |x: f32| Many(vec![Number::new(x, 1e3); 3]);
        let symbols = vec![("A", long(1.0)), ("B", long(1.5)), ("r", One(Number::new(1.0, 1e3)))];
        for (expression, size) in [
            ("B − A", 1e3),
            ("(B − A) · A", 1e6),
            ("|B − A|", 1e3),
            ("unit(B − A)", 1.0),
            ("(B − A) · A / (B − A)²", 1.0),
            ("2 r", 2e3),
            ("max(r, 0)", 1e3),
        ] {
            let value = evaluate(expression, &symbols).unwrap();
            assert_eq!(value.numbers()[0].size, size, "{expression}");
        }
    }
}
