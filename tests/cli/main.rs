//! The program on the command line.

mod copy;
mod foreign;
mod link;
mod mesh;
#[cfg(unix)]
mod pages;
mod query;
mod trace;
