//! The printed functions of all scenarios, compiled together with a small program that answers
//! lines of numbers: the scenario's index, then its inputs.
//!
//! A language whose tools this machine lacks is skipped, unless `CODE_TOOLS=required` is set.
//! `CODE_TOOLS=none` skips all.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use collision_formula::{Kind, Program, Target};
use collision_scenarios::scenarios;

use super::cases::Said;
use super::{ALL, check};

/// Creates an empty folder for a language's files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("code").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).unwrap();
}

fn programs() -> impl Iterator<Item = &'static Program> {
    ALL.iter().map(|(program, _)| *program)
}

fn code(program: &Program, target: Target) -> String {
    scenarios::find(&program.id).unwrap().code(target).unwrap().text()
}

fn camel(id: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    id.split('_').map(word).collect()
}

/// Returns the inputs' values, a local variable per line, and their names.
fn locals(program: &Program, local: impl Fn(usize, Kind) -> String) -> (String, String) {
    let inputs = &program.names[..program.inputs];
    let lines = inputs.iter().enumerate().map(|(place, input)| local(place, input.kind));
    let names: Vec<_> = (0..inputs.len()).map(|place| format!("a{place}")).collect();
    (lines.collect::<Vec<_>>().join("\n"), names.join(", "))
}

/// Returns `true` if a tool exists. A missing one is skipped or fails the test.
fn has(tool: &mut Command) -> bool {
    let wanted = std::env::var("CODE_TOOLS").unwrap_or_default();
    if wanted == "none" {
        return false;
    }
    let found = tool.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    assert!(found || wanted != "required", "{tool:?} does not work here");
    if !found {
        println!("left out: {tool:?} does not work here");
    }
    found
}

#[track_caller]
fn succeed(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    let also = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{command:?}\n{said}{also}");
}

/// Answers all cases of all scenarios with a command, and compares.
#[track_caller]
fn ask(who: &str, command: &mut Command) {
    let mut lines = String::new();
    for (place, (_, cases)) in ALL.iter().enumerate() {
        for (case, _) in cases {
            writeln!(lines, "{place} {}", case.line()).unwrap();
        }
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{command:?}: {}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    let mut lines = text.lines();
    for (program, cases) in ALL.iter() {
        let said: Vec<_> =
            lines.by_ref().take(cases.len()).map(|line| read(program, line)).collect();
        check(who, program, cases, &said);
    }
}

/// Parses `true 2 0.5,1,2 0.25`: hit, relation by index or name, and the fields.
#[track_caller]
fn read(program: &Program, line: &str) -> Said {
    let mut words = line.split_whitespace();
    let mut word = || words.next().unwrap_or_else(|| panic!("{}: too short: {line}", program.id));
    let hit = ["true", "True", "1"].contains(&word());
    let relation = word();
    let relation = relation.parse().map_or(relation, |place: usize| &program.relations[place]);
    let number = |number: &str| number.parse().unwrap_or_else(|_| panic!("{}: {line}", program.id));
    let field = |word: &str| match word {
        "-" => Vec::new(),
        numbers => numbers.split(',').map(number).collect(),
    };
    let fields = program.fields.iter().map(|_| field(word())).collect();
    Said { hit, relation: relation.to_owned(), fields }
}

#[test]
fn in_rust() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    if !has(Command::new(&rustc).arg("--version")) {
        return;
    }
    let folder = folder("rust");
    let mut main = RUST.to_owned();
    let mut arms = String::new();
    for (place, program) in programs().enumerate() {
        let id = &program.id;
        write(&folder, &format!("{id}.rs"), &code(program, Target::Rust));
        writeln!(main, "mod {id};").unwrap();
        let read = |kind| match kind {
            Kind::Vec2 => "Vec2::new(x(), x())",
            Kind::Vec3 => "Vec3::new(x(), x(), x())",
            Kind::Quaternion => "Quat::from_xyzw(x(), x(), x(), x())",
            _ => "x()",
        };
        let (locals, names) = locals(program, |a, kind| format!("let a{a} = {};", read(kind)));
        let fields = program.fields.iter().map(|field| format!(" + &said.{}.put()", field.text));
        writeln!(
            arms,
            "{place} => {{\n{locals}\nlet said = {id}::{id}({names});\n\
             println!(\"{{}} {{}} {{}}\", said.hit, said.relation as usize, String::new(){});\n}}",
            fields.collect::<String>()
        )
        .unwrap();
    }
    write(&folder, "main.rs", &(main + &RUST_MAIN.replace("{arms}", &arms)));
    // The crate that these tests are built with.
    let tests = std::env::current_exe().unwrap();
    let crates = tests.parent().unwrap();
    let is_glam = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("libglam-") && name.ends_with(".rlib")
    };
    let files = fs::read_dir(crates).unwrap().map(|file| file.unwrap().path());
    let mut glams: Vec<_> = files.filter(is_glam).collect();
    glams.sort_by_key(|path| fs::metadata(path).unwrap().modified().unwrap());
    let compile = |glam: &PathBuf| {
        let mut command = Command::new(&rustc);
        command.current_dir(&folder).args(["--edition", "2021", "-Dwarnings", "-Copt-level=1"]);
        command.arg("--extern").arg(format!("glam={}", glam.display()));
        command.arg("-L").arg(format!("dependency={}", crates.display())).arg("main.rs");
        command
    };
    // Builds of other compilers and with other features may lie beside it.
    let built = glams.iter().rev().any(|glam| {
        compile(glam).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    });
    if !built {
        succeed(&mut compile(glams.last().expect("glam's library beside the tests")));
    }
    ask("Rust", &mut Command::new(folder.join("main")));
}

