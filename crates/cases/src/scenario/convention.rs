/// A point on which trusted systems differ on purpose, and the choice that is made.
pub struct Convention<'a> {
    /// The key in cases, in snake_case.
    pub name: &'static str,
    /// What is chosen about, for people.
    pub title: &'static str,
    pub chosen: &'a mut dyn Chosen,
}

/// One of the ways to see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The value in cases, in snake_case.
    pub name: &'static str,
    /// What it answers, for people.
    pub title: &'static str,
    /// The systems that do so.
    pub who: &'static str,
}

/// Conventions with what is chosen of them.
pub type Choices = Vec<(&'static str, &'static str)>;

/// What is chosen of a convention: an enum that [`convention!`] writes.
pub trait Chosen {
    /// The first is the contract's.
    fn choices(&self) -> &'static [Choice];

    /// The place of the chosen one.
    fn place(&self) -> usize;

    /// Chooses by place; none is there past the last, and the choice stays.
    fn choose(&mut self, place: usize);

    fn choice(&self) -> &'static Choice {
        &self.choices()[self.place()]
    }
}

/// An enum of a convention's choices. Before it: the convention's key in cases, and its title; of
/// each choice: its value in cases, what it answers, and the systems that do so.
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

            $visible fn convention(&mut self) -> $crate::scenario::Convention<'_> {
                $crate::scenario::Convention { name: $key, title: $title, chosen: self }
            }
        }

        impl Default for $Name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }

        impl $crate::scenario::Chosen for $Name {
            fn choices(&self) -> &'static [$crate::scenario::Choice] {
                &[$($crate::scenario::Choice { name: $name, title: $says, who: $who }),+]
            }

            fn place(&self) -> usize {
                *self as usize
            }

            fn choose(&mut self, place: usize) {
                *self = Self::ALL.get(place).copied().unwrap_or(*self);
            }
        }
    };
}
pub(crate) use convention;
