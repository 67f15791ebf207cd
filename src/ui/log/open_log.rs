//! An open log of cases or folder of scenes: its rows read so far, and the list of those that pass
//! the filters.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use collision_scenarios::cases::{self, Case, Logged, NotOpened, Rows};
use serde_json::Value;

use crate::io::background::{self, Lost, Stream, Task};
use crate::io::door::{self, Refusal};
use crate::io::files;
use crate::io::watch::{self, Watcher};
use crate::ui::log::compared::{Compared, MyCases};
use crate::ui::log::fields::{About, told};
use crate::ui::log::order::{Column, RowOrder};
use crate::ui::log::reading::{Part, read_folder, read_on};
use crate::ui::log::row_case::RowCase;

/// A file of cases, one a line, or a folder of scenes, as far as it has been read.
pub struct OpenLog {
    pub(crate) path: PathBuf,
    /// For a folder, its files.
    pub(crate) files: Option<Vec<PathBuf>>,
    /// The size in bytes, or the number of files.
    pub(crate) size: u64,
    /// The bytes or files read so far.
    pub(crate) behind: u64,
    pub(crate) rows: Rows,
    pub(crate) counts: Counts,
    /// The rows from the reading thread, which also waits for changes.
    reading: Option<Stream<Part>>,
    /// `true` once everything has been read.
    rests: bool,
    /// `true` while old rows are shown until the first new ones arrive.
    is_old: bool,
    /// Stops the notifications when dropped.
    watcher: Option<Watcher>,
    pub(crate) problem: Option<String>,
    /// Why the row pressed last is no case.
    pub(crate) not_opened: Option<String>,
    pub(crate) picks: Picks,
    /// The indices of the rows that pass the filters, in their order. There may be millions.
    pub(crate) shown: Vec<u32>,
    pub(crate) order: RowOrder,
    /// The row that is being opened.
    opening: Option<Opening>,
    /// The open row, its line, and how its answer differs from the expected one.
    pub(crate) current: Option<usize>,
    pub(crate) case: RowCase,
    open_line: Option<usize>,
    /// The new path of the open row's file, until the folder is read again.
    renamed: Option<PathBuf>,
    pub(crate) differences: Vec<Difference>,
    /// The other fields of the open row's line.
    pub(crate) beside: Vec<(String, String)>,
    /// The other fields of the visible rows, by their bytes, and the running lookup.
    about: BTreeMap<u64, About>,
    asked: Option<Task<Vec<(u64, About)>>>,
    /// The names of the other fields of the lines seen so far.
    pub(crate) fields: BTreeSet<String>,
    /// The fields that the user wants as columns; by default the time and the id.
    pub(crate) wanted: Option<Vec<String>>,
    /// The title of the case that was opened last, and its line.
    title: Option<(String, usize)>,
    /// Scrolls to the open row once.
    pub(crate) follow: bool,
    /// *My cases*, if this is their folder.
    pub(crate) mine: MyCases,
}

/// A row whose case is being read.
struct Opening {
    place: usize,
    row: Logged,
    follows: bool,
    asked: Task<Result<Case, NotOpened>>,
}

/// The filters of the list.
#[derive(Clone, Default, PartialEq)]
pub(crate) struct Picks {
    pub(crate) scenario: Option<&'static str>,
    pub(crate) differing: bool,
    /// A text that the line must contain.
    pub(crate) text: String,
}

/// The number of rows of each kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) compared: usize,
    pub(crate) different: usize,
    pub(crate) no_case: usize,
}

impl Counts {
    fn add(&mut self, row: &Logged) {
        self.compared += usize::from(row.said.is_some_and(|said| said.differs.is_some()));
        self.different += usize::from(row.differs());
        self.no_case += usize::from(row.said.is_none());
    }
}

/// A difference between an answer and the expected one.
pub(crate) struct Difference {
    pub(crate) place: String,
    pub(crate) expected: Value,
    pub(crate) got: Value,
}

/// The time limit for reading the visible rows' fields.
const PATIENCE: Duration = Duration::from_secs(5);
/// The time limit for opening a row.
const OPEN_PATIENCE: Duration = Duration::from_secs(1);

