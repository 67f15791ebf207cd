//! The arguments as clap parses them. Their doc comments are the text of `--help`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand};
use clap_complete::Shell;
use collision_scenarios::link::DEFAULT_PAGE;
use collision_scenarios::paste::Unit;

use super::{axes, frames, languages, mesh_units, numbers, render, setting, targets};

/// Drag the points of a collision query and see why it hits, misses or grazes.
#[derive(Parser)]
#[command(
    name = "collision-sandbox",
    version,
    args_conflicts_with_subcommands = true,
    after_help = EXAMPLES,
)]
pub(super) struct Arguments {
    /// What to open in the window: a scenario, a scene that comes
    /// with the program, a scene file, a folder of them, or a log
    /// of cases, one a line, or a link; else what it showed last
    #[arg(value_name = "SCENARIO|SCENE|FOLDER|LOG|LINK", verbatim_doc_comment)]
    pub open: Option<PathBuf>,

    /// What was named after it: an error says that one is enough
    #[arg(hide = true)]
    pub more: Vec<PathBuf>,

    /// Append each case that the window shows to FILE, with its
    /// answer: JSON lines, which `query` answers again
    #[arg(long, value_name = "FILE", verbatim_doc_comment)]
    pub log: Option<PathBuf>,

    #[command(subcommand)]
    pub subcommand: Option<CommandArgs>,
}

