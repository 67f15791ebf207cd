//! The `render` and `page` subcommands: which cases are drawn, and how.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use collision_gizmos::palette::Palette;
use collision_scenarios::cases::{self, Case};
use collision_scenarios::language::Language;
use collision_scenarios::methods::Draft;

use super::{named, yours};

/// The tabs that a picture may show beside the view.
pub const TABS: [&str; 5] = ["answer", "derivation", "methods", "code", "edit"];

/// The allowed width and height, in pixels.
const SIDES: std::ops::RangeInclusive<u32> = 100..=8192;
const SCALES: std::ops::RangeInclusive<f32> = 0.5..=8.0;

/// A checked order for pictures.
pub struct Render {
    pub cases: Vec<Named>,
    pub place: Place,
    pub format: Format,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Pixels per point. `None` picks the scale of a screen of that height.
    pub scale: Option<f32>,
    /// One of `Palette::NAMES`.
    pub palette: String,
    pub language: Language,
    /// Formulas that are added to those in each case.
    pub methods: Vec<Draft>,
    /// Draws the view alone, without the panels.
    pub bare: bool,
    /// Draws soft shadows where bodies come near each other.
    pub beautiful: bool,
    /// The answer field to draw in place of the ground.
    pub field: Option<Fields>,
    pub pictures: Pictures,
    /// The built page that articles take with them.
    pub site: Option<PathBuf>,
}

/// Where pictures are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Each under a name of its own.
    Folder(PathBuf),
    /// The only picture.
    File(PathBuf),
}

/// The kind of the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// PNG or GIF.
    Pixels,
    Svg,
    /// HTML, with an SVG beside it.
    Article,
}

/// The answer field of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The input whose handle varies, by its name or its letter.
    pub handle: String,
    /// The quantity shown: `relation`, a number of the answer, or a part of a method's name.
    pub shown: String,
    /// A cell of the lens is 2^zoom `f32` steps wide. `None` draws no lens.
    pub zoom: Option<i32>,
}

/// Which answer field to draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fields {
    Of(Field),
    /// The place near the case where a method fails, through the lens.
    Found,
}

/// Which pictures to draw of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pictures {
    /// One picture, with this tab open: one of `TABS`.
    One(String),
    /// One picture for each step of the derivation, or for this step alone, counted from 1.
    Steps(Option<usize>),
    /// The animation, as one GIF file.
    Gif,
    /// The animation, as numbered files.
    Frames,
}

/// A source of cases, and the name of its pictures.
pub struct Named {
    pub name: String,
    pub source: Source,
}

/// The source of cases.
pub enum Source {
    /// A scenario in its default state, or a built-in scene.
    Case(Box<Case>),
    File(PathBuf),
    Input,
}

#[derive(Args)]
pub struct RenderArgs {
    /// Scenarios, scenes that come with the program, files of
    /// cases; `-` is standard input
    #[arg(value_name = "CASE", required = true, verbatim_doc_comment)]
    cases: Vec<PathBuf>,

    /// The folder for the pictures, made where there is none; or the
    /// file of the only picture, which ends with .svg
    #[arg(short, long, value_name = "DIR", verbatim_doc_comment)]
    output: PathBuf,

