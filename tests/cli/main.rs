//! The program on the command line.

mod copy;
mod foreign;
mod link;
#[cfg(unix)]
mod pages;
mod query;
