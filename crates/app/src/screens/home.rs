//! The top bar, the first screen and the history.

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::person::Right;
use kaunta_ledger::{Filter, Operation};

use crate::config::key_end;
use crate::documents::history_csv;
use crate::payroll;
use crate::platform::new_file::NewFile;
use crate::platform::whereabouts;
use crate::screens::attention::counts;
use crate::screens::room::Screens;
use crate::screens::updating;
use crate::staff::actor::Actor;
use crate::staff::actor::Caller;
use crate::wallet::wallets;
use crate::wording::book_error::book_error;
use crate::wording::operation_row::row;
use crate::wording::products;
use crate::workspace::open::Workspace;
use crate::workspace::unknown_times;

/// The most rows in one page of history.
const PAGE: u32 = 500;

impl Screens {
    pub(crate) async fn status(&self, caller: &Caller, _: Nothing) -> Result<Status, AppError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let in_use = workspace.settings(core).wallet;
        let told = workspace.ledger.balances().await.map_err(book_error)?;
        let (attention, cases) = counts(caller, &workspace).await?;
        Ok(Status {
            shop: core.shop().view.name,
            environment: workspace.environment,
            balance: wallets::balance(in_use, &told),
            line: workspace.connection.line(),
            attention,
            cases,
            approvals: self.approvals.waiting_approvals(caller, &workspace).await?,
            lock: workspace.sending.shown(),
        })
    }

    pub(crate) async fn home(&self, caller: &Caller, _: Nothing) -> Result<Home, AppError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let billers = workspace.billers().await?;
        let today = day_of(core.host.now());
        let actor = caller;
        let own = actor.only_own();
        let rows = |operations: Vec<Operation>| operations.iter().map(|operation| row(operation, &billers)).collect();
        let attention = workspace.ledger.attention(today, own).await.map_err(book_error)?;
        let totals = workspace.ledger.totals(today, own).await.map_err(book_error)?;
        let recent =
            workspace.ledger.history(&visible(Filter::default(), actor, today), 0, 8).await.map_err(book_error)?;
        Ok(Home {
            wallets: wallets::in_use(core, &workspace).await?,
            attention: rows(attention),
            today: totals
                .succeeded
                .iter()
                .map(|(mode, total)| Total {
                    mode: *mode,
                    name: products::product(*mode).into(),
                    direction: mode.direction(),
                    count: u32::try_from(total.count).unwrap_or(u32::MAX),
                    amount: total.amount,
                    fees: total.fees,
                })
                .collect(),
            recent: rows(recent.rows),
            reminders: reminders(caller, self, &workspace).await?,
        })
    }

    pub(crate) async fn history(&self, caller: &Caller, input: HistoryInput) -> Result<HistoryPage, AppError> {
        let workspace = self.core.in_use().await?;
        let billers = workspace.billers().await?;
        let filter = visible(filter(&input.filter)?, caller, day_of(self.core.host.now()));
        let limit = input.limit.clamp(1, PAGE);
        let page = workspace.ledger.history(&filter, input.offset.into(), limit).await.map_err(book_error)?;
        Ok(HistoryPage {
            total: u32::try_from(page.total).unwrap_or(u32::MAX),
            offset: input.offset,
            rows: page.rows.iter().map(|operation| row(operation, &billers)).collect(),
        })
    }

    pub(crate) async fn export_history(&self, caller: &Caller, input: HistoryFilter) -> Result<SavedFile, AppError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let billers = workspace.billers().await?;
        let filter = filter(&input)?;
        let stem = format!(
            "kaunta-{}-history-{}",
            workspace.environment.code(),
            in_kampala(core.host.now()).format("%Y-%m-%d-%H%M")
        );
        let new = NewFile::begin(&core.places.files, &stem, "csv")?;
        history_csv::write(new.file(), workspace.ledger.export(&filter), &billers).await?;
        let saved = new.keep()?;
        core.staff.note_exported(caller, "the history", Some(workspace.environment)).await;
        Ok(saved)
    }

    pub(crate) async fn show_file(&self, _: &Caller, input: SavedFile) -> Result<Nothing, AppError> {
        let core = &self.core;
        let path = std::path::PathBuf::from(&input.path);
        // The window may only name files that Kaunta wrote.
        if path.parent() != Some(core.places.files.as_path()) || !path.is_file() {
            return Err(AppError::new(ErrorCode::NotFound, kaunta_words::new_file::gone()));
        }
        core.host.show_in_folder(&path).map_err(|detail| {
            tracing::error!(detail, "the folder can't be shown");
            AppError::new(ErrorCode::NotFound, kaunta_words::new_file::folder_not_opened(&input.path))
        })?;
        Ok(Nothing)
    }
}

/// A day in Kampala, as the window writes it.
pub(crate) fn typed_day(text: &str) -> Result<NaiveDate, AppError> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .map_err(|_| AppError::new(ErrorCode::Service, kaunta_words::typed::no_day()))
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

/// Restricts the filter to what the actor may see: a cashier sees what they made today.
fn visible(filter: Filter, actor: &Actor, today: NaiveDate) -> Filter {
    match actor.only_own() {
        Some(own) => Filter { from: Some(today), to: Some(today), maker: Some(own.clone()), ..filter },
        None => filter,
    }
}

/// What needs to be done in time. Shown to the owner.
async fn reminders(caller: &Actor, screens: &Screens, workspace: &Workspace) -> Result<Vec<Reminder>, AppError> {
    let core = &screens.core;
    if !caller.may(Right::Manage) {
        return Ok(Vec::new());
    }
    let ends_on = workspace.partner_settings(core).key_ends_on;
    let key = key_end::reminder(ends_on, day_of(core.host.now()));
    let unknown = unknown_times::reminders(workspace).await?;
    let left_behind = payroll::leaving::reminder(core, workspace).await?;
    let to = |way: ReminderWay| move |words: String| Reminder { words, way };
    let unknown = unknown.into_iter().map(to(ReminderWay::Attention));
    let of_book = unknown.chain(left_behind.into_iter().map(to(ReminderWay::History)));
    let update = updating::reminder(screens);
    let people = core.reminder_of_people().await?;
    let place = whereabouts::reminder(workspace.ledger.path());
    let settings = core.shop().reminder();
    let on = |page: ReminderPage| to(ReminderWay::Settings { page });
    let to_settings = settings
        .into_iter()
        .chain(key)
        .map(on(ReminderPage::Connection))
        .chain(people.into_iter().map(on(ReminderPage::People)))
        .chain(update.into_iter().map(on(ReminderPage::Updates)))
        .chain(place.into_iter().map(on(ReminderPage::About)));
    let reminders = to_settings.chain(of_book);
    Ok(reminders.chain(payroll::screen::reminders(workspace).await?).collect())
}
