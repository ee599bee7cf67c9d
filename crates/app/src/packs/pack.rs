//! What is in a pack.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::sync::Arc;

use chrono::{Datelike, Timelike};
use kaunta_contract::{ExportFormat, ReportFormat, ReportKind};
use kaunta_domain::day::in_kampala;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::Filter;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::cash::papers::papers;
use crate::config::packs::Month;
use crate::packs::error::PacksError;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::reports::export::{self, Order};
use crate::reports::gather::{Watch, apart};
use crate::reports::report::{Asked, report_of};
use crate::reports::report_export::code;
use crate::reports::report_file::{self, Issue};
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The history in the pack.
const HISTORIES: [(ExportFormat, &str); 2] = [(ExportFormat::Xlsx, "xlsx"), (ExportFormat::Csv, "csv")];

/// `kaunta-production-2026-10`, without an ending.
pub(super) fn name_of(workspace: &Workspace, month: Month) -> String {
    format!("kaunta-{}-{}", workspace.environment.code(), month.code())
}

/// Writes every file of a month: reports as PDF and as workbooks, the Zs, and the history.
///
/// # Errors
/// The book can't be read, or a file can't be written.
pub(super) async fn write(
    core: &Core,
    workspace: &Arc<Workspace>,
    month: Month,
    new: &NewFile,
) -> Result<(), PacksError> {
    let (shop, made, environment) = (core.shop(), core.host.now(), workspace.environment);
    let days = month.first_day()..=month.last_day();
    let mut pack = Pack::begin(new.file().try_clone().map_err(FileError::from)?, made);
    for kind in ReportKind::ALL {
        let asked = Asked::of(kind, days.clone(), None)?;
        let report = report_of(&workspace.ledger, &asked, &shop, made).await?;
        for format in [ReportFormat::Pdf, ReportFormat::Xlsx] {
            let name = format!("{}-{}.{}", code(kind), month.code(), report_file::ending(format));
            let issue = Issue { shop: shop.view.name.clone(), environment, made };
            let (report, file) = (report.clone(), tempfile::tempfile().map_err(FileError::from)?);
            let written = file.try_clone().map_err(FileError::from)?;
            apart(move || report_file::write(file, format, &report, &issue)).await?;
            pack = pack.add(name, written).await?;
        }
    }
    for paper in papers(core, workspace, &days).await? {
        let mut file = tempfile::tempfile().map_err(FileError::from)?;
        file.write_all(&paper.pdf).map_err(FileError::from)?;
        pack = pack.add(format!("z/z-{}.pdf", paper.number), file).await?;
    }
    let filter = Filter { from: Some(month.first_day()), to: Some(month.last_day()), ..Filter::default() };
    for (format, ending) in HISTORIES {
        let file = tempfile::tempfile().map_err(FileError::from)?;
        let written = file.try_clone().map_err(FileError::from)?;
        let folder = std::env::temp_dir();
        let wallet = WalletType::default();
        let order = Order { format, wallet, environment, is_chosen: false, made, folder: &folder };
        let mut watch = Watch::new(&Arc::default(), None, 0);
        export::write(file, &order, &shop, &workspace.ledger, &filter, &mut watch).await?;
        pack = pack.add(format!("history-{}.{ending}", month.code()), written).await?;
    }
    pack.finish().await
}

/// A ZIP that is being written.
struct Pack {
    zip: ZipWriter<File>,
    options: SimpleFileOptions,
}

impl Pack {
    fn begin(file: File, made: chrono::DateTime<chrono::Utc>) -> Pack {
        let at = in_kampala(made).naive_local();
        let part = |number: u32| u8::try_from(number).unwrap_or_default();
        let year = u16::try_from(at.year()).unwrap_or_default();
        let (month, day) = (part(at.month()), part(at.day()));
        let time = zip::DateTime::from_date_and_time(year, month, day, part(at.hour()), part(at.minute()), 0);
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let options = options.last_modified_time(time.unwrap_or_default());
        Pack { zip: ZipWriter::new(file), options }
    }

    async fn add(mut self, name: String, mut file: File) -> Result<Pack, PacksError> {
        tokio::task::spawn_blocking(move || {
            file.seek(SeekFrom::Start(0))?;
            self.zip.start_file(name, self.options)?;
            std::io::copy(&mut file, &mut self.zip)?;
            Ok(self)
        })
        .await
        .map_err(|_| PacksError::BrokeOff)?
        .map_err(|error: std::io::Error| FileError::from(error).into())
    }

    async fn finish(self) -> Result<(), PacksError> {
        let finished =
            tokio::task::spawn_blocking(move || self.zip.finish()).await.map_err(|_| PacksError::BrokeOff)?;
        finished.map(drop).map_err(|error| FileError::from(std::io::Error::from(error)).into())
    }
}
