//! Two convex solids: half of them touch, or miss that by an ulp.

use collision_scenarios::cases;
use collision_scenarios::scenario::{Scenario, Value};
use collision_scenarios::scenarios;
use exact_collide::convex::{Convex, ConvexCast, convex_cast};
use glam::Vec3;
use serde_json::{Map, json};

use super::{rounded, row};
use crate::convex::{self, Cast, Kinds, Relation, bounds};
use crate::number::Number;
use crate::random::Random;

/// The number of pairs and casts of polytopes, and of those with a curved solid.
const PAIRS: [u64; 2] = [400, 240];
const CASTS: [u64; 2] = [280, 80];
/// A number that is known less closely, in its own size or the shapes', is left out.
const FINE: f64 = 1e-6;

type Answer = (serde_json::Value, &'static str);

pub(super) fn cases() -> impl Iterator<Item = String> {
    let kinds = [Kinds::Polytopes, Kinds::Curved];
    let pairs = kinds.into_iter().zip(PAIRS).flat_map(|(kinds, count)| {
        (0..count).map(move |seed| {
            certain(&format!("{}/{seed:03}", name(kinds)), seed, |random| {
                let shapes = convex::pair(random, kinds);
                (pair([&shapes[0], &shapes[1]]), shapes, None)
            })
        })
    });
    let casts = kinds.into_iter().zip(CASTS).flat_map(|(kinds, count)| {
        (0..count).map(move |seed| {
            certain(&format!("{}_cast/{seed:03}", name(kinds)), seed, |random| {
                let (shapes, motion) = convex::cast(random, kinds);
                (cast([&shapes[0], &shapes[1]], motion), shapes, Some(motion))
            })
        })
    });
    pairs.chain(casts)
}

fn name(kinds: Kinds) -> &'static str {
    match kinds {
        Kinds::Polytopes => "polytopes",
        Kinds::Curved => "curved",
    }
}

/// Returns the first of a seed's cases that has a certain answer.
fn certain(
    id: &str,
    seed: u64,
    next: impl Fn(&mut Random) -> (Option<Answer>, [Convex; 2], Option<Vec3>),
) -> String {
    let random = &mut Random::new(seed);
    let found = std::iter::repeat_with(|| next(random)).find_map(|(answer, shapes, motion)| {
        let (expected, note) = answer?;
        let text = written(shapes, motion)?;
        Some(row(&text, &format!("convex/{id}"), note, "convex", &expected))
    });
    found.expect("some case is certain")
}

/// Returns the case as a line for `query`; `None` if a case has no such solid.
fn written(shapes: [Convex; 2], motion: Option<Vec3>) -> Option<String> {
    let id = if motion.is_some() { "convex_cast" } else { "convex_convex" };
    let entry = scenarios::find(id).expect(id);
    let mut live = (entry.build)();
    for (index, solid) in shapes.iter().enumerate() {
        live.put(index, Value::Convex(solid.clone()));
    }
    if let Some(motion) = motion {
        live.set(shapes.len(), &motion.to_array()).expect("a motion");
    }
    let text = cases::write(entry, live.as_ref());
    let again = cases::parse(&text).ok()?;
    let solids = |live: &dyn Scenario| [0, 1].map(|at| live.inputs()[at].value.clone());
    (solids(again.live.as_ref()) == shapes.map(Value::Convex)).then_some(text)
}

fn pair(shapes: [&Convex; 2]) -> Option<Answer> {
    let (relation, signed, note) = match convex::convex_convex(shapes) {
        Some((Relation::Touching, signed)) => (Relation::Touching, Some(signed), TOUCHING),
        Some((relation, signed)) => (relation, Some(signed), POLYTOPES),
        None => {
            let found = bounds(shapes)?;
            let middle = (&found.at_least + &found.at_most) * Number::from(0.5);
            let width = &found.at_most - &found.at_least;
            let is_known = width <= Number::from(FINE) * middle.abs();
            (certain_relation(&found)?, is_known.then_some(middle), CURVED)
        }
    };
    let (word, scalar) = match relation {
        Relation::Overlap => ("overlap", "depth"),
        Relation::Touching => ("touching", "depth"),
        Relation::Apart => ("apart", "distance"),
    };
    let mut said = Map::new();
    said.insert("hit".into(), (relation != Relation::Apart).into());
    said.insert("relation".into(), word.into());
    if let Some(signed) = signed {
        said.insert("scalars".into(), json!({ scalar: rounded(&signed.abs()) }));
    }
    Some((said.into(), note))
}

fn certain_relation(found: &convex::Bounds) -> Option<Relation> {
    match (found.at_least.sign(), found.at_most.sign()) {
        (1, _) => Some(Relation::Apart),
        (_, -1) => Some(Relation::Overlap),
        _ => None,
    }
}

fn cast(shapes: [&Convex; 2], motion: Vec3) -> Option<Answer> {
    if !motion.is_finite() {
        return None;
    }
    let mut said = Map::new();
    let Some(right) = Cast::new(shapes, motion) else {
        let hit = convex::meets(shapes, motion)?;
        said.insert("hit".into(), hit.into());
        return Some((said.into(), CURVED));
    };
    let relation = right.relation();
    said.insert("hit".into(), matches!(relation, "hit" | "initial_overlap").into());
    said.insert("relation".into(), relation.into());
    if let ConvexCast::Hit(touch) = convex_cast(shapes[0], motion, shapes[1])
        && right.touches_first(f64::from(touch.t), FINE)
    {
        said.insert("contacts".into(), json!([{ "t": rounded(&Number::from(touch.t)) }]));
    }
    Some((said.into(), POLYTOPES))
}

const TOUCHING: &str = "It touches exactly.";
const POLYTOPES: &str = "Decided in exact numbers.";
const CURVED: &str = "Certain by planes and points of both.";
