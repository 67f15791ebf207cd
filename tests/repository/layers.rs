//! Reads the sources and enforces the architecture: in each crate layers, lowest first, and no
//! cycle among the files. Also checks that `tests/INTERACTION.md` names existing tests, that the
//! list of planted faults names existing lines, and that the links between the pages work.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ItemMod, ItemUse, UseName, UseRename, UseTree, Visibility};

/// A crate: the folder of its sources, and its layers, lowest first. A module may use its own
/// layer's folder and the layers before it, but not its neighbours in the layer. The dependencies
/// between crates are checked by the compiler.
struct Crate {
    sources: &'static str,
    layers: &'static [&'static [&'static str]],
    /// Whether it uses no engine. In such a crate a file is a part of its folder's `mod.rs` and may
    /// use it.
    is_plain: bool,
    /// The engine's crates that it may use all the same: they know neither a world nor a window.
    known_parts: &'static [&'static str],
}

const KERNEL: Crate =
    Crate { sources: "crates/kernel/src", layers: &[], is_plain: true, known_parts: &[] };

const FORMULA: Crate =
    Crate { sources: "crates/formula/src", layers: &[], is_plain: true, known_parts: &[] };

const SCENARIOS: Crate = Crate {
    sources: "crates/scenarios/src",
    layers: &[
        &["language", "mesh"],
        &["scenario"],
        &["history", "scenarios"],
        &["methods"],
        &["cases"],
        &["link", "search", "paste", "copy", "hunt", "trace"],
    ],
    is_plain: true,
    known_parts: &[],
};

const GIZMOS: Crate = Crate {
    sources: "crates/gizmos/src",
    layers: &[
        &["rect", "length", "color", "snap"],
        &["palette", "shape", "view"],
        &["options", "letters", "handles"],
        &["picture"],
        &["flat", "overlay"],
        &["still"],
        &["svg"],
    ],
    is_plain: true,
    known_parts: &["bevy_color", "bevy_math"],
};

const WEB: Crate = Crate {
    sources: "crates/web/src",
    layers: &[
        &["typed"],
        &["desk", "paste"],
        &["hand"],
        &["picture"],
        &["texts"],
        &["field"],
        &["page"],
    ],
    is_plain: true,
    known_parts: &["bevy_color", "bevy_math"],
};

const APP: Crate = Crate {
    sources: "src",
    layers: &[
        &["io"],
        &["cli"],
        &["state"],
        &["field"],
        &["gizmos", "ui"],
        &["frame"],
        &["window"],
        &["render"],
    ],
    is_plain: false,
    known_parts: &[],
};

const ORACLE: Crate =
    Crate { sources: "crates/oracle/src", layers: &[], is_plain: true, known_parts: &[] };

const CRATES: [&Crate; 7] = [&KERNEL, &FORMULA, &SCENARIOS, &GIZMOS, &WEB, &ORACLE, &APP];

/// Returns all files in these folders of the repository, and the named files themselves.
fn below(paths: &[&Path]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open: Vec<_> = paths.iter().map(|path| path.to_path_buf()).collect();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|file| file.unwrap().path()));
        } else if path.is_file() {
            files.push(path);
        }
    }
    assert!(!files.is_empty(), "{paths:?}: no source");
    files
}

/// A path in the code, and whether a facade merely re-exports it (`pub use`).
#[derive(Debug, Clone, PartialEq)]
struct Named {
    path: Vec<String>,
    is_handed_on: bool,
    /// In the file's own `mod tests`.
    in_tests: bool,
}

/// The names in a source.
#[derive(Default, Clone)]
struct Names {
    /// The paths of its `use`s, with braces expanded, and those in its code.
    named: Vec<Named>,
    /// The number of occurrences of each identifier.
    words: BTreeMap<String, usize>,
    in_tests: bool,
}

impl Names {
    fn of(source: &str) -> Self {
        let mut names = Self::default();
        names.visit_file(&syn::parse_file(source).unwrap());
        names
    }

    fn put(&mut self, path: Vec<String>, is_handed_on: bool) {
        self.named.push(Named { path, is_handed_on, in_tests: self.in_tests });
    }

