//! A case as text: a scenario with its inputs as JSON, and its answer as JSON.
//!
//! `{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"radius":1}}`
//!
//! Scene files, logs, the clipboard and the command line share this one format and this one parser.

mod cast;
mod caveats;
mod each;
mod echo;
mod expected;
mod fault;
mod folder;
mod foreign;
mod formulas;
mod frame;
mod geometry;
mod json;
mod lines;
mod list;
mod lists;
mod log;
mod neighbour;
mod newer;
mod query;
mod read;
mod rounded;
mod rows;
mod scenes;
mod schema;
mod shapes;
mod source;
mod values;
mod write;
mod yours;

use serde_json::{Map, Value};

use crate::methods::Draft;
use crate::scenario::{Answer, Entry, Scenario};

pub use cast::{Cast, end_from, ends};
pub use caveats::Caveats;
pub use each::{Cases, Row};
pub use echo::{comment, echo, echo_line, echo_path, escape, is_control_or_invisible, markdown};
pub use fault::{CaseError, LONGEST};
pub use folder::{is_list, read_scenes, scene_files};
pub use foreign::Foreign;
pub use frame::Frame;
pub use geometry::geometry_case;
pub use json::{compact, number_text, numbers, pretty, value};
pub use list::{list, list_json};
pub use lists::{NoFiles, ReadMesh};
pub use log::{NotOpened, Place, beside, is_log, log_size, logged_case, read_log};
pub use neighbour::{Neighbour, neighbour};
pub use newer::known;
pub use query::{Printing, QueryError, Summary, query};
use read::is_case;
pub use read::{parse, parse_with};
pub use rounded::is_rounded;
pub use rows::{Logged, Rows, Said};
pub use scenes::{HARD_CASES, SCENES};
pub use schema::schema;
pub use source::{
    expect_file, is_pipe, open, open_scene, read_bytes, read_case, read_text, read_text_from,
};
pub use values::{is_zero, value_text};
pub use write::{
    answer_json, methods_json, steps_json, write, write_line, write_scene, write_with_answer,
    write_with_answer_in,
};

/// A scenario with its inputs, and what a file says about it.
pub struct Case {
    pub scenario: &'static Entry,
    /// The JSON Schema that an editor uses to complete it.
    pub schema: Option<String>,
    /// The scenario itself, which holds the inputs.
    pub live: Box<dyn Scenario>,
    /// Any JSON value; the answer echoes it.
    pub id: Option<Value>,
    pub title: Option<String>,
    /// What to look for.
    pub note: Option<String>,
    /// The origin of the numbers.
    pub source: Option<String>,
    /// The answer known to be right, or a part of it: a JSON object.
    pub expected: Option<Value>,
    pub view: Option<View>,
    /// The user's formulas, whether they parse or not.
    pub methods: Vec<Draft>,
    /// Unknown keys, such as a log's `time`.
    pub beside: Map<String, Value>,
    /// The caveats of its answer, such as inputs left out.
    pub caveats: Caveats,
}

impl Case {
    /// Returns the scenario in its default state.
    pub fn new(scenario: &'static Entry) -> Self {
        Self {
            scenario,
            schema: None,
            live: (scenario.build)(),
            id: None,
            title: None,
            note: None,
            source: None,
            expected: None,
            view: None,
            methods: Vec::new(),
            beside: Map::new(),
            caveats: Caveats::default(),
        }
    }

    pub fn answer(&self) -> Answer {
        self.live.answer()
    }

    /// Returns a copy.
    pub fn duplicate(&self) -> Self {
        Self {
            scenario: self.scenario,
            schema: self.schema.clone(),
            live: self.live.duplicate(),
            id: self.id.clone(),
            title: self.title.clone(),
            note: self.note.clone(),
            source: self.source.clone(),
            expected: self.expected.clone(),
            view: self.view,
            methods: self.methods.clone(),
            beside: self.beside.clone(),
            caveats: self.caveats.clone(),
        }
    }
}

/// The position of the camera, on a sphere around its focus.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The point in the middle of the picture.
    pub focus: [f32; 3],
    /// In degrees.
    pub yaw: f32,
    /// In degrees.
    pub pitch: f32,
    /// The distance from the focus in metres, above zero.
    pub distance: f32,
}
