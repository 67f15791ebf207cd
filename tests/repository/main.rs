//! What the files of the repository owe each other: layers, languages, pages, parts of scenarios.

mod gallery;
mod languages;
mod layers;
mod scenario_parts;
