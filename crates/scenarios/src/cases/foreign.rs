//! Well-known kinds of files without cases, detected by their beginning.

use Foreign::*;

use crate::scenario::{Message, message};

/// A common kind of file that this program reads no case from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foreign {
    Obj,
    Stl,
    Ply,
    Gltf,
    Csv,
    Wkt,
    Unity,
    Godot,
}

/// The bytes and lines used to detect a kind.
const MOST_BYTES: usize = 64 << 10;
const MOST_LINES: usize = 64;

impl Foreign {
    /// Returns the kind of a file with that beginning.
    pub fn of(begin: &[u8]) -> Option<Self> {
        let begin = &begin[..begin.len().min(MOST_BYTES)];
        if begin.starts_with(b"glTF") {
            return Some(Gltf);
        }
        if begin.starts_with(b"ply\n") || begin.starts_with(b"ply\r") {
            return Some(Ply);
        }
        if is_binary_stl(begin) {
            return Some(Stl);
        }
        let valid = str::from_utf8(begin).map_or_else(|why| why.valid_up_to(), str::len);
        let text = str::from_utf8(&begin[..valid]).unwrap_or_default();
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if text.starts_with('{') {
            return is_gltf(text).then_some(Gltf);
        }
        // A file with a case is a list of cases with faults.
        if text.lines().any(|line| line.starts_with('{')) {
            return None;
        }
        let is = |kind: &Self| match kind {
            Unity => text.starts_with("%YAML") && text.contains("unity3d"),
            Godot => text.starts_with("[gd_scene") || text.starts_with("[gd_resource"),
            Stl => text.starts_with("solid") && text.contains("facet"),
            Wkt => is_wkt(text),
            Obj => is_obj(text),
            Csv => is_csv(text),
            Ply | Gltf => false,
        };
        [Unity, Godot, Stl, Wkt, Obj, Csv].into_iter().find(is)
    }

    /// Returns `true` for a triangle mesh, as opposed to a text with numbers that `paste` reads.
    pub fn is_mesh(self) -> bool {
        matches!(self, Obj | Stl | Ply | Gltf)
    }

    /// Returns a sentence that names the kind and says what to do.
    pub fn words(self) -> Message {
        let name = self.name();
        match self.is_mesh() {
            true => message!(
                "it is {0}, expected cases; {1} opens it, and a case names it as {2}",
                name,
                "`collision-sandbox FILE`".to_owned(),
                "`mesh`".to_owned()
            ),
            false => message!(
                "it is {0}, expected cases; {1} makes one of a text",
                name,
                "`collision-sandbox paste`".to_owned()
            ),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Obj => "an OBJ mesh",
            Stl => "an STL mesh",
            Ply => "a PLY mesh",
            Gltf => "a glTF scene",
            Csv => "a CSV table",
            Wkt => "a geometry in WKT",
            Unity => "a Unity scene or prefab",
            Godot => "a Godot scene",
        }
    }
}

/// Returns `true` for a header of 80 bytes, a count, and facets of fifty bytes with a normal and
/// three corners.
fn is_binary_stl(begin: &[u8]) -> bool {
    let (Some(&count), Some(facet)) =
        (begin.get(80..).and_then(<[u8]>::first_chunk), begin.get(84..132))
    else {
        return false;
    };
    let count = u64::from(u32::from_le_bytes(count));
    let numbers: Vec<_> =
        facet.as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    let square: f32 = numbers[..3].iter().map(|number| number * number).sum();
    // In UTF-16 each number would be close to zero.
    let is_shape = numbers.iter().all(|number| number.is_finite())
        && numbers[3..].iter().any(|number| number.is_normal())
        && square < 1.01;
    // Most bytes of a text are letters and digits, which are small numbers as well.
    let letters = facet.iter().filter(|byte| (b' '..=b'~').contains(byte)).count();
    let is_binary = facet.contains(&0) && 2 * letters < facet.len();
    is_shape && is_binary && count > 0 && begin.len() as u64 <= 84 + 50 * count
}

fn is_gltf(text: &str) -> bool {
    let has = |key: &str| text.contains(&format!("\"{key}\""));
    !has("scenario") && (has("bufferViews") || has("accessors") || (has("asset") && has("version")))
}

/// Iterates over the complete lines that are not empty or comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let whole =
        if text.len() < MOST_BYTES / 2 { text.len() } else { text.rfind('\n').unwrap_or(0) };
    let lines = text[..whole].lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).take(MOST_LINES)
}

fn is_number(word: &str) -> bool {
    word.trim().parse::<f64>().is_ok_and(f64::is_finite)
}

fn is_obj(text: &str) -> bool {
    const WORDS: [&str; 13] =
        ["v", "vn", "vt", "vp", "f", "l", "p", "o", "g", "s", "mtllib", "usemtl", "usemap"];
    let words = |line: &'_ str| WORDS.contains(&line.split_whitespace().next().unwrap_or_default());
    let is_vertex = |line: &&str| {
        let mut words = line.split_whitespace();
        words.next() == Some("v") && words.filter(|word| is_number(word)).count() >= 3
    };
    lines(text).all(words) && lines(text).filter(is_vertex).count() >= 3
}

