//! The commands on the pages: each is run, and must print what its page shows. Commands that open a
//! window or draw are checked up to their arguments, build commands up to the names in them:
//! `tests/window`, `tests/render` and `scripts/test` do the rest.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use collision_sandbox::cli;
use tempfile::TempDir;

const PROGRAM: &str = "collision-sandbox";

/// A page's code blocks with their languages, and its inline code.
struct Page {
    path: PathBuf,
    blocks: Vec<(String, String)>,
    spans: Vec<String>,
}

fn pages() -> Vec<Page> {
    let folders = [".", "docs", "crates/kernel"].iter();
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = files.map(|file| file.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    let mut paths: Vec<_> = paths.filter(is_page).collect();
    paths.sort();
    paths.into_iter().map(page).collect()
}

fn page(path: PathBuf) -> Page {
    let (mut blocks, mut prose) = (Vec::new(), String::new());
    let text = fs::read_to_string(&path).unwrap();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            prose += line.trim_start();
            prose.push(' ');
            continue;
        };
        let block = lines.by_ref().take_while(|line| !line.starts_with("```"));
        let block: String = block.map(|line| format!("{line}\n")).collect();
        blocks.push((language.to_owned(), block));
    }
    let spans = prose.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Page { path, blocks, spans }
}

impl Page {
    fn shell(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter(|(language, _)| language == "sh").map(|(_, text)| &text[..])
    }
}

/// A command, and the output that a page shows for it, if any.
struct Shown {
    command: String,
    output: Option<String>,
}

/// Returns the commands of a block: all lines or, if some begin with `$`, those.
fn commands(block: &str) -> Vec<Shown> {
    let block = block.replace("\\\n", " ");
    let is_transcript = block.lines().any(|line| line.starts_with("$ "));
    let mut shown: Vec<Shown> = Vec::new();
    for line in block.lines() {
        let command = if is_transcript { line.strip_prefix("$ ") } else { Some(line) };
        match (command, shown.last_mut()) {
            (Some(command), _) => {
                let output = is_transcript.then(String::new);
                shown.push(Shown { command: command.to_owned(), output });
            }
            (None, Some(Shown { output: Some(output), .. })) => *output += &format!("{line}\n"),
            (None, _) => panic!("{line}: of no command"),
        }
    }
    shown
}

const CASE: &str = r#"{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[10,0,0],"center":[5,0,0],"radius":1}"#;

/// Creates a folder with the files that the commands name.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let cases = format!("{CASE}}}\n").repeat(3);
    ["cases.jsonl", "game.jsonl", "log.jsonl"].iter().for_each(|name| write(name, &cases));
    let expected =
        [true, false, true].map(|hit| format!("{CASE},\"expected\":{{\"hit\":{hit}}}}}\n"));
    write("seen.jsonl", &expected.concat());
    write("scene.json", &format!("{CASE}}}\n"));
    write("report.txt", "A ray from (0, 0, 0) to (10, 0, 0), sphere centre (5, 0, 0), radius 1.\n");
    for (from, to) in [("box.obj", "level.obj"), ("box_binary.stl", "level.stl")] {
        fs::copy(Path::new("tests/data/meshes").join(from), folder.path().join(to)).unwrap();
    }
    fs::copy("tests/data/trace.jsonl", folder.path().join("steps.jsonl")).unwrap();
    let scenes = fs::canonicalize("scenes").unwrap();
    std::os::unix::fs::symlink(scenes, folder.path().join("scenes")).unwrap();
    folder
}

