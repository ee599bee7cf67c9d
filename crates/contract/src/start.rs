use kaunta_domain::basket::BasketId;
use kaunta_domain::environment::Environment;
use kaunta_domain::field::FieldName;
use kaunta_domain::mode::Mode;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::OperationId;
use serde::Serialize;

use crate::book::{Lock, Progress};
use crate::form::BillerView;
use crate::payroll::OfferedFile;
use crate::people::{Counter, FirstRun};
use crate::settings::{TextSize, Theme};

/// Why the book can't be used. The screen says what to do for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ProblemCode {
    /// The book is damaged.
    BookDamaged,
    /// The book was made by a newer Kaunta.
    BookNewer,
    /// Another program has the book open.
    BookInUse,
    /// The disk is full.
    DiskFull,
    /// The book can't be opened for another reason.
    BookClosed,
    /// The practice gateway did not start.
    PracticeDown,
}

/// Why Kaunta can't work at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The kind of problem.
    pub code: ProblemCode,
    /// What happened and what to do next, in plain words.
    pub message: String,
    /// The file concerned.
    pub path: Option<String>,
}

/// A sample value to type in practice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SampleInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// The field to type it into.
    pub field: FieldName,
    /// The value to type.
    pub value: String,
    /// The result to expect, in words.
    pub outcome: String,
}

/// What the window needs before it can draw anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StartView {
    /// Kaunta's version.
    pub version: String,
    /// The current environment.
    pub environment: Environment,
    /// The selected theme.
    pub theme: Theme,
    /// How large the text in the window is, on this computer.
    pub text_size: TextSize,
    /// Why Kaunta can't work, if it can't.
    pub problem: Option<Problem>,
    /// Why sending is locked, if it is.
    pub lock: Option<Lock>,
    /// All billers, in the order of their keys on the counter screen.
    pub billers: Vec<BillerView>,
    /// Practice only: sample values to try.
    pub sample_inputs: Vec<SampleInput>,
    /// Who is signed in.
    pub counter: Counter,
    /// The progress of the first run; `None` once it is finished.
    pub first_run: Option<FirstRun>,
    /// Whether the practice book contains the example day.
    pub example_day: bool,
    /// Whether this computer has a screen for the customer, which follows each step of a sale.
    pub customer_screen: bool,
    /// Whether a short sound tells the counter that what was left waiting is done.
    pub done_sound: bool,
    /// A customer who agreed to be kept is forgotten after this many months without use.
    pub favourite_months: u32,
}

/// The payload of the event `changed`, which Kaunta sends to the window by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Change {
    /// An operation's state changed.
    Operation {
        /// The operation.
        id: OperationId,
    },
    /// One of several bills changed.
    Basket {
        /// The basket that it is in.
        id: BasketId,
    },
    /// A payroll changed: its rows or its progress.
    Payroll {
        /// The payroll.
        id: PayrollId,
    },
    /// A file was dropped on the window.
    Dropped {
        /// The file.
        file: OfferedFile,
    },
    /// The status bar changed: the connection, a balance or a count.
    Status,
    /// The book changed: its lock, its integrity check or a backup.
    Book,
    /// A part of the program stopped because of a bug.
    BrokeDown {
        /// What that means and what to do next, in plain words.
        words: String,
    },
    /// Rows of the history were written to a file.
    Export {
        /// The rows written, of all rows.
        progress: Progress,
    },
    /// The state of updates changed.
    Updates,
    /// The signed-in person, the people or the shop's rules changed.
    People,
    /// A request for approval was made or decided.
    Approvals,
    /// The environment or its settings changed: redraw everything.
    Settings,
}
