use super::derivation::PLAIN;
use super::unity::normalized;
use super::{Inputs, Method, Outcome, RITO15_SPHERE_CAST};

pub const METHODS: &[Method] = &[
    Method {
        name: "Article",
        source: RITO15_SPHERE_CAST,
        note: "C may lie beyond B or, where the spheres overlap at the start, behind A.",
        ask: article,
    },
    Method {
        name: "Article, simplified",
        source: RITO15_SPHERE_CAST,
        note: "Tests nothing: a miss is NaN.",
        ask: simplified,
    },
    Method { note: "The right tests, every value rounded to f32.", ..PLAIN },
];

fn article(inputs: &Inputs) -> Outcome {
    let [a, b, s] = inputs.vectors(["start", "end", "center"]);
    let [r1, r2] = ["cast_radius", "radius"].map(|name| inputs.number(name));
    let mut said = Outcome::default();
    let ab = said.note("AB", b - a);
    let n_ab = said.note("nAB", normalized(ab));
    let a_s = said.note("AS", s - a);
    let ab_length = ab.length();
    let as2 = a_s.length_squared();
    let as_length = as2.sqrt();
    if ab_length + r1 < as_length - r2 {
        return said.miss("too_short");
    }
    let ad = said.note("|AD|", a_s.dot(n_ab));
    if ad < 0.0 {
        return said.miss("behind");
    }
    let ds2 = as2 - ad * ad;
    let ds = said.note("|DS|", ds2.sqrt());
    let cs = said.note("|CS|", r1 + r2);
    if ds > cs {
        return said.miss("passes_by");
    }
    let cd = said.note("|CD|", (cs * cs - ds2).sqrt());
    let ac = said.note("ac", ad - cd);
    let c = said.note("C", a + n_ab * ac);
    said.note("E", c + (s - c) * r1 / cs);
    said.hit("hit").at(c).along(ac, ab_length)
}

fn simplified(inputs: &Inputs) -> Outcome {
    let [a, b, s] = inputs.vectors(["start", "end", "center"]);
    let [r1, r2] = ["cast_radius", "radius"].map(|name| inputs.number(name));
    let mut said = Outcome::default();
    let n_ab = said.note("nAB", normalized(b - a));
    let a_s = said.note("AS", s - a);
    let ad = said.note("|AD|", a_s.dot(n_ab));
    let ds2 = a_s.length_squared() - ad * ad;
    said.note("|DS|", ds2.sqrt());
    let cs = said.note("|CS|", r1 + r2);
    let cd = said.note("|CD|", (cs * cs - ds2).sqrt());
    let ac = said.note("ac", ad - cd);
    let c = said.note("C", a + n_ab * ac);
    said.note("E", c + (s - c) * r1 / cs);
    said.hit("hit").at(c).along(ac, (b - a).length())
}
