//! The built program from outside: files and pipes in, text and exit codes out.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs};

use collision_scenarios::cases;
use collision_scenarios::scenarios::ALL;
use serde_json::{Value, json};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_collision-sandbox"))
}

fn ask(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // On a thread of its own, so that writing and reading do not block each other.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn out(output: &Output) -> &str {
    str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    str::from_utf8(&output.stderr).unwrap()
}

/// A file that is removed when the test ends.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, text: &str) -> Self {
        let name = format!("collision-sandbox-{}-{name}", std::process::id());
        let path = env::temp_dir().join(name);
        fs::write(&path, text).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

const CASE: &str = r#"{"scenario":"ray_sphere","id":7,"inputs":{"start":[0,0,0],"end":[8,0,0],"center":[4,0,0],"radius":1}}"#;
const ANSWER: &str = r#"{"scenario":"ray_sphere","id":7,"hit":true,"relation":"hit","contacts":[{"point":[3,0,0],"normal":[-1,0,0],"t":0.375,"distance":3}],"scalars":{"ac":4,"cs":0,"cd":1,"ad":3},"vectors":{"C":[4,0,0],"D":[3,0,0]}}"#;

#[test]
fn a_case_gets_its_answer() {
    for arguments in [&["query"][..], &["query", "-"]] {
        let output = ask(arguments, CASE);
        assert_eq!(out(&output), format!("{ANSWER}\n"));
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(err(&output), "");
    }
}

