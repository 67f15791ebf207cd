//! Flat numbers → the groups that they are: `Sphere(0, 0, 0, 1)`, `lineCircle(0, 0, 4, 0, 2, 1, 1)`,
//! `setPosition(body, 0, 1, 1)`, `X = [0, 4, 4]` and `Y = [0, 0, 3]`.

use super::constants::last_of;
use super::evidence::{Background, add_shape, is_scalar};
use super::group::{Group, Owner};
use super::names::shapes_of;
use super::tables::{Call, Kind, Role, Shape, flat_forms, words};

/// Some of a group's numbers.
#[derive(Clone, Copy)]
struct Piece {
    role: Option<Role>,
    size: usize,
    shape: Option<Shape>,
    /// Which of two shapes.
    part: usize,
}

/// Splits the flat numbers of one or two shapes, and joins those that are one vector.
pub(super) fn split_flat(groups: Vec<Group>, background: &Background) -> Vec<Group> {
    let split = |group: Group| split(&group, background).unwrap_or_else(|| vec![group]);
    let mut groups = joined(groups, background).into_iter().flat_map(split).collect();
    join_sizes(&mut groups, background);
    groups
}

/// Three lone numbers in a row among a call's arguments are a vector: `setPosition(body, 0, 1, 1)`.
fn joined(groups: Vec<Group>, background: &Background) -> Vec<Group> {
    let is_next = |group: &Group, next: &Group| {
        let (own, other) = (&group.context, &next.context);
        let is_in_row = match (own.calls.first(), other.calls.first()) {
            (Some(a), Some(b)) => {
                let place = |place: Option<usize>, by: usize| place.map(|place| place + by);
                a.node == b.node
                    && a.place.is_some()
                    && place(a.place, 1) == b.place
                    && background.call(&a.callee, a.count).is_none()
            }
            (None, None) => own.list.is_some() && own.list == other.list && group.line == next.line,
            _ => false,
        };
        is_in_row && next.numbers.len() == 1 && group.numbers.len() == 1 && !other.is_keyed
    };
    let mut made: Vec<Group> = Vec::new();
    let mut rest = &groups[..];
    while !rest.is_empty() {
        let next = rest.windows(2).take_while(|pair| is_next(&pair[0], &pair[1])).count() + 1;
        let (row, others) = rest.split_at(next);
        let size = if matches!(next, 3 | 6 | 9) { 3 } else { 1 };
        made.extend(row.chunks(size).map(|chunk| {
            let mut own = chunk[0].clone();
            own.numbers = chunk.iter().flat_map(|group| &group.numbers).copied().collect();
            own.span.end = chunk[size - 1].span.end;
            own
        }));
        rest = others;
    }
    made
}

fn split(group: &Group, background: &Background) -> Option<Vec<Group>> {
    let count = group.numbers.len();
    let context = &group.context;
    if context.fixed.is_some() {
        return None;
    }
    if count == 2 && background.habit("frame") == Some("mujoco") && context.key == "size" {
        return Some(divided(group, &pieces(&[Role::Radius, Role::HalfHeight], 1, None, 0)));
    }
    let is_named = !context.constructor.is_empty();
    let maker = if is_named || count == 1 { &context.constructor } else { &context.key };
    let own = background.call(maker, count);
    let declared = || background.call(&context.declared, count).filter(|_| is_named && count > 1);
    let by_call = own.or_else(declared).and_then(|call| by_call(group, call));
    by_call.or_else(|| by_shapes(group))
}

