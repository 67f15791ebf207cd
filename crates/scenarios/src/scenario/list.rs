//! A list as an input's value.

use std::ops::Deref;
use std::sync::Arc;

/// A list that its copies share.
#[derive(Debug, Clone)]
pub struct List<T>(Arc<[T]>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Arc::from([]))
    }
}

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: PartialEq> PartialEq for List<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
