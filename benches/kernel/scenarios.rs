//! Measures nanoseconds of a kernel query alone, of the query with its first contact read, of its
//! scenario's verdict, of its report (the contents of a case's JSON) and of its whole answer (with
//! words, picture and derivation), on the same everyday cases.
//!
//! `cargo bench --manifest-path benches/kernel/Cargo.toml --bench scenarios`; some of them: `--
//! sphere`

#[path = "everyday.rs"]
mod everyday;
#[path = "queries.rs"]
mod queries;

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use collision_oracle::PAIRS;
use collision_oracle::case::Case;
use collision_oracle::random::Random;
use collision_scenarios::for_each_pair;
use everyday::everyday;
use exact_collide::ball_arc::BallArc;
use exact_collide::box_box::BoxBox;
use exact_collide::capsule_cast_triangle::CapsuleCastTriangle;
use exact_collide::closest_segments::ClosestSegments;
use exact_collide::line_line::LineLine;
use exact_collide::plane_plane::PlanePlane;
use exact_collide::plane_triangle::PlaneTriangle;
use exact_collide::point_line::PointLine;
use exact_collide::point_polygon;
use exact_collide::point_triangle::PointTriangle;
use exact_collide::ray::RaySolid;
use exact_collide::ray_plane::RayPlane;
use exact_collide::ray_sphere::RaySphere;
use exact_collide::ray_sphere_info::RaySphereInfo;
use exact_collide::segment_plane::SegmentPlane;
use exact_collide::segment_segment::SegmentSegment;
use exact_collide::segment_sphere::SegmentSphere;
use exact_collide::segment_triangle::{SegmentTriangle, TriangleDescent};
use exact_collide::sphere_box::SphereBox;
use exact_collide::sphere_cast_sphere::SphereCastSphere;
use exact_collide::sphere_cast_triangle::SphereCastTriangle;
use exact_collide::sphere_plane::SpherePlane;
use exact_collide::sphere_sphere::SphereSphere;
use exact_collide::sphere_triangle::SphereTriangle;
use exact_collide::triangle_triangle::TriangleTriangle;

/// As many as fit into the L2 cache together with their results.
const CASES: u64 = 2_000;

fn main() {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let is_wanted = |id: &str| wanted.as_ref().is_none_or(|wanted| id.contains(wanted.as_str()));
    println!("| scenario | query | with its contact | verdict | report | answer |");
    println!("|---|---:|---:|---:|---:|---:|");
    for pair in PAIRS.iter().filter(|pair| is_wanted(pair.id)) {
        let cases: Vec<_> = (0..CASES).map(|seed| everyday(pair, &mut Random::new(seed))).collect();
        let scenarios: Vec<_> = cases.iter().map(Case::live).collect();
        let [query, read] = kernel(pair.id, &cases);
        let verdict = || {
            for scenario in &scenarios {
                black_box(&black_box(scenario).verdict());
            }
        };
        let report = || {
            for scenario in &scenarios {
                let verdict = black_box(scenario).verdict();
                drop(black_box((verdict, scenario.findings().counted(&verdict))));
            }
        };
        let times = fastest(10, [&*query, &*read, &verdict, &report]);
        let [query, read, verdict, report] = times.map(|time| time / scenarios.len() as f64);
        // A derivation takes a thousand times as long as a verdict.
        let few = &scenarios[..scenarios.len() / 20];
        let answer = || few.iter().for_each(|scenario| drop(black_box(scenario.answer())));
        let [answer] = fastest(1, [&answer]).map(|time| time / few.len() as f64);
        println!(
            "| `{}` | {query:.0} | {read:.0} | {verdict:.0} | {report:.0} | {answer:.0} |",
            pair.id
        );
    }
}

/// Returns the nanoseconds of each: the fastest of a few rounds with a warm cache, in turns, since
/// the clock speed varies.
fn fastest<const N: usize>(turns: usize, asked: [&dyn Fn(); N]) -> [f64; N] {
    let mut fastest = [f64::MAX; N];
    for _ in 0..turns {
        for (fastest, ask) in fastest.iter_mut().zip(asked) {
            for _ in 0..4 {
                let begin = Instant::now();
                ask();
                *fastest = fastest.min(begin.elapsed().as_secs_f64() * 1e9);
            }
        }
    }
    fastest
}

macro_rules! kernel {
    ($($id:ident)*) => {
        /// The query alone, and with its first contact read.
        fn kernel(id: &str, cases: &[Case]) -> [Box<dyn Fn()>; 2] {
            match id {
                $(stringify!($id) => {
                    let queries: Rc<[_]> = cases.iter().map(queries::$id).collect();
                    let same = queries.clone();
                    let query = move || queries.iter().for_each(|query| {
                        black_box(&black_box(query)());
                    });
                    let read = move || same.iter().for_each(|query| {
                        black_box(&black_box(query)()).read_contact();
                    });
                    [Box::new(query), Box::new(read)]
                })*
                _ => panic!("{id} has no query here"),
            }
        }
    };
}
for_each_pair!(kernel);

/// Reads the first contact of a result, since some compute it only then.
trait ReadContact {
    fn read_contact(&self);
}

macro_rules! read_contact {
    ($($answer:ty: |$it:ident| $contact:expr)*) => {$(
        impl ReadContact for $answer {
            #[inline(always)]
            fn read_contact(&self) {
                let $it = self;
                black_box(&$contact);
            }
        }
    )*};
}

read_contact! {
    RaySphere: |it| it.entry()
    RaySphereInfo: |it| it.info()
    SphereCastSphere: |it| it.touch()
    CapsuleCastTriangle: |it| it.touch()
    SphereCastTriangle: |it| it.touch()
    RayPlane: |it| it.hit
    RaySolid: |it| it.hit
    PointLine: |it| it.foot()
    LineLine: |it| if let LineLine::Crossing { crossing } = it { Some(*crossing) } else { None }
    SegmentSegment: |it| match it {
        SegmentSegment::Crossing { meeting } | SegmentSegment::Touching { meeting } => {
            Some(*meeting)
        }
        _ => None,
    }
    ClosestSegments: |it| it.gap().closest()
    SegmentSphere: |it| it.first()
    SegmentPlane: |it| match it {
        SegmentPlane::Crossing(descent) => Some((descent.crossing(), descent.normal())),
        _ => None,
    }
    SegmentTriangle: |it| match it {
        SegmentTriangle::Crossing(TriangleDescent { descent, .. }) => {
            Some((descent.crossing(), descent.normal()))
        }
        _ => None,
    }
    SphereSphere: |it| it.meeting()
    SpherePlane: |it| it.foot()
    SphereTriangle: |it| if let SphereTriangle::Hit(gap) = it { Some(gap.closest()) } else { None }
    SphereBox: |it| it.contact()
    queries::Located: |it| point_polygon::closest_border(it.1, &it.2)
    PointTriangle: |it| it.closest()
    PlanePlane: |it| *it
    PlaneTriangle: |it| *it
    TriangleTriangle: |it| match it {
        TriangleTriangle::Crossing { ends: [end, _], .. } | TriangleTriangle::Touching { end, .. } => {
            Some(*end)
        }
        _ => None,
    }
    BoxBox: |it| it.penetration().map(|by| (by.patch(), by.normal(), by.depth()))
    BallArc: |it| if let BallArc::Hit { first, .. } = it { Some(*first) } else { None }
}
