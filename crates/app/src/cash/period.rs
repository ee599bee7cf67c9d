//! Closing a period, opening it again, and its statement.

use kaunta_contract::{
    ClosePeriodInput, ClosedPeriod, ClosedPeriods, Nothing, PeriodInput, PeriodRow, Receipt, ReopenPeriodInput,
};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::drawer::Reason;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::period::PeriodLine;
use kaunta_ledger::{Ledger, NewPeriod, PeriodClosed, PeriodReopened, SignatureStatus, StoredPeriod};
use kaunta_people::Act;
use kaunta_words::{Message, cash, periods};

use crate::cash::error::CashError;
use crate::cash::reminder::loss_words;
use crate::cash::room::CashRoom;
use crate::cash::signed::{signed, signed_words};
use crate::documents::receipt::mark;
use crate::staff::actor::Caller;
use crate::wording::labelled::labelled_pair;
use crate::wording::products::product;

impl CashRoom {
    pub(crate) async fn closed_periods(&self, _caller: &Caller, _: Nothing) -> Result<ClosedPeriods, CashError> {
        let workspace = self.core.in_use().await?;
        self.periods_of(&workspace.ledger).await
    }

    async fn periods_of(&self, ledger: &Ledger) -> Result<ClosedPeriods, CashError> {
        let (periods, through) = (ledger.periods().await?, ledger.closed_through().await?);
        let may_open = periods.iter().find(|period| !period.is_reopened).map(|period| period.id);
        let losses = ledger.recorded_losses().await?;
        let losses = losses.iter().flat_map(loss_words).map(String::from).collect();
        let (through, today) = (through.map(|day| day.to_string()), day_of(self.core.host.now()).to_string());
        Ok(ClosedPeriods { periods: periods.iter().map(row).collect(), through, today, may_open, losses })
    }

    pub(crate) async fn closed_period(&self, _caller: &Caller, input: PeriodInput) -> Result<ClosedPeriod, CashError> {
        let workspace = self.core.in_use().await?;
        let found = workspace.ledger.periods().await?.into_iter().find(|period| period.id == input.id);
        Ok(self.period_statement(workspace.environment, &found.ok_or(CashError::NoSuchPeriod)?))
    }

    pub(crate) async fn close_period(
        &self,
        caller: &Caller,
        input: ClosePeriodInput,
    ) -> Result<ClosedPeriod, CashError> {
        let workspace = self.core.in_use().await?;
        let last = input.last.trim().parse().map_err(|_| CashError::BadDay)?;
        let new = NewPeriod { last, by: caller.name().cloned(), now: self.core.host.now() };
        // Before the transaction: the keychain may ask a person first.
        let key = self.core.signing_key().await.ok();
        match workspace.ledger.close_period(new, key.as_ref()).await? {
            PeriodClosed::Done(stored) => {
                let act = Act::PeriodClosed { environment: workspace.environment, until: stored.statement.last };
                self.core.staff.log_own(caller, act).await;
                Ok(self.period_statement(workspace.environment, &stored))
            }
            PeriodClosed::NotOver => Err(CashError::PeriodNotOver),
            PeriodClosed::Already(through) => Err(CashError::PeriodAlready(through)),
            PeriodClosed::Meanwhile => Err(CashError::PeriodMeanwhile),
        }
    }

    pub(crate) async fn reopen_period(
        &self,
        caller: &Caller,
        input: ReopenPeriodInput,
    ) -> Result<ClosedPeriods, CashError> {
        let workspace = self.core.in_use().await?;
        let reason = Reason::parse(&input.reason).map_err(CashError::ReasonNotTaken)?;
        let by = (caller.name().cloned(), self.core.host.now());
        match workspace.ledger.reopen_period(input.id, by, &reason).await? {
            PeriodReopened::Done(stored) => {
                let (environment, until) = (workspace.environment, stored.statement.last);
                let act = Act::PeriodReopened { environment, until, reason: reason.to_string() };
                self.core.staff.log_own(caller, act).await;
                self.periods_of(&workspace.ledger).await
            }
            PeriodReopened::NotTheLast => Err(CashError::NotTheLastPeriod),
        }
    }

    fn period_statement(&self, environment: Environment, stored: &StoredPeriod) -> ClosedPeriod {
        let (statement, shop) = (&stored.statement, self.core.shop().view);
        let mut lines = vec![labelled_pair(periods::closed_at(), cash::when(statement.at))];
        lines.extend(statement.by.as_ref().map(|by| labelled_pair(periods::closed_by(), by)));
        lines.push(labelled_pair(periods::as_of(), statement.to));
        if statement.totals.own.is_empty() {
            lines.push(labelled_pair(periods::none_own(), periods::nothing()));
        }
        let of = |line: &PeriodLine| counted(product(line.mode), line);
        lines.extend(statement.totals.own.iter().map(|line| labelled_pair(of(line), sum(line))));
        let earlier = statement.totals.earlier.iter();
        let found = statement.totals.found.iter();
        let of_found = |line: &PeriodLine<Option<Mode>>| counted(line.mode.map_or(periods::payment(), product), line);
        let extra = earlier
            .map(|line| labelled_pair(periods::earlier(of(line)), sum(line)))
            .chain(found.map(|line| labelled_pair(periods::found(of_found(line)), sum(line))))
            .collect();
        let words = period_signed(&stored.signed);
        let footer = if stored.is_reopened { periods::reopened(words) } else { words };
        ClosedPeriod {
            row: row(stored),
            signed: signed(&stored.signed),
            sheet: Receipt {
                shop: if shop.name.trim().is_empty() { "Kaunta".to_owned() } else { shop.name },
                shop_lines: shop.receipt_lines,
                mark: mark(environment).map(String::from),
                title: periods::title(statement.last).into(),
                amount: periods::days(statement.first, statement.last).into(),
                lines,
                tokens: Vec::new(),
                extra,
                meter_help: None,
                footer: vec![footer.into()],
                copy: None,
                code: None,
                logo: None,
                has_printer: false,
            },
        }
    }
}

fn period_signed(signed: &SignatureStatus) -> Message {
    match signed {
        SignatureStatus::Not => periods::unsigned(),
        SignatureStatus::By(_) => signed_words(signed),
        SignatureStatus::Wrong => periods::signed_wrong(),
    }
}

fn row(stored: &StoredPeriod) -> PeriodRow {
    let statement = &stored.statement;
    PeriodRow {
        id: stored.id,
        words: periods::days(statement.first, statement.last).into(),
        at: statement.at.to_rfc3339(),
        by: statement.by.as_ref().map(ToString::to_string),
        is_reopened: stored.is_reopened,
    }
}

fn counted<M>(product: Message, line: &PeriodLine<M>) -> Message {
    let count = line.count.to_string();
    match line.counted {
        Counted::Paid => periods::paid(product, count),
        Counted::Disputed => periods::disputed(product, count),
        Counted::Waiting => periods::waiting(product, count),
        Counted::InDoubt => periods::in_doubt(product, count),
        Counted::NotPaid => periods::not_paid(product, count),
    }
}

fn sum<M>(line: &PeriodLine<M>) -> String {
    if line.fee == Money::ZERO { line.amount.to_string() } else { periods::with_fee(line.amount, line.fee).into() }
}
