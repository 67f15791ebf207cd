//! Arguments → what to do. Nothing is done here but reading a scene file.

pub mod render;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::cases::{self, Case, Printing, SCENES};
use crate::program::{Code, Target};
use crate::scenarios;
use render::Render;

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
}

/// What the window opens with.
pub enum Opened {
    Case(Box<Case>),
    /// A file of cases, one a line.
    Log(PathBuf),
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
    /// with the program, a scene file, or a log of cases, one a
    /// line; else what it showed last
    #[arg(value_name = "SCENARIO|SCENE|LOG", verbatim_doc_comment)]
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
  collision-sandbox query cases.jsonl       the answers to a file of cases
  collision-sandbox render ray_sphere -o .  its picture as ./ray_sphere.png
  echo '{"scenario":"ray_sphere","inputs":{"radius":1}}' | collision-sandbox query --pretty"#;

const QUERY_FORMAT: &str = r#"A case is a JSON object on one line, or one object over several lines:
  {"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[10,0,0],"center":[5,0,0],"radius":1}}
Inputs that are left out take their defaults, which `collision-sandbox list`
prints. Beside them may stand "id" (any JSON, echoed), "title", "note",
"source", "expected" and "view", and "conventions", {"touching":"miss"}:
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
        Some(Asked::Query { files, pretty, steps, methods, brief, expect }) => {
            let printing = Printing { indented: pretty, steps, methods, brief, expect };
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

/// The scenario's function, or a sentence that says why there is none.
fn code(scenario: &str, target: &str) -> Result<Code, String> {
    let code = Target::find(target).and_then(|target| scenarios::code(scenario, target));
    code.ok_or_else(|| {
        let known = scenarios::ALL.iter().map(|entry| entry.id);
        format!("there is no scenario {scenario}: {}", hint(scenario, known))
    })
}

/// What stands behind a name, or a sentence that says why there is nothing.
fn open(name: &Path) -> Result<Opened, String> {
    if let Some(case) = named(name) {
        return case.map(|case| Opened::Case(Box::new(case)));
    }
    if cases::is_log(name) {
        return Ok(Opened::Log(name.to_owned()));
    }
    cases::open_scene(name).map(|case| Opened::Case(Box::new(case)))
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