#[test]
fn a_brief_answer_is_its_verdict() {
    let miss = r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[2,0,0],"center":[4,0,0],"radius":1}}"#;
    let output = ask(&["query", "--brief"], &format!("{CASE}\n{miss}\nx\n"));
    let rows: Vec<_> = out(&output).lines().collect();
    assert_eq!(
        rows[..2],
        [
            r#"{"scenario":"ray_sphere","id":7,"hit":true,"relation":"hit","t":0.375}"#,
            r#"{"scenario":"ray_sphere","hit":false,"relation":"too_short"}"#,
        ]
    );
    assert!(rows[2].starts_with(r#"{"error":"#) && rows[2].ends_with(r#""line":3}"#));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_is_expected_is_compared() {
    let with = |expected: &str| {
        CASE.replace("{\"scenario", &format!("{{\"expected\":{expected},\"scenario"))
    };
    let right = with(r#"{"hit":true,"contacts":[{"t":0.375001}]}"#);
    let wrong = with(r#"{"hit":false,"contacts":[{"t":0.5}]}"#);
    let output = ask(&["query", "--expect"], &format!("{CASE}\n{right}\n"));
    assert_eq!(out(&output), "{\"cases\":2,\"compared\":1,\"different\":0,\"errors\":0}\n");
    assert_eq!(output.status.code(), Some(0));

    let output = ask(&["query", "--expect"], &format!("{CASE}\n{right}\n\n{wrong}\n"));
    assert_eq!(output.status.code(), Some(1));
    let rows: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let differences = json!({
        "hit": { "expected": false, "got": true },
        "contacts[0].t": { "expected": 0.5, "got": 0.375 },
    });
    let row = json!({ "line": 4, "scenario": "ray_sphere", "id": 7, "differences": differences });
    assert_eq!(rows[0], row);
    assert_eq!(rows[1], json!({ "cases": 3, "compared": 2, "different": 1, "errors": 0 }));
    assert_eq!(ask(&["query", "--expect"], "x").status.code(), Some(1));
}

/// Enough for every core, with objects over several lines and errors among them.
#[test]
fn many_cases_are_answered_in_their_order() {
    let (mut input, mut expected) = (Vec::new(), Vec::new());
    for id in 0..20_000 {
        let [case, answer] = [CASE, ANSWER].map(|text| text.replace(":7,", &format!(":{id},")));
        match id % 997 {
            3 => input.extend(case.replace(",\"inputs", ",\n\"inputs").lines().map(str::to_owned)),
            5 => {
                input.push(r#"{"scenario":"#.to_owned());
                expected.push(format!("error {}", input.len()));
                input.push(case);
            }
            _ => input.push(case),
        }
        expected.push(answer);
    }
    let (input, expected) = (input.join("\n"), expected.join("\n"));
    let output = ask(&["query"], &input);
    let shown = out(&output).lines().map(|row| match serde_json::from_str::<Value>(row) {
        Ok(row) if row.get("error").is_some() => format!("error {}", row["line"]),
        _ => row.to_owned(),
    });
    for (place, (got, expected)) in shown.zip(expected.lines()).enumerate() {
        assert_eq!(got, expected, "row {place}");
    }
    assert_eq!(out(&output).lines().count(), expected.lines().count());
}

#[test]
fn faults_take_no_longer_than_cases() {
    for fault in [r#"{"k":[0,"#, r#"{"k":"#, "{", "[", r#"{"a":{"#, "{ \"a\": [{", "\"", "}"] {
        let input = format!("{fault}\n").repeat(60_000);
        let begin = std::time::Instant::now();
        let output = ask(&["query", "--brief"], &format!("{CASE}\n{input}{CASE}\n"));
        let seconds = begin.elapsed().as_secs_f32();
        assert!(seconds < 20.0, "{fault}: {seconds} s");
        let answers = out(&output).lines().filter(|row| row.contains("\"hit\"")).count();
        assert_eq!(answers, 2, "{fault}");
    }
}

#[test]
fn utf16_is_named() {
    let texts = [&[0xff_u8, 0xfe, b'{', 0][..], &[0xfe, 0xff, 0, b'{'], &[b'{', 0, b'"', 0]];
    for text in texts {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        let path = file.path().to_str().unwrap();
        let output = ask(&["query", path], "");
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).contains("line 1 is UTF-16, expected UTF-8"), "{}", err(&output));
        assert!(err(&output).contains(path));
    }
}

#[test]
fn methods_are_asked_too() {
    // A vertical line has no slope: NaN is written as null.
    let case = r#"{"scenario":"line_line","inputs":{"a1":[1,0],"a2":[1,2],"b1":[0,0],"b2":[2,2]}}"#;
    let output = ask(&["query", "--methods"], case);
    let row: Value = serde_json::from_str(out(&output)).unwrap();
    assert_eq!(row["contacts"][0]["point"], json!([1, 1]));
    let article = &row["methods"][0];
    assert_eq!((&article["name"], &article["hit"]), (&json!("Article"), &json!(true)));
    assert_eq!(article["point"], json!([null, null]));
    assert_eq!((&article["metres"], &article["t"]), (&Value::Null, &Value::Null));
    assert_eq!(row["methods"][1]["metres"], json!(0));

    let output = ask(&["query", "--methods"], CASE);
    let row: Value = serde_json::from_str(out(&output)).unwrap();
    let keys: Vec<_> = row["methods"][0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["name", "hit", "t", "point", "metres", "ulps", "parts_at"]);
}

#[test]
fn what_is_no_case_gets_an_error_in_its_place() {
    let lines = [
        CASE,
        "",
        r#"{"scenario":"ray_spere"}"#,
        r#"{"scenario":"ray_sphere","inputs":{"start":[0,NaN,0]}}"#,
        r#"{"scenario":"ray_sphere","inputs":{"radius":1e39}}"#,
        r#"{"scenario":"ray_sphere","inputs":{"radius":1,"radius":2}}"#,
        r#"{"scenario":"ray_sphere","inputz":1}"#,
        r#"{"scenario":"ray_sphere","#,
        CASE,
    ];
    let output = ask(&["query"], &lines.join("\n"));
    assert_eq!(output.status.code(), Some(1));
    let rows: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let places: Vec<_> = rows.iter().map(|row| row["line"].as_u64()).collect();
    let expected = [None, Some(3), Some(4), Some(5), Some(6), Some(7), Some(8), None];
    assert_eq!(places, expected);
    for (row, words) in rows.iter().zip([
        &[][..],
        &["scenario", "ray_sphere", "ray_spere"],
        &["ray_sphere", "start", "finite numbers", "NaN"],
        &["ray_sphere", "radius", "finite length", "1e39"],
        &["ray_sphere", "radius", "twice"],
        &["ray_sphere", "inputz", "inputs"],
        &["ray_sphere", "JSON"],
        &[],
    ]) {
        for word in words {
            let message = row["error"].as_str().unwrap();
            assert!(message.contains(word), "{message}: {word}");
        }
    }
}

#[test]
fn files_are_answered_in_order_and_count_their_own_lines() {
    let first = TestFile::new("first.jsonl", &format!("\n{CASE}\nx\n"));
    let second = TestFile::new("second.jsonl", "\nx");
    let output = ask(&["query", first.path(), "nowhere.jsonl", second.path(), "-"], CASE);
    let rows: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let places: Vec<_> = rows.iter().map(|row| row["line"].as_u64()).collect();
    assert_eq!(places, [None, Some(3), Some(2), None]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).starts_with("collision-sandbox: cannot read nowhere.jsonl: "));
    assert_eq!(err(&output).lines().count(), 1);
}

#[test]
fn a_folder_is_no_file() {
    let folder = env::temp_dir();
    let output = ask(&["query", folder.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("cannot read"));
}

#[test]
fn pretty_answers_are_the_same_json() {
    let output = ask(&["query", "--pretty"], CASE);
    assert!(out(&output).contains("\n      \"point\": [3, 0, 0],\n"), "{}", out(&output));
    let pretty: Value = serde_json::from_str(out(&output)).unwrap();
    assert_eq!(pretty.to_string(), ANSWER);
}

#[test]
fn every_scene_file_is_a_case() {
    let folder = Path::new("scenes");
    let mut files: Vec<_> = [folder.join("gallery"), folder.to_owned()]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    assert_eq!(files.len(), cases::SCENES.len());
    let output = program().arg("query").args(&files).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    assert_eq!(out(&output).lines().count(), files.len());
}

#[test]
fn a_log_is_answered_as_it_says() {
    let mut log = String::new();
    for entry in ALL {
        let mut scenario = (entry.build)();
        let answer = scenario.answer();
        log += &cases::write_with_answer(entry, scenario.as_mut(), &answer);
        log.push('\n');
    }
    let output = ask(&["query"], &log);
    assert_eq!(output.status.code(), Some(0));
    for (case, answer) in log.lines().zip(out(&output).lines()) {
        let case: Value = serde_json::from_str(case).unwrap();
        let mut answer: Value = serde_json::from_str(answer).unwrap();
        answer.as_object_mut().unwrap().remove("scenario");
        assert_eq!(case["expected"], answer);
    }
}

#[test]
fn a_pipe_that_stays_open_is_answered_line_by_line() {
    let mut child =
        program().arg("query").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{CASE}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), ANSWER);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_ends_it_quietly() {
    let mut child = program()
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // Until the program has ended.
    while writeln!(stdin, "{CASE}").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(err(&output), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn list_names_every_scenario_and_input() {
    let output = ask(&["list"], "");
    assert_eq!(output.status.code(), Some(0));
    let text = out(&output);
    for entry in ALL {
        let row = text.lines().find(|line| line.split_whitespace().next() == Some(entry.id));
        assert!(row.is_some_and(|row| row.ends_with(entry.title)), "{}", entry.id);
        assert!(text.contains(entry.group.title()), "{}", entry.id);
    }
}

#[test]
fn list_as_json_has_one_object_a_scenario() {
    let output = ask(&["list", "--json"], "");
    let rows: Value = serde_json::from_str(out(&output)).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), ALL.len());
    for (row, entry) in rows.iter().zip(ALL) {
        assert_eq!(row["id"], entry.id);
        assert_eq!(row["title"], entry.title);
        assert_eq!(row["group"], entry.group.title());
        let scenario = (entry.build)();
        let inputs = scenario.whole_inputs();
        // A mesh has several keys.
        assert!(row["inputs"].as_array().unwrap().len() >= inputs.len());
        // The defaults are valid inputs of a case; what is null there has none.
        let given = row["inputs"].as_array().unwrap().iter();
        let given = given.filter(|input| !input["default"].is_null());
        let given = given.map(|input| format!("{}:{}", input["name"], input["default"]));
        let given = given.collect::<Vec<_>>().join(",");
        let case = format!(r#"{{"scenario":"{}","inputs":{{{given}}}}}"#, entry.id);
        assert!(cases::parse(&case).is_ok(), "{case}");
    }
    assert_eq!(rows[0]["inputs"][0]["kind"], "point");
}

#[test]
fn code_is_a_function_of_the_scenario() {
    for (language, signature) in [
        ("rust", "pub fn ray_sphere(A: Vec3, B: Vec3, S: Vec3, r: f32) -> Answer {"),
        ("csharp", "public static Answer Ask(Vector3 A, Vector3 B, Vector3 S, float r) {"),
        ("cpp", "inline Answer ray_sphere(Vec3 A, Vec3 B, Vec3 S, float r) {"),
        ("glsl", "Answer ray_sphere(vec3 A, vec3 B, vec3 S, float r) {"),
        ("python", "def ray_sphere(A, B, S, r):"),
    ] {
        let output = ask(&["code", "ray_sphere", "--as", language], "");
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let text = out(&output);
        for part in [signature, "Rito15, Raycast to Sphere", "in plain f", "AD_length"] {
            let text = text.to_lowercase();
            assert!(text.contains(&part.to_lowercase()), "{language}: no {part}");
        }
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{language}");
    }
}

#[test]
fn the_page_shows_code_as_it_is_printed() {
    let page = fs::read_to_string("docs/code.md").unwrap();
    for language in ["rust", "csharp", "cpp", "glsl", "python"] {
        let output = ask(&["code", "sphere_cast_sphere", "--as", language], "");
        assert!(page.contains(out(&output)), "the page's {language} is another");
    }
}

#[test]
fn code_that_cannot_be_given_is_said() {
    for (arguments, words) in [
        (&["code", "ray_spere"][..], "there is no scenario ray_spere: did you mean ray_sphere?"),
        (&["code", "banana", "--as", "cpp"], "banana: `collision-sandbox list`"),
        (&["code", "ray_sphere", "--as", "perl"], "rust, csharp, cpp, glsl, python"),
        (&["code"], "SCENARIO"),
    ] {
        let output = ask(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(out(&output), "");
        assert!(err(&output).contains(words), "{}", err(&output));
    }
}

#[test]
fn help_and_version() {
    let help = ask(&["--help"], "");
    assert_eq!(help.status.code(), Some(0));
    for word in ["Examples:", "query", "list", "code", "--log", "SCENARIO"] {
        assert!(out(&help).contains(word), "{word}: {}", out(&help));
    }
    let version = ask(&["--version"], "");
    assert_eq!(out(&version), concat!("collision-sandbox ", env!("CARGO_PKG_VERSION"), "\n"));
}

/// The names of the subcommands, from the help.
fn subcommands() -> Vec<String> {
    let help = ask(&["--help"], "");
    let lines = out(&help).lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    // A description that is too long goes on in a line that begins farther right.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !["", "help"].contains(name)).map(str::to_owned);
    let names: Vec<_> = names.collect();
    assert!(names.len() > 8, "{names:?}");
    names
}

#[test]
fn a_shell_completes_every_subcommand() {
    for shell in ["bash", "zsh", "fish"] {
        let script = ask(&["completions", shell], "");
        assert_eq!(script.status.code(), Some(0), "{shell}");
        for name in subcommands() {
            assert!(out(&script).contains(&name), "{shell}: {name}");
        }
    }
    assert_eq!(ask(&["completions", "dos"], "").status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn bash_completes_what_is_typed() {
    let script = ask(&["completions", "bash"], "");
    let complete = |words: &str, place: &str, word: &str| {
        let typed = format!(
            "{}\nCOMP_WORDS=({words}); COMP_CWORD={place}; _collision__sandbox collision-sandbox \
             '{word}' ''; echo \"${{COMPREPLY[@]}}\"",
            out(&script)
        );
        let output = Command::new("bash").args(["--norc", "-c", &typed]).output().unwrap();
        out(&output).trim().to_owned()
    };
    assert_eq!(complete("collision-sandbox qu", "1", "qu"), "query");
    assert_eq!(complete("collision-sandbox query --exp", "2", "--exp"), "--expect");
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    let written = ask(&["man", pages.to_str().unwrap()], "");
    assert_eq!((written.status.code(), out(&written)), (Some(0), ""), "{}", err(&written));
    let page = |name: &str| fs::read_to_string(pages.join(name)).unwrap();
    assert!(page("collision-sandbox.1").contains("Examples:"));
    for name in subcommands() {
        assert!(page(&format!("collision-sandbox-{name}.1")).contains(".SH DESCRIPTION"), "{name}");
    }
    assert!(page("collision-sandbox-query.1").contains("expect"));

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = ask(&["man", file.to_str().unwrap()], "");
    assert_eq!(refused.status.code(), Some(1));
    assert!(err(&refused).contains("cannot write the manual pages into"), "{}", err(&refused));
}

#[test]
fn what_cannot_be_opened_is_said() {
    let scene = TestFile::new("bad.json", "{\n  \"scenario\": \"ray_sphere\",\n  \"inputs\": 5\n}");
    let once = "{\n  \"scenario\": \"ray_sphere\"\n}\n";
    let twice = TestFile::new("twice.json", &once.repeat(2));
    for (name, words) in [
        ("ray_spere", "did you mean ray_sphere?"),
        ("ray_triangle", "did you mean segment_triangle?"),
        ("capsule_capsule", "did you mean closest_segments with p_radius, q_radius?"),
        (
            "cylinder_cylinder",
            "no cylinder against cylinder here; convex_convex takes solids of both kinds",
        ),
        ("banana", "`collision-sandbox list`"),
        ("nowhere/x.json", "nowhere/x.json"),
        (scene.path(), "ray_sphere: inputs: expected an object"),
        (twice.path(), "line 4"),
    ] {
        let output = ask(&[name], "");
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(err(&output).contains(words), "{}", err(&output));
    }
    assert_eq!(ask(&["--banana"], "").status.code(), Some(2));
    assert_eq!(ask(&["--log", "x", "query"], "").status.code(), Some(2));
}

/// A named pipe that nobody writes to.
#[cfg(unix)]
fn silent_pipe(folder: &std::path::Path) -> String {
    use rustix::fs::{CWD, FileType, Mode, mknodat};
    let path = folder.join("pipe");
    mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    path.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_refused_within_a_second() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = silent_pipe(folder.path());
    let large = folder.path().join("large.json");
    fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    let large = large.to_str().unwrap();
    let link = folder.path().join("link.json");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    let link = link.to_str().unwrap();
    for (name, asked, opened) in [
        (&*pipe, "nobody writes", Some("nobody writes")),
        ("/dev/zero", "a device", Some("a device")),
        (link, "a device", Some("a device")),
        (large, "line 1 holds 64 MiB of zero bytes", Some("larger than 8 MiB")),
        // The window can list it.
        (folder.path().to_str().unwrap(), "a folder", None),
    ] {
        let alone = [name];
        let opened = opened.map(|words| (&alone[..], words));
        for (arguments, words) in [(&["query", name][..], asked)].into_iter().chain(opened) {
            let begin = std::time::Instant::now();
            let output = ask(arguments, "");
            let seconds = begin.elapsed().as_secs_f32();
            assert!(seconds < 2.0, "{arguments:?}: {seconds} s, and it takes no more than one");
            assert_ne!(output.status.code(), Some(0), "{arguments:?}");
            let said = err(&output);
            assert!(said.contains(words) && said.contains(name), "{arguments:?}: {said}");
            assert!(!said.contains("panicked"), "{said}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_writer_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = silent_pipe(folder.path());
    let path = pipe.clone();
    let writer = std::thread::spawn(move || {
        let mut pipe = fs::File::create(path).unwrap();
        // Long enough for the notice.
        std::thread::sleep(std::time::Duration::from_millis(1500));
        writeln!(pipe, "{CASE}").unwrap();
    });
    let output = ask(&["query", &pipe], "");
    writer.join().unwrap();
    assert_eq!(out(&output), format!("{ANSWER}\n"));
    let waits = format!("waiting for {pipe}: it is a pipe");
    assert!(err(&output).contains(&waits), "{}", err(&output));

    // It also waits for a writer that never writes, and says so.
    for arguments in [&["paste"][..], &["copy"], &["query"], &[]] {
        let held = fs::File::options().read(true).write(true).open(&pipe).unwrap();
        let mut command = program();
        command.args(arguments).arg(&pipe).stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.stdin(Stdio::null()).spawn().unwrap();
        let mut said = String::new();
        let mut told = BufReader::new(child.stderr.take().unwrap());
        told.read_line(&mut said).unwrap();
        assert!(said.contains(&waits), "{arguments:?}: {said}");
        child.kill().unwrap();
        child.wait().unwrap();
        drop(held);
    }
}

/// Ten helpers that each call the previous one twice: some thousand steps a case.
#[test]
fn a_search_that_takes_too_many_steps_says_so() {
    let mut text = "Zero: f0(x) = x\n".to_owned();
    for level in 1..10 {
        let before = level - 1;
        text += &format!("Next: f{level}(x) = f{before}(x) + f{before}(x)\n");
    }
    let file =
        TestFile::new("doubled.txt", &(text + "It: s = f9(r)\nIs it? s > 1 → hit\n→ miss\n"));
    let output = ask(&["hunt", "ray_sphere", "--against", file.path(), "--count", "1"], "");
    let said = err(&output);
    assert!(said.contains("takes more than 400000000 steps"), "{said}");
}

/// A full file, a system without threads and a full disk end with a sentence.
#[cfg(target_os = "linux")]
#[test]
fn what_the_system_refuses_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let cases = at("cases.jsonl");
    fs::write(&cases, format!("{CASE}\n").repeat(20_000)).unwrap();
    let program = env!("CARGO_BIN_EXE_collision-sandbox");
    let shell = |line: &str| Command::new("sh").arg("-c").arg(line).output().unwrap();

    for arguments in ["query", "list", "schema"] {
        let file = if arguments == "query" { &*cases } else { "" };
        let limited = format!("ulimit -f 1; exec {program} {arguments} {file} > {}", at("out"));
        let output = shell(&limited);
        assert_eq!(output.status.code(), Some(1), "{arguments}: {}", err(&output));
        assert!(err(&output).contains("cannot write the answers"), "{}", err(&output));
        let full = shell(&format!("exec {program} {arguments} {file} > /dev/full"));
        assert_eq!(full.status.code(), Some(1), "{arguments}: {}", err(&full));
    }

    for arguments in [
        &format!("query {cases}")[..],
        "list",
        "schema",
        "code ray_sphere",
        "copy ray_sphere",
        "paste",
        "hunt ray_sphere",
        "--help",
    ] {
        let closed = shell(&format!("echo '{CASE}' | {program} {arguments} >&-"));
        assert_eq!(closed.status.code(), Some(1), "{arguments}: {}", err(&closed));
        assert!(err(&closed).contains("standard output is closed"), "{}", err(&closed));
        // Output to `/dev/null` is not closed output.
        let thrown = shell(&format!("echo '{CASE}' | {program} {arguments} 1<>/dev/null"));
        assert!(!err(&thrown).contains("closed"), "{arguments}: {}", err(&thrown));
    }

    // Root may start any number of threads, but there is no room for their stacks.
    let whole = shell(&format!("exec {program} query {cases}"));
    let limit = "export RUST_MIN_STACK=2000000000; ulimit -v 1000000";
    let output = shell(&format!("{limit}; exec {program} query {cases}"));
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output) == out(&whole));
}

#[test]
fn what_is_too_long_is_refused_and_shortened() {
    let long = "a".repeat(1_000_000);
    let half = &long[..500_000];
    let lines = [
        format!(r#"{{"scenario":"ray_sphere","id":"{long}"}}"#),
        format!(r#"{{"scenario":"ray_sphere","title":"{long}"}}"#),
        format!(r#"{{"scenario":"{long}"}}"#),
        format!(r#"{{"scenario":"ray_sphere","{long}":1,"inputz":{{}}}}"#),
        format!(r#"{{"scenario":"ray_sphere","inputs":{{"{long}":1}}}}"#),
        format!(r#"{{"scenario":"ray_sphere","{half}":1,"{half}":2}}"#),
        format!(r#"{{"scenario":"ray_sphere","{long}":,}}"#),
        format!(r#"{{"scenario":"ray_sphere","inputs":{{"radius":"{long}"}}}}"#),
    ];
    let output = ask(&["query"], &lines.join("\n"));
    assert_eq!(output.status.code(), Some(1));
    let rows: Vec<_> = out(&output).lines().collect();
    assert_eq!(rows.len(), lines.len());
    for (place, row) in rows.into_iter().enumerate() {
        assert!(row.starts_with("{\"error\":") && row.len() < 800, "{row}");
        // A key of the user's own may have any length.
        let is_shown = place == 3 || row.contains("aaaaaaaa");
        assert!(row.matches('a').count() < 120 && is_shown, "{row}");
    }
    let output = ask(&[&long[..100_000]], "");
    assert!(err(&output).len() < 300, "{}", err(&output));
}

/// Control characters, and those that change the direction of text, are escaped.
#[test]
fn control_characters_are_never_printed() {
    let evil = "\u{1b}[31m\u{7f}\u{9b}2J\u{202e}x";
    let escaped = json!(evil).to_string();
    let lines = [
        json!({"scenario": "ray_sphere", "id": evil}).to_string(),
        json!({"scenario": evil}).to_string(),
        format!(r#"{{"scenario":"ray_sphere",{escaped}:1}}"#),
        format!(r#"{{"scenario":"ray_sphere",{escaped}:1,{escaped}:1}}"#),
        format!(r#"{{"scenario":{escaped},}}"#),
        format!(r#"{{"scenario":"ray_sphere","inputs":{{"radius":{escaped}}}}}"#),
        format!("{{\"scenario\":\"{evil}\"}}"),
    ];
    let steers = |text: &str| text.replace('\n', "").contains(char::is_control);
    for pretty in [&["query"][..], &["query", "--pretty"]] {
        let output = ask(pretty, &lines.join("\n"));
        assert!(!steers(out(&output)), "{:?}", out(&output));
        assert!(out(&output).contains("\\u001b[31m"), "the id is echoed: {}", out(&output));
    }
    let file = format!("nowhere/{evil}");
    for arguments in
        [&[evil][..], &[&file], &["query", &file], &["list", evil], &["ray_sphere", evil]]
    {
        let output = ask(arguments, "");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        assert!(!steers(err(&output)), "{arguments:?}: {:?}", err(&output));
        assert!(err(&output).contains("\\u{1b}[31m"), "{arguments:?}: {}", err(&output));
        assert!(!err(&output).contains('\u{202e}'), "{arguments:?}: {:?}", err(&output));
    }
}

#[test]
fn one_scenario_is_opened_at_a_time() {
    for arguments in [&["ray_sphere", "ball_arc"][..], &["ray_sphere", "ball_arc", "line_line"]] {
        let output = ask(arguments, "");
        assert_eq!(output.status.code(), Some(2));
        let said = err(&output);
        let sentence = "one scenario or scene can be opened at a time, got ray_sphere and ball_arc";
        assert!(said.contains(sentence), "{said}");
    }
    assert!(err(&ask(&["ray_spere", "ball_arc"], "")).contains("did you mean ray_sphere?"));
    assert!(!out(&ask(&["--help"], "")).contains("MORE"), "{}", out(&ask(&["--help"], "")));
}

#[cfg(not(feature = "window"))]
#[test]
fn without_a_window_it_says_what_works() {
    let scene = TestFile::new("scene.json", "{\n  \"scenario\": \"ray_sphere\"\n}\n");
    for arguments in [&[][..], &["ray_sphere"], &[scene.path()], &["--log", "nowhere.jsonl"]] {
        let output = ask(arguments, "");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert_eq!(out(&output), "");
        assert_eq!(err(&output).lines().count(), 1);
        for word in ["no window", "query", "list", "code"] {
            assert!(err(&output).contains(word), "{}", err(&output));
        }
    }
}

/// Returns the rows that `query` prints.
#[track_caller]
fn rows(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = ask(&[&["query"], arguments].concat(), input);
    out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn an_answer_names_the_inputs_that_its_case_left_out() {
    let case = r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[10,0,0]}}"#;
    let whole = r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[10,0,0],"center":[0.5,2,0],"radius":2}}"#;
    for arguments in
        [&[][..], &["--brief"], &["--pretty"], &["--steps", "--methods"], &["--frame", "unity"]]
    {
        let mut answer = match arguments.contains(&"--pretty") {
            true => serde_json::from_str(out(&ask(&["query", "--pretty"], case))).unwrap(),
            false => rows(arguments, case).remove(0),
        };
        let defaulted = answer.as_object_mut().unwrap().shift_remove("defaulted");
        assert_eq!(defaulted, Some(json!(["center", "radius"])), "{arguments:?}");
        if !arguments.contains(&"--pretty") {
            assert_eq!(answer, rows(arguments, whole)[0], "{arguments:?}");
        }
    }

    let output = ask(&["query", "--strict"], &format!("{case}\n{whole}\n{case}\n"));
    assert_eq!(output.status.code(), Some(1));
    let answers: Vec<Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let why =
        "ray_sphere: center, radius: expected a value, as --strict takes no default, got nothing";
    assert_eq!(answers[0], json!({ "error": why, "line": 1 }));
    assert_eq!((&answers[1]["hit"], &answers[2]["line"]), (&json!(true), &json!(3)));

    // Rotations and optional radii may be left out.
    let complete = [
        r#"{"scenario":"box_box","inputs":{"center1":[0,0,0],"half_extents1":[1,1,1],"center2":[2.05,0,0],"half_extents2":[1,1,1]}}"#,
        r#"{"scenario":"closest_segments","inputs":{"p1":[0,0,0],"p2":[1,0,0],"q1":[0,1,0],"q2":[1,1,0]}}"#,
        r#"{"scenario":"point_polygon","inputs":{"point":[3,-2],"v1":[2,-1],"v2":[6,-1],"v3":[6,-4],"v4":[2,-4]}}"#,
    ];
    let answers = rows(&["--strict"], &complete.join("\n"));
    assert_eq!(
        (&answers[0]["relation"], &answers[1]["scalars"]["distance"]),
        (&json!("apart"), &json!(1))
    );
    assert_eq!(
        (&answers[2]["relation"], &answers[2]["scalars"]["winding"]),
        (&json!("inside"), &json!(-1))
    );
    assert!(answers.iter().all(|answer| answer.get("defaulted").is_none()));
}

#[test]
fn an_answer_names_the_inputs_that_f32_rounds() {
    let case = r#"{"scenario":"segment_segment","inputs":{"p1":[500000.1234567,4100000.7654321],"p2":[1,1.50],"q1":[0.1,-0],"q2":[1e3,2]}}"#;
    for arguments in [&[][..], &["--brief"], &["--frame", "unreal"]] {
        assert_eq!(rows(arguments, case)[0]["rounded"], json!(["p1"]), "{arguments:?}");
    }
}

#[test]
fn what_is_expected_is_compared_beside_keys_of_the_users_own() {
    let case = |expected: &str| {
        format!(
            r#"{{"time":1.5,"frame_no":12,"scenario":"ray_sphere","inputs":{{"start":[0,0,0],"end":[10,0,0],"center":[5,0,0]}},"expected":{expected}}}"#
        )
    };
    let lines = [
        case(r#"{"hit":true}"#),
        case(r#"{"hit":true,"defaulted":["radius"],"rounded":[]}"#),
        case(r#"{"hit":false,"defaulted":[]}"#),
        case("{}").replace("scenario", "secnario"),
        case("{}").replace("expected", "expectd"),
    ];
    let answers = rows(&["--expect"], &lines.join("\n"));
    let got = json!({ "expected": [], "got": ["radius"] });
    let differences = json!({ "hit": { "expected": false, "got": true }, "defaulted": got });
    let row = json!({ "line": 3, "scenario": "ray_sphere", "defaulted": ["radius"], "differences": differences });
    assert_eq!(answers[0], row);
    for (answer, key) in answers[1..].iter().zip(["secnario", "expectd"]) {
        assert!(answer["error"].as_str().unwrap().contains(key), "{answer}");
    }
    let summary = json!({ "cases": 3, "compared": 3, "different": 1, "errors": 2, "defaulted": 3 });
    assert_eq!(answers[3], summary);
}

#[test]
fn a_file_of_another_kind_is_named_in_one_sentence() {
    let obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    let glb = "glTF\u{2}\0\0\0";
    for (name, text, what, instead) in [
        ("a.obj", obj, "an OBJ mesh", "`mesh`"),
        ("a.stl", "solid a\nfacet normal 0 0 1\n", "an STL mesh", "`mesh`"),
        ("a.gltf", "{\n  \"asset\": {\"version\": \"2.0\"}\n}\n", "a glTF scene", "`mesh`"),
        ("a.glb", glb, "a glTF scene", "`mesh`"),
        ("a.csv", "x,y,z\n1,2,3\n4,5,6\n", "a CSV table", "paste"),
        ("a.wkt", "POINT (3 -2)\n", "a geometry in WKT", "paste"),
    ] {
        let file = TestFile::new(name, text);
        // The window opens a mesh.
        let asked = [&["query", file.path()][..], &["copy", file.path()], &[file.path()]];
        let count = if instead == "`mesh`" { 2 } else { 3 };
        for arguments in &asked[..count] {
            let output = ask(arguments, "");
            assert!(!output.status.success());
            let said = err(&output).lines().next().unwrap();
            assert!(said.contains(what) && said.contains(instead), "{arguments:?}: {said}");
            assert!(said.contains(file.path()), "{said}");
            assert_eq!(out(&output), "");
        }
        let output = ask(&["query"], text);
        assert!(err(&output).contains(what) && out(&output).is_empty(), "{}", err(&output));
    }
    let output = ask(&["paste"], "ply\nformat ascii 1.0\nend_header\n");
    assert!(err(&output).contains("a PLY mesh") && out(&output).is_empty());
    // A list of cases with an error is still one.
    assert_eq!(rows(&[], &format!("x,y,z\n{CASE}\n"))[0]["line"], json!(1));
}
