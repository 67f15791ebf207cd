//! Values that are lists: rings in the plane, points of a hull, meshes and solids.

use std::ops::RangeInclusive;

use glam::{Vec2, Vec3};

use super::{ConvexKind, HULL_POINTS, List, Message, Value, message};
use crate::mesh::Mesh;

/// The fewest and the most corners of a ring.
pub const CORNERS: RangeInclusive<usize> = 3..=100_000;

impl Value {
    /// Returns `true` for a list of any length, or what one stands for: it has no handle of its own
    /// and no name in a formula.
    pub fn is_list(&self) -> bool {
        matches!(
            self,
            Self::Ring(_)
                | Self::Rings(_)
                | Self::Mesh(_)
                | Self::Convex(_)
                | Self::Points(_)
                | Self::Replaced
        )
    }

    /// Returns `false` for a list without items, which stands for no list, and for what a list
    /// replaces.
    pub fn is_given(&self) -> bool {
        match self {
            Self::Ring(ring) => !ring.is_empty(),
            Self::Rings(rings) => !rings.is_empty(),
            Self::Replaced => false,
            _ => true,
        }
    }

    /// Returns a list with each of its points changed, and each triangle's sense of rotation if
    /// `is_mirrored`; another value, and a mesh of a file, as it is. `None` if a number leaves f32.
    pub fn mapped(&self, change: impl Fn([f32; 3]) -> [f32; 3], is_mirrored: bool) -> Option<Self> {
        let flat = |at: &Vec2| Vec3::from(change([at.x, at.y, 0.0])).truncate();
        let ring = |ring: &List<Vec2>| -> List<Vec2> { ring.iter().map(flat).collect() };
        let is_finite = |ring: &List<Vec2>| ring.iter().all(|at| at.is_finite());
        match self {
            Self::Ring(own) => Some(ring(own)).filter(is_finite).map(Self::Ring),
            Self::Rings(own) => {
                let rings: List<_> = own.iter().map(ring).collect();
                rings.iter().all(is_finite).then_some(Self::Rings(rings))
            }
            Self::Points(own) => {
                let points: List<Vec3> =
                    own.iter().map(|&at| Vec3::from(change(at.into()))).collect();
                points.iter().all(|at| at.is_finite()).then_some(Self::Points(points))
            }
            Self::Mesh(mesh) if mesh.file().is_none() => {
                let vertices = mesh.vertices().iter().map(|&at| change(at.into()).into()).collect();
                let turned =
                    |&[a, b, c]: &[u32; 3]| if is_mirrored { [a, c, b] } else { [a, b, c] };
                let triangles = mesh.triangles().iter().map(turned).collect();
                Mesh::new(vertices, triangles).ok().map(Self::Mesh)
            }
            other => Some(other.clone()),
        }
    }

    /// Returns the size of a list, or the kind of a solid, in words; `None` for another value.
    pub fn size(&self) -> Option<Message> {
        Some(match self {
            Self::Ring(ring) => message!("{0} corners", ring.len().to_string()),
            Self::Points(points) => message!("{0} points", points.len().to_string()),
            Self::Rings(rings) if rings.is_empty() => message!("none"),
            Self::Rings(rings) => {
                let corners = rings.iter().map(|ring| ring.len()).sum::<usize>().to_string();
                match rings.len() {
                    1 => message!("one hole, {0} corners", corners),
                    holes => message!("{0} holes, {1} corners", holes.to_string(), corners),
                }
            }
            Self::Mesh(mesh) => {
                let vertices = mesh.vertices().len().to_string();
                match mesh.triangles().len() {
                    1 => message!("one triangle, {0} vertices", vertices),
                    triangles => {
                        message!("{0} triangles, {1} vertices", triangles.to_string(), vertices)
                    }
                }
            }
            Self::Convex(solid) => ConvexKind::of(solid).name().into(),
            _ => return None,
        })
    }

