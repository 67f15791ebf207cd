//! Flat numbers → the groups that they are: `Sphere(0, 0, 0, 1)`, `setPosition(body, 0, 1, 1)`.

use super::constants::last_of;
use super::evidence::Background;
use super::group::{Group, Owner};
use super::names::shapes_of;
use super::tables::{Call, Kind, Place, Role, Shape, TABLES, words};

/// Some of a group's numbers, with their role.
type Piece = (Option<Role>, usize);

/// Splits the flat numbers of a shape, and joins those that are one vector.
pub(super) fn split_flat(groups: Vec<Group>, background: &Background) -> Vec<Group> {
    let split = |group: Group| split(&group, background).unwrap_or_else(|| vec![group]);
    joined(&groups, background).into_iter().flat_map(split).collect()
}

/// Lone numbers in a row among a call's arguments are what its places take, `setPosition(body, 0, 1, 1)`,
/// `CollisionBox(center, 3, 1, 2)`; three in an unknown call are a vector.
fn joined(groups: &[Group], background: &Background) -> Vec<Group> {
    let places = |group: &Group| {
        let taken = group.context.calls.first().filter(|_| group.numbers.len() == 1)?;
        background.call(&taken.callee, taken.count)?.places.get(taken.place?..)
    };
    let is_next = |group: &Group, next: &Group| {
        let (own, other) = (&group.context, &next.context);
        let is_in_row = match (own.calls.first(), other.calls.first()) {
            (Some(a), Some(b)) => {
                a.node == b.node && a.place.is_some_and(|place| b.place == Some(place + 1))
            }
            (None, None) => own.list.is_some() && own.list == other.list && group.line == next.line,
            _ => false,
        };
        is_in_row && next.numbers.len() == 1 && group.numbers.len() == 1 && !other.is_keyed
    };
    let mut made: Vec<Group> = Vec::new();
    for mut row in groups.chunk_by(is_next) {
        let count = row.len();
        let pieces = match places(&row[0]).filter(|_| count > 1) {
            Some(places) => layout(places, count, 1).unwrap_or_else(|| vec![(None, 1); count]),
            None if matches!(count, 3 | 6 | 9) => vec![(None, 3); count / 3],
            None => vec![(None, 1); count],
        };
        for (role, size) in pieces {
            let (chunk, after) = row.split_at(size);
            let mut own = chunk[0].clone();
            own.numbers = chunk.iter().flat_map(|group| &group.numbers).copied().collect();
            own.span.end = chunk[size - 1].span.end;
            own.context.fixed = own.context.fixed.or(role.filter(|_| size > 1));
            made.push(own);
            row = after;
        }
    }
    made
}

fn split(group: &Group, background: &Background) -> Option<Vec<Group>> {
    let (context, count) = (&group.context, group.numbers.len());
    if context.fixed.is_some() || count < 2 {
        return None;
    }
    let is_named = !context.constructor.is_empty();
    let maker = if is_named { &context.constructor } else { &context.key };
    let made = background.call(maker, count).and_then(|call| by_call(group, call));
    made.or_else(|| by_shape(group))
}

/// The numbers as a call takes them.
fn by_call(group: &Group, call: &Call) -> Option<Vec<Group>> {
    let is_size = |place: Place| place.role.kind() == Kind::Sizes;
    let least = if call.places.first().copied().flatten().is_some_and(is_size) { 3 } else { 4 };
    let layout = layout(&call.places, group.numbers.len(), least)?;
    let made = divided(group, &layout, call.shape).into_iter();
    Some(made.filter(|group| group.context.fixed.is_some()).collect())
}

/// The first so many of these places that take so many numbers in space, or in the plane. Of less than
/// `least`, each is a place's.
fn layout(places: &[Option<Place>], count: usize, least: usize) -> Option<Vec<Piece>> {
    let all = (1..=places.len()).rev().flat_map(|taken| [(taken, 3), (taken, 2)]);
    let mut layouts = all.map(|(taken, dimension)| {
        let piece = |place: &Option<Place>| match place.map(|place| (place.role, place.role.kind()))
        {
            None => (None, 1),
            Some((role, Kind::Quaternion)) => (Some(role), 4),
            Some((role, kind)) => (Some(role), if kind.is_number() { 1 } else { dimension }),
        };
        places[..taken].iter().map(piece).collect::<Vec<_>>()
    });
    layouts.find(|layout| {
        let is_plain = layout.iter().all(|(_, size)| *size == 1);
        layout.iter().map(|(_, size)| size).sum::<usize>() == count && (count >= least || is_plain)
    })
}

/// The numbers as a name says the shape.
fn by_shape(group: &Group) -> Option<Vec<Group>> {
    let (context, count) = (&group.context, group.numbers.len());
    let shape_in = |name: &str| shapes_of(&words(name)).first().map(|(shape, _)| *shape);
    let (own, keyed) = (shape_in(last_of(&context.constructor)), shape_in(&context.key));
    let weight = |shape: &Shape| context.shapes[*shape as usize];
    let near = || {
        let all = Shape::ALL.into_iter().filter(|shape| weight(shape) > 0.0);
        all.max_by(|a, b| weight(a).total_cmp(&weight(b)))
    };
    let shape = match count {
        0..3 => return None,
        3 => Some(own?),
        4 => Some(own.or(keyed.filter(|_| context.constructor.is_empty()))?),
        _ => own.or(keyed).or_else(near),
    };
    let layouts = shape.into_iter().flat_map(|shape| TABLES.layouts(shape));
    let mut known = layouts.filter_map(|places| layout(places, count, 4));
    let is_list = matches!(
        shape,
        Some(Shape::Segment | Shape::Line | Shape::Triangle | Shape::Polygon | Shape::Ray)
    );
    // Points in a row, whatever they are.
    let points = || match count {
        6 | 9 | 12 if shape.is_none() || count == 9 => Some(vec![(None, 3); count / 3]),
        count if is_list && count % 2 == 0 && count > 3 => Some(vec![(None, 2); count / 2]),
        _ => None,
    };
    Some(divided(group, &known.next().or_else(points)?, shape))
}

/// A group in pieces, each a group of its own.
fn divided(group: &Group, layout: &[Piece], shape: Option<Shape>) -> Vec<Group> {
    let mut rest = &group.numbers[..];
    let pieces = layout.iter().enumerate().map(|(place, (role, size))| {
        let (numbers, others) = rest.split_at((*size).min(rest.len()));
        rest = others;
        let mut own = group.clone();
        own.numbers = numbers.to_vec();
        own.context.fixed = *role;
        own.context.at += place;
        own.context.constructor.clear();
        own.context.list.get_or_insert(usize::MAX - group.context.at);
        own.context.key = format!("{}[{place}]", group.context.key);
        own.context.owner.get_or_insert(Owner::At(group.context.at));
        if role.is_some() {
            own.context.names.clear();
        }
        own.context.add_shape(shape, 3.0);
        own
    });
    pieces.collect()
}
