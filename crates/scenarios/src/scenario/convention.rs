/// A question on which established engines differ on purpose, and the current choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Convention {
    /// The key in cases, in snake_case.
    pub name: &'static str,
    /// The question, for display.
    pub title: &'static str,
    /// The answers; the first is the contract's.
    pub choices: &'static [Choice],
    /// The index of the current choice.
    pub chosen: usize,
}

/// One of the answers to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The value in cases, in snake_case.
    pub name: &'static str,
    /// The answer, for display.
    pub title: &'static str,
    /// The engines that do so.
    pub who: &'static str,
}

/// Conventions with the chosen value of each.
pub type Choices = Vec<(&'static str, &'static str)>;

impl Convention {
    /// Returns the current choice.
    pub fn choice(&self) -> &'static Choice {
        &self.choices[self.chosen]
    }

    /// Returns the keys of the question and the current choice.
    pub fn named(&self) -> (&'static str, &'static str) {
        (self.name, self.choice().name)
    }
}

/// Generates an enum of a convention's choices. Arguments: the convention's key in cases and its
/// title; for each choice its value in cases, its title, and the engines that do so.
macro_rules! convention {
    (
        $key:literal, $title:literal:
        $(#[$about:meta])*
        $visible:vis enum $Name:ident { $($Choice:ident = ($name:literal, $says:literal, $who:literal),)+ }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $visible enum $Name {
            $($Choice),+
        }

        impl $Name {
            const ALL: &[Self] = &[$(Self::$Choice),+];

            /// Returns the question with this choice.
            $visible fn convention(self) -> $crate::scenario::Convention {
                $crate::scenario::Convention {
                    name: $key,
                    title: $title,
                    choices: &[$($crate::scenario::Choice { name: $name, title: $says, who: $who }),+],
                    chosen: self as usize,
                }
            }

            /// Chooses by index; an index past the last keeps the choice.
            $visible fn choose(&mut self, index: usize) {
                *self = Self::ALL.get(index).copied().unwrap_or(*self);
            }
        }

        impl Default for $Name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }
    };
}
pub(crate) use convention;
