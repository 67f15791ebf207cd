use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, Method, Outcome, RITO15_RAYCAST, TEXTBOOK};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: RITO15_RAYCAST,
        note: "|AS|² − ac² loses all digits far away, and an end on the surface is lost to rounding.",
        ask: article,
    },
    Method {
        name: "Article, simplified",
        source: RITO15_RAYCAST,
        note: "Tests nothing: a miss is NaN, and points behind A or beyond B are hits.",
        ask: simplified,
    },
    PLAIN,
    Method {
        name: "Quadratic formula",
        source: TEXTBOOK,
        note: "b² − ac in f32 subtracts two large numbers.",
        ask: quadratic,
    },
];

fn article(inputs: &Inputs) -> Outcome {
    let [a, b, s] = inputs.vectors(["start", "end", "center"]);
    let r = inputs.number("radius");
    let mut said = Outcome::default();
    let a_s = said.note("AS", s - a);
    let r2 = r * r;
    let as2 = a_s.length_squared();
    if as2 < r2 {
        return said.miss("inside");
    }
    let ab = said.note("|AB|", (b - a).length());
    let as_length = said.note("|AS|", as2.sqrt());
    if ab < as_length - r {
        return said.miss("too_short");
    }
    let n_ab = said.note("nAB", normalized(b - a));
    let ac = said.note("ac", a_s.dot(n_ab));
    if ac < 0.0 {
        return said.miss("behind");
    }
    let sc2 = as2 - ac * ac;
    said.note("|CS|", sc2.max(0.0).sqrt());
    if sc2 > r2 {
        return said.miss("passes_by");
    }
    let cd = said.note("|CD|", (r2 - sc2).sqrt());
    let ad = said.note("|AD|", ac - cd);
    if ab < ad {
        return said.miss("too_short");
    }
    let d = said.note("D", a + n_ab * ad);
    said.hit("hit").at(d).along(ad, ab)
}

fn simplified(inputs: &Inputs) -> Outcome {
    let [a, b, s] = inputs.vectors(["start", "end", "center"]);
    let r = inputs.number("radius");
    let mut said = Outcome::default();
    let a_s = said.note("AS", s - a);
    let n_ab = said.note("nAB", normalized(b - a));
    let ac = said.note("ac", a_s.dot(n_ab));
    let sc2 = a_s.length_squared() - ac * ac;
    said.note("|CS|", sc2.max(0.0).sqrt());
    let cd = said.note("|CD|", (r * r - sc2).sqrt());
    let ad = said.note("|AD|", ac - cd);
    let d = said.note("D", a + n_ab * ad);
    said.hit("hit").at(d).along(ad, (b - a).length())
}

/// |A + t AB − S|² = r²
fn quadratic(inputs: &Inputs) -> Outcome {
    let [start, end, center] = inputs.vectors(["start", "end", "center"]);
    let r = inputs.number("radius");
    let mut said = Outcome::default();
    let along = said.note("AB", end - start);
    let k = start - center;
    let (a, b, c) = (along.dot(along), k.dot(along), k.dot(k) - r * r);
    if c < 0.0 {
        return said.miss("inside");
    }
    if b > 0.0 {
        return said.miss("behind");
    }
    let discriminant = b * b - a * c;
    if discriminant < 0.0 {
        return said.miss("passes_by");
    }
    let t = (-b - discriminant.sqrt()) / a;
    if t > 1.0 {
        return said.miss("too_short");
    }
    said.hit("hit").at(start + along * t).after(t)
}
