//! The dialogs over the view: files, settings, help.

pub mod file_list;
pub mod files;
pub mod native_dialog;
pub mod recent;
pub mod settings;
pub mod sheets;
