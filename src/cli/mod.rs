//! The command line: parses the arguments into a [`Command`]. The only side effect is reading
//! files.

mod arguments;
pub mod output;
pub mod render;
mod waiting;
mod yours;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use collision_formula::Target;
use collision_scenarios::cases::{self, Case, Frame, Printing, SCENES, escape};
use collision_scenarios::copy;
use collision_scenarios::hunt::{Hunt, PATIENCE};
use collision_scenarios::link::{self, Link};
use collision_scenarios::mesh::{Mesh, MeshUnit, Up};
use collision_scenarios::methods::{self, MethodRef, Yours};
use collision_scenarios::paste::{self, Adjust, Unit};
use collision_scenarios::scenario::{Choices, Entry, Numbers};
use collision_scenarios::scenarios;
use collision_scenarios::trace::{self, Trace};

use crate::io::files::{meshes_beside, open_scene};
use crate::io::mesh_files::{self, open_mesh};
use arguments::{Arguments, CommandArgs};
use render::Render;

pub use waiting::patiently;

/// A parsed command line.
pub enum Command {
    /// Open the window.
    Window {
        /// The case, scene or list to open. `None` restores the last session.
        open: Option<Opened>,
        /// The file that gets a line for each case that the window shows.
        log: Option<PathBuf>,
    },
    /// Answer the cases of these files, in order. `-`, or no file at all, means standard input.
    Query { files: Vec<PathBuf>, printing: Printing },
    /// Draw cases into files, as pictures or as articles.
    Render(Render),
    /// Print the scenarios.
    List { json: bool },
    /// Print the JSON Schema of cases and answers.
    Schema,
    /// Print a derivation, or one of the user's formulas, as a function.
    Code { code: String },
    /// Print the cases that a text may describe.
    Paste { file: Option<PathBuf>, request: paste::Request },
    /// Print a case as a test for another program, or for one of the user's formulas.
    Copy { case: Box<Case>, target: copy::Target, frame: Option<Frame>, yours: Option<Box<Yours>> },
    /// Print the address of the page that shows a case.
    Link { link: String },
    /// Look for what is wrong with a mesh.
    Mesh { mesh: Mesh },
    /// Judge the steps of an engine's GJK.
    Trace { trace: Trace },
    /// Look for cases that a method answers wrongly.
    Hunt { hunt: Hunt },
    /// Print a script that completes the command line in a shell.
    Completions { script: String },
    /// Write the manual pages into a folder.
    Man { folder: PathBuf },
}

/// The thing that the window opens with.
pub enum Opened {
    Case(Box<Case>),
    Scene(Box<Case>, PathBuf),
    /// A file of cases, one a line, or a folder of scenes.
    List(PathBuf),
}

