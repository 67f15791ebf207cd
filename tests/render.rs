//! `render` from outside and without a display: pictures, names, errors, exit codes.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use collision_scenarios::cases::SCENES;
use collision_scenarios::scenarios;
use tempfile::TempDir;

/// Runs the program with these arguments and `-o` the folder, without X11 or Wayland.
fn render(folder: &TempDir, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    command.arg("render").args(arguments).arg("-o").arg(folder.path().join("pictures"));
    run(command, input)
}

fn run(mut command: Command, input: &str) -> Output {
    let command = command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may have ended before reading anything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check_drawn(output: &Output) {
    let why = String::from_utf8_lossy(&output.stderr);
    // On a slow machine, the duration of many pictures is announced.
    let mut said = why.lines().filter(|line| !line.contains("pictures of this size take about"));
    assert!(output.status.success() && said.next().is_none(), "{why}");
}

#[track_caller]
fn check_refused(output: &Output, reasons: &[&str]) {
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(reasons.iter().all(|reason| why.contains(reason)), "{why}");
    assert!(!why.contains("panicked"), "{why}");
}

/// Returns the names in the folder of pictures.
fn names(folder: &TempDir) -> Vec<String> {
    let files = fs::read_dir(folder.path().join("pictures")).unwrap();
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// A picture's width and its pixels: red, green and blue.
struct Picture {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

impl Picture {
    fn open(folder: &TempDir, name: &str) -> Self {
        let bytes = fs::read(folder.path().join("pictures").join(name)).unwrap();
        let image = Image::from_buffer(
            &bytes,
            ImageType::Extension("png"),
            CompressedImageFormats::NONE,
            true,
            ImageSampler::default(),
            RenderAssetUsages::MAIN_WORLD,
        );
        let image = image.unwrap().try_into_dynamic().unwrap().to_rgb8();
        let (width, raw) = (image.width() as usize, image.into_raw());
        let pixels = raw.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Self { width, pixels }
    }

    fn size(&self) -> [usize; 2] {
        [self.width, self.pixels.len() / self.width]
    }

    fn count(&self, is_it: impl Fn([u8; 3]) -> bool) -> usize {
        self.pixels.iter().filter(|&&pixel| is_it(pixel)).count()
    }

    /// Returns the mean brightness of squares, 16 a row.
    fn squares(&self) -> Vec<f64> {
        let [width, height] = self.size();
        let side = width / 16;
        let square = |x: usize, y: usize| {
            let rows = (y * side..(y + 1) * side).flat_map(|row| {
                let start = row * width + x * side;
                &self.pixels[start..start + side]
            });
            let sum: f64 = rows.flatten().map(|&channel| f64::from(channel)).sum();
            sum / (3 * side * side) as f64
        };
        (0..height / side)
            .flat_map(|y| (0..16).map(move |x| (x, y)))
            .map(|(x, y)| square(x, y))
            .collect()
    }
}

#[test]
fn a_picture_shows_the_case_and_its_values() {
    let folder = TempDir::new().unwrap();
    let output = render(&folder, &["ray_sphere", "--palette", "dark"], "");
    check_drawn(&output);
    let path = folder.path().join("pictures/ray_sphere.png");
    assert_eq!(String::from_utf8(output.stdout).unwrap().trim_end(), path.to_str().unwrap());
    assert_eq!(names(&folder), ["ray_sphere.png"], "nothing is left beside it");

    let dark = Picture::open(&folder, "ray_sphere.png");
    assert_eq!(dark.size(), [1280, 800]);
    for (what, is_it, least) in [
        ("the ray", (|[r, g, b]| r < 40 && g < 40 && b > 200) as fn([u8; 3]) -> bool, 400),
        ("the hit", |[r, g, b]| r > 200 && g < 90 && b < 90, 30),
        ("its normal", |[r, g, b]| r < 60 && g > 180 && b < 60, 60),
        ("letters of the panel", |[r, g, b]| r.min(g).min(b) > 200, 1500),
    ] {
        let found = dark.count(is_it);
        assert!(found >= least, "{what}: {found}");
    }
    let is_paper = |[r, g, b]: [u8; 3]| r.min(g).min(b) > 215;
    assert!(dark.count(is_paper) < 100_000);
    check_drawn(&render(&folder, &["ray_sphere", "--palette", "safe-light"], ""));
    let light = Picture::open(&folder, "ray_sphere.png");
    assert!(light.count(is_paper) > 600_000, "the last one replaces the first");
}

#[test]
fn a_larger_scale_is_the_same_picture_in_more_pixels() {
    let folder = TempDir::new().unwrap();
    check_drawn(&render(&folder, &["plane_triangle", "--size", "960x600"], ""));
    let usual = Picture::open(&folder, "plane_triangle.png");
    let large = ["plane_triangle", "--size", "1920x1200", "--scale", "2"];
    check_drawn(&render(&folder, &large, ""));
    let large = Picture::open(&folder, "plane_triangle.png");
    assert_eq!((usual.size(), large.size()), ([960, 600], [1920, 1200]));
    for (one, other) in usual.squares().into_iter().zip(large.squares()) {
        assert!((one - other).abs() < 6.0, "{one} {other}");
    }
    // For a screen that high, the default scale is 2.
    check_drawn(&render(&folder, &["plane_triangle", "--size", "2560x2160", "--bare"], ""));
    assert_eq!(Picture::open(&folder, "plane_triangle.png").size(), [2560, 2160]);
}

#[test]
fn the_cases_of_a_file_are_called_after_their_lines() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log.jsonl");
    let cases = "{\"scenario\":\"point_line\"}\n\n{\n  \"scenario\": \"line_line\"\n}\n\
        {\"scenario\":\"ray_sphere\",\"inputs\":{\"radius\":-1}}\n{\"scenario\":\"nothing\"}\n";
    fs::write(&file, cases).unwrap();
    let small = ["--bare", "--size", "480x320"];
    let scene = SCENES.iter().find(|(name, _)| name.contains("gallery/")).unwrap().0;
    let arguments = [&[file.to_str().unwrap(), "-", scene], &small[..]].concat();
    let output = render(&folder, &arguments, "{\"scenario\":\"ball_arc\"}");
    check_refused(
        &output,
        &["log.jsonl, line 6: ray_sphere: radius", "log.jsonl, line 7: unknown"],
    );
    assert_eq!(output.status.code(), Some(1));
    let scene = format!("{}.png", scene.rsplit('/').next().unwrap());
    let mut expected = vec!["case.png", "log-1.png", "log-3.png", scene.as_str()];
    expected.sort();
    assert_eq!(names(&folder), expected);
}

#[test]
fn every_step_has_a_picture_of_its_own() {
    let folder = TempDir::new().unwrap();
    check_drawn(&render(&folder, &["sphere_plane", "--steps", "--size", "800x500"], ""));
    let steps = (scenarios::find("sphere_plane").unwrap().build)().answer().steps.len();
    let names = names(&folder);
    assert_eq!(names.len(), steps);
    assert_eq!(names[0], "sphere_plane-step-01.png");
    let pictures: HashSet<_> =
        names.iter().map(|name| Picture::open(&folder, name).pixels).collect();
    assert_eq!(pictures.len(), steps, "no two are the same");
    fs::remove_dir_all(folder.path().join("pictures")).unwrap();
    check_drawn(&render(&folder, &["sphere_plane", "--steps=2", "--bare"], ""));
    assert_eq!(self::names(&folder), ["sphere_plane-step-02.png"]);
    let beyond = format!("--steps={}", steps + 1);
    let reason = format!("it has {steps} steps, got step {}", steps + 1);
    check_refused(&render(&folder, &["sphere_plane", &beyond], ""), &[&reason]);
}

#[test]
fn what_moves_is_an_animation() {
    let folder = TempDir::new().unwrap();
    let bare = ["--bare", "--size", "400x300"];
    for scenario in ["sphere_cast_sphere", "ball_arc"] {
        check_drawn(&render(&folder, &[&[scenario, "--gif"], &bare[..]].concat(), ""));
        let path = folder.path().join(format!("pictures/{scenario}.gif"));
        let mut gif = gif::DecodeOptions::new().read_info(File::open(path).unwrap()).unwrap();
        assert_eq!((gif.width(), gif.height()), (400, 300));
        let (mut count, mut hundredths) = (0, 0);
        while let Some(frame) = gif.next_frame_info().unwrap() {
            count += 1;
            hundredths += frame.delay;
        }
        assert!(count > 40 && (300..=700).contains(&hundredths), "{count} {hundredths}");
    }
    fs::remove_dir_all(folder.path().join("pictures")).unwrap();
    check_drawn(&render(&folder, &[&["ray_sphere", "--frames"], &bare[..]].concat(), ""));
    let names = names(&folder);
    assert_eq!((names.len(), names[0].as_str()), (61, "ray_sphere-0001.png"));
    let [first, last] = [&names[0], &names[60]].map(|name| Picture::open(&folder, name).pixels);
    assert_ne!(first, last);
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let folder = TempDir::new().unwrap();
    check_refused(&render(&folder, &["point_line", "--gif"], ""), &["point_line", "nothing moves"]);
    check_refused(&render(&folder, &["ray_spere"], ""), &["did you mean ray_sphere?"]);
    check_refused(&render(&folder, &["none.json"], ""), &["cannot read none.json"]);
    check_refused(&render(&folder, &["-"], ""), &["standard input: expected a case, got nothing"]);
    check_refused(&render(&folder, &["ray_sphere", "--size", "12x9"], ""), &["100 to 8192"]);
    let small = ["ray_sphere", "--size", "640x480", "--scale", "4"];
    check_refused(&render(&folder, &small, ""), &["160 × 120 points", "at least 400 × 300"]);
    let twice = ["ray_sphere", "scenes/ray_sphere.json"];
    check_refused(&render(&folder, &twice, ""), &["would both be drawn as ray_sphere"]);

    // A folder is in the way of the picture.
    fs::create_dir_all(folder.path().join("pictures/ray_sphere.png")).unwrap();
    let output = render(&folder, &["ray_sphere"], "");
    check_refused(&output, &["cannot write", "ray_sphere.png"]);
    assert_eq!(names(&folder), ["ray_sphere.png"]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    command.args(["render", "ray_sphere", "-o"]).arg(file.join("pictures"));
    check_refused(&run(command, ""), &["cannot make the folder"]);
}

/// A user's formula from a file is available to the field like any method.
#[test]
fn a_formula_from_a_file_is_among_the_methods() {
    let folder = TempDir::new().unwrap();
    let mine = folder.path().join("mine.txt");
    fs::write(&mine, "Is it? |S2 − S1| ≥ r1 + r2 → apart\n→ hit\n").unwrap();
    let field = ["sphere_sphere", "--field", "center1=mine", "--bare", "--size", "500x400"];
    check_drawn(&render(
        &folder,
        &[&field[..], &["--method", mine.to_str().unwrap()]].concat(),
        "",
    ));
    check_refused(&render(&folder, &field, ""), &["sphere_sphere", "mine"]);
}

/// An error of one picture is reported, and the others are drawn.
#[test]
fn a_picture_that_cannot_be_written_costs_no_other() {
    let folder = TempDir::new().unwrap();
    let pictures = folder.path().join("pictures");
    fs::create_dir_all(pictures.join("log-2.png")).unwrap();
    let case = r#"{"scenario":"point_line"}"#;
    let log = folder.path().join("log.jsonl");
    fs::write(&log, format!("{case}\n{case}\n{case}\n")).unwrap();
    let output = render(&folder, &[log.to_str().unwrap(), "--bare", "--size", "400x300"], "");
    check_refused(&output, &["log.jsonl, line 2: cannot write", "log-2.png", "no regular file"]);
    assert_eq!(names(&folder), ["log-1.png", "log-2.png", "log-3.png"]);
}

/// Links are not followed, not even the user's own; and the name is printed on one line.
#[cfg(unix)]
#[test]
fn a_picture_goes_through_no_link_and_its_name_is_harmless() {
    let folder = TempDir::new().unwrap();
    let pictures = folder.path().join("pictures");
    fs::create_dir_all(&pictures).unwrap();
    let mine = folder.path().join("mine");
    fs::write(&mine, "mine").unwrap();
    std::os::unix::fs::symlink(&mine, pictures.join("point_line.png")).unwrap();
    // Left by a killed program.
    fs::write(pictures.join(".collision-sandbox-1-2-3"), "half").unwrap();
    let evil = folder.path().join("a\nb\u{1b}[2J\u{202e}.json");
    fs::write(&evil, r#"{"scenario":"point_line"}"#).unwrap();
    let asked = ["point_line", evil.to_str().unwrap(), "--bare", "--size", "400x300"];
    let output = render(&folder, &asked, "");
    check_refused(&output, &["point_line.png", "it is a link"]);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.trim_end().ends_with(r"a\nb\u{1b}[2J\u{202e}.png"), "{printed:?}");
    assert_eq!(names(&folder).len(), 2, "the link and the picture");
}

/// A killed run leaves whole pictures only, or leftovers that the next run removes.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_run_leaves_nothing_half_written() {
    let folder = TempDir::new().unwrap();
    let pictures = folder.path().join("pictures");
    for round in 0..3 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
        command.args(["render", "ray_sphere", "--frames", "--bare", "--size", "400x300", "-o"]);
        command.arg(&pictures).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut first = [0];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(37 * round));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    check_drawn(&render(&folder, &["point_line", "--bare", "--size", "400x300"], ""));
    for name in names(&folder) {
        assert!(name.ends_with(".png"), "{name}");
        assert!(Picture::open(&folder, &name).size() == [400, 300], "{name} is whole");
    }
}

#[test]
fn without_a_graphics_driver_it_says_so() {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    command.args(["render", "ray_sphere", "-o"]).arg(folder.path());
    command.env("VK_DRIVER_FILES", Path::new("/nonexistent"));
    command.env("VK_ICD_FILENAMES", Path::new("/nonexistent"));
    check_refused(&run(command, ""), &["no graphics adapter was found", "Vulkan driver"]);
}