/// Runs a command in bash, with a case as input.
fn run(folder: &Path, command: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_collision-sandbox"));
    let path = [program.parent().unwrap().to_str().unwrap(), &std::env::var("PATH").unwrap()];
    let mut bash = Command::new("bash");
    let bash = bash.args(["-c", command]).current_dir(folder).env("PATH", path.join(":"));
    let input =
        fs::File::open(folder.join("scene.json")).map_or_else(|_| Stdio::null(), Stdio::from);
    bash.stdin(input).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Replacements of a page's placeholders.
const PLACEHOLDERS: [(&str, &str); 4] =
    [("CASE…", "scene.json"), ("CASE", "scene.json"), ("SCENARIO", "ray_sphere"), ("DIR", ".")];

/// Returns a command for each of its alternatives, as in `--as rust|cpp`, without its comment.
fn spelled(command: &str) -> Vec<String> {
    let command = command.split(" #").next().unwrap().trim();
    let mut spelled = vec![String::new()];
    for word in command.split(' ').filter(|word| !word.is_empty()) {
        let known = PLACEHOLDERS.iter().find(|(placeholder, _)| *placeholder == word);
        let word = known.map_or(word, |(_, name)| name);
        let is_quoted = word.contains(['\'', '"']) || word == "|";
        let choices: Vec<_> = if is_quoted { vec![word] } else { word.split('|').collect() };
        let with = |before: &String| {
            let with = choices.iter().map(|word| format!("{before}{word} "));
            with.collect::<Vec<_>>()
        };
        spelled = spelled.iter().flat_map(with).collect();
    }
    spelled.into_iter().map(|command| command.trim().to_owned()).collect()
}

/// Returns `true` if the command needs neither a window nor a renderer.
fn is_answered(command: &str) -> bool {
    const ANSWERED: [&str; 10] = [
        "list",
        "query",
        "paste",
        "copy",
        "hunt",
        "mesh",
        "trace",
        "schema",
        "code",
        "completions",
    ];
    let ours = command.split(PROGRAM).nth(1).unwrap_or_default();
    ours.split_whitespace().next().is_some_and(|word| ANSWERED.contains(&word))
}

/// Checks the arguments of a command that opens a window or draws.
fn check_arguments(folder: &Path, command: &str) {
    let words = command.split_whitespace().map(|word| {
        let path = folder.join(word);
        if path.exists() { path.display().to_string() } else { word.to_owned() }
    });
    if let Err(why) = cli::command(words) {
        panic!("{command}: {why}");
    }
}

#[test]
fn what_the_program_is_asked_is_answered() {
    let mut asked = BTreeSet::new();
    for page in pages() {
        let folder = folder();
        let alone = page.shell().flat_map(commands).filter(|shown| shown.output.is_none());
        let commands = alone.map(|shown| shown.command).chain(page.spans.iter().cloned());
        let begins = [format!("{PROGRAM} "), "echo ".to_owned()];
        let commands =
            commands.filter(|command| begins.iter().any(|begin| command.starts_with(begin)));
        for command in commands.flat_map(|command| spelled(&command)) {
            if !asked.insert(command.clone()) {
                continue;
            }
            if !is_answered(&command) {
                check_arguments(folder.path(), &command);
                continue;
            }
            let output = run(folder.path(), &command);
            let code = output.status.code();
            // Differences from a log's expected answers give exit code 1.
            let is_compared = command.contains("--expect") && code == Some(1);
            let name = page.path.display();
            let why = text(&output.stderr);
            // Not every system has a query for each pair.
            let is_refused = command.contains(" copy ") && why.contains("has no query for");
            let is_proposed = command.contains(" paste") && code == Some(3);
            let is_answered = code == Some(0) || is_compared || is_refused || is_proposed;
            assert!(is_answered, "{name}: {command}\n{why}");
        }
    }
    assert!(asked.len() > 30, "{asked:#?}");
}

/// Returns `true` if a command succeeds. Foreign tools may be missing on this machine.
fn succeeds(command: &str) -> bool {
    run(Path::new("."), command).status.success()
}

fn is_here(command: &str) -> bool {
    !command.starts_with("parallel ") || succeeds("command -v parallel")
}

#[test]
fn what_is_printed_is_what_the_page_shows() {
    let mut count = 0;
    for page in pages() {
        let folder = folder();
        for Shown { command, output } in page.shell().flat_map(commands) {
            let Some(expected) = output else { continue };
            if let Some(name) = command.strip_prefix("cat ") {
                fs::write(folder.path().join(name), &expected).unwrap();
                continue;
            }
            if command.starts_with(PROGRAM) && !is_answered(&command) {
                check_arguments(folder.path(), &command);
                continue;
            }
            if !is_here(&command) {
                continue;
            }
            count += 1;
            let output = run(folder.path(), &command);
            let printed = text(&output.stdout);
            let why = text(&output.stderr);
            assert_eq!(printed, expected, "{}: {command}\n{why}", page.path.display());
        }
    }
    assert!(count > 5, "{count}");
}

/// Spark gives the same answers as a single program, in order, with a page's commands.
#[test]
fn spark_answers_a_log() {
    if !succeeds("command -v java && python3 -c 'import pyspark'") {
        return;
    }
    let pages = pages();
    let blocks = pages.iter().flat_map(|page| &page.blocks);
    let of_spark = |(_, block): &&(String, String)| block.contains("pyspark");
    let (_, script) = blocks.into_iter().find(of_spark).unwrap();
    let folder = folder();
    fs::write(folder.path().join("answer.py"), script).unwrap();
    let output = run(folder.path(), "python3 answer.py");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let [one, many] = ["collision-sandbox query --brief game.jsonl", "cat answers/part-*"]
        .map(|command| text(&run(folder.path(), command).stdout));
    assert_eq!(one, many);
    assert_eq!(one.lines().count(), 3);
}

#[test]
fn a_case_of_a_page_is_one() {
    let folder = folder();
    let pages = pages();
    let blocks = pages.iter().flat_map(|page| &page.blocks);
    let mut count = 0;
    for (_, block) in blocks.filter(|(language, _)| language == "json") {
        fs::write(folder.path().join("shown.jsonl"), block).unwrap();
        let output = run(folder.path(), "collision-sandbox query --expect shown.jsonl");
        assert_eq!(output.status.code(), Some(0), "{block}\n{}", text(&output.stdout));
        count += 1;
    }
    assert!(count > 0);
}

/// Options named alone, as in `--unit m|cm`, exist with these values.
#[test]
fn every_option_is_known() {
    let mut help = text(&run(Path::new("."), "collision-sandbox --help").stdout);
    for asked in ["query", "render", "list", "schema", "code", "copy", "hunt", "mesh", "paste"] {
        help += &text(&run(Path::new("."), &format!("collision-sandbox {asked} --help")).stdout);
    }
    let mut options = 0;
    for page in pages() {
        let ours = page.spans.iter().filter(|span| span.starts_with("--"));
        for span in ours {
            let mut words = span.split([' ', '=', '|']).filter(|word| !word.is_empty());
            let option = words.next().unwrap();
            let is_word = |of: &str, word: &str| {
                of.split(|c: char| !c.is_alphanumeric() && !"-_.".contains(c)).any(|it| it == word)
            };
            let is_of_a_script = || {
                fs::read_dir("scripts").unwrap().any(|script| {
                    is_word(&fs::read_to_string(script.unwrap().path()).unwrap_or_default(), option)
                })
            };
            let name = page.path.display();
            let is_bench = option == "--bench" && words.clone().all(is_bench);
            assert!(is_word(&help, option) || is_of_a_script() || is_bench, "{name}: {span}");
            options += 1;
            if span.contains('|') {
                let unknown = words.find(|word| !is_word(&help, word));
                assert_eq!(unknown, None, "{name}: {span}");
            }
        }
    }
    assert!(options > 20, "{options}");
}

fn is_bench(name: &str) -> bool {
    let folders = ["benches", "benches/kernel"].map(Path::new);
    folders.iter().any(|folder| folder.join(format!("{name}.rs")).is_file())
}

/// The names in build, test and benchmark commands exist.
#[test]
fn what_is_built_and_tested_is_there() {
    let mut count = 0;
    for page in pages() {
        let blocks = page.shell().flat_map(commands).map(|shown| shown.command);
        for command in blocks.chain(page.spans.iter().cloned()) {
            let words: Vec<_> = command.split_whitespace().collect();
            let (name, first) = (page.path.display(), words.first().copied().unwrap_or_default());
            let script = Path::new(first);
            if script.starts_with("scripts") && first != "scripts/" {
                let text = fs::read_to_string(script)
                    .unwrap_or_else(|why| panic!("{name}: {first}: {why}"));
                let is_known = |word: &&str| word.parse::<f64>().is_ok() || text.contains(*word);
                let unknown = words[1..].iter().find(|word| !is_known(word));
                assert_eq!(unknown, None, "{name}: {command}");
                count += 1;
            }
            if first != "cargo" {
                continue;
            }
            count += 1;
            for pair in words.windows(2) {
                let is_test = |name: &str| {
                    let folders = ["tests", "crates/oracle/tests"].iter();
                    let files = folders.flat_map(|folder| {
                        [format!("{folder}/{name}.rs"), format!("{folder}/{name}/main.rs")]
                    });
                    files.into_iter().any(|file| Path::new(&file).is_file())
                };
                let is_there = match pair[0] {
                    "--test" => is_test(pair[1]),
                    "--bench" => is_bench(pair[1]),
                    "--manifest-path" => Path::new(pair[1]).is_file(),
                    "--path" => Path::new(pair[1]).join("Cargo.toml").is_file(),
                    "cargo" => ["run", "test", "build", "bench", "install"].contains(&pair[1]),
                    _ => true,
                };
                assert!(is_there, "{name}: {command}: {pair:?}");
            }
        }
    }
    assert!(count > 12, "{count}");
}