/// Parses the program's arguments. The error prints itself and knows its exit code.
pub fn command<I>(arguments: I) -> Result<Command, clap::Error>
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let arguments = Arguments::try_parse_from(&arguments).map_err(|error| {
        // The error quotes the arguments, so it is built from a form that is safe to print.
        let shown = arguments.iter().map(|argument| cases::echo_path(Path::new(argument)));
        Arguments::try_parse_from(shown).err().unwrap_or(error)
    })?;
    Ok(match arguments.subcommand {
        Some(CommandArgs::Query {
            files,
            pretty,
            steps,
            methods,
            yours,
            numbers,
            brief,
            expect,
            strict,
            frame,
        }) => {
            let frame = frame.as_deref().and_then(Frame::find);
            let yours = yours.iter().map(|file| yours::drafts(file, numbers.as_deref()));
            let yours = yours.collect::<Result<Vec<_>, _>>().map_err(invalid)?.concat().into();
            let printing = Printing {
                indented: pretty,
                steps,
                methods,
                yours,
                brief,
                expect,
                strict,
                frame,
                meshes: None,
            };
            Command::Query { files, printing }
        }
        Some(CommandArgs::Render(asked)) => Command::Render(render::order(asked).map_err(invalid)?),
        Some(CommandArgs::Page(asked)) => {
            Command::Render(render::articles(asked).map_err(invalid)?)
        }
        Some(CommandArgs::List { json }) => Command::List { json },
        Some(CommandArgs::Schema) => Command::Schema,
        Some(CommandArgs::Code { scenario, from, target, step }) => {
            let code = code(scenario.as_deref(), from.as_deref(), &target, step.as_deref());
            Command::Code { code: code.map_err(invalid)? }
        }
        Some(CommandArgs::Copy { case, target, frame, yours }) => {
            let case = case_of(&case).map_err(invalid)?;
            let target = copy::Target::find(&target).unwrap_or(copy::Target::Rust);
            let frame = frame.as_deref().and_then(Frame::find);
            let yours = yours.map(|file| yours::method(case.scenario, &file, None)).transpose();
            let yours = yours.map_err(invalid)?.map(|(yours, _)| Box::new(yours));
            Command::Copy { case: Box::new(case), target, frame, yours }
        }
        Some(CommandArgs::Link { case, page }) => {
            let link = Link::new(case_of(&case).map_err(invalid)?);
            let address = link.address(&page).map_err(|why| invalid(why.to_string()))?;
            Command::Link { link: address + "\n" }
        }
        Some(CommandArgs::Mesh { file, up, unit }) => {
            let mesh = mesh(&file, &up, &unit).map_err(invalid)?;
            Command::Mesh { mesh }
        }
        Some(CommandArgs::Trace { file }) => {
            let file = file.unwrap_or_else(|| "-".into());
            Command::Trace { trace: trace(&file).map_err(invalid)? }
        }
        Some(CommandArgs::Hunt { scenario, against, numbers, seed, count }) => {
            let (against, numbers) = (against.as_deref(), numbers.as_deref());
            let hunt = hunt(&scenario, against, numbers, seed, usize::from(count));
            let hunt = hunt.map_err(invalid)?;
            Command::Hunt { hunt }
        }
        Some(CommandArgs::Completions { shell }) => {
            Command::Completions { script: completions(shell) }
        }
        Some(CommandArgs::Man { folder }) => Command::Man { folder },
        Some(CommandArgs::Paste {
            file,
            take,
            scenario,
            set,
            found,
            frame,
            unit,
            quaternions,
            radians,
        }) => {
            let scenario = scenario.map(|id| entry(&id)).transpose();
            let file = file.filter(|file| file != Path::new("-"));
            let adjust = Adjust {
                w_first: quaternions.map(|order| order == "wxyz"),
                radians,
                unit: unit.as_deref().and_then(Unit::find),
            };
            let request = paste::Request {
                scenario: scenario.map_err(invalid)?,
                found,
                take: take.map(usize::from),
                set,
                frame: frame.as_deref().and_then(Frame::find),
                adjust,
            };
            Command::Paste { file, request }
        }
        None => {
            let Arguments { open: first, more, .. } = &arguments;
            let open = match (first.as_deref().map(open).transpose(), more.first()) {
                (Ok(_), Some(second)) => {
                    let names = [first.as_deref(), Some(second)];
                    Err(one_at_a_time(names.into_iter().flatten()))
                }
                (open, _) => open,
            };
            let open = open.map_err(invalid)?;
            Command::Window { open, log: arguments.log }
        }
    })
}

fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "collision-sandbox", &mut script);
    // The generator writes the hyphen of our name in two ways in bash, and finds no option then.
    String::from_utf8_lossy(&script).replace("collision__subcmd__sandbox", "collision__sandbox")
}

/// Writes the manual pages into a folder: `collision-sandbox.1`, and one for each subcommand.
pub fn write_manual(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Arguments::command(), folder)
}