    /// Returns the points of a list, in order; none for another value.
    pub fn items(&self) -> Vec<Vec3> {
        match self {
            Self::Ring(ring) => ring.iter().map(|corner| corner.extend(0.0)).collect(),
            Self::Rings(rings) => {
                rings.iter().flat_map(|ring| ring.iter()).map(|corner| corner.extend(0.0)).collect()
            }
            Self::Points(points) => points.to_vec(),
            Self::Mesh(mesh) => mesh.vertices().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Returns how many numbers each point of it has.
    pub fn stride(&self) -> usize {
        match self {
            Self::Point2(_) | Self::Ring(_) | Self::Rings(_) => 2,
            _ => 3,
        }
    }

    /// Returns rings or points with as many corners at other places; no numbers leave a list as it is.
    pub(super) fn with_corners(self, numbers: &[f32]) -> Option<Self> {
        if numbers.is_empty() {
            return Some(self);
        }
        let mut corners = numbers.chunks_exact(2).map(Vec2::from_slice);
        let mut ring =
            |ring: &List<Vec2>| -> List<Vec2> { corners.by_ref().take(ring.len()).collect() };
        let new = match &self {
            Self::Ring(own) => Self::Ring(ring(own)),
            Self::Rings(own) => Self::Rings(own.iter().map(ring).collect()),
            Self::Points(own) => {
                let points = numbers.chunks_exact(3).map(Vec3::from_slice);
                Self::Points(points.take(own.len()).collect())
            }
            _ => return None,
        };
        (new.numbers() == numbers).then_some(new)
    }

    /// Returns a list with one more corner, halfway from this one to the next of its ring; `None` past
    /// the last, or if the list is full.
    pub fn with_corner_after(&self, corner: usize) -> Option<Self> {
        self.edited(corner, Edit::InsertAfter)
    }

    /// Returns a list without a corner; `None` past the last, or if the list needs it.
    pub fn without_corner(&self, corner: usize) -> Option<Self> {
        self.edited(corner, Edit::Remove)
    }

    /// Changes the list at a corner, counted through all rings.
    fn edited(&self, corner: usize, edit: Edit) -> Option<Self> {
        let ring = |ring, place| edit.applied(ring, place, Vec2::midpoint, CORNERS);
        match self {
            Self::Ring(own) => ring(own, corner).map(Self::Ring),
            Self::Rings(rings) => {
                let (own, place) = self.place(corner)?;
                let mut all = rings.to_vec();
                all[own] = ring(&rings[own], place)?;
                Some(Self::Rings(all.into_iter().collect()))
            }
            Self::Points(points) => {
                edit.applied(points, corner, Vec3::midpoint, 1..=HULL_POINTS).map(Self::Points)
            }
            _ => None,
        }
    }

    /// Returns the ring that has a corner, counted through all rings, and its place there; `None`
    /// past the last, or for another value.
    pub fn place(&self, corner: usize) -> Option<(usize, usize)> {
        let rings = match self {
            Self::Ring(ring) => std::slice::from_ref(ring),
            Self::Rings(rings) => rings,
            _ => return None,
        };
        let mut place = corner;
        for (own, ring) in rings.iter().enumerate() {
            if place < ring.len() {
                return Some((own, place));
            }
            place -= ring.len();
        }
        None
    }
}

/// A change of a list at one of its items.
#[derive(Clone, Copy)]
enum Edit {
    /// Inserts the middle of the item and the next one behind the item.
    InsertAfter,
    Remove,
}

impl Edit {
    /// Returns the changed list; `None` past the last item, or if its length is not allowed.
    fn applied<T: Copy>(
        self,
        items: &List<T>,
        place: usize,
        middle: impl Fn(T, T) -> T,
        lengths: RangeInclusive<usize>,
    ) -> Option<List<T>> {
        let own = *items.get(place)?;
        let mut items = items.to_vec();
        match self {
            Self::InsertAfter => {
                let next = items[(place + 1) % items.len()];
                items.insert(place + 1, middle(own, next));
            }
            Self::Remove => {
                items.remove(place);
            }
        }
        lengths.contains(&items.len()).then(|| items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(corners: &[[f32; 2]]) -> List<Vec2> {
        corners.iter().map(|&corner| Vec2::from_array(corner)).collect()
    }

    #[test]
    fn a_corner_is_added_and_removed_in_its_own_ring() {
        let (one, two) =
            ([[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]], [[9.0, 0.0], [9.5, 0.0], [9.0, 1.0]]);
        let holes = Value::Rings([ring(&one), ring(&two)].into_iter().collect());
        let size = |value: &Value| value.size().map(|words| words.to_string());
        assert_eq!(size(&holes).as_deref(), Some("2 holes, 6 corners"));
        let single = Value::Rings([ring(&one)].into_iter().collect());
        assert_eq!(size(&single).as_deref(), Some("one hole, 3 corners"));
        assert_eq!(holes.place(4), Some((1, 1)));
        assert_eq!(holes.place(6), None);
        // A triangle needs its corners.
        assert_eq!(holes.without_corner(4), None);
        let more = holes.with_corner_after(5).unwrap();
        assert_eq!(more.items()[6], Vec3::new(9.0, 0.5, 0.0));
        assert_eq!(more.without_corner(6), Some(holes.clone()));
        assert_eq!(holes.with_corner_after(6), None);
        let alone = Value::Ring(ring(&one)).with_corner_after(0).unwrap();
        assert_eq!(alone.items()[1], Vec3::new(2.0, 0.0, 0.0));
    }

    #[test]
    fn numbers_set_each_corner_where_it_is() {
        let square = Value::Ring(ring(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]));
        let mut numbers = square.numbers();
        numbers[2] = 5.0;
        let Some(Value::Ring(moved)) = square.clone().with_corners(&numbers) else { panic!() };
        assert_eq!(moved[1], Vec2::new(5.0, 0.0));
        assert_eq!(square.clone().with_corners(&numbers[1..]), None);
        assert_eq!(square.clone().with_corners(&[]), Some(square));
    }
}
