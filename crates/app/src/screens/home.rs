//! The top bar and the first screen.

use std::collections::BTreeMap;

use kaunta_contract::*;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::Mode;
use kaunta_domain::person::Right;
use kaunta_ledger::{LedgerError, ModeTotal, Operation, Rollup, Totals};

use crate::book::second_disk;
use crate::cash;
use crate::config::key_end;
use crate::payments::basket;
use crate::payroll;
use crate::platform::shared_folder;
use crate::screens::attention::{BarCounts, counts};
use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::screens::updating;
use crate::staff::actor::Actor;
use crate::staff::actor::Caller;
use crate::wallet::wallets;
use crate::wording::found_payment::found_totals;
use crate::wording::operation_row::row;
use crate::wording::products;
use crate::workspace::open::Workspace;
use crate::workspace::unknown_times;

/// How many of the newest payments are shown.
const RECENT: u32 = 8;

impl Screens {
    pub(crate) async fn status(&self, caller: &Caller, _: Nothing) -> Result<Status, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let in_use = workspace.settings(&core.shop()).wallet;
        let told = workspace.ledger.balances().await?;
        let BarCounts { attention, cases, tokens_came } = counts(caller, &workspace.ledger).await?;
        Ok(Status {
            shop: core.shop().view.name,
            environment: workspace.environment,
            balance: wallets::balance(in_use, &told),
            connection: workspace.connection.state(),
            attention,
            tokens_came,
            cases,
            approvals: self.approvals.waiting_approvals(caller, &workspace.ledger).await?,
            lock: workspace.sending.shown(),
        })
    }

    pub(crate) async fn home(&self, caller: &Caller, _: Nothing) -> Result<Home, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let billers = workspace.ledger.all_billers().await?;
        let today = day_of(core.host.now());
        let own = caller.only_own();
        let rows = |operations: Vec<Operation>| operations.iter().map(|operation| row(operation, &billers)).collect();
        let read = workspace.ledger.day_reading(today, own, RECENT).await?;
        Ok(Home {
            wallets: wallets::in_use(&core.shop(), &workspace.ledger, &read.balances).await,
            attention: rows(read.attention),
            today: lines(&read.totals),
            found: found_totals(read.found.iter())?,
            settled_later: settled_later(&read.settled_later)?,
            recent: rows(read.recent),
            reminders: reminders(caller, self, &workspace).await?,
        })
    }

    pub(crate) async fn show_file(&self, _: &Caller, input: SavedFile) -> Result<Nothing, ScreensError> {
        let core = &self.core;
        let path = std::path::PathBuf::from(&input.path);
        // The window may only name files that Kaunta wrote.
        if path.parent() != Some(core.places.files.as_path()) || !path.is_file() {
            return Err(ScreensError::FileGone);
        }
        core.host.show_in_folder(&path).map_err(|problem| {
            tracing::error!(detail = problem.detail(), "the folder can't be shown");
            ScreensError::FolderNotOpened(input.path.clone())
        })?;
        Ok(Nothing)
    }
}

/// The lines of the day's totals. What is certainly not paid has none.
fn lines(totals: &Totals) -> Vec<Total> {
    let shown = totals.0.iter().filter(|((_, counted), _)| *counted != Counted::NotPaid);
    let line = |((mode, counted), total): (&(Mode, Counted), &ModeTotal)| Total {
        mode: *mode,
        name: products::product(*mode).into(),
        flow: mode.flow(),
        counted: *counted,
        count: u32::try_from(total.count).unwrap_or(u32::MAX),
        amount: total.amount,
        fees: total.fees,
    };
    shown.map(line).collect()
}

/// What was recorded on earlier days and settled today, over all products.
fn settled_later(sums: &BTreeMap<(Mode, Counted), Rollup>) -> Result<Vec<SettledLater>, ScreensError> {
    let mut lines: Vec<SettledLater> = Vec::new();
    for ((mode, counted), sum) in sums {
        let (flow, count) = (mode.flow(), u32::try_from(sum.count).unwrap_or(u32::MAX));
        match lines.iter_mut().find(|line| (line.flow, line.counted) == (flow, *counted)) {
            Some(line) => {
                line.count = line.count.saturating_add(count);
                line.amount = line.amount.checked_add(sum.amount).ok_or(LedgerError::SumTooLarge)?;
            }
            None => lines.push(SettledLater { flow, counted: *counted, count, amount: sum.amount }),
        }
    }
    Ok(lines)
}

/// Reminders of what needs to be done in time. Everybody is reminded of a wrong clock, and of an open drawer that they
/// may close; only the owner is reminded of the rest.
async fn reminders(caller: &Actor, screens: &Screens, workspace: &Workspace) -> Result<Vec<Reminder>, ScreensError> {
    let core = &screens.core;
    let to = |way: ReminderWay| move |words: String| Reminder { words, way };
    let left_open =
        cash::reminder::reminders(caller, &*core.host, &workspace.ledger).await?.into_iter().map(to(ReminderWay::Cash));
    let bills = basket::reminders(caller, &workspace.ledger).await?.into_iter();
    let bills = bills.map(|(id, words)| Reminder { words: words.into(), way: ReminderWay::Bills { id } });
    let left_open = bills.chain(left_open);
    let clock = workspace.clock_reminder().map(to(ReminderWay::Attention));
    if !caller.may(Right::Manage) {
        return Ok(clock.into_iter().chain(left_open).collect());
    }
    let ends_on = workspace.partner_settings(&core.shop()).key_ends_on;
    let key = key_end::reminder(ends_on, day_of(core.host.now()));
    let unknown = unknown_times::reminders(&workspace.ledger).await?;
    let losses = cash::reminder::losses(&*core.host, &workspace.ledger).await?.into_iter().map(to(ReminderWay::Cash));
    let left_behind = payroll::pausing::reminder(&*core.host, &workspace.ledger).await?;
    let unknown = unknown.into_iter().map(to(ReminderWay::Attention));
    let second_disk =
        second_disk::reminder(&*core.host, &core.shop(), workspace.environment).map(to(ReminderWay::Book));
    let of_book = left_open
        .chain(losses)
        .chain(unknown)
        .chain(second_disk)
        .chain(left_behind.into_iter().map(to(ReminderWay::History)));
    let update = updating::reminder(&screens.updates);
    let people = screens.people.reminder_of_people().await?;
    let place = shared_folder::reminder(workspace.ledger.path());
    let settings = core.shop().reminder();
    let on = |page: ReminderPage| to(ReminderWay::Settings { page });
    let to_settings = settings
        .into_iter()
        .chain(key)
        .map(on(ReminderPage::Connection))
        .chain(people.into_iter().map(on(ReminderPage::People)))
        .chain(update.into_iter().map(on(ReminderPage::Updates)))
        .chain(place.into_iter().map(on(ReminderPage::About)));
    let reminders = clock.into_iter().chain(to_settings).chain(of_book);
    Ok(reminders.chain(payroll::screen::reminders(&workspace.ledger).await?).collect())
}