const RUST: &str = "
use glam::{Quat, Vec2, Vec3};
use std::io::BufRead;

trait Put {
    fn put(&self) -> String;
}
impl Put for f32 {
    fn put(&self) -> String { format!(\"{self} \") }
}
impl Put for Vec2 {
    fn put(&self) -> String { format!(\"{},{} \", self.x, self.y) }
}
impl Put for Vec3 {
    fn put(&self) -> String { format!(\"{},{},{} \", self.x, self.y, self.z) }
}
impl Put for triangle_triangle::Polygon {
    fn put(&self) -> String {
        let corners: Vec<_> = self.corners[..self.count].iter().map(|at| at.put()).collect();
        if corners.is_empty() { \"- \".into() } else { corners.join(\"\").trim().replace(' ', \",\") + \" \" }
    }
}
";

const RUST_MAIN: &str = "
fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut words = line.split_whitespace();
        let place: usize = words.next().unwrap().parse().unwrap();
        let mut x = || -> f32 { words.next().unwrap().parse().unwrap() };
        match place {
{arms}
            _ => unreachable!(),
        }
    }
}
";

#[test]
fn in_cpp() {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    if !has(Command::new(&compiler).arg("--version")) {
        return;
    }
    let folder = folder("cpp");
    let mut main = CPP.to_owned();
    let mut arms = String::new();
    for (place, program) in programs().enumerate() {
        let id = &program.id;
        write(&folder, &format!("{id}.hpp"), &code(program, Target::Cpp));
        writeln!(main, "namespace {id} {{\n#include \"{id}.hpp\"\n}}").unwrap();
        let (locals, names) = locals(program, |a, kind| match kind {
            Kind::Vec2 => {
                format!("float x{a} = x(), y{a} = x(); {id}::Vec2 a{a} = {{x{a}, y{a}}};")
            }
            Kind::Vec3 => format!(
                "float x{a} = x(), y{a} = x(), z{a} = x(); {id}::Vec3 a{a} = {{x{a}, y{a}, z{a}}};"
            ),
            Kind::Quaternion => format!(
                "float x{a} = x(), y{a} = x(), z{a} = x(), w{a} = x();\n\
                 {id}::Quat a{a} = {{x{a}, y{a}, z{a}, w{a}}};"
            ),
            _ => format!("float a{a} = x();"),
        });
        let fields = program.fields.iter().map(|field| match field.kind {
            Kind::Vec2 => {
                format!("std::printf(\" %.9g,%.9g\", said.{0}.x, said.{0}.y);", field.text)
            }
            Kind::Vec3 => format!(
                "std::printf(\" %.9g,%.9g,%.9g\", said.{0}.x, said.{0}.y, said.{0}.z);",
                field.text
            ),
            Kind::Polygon => format!(
                "std::printf(said.{0}.count ? \" \" : \" -\");\n\
                 for (int i = 0; i < said.{0}.count; i++) {{\n\
                 std::printf(i ? \",%.9g,%.9g,%.9g\" : \"%.9g,%.9g,%.9g\", said.{0}.corners[i].x,\n\
                 said.{0}.corners[i].y, said.{0}.corners[i].z);\n}}",
                field.text
            ),
            _ => format!("std::printf(\" %.9g\", said.{});", field.text),
        });
        writeln!(
            arms,
            "case {place}: {{\n{locals}\n{id}::Answer said = {id}::{id}({names});\n\
             std::printf(\"%d %d\", said.hit, static_cast<int>(said.relation));\n{}\n\
             std::printf(\"\\n\");\nbreak;\n}}",
            fields.collect::<Vec<_>>().join("\n")
        )
        .unwrap();
    }
    write(&folder, "main.cpp", &(main + &CPP_MAIN.replace("{arms}", &arms)));
    let flags = ["-std=c++11", "-O1", "-ffp-contract=off", "-Wall", "-Werror", "-o", "main"];
    succeed(Command::new(&compiler).current_dir(&folder).args(flags).arg("main.cpp"));
    ask("C++", &mut Command::new(folder.join("main")));
}

const CPP: &str = "
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
";

const CPP_MAIN: &str = "
static float x() {
    float number = 0.0f;
    if (std::scanf(\"%f\", &number) != 1) { std::abort(); }
    return number;
}

int main() {
    int place;
    while (std::scanf(\"%d\", &place) == 1) {
        switch (place) {
{arms}
        }
    }
}
";

#[test]
fn in_python() {
    // The first Python in the path may lack numpy.
    let python = ["python3", "/usr/bin/python3"].into_iter().find(|python| {
        let mut asked = Command::new(python);
        asked.args(["-c", "import numpy"]).stderr(Stdio::null());
        asked.status().is_ok_and(|status| status.success())
    });
    let python = python.unwrap_or("python3");
    if !has(Command::new(python).args(["-c", "import numpy"])) {
        return;
    }
    let folder = folder("python");
    let mut main = PYTHON.to_owned();
    for program in programs() {
        let id = &program.id;
        write(&folder, &format!("{id}.py"), &code(program, Target::Python));
        let kinds = program.names[..program.inputs].iter().map(|input| match input.kind {
            Kind::Vec2 => "2, ",
            Kind::Vec3 => "3, ",
            Kind::Quaternion => "4, ",
            _ => "1, ",
        });
        let kinds: String = kinds.collect();
        writeln!(main, "import {id}\nASKED.append(({id}.{id}, ({kinds})))").unwrap();
    }
    write(&folder, "main.py", &(main + PYTHON_MAIN));
    ask("Python", Command::new(python).current_dir(&folder).arg("main.py"));
}

const PYTHON: &str = "
import sys
import numpy as np

ASKED = []
";

const PYTHON_MAIN: &str = "
def put(value):
    if value is None or (isinstance(value, list) and not value):
        return '-'
    return ','.join(repr(float(x)) for x in np.ravel(value))


for line in sys.stdin:
    place, *numbers = line.split()
    ask, kinds = ASKED[int(place)]
    numbers = [float(x) for x in numbers]
    inputs, at = [], 0
    for kind in kinds:
        inputs.append(numbers[at] if kind == 1 else np.array(numbers[at:at + kind]))
        at += kind
    answer = ask(*inputs)
    print(answer.hit, answer.relation, *(put(value) for value in answer[2:]))
";

#[test]
fn in_csharp() {
    if !has(Command::new("mcs").arg("--version")) || !has(Command::new("mono").arg("--version")) {
        return;
    }
    let folder = folder("csharp");
    write(&folder, "UnityEngine.cs", include_str!("UnityEngine.cs"));
    let mut arms = String::new();
    let mut files = vec!["UnityEngine.cs".to_owned(), "Main.cs".into()];
    for (place, program) in programs().enumerate() {
        let class = camel(&program.id);
        write(&folder, &format!("{class}.cs"), &code(program, Target::CSharp));
        files.push(format!("{class}.cs"));
        let read = |kind| match kind {
            Kind::Vec2 => "new Vector2(X(), X())",
            Kind::Vec3 => "new Vector3(X(), X(), X())",
            Kind::Quaternion => "new Quaternion(X(), X(), X(), X())",
            _ => "X()",
        };
        let (locals, names) = locals(program, |a, kind| format!("var a{a} = {};", read(kind)));
        let fields = program.fields.iter().map(|field| match field.kind {
            Kind::Polygon => format!(" + Put(said.{0}.corners, said.{0}.count)", field.text),
            _ => format!(" + Put(said.{})", field.text),
        });
        writeln!(
            arms,
            "case {place}: {{\n{locals}\nvar said = {class}.Ask({names});\n\
             output.WriteLine(said.hit + \" \" + (int)said.relation{});\nbreak;\n}}",
            fields.collect::<String>()
        )
        .unwrap();
    }
    write(&folder, "Main.cs", &CSHARP_MAIN.replace("{arms}", &arms));
    succeed(Command::new("mcs").current_dir(&folder).arg("-out:main.exe").args(files));
    ask("C#", Command::new("mono").current_dir(&folder).arg("main.exe"));
}

const CSHARP_MAIN: &str = "
using System;
using System.Globalization;
using System.IO;
using UnityEngine;

static class Program {
    static string[] words;
    static int at;

    static float X() { return float.Parse(words[at++], CultureInfo.InvariantCulture); }
    static string N(float x) { return x.ToString(\"R\", CultureInfo.InvariantCulture); }
    static string Put(float x) { return \" \" + N(x); }
    static string Put(Vector2 v) { return \" \" + N(v.x) + \",\" + N(v.y); }
    static string Put(Vector3 v) { return \" \" + N(v.x) + \",\" + N(v.y) + \",\" + N(v.z); }
    static string Put(Vector3[] corners, int count) {
        if (count == 0) { return \" -\"; }
        string text = Put(corners[0]);
        for (int i = 1; i < count; i++) { text += \",\" + Put(corners[i]).Trim(); }
        return text;
    }

    static void Main() {
        var output = new StreamWriter(Console.OpenStandardOutput());
        string line;
        while ((line = Console.In.ReadLine()) != null) {
            words = line.Split(' ');
            at = 1;
            switch (int.Parse(words[0])) {
{arms}
            }
        }
        output.Flush();
    }
}
";

#[test]
fn in_glsl() {
    for program in programs() {
        let code = code(program, Target::Glsl);
        let source = format!("#version 450\n{code}\nvoid main() {{}}\n");
        let stage = naga::ShaderStage::Fragment;
        let module = naga::front::glsl::Frontend::default()
            .parse(&naga::front::glsl::Options::from(stage), &source)
            .unwrap_or_else(|errors| panic!("{}: {}", program.id, errors.emit_to_string(&source)));
        let flags = naga::valid::ValidationFlags::all();
        let capabilities = naga::valid::Capabilities::empty();
        let valid = naga::valid::Validator::new(flags, capabilities).validate(&module);
        valid.unwrap_or_else(|error| panic!("{}: {}", program.id, error.emit_to_string(&source)));
    }
}