impl Picks {
    /// Returns `true` if the row passes. The text has been checked by the reader.
    fn take(&self, row: &Logged) -> bool {
        let is_of_it = |id| row.said.is_some_and(|said| said.entry.id == id);
        self.scenario.is_none_or(is_of_it) && (!self.differing || row.differs())
    }
}

impl OpenLog {
    /// Starts reading.
    pub fn new(path: PathBuf) -> Self {
        let mut log = Self {
            path,
            files: None,
            size: 0,
            behind: 0,
            rows: Rows::default(),
            counts: Counts::default(),
            reading: None,
            rests: false,
            is_old: false,
            watcher: None,
            problem: None,
            not_opened: None,
            picks: Picks::default(),
            shown: Vec::new(),
            order: RowOrder::default(),
            opening: None,
            current: None,
            case: RowCase::default(),
            open_line: None,
            renamed: None,
            differences: Vec::new(),
            beside: Vec::new(),
            about: BTreeMap::new(),
            asked: None,
            fields: BTreeSet::new(),
            wanted: None,
            title: None,
            follow: false,
            mine: MyCases::default(),
        };
        log.read();
        log
    }

    /// Starts reading from the beginning.
    fn read(&mut self) {
        (self.is_old, self.rests, self.problem) = (true, false, None);
        let found = fs::metadata(&self.path);
        self.size = found.as_ref().map_or(0, fs::Metadata::len);
        self.files = found.is_ok_and(|found| found.is_dir()).then(Vec::new);
        let (path, wanted) = (self.path.clone(), self.picks.text.clone());
        if self.files.is_some() {
            self.reading =
                Some(background::tell(move |teller| read_folder(&path, &wanted, teller)));
            return;
        }
        // Without notifications, the file is read once.
        let (watcher, changes) = watch::changes(&path).ok().unzip();
        self.watcher = watcher;
        self.reading =
            Some(background::tell(move |teller| read_on(&path, &wanted, changes.as_ref(), teller)));
    }

    /// Takes the rows read since the last call.
    pub fn listen(&mut self) {
        if self.order.listen() {
            self.order.sort(&self.rows, &mut self.shown);
        }
        let Some(reading) = &self.reading else { return };
        let (parts, ended) = reading.listen();
        let count = self.shown.len();
        if std::mem::take(&mut self.is_old) {
            match parts.is_empty() && !ended {
                true => self.is_old = true,
                false => self.forget_from(0),
            }
        }
        for part in parts {
            match part {
                Part::Files(files) => {
                    self.size = files.len() as u64;
                    if let Some(path) = self.renamed.take() {
                        let place = files.iter().position(|file| *file == path);
                        self.open_line = place.map(|place| place + 1);
                    }
                    self.files = Some(files);
                }
                Part::Rows(rows, behind) => {
                    let first = self.rows.len();
                    rows.from(0).for_each(|(_, row)| self.counts.add(&row));
                    self.rows.append(rows);
                    let new = self.rows.from(first).filter(|(_, row)| self.picks.take(row));
                    self.shown.extend(new.map(|(place, _)| place as u32));
                    self.behind = behind;
                    if self.current.is_none() {
                        let mut new = self.rows.from(first);
                        let found = new.find(|(_, row)| self.open_line == Some(row.line));
                        self.current = found.map(|(place, _)| place);
                    }
                }
                Part::End(ended) => (self.problem, self.rests) = (ended.err(), true),
                Part::Lost(why) => self.problem = Some(why),
                Part::Grown(from, size) => {
                    (self.rests, self.size) = (false, size);
                    self.forget_from(from);
                    if from == 0 {
                        self.close_row();
                        self.not_opened = None;
                    }
                }
            }
        }
        if ended {
            self.reading = None;
        }
        if self.shown.len() != count {
            self.sort();
        }
    }

    /// Sorts the listed rows by a column, or the other way round.
    pub(crate) fn sort_by(&mut self, column: Column) {
        self.order.choose(column);
        self.sort();
        self.follow = true;
    }

