//! A search for the flaws of a mesh, on a background thread.

use collision_scenarios::mesh::Mesh;
use collision_scenarios::mesh::check::{Report, check};

use crate::io::background::{self, Stream};

/// The maximum number of flaws of a kind that one can go through.
const MOST: usize = 100;

/// The flaws of a mesh, and the search for them.
pub(crate) struct Flaws {
    pub(crate) mesh: Mesh,
    search: Stream<Report>,
    pub(crate) report: Option<Report>,
    pub(crate) has_ended: bool,
}

impl Flaws {
    /// Starts the search.
    pub(crate) fn of(mesh: Mesh) -> Self {
        let searched = mesh.clone();
        let search = background::tell(move |teller| {
            // Nothing comes after the report.
            let _ = teller.tell(check(&searched, MOST));
        });
        Self { mesh, search, report: None, has_ended: false }
    }

    pub(crate) fn listen(&mut self) {
        if !self.has_ended {
            let (reports, has_ended) = self.search.listen();
            self.report = reports.into_iter().next().or(self.report.take());
            self.has_ended = has_ended;
        }
    }
}
