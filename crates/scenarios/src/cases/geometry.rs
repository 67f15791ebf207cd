//! Points, lines and polygons as WKT and GeoJSON write them, as a case.
//! Source: OGC Simple Feature Access, part 1, 7.2; RFC 7946.

use serde_json::{Map, Value, json};

use super::{Case, CaseError, parse};

/// A geometry, with its places as JSON.
enum Geometry {
    Point(Value),
    Line(Vec<Value>),
    /// The outer ring and its holes.
    Polygon(Vec<Value>),
}

/// Returns the case of a text that is WKT or GeoJSON: a polygon alone or with a point, with a line of
/// two points, or two polygons. `None` for any other text.
pub fn geometry_case(text: &str) -> Option<Result<Case, CaseError>> {
    let geometries = match text.trim_start().starts_with('{') {
        true => of_json(&serde_json::from_str(text).ok()?)?,
        false => of_wkt(text)?,
    };
    let (id, inputs) = match &geometries[..] {
        [Geometry::Polygon(rings)] => ("point_polygon", with_polygon(rings)),
        [Geometry::Point(point), Geometry::Polygon(rings)]
        | [Geometry::Polygon(rings), Geometry::Point(point)] => {
            let mut inputs = with_polygon(rings);
            inputs.insert("point".to_owned(), point.clone());
            ("point_polygon", inputs)
        }
        [Geometry::Line(ends), Geometry::Polygon(rings)]
        | [Geometry::Polygon(rings), Geometry::Line(ends)] => {
            let [start, end] = &ends[..] else { return None };
            let mut inputs = with_polygon(rings);
            inputs.insert("start".to_owned(), start.clone());
            inputs.insert("end".to_owned(), end.clone());
            ("segment_polygon", inputs)
        }
        [Geometry::Polygon(one), Geometry::Polygon(two)] => {
            // Two polygons have no holes here.
            let ([one], [two]) = (&one[..], &two[..]) else { return None };
            let inputs = [("polygon1", open(one)), ("polygon2", open(two))];
            let inputs = inputs.map(|(name, ring)| (name.to_owned(), ring));
            ("polygon_polygon", inputs.into_iter().collect())
        }
        _ => return None,
    };
    Some(parse(&json!({ "scenario": id, "inputs": inputs }).to_string()))
}

fn with_polygon(rings: &[Value]) -> Map<String, Value> {
    let mut inputs = Map::new();
    let mut rings = rings.iter().map(open);
    inputs.extend(rings.next().map(|outer| ("polygon".to_owned(), outer)));
    let holes: Vec<_> = rings.collect();
    if !holes.is_empty() {
        inputs.insert("holes".to_owned(), holes.into());
    }
    inputs
}

/// Returns a ring without the last place, where both formats repeat the first.
fn open(ring: &Value) -> Value {
    match ring.as_array().map(Vec::as_slice) {
        Some([first, middle @ .., last]) if first == last => {
            [first].into_iter().chain(middle).cloned().collect()
        }
        _ => ring.clone(),
    }
}

/// Returns the geometries of a GeoJSON object; `None` if it is none, or has others.
fn of_json(value: &Value) -> Option<Vec<Geometry>> {
    let parts = |key: &str| {
        let parts = value.get(key)?.as_array()?.iter().map(of_json);
        Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
    };
    let coordinates = value.get("coordinates");
    let list = || Some(coordinates?.as_array()?.clone());
    match value.get("type")?.as_str()? {
        "Feature" => of_json(value.get("geometry")?),
        "FeatureCollection" => parts("features"),
        "GeometryCollection" => parts("geometries"),
        "Point" => Some(vec![Geometry::Point(coordinates?.clone())]),
        "LineString" => Some(vec![Geometry::Line(list()?)]),
        "Polygon" => Some(vec![Geometry::Polygon(list()?)]),
        "MultiPolygon" => {
            let polygons = list()?.into_iter();
            polygons.map(|rings| Some(Geometry::Polygon(rings.as_array()?.clone()))).collect()
        }
        _ => None,
    }
}