    fn sort(&mut self) {
        if !self.order.is_of_file() {
            self.order.sort(&self.rows, &mut self.shown);
        } else if !self.shown.is_sorted() {
            self.shown.sort_unstable();
        }
        self.order.look_up(&self.path, &self.rows, &self.shown);
    }

    /// Returns the fields to show as columns, at most two.
    pub(crate) fn columns(&self) -> Vec<String> {
        let usual = || {
            let is_there = |name: &&str| self.fields.contains(*name);
            ["time", "id"].into_iter().filter(is_there).map(str::to_owned).collect()
        };
        match self.files {
            Some(_) => Vec::new(),
            None => self.wanted.clone().unwrap_or_else(usual),
        }
    }

    /// Returns the place of a row in the list; if it is not listed, where it would be in the
    /// file's order.
    pub(crate) fn listed(&self, row: usize) -> Result<usize, usize> {
        match self.order.is_of_file() {
            true => self.shown.binary_search(&(row as u32)),
            false => self.shown.iter().position(|&place| place as usize == row).ok_or(0),
        }
    }

    /// Drops the rows from that byte on; for a folder, all rows.
    fn forget_from(&mut self, at: u64) {
        let kept = match self.files {
            Some(_) => 0,
            None => self.rows.before_byte(at),
        };
        self.rows.truncate(kept);
        self.shown.retain(|&place| (place as usize) < kept);
        self.current = self.current.filter(|&place| place < kept);
        let _ = self.about.split_off(&at);
        self.asked = None;
        self.counts = Counts::default();
        self.rows.from(0).for_each(|(_, row)| self.counts.add(&row));
        self.behind = self.behind.min(at);
    }

    /// Closes the open row, because the rows have changed.
    fn close_row(&mut self) {
        (self.current, self.open_line) = (None, None);
        self.case = RowCase::default();
        self.differences.clear();
        self.beside.clear();
    }