    /// Expands `a::{b, c::{d as e, self}}` to `a::b`, `a::c::d` and `a::c`.
    fn branch(&mut self, tree: &UseTree, mut path: Vec<String>, is_handed_on: bool) {
        match tree {
            UseTree::Path(part) => {
                path.push(part.ident.to_string());
                self.branch(&part.tree, path, is_handed_on);
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.branch(tree, path.clone(), is_handed_on));
            }
            UseTree::Name(UseName { ident }) | UseTree::Rename(UseRename { ident, .. }) => {
                path.extend((ident != "self").then(|| ident.to_string()));
                self.put(path, is_handed_on);
            }
            UseTree::Glob(_) => {
                path.push("*".to_owned());
                self.put(path, is_handed_on);
            }
        }
    }
}

impl<'a> Visit<'a> for Names {
    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        let was = self.in_tests;
        self.in_tests |= item.ident == "tests";
        visit::visit_item_mod(self, item);
        self.in_tests = was;
    }

    fn visit_item_use(&mut self, item: &'a ItemUse) {
        self.branch(&item.tree, Vec::new(), !matches!(item.vis, Visibility::Inherited));
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        if path.segments.len() > 1 {
            self.put(path.segments.iter().map(|part| part.ident.to_string()).collect(), false);
        }
        visit::visit_path(self, path);
    }

    fn visit_ident(&mut self, ident: &'a Ident) {
        *self.words.entry(ident.to_string()).or_default() += 1;
    }

    /// A macro's paths are its identifiers with `::` between them.
    fn visit_token_stream(&mut self, tokens: &'a TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens.clone() {
            match token {
                TokenTree::Ident(ident) => {
                    self.visit_ident(&ident);
                    if colons != 2 && path.len() > 1 {
                        self.put(std::mem::take(&mut path), false);
                    } else if colons != 2 {
                        path.clear();
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                token => {
                    if let TokenTree::Group(group) = token {
                        self.visit_token_stream(&group.stream());
                    }
                    colons = 0;
                    if path.len() > 1 {
                        self.put(std::mem::take(&mut path), false);
                    }
                    path.clear();
                }
            }
        }
        if path.len() > 1 {
            self.put(path, false);
        }
    }
}

/// Returns the module of a file: `a/mod.rs` is `a`, `a/b.rs` is `a::b`; `lib.rs` is the crate
/// itself.
fn module(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs").trim_end_matches("/mod");
    match path {
        "lib" | "main" => Vec::new(),
        path => path.split('/').map(str::to_owned).collect(),
    }
}

/// The sources as modules, with the names that they use.
struct House {
    of: &'static Crate,
    /// The file of each module.
    files: BTreeMap<Vec<String>, String>,
    names: BTreeMap<String, Names>,
}

impl House {
    fn of(of: &'static Crate) -> Self {
        let root = Path::new(of.sources);
        let files = below(&[root]).into_iter();
        let files = files.filter(|file| file.extension().is_some_and(|end| end == "rs"));
        let names = files.map(|file| {
            let name = file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
            (name, Names::of(&fs::read_to_string(&file).unwrap()))
        });
        Self::new(of, names.filter(|(name, _)| name != "main.rs").collect())
    }

    fn new(of: &'static Crate, names: BTreeMap<String, Names>) -> Self {
        let files = names.keys().map(|file| (module(file), file.clone())).collect();
        Self { of, files, names }
    }

    /// Returns the house with one more line in a file.
    fn with(&self, file: &str, line: &str) -> Self {
        let source = fs::read_to_string(Path::new(self.of.sources).join(file)).unwrap();
        let mut names = self.names.clone();
        names.insert(file.to_owned(), Names::of(&format!("{source}\n{line}\n")));
        Self::new(self.of, names)
    }

