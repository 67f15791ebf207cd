//! Polygons with holes, of any number of corners.

use exact_collide::point_polygon::{self, closest_border};
use exact_collide::prelude::*;

use crate::{Ask, read};

pub const POLYGONS: &[(&str, Ask)] = &[
    ("point_polygon", |n| {
        let (point, outer) = (n.v2(), [0; 4].map(|_| n.v2()));
        let (hole, bare) = ([0; 3].map(|_| n.v2()), [n.v2(), n.v2()]);
        let polygon = Polygon { outer: &outer, holes: &[&hole, &[], &bare[..1], &bare] };
        [FillRule::NonZero, FillRule::EvenOdd].into_iter().any(|rule| {
            let found = point_polygon(point, polygon, rule);
            read(&[&found, &found.winding(), &closest_border(point, polygon)]);
            found.relation() != point_polygon::Relation::Outside
        })
    }),
    ("segment_polygon", |n| {
        let (start, end, outer) = (n.v2(), n.v2(), [0; 5].map(|_| n.v2()));
        let (hole, bare) = ([0; 3].map(|_| n.v2()), [n.v2(), n.v2()]);
        let polygon = Polygon { outer: &outer, holes: &[&hole, &[], &bare[..1], &bare] };
        let found = segment_polygon(start, end, polygon);
        read(&[&found, &found.contacts(), &segment_polygon(start, end, &[])]);
        !matches!(found, SegmentPolygon::Outside { .. })
    }),
    ("polygon_polygon", |n| {
        let [one, other] = [0; 2].map(|_| [0; 4].map(|_| n.v2()));
        let found = polygon_polygon(&one, &other);
        read(&[&found, &found.meeting(), &polygon_polygon(&one, &other[..1])]);
        !matches!(found, PolygonPolygon::Apart { .. })
    }),
];
