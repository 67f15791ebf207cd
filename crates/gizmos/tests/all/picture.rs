//! Every scenario's picture by its parts: what is on the screen, and whether it is visible there.

use std::collections::HashSet;

use bevy_color::{Mix, Srgba};
use bevy_math::Rect;
use collision_gizmos::color::Color;
use collision_gizmos::options::DrawOptions;
use collision_gizmos::palette::{Background, Hues, Line, Palette};
use collision_gizmos::picture;
use collision_gizmos::shape::Shape;
use collision_gizmos::view::{View, position, subject};
use collision_scenarios::cases;
use collision_scenarios::scenario::{Answer, Mark, Role, Scenario};
use collision_scenarios::scenarios;
use glam::{Vec2, Vec3};

fn palettes() -> impl Iterator<Item = Palette> {
    [Hues::Unity, Hues::Safe].into_iter().flat_map(|hues| {
        [Background::Dark, Background::Light].map(|background| Palette { hues, background })
    })
}

/// A scenario in its default state, in a view of the usual size.
fn open(id: &str) -> (Box<dyn Scenario>, Answer, View) {
    let entry = scenarios::find(id).unwrap();
    let scenario = (entry.build)();
    let answer = scenario.answer();
    let subject = subject(scenario.as_ref(), &answer, &[]);
    let view = View::framing(&subject, entry.space, Rect::new(210.0, 0.0, 940.0, 800.0));
    (scenario, answer, view)
}

/// Returns the colours of all strokes and fills painted for these marks.
fn painted(marks: &[(Mark, Role)], view: &View, palette: Palette, plain: bool) -> Vec<Color> {
    let options = DrawOptions { palette, ..DrawOptions::default() };
    let shapes = picture::strokes(marks, view, &options, plain);
    let colors = shapes.into_iter().flat_map(|shape| match shape {
        Shape::Segment { stroke, .. } | Shape::Line { stroke, .. } => vec![stroke.color],
        // As many as there are dashes, roughly.
        Shape::Dashes { points, stroke, dash, gap } => {
            let length: f32 = points.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            vec![stroke.color; (length / (dash + gap)).ceil() as usize]
        }
        Shape::Circle { fill, stroke, .. } => {
            [fill].into_iter().chain(stroke.map(|stroke| stroke.color)).collect()
        }
        Shape::Polygon { .. } | Shape::Triangles(_) | Shape::Box { .. } | Shape::Text(_) => {
            Vec::new()
        }
    });
    colors.collect()
}

/// Returns `true` if the mark has a line or a place of its own colour.
fn is_drawn(mark: &Mark) -> bool {
    !matches!(mark, Mark::Label { .. } | Mark::Face { .. })
}

#[test]
fn each_role_of_a_picture_is_on_the_screen() {
    for entry in scenarios::ALL {
        let (_, answer, view) = open(entry.id);
        let marks = &answer.marks;
        assert!(!marks.is_empty(), "{}", entry.id);
        for palette in palettes() {
            let colors: HashSet<_> = painted(marks, &view, palette, false).into_iter().collect();
            for (mark, role) in marks.iter().filter(|(mark, _)| is_drawn(mark)) {
                let own = palette.line_color(*role);
                let edge = palette.edge(*role).unwrap_or(own);
                // In its own colour, dimmed, hidden, or below the ground.
                let looks: [fn(Palette, Srgba) -> Srgba; 4] =
                    [|_, color| color, Palette::dimmed, Palette::hidden, Palette::sunk];
                let shown = looks.iter().flat_map(|look| [own, edge].map(|it| look(palette, it)));
                let found = shown.map(Color::from).any(|color| colors.contains(&color));
                assert!(found, "{} {palette:?}: {role:?} of {mark:?}", entry.id);
            }
        }
    }
}

