use kaunta_domain::field::FieldName;
use serde::Serialize;

/// Why a call failed. A code exists only where the screen acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// Fields are wrong; `fields` says what to show next to each.
    Fields,
    /// The service does not know this beneficiary, or says that it is not valid.
    NotValid,
    /// The service did not answer, or not in a usable way: nothing was learnt, and this call moved no money.
    Connection,
    /// The service did not say whether another copy of this book is in use. Nothing was sent; a person may continue.
    OtherCopyUnknown,
    /// The service rejected the key.
    Key,
    /// Something is missing from the settings or wrong there: a key, an address, a printer.
    Settings,
    /// Requests came too fast, for the service or for Kaunta's own limit on them.
    SlowDown,
    /// The service refused the request, in its own words; or another problem that needs nothing but its message.
    Service,
    /// The book or another of Kaunta's own files could not be read, written or replaced.
    Book,
    /// Sending is locked; the book screen says why.
    Locked,
    /// The review has expired, something else has changed since, or input is missing: look again and confirm again.
    Review,
    /// What the call names does not exist, or no longer.
    NotFound,
    /// The service can't be asked in this environment.
    LookUpOff,
    /// The file can't be read as a table, or could not be written.
    File,
    /// Nobody is signed in: show the lock screen.
    SignIn,
    /// The signed-in person may not do this.
    Right,
    /// A PIN or the recovery code is wrong, can't be accepted or checked, or may not be tried yet.
    Pin,
    /// A second person has to approve it first; approval can be requested.
    Approval,
    /// The screen and the program disagree: a bug in Kaunta.
    Program,
}

/// A failed call, in words for a person, without internal detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AppError {
    /// Selects what the screen does.
    pub code: ErrorCode,
    /// What happened and what to do next, in plain words.
    pub message: String,
    /// The wrong fields, for [`ErrorCode::Fields`].
    pub fields: Vec<FieldProblem>,
    /// What is wrong with which setting, with [`ErrorCode::Settings`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub setting: Option<SettingProblem>,
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FieldProblem {
    /// The field.
    pub field: FieldName,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// A setting that is typed into a field of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum SettingField {
    /// The address of the gateway interface.
    Address,
    /// The address of the partner wallet.
    PartnerAddress,
    /// The address of the callback server.
    CallbackServer,
    /// The path of look-ups in development.
    StatusPath,
    /// What is sent along with each payment, line by line.
    SentAlong,
    /// The address of the printer.
    Printer,
    /// The biller or network of a line of the tariff.
    TariffThrough,
    /// The first amount of a line of the tariff.
    TariffFrom,
    /// The last amount of a line of the tariff.
    TariffTo,
    /// The charge of a line of the tariff.
    TariffCharge,
}

/// What is wrong with one setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettingProblem {
    /// The setting.
    pub field: SettingField,
    /// Which line of it, counted from 0; 0 for a setting without lines.
    pub line: u32,
    /// A sentence, without the name of the field.
    pub message: String,
}

impl AppError {
    /// Creates an error without field problems.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> AppError {
        AppError { code, message: message.into(), fields: Vec::new(), setting: None }
    }

    /// Creates an [`ErrorCode::Fields`] error.
    #[must_use]
    pub fn fields(message: impl Into<String>, fields: Vec<FieldProblem>) -> AppError {
        AppError { code: ErrorCode::Fields, message: message.into(), fields, setting: None }
    }

    /// A wrong setting; `message` names its field, for where it can't be shown next to it.
    #[must_use]
    pub fn setting(message: impl Into<String>, problem: SettingProblem) -> AppError {
        AppError { setting: Some(problem), ..AppError::new(ErrorCode::Settings, message) }
    }
}
