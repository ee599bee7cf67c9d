//! The files of a pack.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};

use chrono::{Datelike, Timelike};
use kaunta_contract::{ExportFormat, ReportFormat, ReportKind};
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Filter, Ledger, ListMoment};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::cash::papers::papers;
use crate::config::packs::Month;
use crate::config::shop::Shop;
use crate::packs::contents::{self, Contents, PackTime};
use crate::packs::error::PacksError;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::reports::error::ReportsError;
use crate::reports::export::ExportRequest;
use crate::reports::gather::{Watch, off_thread};
use crate::reports::history_twice::write_twice;
use crate::reports::locked_moment::LockedMoment;
use crate::reports::report::{ReportRequest, report_in};
use crate::reports::report_export::code;
use crate::reports::report_file::{self, Issue};

/// `kaunta-production-2026-10`, without an ending.
pub(super) fn name_of(environment: Environment, month: Month) -> String {
    format!("kaunta-{}-{}", environment.code(), month.code())
}

/// Writes every file of a month, all as of one moment: reports as PDF and as workbooks, the Z reports, and the history.
/// Returns the contents of `pack.json`.
///
/// # Errors
/// The book can't be read or is being closed, a file can't be written, or a person stopped it.
pub(super) async fn write(
    ledger: &Ledger,
    shop: &Shop,
    month: Month,
    made: PackTime,
    new: &NewFile,
    watch: &mut Watch,
) -> Result<Contents, PacksError> {
    let environment = ledger.environment();
    let mut held = ledger.list_moment().await.map_err(ReportsError::from)?;
    let moment = &mut held.moment;
    let contents = Contents::of(moment, (environment, month), made).await.map_err(ReportsError::from)?;
    watch.expects(contents.operations);
    // The database's log grows for as long as the moment is held, so all is read before the first file is set.
    let mut reports = Vec::new();
    for kind in ReportKind::ALL {
        watch.check_not_stopped()?;
        moment.check_open().map_err(ReportsError::from)?;
        let asked = ReportRequest::of(kind, month.days(), None)?;
        reports.push((kind, report_in(moment, &asked, shop, made.at).await?));
    }
    let papers = papers(moment, &month.days()).await?;
    let (book, table) = history(held, shop, (month, made), watch).await?;

    let mut pack = Pack::begin(new.file().try_clone().map_err(FileError::from)?, made.at);
    let json = serde_json::to_vec_pretty(&contents).map_err(std::io::Error::from).map_err(FileError::from)?;
    pack = pack.add_bytes(contents::NAME, &json).await?;
    let issue = Issue { shop: shop.view.name.clone(), environment, made: made.at };
    for (kind, report) in reports {
        for format in [ReportFormat::Pdf, ReportFormat::Xlsx] {
            watch.check_not_stopped()?;
            let name = format!("{}-{}.{}", code(kind), month.code(), report_file::ending(format));
            let (report, issue, file) = (report.clone(), issue.clone(), temporary()?);
            let written = file.try_clone().map_err(FileError::from)?;
            off_thread(move || report_file::write(written, format, &report, &issue)).await?;
            pack = pack.add(name, file).await?;
        }
    }
    for paper in papers {
        pack = pack.add_bytes(&format!("z/z-{}.pdf", paper.number()), &paper.pdf(&shop.view, environment)?).await?;
    }
    pack = pack.add(format!("history-{}.xlsx", month.code()), book).await?;
    pack = pack.add(format!("history-{}.csv", month.code()), table).await?;
    pack.finish().await?;
    Ok(contents)
}

/// The history as a workbook and as a CSV; the rows are read once for both.
async fn history(
    held: ListMoment,
    shop: &Shop,
    (month, made): (Month, PackTime),
    watch: &mut Watch,
) -> Result<(File, File), PacksError> {
    let filter = Filter { from: Some(month.first_day()), to: Some(month.last_day()), ..Filter::default() };
    let order = ExportRequest {
        format: ExportFormat::Xlsx,
        wallet: WalletType::default(),
        environment: held.moment.environment(),
        is_chosen: false,
        made: made.at,
        folder: &std::env::temp_dir(),
    };
    let (book, table) = (temporary()?, temporary()?);
    let files = (book.try_clone().map_err(FileError::from)?, table.try_clone().map_err(FileError::from)?);
    write_twice(files, &order, shop, LockedMoment::new(held), &filter, watch).await?;
    Ok((book, table))
}

fn temporary() -> Result<File, PacksError> {
    Ok(tempfile::tempfile().map_err(FileError::from)?)
}

/// A ZIP file being written.
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

    async fn add_bytes(self, name: &str, bytes: &[u8]) -> Result<Pack, PacksError> {
        let mut file = temporary()?;
        file.write_all(bytes).map_err(FileError::from)?;
        self.add(name.to_owned(), file).await
    }

    async fn add(mut self, name: String, mut file: File) -> Result<Pack, PacksError> {
        fail::fail_point!("pack-half-written");
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