#[test]
fn every_line_stands_out_from_what_is_behind_it() {
    let unpacked = |color: Color| {
        let Color([red, green, blue, _]) = color;
        Srgba::rgb_u8(red, green, blue)
    };
    for entry in scenarios::ALL {
        let (_, answer, view) = open(entry.id);
        let marks = &answer.marks;
        for palette in palettes() {
            // Halos have the background's colour, and a colour that is hard to see has a rim.
            let rims = marks.iter().filter(|(_, role)| palette.edge(*role).is_some());
            let rimmed: HashSet<_> = rims
                .clone()
                .flat_map(|(_, role)| by_height(palette, *role))
                .map(Color::from)
                .collect();
            for (_, role) in rims {
                let edge = palette.edge(*role).unwrap();
                assert!(palette.contrast(edge) >= 3.0, "{palette:?} {role:?}");
            }
            let halo = Color::from(palette.background());
            for plain in [false, true] {
                let colors = painted(marks, &view, palette, plain);
                let lines = colors.iter().filter(|color| {
                    color.alpha() == 255 && **color != halo && !rimmed.contains(color)
                });
                for color in lines {
                    let contrast = palette.contrast(unpacked(*color));
                    // A highlight lies on its own line.
                    let on_its_line = contrast >= 3.0 || is_shine(*color, marks, palette);
                    assert!(on_its_line, "{} {palette:?} {color:?}: {contrast}", entry.id);
                }
            }
        }
    }
}

/// Returns `true` for the highlight of a bead or a tube whose own colour is visible.
fn is_shine(color: Color, marks: &[(Mark, Role)], palette: Palette) -> bool {
    marks.iter().any(|(_, role)| {
        let parts = [0.4, 0.55].into_iter();
        let mut shines = parts.flat_map(|part| {
            by_height(palette, *role).map(|own| Color::from(own.mix(&Srgba::WHITE, part)))
        });
        shines.any(|shine| shine == color)
    })
}

/// Returns a role's colour above and below the ground.
fn by_height(palette: Palette, role: Role) -> [Srgba; 2] {
    let own = palette.line_color(role);
    [own, palette.sunk(own)]
}

#[test]
fn a_case_opens_with_its_inputs_large_in_the_view() {
    for entry in scenarios::ALL {
        let (scenario, _, view) = open(entry.id);
        let places = scenario.inputs();
        let pixels: Vec<Vec2> = places
            .iter()
            .filter(|input| !input.value.is_list())
            .map(|input| view.project(position(&input.value, &view)).unwrap())
            .collect();
        assert!(pixels.iter().all(|at| view.rect.contains(*at)), "{}: {pixels:?}", entry.id);
        let reach = 2.0 * view.scene.radius / view.metres_per_pixel(view.scene.center);
        assert!(reach > 250.0, "{}: {reach} pixels", entry.id);
    }
}

/// A case of any size looks the same: decoration scales with the view.
#[test]
fn a_tiny_case_and_a_huge_one_look_as_the_usual_one() {
    for scale in [0.002, 1.0, 4000.0] {
        let entry = scenarios::find("sphere_plane").unwrap();
        let mut scenario = (entry.build)();
        for (index, input) in scenario.inputs().iter().enumerate() {
            let numbers: Vec<f32> = input.value.numbers().iter().map(|n| n * scale).collect();
            scenario.set(index, &numbers).unwrap();
        }
        let subject = subject(scenario.as_ref(), &scenario.answer(), &[]);
        let view = View::framing(&subject, entry.space, Rect::new(0.0, 0.0, 730.0, 800.0));
        let inputs = scenario.inputs();
        let at = |name: &str| {
            let input = inputs.iter().find(|input| input.name == name).unwrap();
            view.project(position(&input.value, &view)).unwrap()
        };
        let arrow = at("plane_normal").distance(at("plane_point"));
        assert!((15.0..=130.0).contains(&arrow), "{scale}: the normal has {arrow} pixels");
        let radius = at("radius").distance(at("center"));
        assert!(radius > 60.0, "{scale}: the ball has {radius} pixels");
    }
}

/// Every scenario in its default state, and all its scenes and bugs.
fn answers() -> impl Iterator<Item = (String, Answer)> {
    let opened = scenarios::ALL.iter().map(|entry| (entry.id.to_owned(), (entry.build)().answer()));
    let scenes = cases::SCENES
        .iter()
        .map(|(name, text)| ((*name).to_owned(), cases::parse(text).unwrap().live.answer()));
    opened.chain(scenes)
}

