//! The output of `copy` is valid code: Rust and C++ are compiled if there is a compiler, and the
//! tests for this crate and parry3d are run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use collision_scenarios::cases::{self, Case, Frame, SCENES};
use collision_scenarios::copy::{Target, test_of, text};
use collision_scenarios::methods::Draft;
use collision_scenarios::scenario::Numbers;
use collision_scenarios::scenarios;

/// The scenarios in their default states, and the scenes.
fn all() -> Vec<Case> {
    let scenes = SCENES.iter().map(|(_, text)| cases::parse(text).unwrap());
    scenarios::ALL.iter().map(Case::new).chain(scenes).collect()
}

/// Puts each text in a module of its own.
fn modules(target: Target) -> String {
    let texts = all().into_iter().enumerate().filter(|(_, case)| target.has(case.scenario.id));
    texts
        .map(|(index, case)| {
            format!("mod case_{index} {{\n{}}}\n", text(&case, target, None).unwrap())
        })
        .collect()
}

/// Returns the libraries of that name beside this test, the newest first.
fn libraries(folder: &Path, name: &str) -> Vec<PathBuf> {
    let is_meant = |path: &PathBuf| {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        file.starts_with(&format!("lib{name}-")) && file.ends_with(".rlib")
    };
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut found: Vec<_> = files.filter(is_meant).collect();
    found.sort_by_key(|path| std::cmp::Reverse(fs::metadata(path).unwrap().modified().unwrap()));
    found
}

/// Compiles and runs tests against a crate built beside this one.
fn run(name: &str, tests: &str) {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("tests.rs");
    fs::write(&source, tests).unwrap();
    let own = std::env::current_exe().unwrap();
    let libraries_folder = own.parent().unwrap();
    let program = folder.path().join("tests");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let libraries = libraries(libraries_folder, name);
    assert!(!libraries.is_empty(), "{name}'s library beside the tests");
    let compile = |library: &PathBuf, errors: Stdio| {
        let mut command = Command::new(&rustc);
        command.args(["--test", "--edition", "2024"]).arg(&source).arg("-o").arg(&program);
        command.arg("--extern").arg(format!("{name}={}", library.display()));
        command.arg("-L").arg(format!("dependency={}", libraries_folder.display()));
        command.stderr(errors).status().unwrap().success()
    };
    // Builds with other features may lie beside it.
    if !libraries.iter().any(|library| compile(library, Stdio::null())) {
        assert!(compile(&libraries[0], Stdio::inherit()), "{tests}");
    }
    let output = Command::new(&program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
}

#[test]
fn the_tests_of_this_crate_pass() {
    run("collision_scenarios", &modules(Target::Rust));
}

/// Runs the defaults only, since parry3d may answer other cases differently.
#[test]
fn the_tests_for_parry_compile_and_those_of_the_defaults_pass() {
    let defaults = scenarios::ALL.iter().map(Case::new);
    let texts = defaults.filter(|case| Target::Parry.has(case.scenario.id));
    run(
        "parry3d",
        &texts.map(|case| text(&case, Target::Parry, None).unwrap()).collect::<String>(),
    );
}

/// Stubs of the parts of Jolt and Box2D that the texts use.
const STUBS: [(&str, &str); 9] = [
    (
        "Jolt/Jolt.h",
        "#pragma once\nnamespace JPH {
        using uint32 = unsigned;
        struct Vec3 {
            Vec3(float, float, float);
            Vec3 operator-(Vec3) const; Vec3 operator+(Vec3) const; Vec3 operator-() const;
            friend Vec3 operator*(float, Vec3);
            Vec3 Normalized() const; float Length() const; float LengthSq() const;
        };
        struct Quat {
            Quat(float, float, float, float);
            static Quat sFromTo(Vec3, Vec3);
            Quat Normalized() const; Quat Conjugated() const;
            Vec3 operator*(Vec3) const;
        };
        }",
    ),
    (
        "Jolt/Geometry/ClosestPoint.h",
        "namespace JPH::ClosestPoint {
        Vec3 GetClosestPointOnTriangle(Vec3, Vec3, Vec3, uint32 &); }",
    ),
    (
        "Jolt/Geometry/RayAABox.h",
        "namespace JPH { struct RayInvDirection { explicit RayInvDirection(Vec3); };
        float RayAABox(Vec3, const RayInvDirection &, Vec3, Vec3); }",
    ),
    ("Jolt/Geometry/RayCapsule.h", "namespace JPH { float RayCapsule(Vec3, Vec3, float, float); }"),
    (
        "Jolt/Geometry/RayCylinder.h",
        "namespace JPH { float RayCylinder(Vec3, Vec3, float, float); }",
    ),
    ("Jolt/Geometry/RaySphere.h", "namespace JPH { float RaySphere(Vec3, Vec3, Vec3, float); }"),
    (
        "Jolt/Geometry/RayTriangle.h",
        "namespace JPH { float RayTriangle(Vec3, Vec3, Vec3, Vec3, Vec3); }",
    ),
    (
        "Jolt/Geometry/Sphere.h",
        "namespace JPH { struct Sphere { Sphere(Vec3, float); bool Overlaps(const Sphere &) const; }; }",
    ),
    (
        "box2d/collision.h",
        "struct b2Vec2 { float x, y; }; struct b2SegmentDistanceResult { float distanceSquared; };\nb2SegmentDistanceResult b2SegmentDistance(b2Vec2, b2Vec2, b2Vec2, b2Vec2);",
    ),
];

