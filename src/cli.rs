//! Arguments → what to do. Nothing is done here but reading a scene file.

pub mod render;
mod waiting;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::cases::{self, Case, Frame, Printing, SCENES};
use crate::copy;
use crate::hunt::{Hunt, PATIENCE};
use crate::methods;
use crate::paste::{self, Adjust, Unit};
use crate::program::{Code, Target};
use crate::scenario::Entry;
use crate::scenarios;
use render::Render;

pub use waiting::patiently;

/// What the program was asked for.
pub enum Command {
    /// Open the window.
    Window {
        /// What to show first; without it, what was shown last.
        open: Option<Opened>,
        /// The file that gets a line for each case that the window shows.
        log: Option<PathBuf>,
    },
    /// Answer the cases of these files, in order; `-` and none are standard input.
    Query { files: Vec<PathBuf>, printing: Printing },
    /// Draw cases into files.
    Render(Render),
    /// Print the scenarios.
    List { json: bool },
    /// Print the JSON Schema of cases and answers.
    Schema,
    /// Print a scenario's derivation as a function.
    Code { code: Code },
    /// Print the case that a text makes.
    Paste { file: Option<PathBuf>, asked: paste::Asked },
    /// Print a case as the test of another program.
    Copy { case: Box<Case>, target: copy::Target, frame: Option<Frame> },
    /// Look for cases that a method answers wrongly.
    Hunt { hunt: Hunt },
}

/// What the window opens with.
pub enum Opened {
    Case(Box<Case>),
    Scene(Box<Case>, PathBuf),
    /// A file of cases, one a line, or a folder of scenes.
    List(PathBuf),
}

/// Drag the points of a collision query and see why it hits, misses or grazes.
#[derive(Parser)]
#[command(
    name = "collision-sandbox",
    version,
    args_conflicts_with_subcommands = true,
    after_help = EXAMPLES,
)]
struct Arguments {
    /// What to open in the window: a scenario, a scene that comes
    /// with the program, a scene file, a folder of them, or a log
    /// of cases, one a line; else what it showed last
    #[arg(value_name = "SCENARIO|SCENE|FOLDER|LOG", verbatim_doc_comment)]
    open: Option<PathBuf>,

    /// What was named after it: an error says that one is enough
    #[arg(hide = true)]
    more: Vec<PathBuf>,

    /// Append each case that the window shows to FILE, with its
    /// answer: JSON lines, which `query` answers again
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    log: Option<PathBuf>,

    #[command(subcommand)]
    subcommand: Option<Asked>,
}

