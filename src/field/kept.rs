//! Saves and restores the field's settings.

use bevy::prelude::*;

use super::lens::ZOOMS;
use super::names::{called, named};
use super::question::Shown;
use super::{Field, FieldSettings};
use crate::state::settings::{AnswerField, Settings};
use crate::state::workspace::Workspace;

impl Field {
    /// Restores the saved settings. Names that the open scenario lacks are ignored.
    pub fn as_left(left: &AnswerField, workspace: &Workspace) -> Self {
        let shown = left.shown.as_deref().and_then(|name| named(workspace, name));
        let wish = FieldSettings {
            is_on: left.is_on,
            shown: shown.unwrap_or_default(),
            divider: left.divider.map(FieldSettings::divided),
            lens: left.lens.map(|zoom| zoom.clamp(*ZOOMS.start(), *ZOOMS.end())),
        };
        Self { wish, ..Self::default() }
    }
}

/// Stores the field's current settings.
pub fn keep(field: Res<Field>, workspace: Res<Workspace>, mut settings: ResMut<Settings>) {
    let FieldSettings { is_on, shown, divider, lens } = field.wish;
    let name = Some(called(&workspace, shown)).filter(|_| shown != Shown::default());
    let now = AnswerField { is_on, shown: name.map(str::to_owned), divider, lens };
    if settings.field != now {
        settings.field = now;
    }
}
