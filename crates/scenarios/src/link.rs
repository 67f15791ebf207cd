//! A case in the fragment of a web address: JSON, deflated, in base64url.
//!
//! `https://…/#1eJyrVkrOSMzJSS1KVbJSKkpMzo4vLk0…`
//!
//! The first character is the format's version. A fragment never leaves the browser, and base64url
//! is what no mail program or chat changes.

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde_json::{Map, Value};
use thiserror::Error;

use crate::cases::{self, Case, CaseError};
use crate::scenario::{Message, message};

/// The page's address where nobody has set one: that of `python3 -m http.server`.
pub const DEFAULT_PAGE: &str = "http://localhost:8000/";

/// The format's version.
const VERSION: char = '1';
/// The most characters of a fragment.
pub const LONGEST: usize = 32 << 10;
/// The most bytes of its JSON.
const INFLATED: usize = 256 << 10;
/// The compression level, from 0 to 10.
const EFFORT: u8 = 9;

/// A case, and how it is looked at.
pub struct Link {
    /// The case; its view is the camera.
    pub case: Case,
    /// The open tab.
    pub tab: Option<String>,
    /// The current step of the derivation, from 0.
    pub step: Option<usize>,
}

/// The reason why a text is not a link.
#[derive(Debug, Error)]
pub enum LinkError {
    #[error("the link is longer than {LONGEST} characters")]
    TooLong,
    #[error("the link comes from a newer version of Collision Sandbox")]
    Newer,
    #[error("the link is damaged: a part of it is missing or changed")]
    Damaged,
    #[error("{0}")]
    Case(#[from] CaseError),
}

impl LinkError {
    /// Returns the sentence.
    pub fn words(&self) -> Message {
        match self {
            Self::TooLong => {
                message!("the link is longer than {0} characters", LONGEST.to_string())
            }
            Self::Newer => message!("the link comes from a newer version of Collision Sandbox"),
            Self::Damaged => message!("the link is damaged: a part of it is missing or changed"),
            Self::Case(why) => why.words(),
        }
    }
}

/// Returns `true` if a text is an address with a fragment, or a fragment alone.
pub fn is_link(text: &str) -> bool {
    text.starts_with('#') || text.split_once('#').is_some_and(|(page, _)| page.contains("://"))
}

/// Returns `true` if a text is the address of a page: of a known scheme, and without a fragment.
pub fn is_page(text: &str) -> bool {
    const LONGEST: usize = 1000;
    let rest =
        ["http://", "https://", "file://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let is_bad = |c: char| c == '#' || c.is_whitespace() || c.is_control();
    text.len() <= LONGEST && rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(is_bad))
}

impl Link {
    pub fn new(case: Case) -> Self {
        Self { case, tab: None, step: None }
    }

    /// Returns the fragment, without `#`.
    pub fn write(&self) -> String {
        let json = self.json().to_string();
        let deflated = compress_to_vec_zlib(json.as_bytes(), EFFORT);
        format!("{VERSION}{}", BASE64URL_NOPAD.encode(&deflated))
    }

    /// Returns the address on a page. Fails if it would be too long to be read again.
    pub fn address(&self, page: &str) -> Result<String, LinkError> {
        let fragment = self.write();
        if fragment.len() > LONGEST {
            return Err(LinkError::TooLong);
        }
        Ok(format!("{}#{fragment}", page.trim_end_matches('#')))
    }

    fn json(&self) -> Value {
        let case = serde_json::from_str(&cases::write_line(&self.case)).unwrap_or_default();
        let tab = self.tab.clone().map(Value::from);
        let fields = [("case", Some(case)), ("tab", tab), ("step", self.step.map(Value::from))];
        let fields = fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        Value::Object(fields.collect::<Map<_, _>>())
    }

