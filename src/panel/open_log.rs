//! A log of cases or a folder of scenes, as far as it has been read, and what of it is listed.

use std::fs;
use std::path::PathBuf;

use crate::aside::{self, Told};
use crate::cases::{self, Case, Logged, Rows};

/// A file of cases, one a line, or a folder of scenes, as far as it has been read.
pub struct OpenLog {
    pub(super) path: PathBuf,
    /// Of a folder, what it lists.
    pub(super) files: Option<Vec<PathBuf>>,
    /// The bytes that it has, or the files.
    pub(super) size: u64,
    /// Those that have been read.
    pub(super) behind: u64,
    pub(super) rows: Rows,
    /// The rows that differ, counted.
    pub(super) different: usize,
    pub(super) reading: Option<Told<Part>>,
    pub(super) problem: Option<String>,
    pub(super) picks: Picks,
    /// The rows that are picked, by their places; none where all are.
    shown: Option<Vec<u32>>,
    /// The row that is open, and where its answer is not what it expects.
    pub(super) current: Option<usize>,
    pub(super) differences: Vec<String>,
    /// What the case of the open row is called.
    title: Option<String>,
    /// The list goes to the open row once.
    pub(super) follow: bool,
}

/// Which rows are listed.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Picks {
    pub(super) scenario: Option<&'static str>,
    pub(super) differing: bool,
    /// That their line holds.
    pub(super) text: String,
}

pub(super) enum Part {
    /// A folder's.
    Files(Vec<PathBuf>),
    Rows(Rows, u64),
    End(Result<(), String>),
}

impl Picks {
    /// Are not all rows of the file picked that were read?
    fn are_some(&self) -> bool {
        self.scenario.is_some() || self.differing
    }

    /// The text was asked of the file.
    fn take(&self, row: &Logged) -> bool {
        let is_of_it = |id| row.said.is_some_and(|said| said.entry.id == id);
        self.scenario.is_none_or(is_of_it) && (!self.differing || row.differs())
    }
}

/// The places of the rows that are picked.
fn taken(rows: impl Iterator<Item = (usize, Logged)>, picks: &Picks) -> impl Iterator<Item = u32> {
    rows.filter(|(_, row)| picks.take(row)).filter_map(|(place, _)| u32::try_from(place).ok())
}

impl OpenLog {
    /// Begins to read.
    pub fn new(path: PathBuf) -> Self {
        let mut log = Self {
            path,
            files: None,
            size: 0,
            behind: 0,
            rows: Rows::default(),
            different: 0,
            reading: None,
            problem: None,
            picks: Picks::default(),
            shown: None,
            current: None,
            differences: Vec::new(),
            title: None,
            follow: false,
        };
        log.read();
        log
    }

    /// Reads from the beginning, whatever was read before.
    fn read(&mut self) {
        self.rows = Rows::default();
        self.shown = self.picks.are_some().then(Vec::new);
        (self.behind, self.different, self.current, self.problem) = (0, 0, None, None);
        let found = fs::metadata(&self.path);
        self.size = found.as_ref().map_or(0, fs::Metadata::len);
        self.files = found.is_ok_and(|found| found.is_dir()).then(Vec::new);
        let is_folder = self.files.is_some();
        let (path, wanted) = (self.path.clone(), self.picks.text.clone());
        self.reading = Some(aside::tell(move |teller| {
            let ended = match is_folder {
                true => cases::scene_files(&path).map(|files| {
                    if teller.tell(Part::Files(files.clone())).is_continue() {
                        let rows = |rows, behind| teller.tell(Part::Rows(rows, behind));
                        cases::read_scenes(&files, &wanted, rows);
                    }
                }),
                false => {
                    let rows = |rows, behind| teller.tell(Part::Rows(rows, behind));
                    cases::read_log(&path, &wanted, rows)
                }
            };
            let _ = teller.tell(Part::End(ended));
        }));
    }

