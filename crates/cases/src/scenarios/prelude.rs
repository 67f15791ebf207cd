//! What most scenarios' files name.

pub(super) use glam::{Vec2, Vec3};

pub(super) use super::question::Question;
pub(super) use crate::scenario::{
    Body, Contact, Derived, Entry, Explanation, Findings, Group, Mark, Moment, PlaneSign, Role,
    Space, Step, Verdict, Words, between, convention, derivation, metres, short, table, unit,
    words,
};
pub(super) use exact_collide::closest::{self, Closest};
pub(super) use exact_collide::{Plane, Sphere, Triangle};