/// Parses an input and its numbers, as in `radius=2`.
fn setting(argument: &str) -> Result<(String, String), String> {
    let (name, value) = argument.split_once('=').ok_or("expected INPUT=NUMBERS")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Returns the error of an argument that names something unknown.
fn invalid(why: String) -> clap::Error {
    Arguments::command().error(ErrorKind::InvalidValue, why)
}

fn numbers() -> PossibleValuesParser {
    PossibleValuesParser::new(Numbers::ALL.map(Numbers::name))
}

/// The programming languages, the formula notation itself, and FPCore.
fn languages() -> PossibleValuesParser {
    let ours = Target::ALL.into_iter().map(Target::name);
    PossibleValuesParser::new(ours.chain([TEXT, FPCORE]))
}

const TEXT: &str = "text";
const FPCORE: &str = "fpcore";

fn targets() -> PossibleValuesParser {
    let value = |target: copy::Target| PossibleValue::new(target.name()).help(target.title());
    PossibleValuesParser::new(copy::Target::ALL.map(value))
}

/// Returns the case that a name stands for: a built-in one, a file's, or standard input's.
fn case_of(name: &Path) -> Result<Case, String> {
    if name != Path::new("-") {
        return named(name).unwrap_or_else(|| patiently(name, || open_scene(name)));
    }
    let text = cases::read_text_from(std::io::stdin(), cases::LONGEST)
        .map_err(|why| format!("cannot read the case: {why}"))?;
    cases::read_case(&text, &*meshes_beside(Path::new("-")))
}

fn axes() -> PossibleValuesParser {
    PossibleValuesParser::new(Up::ALL.map(Up::name))
}

fn mesh_units() -> PossibleValuesParser {
    PossibleValuesParser::new(MeshUnit::ALL.map(MeshUnit::name))
}

fn mesh(file: &Path, up: &str, unit: &str) -> Result<Mesh, String> {
    let up = Up::ALL.into_iter().find(|known| known.name() == up).unwrap_or_default();
    let unit = MeshUnit::ALL.into_iter().find(|known| known.name() == unit).unwrap_or_default();
    let mesh = patiently(file, || mesh_files::read(file, up, unit));
    mesh.map_err(|why| format!("cannot read {}: {why}", cases::echo_path(file)))
}

fn trace(file: &Path) -> Result<Trace, String> {
    let text = match file == Path::new("-") {
        true => cases::read_text_from(io::stdin(), cases::LONGEST),
        false => patiently(file, || cases::read_text(file, cases::LONGEST)),
    };
    let trace = text.map_err(|why| why.to_string()).and_then(|text| trace::read(&text));
    trace.map_err(|why| format!("cannot read {}: {why}", cases::echo_path(file)))
}

fn frames() -> PossibleValuesParser {
    let value = |frame: Frame| PossibleValue::new(frame.name).help(frame.title);
    PossibleValuesParser::new(Frame::ALL.map(value))
}

/// Builds the hunt, or an error that lists the possible values.
fn hunt(
    scenario: &str,
    against: Option<&str>,
    numbers: Option<&str>,
    seed: u64,
    count: usize,
) -> Result<Hunt, String> {
    let entry = entry(scenario)?;
    if entry.has_lists() {
        let why = "is about a list or a mesh, of which no case is drawn at random";
        return Err(format!("{} {why}: expected another scenario", entry.id));
    }
    let tries = count.saturating_mul(PATIENCE);
    if let Some(file) = against.map(Path::new).filter(|file| !is_plain(file)) {
        let (yours, choices) = yours::method(entry, file, numbers)?;
        let against = Some(MethodRef::Yours(Arc::new(yours)));
        return Ok(Hunt { entry, against, choices, seed, count, tries, changed: false });
    }
    let against = against.map(|name| {
        let wanted = name.to_lowercase();
        let names = || methods::of(entry.id).map(|method| method.name);
        methods::of(entry.id)
            .find(|method| method.name.to_lowercase().contains(&wanted))
            .ok_or_else(|| {
                let known: Vec<_> = names().collect();
                let name = cases::echo(name);
                format!("{} has no method {name}: expected one of {}", entry.id, known.join(", "))
            })
            .map(MethodRef::Listed)
    });
    let (against, choices) = (against.transpose()?, Choices::new());
    Ok(Hunt { entry, against, choices, seed, count, tries, changed: true })
}

/// Returns the scenario with this id, or an error that suggests others.
fn entry(id: &str) -> Result<&'static Entry, String> {
    scenarios::find(id)
        .ok_or_else(|| format!("there is no scenario {}: {}", cases::echo(id), hint(id, None)))
}