#[derive(Subcommand)]
pub(super) enum CommandArgs {
    /// Answer cases without a window: JSON lines in, JSON lines out
    #[command(after_help = QUERY_FORMAT)]
    Query {
        /// Files of cases, or links, answered in order; `-` or none is
        /// standard input
        #[arg(value_name = "FILE|LINK", verbatim_doc_comment)]
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

        /// A formula of your own among them: its text, code in C's
        /// syntax, or a scene that keeps some; as often as you like
        #[arg(long = "method", value_name = "FILE", verbatim_doc_comment, requires = "methods")]
        yours: Vec<PathBuf>,

        /// In which numbers it is calculated
        #[arg(long, value_name = "NUMBERS", requires = "yours", value_parser = numbers())]
        numbers: Option<String>,

        /// Print no more of an answer than `hit`, `relation` and `t`
        #[arg(long)]
        brief: bool,

        /// Compare each answer with what its case expects under
        /// `expected`: print the differences and a summary, and
        /// exit with 1 if there are any
        #[arg(long, verbatim_doc_comment,
              conflicts_with_all = ["pretty", "steps", "methods", "brief"])]
        expect: bool,

        /// Refuse a case that leaves an input to its default
        #[arg(long)]
        strict: bool,

        /// The cases and their answers are in another system's frame
        /// and its unit
        #[arg(long, value_name = "FRAME", verbatim_doc_comment, value_parser = frames(),
              conflicts_with_all = ["steps", "methods"])]
        frame: Option<String>,
    },
    /// Draw cases as pictures, without a window: what it would show
    #[command(after_help = render::NAMES)]
    Render(render::RenderArgs),
    /// Write cases for an article: DIR/NAME.html with the picture,
    /// the answer and the derivation, to be read without a script
    #[command(verbatim_doc_comment)]
    Page(render::ArticleArgs),
    /// Print the scenarios with their inputs, kinds and defaults
    List {
        /// As JSON: an array with one object a scenario
        #[arg(long)]
        json: bool,
    },
    /// Print the JSON Schema of a case, a scene and an answer
    Schema,
    /// Print a scenario's derivation, or a formula of your own, as a
    /// function to take home
    #[command(verbatim_doc_comment)]
    Code {
        /// Which scenario; `list` prints them
        #[arg(value_name = "SCENARIO", required_unless_present = "from")]
        scenario: Option<String>,

        /// Not its derivation, but the formula of this file: its text,
        /// code in C's syntax, an FPCore that takes the place of the
        /// step that it is named after, or a scene that keeps some
        #[arg(long, value_name = "FILE", verbatim_doc_comment)]
        from: Option<PathBuf>,

        /// In which language, with the types of the place: glam,
        /// Unity's vectors, plain structs, GLSL's own, numpy; `text` is
        /// the notation itself, `fpcore` each step for Herbie
        #[arg(long = "as", value_name = "LANGUAGE", verbatim_doc_comment, default_value = "rust",
              value_parser = languages())]
        target: String,

        /// With `fpcore`, this step alone
        #[arg(long, value_name = "NAME")]
        step: Option<String>,
    },
    /// Propose cases of any text with numbers: a bug report, a log, code
    #[command(after_help = PASTE_FORMAT)]
    Paste {
        /// The text's file; `-` or none is standard input
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,

        /// Take the Nth proposal as it is, without a look at the numbers
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
        take: Option<u8>,

        /// The scenario that the text is about
        #[arg(long, value_name = "SCENARIO")]
        scenario: Option<String>,

        /// An input's numbers, or the group of the text that has them:
        /// `radius=2`, `center=1,2,3`, `start=#4`
        #[arg(long, value_name = "INPUT=NUMBERS", verbatim_doc_comment, value_parser = setting)]
        set: Vec<(String, String)>,

        /// Print the groups of numbers that were found instead
        #[arg(long)]
        found: bool,

        /// The text's numbers are in another system's frame and its
        /// unit; the case is in ours
        #[arg(long, value_name = "FRAME", verbatim_doc_comment, value_parser = frames())]
        frame: Option<String>,

        /// The text's lengths are in this unit
        #[arg(long, value_name = "UNIT",
              value_parser = PossibleValuesParser::new(Unit::ALL.map(Unit::name)))]
        unit: Option<String>,

        /// Its quaternions are in this order
        #[arg(long, value_name = "ORDER", value_parser = ["xyzw", "wxyz"])]
        quaternions: Option<String>,

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

        /// Test a formula of your own: its function comes with it, in
        /// Rust, or for Unity
        #[arg(
            long = "method",
            value_name = "FILE",
            verbatim_doc_comment,
            conflicts_with = "frame"
        )]
        yours: Option<PathBuf>,
    },
    /// Print a link to a case: the page opens it, and so does this program
    Link {
        /// A scene that comes with the program, a scenario, or the
        /// file of a case; `-` is standard input
        #[arg(value_name = "CASE", verbatim_doc_comment)]
        case: PathBuf,

        /// The page's address
        #[arg(long, value_name = "ADDRESS", default_value = DEFAULT_PAGE)]
        page: String,
    },
    /// Look for what is wrong with a mesh: exit code 1 if a ray falls
    /// through
    #[command(verbatim_doc_comment, after_help = MESH_FORMAT)]
    Mesh {
        /// An OBJ, STL, PLY, glTF or GLB file
        #[arg(value_name = "FILE")]
        file: PathBuf,

        /// The file's axis that points up
        #[arg(long, value_name = "AXIS", default_value = "y", value_parser = axes())]
        up: String,

        /// The unit of the file's lengths
        #[arg(long, value_name = "UNIT", default_value = "m", value_parser = mesh_units())]
        unit: String,
    },
    /// Say where an engine's GJK goes wrong: exit code 1 if a step loses
    /// something
    #[command(verbatim_doc_comment, after_help = TRACE_FORMAT)]
    Trace {
        /// JSON lines: the case, then a step a line; `-` or none is
        /// standard input
        #[arg(value_name = "FILE", verbatim_doc_comment)]
        file: Option<PathBuf>,
    },
    /// Look for cases where a method errs, or sees a mirrored, moved,
    /// permuted or swapped case otherwise: JSON lines with who says what
    #[command(verbatim_doc_comment)]
    Hunt {
        /// Which scenario; `list` prints them
        #[arg(value_name = "SCENARIO")]
        scenario: String,

        /// Only this method, by its name or a part of it; or a formula
        /// of your own by its file: the shortest case of each kind that
        /// breaks it, the worst first; standard error says how often
        #[arg(long, value_name = "METHOD|FILE", verbatim_doc_comment)]
        against: Option<String>,

        /// In which numbers your formula is calculated
        #[arg(long, value_name = "NUMBERS", requires = "against", value_parser = numbers())]
        numbers: Option<String>,

        /// Another seed finds other cases
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,

        /// How many cases are enough
        #[arg(long, value_name = "N", default_value_t = 10,
              value_parser = clap::value_parser!(u16).range(1..))]
        count: u16,
    },
    /// Print what completes this program's command line in a shell
    Completions {
        /// For which shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Write the manual pages, one for each subcommand
    Man {
        /// The folder that they are written into
        #[arg(value_name = "DIR")]
        folder: PathBuf,
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
  collision-sandbox link ray_sphere         its address on the page
  collision-sandbox page ray_sphere -o .    its picture and derivation for an article
  collision-sandbox hunt segment_triangle   cases that somebody gets wrong
  collision-sandbox mesh level.obj          where a ray falls through a mesh
  collision-sandbox trace steps.jsonl       the first step of a GJK that goes wrong
  collision-sandbox paste report.txt        the case that a bug report tells
  collision-sandbox query cases.jsonl       the answers to a file of cases
  collision-sandbox render ray_sphere -o .  its picture as ./ray_sphere.png
  echo '{"scenario":"ray_sphere","inputs":{"radius":1}}' | collision-sandbox query --pretty"#;

const QUERY_FORMAT: &str = r#"A case is a JSON object on one line, or one object over several lines:
  {"scenario":"ray_sphere","inputs":{"start":[0,0,0],"end":[10,0,0],"center":[5,0,0],"radius":1}}
Inputs that are left out take their defaults, which `collision-sandbox list`
prints: a rotation is none, a polygon has the corners that are given, and any
other is named in the answer under "defaulted", or refused with --strict. Where
f32 does not hold a number's last digit, its input is named under "rounded".
Beside them may stand "id" (any JSON, echoed), "title", "note",
"source", "expected", "view", keys of your own, and
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
  {"cases":…,"compared":…,"different":…,"errors":…}
and cases that are "defaulted" or "rounded", where there are any."#;

const PASTE_FORMAT: &str = r#"A text rarely says all of a case. So up to three proposals are printed, the
likeliest first, and the exit code is 3: each with its certainty (sure, likely,
unsure, guess), its doubts, and for each input the numbers, the line and the
words that they come from. A case alone is printed, with exit code 0, only if it
is sure or if you take it; a text without numbers ends with 1.

  collision-sandbox paste report.txt                 look at the proposals
  collision-sandbox paste report.txt --take 1        take the first as it is
  collision-sandbox paste report.txt --take 1 --set radius=2 --set center=#4
  xclip -o | collision-sandbox paste --take 1 | collision-sandbox query --pretty"#;

const MESH_FORMAT: &str = r#"One JSON object is printed: the numbers of "vertices", "triangles" and "parts",
"bounds" in metres with Y up, whether the mesh is "closed" (each edge has two
triangles), the number of "leaks", and for each kind of flaw its number under
"counts" and the first eight under "examples": the place, the vertices and
triangles, from 0, the "gap" in metres and ulps, and of a leak the "ray" that
falls through, as the inputs of a case.

The exit code is 0 if nothing leaks, 1 if something does, and 2 if the file
cannot be read. The border of an open sheet, such as terrain, is no leak."#;

const TRACE_FORMAT: &str = r#"A step is a JSON object with "support" (the farthest point p of shape 1 along -v
and q of shape 2 along v), "w" (p - q), "simplex" (the corners that are kept),
"case" (vertex, edge, face or inside: the closest part of it), "v" (the closest
point) and "bound" (a lower bound of the distance). "w", "case" and "bound" may
be left out.

For each step one JSON object is printed, with the right step from where the
engine was as "ours", and what is "lost". The last one has "distance", the cores'
distance between two bounds, the first step that parts from ours as "parts_at",
and what is "lost" there: difference, support, sub_case, point, bound, cycle or
early.

The exit code is 0 if nothing is lost, 1 if something is, and 2 if the file
cannot be read."#;