    /// As SVG: lines that stay sharp and text that stays text. The view
    /// alone, with the inputs' values in it; needs no graphics driver
    #[arg(long, verbatim_doc_comment,
          conflicts_with_all = ["field", "see", "tab", "gif", "frames", "yours"])]
    svg: bool,

    /// In pixels
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size)]
    size: [u32; 2],

    /// Pixels a point: how large letters, lines and handles are;
    /// without it as on a screen of that height (2160: 2)
    #[arg(long, value_name = "S", value_parser = scale, verbatim_doc_comment)]
    scale: Option<f32>,

    /// The articles' colours or colour-blind-safe ones
    #[arg(long, value_name = "P", default_value = Palette::NAMES[0],
          value_parser = PossibleValuesParser::new(Palette::NAMES))]
    palette: String,

    /// Of the words in the picture
    #[arg(long, value_name = "L", default_value = Language::English.code(),
          value_parser = PossibleValuesParser::new(Language::ALL.map(Language::code)))]
    language: String,

    /// With a formula of your own among the methods: its text, code in
    /// C's syntax, or a scene that keeps some; as often as you like
    #[arg(long = "method", value_name = "FILE", verbatim_doc_comment)]
    yours: Vec<PathBuf>,

    /// The view alone, with the inputs' values in it, without the panels
    #[arg(long)]
    bare: bool,

    /// With soft shadows where things come near each other
    #[arg(long)]
    beautiful: bool,

    /// With the answer field of an input: what the answer would be with
    /// its handle anywhere else. What it shows is `relation`, a number
    /// of the answer as `t`, or a method by a part of its name
    #[arg(long, value_name = "INPUT[=SHOWN]", verbatim_doc_comment)]
    field: Option<String>,

    /// With the answer field where a method goes wrong beside the case,
    /// or else where the answer changes, through its lens
    #[arg(long, verbatim_doc_comment, conflicts_with = "field")]
    see: bool,

    /// With the field's lens around the handle, each of whose cells is
    /// that many f32s, a power of two
    #[arg(long, value_name = "F32S", verbatim_doc_comment, requires = "field", value_parser = zoom)]
    lens: Option<i32>,

    /// What the panel shows beside the view
    #[arg(long, value_name = "TAB", default_value = TABS[0], group = "pictures",
          value_parser = PossibleValuesParser::new(TABS))]
    tab: String,

    /// A picture for each step of the derivation, or for that
    /// one alone, counted from 1
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
          verbatim_doc_comment, group = "pictures")]
    steps: Option<Option<usize>>,

    /// What moves, from start to end, as a GIF: a cast on its way, a
    /// ball that bounces, or the field's handle, dragged through it
    #[arg(long, group = "pictures", verbatim_doc_comment)]
    gif: bool,

    /// The same as numbered pictures, 20 a second
    #[arg(long, group = "pictures")]
    frames: bool,
}

#[derive(Args)]
pub struct ArticleArgs {
    /// Scenarios, scenes that come with the program, files of
    /// cases, links; `-` is standard input
    #[arg(value_name = "CASE", required = true, verbatim_doc_comment)]
    cases: Vec<PathBuf>,

    /// The folder, made where there is none
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,

    /// The page that `scripts/page` builds: it is copied to DIR/page,
    /// and the pictures come alive where there is a script
    #[arg(long, value_name = "DIST", verbatim_doc_comment)]
    site: Option<PathBuf>,

    /// The articles' colours or colour-blind-safe ones
    #[arg(long, value_name = "P", default_value = Palette::NAMES[0],
          value_parser = PossibleValuesParser::new(Palette::NAMES))]
    palette: String,

    /// Of the words
    #[arg(long, value_name = "L", default_value = Language::English.code(),
          value_parser = PossibleValuesParser::new(Language::ALL.map(Language::code)))]
    language: String,
}

pub const NAMES: &str =
    "A picture is called after its case, and replaces one of that name at one go:
  DIR/NAME.png            of a scenario, of a scene, of a file with one case
                          (NAME is the file's own name without its ending;
                          standard input is `case`)
  DIR/NAME-LINE.png       of a file with more of them
  DIR/NAME-step-01.png …  with --steps
  DIR/NAME.gif            with --gif
  DIR/NAME-0001.png …     with --frames
  DIR/NAME.svg            with --svg
Each name is printed when its file is whole. What is no case is said with its
line, the others are drawn, and the exit code is 1.";