/// Prints a scenario's derivation, or a file's formula, as code in the target language.
fn code(
    scenario: Option<&str>,
    from: Option<&Path>,
    target: &str,
    step: Option<&str>,
) -> Result<String, String> {
    let entry = match (scenario, from) {
        (Some(id), _) => entry(id)?,
        (None, Some(file)) => yours::scenario(file)?,
        (None, None) => return Err("which scenario: `code SCENARIO`".into()),
    };
    let yours = from.map(|file| yours::method(entry, file, None)).transpose()?;
    let text = yours.as_ref().map_or(entry.derivation.text, |(yours, _)| {
        yours.translated().unwrap_or(&yours.draft.text)
    });
    let program = match &yours {
        Some((yours, choices)) => Some(yours.program_by(choices)),
        None => entry.program(),
    };
    match (Target::find(target), &yours, program) {
        (Some(target), Some((yours, by)), _) => Some(yours.code(target, by).text()),
        (Some(target), None, _) => entry.code(target).map(|code| code.text()),
        (None, _, Some(program)) if target == FPCORE => Some(yours::fpcore(entry, program, step)?),
        (None, ..) => Some(text.trim_end().lines().map(|line| escape(line) + "\n").collect()),
    }
    .ok_or_else(|| format!("{} has no derivation in that language", entry.id))
}

/// Finds the thing that a name or a path opens.
fn open(name: &Path) -> Result<Opened, String> {
    if let Some(case) = named(name) {
        return case.map(|case| Opened::Case(Box::new(case)));
    }
    let path = std::path::absolute(name).unwrap_or_else(|_| name.to_owned());
    if cases::is_list(name) {
        return Ok(Opened::List(path));
    }
    if let Some(case) = open_mesh(name) {
        return case.map(|case| Opened::Case(Box::new(case)));
    }
    let case = patiently(name, || open_scene(name));
    case.map(|case| Opened::Scene(Box::new(case), path))
}

/// Returns the case of a link. `None` if the name is none.
pub fn linked(name: &Path) -> Option<Result<Case, String>> {
    let link = name.to_str().filter(|text| link::is_link(text) && !name.exists())?;
    Some(Link::read(link).map(|link| link.case).map_err(|why| why.to_string()))
}

/// Returns the scenario or built-in scene of that name, or the case of a link. `None` if the name is
/// a file's.
fn named(name: &Path) -> Option<Result<Case, String>> {
    if let Some(case) = linked(name) {
        return Some(case);
    }
    if let Some(id) = name.to_str()
        && let Some(entry) = scenarios::find(id)
    {
        return Some(Ok(Case::new(entry)));
    }
    let scene = SCENES.iter().find(|(scene, _)| name == OsStr::new(scene));
    match scene {
        Some((_, text)) => Some(cases::parse(text).map_err(|why| why.to_string())),
        None if is_plain(name) && !name.exists() => Some(Err(unknown(name))),
        None => None,
    }
}

fn one_at_a_time<'a>(names: impl Iterator<Item = &'a Path>) -> String {
    let names: Vec<_> = names.map(cases::echo_path).collect();
    format!("one scenario or scene can be opened at a time, got {}", names.join(" and "))
}

/// Returns `true` if this is a plain name rather than a path.
fn is_plain(name: &Path) -> bool {
    name.components().count() == 1 && name.extension().is_none()
}

fn unknown(name: &Path) -> String {
    let scenes = SCENES.iter().map(|&(scene, _)| scene);
    let name = name.to_string_lossy();
    format!("there is no scenario, scene or file {}: {}", cases::echo(&name), hint(&name, scenes))
}

fn hint(name: &str, scenes: impl IntoIterator<Item = &'static str>) -> String {
    match cases::neighbour(name, scenes) {
        Some(neighbour) => neighbour.hint().to_string(),
        None => "`collision-sandbox list` prints the scenarios".to_owned(),
    }
}
