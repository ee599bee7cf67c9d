//! The shop's book: one SQLite file for each environment, in which no operation or event is ever deleted.
//!
//! An operation is synced to disk before its first byte is sent. Everything that happens to it afterwards is a list of
//! events, and its state is the fold of those events ([`kaunta_domain::operation::Lifecycle`]). One connection writes,
//! always in immediate transactions; the others can only read. Nothing here uses the network.

mod backup;
mod chain;
mod encoding;
mod error;
mod file;
mod filter;
mod ledger;
mod moving;
mod open;
mod salvage;
mod table;
mod value;
mod verify;
mod verify_book;

pub use backup::daily::{KeptBackup, KeptBackupKind, kept_backups, thin};
pub use backup::exchange::{is_being_exchanged, set_aside};
pub use backup::second_disk::{CarryError, SecondDisk, SecondDiskCopies};
#[cfg(feature = "for-tests")]
pub use backup::thinning::KEPT_AT_MOST;
pub use error::{LedgerError, OpenError};
pub use filter::Filter;
pub use filter::order::{Order, SortKey};
pub use filter::sum_range::{BadSumRange, SumRange};
pub use kaunta_customers::Query as CustomerQuery;
pub use kaunta_storage::chain::Fingerprint;
pub use ledger::Ledger;
pub use ledger::anchor::{Anchor, Behind};
pub use ledger::build::BookBuild;
pub use ledger::closing::Closing;
pub use ledger::epoch::MoveCause;
#[cfg(feature = "for-tests")]
pub use ledger::in_memory::LoadingRules;
pub use ledger::lost::{LostRecords, LostRows};
pub use moving::carry::{CarriedContents, carry_in, examine_carried};
pub use moving::new_epoch::Arrival;
pub use moving::recovery::{Recovery, ToLookUp};
pub use moving::restore::{
    BackupContents, Elsewhere, Restored, anchor_beside, examine_backup, operations_above, restore,
};
pub use salvage::{Loss, LostRun, Salvaged, salvage};
pub use table::approval::ask::{AskedApproval, NewApproval, NewSubject};
pub use table::approval::decide::SecondApproval;
pub use table::approval::filter::{ApprovalFilter, ApprovalPage, WaitingApprovals};
pub use table::approval::rows::{RequestedRow, RequestedRows};
pub use table::approval::{Approval, ApprovalReason, ApprovalSubject, PayrollTerms};
pub use table::attention::AttentionCounts;
pub use table::balance::WalletBalance;
pub use table::basket::{Basket, BasketRow, NewBasket, NewBill};
pub use table::batch::{Batch, BatchRecorded, NewBatch};
pub use table::bookkeeping::key::{KnownKey, SignatureStatus};
pub use table::bookkeeping::lost::RecordedLoss;
pub use table::bookkeeping::period::{NewPeriod, PeriodClosed, PeriodReopened, StoredPeriod};
pub use table::cash::closing::{DrawerClosed, NewClosing, StoredClosing};
pub use table::cash::entering::{AtDrawer, Drawer, Entered};
pub use table::cash::period::{DrawerPeriod, Opening};
pub use table::chart::{ChartCell, ChartKey, ChartValue, DayCell, Settling};
pub use table::customer::{FoundCustomers, KnownCustomer};
pub use table::day_reading::DayReading;
pub use table::days::DayGroup;
pub use table::due::{FURTHEST_LOOK_UP, FURTHEST_LOOK_UP_AGAIN};
pub use table::event::StoredEvent;
pub use table::export::{ListMoment, ListedOperation, ListedPage, ListedPart, PayrollPlace, WrittenNote};
pub use table::filtered::{FilteredTotal, FilteredTotals};
pub use table::float::WalletCourse;
#[cfg(any(test, feature = "for-tests"))]
pub use table::for_tests::Dimension;
pub use table::group::{GroupSummary, Member};
pub use table::hidden_customer::HiddenCustomers;
pub use table::history::{MAXIMUM_PAGE, Page};
pub use table::label::{LabelChange, MOST_LABELLED};
pub use table::limit::{Spending, Spent};
pub use table::listed::{FirstRows, ListPage, ListedOrphan};
pub use table::new_owner::{NewOwner, names_people};
pub use table::operation::{NewOperation, Operation, Recorded};
pub use table::orphan::{LookedAt, Orphan};
pub use table::orphan_places::PlacedOrphan;
pub use table::payroll::all_rows::AllRows;
pub use table::payroll::change::{Changed, RowChange};
pub use table::payroll::create::{Added, Discarded, NewPayroll, NewPayrollRow};
pub use table::payroll::decision::Decision;
pub use table::payroll::filter::{RowFilter, RowOutcome, RowSelection};
pub use table::payroll::look_back::{ChosenLookBack, PaidPayroll};
pub use table::payroll::page::RowPage;
pub use table::payroll::row::PayrollRow;
pub use table::payroll::totals::{PayrollTotals, RowSum, StateSum, VerdictSum};
pub use table::payroll::{Confirmation, Payroll, PayrollPage, PayrollSource, PayrollSummary};
pub use table::print_job::{FirstPrint, PrintJob, PrintJobId, PrintedSlip, ReceiptOf};
pub use table::receipt_search::FullNumber;
pub use table::recent::{PaymentStatus, RecentPayment};
pub use table::report::{
    Approved, BookMoment, ChargedFee, Corrected, Correction, EarnedCharges, LargePayment, RecentOutcome, ReportSum,
    SettledSince, UsualFees,
};
pub use table::retiring::{OtherCopies, OtherCopy, Unpaid};
pub use table::rollup::Rollup;
pub use table::rules::BookRules;
pub use table::sequence::{Sequence, SequencePage};
pub use table::statement::case::{CaseSubject, StatementCase};
pub use table::statement::decide::StatementDecided;
pub use table::statement::entries::StatementEntry;
pub use table::statement::import::StatementImport;
pub use table::statement::mention::{Mentioned, StatementMention};
pub use table::statement::receiver::StatementReceiver;
pub use table::statement::unmatched_lines::UnmatchedLine;
pub use table::statement::{
    AcceptedAs, ImportedStatement, NewStatement, RemarkKind, StatementAccount, StatementDecision, StatementDecisions,
    StatementId, StatementLine, StatementNote, StatementRemark, StatementSubject,
};
pub use table::token_claim::{HandOut, TokenClaims};
pub use table::totals::{ModeTotal, Totals};
pub use table::unknown_time::{MaybePaid, ReportedBalance, UnknownCause, UnknownTime, UnknownTimeId};
pub use table::unprinted::UnprintedSince;
pub use table::validation::Validation;
pub use value::approval_state::ApprovalState;
pub use value::id::{BatchId, ValidationId};
pub use value::limit::Limit;
pub use value::print_state::PrintState;
pub use value::verdict::{Broken, RowMismatch, Verification, Verified};
pub use value::void_reason::VoidReason;
pub use verify::proof::EventProof;
pub use verify_book::verify_book;