    /// Reads an address, or its fragment with or without `#`.
    pub fn read(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        let fragment = text.rsplit_once('#').map_or(text, |(_, fragment)| fragment);
        if fragment.len() > LONGEST {
            return Err(LinkError::TooLong);
        }
        let body = match fragment.strip_prefix(VERSION) {
            Some(body) => body,
            None if fragment
                .starts_with(|first: char| first.is_ascii_digit() && first > VERSION) =>
            {
                return Err(LinkError::Newer);
            }
            None => return Err(LinkError::Damaged),
        };
        let deflated = BASE64URL_NOPAD.decode(body.as_bytes()).map_err(|_| LinkError::Damaged)?;
        let json = decompress_to_vec_zlib_with_limit(&deflated, INFLATED);
        let json = json.map_err(|_| LinkError::Damaged)?;
        let fields: Map<String, Value> =
            serde_json::from_slice(&json).map_err(|_| LinkError::Damaged)?;
        let case = fields.get("case").ok_or(LinkError::Damaged)?;
        let step = fields.get("step").and_then(Value::as_u64);
        Ok(Self {
            case: cases::parse(&case.to_string())?,
            tab: fields.get("tab").and_then(Value::as_str).map(str::to_owned),
            step: step.and_then(|step| usize::try_from(step).ok()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::SCENES;

    fn link(text: &str) -> Link {
        Link {
            tab: Some("derivation".into()),
            step: Some(3),
            ..Link::new(cases::parse(text).unwrap())
        }
    }

    /// Returns a fragment with this JSON.
    fn packed(json: &[u8]) -> String {
        format!("{VERSION}{}", BASE64URL_NOPAD.encode(&compress_to_vec_zlib(json, EFFORT)))
    }

    #[test]
    fn every_scene_comes_back_from_its_link() {
        for (name, text) in SCENES {
            let link = link(text);
            let fragment = link.write();
            assert!(fragment.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
            assert!(fragment.len() < 4000, "{name}: {}", fragment.len());
            for text in [format!("https://example.org/a/#{fragment}"), format!("#{fragment}")] {
                assert!(is_link(&text));
                let again = Link::read(&text).unwrap();
                let lines = [&link, &again].map(|link| cases::write_line(&link.case));
                assert_eq!(lines[0], lines[1], "{name}");
                assert_eq!((again.tab, again.step), (link.tab.clone(), link.step));
            }
        }
    }

    #[test]
    fn a_changed_or_missing_character_is_noticed() {
        let fragment = link(SCENES[0].1).write();
        for end in 0..fragment.len() {
            assert!(matches!(Link::read(&fragment[..end]), Err(LinkError::Damaged)), "{end}");
        }
        for place in 1..fragment.len() {
            let mut changed = fragment.clone().into_bytes();
            changed[place] = if changed[place] == b'A' { b'B' } else { b'A' };
            assert!(Link::read(str::from_utf8(&changed).unwrap()).is_err(), "{place}");
        }
        for text in ["", "#", "x", "1", "1!", "1eJw", "한국어", "1한국어"] {
            assert!(matches!(Link::read(text), Err(LinkError::Damaged)), "{text}");
        }
    }

    #[test]
    fn an_address_leads_to_its_page() {
        for page in [DEFAULT_PAGE, "https://example.org/a/", "file:///home/me/page/index.html"] {
            assert!(is_page(page), "{page}");
            let address = link(SCENES[0].1).address(page).unwrap();
            assert!(address.starts_with(page) && is_link(&address), "{address}");
        }
        for text in
            ["", "http://", "example.org", "javascript:alert(1)", "http://a b/", "http://a/#b"]
        {
            assert!(!is_page(text), "{text}");
        }
    }

    #[test]
    fn a_newer_link_says_so() {
        let fragment = link(SCENES[0].1).write();
        let newer = format!("2{}", &fragment[1..]);
        assert!(matches!(Link::read(&newer), Err(LinkError::Newer)));
        let unknown = packed(br#"{"case":{"scenario":"ray_torus"}}"#);
        let Err(LinkError::Case(why)) = Link::read(&unknown) else { panic!() };
        assert!(why.to_string().contains("ray_torus"), "{why}");
        // What a newer page may add is no reason to refuse it.
        let more = packed(br#"{"case":{"scenario":"ray_sphere"},"theme":"dark","step":-1}"#);
        assert_eq!(Link::read(&more).unwrap().step, None);
    }

    #[test]
    fn a_link_that_inflates_without_end_is_refused() {
        let bomb = packed(&vec![b' '; 20 << 20]);
        assert!(bomb.len() < LONGEST, "{}", bomb.len());
        assert!(matches!(Link::read(&bomb), Err(LinkError::Damaged)));
        let long = "1".repeat(LONGEST + 1);
        assert!(matches!(Link::read(&long), Err(LinkError::TooLong)));
    }

    #[test]
    fn a_path_is_no_link() {
        for text in ["ray_sphere", "a/b.json", "a#b.json", "-", ""] {
            assert!(!is_link(text), "{text}");
        }
    }
}
