//! The payroll screen's calls that read, and those that steer a run.

use std::sync::Arc;

use kaunta_contract::{
    AppError, ErrorCode, Nothing, PayrollInput, PayrollRows, PayrollRowsInput, PayrollView, Payrolls, PayrollsInput,
    Reminder, ReminderWay,
};
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::Unpaid;

use super::running::{Wish, Work};
use super::{findings, groups, rows, run, views};
use crate::App;
use crate::clerk::book_error;
use crate::desk::Desk;
use crate::people::acting;
use crate::retiring::old_unpaid_allowed;

impl App {
    pub(crate) async fn payrolls(&self, input: PayrollsInput) -> Result<Payrolls, AppError> {
        let desk = self.desk().await?;
        let page = desk.ledger.payrolls(input.offset.into(), input.limit.clamp(1, 100)).await.map_err(book_error)?;
        let rows = page.rows.iter().map(|summary| views::summary(&summary.payroll, &summary.tally));
        Ok(Payrolls {
            total: views::count(page.total),
            offset: input.offset,
            rows: rows.collect::<Result<_, _>>()?,
            groups: groups::views(&desk).await?,
        })
    }

    pub(crate) async fn payroll(&self, input: PayrollInput) -> Result<PayrollView, AppError> {
        views::payroll(self.inner(), &*self.desk().await?, input.id).await
    }

    pub(crate) async fn payroll_rows(&self, input: PayrollRowsInput) -> Result<PayrollRows, AppError> {
        let desk = self.desk().await?;
        let payroll = views::find(&desk, input.id).await?;
        let billers = desk.billers().await?;
        let sight = self.inner().sight().await?;
        let (filter, limit) = (views::filter(&input.filter), input.limit.clamp(1, 500));
        let page = desk.ledger.payroll_rows(input.id, &filter, input.offset.into(), limit).await.map_err(book_error)?;
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            let reason = views::reason(&desk, &row).await?;
            let earlier = findings::earlier(&desk, &row.checked).await?;
            rows.push(views::row(row, reason, earlier.as_ref(), &payroll, &sight, &billers));
        }
        Ok(PayrollRows { total: views::count(page.total), offset: input.offset, rows })
    }

    pub(crate) async fn discard_payroll(&self, input: PayrollInput) -> Result<Nothing, AppError> {
        let desk = self.desk().await?;
        let inner = self.inner();
        rows::draft(&desk, input.id).await?;
        inner.payrolls.running.wish(desk.environment, input.id, Wish::Stop);
        let mut kept = inner.payrolls.drafts.hold().await;
        inner.note_expired(&desk, inner.host.now()).await;
        let discarded = desk.ledger.discard_payroll(input.id).await.map_err(book_error)?;
        *kept = None;
        inner.note_void(desk.environment, discarded.void.as_slice(), acting().name()).await;
        run::tell(inner, &desk, input.id);
        Ok(Nothing)
    }

    pub(crate) async fn pause_payroll(&self, input: PayrollInput) -> Result<PayrollView, AppError> {
        self.steer(input.id, Wish::Pause, PayrollState::Paused).await
    }

    pub(crate) async fn stop_payroll(&self, input: PayrollInput) -> Result<PayrollView, AppError> {
        self.steer(input.id, Wish::Stop, PayrollState::Stopped).await
    }

    /// Tells the run; where nobody is paying, what the book says is changed here.
    async fn steer(&self, id: PayrollId, wish: Wish, to: PayrollState) -> Result<PayrollView, AppError> {
        let (inner, desk) = (self.inner(), self.desk().await?);
        if inner.payrolls.running.wish(desk.environment, id, wish) != Some(Work::Payments) {
            let from = [PayrollState::Running, PayrollState::Paused];
            desk.ledger.set_payroll_state(id, &from, to).await.map_err(book_error)?;
            inner.payrolls.running.forget_halt(desk.environment, id);
            run::tell(inner, &desk, id);
        }
        views::payroll(inner, &desk, id).await
    }

    pub(crate) async fn resume_payroll(&self, input: PayrollInput) -> Result<PayrollView, AppError> {
        let (inner, desk) = (self.inner(), self.desk().await?);
        desk.may_send().await?;
        old_unpaid_allowed(&desk, Unpaid::Payroll(input.id)).await?;
        let paused = [PayrollState::Paused];
        if desk.ledger.set_payroll_state(input.id, &paused, PayrollState::Running).await.map_err(book_error)? {
            run::begin(inner, &desk, input.id);
        }
        views::payroll(inner, &desk, input.id).await
    }
}

/// How many rows of a draft are to be paid, and what they come to; nothing is paid of one that has none.
pub(super) async fn to_pay(desk: &Arc<Desk>, id: PayrollId) -> Result<kaunta_ledger::Sum, AppError> {
    let tally = desk.ledger.payroll_tally(id).await.map_err(book_error)?;
    if tally.to_pay.count > 0 {
        return Ok(tally.to_pay);
    }
    Err(AppError::new(
        ErrorCode::Review,
        "Nobody is to be paid in this payroll: everybody on it was left out. Look at the list, and put in only whom you have not paid.",
    ))
}

/// What to see to: payrolls that wait to be gone on with.
pub(crate) async fn reminders(desk: &Desk) -> Result<Vec<Reminder>, AppError> {
    let mut reminders = Vec::new();
    for payroll in desk.ledger.payrolls_in(&[PayrollState::Paused]).await.map_err(book_error)? {
        let left = desk.ledger.payroll_tally(payroll.id).await.map_err(book_error)?.unsent.count;
        let words = format!("The payroll “{}” waits: {left} of its payments were not sent yet.", payroll.name);
        reminders.push(Reminder { words, way: ReminderWay::Payroll { id: payroll.id } });
    }
    Ok(reminders)
}
