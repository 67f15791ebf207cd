use bevy_math::Vec3;
use std::fmt::Write;

/// The members of a JSON object. A number that is not finite makes it invalid.
pub struct Members {
    text: String,
    is_finite: bool,
}

impl Members {
    pub fn new() -> Self {
        Self { text: String::new(), is_finite: true }
    }

    pub fn number(mut self, name: &str, value: f32) -> Self {
        self.begin(name);
        self.push(value);
        self
    }

    pub fn point(self, name: &str, value: Vec3) -> Self {
        self.numbers(name, &value.to_array())
    }

    pub fn numbers(mut self, name: &str, values: &[f32]) -> Self {
        self.begin(name);
        for (place, value) in values.iter().enumerate() {
            self.text.push(if place == 0 { '[' } else { ',' });
            self.push(*value);
        }
        self.text.push(']');
        self
    }

    /// Returns the object, or `None` if one of its numbers is not finite.
    pub fn object(self) -> Option<String> {
        self.is_finite.then(|| format!("{{{}}}", self.text))
    }

    fn begin(&mut self, name: &str) {
        let comma = if self.text.is_empty() { "" } else { "," };
        let _ = write!(self.text, "{comma}\"{name}\":");
    }

    /// Nine digits give the same f32 when they are read. Adding 0 makes -0 a 0.
    fn push(&mut self, value: f32) {
        self.is_finite &= value.is_finite();
        let nine: f64 = format!("{:.8e}", value + 0.0).parse().unwrap_or(f64::NAN);
        let _ = write!(self.text, "{nine}");
    }
}
