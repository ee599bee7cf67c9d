use kaunta_domain::environment::Environment;
use kaunta_domain::field::FieldName;
use kaunta_domain::mode::Mode;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::OperationId;
use serde::Serialize;

use super::{BillerView, Counter, FirstRun, Lock, OfferedFile, Theme};

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

/// What stands in the way of working at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Which.
    pub code: ProblemCode,
    /// What happened and what to do next, in plain words.
    pub message: String,
    /// The file it is about.
    pub path: Option<String>,
}

/// A number to try in practice.
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
    /// What to type.
    pub value: String,
    /// What will happen, in words.
    pub outcome: String,
}

/// What the window needs before it draws anything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Start {
    /// Of the program.
    pub version: String,
    /// The environment in use.
    pub environment: Environment,
    /// Light or dark.
    pub theme: Theme,
    /// What stands in the way, if anything.
    pub problem: Option<Problem>,
    /// Why nothing is sent, if nothing is.
    pub lock: Option<Lock>,
    /// Who can be paid, in the order of the counter's keys.
    pub billers: Vec<BillerView>,
    /// In practice only: which numbers to try.
    pub sample_inputs: Vec<SampleInput>,
    /// Who is at the counter.
    pub counter: Counter,
    /// How far the first run is; nothing when it is over.
    pub first_run: Option<FirstRun>,
    /// Whether the practice book holds the example day.
    pub example_day: bool,
}

/// Told to the window without being asked: the event `changed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Change {
    /// An operation stands elsewhere than before.
    Operation {
        /// Which.
        id: OperationId,
    },
    /// A payroll: its rows, how far it is.
    Payroll {
        /// Which.
        id: PayrollId,
    },
    /// A file was dropped on the window.
    Dropped {
        /// It.
        file: OfferedFile,
    },
    /// The line, a balance or a count in the bar changed.
    Status,
    /// The book: its lock, the check of its chain, a backup.
    Book,
    /// Some part of the program stopped because of a mistake in it.
    BrokeDown {
        /// What that means and what to do next, in plain words.
        words: String,
    },
    /// A newer Kaunta: whether there is one, and how far it is.
    Updates,
    /// Who is at the counter, the people, or the shop's rules.
    People,
    /// Something was asked for, or decided on.
    Approvals,
    /// Another environment or other settings: draw everything anew.
    Settings,
}