    /// Resolves a path from the crate's root. `None` if it leads out of the crate.
    fn path_from_root(&self, file: &str, named: &Named) -> Option<Vec<String>> {
        let mut base = module(file);
        if named.in_tests {
            base.push("tests".to_owned());
        }
        let mut rest = named.path.as_slice();
        match rest.first()?.as_str() {
            "crate" => {
                base.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|part| part == "super") {
                    base.pop();
                    rest = &rest[1..];
                }
            }
            // A child of this module, by its bare name.
            child => {
                base = module(file);
                base.push(child.to_owned());
                self.files.get(&base)?;
                rest = &rest[1..];
            }
        }
        Some(base.into_iter().chain(rest.iter().cloned()).collect())
    }

    /// Returns the file that defines an item, looking through re-exports.
    fn home(&self, path: &[String]) -> Option<&str> {
        let known = (0..=path.len()).rev().find(|&end| self.files.contains_key(&path[..end]))?;
        let file = &self.files[&path[..known]];
        let Some(item) = path.get(known) else { return Some(file) };
        let handed = self.names[file].named.iter().filter(|named| named.is_handed_on);
        let handed = handed.filter_map(|named| self.path_from_root(file, named));
        let origin = handed
            .filter(|origin| origin.last() == Some(item) || origin.last().is_some_and(|l| l == "*"))
            .find(|origin| origin.as_slice() != path);
        match origin {
            Some(origin) if self.home(&origin).is_some() => self.home(&origin),
            _ => Some(file),
        }
    }

    /// Returns `true` if the other file is the folder's `mod.rs` and this file is a part of it.
    fn is_part_of(&self, file: &str, other: &str) -> bool {
        let (own, whole) = (module(file), module(other));
        let is_plain = self.of.is_plain || own.first().is_some_and(|own| own == "cli");
        is_plain && own.len() > whole.len() && own.starts_with(&whole)
    }

    /// Returns the files that a file uses.
    fn known(&self, file: &str) -> BTreeSet<&str> {
        let Names { named, words, .. } = &self.names[file];
        // A re-export counts if the file uses it as well.
        let uses = |name: &String| words.get(name).is_some_and(|count| *count > 1);
        let named =
            named.iter().filter(|named| !named.is_handed_on || named.path.last().is_some_and(uses));
        let paths = named.filter_map(|named| self.path_from_root(file, named));
        let homes: BTreeSet<_> = paths.filter_map(|path| self.home(&path)).collect();
        let is_other = |other: &&str| *other != file && !self.is_part_of(file, other);
        homes.into_iter().filter(is_other).collect()
    }

    /// Returns a cycle of files that use each other, if there is one. It begins and ends with the
    /// same file.
    fn circle(&self) -> Option<Vec<&str>> {
        let mut done = BTreeSet::new();
        let mut way = Vec::new();
        self.names.keys().find_map(|file| self.circle_from(file, &mut way, &mut done))
    }

    fn circle_from<'a>(
        &'a self,
        file: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> Option<Vec<&'a str>> {
        if let Some(place) = way.iter().position(|other| *other == file) {
            return Some(way[place..].iter().copied().chain([file]).collect());
        }
        if !done.insert(file) {
            return None;
        }
        way.push(file);
        let circle =
            self.known(file).into_iter().find_map(|next| self.circle_from(next, way, done));
        way.pop();
        circle
    }

    /// Returns a violation of the layers' order, in a sentence.
    fn disorder(&self) -> Option<String> {
        let layers = self.of.layers;
        let rank = |module: &str| layers.iter().position(|layer| layer.contains(&module));
        self.names.keys().find_map(|file| {
            let module = module(file);
            let own = module.first().map_or("lib", String::as_str);
            let is_plain = self.of.is_plain || own == "cli";
            if let Some(engine) =
                engine(&self.names[file], self.of.known_parts).filter(|_| is_plain)
            {
                return Some(format!("{file}: {own} must not know {engine}"));
            }
            if layers.is_empty() || module.is_empty() {
                return None;
            }
            let Some(place) = rank(own) else {
                return Some(format!("{file}: {own} has no layer"));
            };
            let modules =
                self.names[file].named.iter().filter_map(|named| self.path_from_root(file, named));
            let mut modules = modules.filter_map(|path| path.first().cloned());
            let is_wrong =
                |other: &String| other != own && rank(other).is_some_and(|other| other >= place);
            let wrong = modules.find(is_wrong)?;
            Some(format!("{file}: {own} must not know {wrong}"))
        })
    }
}

/// Returns a name of the engine among these.
fn engine<'a>(names: &'a Names, known: &[&str]) -> Option<&'a str> {
    let is_of_engine = |word: &&String| {
        let word = word.to_lowercase();
        let is_known = known.contains(&word.as_str());
        !is_known && (word.starts_with("bevy") || word.starts_with("egui"))
    };
    names.words.keys().find(is_of_engine).map(String::as_str)
}

