use std::borrow::Cow;
use std::fmt;

use crate::language::Language;

/// A sentence with numbered placeholders, so that it can be translated: "The ray hits the sphere at
/// D, {0} from A." The values may be sentences too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub template: Cow<'static, str>,
    pub values: Vec<Message>,
}

/// `message!("AB ends {0} before the surface.", metres(missing))`
#[macro_export]
macro_rules! message {
    ($template:literal $(, $value:expr)* $(,)?) => {
        $crate::scenario::Message {
            template: $template.into(),
            values: vec![$($crate::scenario::Message::from($value)),*],
        }
    };
}
impl Message {
    pub fn in_language(&self, language: Language) -> String {
        self.said(&|english| language.say(english).to_owned())
    }

    /// Returns the sentence, with each template translated by `say`.
    pub fn said(&self, say: &impl Fn(&str) -> String) -> String {
        let template = say(&self.template);
        let mut text = String::new();
        let mut rest = template.as_str();
        // In a single pass: a value may contain braces of its own.
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let place = after.split_once('}');
            let value = place.and_then(|(place, _)| self.values.get(place.parse::<usize>().ok()?));
            match (value, place) {
                (Some(value), Some((_, after))) => {
                    text += &value.said(say);
                    rest = after;
                }
                _ => {
                    text.push('{');
                    rest = after;
                }
            }
        }
        text + rest
    }
}

impl From<&'static str> for Message {
    fn from(sentence: &'static str) -> Self {
        Self { template: sentence.into(), values: Vec::new() }
    }
}

/// A number or a name, the same in every language.
impl From<String> for Message {
    fn from(value: String) -> Self {
        Self { template: value.into(), values: Vec::new() }
    }
}

impl From<&String> for Message {
    fn from(value: &String) -> Self {
        value.clone().into()
    }
}

impl From<&Message> for Message {
    fn from(words: &Message) -> Self {
        words.clone()
    }
}

/// In English.
impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.said(&str::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_their_places() {
        let words = message!("{1} before {0}", "a".to_owned(), message!("{0} m", "2".to_owned()));
        assert_eq!(words.to_string(), "2 m before a");
        assert_eq!(Message::from("nothing to fill").to_string(), "nothing to fill");
        let foreign = message!("{0} is {1}, not {2} {", "{1} {0}".to_owned(), "x".to_owned());
        assert_eq!(foreign.to_string(), "{1} {0} is x, not {2} {");
    }

    #[test]
    fn every_template_is_said() {
        let words = message!("{0}; {1}.", "a point", "2".to_owned());
        let say = |template: &str| match template {
            "{0}; {1}." => "{1}: {0}".to_owned(),
            "a point" => "점".to_owned(),
            other => other.to_owned(),
        };
        assert_eq!(words.said(&say), "2: 점");
    }
}