#[derive(Subcommand)]
enum Asked {
    /// Answer cases without a window: JSON lines in, JSON lines out
    #[command(after_help = QUERY_FORMAT)]
    Query {
        /// Files of cases, answered in order; `-` or none is standard input
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Indent the answers
        #[arg(long)]
        pretty: bool,

        /// Add the derivation: `words`, `steps` and, of a miss, the
        /// `nearest` points
        #[arg(long, verbatim_doc_comment)]
        steps: bool,

        /// Add what other `methods` say: the articles' own formulas,
        /// plain f32 and, in a build with it, parry3d; how far off,
        /// and which step is the first that each sees otherwise,
        /// counted from 0
        #[arg(long, verbatim_doc_comment)]
        methods: bool,

        /// Print no more of an answer than `hit`, `relation` and `t`
        #[arg(long)]
        brief: bool,

        /// Compare each answer with what its case expects under
        /// `expected`: print the differences and a summary, and
        /// exit with 1 if there are any
        #[arg(long, verbatim_doc_comment,
              conflicts_with_all = ["pretty", "steps", "methods", "brief"])]
        expect: bool,

        /// The cases and their answers are in another system's frame
        /// and its unit
        #[arg(long, value_name = "FRAME", verbatim_doc_comment, value_parser = frames(),
              conflicts_with_all = ["steps", "methods"])]
        frame: Option<String>,
    },
    /// Draw cases as pictures, without a window: what it would show
    #[command(after_help = render::NAMES)]
    Render(render::Asked),
    /// Print the scenarios with their inputs, kinds and defaults
    List {
        /// As JSON: an array with one object a scenario
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON Schema of a case, a scene and an answer
    Schema,
    /// Print a scenario's derivation as a function to take home
    Code {
        /// Which scenario; `list` prints them
        #[arg(value_name = "SCENARIO")]
        scenario: String,

        /// In which language, with the types of the place: glam,
        /// Unity's vectors, plain structs, GLSL's own, numpy
        #[arg(long = "as", value_name = "LANGUAGE", verbatim_doc_comment, default_value = "rust",
              value_parser = PossibleValuesParser::new(Target::ALL.map(Target::name)))]
        target: String,
    },
    /// Make a case of any text with numbers: a bug report, a log, code
    #[command(after_help = PASTE_FORMAT)]
    Paste {
        /// The text's file; `-` or none is standard input
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,

        /// What the text is about, where it does not say so itself
        #[arg(long, value_name = "SCENARIO")]
        scenario: Option<String>,

        /// Print the groups of numbers that were found, and where each
        /// goes, rather than the case
        #[arg(long, verbatim_doc_comment)]
        found: bool,

        /// Take the Nth case of the text: 1 is the text itself, the
        /// others are its comments and `#else` branches
        #[arg(long = "case", value_name = "N", default_value_t = 1, verbatim_doc_comment,
              value_parser = clap::value_parser!(u8).range(1..))]
        number: u8,

        /// The text's numbers are in another system's frame and its
        /// unit; the case is in ours
        #[arg(long, value_name = "FRAME", verbatim_doc_comment, value_parser = frames())]
        frame: Option<String>,

        /// The text's lengths are in this unit
        #[arg(long, value_name = "UNIT",
              value_parser = PossibleValuesParser::new(Unit::ALL.map(Unit::name)))]
        unit: Option<String>,

        /// Its quaternions are in this order, whatever their names say; those of
        /// Blender and MuJoCo are wxyz
        #[arg(long, value_name = "ORDER", value_parser = ["xyzw", "wxyz"])]
        quaternions: Option<String>,

        /// Its boxes have half or full sizes, whatever their names say
        #[arg(long, value_name = "SIZES", value_parser = ["half", "full"])]
        sizes: Option<String>,
        /// Its planes are n·x = d, or n·x + d = 0, whatever their systems have
        #[arg(long, value_parser = ["equals", "plus"])]
        planes: Option<String>,
        /// Its capsules are as high as a whole, or between their caps
        #[arg(long, value_parser = ["whole", "straight"])]
        heights: Option<String>,

        /// Its angles are in radians
        #[arg(long)]
        radians: bool,
    },
    /// Print a case as the test of another program, with its right answer
    #[command(verbatim_doc_comment)]
    Copy {
        /// A scene that comes with the program, a scenario, or the
        /// file of a case; `-` is standard input
        #[arg(value_name = "CASE", verbatim_doc_comment)]
        case: PathBuf,

        /// For what
        #[arg(long = "as", value_name = "TARGET", default_value = "rust", value_parser = targets())]
        target: String,

        /// In another system's frame and its unit; Unity's own is
        /// taken without
        #[arg(long, value_name = "FRAME", verbatim_doc_comment, value_parser = frames())]
        frame: Option<String>,
    },
    /// Look for cases where a method errs, or sees a mirrored, moved,
    /// permuted or swapped case otherwise: JSON lines with who says what
    #[command(verbatim_doc_comment)]
    Hunt {
        /// Which scenario; `list` prints them
        #[arg(value_name = "SCENARIO")]
        scenario: String,

        /// Only this method, by its name or a part of it
        #[arg(long, value_name = "METHOD")]
        against: Option<String>,

        /// Another seed finds other cases
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,

        /// How many cases are enough
        #[arg(long, value_name = "N", default_value_t = 10,
              value_parser = clap::value_parser!(u16).range(1..))]
        count: u16,
    },
}

const EXAMPLES: &str = r#"Examples:
  collision-sandbox                         the window, as it was left
  collision-sandbox ray_sphere              the window with that scenario
  collision-sandbox my/scene.json           the window with a saved scene
  collision-sandbox game.jsonl              the window with a log of cases
  collision-sandbox --log seen.jsonl        the window, with a record of what it shows
  collision-sandbox list                    the scenarios and their inputs
  collision-sandbox schema                  their JSON Schema, for editors
  collision-sandbox code ray_sphere --as glsl
                                            its derivation as a function
  collision-sandbox copy my/scene.json --as parry
                                            its test for another program
  collision-sandbox hunt segment_triangle   cases that somebody gets wrong
  collision-sandbox paste report.txt        the case that a bug report tells
  collision-sandbox query cases.jsonl       the answers to a file of cases
  collision-sandbox render ray_sphere -o .  its picture as ./ray_sphere.png
  echo '{"scenario":"ray_sphere","inputs":{"radius":1}}' | collision-sandbox query --pretty"#;

