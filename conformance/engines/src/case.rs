use serde_json::Value;

/// A line of the suite.
pub struct Case(pub Value);

impl Case {
    pub fn scenario(&self) -> &str {
        self.0["scenario"].as_str().unwrap_or_default()
    }

    /// The right answer.
    pub fn hits(&self) -> Option<bool> {
        self.0["expected"]["hit"].as_bool()
    }

    pub fn number(&self, name: &str) -> f32 {
        f32_of(&self.0["inputs"][name])
    }

    /// Of a vector in the plane, a turn or a point in space, its first numbers.
    pub fn numbers<const N: usize>(&self, name: &str) -> [f32; N] {
        let values = &self.0["inputs"][name];
        std::array::from_fn(|place| f32_of(&values[place]))
    }
}

/// A case's numbers are the shortest that are read as their f32, so that reading them as f64 first
/// changes none. What it leaves out is zero.
pub fn f32_of(value: &Value) -> f32 {
    value.as_f64().unwrap_or_default() as f32
}