/// Lines, rings and the badge agree in every scenario: hits are solid, misses are dashed.
#[test]
fn a_hit_and_a_miss_read_alike_in_every_scenario() {
    let palette = Palette::default();
    let dashed = |role: &Role| palette.style(*role).line == Line::Dashed;
    let (mut hits, mut misses) = (HashSet::new(), HashSet::new());
    for (name, answer) in answers() {
        let lines = answer.marks.iter().filter(|(mark, _)| {
            !matches!(mark, Mark::Dot { .. } | Mark::Label { .. } | Mark::Ring { .. })
        });
        let of_it: Vec<_> = lines.map(|(_, role)| role).filter(|role| dashed(role)).collect();
        let rings = answer.marks.iter().filter(|(mark, _)| matches!(mark, Mark::Ring { .. }));
        let whole = rings.filter(|(_, role)| !dashed(role)).count();
        if answer.hit {
            hits.insert(name.clone());
            assert!(of_it.is_empty(), "{name}: {of_it:?}");
        } else {
            misses.insert(name.clone());
            // Two points have no line to be dashed.
            let is_bare = answer.relation == "degenerate";
            assert!(is_bare || !of_it.is_empty(), "{name}: {}", answer.relation);
            assert_eq!(whole, 0, "{name}: a ring where nothing meets");
        }
    }
    assert!(hits.len() > 50 && misses.len() > 50, "{} {}", hits.len(), misses.len());
}

/// The marks of a miss are dashed on the screen too, thin or not, even rings.
#[test]
fn a_miss_is_painted_in_dashes() {
    for (id, is_ring) in [("segment_segment", false), ("point_line", true), ("plane_plane", false)]
    {
        let (mut scenario, _, view) = open(id);
        if !is_ring {
            let inputs = scenario.inputs();
            let (from, to) =
                if id == "plane_plane" { ("normal1", "normal2") } else { ("q1", "q2") };
            let numbers = inputs.iter().find(|input| input.name == from).unwrap().value.numbers();
            let other = inputs.iter().position(|input| input.name == to).unwrap();
            let moved: Vec<f32> = if id == "plane_plane" {
                numbers
            } else {
                vec![numbers[0] + 0.5, numbers[1] + 0.5]
            };
            scenario.set(other, &moved).unwrap();
        }
        let answer = scenario.answer();
        assert!(!answer.hit, "{id}");
        let plain = |marks: &[(Mark, Role)]| painted(marks, &view, Palette::default(), true).len();
        let [asked, told]: [Vec<_>; 2] = [false, true].map(|hit| {
            let marks = answer.marks.iter().filter(|(mark, role)| {
                let line = Palette::default().style(*role).line;
                line == Line::Dashed && matches!(mark, Mark::Ring { .. }) == is_ring
            });
            let whole =
                |(mark, role): &(Mark, Role)| (mark.clone(), if hit { Role::First } else { *role });
            marks.map(whole).collect()
        });
        assert!(!asked.is_empty(), "{id}");
        assert!(plain(&asked) > 2 * plain(&told), "{id}: {} {}", plain(&asked), plain(&told));
    }
}

/// Two planes: each patch reaches their common line, which carries a name.
#[test]
fn two_planes_reach_the_line_they_share() {
    let (_, answer, _) = open("plane_plane");
    let marks = &answer.marks;
    let found = marks.iter().find_map(|(mark, role)| match *mark {
        Mark::Through { point, along } if *role == Role::Intersection => Some((point, along)),
        _ => None,
    });
    let (point, along) = found.unwrap();
    let off = |at: Vec3| (at - point).cross(along).length();
    let reached = marks.iter().filter_map(|(mark, role)| match *mark {
        Mark::Plane { reach, .. } => Some((off(reach), *role)),
        _ => None,
    });
    let reached: Vec<_> = reached.collect();
    assert!(reached.len() == 2 && reached.iter().all(|(off, _)| *off < 1e-4), "{reached:?}");
    assert_ne!(Palette::default().tint(reached[0].1), Palette::default().tint(reached[1].1));
    let name = marks.iter().find(|(mark, _)| mark.text() == Some("L + t d")).unwrap();
    assert!(matches!(name.0, Mark::Label { at, .. } if off(at) < 1e-4), "{name:?}");
}