#[test]
fn each_layer_knows_only_those_before_it() {
    for of in CRATES {
        assert_eq!(House::of(of).disorder(), None);
    }
}

#[test]
fn no_files_know_each_other_in_a_circle() {
    for of in CRATES {
        let house = House::of(of);
        let edges: usize = house.names.keys().map(|file| house.known(file).len()).sum();
        assert!(
            edges > house.names.len(),
            "{edges} in {} files of {}",
            house.names.len(),
            of.sources
        );
        if let Some(circle) = house.circle() {
            panic!("{}", circle.join(" → "));
        }
    }
}

#[test]
fn a_line_that_breaks_the_order_is_found() {
    let [kernel, cases, gizmos, app] = [&KERNEL, &SCENARIOS, &GIZMOS, &APP].map(House::of);
    for (house, file, line, is_found) in [
        (&kernel, "ray_sphere.rs", "use bevy_math::Ray3d;", true),
        (&kernel, "ray_sphere.rs", "// Source: bevy_math, crate::window", false),
        (&kernel, "ray_sphere.rs", "const TEXT: &str = \"crate::window \\\" bevy\";", false),
        (&cases, "scenario/answer.rs", "use crate::scenarios::ALL;", true),
        (&cases, "scenarios/ray_sphere.rs", "use crate::methods::compare;", true),
        (&cases, "scenarios/ray_sphere.rs", "use exact_collide::Sphere;", false),
        (&cases, "cases/read.rs", "use crate::{paste, scenario};", true),
        (&cases, "cases/read.rs", "type App = bevy::prelude::App;", true),
        (&app, "cli/mod.rs", "use egui_plot::Plot;", true),
        (&gizmos, "palette/mod.rs", "use crate::picture::Piece;", true),
        (&gizmos, "overlay/mod.rs", "use bevy_egui::egui::Painter;", true),
        (&app, "state/view.rs", "use crate::gizmos::Pace;", true),
        (&app, "state/hand/mod.rs", "use crate::state::workspace::Workspace;", false),
        (&app, "io/door.rs", "use crate::state::workspace::Workspace;", true),
        (&app, "state/workspace/mod.rs", "use crate::ui::PanelState;", true),
        (&app, "gizmos/camera/mod.rs", "use crate::ui;", true),
        (&app, "ui/mod.rs", "fn f() { crate::frame::plugin() }", true),
        (&app, "frame/mod.rs", "use crate::{ui, window};", true),
    ] {
        let found = house.with(file, line).disorder();
        assert_eq!(found.is_some(), is_found, "{file}: {line}: {found:?}");
    }
}

#[test]
fn a_circle_is_found_wherever_it_is_closed() {
    let [kernel, cases, app] = [&KERNEL, &SCENARIOS, &APP].map(House::of);
    for (house, file, line) in [
        // Through another module, a facade, a parent and a test.
        (&app, "state/view.rs", "use crate::state::measure::Places;"),
        (&cases, "scenario/mark.rs", "use super::Answer;"),
        (&cases, "scenario/mark.rs", "fn f(x: super::answer::Answer) {}"),
        (
            &kernel,
            "exact/predicates.rs",
            "use super::super::{\n    triangle_plane::{self, *},\n    segment_triangle as other,\n};",
        ),
        (&kernel, "exact/predicates.rs", "mod tests { use crate::triangle_plane; }"),
    ] {
        let house = house.with(file, line);
        let circle = house.circle();
        assert!(circle.is_some_and(|circle| circle.contains(&file)), "{file}: {line}");
    }
    let names = [("a.rs", "use crate::b::B;"), ("b.rs", "use crate::c;"), ("c.rs", "")]
        .map(|(file, source)| (file.to_owned(), Names::of(source)));
    assert_eq!(House::new(&KERNEL, names.into()).circle(), None);
}

