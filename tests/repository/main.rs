//! Rules among the files of the repository: layers, languages, pages, parts of scenarios.

mod gallery;
mod languages;
mod layers;
mod scenario_parts;
