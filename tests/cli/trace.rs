//! `trace`: what is printed of an engine's steps, the exit codes, and the code that logs them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const RIGHT: &str = "tests/data/trace.jsonl";

fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    program.arg("trace").args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Returns the exit code and the printed lines for a text on standard input.
fn judged(text: &str) -> (Option<i32>, Vec<Value>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    let program = program.arg("trace").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = program.spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let lines = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (output.status.code(), lines)
}

#[test]
fn a_right_trace_is_exit_code_0() {
    let (code, lines) = judged(&fs::read_to_string(RIGHT).unwrap());
    let last = lines.last().unwrap();
    assert_eq!((code, lines.len()), (Some(0), 4), "{last}");
    assert_eq!(
        (&last["steps"], &last["parts_at"], &last["lost"]),
        (&3.into(), &Value::Null, &Value::Null)
    );
    assert_eq!(last["distance"], serde_json::json!([2.0, 2.0]));
    assert_eq!(
        (&lines[1]["ours"]["case"], &lines[1]["ours"]["length"]),
        (&"edge".into(), &2.0.into())
    );
}

#[test]
fn what_is_lost_is_exit_code_1_with_its_step() {
    let right = fs::read_to_string(RIGHT).unwrap();
    let lines: Vec<_> = right.lines().collect();
    let without_the_end = lines[..2].join("\n");
    let lost_corner = right.replace(
        r#""simplex":[[2,-1,-1],[2,1,1]],"case":"edge","v":[2,0,0],"bound":0.8"#,
        r#""simplex":[[2,1,1]],"case":"vertex","v":[2,1,1],"bound":0.8"#,
    );
    let again = [&lines[..], &[lines[3]]].concat().join("\n");
    for (text, kind, step) in [
        (&without_the_end, "early", 0),
        (&lost_corner, "sub_case", 1),
        (&again, "cycle", 2),
        (&right.replace("[1,-1,-1]],\"w\":[2,1,1]", "[1,1,-1]],\"w\":[2,-1,1]"), "support", 1),
        (&right.replace("\"w\":[2,1,1]", "\"w\":[2,1,0]"), "difference", 1),
        (&right.replace("\"bound\":2", "\"bound\":2.5"), "bound", 2),
        (&right.replace("\"v\":[2,0,0]", "\"v\":[1,0,0]"), "point", 1),
    ] {
        let (code, lines) = judged(text);
        let last = lines.last().unwrap();
        assert_eq!((code, &last["lost"]["kind"]), (Some(1), &kind.into()), "{last}");
        assert_eq!(last["parts_at"], step, "{last}");
        assert_eq!(lines[step]["lost"], last["lost"]);
    }
}

#[test]
fn what_cannot_be_read_is_exit_code_2() {
    for (argument, expected) in [
        ("none.jsonl", "cannot read none.jsonl: No such file"),
        ("README.md", "cannot read README.md: line 1: "),
    ] {
        let output = run(&[argument]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{argument}");
        assert!(error.contains(expected) && output.stdout.is_empty(), "{error}");
    }
}

/// Returns the page's code in a language.
fn code(language: &str) -> String {
    let page = fs::read_to_string("docs/trace.md").unwrap();
    let (_, block) = page.split_once(&format!("```{language}\n")).unwrap();
    block.split_once("```").unwrap().0.to_owned()
}

/// Compiles and runs a program that logs the steps of the example; `None` without the tools.
fn logged(name: &str, program: &str, compile: &str, run: &str) -> Option<String> {
    let tool = compile.split(' ').next().unwrap();
    Command::new(tool).arg("--version").output().ok()?;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), program).unwrap();
    let bash = |command: &str, folder: &Path| {
        Command::new("bash").args(["-c", command]).current_dir(folder).output().unwrap()
    };
    let output = bash(&format!("{compile} && {run}"), folder.path());
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_code_on_the_page_logs_steps_that_are_read() {
    let rust = code("rust")
        + "fn main() {
    let mut out = std::io::stdout();
    let (a, b) = ([2.0, -1.0, -1.0], [2.0, 1.0, 1.0]);
    log(&mut out, [[3.0, 0.0, 0.0], [1.0, 1.0, 1.0]], &[a], a, 0.0).unwrap();
    for (q, bound) in [([1.0, -1.0, -1.0], 0.5), ([1.0, 1.0, 1.0], 2.0)] {
        log(&mut out, [[3.0, 0.0, 0.0], q], &[a, b], [2.0, 0.0, 0.0], bound).unwrap();
    }
}";
    let cpp = code("cpp")
        + "int main() {
    P p = {3, 0, 0}, simplex[] = {{2, -1, -1}, {2, 1, 1}};
    log_step(stdout, p, P{1, 1, 1}, simplex, 1, simplex[0], 0);
    log_step(stdout, p, P{1, -1, -1}, simplex, 2, P{2, 0, 0}, 0.5);
    log_step(stdout, p, P{1, 1, 1}, simplex, 2, P{2, 0, 0}, 2);
}";
    let csharp = "using System; using System.Collections.Generic; using System.Globalization;
using System.IO; using System.Linq;
struct Vector3 {
    public float x, y, z;
    public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    public static Vector3 operator -(Vector3 a, Vector3 b) => new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);
}
static class Program {\n"
        .to_owned()
        + &code("csharp")
        + "static void Main() {
    Vector3 p = new Vector3(3, 0, 0), a = new Vector3(2, -1, -1), b = new Vector3(2, 1, 1);
    var v = new Vector3(2, 0, 0);
    LogStep(Console.Out, p, new Vector3(1, 1, 1), new[] { a }, a, 0);
    LogStep(Console.Out, p, new Vector3(1, -1, -1), new[] { a, b }, v, 0.5f);
    LogStep(Console.Out, p, new Vector3(1, 1, 1), new[] { a, b }, v, 2);
} }";
    let all = [
        logged("log.rs", &rust, "rustc --edition 2021 log.rs -o log", "./log"),
        logged("log.cpp", &cpp, "g++ log.cpp -o log", "./log"),
        logged("log.cs", &csharp, "mcs log.cs -out:log.exe", "mono log.exe"),
    ];
    assert!(all[0].is_some());
    let case = fs::read_to_string(RIGHT).unwrap().lines().next().unwrap().to_owned();
    for steps in all.into_iter().flatten() {
        let (code, lines) = judged(&format!("{case}\n{steps}"));
        assert_eq!((code, lines.len()), (Some(0), 4), "{steps}\n{lines:?}");
    }
}