    /// Returns `true` while the file is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some() && !self.rests
    }

    /// Reads the folder again after a change of a file in it, or says why that failed. The open row
    /// stays open under its file's new path if there is one.
    pub(crate) fn done(&mut self, change: io::Result<Option<PathBuf>>) {
        match change {
            Ok(renamed) => {
                if renamed.is_none() {
                    self.close_row();
                }
                self.renamed = renamed;
                self.read();
            }
            Err(why) => self.not_opened = Some(why.to_string()),
        }
    }

    /// Stops reading.
    pub(crate) fn cancel(&mut self) {
        (self.reading, self.watcher) = (None, None);
    }

    /// Looks up the fields of the visible lines, and takes the results.
    pub(crate) fn look_up(&mut self, places: Range<usize>) {
        if let Some(told) = self.asked.as_ref().and_then(|asked| asked.answer(Duration::ZERO)) {
            self.asked = None;
            // Keep only some screens of them.
            if self.about.len() > 2000 {
                self.about.clear();
            }
            for (at, about) in told.unwrap_or_default() {
                self.fields.extend(about.fields.iter().map(|(key, _)| key.clone()));
                self.about.insert(at, about);
            }
        }
        if self.files.is_some() || self.asked.is_some() {
            return;
        }
        let shown = self.shown.get(places).unwrap_or_default().iter();
        let unknown = shown.filter_map(|&place| Some(self.rows.get(place as usize)?.at));
        let unknown: Vec<_> = unknown.filter(|at| !self.about.contains_key(at)).collect();
        if !unknown.is_empty() {
            let path = self.path.clone();
            self.asked = Some(background::ask(PATIENCE, move || {
                unknown.into_iter().map(|at| (at, About::new(&path, at))).collect()
            }));
        }
    }

    /// Returns the other fields of a row's line.
    pub(crate) fn about(&self, row: &Logged) -> Option<&About> {
        self.about.get(&row.at).filter(|_| self.files.is_none())
    }

    /// Changes the filters.
    pub(crate) fn pick(&mut self, picks: Picks) {
        let reads_anew = picks.text != self.picks.text;
        self.picks = picks;
        if reads_anew {
            self.read();
            return;
        }
        let rows = self.rows.from(0).filter(|(_, row)| self.picks.take(row));
        self.shown = rows.map(|(place, _)| place as u32).collect();
        self.sort();
        self.follow = true;
    }

    /// Returns the open row. `None` while another case is open.
    pub(crate) fn open_place(&self) -> Option<usize> {
        self.current.filter(|_| !self.case.is_left())
    }

    /// Returns the next or the previous listed row that differs, seen from the open one.
    pub(crate) fn differing(&self, forward: bool) -> Option<usize> {
        self.next(forward, Logged::differs)
    }

    /// Returns the next or the previous listed row of a kind, seen from the open one.
    pub(crate) fn next(&self, forward: bool, kind: impl Fn(&Logged) -> bool) -> Option<usize> {
        let is_it = |place: &usize| self.rows.get(*place).is_some_and(|row| kind(&row));
        let listed = self.current.map(|current| self.listed(current));
        let (before, after) = match listed {
            None => (self.shown.len(), 0),
            Some(Ok(at)) => (at, at + 1),
            Some(Err(at)) => (at, at),
        };
        let place = |&place: &u32| place as usize;
        match forward {
            true => self.shown.iter().skip(after).map(place).find(is_it),
            false => self.shown.iter().take(before).rev().map(place).find(is_it),
        }
    }

    /// Returns the file of a row in a folder.
    pub(crate) fn file(&self, row: &Logged) -> Option<&PathBuf> {
        self.files.as_ref()?.get(row.line.checked_sub(1)?)
    }

    /// Returns the suggested path for saving the open row's case. `None` if another case is open by
    /// now.
    pub(crate) fn saved_as(&self, title: Option<&str>) -> Option<PathBuf> {
        let (_, line) = self.title.as_ref().filter(|(own, _)| Some(&own[..]) == title)?;
        let stem = self.path.file_stem()?.to_string_lossy();
        Some(self.path.with_file_name(format!("{stem}-{line}.json")))
    }

    /// Starts opening the case of a row. If `follows`, the list scrolls to it.
    pub(crate) fn open(&mut self, place: usize, follows: bool) {
        let Some(row) = self.rows.get(place) else { return };
        let (path, file) = (self.path.clone(), self.file(&row).cloned());
        let key = (path.clone(), file.clone(), row.at);
        let read = move || match file {
            Some(file) => files::open_scene(&file).map_err(NotOpened::NoCase),
            None => cases::logged_case(&path, row, &*files::meshes_beside(&path)),
        };
        match door::read(key, OPEN_PATIENCE, read) {
            Ok(asked) => self.opening = Some(Opening { place, row, follows, asked }),
            Err(why) => self.not_opened = Some(why.words().to_string()),
        }
    }

    /// Returns the case of the row being opened, if it is read within `moment`, with its file if it
    /// has its own. On failure, records why.
    pub(crate) fn opened(&mut self, moment: Duration) -> Option<(Case, Option<PathBuf>)> {
        let opened = self.opening.as_ref()?.asked.answer(moment)?;
        let Opening { place, row, follows, .. } = self.opening.take()?;
        let file = self.file(&row).cloned();
        let refused = |why: Lost| Err(NotOpened::NoCase(Refusal::from(why).words().to_string()));
        let opened = opened.unwrap_or_else(refused);
        self.close_row();
        (self.current, self.open_line) = (Some(place), Some(row.line));
        self.follow = follows;
        self.not_opened = None;
        match opened {
            Ok(case) => {
                let differences = case.differences().into_iter();
                self.differences = differences
                    .map(|(place, mut both)| Difference {
                        place,
                        expected: both["expected"].take(),
                        got: both["got"].take(),
                    })
                    .collect();
                let id = case.id.as_ref().filter(|_| file.is_none()).map(|id| told("id", id));
                let beside = case.beside.iter().map(|(key, value)| told(key, value));
                self.beside = beside.chain(id).collect();
                self.title = case.title.clone().map(|title| (title, row.line));
                self.mine.open = file.as_ref().map(|file| Compared::new(file, &case));
                Some((case, file))
            }
            Err(NotOpened::NoCase(why)) => {
                self.not_opened = Some(why);
                None
            }
            Err(NotOpened::Changed(why)) => {
                self.close_row();
                self.read();
                self.not_opened = Some(why);
                None
            }
        }
    }
}
