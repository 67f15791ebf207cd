use bevy_math::Vec3;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file that is not there yet.
pub fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// Returns what `query --expect` prints of a log: the lines that differ, then the summary.
pub fn replay(path: &Path) -> Vec<String> {
    let program =
        std::env::var_os("COLLISION_SANDBOX").expect("COLLISION_SANDBOX names the program");
    let done = Command::new(program).args(["query", "--expect"]).arg(path).output().unwrap();
    let output = String::from_utf8(done.stdout).unwrap();
    output.lines().map(str::to_owned).collect()
}

/// A thousand rays towards the middle, the same each time: the origin and where it looks at.
#[allow(dead_code)]
pub fn rays() -> Vec<(Vec3, Vec3)> {
    let mut state = 1_u32;
    let mut random = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    let mut point = move || Vec3::new(random(), random(), random());
    (0..1000).map(|_| (point() * 4.0 + Vec3::new(0.0, 4.0, 4.0), point() * 3.0)).collect()
}

/// Asserts that a log of these rays has hits and misses, of which hardly one is named as a difference,
/// and that each is once it says the opposite.
#[allow(dead_code)]
pub fn check(path: &Path, lines: usize) {
    let text = std::fs::read_to_string(path).unwrap();
    let hits = text.matches(r#""expected":{"hit":true"#).count();
    assert_eq!(text.lines().count(), lines);
    assert!(hits > 200 && hits < lines - 100, "{hits} of {lines} hit");
    let said = replay(path);
    let wrong: Vec<_> = said.iter().filter(|line| line.contains(r#""hit":{"#)).collect();
    // parry's casts of a capsule are an iteration: a ray that passes by at a millimetre may hit.
    assert!(wrong.len() < 5 && wrong.iter().all(|line| line.contains("ray_capsule")), "{wrong:#?}");
    println!("{}", said.last().unwrap());
    said.iter().take(3).for_each(|line| println!("{line}"));

    let spoiled = text.lines().map(|line| {
        let (case, expected) = line.split_once(r#","expected":"#).unwrap();
        format!("{case},\"expected\":{{\"hit\":{}}}}}\n", !expected.contains("true"))
    });
    std::fs::write(path, spoiled.collect::<String>()).unwrap();
    // And the summary.
    assert_eq!(replay(path).len(), lines - wrong.len() + 1);
}
