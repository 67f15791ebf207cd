//! A case as text: a scenario with its inputs as JSON, and its answer as JSON.
//!
//! `{"scenario":"ray_sphere","inputs":{"start":[0,0,0],"radius":1}}`
//!
//! Scene files, logs, the clipboard and the command line share this one format
//! and this one parser.

mod cast;
mod each;
mod echo;
mod expected;
mod fault;
mod folder;
mod formulas;
mod frame;
mod json;
mod lines;
mod list;
mod log;
mod newer;
mod query;
mod quick;
mod read;
mod rows;
mod scenes;
mod schema;
mod source;
mod write;
mod yours;

use serde_json::{Map, Value};

use crate::methods::Draft;
use crate::scenario::{Answer, Entry, Scenario};

pub use cast::{Cast, end_from, ends};
pub use each::{Cases, Row};
pub use echo::{comment, echo, echo_line, echo_path, markdown, steers};
pub use fault::{CaseError, LONGEST};
pub use folder::{is_list, read_scenes, scene_files};
pub use frame::Frame;
pub use json::{compact, pretty};
pub use list::{list, list_json};
pub use log::{NotOpened, Place, beside, is_log, log_size, logged_case, read_log};
pub use newer::known;
pub use query::{Printing, QueryError, Summary, query};
use quick::is_case;
pub use read::{is_zero, nearest, parse, parse_line};
pub use rows::{Logged, Rows, Said};
pub use scenes::SCENES;
pub use schema::schema;
pub use source::{expect_file, is_pipe, open, open_scene, read_bytes, read_text, read_text_from};
pub use write::{
    answer_json, methods_json, number_text, steps_json, write, write_line, write_scene,
    write_with_answer, write_with_answer_in,
};

/// A scenario with its inputs, and what a file says about it.
pub struct Case {
    pub scenario: &'static Entry,
    /// Where the JSON Schema is that an editor completes it by.
    pub schema: Option<String>,
    /// The scenario itself, which holds the inputs.
    pub live: Box<dyn Scenario>,
    /// Any JSON; the answer echoes it.
    pub id: Option<Value>,
    pub title: Option<String>,
    /// What to look for.
    pub note: Option<String>,
    /// Where the numbers come from.
    pub source: Option<String>,
    /// The answer that is known to be right, or a part of it: a JSON object.
    pub expected: Option<Value>,
    pub view: Option<View>,
    /// Formulas of one's own, whether their texts read or not.
    pub methods: Vec<Draft>,
    /// What the line of a log that it comes from says beside it.
    pub beside: Map<String, Value>,
}

impl Case {
    /// The scenario in its default state.
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
        }
    }

    pub fn answer(&self) -> Answer {
        self.live.answer()
    }
}

/// Where the camera stands: on a sphere around its focus.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The point in the middle of the picture.
    pub focus: [f32; 3],
    /// Degrees.
    pub yaw: f32,
    /// Degrees.
    pub pitch: f32,
    /// Metres from the focus, above zero.
    pub distance: f32,
}
