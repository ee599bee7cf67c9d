//! The contract with the window, declared once: the input, output and errors of each call. The calls themselves are in
//! `crates/app/src/runtime/calls.rs`.
//!
//! `make bindings` writes the TypeScript to `ui/src/bindings`; a test fails when it is stale.

// There are no tests here, but `cargo t --lib` compiles the types a second time to look for some.
#![cfg(not(test))]

mod account_names;
mod approvals;
mod attention;
mod basket;
mod book;
mod cash;
mod chart;
mod commission;
mod customer_screen;
mod customers;
mod diagnostics;
mod error;
mod float;
mod form;
mod help;
mod history;
mod history_layout;
mod home;
mod key;
mod labels;
mod moving;
mod operation;
mod pack;
mod payroll;
mod people;
mod printing;
mod provider_health;
mod receipts;
mod report;
mod report_file;
mod secret;
mod settings;
mod start;
mod statements;
mod tariff;
mod updates;
mod wallet;

pub use account_names::{AccountName, AccountNames, SaveAccountNamesInput, TypedAccountName};
pub use approvals::{
    ApprovalBill, ApprovalInput, ApprovalRow, ApprovalRows, ApprovalRowsInput, ApprovalState, ApprovalView, Approvals,
    AskApprovalInput, GrantInput, RefuseInput,
};
pub use attention::{
    AccountDoubt, Attention, AttentionInput, AttentionItem, CloseOrphanInput, CloseTokenClaimInput,
    DecideUnknownTimeInput, Orphan, OrphanInput, OrphanReceipt, OtherCopyDoubt, RetireComputerInput, SameAccountInput,
    ShareOrphanInput, StatementCaseView, TokenClaimItem, UnknownTime,
};
pub use basket::{
    BasketBill, BasketInput, BasketPrint, BasketReceipt, BasketReview, BasketView, DecideBasketInput, PayBasketInput,
    ReceiptBill, ReviewBasketInput, ShareBasketInput,
};
pub use book::{
    BackedUp, BackupInput, BackupKind, BackupReport, BackupView, BookView, Chain, ChosenBackup, Lock, LockReason,
    Progress, RestoreInput, Salvage, SecondDiskView, UsedElsewhere, WithoutAskingInput, WithoutKeychainInput,
};
pub use cash::{
    AddDrawerInput, CashInput, CashMove, CashRow, CashRows, CashRowsInput, CashView, CloseDrawerInput,
    ClosePeriodInput, ClosedPeriod, ClosedPeriods, ClosingInput, ClosingRow, ClosingView, DrawerClosed, DrawerView,
    FigureView, MoveCashInput, OpenDrawerInput, OwedView, PeriodInput, PeriodRow, PeriodView, PieceView,
    ReopenPeriodInput, SignatureView, TermView,
};
pub use chart::{Chart, ChartInput, ChartKind, ChartMeasure, ChartPoint, ChartSeries, ChartUnit};
pub use commission::{
    CommissionBiller, CommissionRate, CommissionTerms, SaveCertificatesInput, SaveCommissionRatesInput,
    WithholdingCertificate,
};
pub use customer_screen::{
    CustomerBill, CustomerBills, CustomerCode, CustomerPayee, CustomerScreen, CustomerScreenSettings, CustomerShows,
    MonitorView, SaveCustomerScreenInput, ShowCustomerInput,
};
pub use customers::{
    CustomerInput, CustomerPanel, CustomerView, EraseCustomerInput, FavouriteView, FavouritesView, FilledForm,
    FindCustomersInput, FoundCustomers, LastPayment, SaveFavouriteInput,
};
pub use diagnostics::{Diagnostics, SaveDiagnosticsInput};
pub use error::{AppError, ErrorCode, FieldProblem, SettingField, SettingProblem};
pub use float::{
    FloatCause, FloatDay, FloatForecast, FloatForecastInput, FloatInput, FloatStep, LowFloat, LowFloatView,
};
pub use form::{
    BillerView, Choice, CustomerIdInput, FieldKind, FieldView, FormInput, FormView, Review, ReviewInput, SubmitInput,
    ValidateInput, Validated,
};
pub use help::{HelpView, StatusMeaning};
pub use history::{
    BesideRow, ExportChoice, ExportFormat, ExportInput, FlowTotal, FoundPayment, HistoryDay, HistoryDays,
    HistoryFilter, HistoryInput, HistoryLines, HistoryPage, HistorySum, HistoryTotals, ProductTotal, ShownList,
};
pub use history_layout::{ChosenColumn, HistoryColumn, HistoryLayout, HistorySort, SavedView};
pub use home::{
    ConnectionState, FoundTotal, Home, Reminder, ReminderPage, ReminderWay, SettledLater, Status, Total, WalletBalance,
};
pub use key::{KeyInput, KeyState, KeyView, SetKeyInput};
pub use labels::{LabelInput, LabelledOperations, UsedLabels};
pub use moving::{
    BroughtIn, CarriedBook, ChosenMovingFile, ComputerView, MoveAwayInput, MovedAway, MovingFileInput, MovingFileReport,
};
pub use operation::{
    BalanceEvidence, CallbackView, CaseView, EventTone, EventView, HandedOutToken, Labelled, LookUpInput, LookUpView,
    MeterHelp, OperationDetail, OperationInput, OperationRow, QrCode, Receipt, ReceiptCode, SavedFile, SeenPayment,
    SettleInput, TokenClaimState, TokenClaimView,
};
pub use pack::{PackInput, PacksView};
pub use payroll::{
    AnswerNamesInput, ChangeRowInput, ColumnChoice, ConfirmPayrollInput, FileColumn, FileView, FindingView, GroupInput,
    GroupView, ImportInput, IncludeRowsInput, LookBackProposal, LookBackView, LookedBack, OfferedFile, OtherNames,
    OutcomeTotals, PayrollInput, PayrollPreview, PayrollRow, PayrollRowFilter, PayrollRows, PayrollRowsInput,
    PayrollSummary, PayrollView, Payrolls, PayrollsInput, PickedFile, PreviewPayrollInput, ReadFileInput, ResultsInput,
    RowOutcome, RunView, SaveGroupInput, SetLookBackInput, SheetView, TableFormat, TakeGuessesInput, TemplateInput,
    Totals, VerdictTotals,
};
pub use people::{
    AddPersonInput, ChangeMyPinInput, ChangePersonInput, Counter, FirstRun, FirstRunStep, Me, NoteInput, PartInput,
    PeopleView, PersonInput, PersonTerms, PersonView, PinInput, RecoverInput, RecoveryShown, RulesView,
    SaveFirstRunInput, SaveRulesInput, SecurityEntry, SecurityLog, SetPinInput, SetUpOwnerInput, SignInInput,
    SignInOptions, SignInPerson,
};
pub use printing::{
    FoundPrinter, FoundPrinters, LogoPicture, LogoView, NetworkPrinters, PaperWidth, PrintOutcome, PrintResult,
    PrintTestInput, PrinterPlace, PrinterSettings, PrinterState, PrinterView, ReceiptKey, ReceiptKeys, SalePrint,
    SavePrinterInput, ShareBy, ShareInput, SharedReceipt,
};
pub use provider_health::{ProviderHealthInput, ProviderHealthView, TroubledProvider, WorkingProvider};
pub use receipts::{
    ComplaintSlip, FindReceiptInput, FoundReceipt, FoundReceiptPrint, FoundReceipts, FoundTokens, UnprintedReceipt,
    UnprintedReceipts,
};
pub use report::{
    FeeDrift, FeeDriftView, Report, ReportColumn, ReportColumnKind, ReportInput, ReportKind, ReportRow, ReportSection,
    ReportTone,
};
pub use report_file::{ReportExportInput, ReportFormat};
pub use secret::Secret;
pub use settings::{
    AddBillerInput, CareView, EnvironmentInput, EnvironmentView, KeychainView, RemoveBillerInput, SaveCareInput,
    SaveEnvironmentInput, SaveSentAlongInput, SaveShopInput, SentAlongEntry, SettingsView, ShopView, TextSize,
    TextSizeInput, Theme,
};
pub use start::{Change, Problem, ProblemCode, SampleInput, StartView};
pub use statements::{
    DateOrder, ImportStatementInput, PickedStatement, ReadStatementInput, StatementAccount, StatementAccountView,
    StatementColumn, StatementColumnChoice, StatementFileColumn, StatementFound, StatementGroup, StatementGroupView,
    StatementInput, StatementLineView, StatementLook, StatementNoteInput, StatementPairInput, StatementPaymentView,
    StatementRemarkKind, StatementRemarkView, StatementRow, StatementRows, StatementRowsInput, StatementSheet,
    StatementSide, StatementSummary, StatementView, Statements,
};
pub use tariff::{SaveTariffInput, TariffChoice, TariffLineSaid, TariffLineView, TariffProduct, TariffView};
pub use updates::{InstallUpdateInput, ReleaseView, SaveUpdatesInput, UpdateState, UpdatesView};
pub use wallet::{
    Disagreement, OnboardingStep, OnboardingView, PartnerView, SavePartnerInput, WalletModeView, Wallets,
};

use serde::{Deserialize, Serialize};

/// An empty input or output.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(type = "null"))]
pub struct Nothing;