#[test]
fn cpp_is_compiled_against_what_it_names() {
    if Command::new("g++").arg("--version").stdout(Stdio::null()).status().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, stub) in STUBS {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, stub).unwrap();
    }
    let mut count = 0;
    for target in [Target::Jolt, Target::Box2d] {
        for entry in scenarios::ALL.iter().filter(|entry| target.has(entry.id)) {
            count += 1;
            let source = folder.path().join("case.cpp");
            let text = text(&Case::new(entry), target, None).unwrap();
            fs::write(&source, &text).unwrap();
            let mut compile = Command::new("g++");
            compile.args(["-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-I"]);
            assert!(compile.arg(folder.path()).arg(&source).status().unwrap().success(), "{text}");
        }
    }
    assert!(count >= 5, "{count}");
}

/// The test of each scenario's own text, as a user's formula, in its default state.
fn tests_of_texts(target: Target) -> impl Iterator<Item = (&'static str, String)> {
    scenarios::ALL.iter().map(move |entry| {
        let (name, text) = ("Yours".into(), entry.derivation.text.into());
        let yours = Draft { name, numbers: Numbers::F32, text }.read(entry).unwrap();
        (entry.id, test_of(&Case::new(entry), &yours, target).unwrap())
    })
}

#[test]
fn the_tests_of_a_formula_of_ones_own_run() {
    for target in [Target::Rust, Target::Parry] {
        let tests = tests_of_texts(target);
        run(
            "glam",
            &tests.map(|(id, text)| format!("mod of_{id} {{\n{text}}}\n")).collect::<String>(),
        );
    }
    if Command::new("g++").arg("--version").stdout(Stdio::null()).status().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (source, program) = (folder.path().join("test.cpp"), folder.path().join("test"));
    let (mut includes, mut texts, mut calls) = (String::new(), String::new(), String::new());
    for (id, text) in tests_of_texts(Target::Jolt).chain(tests_of_texts(Target::Box2d)) {
        let space = format!("of_{id}_{}", texts.len());
        let (head, body): (Vec<_>, Vec<_>) =
            text.lines().partition(|line| line.starts_with("#include"));
        includes += &(head.join("\n") + "\n");
        texts += &format!("namespace {space} {{\n{}\n}}\n", body.join("\n"));
        calls += &format!("{space}::{id}_answers();\n");
    }
    fs::write(&source, format!("{includes}{texts}int main() {{\n{calls}}}\n")).unwrap();
    let mut compile = Command::new("g++");
    compile.args(["-std=c++17", "-o"]).arg(&program).arg(&source);
    assert!(compile.status().unwrap().success());
    assert!(Command::new(&program).status().unwrap().success());
}

#[test]
fn a_formula_is_not_tested_where_no_language_is_printed() {
    let entry = scenarios::find("ray_sphere").unwrap();
    let draft = Draft { name: "Yours".into(), numbers: Numbers::F32, text: "→ hit".into() };
    let yours = draft.read(entry).unwrap();
    for target in [Target::Json, Target::Godot, Target::Markdown] {
        let why = test_of(&Case::new(entry), &yours, target).unwrap_err();
        let name = target.name();
        assert_eq!(
            why,
            format!("a formula is tested as rust, parry, unity, jolt or box2d, and not as {name}")
        );
    }
}