#[test]
fn each_file_of_scenarios_is_named_after_its_id() {
    let files = below(&[Path::new("crates/scenarios/src/scenarios")]);
    for file in &files {
        let name = file.file_stem().unwrap().to_str().unwrap();
        let is_listed = collision_scenarios::scenarios::find(name).is_some();
        // A long derivation has a file of its own in the scenario's folder; the others are shared.
        let is_shared = [
            "list", "mod", "on_mesh", "prelude", "question", "ray", "rings", "round", "solid",
            "solids", "steps",
        ]
        .contains(&name);
        assert!(is_listed || is_shared, "{name} is not in ALL");
    }
    for entry in collision_scenarios::scenarios::ALL {
        let has_file = files.iter().any(|file| file.file_stem().unwrap() == entry.id);
        assert!(has_file, "{}: no file", entry.id);
    }
}

#[test]
fn each_row_of_the_interaction_table_names_tests_that_exist() {
    let sources = below(&[Path::new("src"), Path::new("crates"), Path::new("tests")]).into_iter();
    let sources = sources.filter(|file| file.extension().is_some_and(|end| end == "rs"));
    let code: String = sources.map(|file| fs::read_to_string(file).unwrap()).collect();
    let code: String = code.lines().map(|line| line.trim().to_owned() + "\n").collect();

    let table = fs::read_to_string("tests/INTERACTION.md").unwrap();
    let is_row = |line: &&str| line.starts_with("| ") && *line != "| what | test |";
    let rows: Vec<_> = table.lines().filter(is_row).collect();
    assert!(rows.len() > 40, "{}", rows.len());
    for row in rows {
        let tests = row.rsplit('|').nth(1).unwrap().split(',').map(|name| name.trim());
        for name in tests {
            let test = format!("#[test]\nfn {}()", name.trim_matches('`'));
            assert!(code.contains(&test), "{row}: there is no test {name}");
        }
    }
}

#[test]
fn every_planted_fault_has_its_line() {
    let list = fs::read_to_string("tests/data/planted_faults.txt").unwrap();
    let mut lines = list.lines().map(str::trim).filter(|line| !line.starts_with('#'));
    let mut faults = 0;
    while let Some(head) = lines.find(|line| !line.is_empty()) {
        // A 2 after the file's name means the second line with that text.
        let (file, which) = head.split_once(' ').unwrap_or((head, "1"));
        let planted = lines.next().and_then(|line| line.strip_prefix("- ")).unwrap();
        let code = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let found = code.lines().filter(|line| line.trim() == planted).count();
        assert!(found >= which.parse().unwrap(), "{file} has no line {planted}");
        faults += 1;
        lines.by_ref().take_while(|line| !line.is_empty()).for_each(drop);
    }
    assert!(faults > 60, "{faults}");
    let told = format!("of the {faults} in its list");
    assert!(fs::read_to_string("docs/exactness.md").unwrap().contains(&told), "{told}");
}

/// Returns the pages at the top and in `docs/`.
fn pages() -> Vec<PathBuf> {
    let files = [".", "docs"].iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = files.map(|file| file.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Returns `true` if a page has a heading with this anchor.
fn has(page: &Path, place: &str) -> bool {
    let text = fs::read_to_string(page).unwrap();
    let called = |heading: &str| -> String {
        let lower = heading.trim().to_lowercase();
        let kept = lower.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| called(line.trim_start_matches('#'))).any(|name| name == place)
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let mut is_code = false;
        for line in text.lines() {
            is_code ^= line.starts_with("```");
            for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                if is_code || link.contains("://") {
                    continue;
                }
                links += 1;
                let (file, place) = link.split_once('#').unwrap_or((link, ""));
                let there = page.parent().unwrap().join(file);
                let leads_to = if file.is_empty() { &page } else { &there };
                let is_there = leads_to.is_file() && (place.is_empty() || has(leads_to, place));
                assert!(is_there, "{}: {link}", page.display());
            }
        }
    }
    assert!(links > 20, "{links}");
}

#[test]
fn the_readme_is_short_and_knows_every_page() {
    let readme = fs::read_to_string("README.md").unwrap();
    assert!(readme.lines().count() <= 200);
    for page in pages() {
        let name = page.strip_prefix(".").unwrap_or(&page).display().to_string();
        let is_known = ["README.md", "CHANGELOG.md", "SECURITY.md"].contains(&name.as_str());
        assert!(is_known || readme.contains(&format!("]({name})")), "{name}");
    }
}
