//! The other fields of a log's lines.

use std::path::Path;

use collision_scenarios::cases;
use serde_json::Value;

/// The other fields of a line, beside its case.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct About {
    pub(crate) fields: Vec<(String, String)>,
}

impl About {
    pub(crate) fn new(path: &Path, at: u64) -> Self {
        let fields = cases::beside(path, at);
        Self { fields: fields.iter().map(|(key, value)| told(key, value)).collect() }
    }

    /// Returns the field of that name.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Returns all fields, one a line.
    pub(crate) fn all(&self) -> String {
        let lines = self.fields.iter().map(|(key, value)| format!("{key}: {value}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Formats a value, without a text's quotes.
fn plain(value: &Value) -> String {
    cases::echo_line(value.as_str().unwrap_or(&value.to_string()))
}

/// Returns a field's name and value, as one line shows them.
pub(crate) fn told(key: &str, value: &Value) -> (String, String) {
    (cases::echo_line(key), plain(value))
}