    /// Takes in what the thread has read since.
    pub fn listen(&mut self) {
        let Some(reading) = &self.reading else { return };
        let (parts, ended) = reading.listen();
        for part in parts {
            match part {
                Part::Files(files) => {
                    self.size = files.len() as u64;
                    self.files = Some(files);
                }
                Part::Rows(rows, behind) => {
                    let first = self.rows.len();
                    self.different += rows.from(0).filter(|(_, row)| row.differs()).count();
                    self.rows.append(rows);
                    if let Some(shown) = &mut self.shown {
                        let new = self.rows.from(first);
                        shown.extend(taken(new, &self.picks));
                    }
                    self.behind = behind;
                }
                Part::End(ended) => self.problem = ended.err(),
            }
        }
        if ended {
            self.reading = None;
        }
    }

    /// Is the file still being read?
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Lists those rows only.
    pub(super) fn pick(&mut self, picks: Picks) {
        let reads_anew = picks.text != self.picks.text;
        self.picks = picks;
        if reads_anew {
            self.read();
            return;
        }
        let shown = || taken(self.rows.from(0), &self.picks).collect();
        self.shown = self.picks.are_some().then(shown);
        self.follow = true;
    }

    /// How many rows are listed.
    pub(super) fn listed(&self) -> usize {
        self.shown.as_ref().map_or(self.rows.len(), Vec::len)
    }

    /// The place of the row that is listed there.
    pub(super) fn listed_at(&self, index: usize) -> Option<usize> {
        match &self.shown {
            Some(shown) => shown.get(index).map(|&place| place as usize),
            None => (index < self.rows.len()).then_some(index),
        }
    }

    /// Where the row of a place is listed.
    pub(super) fn index_of(&self, place: usize) -> Option<usize> {
        match &self.shown {
            Some(shown) => shown.binary_search(&u32::try_from(place).ok()?).ok(),
            None => Some(place),
        }
    }

    /// The next listed row that differs, from the open one on, or the one before.
    pub(super) fn differing(&self, forward: bool) -> Option<usize> {
        if self.different == 0 {
            return None;
        }
        let is_it =
            |(place, row): &(usize, Logged)| row.differs() && self.index_of(*place).is_some();
        let found = match forward {
            true => self.rows.from(self.current.map_or(0, |current| current + 1)).find(is_it),
            false => self.rows.before(self.current.unwrap_or(self.rows.len())).find(is_it),
        };
        found.map(|(place, _)| place)
    }

    /// The file of a row, where each has one.
    pub(super) fn file(&self, row: &Logged) -> Option<&PathBuf> {
        self.files.as_ref()?.get(row.line.checked_sub(1)?)
    }

    /// The file that the open row's case is saved as, unless the user says otherwise; none where
    /// another case is open by now.
    pub(super) fn saved_as(&self, title: Option<&str>) -> Option<PathBuf> {
        self.title.as_deref().filter(|own| Some(*own) == title)?;
        let row = self.rows.get(self.current?)?;
        let stem = self.path.file_stem()?.to_string_lossy();
        Some(self.path.with_file_name(format!("{stem}-{}.json", row.line)))
    }

    /// Opens the case of a row, with its file where that is its own; or says why it is none.
    pub(super) fn open(&mut self, place: usize) -> Option<(Case, Option<PathBuf>)> {
        let row = self.rows.get(place)?;
        self.current = Some(place);
        self.follow = true;
        self.differences.clear();
        let file = self.file(&row).cloned();
        let opened = match &file {
            Some(file) => cases::open_scene(file),
            None => cases::logged_case(&self.path, row),
        };
        match opened {
            Ok(case) => {
                let part = |(place, both): (&String, &serde_json::Value)| {
                    format!("{place}: {} ≠ {}", both["expected"], both["got"])
                };
                self.differences = case.differences().iter().map(part).collect();
                self.problem = None;
                self.title.clone_from(&case.title);
                Some((case, file))
            }
            Err(why) => {
                self.problem = Some(why);
                None
            }
        }
    }
}