/// Checks the arguments against each other and resolves the names in them.
pub fn order(asked: RenderArgs) -> Result<Render, String> {
    let RenderArgs { cases, output, size, scale, palette, language, bare, beautiful, .. } = asked;
    let language = Language::ALL.into_iter().find(|other| other.code() == language);
    let named = named_apart(&cases)?;
    let is_document = output.extension().is_some_and(|ending| ending == "svg");
    let (place, format) = match (is_document, asked.svg) {
        (true, _) => (Place::File(output), Format::Svg),
        (false, true) => (Place::Folder(output), Format::Svg),
        (false, false) => (Place::Folder(output), Format::Pixels),
    };
    let methods = asked.yours.iter().map(|file| yours::drafts(file, None));
    let methods = methods.collect::<Result<Vec<_>, _>>()?.concat();
    let field = asked.field.map(|field| {
        let (handle, shown) = field.split_once('=').unwrap_or((field.as_str(), "relation"));
        Fields::Of(Field { handle: handle.to_owned(), shown: shown.to_owned(), zoom: asked.lens })
    });
    let field = field.or(asked.see.then_some(Fields::Found));
    let pictures = match (asked.steps, asked.gif, asked.frames) {
        (Some(which), ..) => Pictures::Steps(which),
        (_, true, _) => Pictures::Gif,
        (.., true) => Pictures::Frames,
        _ => Pictures::One(asked.tab),
    };
    Ok(Render {
        cases: named,
        place,
        format,
        size,
        scale,
        palette,
        language: language.unwrap_or_default(),
        methods,
        bare,
        beautiful,
        field,
        pictures,
        site: None,
    })
}

/// Checks the arguments of `page`, and resolves the names in them.
pub fn articles(asked: ArticleArgs) -> Result<Render, String> {
    let ArticleArgs { cases, output, site, palette, language } = asked;
    let language = Language::ALL.into_iter().find(|other| other.code() == language);
    Ok(Render {
        cases: named_apart(&cases)?,
        place: Place::Folder(output),
        format: Format::Article,
        size: [720, 440],
        scale: None,
        palette,
        language: language.unwrap_or_default(),
        methods: Vec::new(),
        bare: true,
        beautiful: false,
        field: None,
        pictures: Pictures::One(TABS[0].to_owned()),
        site,
    })
}

/// Resolves the names of cases; no two may have the same.
fn named_apart(paths: &[PathBuf]) -> Result<Vec<Named>, String> {
    let mut named: Vec<Named> = Vec::new();
    for path in paths {
        let new = name(path)?;
        if let Some(place) = named.iter().position(|other| other.name == new.name) {
            let [one, other] = [&paths[place], path].map(|path| cases::echo_path(path));
            let both =
                format!("{one} and {other} would both be drawn as {}", cases::echo(&new.name));
            return Err(format!("{both}: expected different names"));
        }
        named.push(new);
    }
    Ok(named)
}

fn name(path: &Path) -> Result<Named, String> {
    if path == Path::new("-") {
        return Ok(Named { name: "case".to_owned(), source: Source::Input });
    }
    let stem = path.file_stem().unwrap_or(OsStr::new("case"));
    let name = stem.to_string_lossy().into_owned();
    Ok(match named(path) {
        Some(case) => Named { name, source: Source::Case(Box::new(case?)) },
        None => Named { name, source: Source::File(path.to_owned()) },
    })
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let sides = text.split_once(['x', '×']).and_then(|(width, height)| {
        Some([width.parse::<u32>().ok()?, height.parse::<u32>().ok()?])
    });
    let expected = || {
        let (least, most) = (SIDES.start(), SIDES.end());
        format!("expected a width and a height as in 1280x800, {least} to {most} each")
    };
    sides.filter(|sides| sides.iter().all(|side| SIDES.contains(side))).ok_or_else(expected)
}

/// Parses a power of two and returns its exponent.
fn zoom(text: &str) -> Result<i32, String> {
    let number = text.parse::<u32>().ok().filter(|number| number.is_power_of_two());
    let zoom = number.map(|number| number.trailing_zeros() as i32).filter(|zoom| *zoom <= 24);
    zoom.ok_or_else(|| format!("expected a power of two from 1 to {}", 1 << 24))
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| SCALES.contains(scale));
    scale.ok_or_else(|| format!("expected a number from {} to {}", SCALES.start(), SCALES.end()))
}