/// Returns the geometries of a text that is nothing but WKT.
fn of_wkt(text: &str) -> Option<Vec<Geometry>> {
    let mut geometries = Vec::new();
    let mut rest = text.trim_matches(|c: char| c.is_whitespace() || c == ';');
    while !rest.is_empty() {
        let begin = rest.find('(')?;
        let end = begin + closing(&rest[begin..])?;
        let places: Value = serde_json::from_str(&as_json(&rest[begin..end])).ok()?;
        let places = places.as_array()?;
        match &*rest[..begin].trim().to_ascii_uppercase() {
            "POINT" => geometries.push(Geometry::Point(places.first()?.clone())),
            "LINESTRING" => geometries.push(Geometry::Line(places.clone())),
            "POLYGON" => geometries.push(Geometry::Polygon(places.clone())),
            "MULTIPOLYGON" => {
                for rings in places {
                    geometries.push(Geometry::Polygon(rings.as_array()?.clone()));
                }
            }
            _ => return None,
        }
        rest = rest[end..].trim_start_matches(|c: char| c.is_whitespace() || c == ',' || c == ';');
    }
    (!geometries.is_empty()).then_some(geometries)
}

/// Returns the place after the bracket that closes the first one.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

/// Returns WKT's brackets and places as JSON: `(0 0, 1 2)` is `[[0,0],[1,2]]`.
fn as_json(text: &str) -> String {
    let mut json = String::new();
    for part in text.split_inclusive(['(', ')', ',']) {
        let sign = part.chars().last().filter(|sign| "(),".contains(*sign));
        let place = part.trim_end_matches(['(', ')', ',']).trim();
        if !place.is_empty() {
            let numbers: Vec<_> = place.split_whitespace().map(plain).collect();
            json += &format!("[{}]", numbers.join(","));
        }
        json += match sign {
            Some('(') => "[",
            Some(')') => "]",
            Some(_) => ",",
            None => "",
        };
    }
    json
}

/// Returns a number as JSON has it: with a digit before the point and after it, and no plus.
fn plain(number: &str) -> String {
    let number = number.strip_prefix('+').unwrap_or(number);
    let (sign, digits) = number.strip_prefix('-').map_or(("", number), |digits| ("-", digits));
    let digits = digits.strip_suffix('.').unwrap_or(digits);
    let zero = if digits.starts_with('.') { "0" } else { "" };
    format!("{sign}{zero}{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::write;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let case = geometry_case(text).unwrap_or_else(|| panic!("{text} is no geometry"));
        let case = case.unwrap_or_else(|why| panic!("{text}: {why}"));
        let written = write(case.scenario, case.live.as_ref());
        assert_eq!(written, expected, "{text}");
    }

    #[test]
    fn a_polygon_with_a_point_is_a_case() {
        let expected = r#"{"scenario":"point_polygon","inputs":{"point":[5,-0.5],"polygon":[[0,0],[9,0],[9,9],[0,9]],"holes":[[[1,1],[2,1],[1,2]]]}}"#;
        let rings = "((0 0, 9 0, 9. 9, 0 9, 0 0), (1 1, 2 1, 1 2, 1 1))";
        check(&format!("POLYGON{rings};\nPOINT (5 -.5)"), expected);
        check(&format!("point(+5 -0.50) polygon {rings}"), expected);
        let rings = "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,1],[1,2],[1,1]]]";
        let polygon = format!(r#"{{"type":"Polygon","coordinates":{rings}}}"#);
        let point = r#"{"type":"Point","coordinates":[5,-0.5]}"#;
        let both = format!(r#"{{"type":"GeometryCollection","geometries":[{point},{polygon}]}}"#);
        check(&both, expected);
        let feature = |geometry: &str| format!(r#"{{"type":"Feature","geometry":{geometry}}}"#);
        let all = [feature(&polygon), feature(point)].join(",");
        check(&format!(r#"{{"type":"FeatureCollection","features":[{all}]}}"#), expected);
    }

    #[test]
    fn other_texts_are_no_geometry() {
        for text in [
            "",
            "POINT (1 2)",
            "POLYGON EMPTY",
            "POLYGON ((0 0, 1 0, 0 1)",
            "The POLYGON ((0 0, 1 0, 0 1, 0 0)) is wrong",
            "CIRCLE ((0 0, 1 0, 0 1, 0 0))",
            r#"{"scenario":"ray_sphere"}"#,
            r#"{"type":"Point","coordinates":[1,2]}"#,
            "1 2 3",
        ] {
            assert!(geometry_case(text).is_none(), "{text}");
        }
    }

    #[test]
    fn a_bad_polygon_is_refused_by_its_place() {
        let fault = |text: &str| geometry_case(text).unwrap().err().unwrap().to_string();
        let two = fault("POLYGON ((0 0, 1 0, 0 0))");
        assert!(two.contains("polygon: expected a list of 3 to 100000"), "{two}");
        let high = fault("POLYGON ((0 0 5, 1 0 5, 0 1 5, 0 0 5))");
        assert!(high.contains("polygon[0]: expected a point [x, y]"), "{high}");
    }
}