const QUERY_FORMAT: &str = r#"A case is a JSON object on one line, or one object over several lines:
  {"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[10,0,0],"center":[5,0,0],"radius":1}}
Inputs that are left out take their defaults, which `collision-sandbox list`
prints. Beside them may stand "id" (any JSON, echoed), "title", "note",
"source", "expected", "view" and "beside" (an object of keys of your own), and
"conventions", {"touching":"miss"}:
where systems differ on purpose, one of the choices that `list` prints; the
first is taken where none is named. Lengths are metres, angles degrees.

An answer is a JSON object on one line, in the order of the cases:
  {"scenario":…,"id":…,"hit":…,"relation":…,"contacts":[…],"scalars":{…},"vectors":{…}}
What is no case gets {"error":…,"line":…} in its place, the others are
answered, and the exit code is 1.

With --expect a case that is answered otherwise than it expects gets
  {"line":…,"scenario":…,"id":…,"differences":{"hit":{"expected":…,"got":…}}}
where parts that are not expected are not compared and numbers may differ by
rounding, and the last line counts
  {"cases":…,"compared":…,"different":…,"errors":…}"#;

const PASTE_FORMAT: &str = r#"Numbers belong together by brackets, else by a label, else by the line. What
they are is told from their names; digits in names, indices, dates, times,
versions, addresses and hexadecimal digits are no numbers, inf and nan are
refused. Sums, products and constants such as Vec3::ZERO are computed. A decimal
comma is one where every comma between digits can be. What the text calls a
result stands in the case's note, not in its inputs.

Where no scenario fits, the groups are printed and the exit code is 1:
  {"found":[{"name":…,"value":…},…],"scenario":null,"why":…}
With --found they are printed in any case, with "as", what each of them is and
which input takes it, and with "others", what comments and #else branches hold.

  xclip -o | collision-sandbox paste | collision-sandbox query --pretty"#;

/// Reads the program's arguments; the error prints itself and knows its exit code.
pub fn command<I>(arguments: I) -> Result<Command, clap::Error>
where
    I: IntoIterator,
    I::Item: Into<OsString>,
{
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let arguments = Arguments::try_parse_from(&arguments).map_err(|error| {
        // An error repeats what it was given: it had better be what can be shown.
        let shown = arguments.iter().map(|argument| cases::echo_path(Path::new(argument)));
        Arguments::try_parse_from(shown).err().unwrap_or(error)
    })?;
    Ok(match arguments.subcommand {
        Some(Asked::Query { files, pretty, steps, methods, brief, expect, frame }) => {
            let frame = frame.as_deref().and_then(Frame::find);
            let printing = Printing { indented: pretty, steps, methods, brief, expect, frame };
            Command::Query { files, printing }
        }
        Some(Asked::Render(asked)) => Command::Render(
            render::order(asked)
                .map_err(|why| Arguments::command().error(ErrorKind::InvalidValue, why))?,
        ),
        Some(Asked::List { json }) => Command::List { json },
        Some(Asked::Schema) => Command::Schema,
        Some(Asked::Code { scenario, target }) => Command::Code {
            code: code(&scenario, &target)
                .map_err(|why| Arguments::command().error(ErrorKind::InvalidValue, why))?,
        },
        Some(Asked::Copy { case, target, frame }) => {
            let case = case_of(&case)
                .map_err(|why| Arguments::command().error(ErrorKind::InvalidValue, why))?;
            let target = copy::Target::find(&target).unwrap_or(copy::Target::Rust);
            let frame = frame.as_deref().and_then(Frame::find);
            Command::Copy { case: Box::new(case), target, frame }
        }
        Some(Asked::Hunt { scenario, against, seed, count }) => {
            let hunt = hunt(&scenario, against.as_deref(), seed, usize::from(count));
            let hunt =
                hunt.map_err(|why| Arguments::command().error(ErrorKind::InvalidValue, why))?;
            Command::Hunt { hunt }
        }
        Some(Asked::Paste {
            file,
            scenario,
            found,
            number,
            frame,
            unit,
            quaternions,
            sizes,
            planes,
            heights,
            radians,
        }) => {
            let scenario = scenario.map(|id| entry(&id)).transpose();
            let scenario =
                scenario.map_err(|why| Arguments::command().error(ErrorKind::InvalidValue, why))?;
            let file = file.filter(|file| file != Path::new("-"));
            let number = usize::from(number);
            let frame = frame.as_deref().and_then(Frame::find);
            let adjust = Adjust {
                w_first: quaternions.map(|order| order == "wxyz"),
                full_sizes: sizes.map(|sizes| sizes == "full"),
                plane_adds: planes.map(|planes| planes == "plus"),
                counts_caps: heights.map(|heights| heights == "whole"),
                radians,
                unit: unit.as_deref().and_then(Unit::find),
            };
            Command::Paste { file, asked: paste::Asked { scenario, found, number, frame, adjust } }
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
            let open =
                open.map_err(|why| Arguments::command().error(ErrorKind::InvalidValue, why))?;
            Command::Window { open, log: arguments.log }
        }
    })
}

fn targets() -> PossibleValuesParser {
    let value = |target: copy::Target| PossibleValue::new(target.name()).help(target.title());
    PossibleValuesParser::new(copy::Target::ALL.map(value))
}

/// The case of a file, of standard input, or behind a name.
fn case_of(name: &Path) -> Result<Case, String> {
    if name != Path::new("-") {
        return named(name).unwrap_or_else(|| patiently(name, || cases::open_scene(name)));
    }
    let text = cases::read_text_from(std::io::stdin(), cases::LONGEST)
        .map_err(|why| format!("cannot read the case: {why}"))?;
    cases::parse(&text).map_err(|why| format!("line {}: {why}", why.line()))
}

fn frames() -> PossibleValuesParser {
    let value = |frame: Frame| PossibleValue::new(frame.name).help(frame.title);
    PossibleValuesParser::new(Frame::ALL.map(value))
}

/// What to hunt for, or a sentence that names what there is.
fn hunt(scenario: &str, against: Option<&str>, seed: u64, count: usize) -> Result<Hunt, String> {
    let entry = entry(scenario)?;
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
    });
    let tries = count.saturating_mul(PATIENCE);
    Ok(Hunt { entry, against: against.transpose()?, seed, count, tries, changed: true })
}

