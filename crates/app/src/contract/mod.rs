//! The contract with the window, declared once: every call, what goes in, what comes out, and how it fails.
//!
//! TypeScript for all of it is written to `ui/src/bindings` by `make bindings`; a test fails when it is stale.

mod attention;
mod book;
mod error;
mod float;
mod form;
mod home;
mod operation;
mod settings;
mod start;

pub use attention::{Attention, AttentionInput, AttentionItem, CloseStrayInput, Stray};
pub use book::{
    BackedUp, BackupInput, BackupKind, BackupReport, BackupView, BookView, Chain, ChosenBackup, Lock, LockReason,
    Progress, Salvage,
};
pub use error::{AppError, ErrorCode, FieldProblem};
pub use float::{FloatCause, FloatDay, FloatInput, FloatStep};
pub use form::{
    BillerView, Choice, FieldKind, FieldView, FormInput, FormView, Review, ReviewInput, SubmitInput, ValidateInput,
    Validated,
};
pub use home::{Home, LineState, Status, Total, WalletBalance};
pub use operation::{
    CaseView, EventTone, EventView, HistoryFilter, HistoryInput, HistoryPage, Labelled, LookUpInput, LookUpView,
    OperationDetail, OperationInput, OperationRow, Receipt, SavedFile, SettleInput,
};
pub use settings::{
    AddBillerInput, CareView, EnvironmentInput, EnvironmentView, KeyState, KeyView, KeychainView, RemoveBillerInput,
    SaveCareInput, SaveEnvironmentInput, SaveShopInput, SetKeyInput, SettingsView, ShopView, Theme,
};
pub use start::{Change, Hint, Problem, ProblemCode, Start};

use serde::{Deserialize, Serialize};

/// No input, or no output.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ts_rs::TS)]
#[ts(type = "null")]
pub struct Nothing;