/// Returns `true` for rows with the same number of cells, with or without a header, most of which
/// are numbers.
fn is_csv(text: &str) -> bool {
    [',', ';', '\t'].into_iter().any(|separator| {
        let cells = |line: &str| line.split(separator).count();
        let columns = lines(text).next().map_or(0, cells);
        let is_row = |line: &str| {
            let numbers = line.split(separator).filter(|cell| is_number(cell)).count();
            cells(line) == columns && 2 * numbers >= columns && !line.starts_with('[')
        };
        let rows = lines(text).skip(1).filter(|line| is_row(line)).count();
        columns > 1 && rows > 0 && rows + 1 == lines(text).count()
    })
}

/// Returns `true` for `POLYGON Z ((0 0 0, 1 0 0, …))`, possibly after `SRID=4326;`.
fn is_wkt(text: &str) -> bool {
    const NAMES: [&str; 10] = [
        "POINT",
        "LINESTRING",
        "LINEARRING",
        "POLYGON",
        "MULTIPOINT",
        "MULTILINESTRING",
        "MULTIPOLYGON",
        "TRIANGLE",
        "TIN",
        "POLYHEDRALSURFACE",
    ];
    let text = match text.split_once(';') {
        Some((id, rest)) if id.starts_with("SRID=") => rest,
        _ => text,
    };
    let Some((head, rest)) = text.split_once('(') else { return false };
    let mut head = head.split_whitespace();
    let name = head.next().unwrap_or_default().to_ascii_uppercase();
    if name == "GEOMETRYCOLLECTION" {
        return is_wkt(rest);
    }
    let is_named =
        NAMES.contains(&name.as_str()) && head.all(|word| ["Z", "M", "ZM"].contains(&word));
    // The numbers of a point are not separated by commas.
    let point = rest.trim_start_matches(['(', ' ']).split([',', ')']).next().unwrap_or_default();
    let mut numbers = point.split_whitespace();
    is_named && numbers.clone().count() > 1 && numbers.all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::SCENES;

    fn binary_stl() -> Vec<u8> {
        let mut bytes = b"made by a modeller".to_vec();
        bytes.resize(80, b' ');
        bytes.extend(1_u32.to_le_bytes());
        let numbers = [0.0_f32, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend([0, 0]);
        bytes
    }

    #[test]
    fn each_kind_is_known_by_how_it_begins() {
        for (kind, text) in [
            (
                Obj,
                "# Blender\nmtllib a.mtl\no Cube\nv 1 1 -1\nv 1 -1 -1\nv -1 1 0.5\nf 1/1/1 2/2/1 3/3/1\n",
            ),
            (Obj, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3"),
            (Stl, "solid cube\n  facet normal 0 0 1\n    outer loop\n      vertex 0 0 0\n"),
            (Ply, "ply\nformat ascii 1.0\nelement vertex 3\n"),
            (Gltf, "{\"accessors\":[{\"bufferView\":0}],\"asset\":{\"version\":\"2.0\"}}"),
            (Gltf, "{\n  \"asset\": {\n    \"version\": \"2.0\"\n  },\n  \"scene\": 0\n}\n"),
            (Gltf, "glTF\u{2}\0\0\0"),
            (Csv, "x,y,z\n0,0,0\n1,0.5,-2e3\n"),
            (Csv, "\u{feff}name;x;y\r\na;1;2\r\nb;3;4"),
            (Csv, "1\t2\n3\t4\n"),
            (Wkt, "POLYGON ((2 -1, 6 -1, 6 -4, 2 -4, 2 -1))\nPOINT (3 -2)\n"),
            (Wkt, "SRID=4326;LINESTRING Z(0 0 1, 2 2 3)"),
            (Wkt, "geometrycollection(point(1 2), point(3 4))"),
            (Unity, "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &1\nGameObject:\n"),
            (Godot, "[gd_scene load_steps=2 format=3]\n\n[node name=\"A\" type=\"Node3D\"]\n"),
        ] {
            assert_eq!(Foreign::of(text.as_bytes()), Some(kind), "{text}");
        }
        assert_eq!(Foreign::of(&binary_stl()), Some(Stl));
    }

    #[test]
    fn cases_with_faults_among_them_and_prose_are_of_no_kind() {
        let case = r#"{"scenario":"ray_sphere"}"#;
        for text in [
            String::new(),
            case.to_owned(),
            format!("x,y,z\n{case}\n{case}\n"),
            format!("1,2,3\n4,5,6\n{case}\n"),
            format!("v 1 2 3\nv 1 2 3\nv 1 2 3\n{case}"),
            r#"{"scenario":"ray_sphere","asset":{"version":2}}"#.to_owned(),
            "1,2,3".to_owned(),
            "hit?\nno, it misses\n".to_owned(),
            "[1,2,3,4],\n[5,6,7,8],\n".to_owned(),
            "Point (1, 2, 3) and a sphere of 4".to_owned(),
            "a ray from (0, 0, 0)\nto (1, 2, 3)\n".to_owned(),
            "\u{0}".repeat(1000),
        ] {
            assert_eq!(Foreign::of(text.as_bytes()), None, "{text}");
        }
        for (_, text) in SCENES {
            assert_eq!(Foreign::of(text.as_bytes()), None, "{text}");
        }
        let utf16: Vec<_> = case.repeat(9).encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(Foreign::of(&utf16), None);
        let mut digits = b"1 2 3 4 5 ".repeat(60);
        digits[100] = 0;
        assert_eq!(Foreign::of(&digits), None);
    }

    #[test]
    fn a_file_that_is_cut_anywhere_is_no_fault() {
        for bytes in [binary_stl(), b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3".to_vec()] {
            for end in 0..bytes.len() {
                let _ = Foreign::of(&bytes[..end]);
            }
        }
    }
}