/// The scenario of that id, or a sentence that says why there is none.
fn entry(id: &str) -> Result<&'static Entry, String> {
    scenarios::find(id).ok_or_else(|| {
        let known = scenarios::ALL.iter().map(|entry| entry.id);
        format!("there is no scenario {}: {}", cases::echo(id), hint(id, known))
    })
}

/// The scenario's function, or a sentence that says why there is none.
fn code(scenario: &str, target: &str) -> Result<Code, String> {
    let id = entry(scenario)?.id;
    let code = Target::find(target).and_then(|target| scenarios::code(id, target));
    code.ok_or_else(|| format!("{id} has no derivation in that language"))
}

/// What stands behind a name, or a sentence that says why there is nothing.
fn open(name: &Path) -> Result<Opened, String> {
    if let Some(case) = named(name) {
        return case.map(|case| Opened::Case(Box::new(case)));
    }
    let path = std::path::absolute(name).unwrap_or_else(|_| name.to_owned());
    if cases::is_list(name) {
        return Ok(Opened::List(path));
    }
    let case = patiently(name, || cases::open_scene(name));
    case.map(|case| Opened::Scene(Box::new(case), path))
}

/// The scenario or the scene of that name; none where it is a file's.
fn named(name: &Path) -> Option<Result<Case, String>> {
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

/// Is this a name rather than a path?
fn is_plain(name: &Path) -> bool {
    name.components().count() == 1 && name.extension().is_none()
}

fn unknown(name: &Path) -> String {
    let known = scenarios::ALL.iter().map(|entry| entry.id);
    let known = known.chain(SCENES.iter().map(|&(scene, _)| scene));
    let name = name.to_string_lossy();
    format!("there is no scenario, scene or file {}: {}", cases::echo(&name), hint(&name, known))
}

fn hint(name: &str, known: impl Iterator<Item = &'static str>) -> String {
    match cases::nearest(name, known) {
        Some(nearest) => format!("did you mean {nearest}?"),
        None => "`collision-sandbox list` prints the scenarios".to_owned(),
    }
}