/// Stubs of the parts of Unity and NUnit that the texts use.
const UNITY: &str = r"
namespace NUnit.Framework {
    public class TestAttribute : System.Attribute {}
    public static class Assert { public static void AreEqual(bool expected, bool actual) {} }
}
namespace UnityEngine {
    public struct Vector3 {
        public float magnitude;
        public static Vector3 up;
        public Vector3(float x, float y, float z) { magnitude = x; }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return a; }
        public static Vector3 operator +(Vector3 a, Vector3 b) { return a; }
        public static Vector3 operator *(float a, Vector3 b) { return b; }
        public static Vector3 operator /(Vector3 a, float b) { return a; }
        public static float Distance(Vector3 a, Vector3 b) { return 0; }
    }
    public struct Vector2 { public Vector2(float x, float y) {} }
    public struct Quaternion {
        public Quaternion normalized { get { return this; } }
        public Quaternion(float x, float y, float z, float w) {}
        public static Quaternion FromToRotation(Vector3 from, Vector3 to) { return new Quaternion(); }
    }
    public struct Ray { public Ray(Vector3 origin, Vector3 direction) {} }
    public struct RaycastHit {}
    public struct Plane {
        public Plane(Vector3 normal, Vector3 point) {}
        public bool Raycast(Ray ray, out float enter) { enter = 0; return false; }
    }
    public class Transform { public void SetPositionAndRotation(Vector3 at, Quaternion turn) {} }
    public class Collider {
        public Transform transform;
        public bool Raycast(Ray ray, out RaycastHit hit, float reach) { hit = new RaycastHit(); return false; }
    }
    public class SphereCollider : Collider { public Vector3 center; public float radius; }
    public class BoxCollider : Collider { public Vector3 size; }
    public class CapsuleCollider : Collider { public float radius, height; }
    public class Mesh { public Vector3[] vertices; public int[] triangles; }
    public class MeshCollider : Collider { public Mesh sharedMesh; }
    public class PolygonCollider2D {
        public Vector2[] points;
        public bool OverlapPoint(Vector2 at) { return false; }
    }
    public static class Physics2D { public static void SyncTransforms() {} }
    public class GameObject { public T AddComponent<T>() { return default(T); } }
    public static class Physics {
        public static void SyncTransforms() {}
        public static bool CheckBox(Vector3 at, Vector3 half, Quaternion turn) { return false; }
        public static bool CheckSphere(Vector3 at, float radius) { return false; }
        public static bool CapsuleCast(Vector3 one, Vector3 other, float radius, Vector3 way, out RaycastHit hit, float reach) { hit = new RaycastHit(); return false; }
        public static bool CheckCapsule(Vector3 start, Vector3 end, float radius) { return false; }
        public static bool SphereCast(Vector3 at, float radius, Vector3 way, out RaycastHit hit, float reach) { hit = new RaycastHit(); return false; }
    }
}
";

#[test]
fn csharp_is_compiled_against_what_it_names() {
    if Command::new("mcs").arg("--version").stdout(Stdio::null()).status().is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("unity.cs"), UNITY).unwrap();
    let mut compile = Command::new("mcs");
    compile.current_dir(&folder).args(["-target:library", "-out:tests.dll", "unity.cs"]);
    for entry in scenarios::ALL.iter().filter(|entry| Target::Unity.has(entry.id)) {
        let name = format!("{}.cs", entry.id);
        let text = text(&Case::new(entry), Target::Unity, None).unwrap();
        fs::write(folder.path().join(&name), text).unwrap();
        compile.arg(name);
    }
    let output = compile.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn gdscript_has_no_error_of_syntax() {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_gdscript::LANGUAGE.into()).unwrap();
    let mut is_sound = |text: &str| !parser.parse(text, None).unwrap().root_node().has_error();
    assert!(!is_sound("func _init() -> void:\n\tvar hit := (\n"));
    let has_list = |case: &&Case| {
        case.live.inputs().iter().any(|input| input.value.is_list() && input.value.is_given())
    };
    let all = all();
    let of_godot = all.iter().filter(|case| Target::Godot.has(case.scenario.id));
    for case in of_godot.filter(|case| !has_list(case)) {
        let text = text(case, Target::Godot, None).unwrap();
        assert!(is_sound(&text), "{text}");
    }
}

/// A case copied in another frame gives the same answer in that frame.
#[test]
fn json_in_a_frame_holds_its_answer() {
    for frame in Frame::ALL {
        let log: String =
            all().iter().map(|case| text(case, Target::Json, Some(frame)).unwrap()).collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        fs::write(&path, &log).unwrap();
        let mut query = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
        query.args(["query", "--expect", "--frame", frame.name]).arg(&path);
        let output = query.output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}: {said}", frame.name);
        assert!(said.contains(&format!("\"compared\":{}", all().len())), "{said}");
    }
}
