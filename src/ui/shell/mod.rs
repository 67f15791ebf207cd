//! The frame around the tabs: the layout, the tools, the menu, the badge.

pub mod badge;
pub mod commands;
pub mod follow;
pub mod measuring;
pub mod menu;
pub mod place;
pub mod playing;
pub mod scale;
pub mod screenshot_overlay;
pub mod title;
pub mod tools;
