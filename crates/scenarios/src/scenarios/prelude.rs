//! The names that most scenario files use.

pub(super) use glam::{Vec2, Vec3};

pub(super) use super::question::{Question, relations};
pub(super) use crate::scenario::{
    Body, Choices, Contact, Derived, Entry, Explanation, Findings, Group, Mark, Message, Moment,
    PlaneSign, Role, Shape, Space, Step, Verdict, between, convention, derivation, message, metres,
    short, table, unit,
};
pub(super) use exact_collide::closest::{self, Closest};
pub(super) use exact_collide::{Plane, Sphere, Triangle};
