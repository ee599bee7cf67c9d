//! The shop's book: one SQLite file for each environment, in which nothing is ever deleted.
//!
//! An operation is written down, synced to disk, before the first byte of it leaves; what happens to it afterwards is
//! a list of events, and where it stands is their fold ([`kaunta_domain::operation::Standing`]). One connection
//! writes, always in immediate transactions; the others can only read. Nothing here waits for a network.

mod backup;
mod build;
mod carry;
mod chain;
mod connection;
mod daily;
mod error;
mod exchange;
mod export;
mod filter;
mod kept;
mod lasting;
mod ledger;
mod lock;
mod mark;
mod marking;
mod migration;
mod numbers;
mod open;
mod projection;
mod proof;
mod recovery;
mod rest;
mod restore;
mod row;
mod salvage;
mod search;
mod table;
mod tip;
mod transaction;
mod verify;

pub use build::BookBuild;
pub use daily::{DAILY_KEPT, KeptBackup, KeptBackupKind, kept_backups};
pub use error::{LedgerError, OpenError};
pub use exchange::set_aside;
pub use export::Export;
pub use filter::{Filter, Page};
pub use kaunta_storage::chain::Fingerprint;
pub use ledger::Ledger;
pub use mark::{Behind, Mark};
pub use proof::EventProof;
pub use recovery::{Arrival, Recovery, ToLookUp};
pub use restore::{BackupContents, Restored, examine_backup, mark_beside, operations_above, restore};
pub use salvage::{Loss, LostRun, Salvaged, salvage};
pub use table::approval::ask::{AskedApproval, NewApproval, NewSubject};
pub use table::approval::filter::{ApprovalFilter, ApprovalPage, WaitingApprovals};
pub use table::approval::{Approval, ApprovalReason, ApprovalState, ApprovalSubject, PayrollTerms};
pub use table::attention::AttentionCounts;
pub use table::balance::WalletBalance;
pub use table::batch::{Batch, BatchId, BatchRecorded, NewBatch};
pub use table::epoch::MoveCause;
pub use table::event::KeptEvent;
pub use table::float::WalletCourse;
pub use table::group::{GroupSummary, Member};
pub use table::history::MAXIMUM_PAGE;
pub use table::limit::{Limit, Spending, Spent};
pub use table::operation::{NewOperation, Operation, Recorded};
pub use table::payroll::all_rows::AllRows;
pub use table::payroll::change::RowChange;
pub use table::payroll::create::{Discarded, NewPayroll, NewRow};
pub use table::payroll::filter::{RowFilter, RowOutcome, Rows};
pub use table::payroll::page::RowPage;
pub use table::payroll::row::PayrollRow;
pub use table::payroll::tally::{PayrollTally, StateSum, Sum, VerdictSum};
pub use table::payroll::{Confirmation, Payroll, PayrollPage, PayrollSource, PayrollSummary};
pub use table::recent::RecentPayment;
pub use table::retiring::{OtherCopies, OtherCopy, Unpaid};
pub use table::rules::BookRules;
pub use table::stray::{LookedAt, Stray};
pub use table::totals::{ModeTotal, Totals};
pub use table::validation::{Validation, ValidationId};
pub use verify::{Broken, Verdict, Verified, verify_book};
