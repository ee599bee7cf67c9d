use serde::{Deserialize, Serialize};

use crate::report::ReportInput;

/// How a report is written to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ReportFormat {
    /// Pages, as a PDF document.
    #[default]
    Pdf,
    /// An Excel workbook with a sheet for each table.
    Xlsx,
    /// One table below the other, as text.
    Csv,
}

/// Selects a report and how it is written to a file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportExportInput {
    /// Which report.
    #[serde(flatten)]
    pub report: ReportInput,
    /// How it is written.
    pub format: ReportFormat,
}
