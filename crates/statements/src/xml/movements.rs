//! The movements of an XML statement, read one by one while the file is.

use kaunta_sheets::{FileLimit, MAX_ROWS, ReadError};

use super::tree::Node;
use crate::error::StatementError;
use crate::proof::Draft;

/// Adds the lines of a movement, which has this number.
type Add = fn(u32, &Node, &mut Draft) -> Result<(), StatementError>;

/// What the movements say.
pub(crate) struct Movements {
    add: Add,
    lines: Draft,
    count: u32,
    /// The first that can't be used.
    problem: Option<StatementError>,
}

impl Movements {
    pub(crate) fn read_by(add: Add) -> Movements {
        Movements { add, lines: Draft::default(), count: 0, problem: None }
    }

    pub(crate) fn take(&mut self, node: &Node) {
        if self.problem.is_some() {
            return;
        }
        self.count += 1;
        let added = (self.add)(self.count, node, &mut self.lines);
        self.problem = match added {
            Ok(()) if self.lines.lines.len() > MAX_ROWS => {
                Some(StatementError::Sheet(ReadError::TooLarge { limit: FileLimit::Rows }))
            }
            added => added.err(),
        };
    }

    /// A draft with all lines, unless one of them can't be used.
    pub(crate) fn draft(self) -> Result<Draft, StatementError> {
        self.problem.map_or(Ok(self.lines), Err)
    }
}