/// The numbers as a call takes them.
fn by_call(group: &Group, call: &Call) -> Option<Vec<Group>> {
    let count = group.numbers.len();
    let roles: Vec<Option<Role>> =
        call.places.iter().map(|place| place.map(|place| place.role)).collect();
    let is_sizes = |role: &Option<Role>| role.is_some_and(|role| role.kind() == Kind::Sizes);
    if count == 1 {
        // `Sphere(0.5)` says its radius alone.
        let is_lone = |role: &Option<Role>| role.is_some_and(is_scalar) || is_sizes(role);
        let role = roles.into_iter().find(is_lone)?;
        return Some(divided(group, &[Piece { role, size: 1, shape: call.shape, part: 0 }]));
    }
    let are_sizes = match count {
        2 => roles.len() == 2 && roles.iter().all(is_sizes),
        _ => count == 3 && roles.first().is_some_and(is_sizes),
    };
    if are_sizes {
        let mut whole = group.clone();
        whole.context.fixed = roles[0];
        add_shape(&mut whole, call.shape, 3.0);
        return Some(vec![whole]);
    }
    for taken in (1..=roles.len()).rev() {
        for dimension in [3, 2] {
            let size = |role: Option<Role>| role.map_or(1, |role| size_of(role, dimension));
            let piece = |role: &Option<Role>| Piece {
                role: *role,
                size: size(*role),
                shape: call.shape,
                part: 0,
            };
            let layout: Vec<Piece> = roles[..taken].iter().map(piece).collect();
            let is_plain = layout.iter().all(|piece| piece.size == 1);
            if sum(&layout) == count && (count > 3 || is_plain) {
                let made = divided(group, &layout).into_iter();
                return Some(made.filter(|group| group.context.fixed.is_some()).collect());
            }
        }
    }
    None
}

/// The numbers as a name says the shapes.
fn by_shapes(group: &Group) -> Option<Vec<Group>> {
    const TURNS: [&str; 7] =
        ["rotation", "rot", "quat", "quaternion", "orientation", "wxyz", "xyzw"];
    let (context, count) = (&group.context, group.numbers.len());
    let shapes_in = |name: &str| -> Vec<Shape> {
        shapes_of(&words(name)).into_iter().map(|(shape, _)| shape).collect()
    };
    let is_said = |said: &[&str]| {
        context.names.iter().flat_map(|(words, _)| words).any(|word| said.contains(&word.as_str()))
    };
    let (own, keyed) = (shapes_in(last_of(&context.constructor)), shapes_in(&context.key));
    let weight = |shape: &Shape| context.shapes[*shape as usize];
    let near = Shape::ALL.into_iter().filter(|shape| weight(shape) > 0.0);
    let shapes = match count {
        0..3 => return None,
        3 | 4 if is_said(&TURNS) => return None,
        3.. if !own.is_empty() => own,
        4 if !keyed.is_empty() && context.constructor.is_empty() => keyed,
        3 | 4 => return None,
        _ if !keyed.is_empty() => keyed,
        _ => near.max_by(|a, b| weight(a).total_cmp(&weight(b))).into_iter().collect(),
    };
    let first = shapes.first().copied();
    let piece = |role, size| Piece { role: Some(role), size, shape: first, part: 0 };
    let is_box = first == Some(Shape::Box);
    match count {
        4 if is_box => Some(divided(group, &[piece(Role::Corner, 2), piece(Role::Size, 2)])),
        4 if first == Some(Shape::Plane) => {
            Some(divided(group, &[piece(Role::Normal, 3), piece(Role::PlaneD, 1)]))
        }
        // A pose of URDF and SDF: a place and three angles.
        6 if is_said(&["pose"]) || is_box && is_said(&["pos"]) => {
            let shape = first.filter(|_| is_box);
            Some(divided(group, &[Piece { shape, ..piece(Role::Center, 3) }]))
        }
        _ => by_forms(group, &shapes).or_else(|| in_points(group, first)),
    }
}

/// The numbers of one or two shapes in their usual forms.
fn by_forms(group: &Group, shapes: &[Shape]) -> Option<Vec<Group>> {
    let count = group.numbers.len();
    let forms = |part: usize| shapes.get(part).map_or(&[][..], |shape| flat_forms(*shape));
    for dimension in [3, 2] {
        for first in forms(0) {
            let layout = pieces(first, dimension, shapes.first().copied(), 0);
            if sum(&layout) == count && (count > 3 || dimension == 2) {
                return Some(divided(group, &layout));
            }
            for second in forms(1) {
                let other = pieces(second, dimension, shapes.get(1).copied(), 1);
                if sum(&layout) + sum(&other) == count {
                    let mut made = divided(group, &[&layout[..], &other].concat());
                    for (own, piece) in made.iter_mut().zip(layout.iter().chain(&other)) {
                        own.context.owner = Some(Owner::Flat(group.context.at, piece.part));
                    }
                    return Some(made);
                }
            }
        }
    }
    None
}

