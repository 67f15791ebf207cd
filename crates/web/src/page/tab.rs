//! The tabs of the panel.

/// A tab of the panel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Tab {
    #[default]
    Answer,
    Derivation,
    /// The moving body at any moment.
    Way,
    Methods,
    Code,
}

impl Tab {
    const ALL: [(Self, &str); 5] = [
        (Self::Answer, "answer"),
        (Self::Derivation, "derivation"),
        (Self::Way, "way"),
        (Self::Methods, "methods"),
        (Self::Code, "code"),
    ];

    pub(super) fn find(name: &str) -> Self {
        let found = Self::ALL.iter().find(|(_, other)| *other == name);
        found.map_or(Self::default(), |(tab, _)| *tab)
    }

    pub(super) fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(tab, _)| *tab == self);
        found.map_or("answer", |(_, name)| name)
    }

    /// Returns `true` if the tab shows something that follows from the steps.
    pub(super) fn wants_steps(self) -> bool {
        self.has_steps() || self == Self::Methods
    }

    pub(super) fn has_steps(self) -> bool {
        matches!(self, Self::Derivation | Self::Code)
    }
}
