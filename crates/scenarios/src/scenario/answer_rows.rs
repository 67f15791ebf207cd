//! An answer number by number, under headings, as a panel shows it.

use glam::Vec3;

use super::{Answer, Contact, Message, Named, Scalar, Scenario, Space, Unit, in_words, message};

/// Rows under a heading: a contact, or the named quantities.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerSection {
    pub title: Message,
    pub rows: Vec<AnswerRow>,
}

/// A quantity: its id or letter, and its number or coordinates.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerRow {
    pub name: &'static str,
    pub numbers: Vec<f32>,
    pub unit: Unit,
}

impl Answer {
    /// Returns the contacts, then the quantities that no contact has said.
    pub fn sections(&self, scenario: &dyn Scenario) -> Vec<AnswerSection> {
        let contacts = self.contacts.iter().enumerate();
        let contacts = contacts.map(|(index, contact)| AnswerSection {
            title: self.title(index, contact),
            rows: self.contact_rows(scenario, index, contact),
        });
        let quantities = self.quantities(scenario.entry().space);
        let quantities = (!quantities.is_empty())
            .then(|| AnswerSection { title: message!("Quantities"), rows: quantities });
        contacts.chain(quantities).collect()
    }

    fn title(&self, index: usize, contact: &Contact) -> Message {
        let number = (index + 1).to_string();
        match (self.hit, contact.feature) {
            (true, Some(feature)) => {
                message!("Contact {0} · {1}", number, in_words(&feature.to_string()))
            }
            (true, None) => message!("Contact {0}", number),
            (false, Some(feature)) => {
                message!("Nearest point {0} · {1}", number, in_words(&feature.to_string()))
            }
            (false, None) => message!("Nearest point {0}", number),
        }
    }

    fn contact_rows(
        &self,
        scenario: &dyn Scenario,
        index: usize,
        contact: &Contact,
    ) -> Vec<AnswerRow> {
        let space = scenario.entry().space;
        let one = |name, number: Option<f32>, unit| {
            number.map(|number| AnswerRow { name, numbers: vec![number], unit })
        };
        let many = |name, vector: Option<Vec3>| {
            vector.map(|vector| AnswerRow {
                name,
                numbers: coordinates(vector, space),
                unit: Unit::One,
            })
        };
        // A point with a letter of its own is shown once, under that letter.
        let letter = self.named.contacts.get(index).copied();
        let center = self.named.center.filter(|_| index == 0);
        let rows = [
            one("t", contact.t, Unit::One),
            one("distance", contact.distance, scenario.unit_along()),
            many(letter.unwrap_or("point"), Some(contact.point)),
            many("normal", contact.normal),
            many(center.unwrap_or("center"), contact.center),
        ];
        rows.into_iter().flatten().collect()
    }

    /// Returns the named quantities. What is shown with a contact is not repeated.
    fn quantities(&self, space: Space) -> Vec<AnswerRow> {
        let Named { contacts, center } = &self.named;
        let has_t = self.contacts.iter().any(|contact| contact.t.is_some());
        let scalars = self.scalars.iter().filter(|scalar| scalar.name != "t" || !has_t);
        let scalars = scalars.map(|&Scalar { name, value, unit }| AnswerRow {
            name,
            numbers: vec![value],
            unit,
        });
        let is_said = |name| contacts.contains(&name) || *center == Some(name);
        let vectors = self.vectors.iter().filter(|(name, _)| !is_said(name));
        let vectors = vectors.map(|&(name, vector)| AnswerRow {
            name,
            numbers: coordinates(vector, space),
            unit: Unit::One,
        });
        scalars.chain(vectors).collect()
    }
}

fn coordinates(at: Vec3, space: Space) -> Vec<f32> {
    match space {
        Space::Planar => at.truncate().to_array().to_vec(),
        Space::Spatial => at.to_array().to_vec(),
    }
}