/// Points in a row, whatever they are.
fn in_points(group: &Group, shape: Option<Shape>) -> Option<Vec<Group>> {
    let count = group.numbers.len();
    use Shape::{Line, Polygon, Ray, Segment, Triangle};
    let is_list = matches!(shape, Some(Segment | Line | Triangle | Polygon | Ray));
    let size = match count {
        6 | 9 | 12 if shape.is_none() || count == 9 => 3,
        8 => 2,
        count if is_list && count % 2 == 0 && count > 3 => 2,
        _ => return None,
    };
    Some(divided(group, &vec![Piece { role: None, size, shape, part: 0 }; count / size]))
}

fn size_of(role: Role, dimension: usize) -> usize {
    match role.kind() {
        Kind::Scalar => 1,
        Kind::Quaternion => 4,
        _ => dimension,
    }
}

fn pieces(roles: &[Role], dimension: usize, shape: Option<Shape>, part: usize) -> Vec<Piece> {
    let size = |role: Role| size_of(role, dimension);
    roles.iter().map(|&role| Piece { role: Some(role), size: size(role), shape, part }).collect()
}

fn sum(layout: &[Piece]) -> usize {
    layout.iter().map(|piece| piece.size).sum()
}

/// A group in pieces, each a group of its own.
fn divided(group: &Group, layout: &[Piece]) -> Vec<Group> {
    let mut rest = &group.numbers[..];
    let pieces = layout.iter().enumerate().map(|(place, piece)| {
        let (numbers, others) = rest.split_at(piece.size.min(rest.len()));
        rest = others;
        let mut own = group.clone();
        own.numbers = numbers.to_vec();
        own.context.fixed = piece.role;
        own.context.at += place;
        own.context.constructor.clear();
        own.context.list.get_or_insert(usize::MAX - group.context.at);
        own.context.key = format!("{}[{place}]", group.context.key);
        own.context.owner.get_or_insert(Owner::Flat(group.context.at, 0));
        if piece.role.is_some() {
            own.context.names.clear();
        }
        add_shape(&mut own, piece.shape, 3.0);
        own
    });
    pieces.collect()
}

/// `X = [0, 4, 4]` and `Y = [0, 0, 3]` are the corners of a polygon.
pub(super) fn join_columns(groups: &mut Vec<Group>) {
    for at in 0..groups.len().saturating_sub(1) {
        let (xs, ys) = (&groups[at], &groups[at + 1]);
        let count = xs.numbers.len();
        let is_x = xs.context.key.to_lowercase().contains('x');
        let is_pair = is_x
            && xs.context.key.to_lowercase().replace('x', "y") == ys.context.key.to_lowercase();
        if !is_pair || count != ys.numbers.len() || !(3..=7).contains(&count) {
            continue;
        }
        let size = Piece { role: None, size: 1, shape: Some(Shape::Polygon), part: 0 };
        let mut corners = divided(xs, &vec![size; count]);
        for (corner, y) in corners.iter_mut().zip(&ys.numbers) {
            corner.numbers.push(*y);
            corner.span = xs.span.start..ys.span.end;
        }
        groups.splice(at..at + 2, corners);
        return;
    }
}

/// The three sizes that a call takes as numbers of their own, `CollisionBox(center, 3, 1, 2)`, are one
/// group.
fn join_sizes(groups: &mut Vec<Group>, background: &Background) {
    let size = |group: &Group| {
        let taken = group.context.calls.first().filter(|_| group.numbers.len() == 1)?;
        let place = background.call(&taken.callee, taken.count)?.places.get(taken.place?)?;
        let role = (*place)?.role;
        (role.kind() == Kind::Sizes).then_some((taken.node, role))
    };
    let mut at = 0;
    while at + 1 < groups.len() {
        let first = size(&groups[at]);
        let count = groups[at..].iter().take(3).take_while(|group| size(group) == first).count();
        if let (Some((_, role)), true) = (first, count > 1) {
            let rest: Vec<Group> = groups.drain(at + 1..at + count).collect();
            let own = &mut groups[at];
            own.numbers.extend(rest.iter().flat_map(|group| &group.numbers));
            own.span.end = rest.last().map_or(own.span.end, |group| group.span.end);
            own.context.fixed = Some(role);
        }
        at += 1;
    }
}
