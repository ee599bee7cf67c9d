//! The bar on top, the first screen and the history.

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::person::Right;
use kaunta_ledger::{Filter, Operation};

use crate::App;
use crate::attention::counts;
use crate::clerk::{Inner, book_error};
use crate::desk::Desk;
use crate::export::NewFile;
use crate::operation_view::row;
use crate::people::{Acting, acting};
use crate::{key_end, payroll, sheet, unknown_times, updating, wallets, whereabouts};

/// The most rows of one page of history.
const PAGE: u32 = 500;

impl App {
    pub(crate) async fn status(&self, _: Nothing) -> Result<Status, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let in_use = desk.settings(inner).wallet;
        let told = desk.ledger.balances().await.map_err(book_error)?;
        let (attention, cases) = counts(&desk).await?;
        Ok(Status {
            shop: inner.shop().view.name,
            environment: desk.environment,
            balance: wallets::balance(in_use, &told),
            line: desk.connection.line(),
            attention,
            cases,
            approvals: inner.waiting_approvals(&desk).await?,
            lock: desk.sending.shown(),
        })
    }

    pub(crate) async fn home(&self, _: Nothing) -> Result<Home, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let billers = desk.billers().await?;
        let today = day_of(inner.host.now());
        let acting = acting();
        let own = acting.only_own();
        let rows = |operations: Vec<Operation>| operations.iter().map(|operation| row(operation, &billers)).collect();
        let attention = desk.ledger.attention(today, own).await.map_err(book_error)?;
        let totals = desk.ledger.totals(today, own).await.map_err(book_error)?;
        let recent =
            desk.ledger.history(&visible(Filter::default(), &acting, today), 0, 8).await.map_err(book_error)?;
        Ok(Home {
            wallets: wallets::in_use(inner, &desk).await?,
            attention: rows(attention),
            today: totals
                .succeeded
                .iter()
                .map(|(mode, total)| Total {
                    mode: *mode,
                    name: mode.words().to_owned(),
                    direction: mode.direction(),
                    count: u32::try_from(total.count).unwrap_or(u32::MAX),
                    amount: total.amount,
                    fees: total.fees,
                })
                .collect(),
            recent: rows(recent.rows),
            reminders: reminders(inner, &desk).await?,
        })
    }

    pub(crate) async fn history(&self, input: HistoryInput) -> Result<HistoryPage, AppError> {
        let desk = self.desk().await?;
        let billers = desk.billers().await?;
        let filter = visible(filter(&input.filter)?, &acting(), day_of(self.inner().host.now()));
        let limit = input.limit.clamp(1, PAGE);
        let page = desk.ledger.history(&filter, input.offset.into(), limit).await.map_err(book_error)?;
        Ok(HistoryPage {
            total: u32::try_from(page.total).unwrap_or(u32::MAX),
            offset: input.offset,
            rows: page.rows.iter().map(|operation| row(operation, &billers)).collect(),
        })
    }

    pub(crate) async fn export_history(&self, input: HistoryFilter) -> Result<SavedFile, AppError> {
        let inner = self.inner();
        let desk = self.desk().await?;
        let billers = desk.billers().await?;
        let filter = filter(&input)?;
        let stem = format!(
            "kaunta-{}-history-{}",
            desk.environment.code(),
            in_kampala(inner.host.now()).format("%Y-%m-%d-%H%M")
        );
        let new = NewFile::begin(&inner.places.files, &stem, "csv")?;
        sheet::write(new.file(), desk.ledger.export(&filter), &billers).await?;
        let saved = new.keep()?;
        inner.note_exported("the history", Some(desk.environment)).await;
        Ok(saved)
    }

    pub(crate) async fn show_file(&self, input: SavedFile) -> Result<Nothing, AppError> {
        let inner = self.inner();
        let path = std::path::PathBuf::from(&input.path);
        // The window may only point at what Kaunta wrote.
        if path.parent() != Some(inner.places.files.as_path()) || !path.is_file() {
            return Err(AppError::new(ErrorCode::NotFound, "The file is not there any more."));
        }
        inner.host.show_in_folder(&path).map_err(|detail| {
            tracing::error!(detail, "the folder can't be shown");
            AppError::new(
                ErrorCode::NotFound,
                format!("The folder could not be opened. The file is at {}.", input.path),
            )
        })?;
        Ok(Nothing)
    }
}

/// A day in Kampala, as the window writes it.
pub(crate) fn typed_day(text: &str) -> Result<NaiveDate, AppError> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .map_err(|_| AppError::new(ErrorCode::Service, "Type the day as year-month-day, for example 2026-11-21."))
}

fn filter(input: &HistoryFilter) -> Result<Filter, AppError> {
    let day = |text: &Option<String>| match text.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => typed_day(text).map(Some),
    };
    Ok(Filter {
        from: day(&input.from)?,
        to: day(&input.to)?,
        modes: input.modes.clone(),
        states: input.states.clone(),
        search: input.search.clone(),
        maker: input.by.clone(),
        ..Filter::default()
    })
}

/// What of it somebody may see: a cashier what they made today themselves.
fn visible(filter: Filter, acting: &Acting, today: NaiveDate) -> Filter {
    match acting.only_own() {
        Some(own) => Filter { from: Some(today), to: Some(today), maker: Some(own.clone()), ..filter },
        None => filter,
    }
}

/// What to see to before it is late: the owner's business.
async fn reminders(inner: &Inner, desk: &Desk) -> Result<Vec<Reminder>, AppError> {
    if !acting().may(Right::Manage) {
        return Ok(Vec::new());
    }
    let ends_on = desk.partner_settings(inner).key_ends_on;
    let key = key_end::reminder(ends_on, day_of(inner.host.now()));
    let unknown = unknown_times::reminders(desk).await?;
    let left_behind = payroll::leaving::reminder(inner, desk).await?;
    let to = |way: ReminderWay| move |words: String| Reminder { words, way };
    let unknown = unknown.into_iter().map(to(ReminderWay::Attention));
    let of_book = unknown.chain(left_behind.into_iter().map(to(ReminderWay::History)));
    let update = updating::reminder(inner);
    let people = inner.reminder_of_people().await?;
    let place = whereabouts::reminder(desk.ledger.path());
    let settings = inner.shop().reminder();
    let to_settings = settings.into_iter().chain(key).chain(people).chain(update).chain(place);
    let reminders = to_settings.map(to(ReminderWay::Settings)).chain(of_book);
    Ok(reminders.chain(payroll::reminders(desk).await?).collect())
}
