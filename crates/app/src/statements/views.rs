//! What the window shows of statements.

use kaunta_contract::*;
use kaunta_domain::money::Money;
use kaunta_ledger::{ImportedStatement, RemarkKind, StatementAccount as Held, StatementId, StatementRemark};

use super::comparing::held_line;
use super::comparison::Comparison;
use super::error::StatementsError;
use super::group::{GROUPS, GroupReason, GroupRow};
use super::words::id;
use super::{why, words};
use crate::staff::actor::Caller;
use crate::statements::room::StatementsRoom;
use crate::wording::statement_lines;

/// The most rows at once.
const PAGE: u32 = 500;

impl StatementsRoom {
    pub(crate) async fn statements(&self, _: &Caller, _: Nothing) -> Result<Statements, StatementsError> {
        let workspace = self.core.in_use().await?;
        let statements = workspace.ledger.statements().await?;
        let account =
            |held: Held| StatementAccountView { account: words::shown(held), name: words::account(held).into() };
        Ok(Statements {
            statements: statements.iter().map(summary).collect(),
            accounts: Held::ALL.into_iter().map(account).collect(),
        })
    }

    pub(crate) async fn statement(&self, _: &Caller, input: StatementInput) -> Result<StatementView, StatementsError> {
        let workspace = self.core.in_use().await?;
        view(&*self.new_comparison(&workspace, id(input.id)).await?)
    }

    pub(crate) async fn statement_rows(
        &self,
        _: &Caller,
        input: StatementRowsInput,
    ) -> Result<StatementRows, StatementsError> {
        let workspace = self.core.in_use().await?;
        let compared = self.compared(&workspace, id(input.id)).await?;
        let total = compared.of_group(input.group).count();
        let is_sought = |line: u32| move |placed: &GroupRow| placed.line == Some(line as usize);
        let sought = input.line.and_then(|line| compared.of_group(input.group).position(is_sought(line)));
        let offset = sought.map_or(input.offset, count);
        let rows = compared.of_group(input.group).skip(offset as usize).take(input.limit.min(PAGE) as usize);
        Ok(StatementRows { total: count(total), offset, rows: rows.map(|placed| row(&compared, placed)).collect() })
    }
}

pub(super) fn number(id: StatementId) -> u32 {
    u32::try_from(id.0).unwrap_or(u32::MAX)
}

fn count(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn summary(statement: &ImportedStatement) -> StatementSummary {
    StatementSummary {
        id: number(statement.id),
        account: words::account(statement.account).into(),
        number: statement.number.clone(),
        name: statement.name.clone(),
        from: statement.days.0.to_string(),
        to: statement.days.1.to_string(),
        lines: u32::try_from(statement.lines).unwrap_or(u32::MAX),
        accepted: u32::try_from(statement.accepted).unwrap_or(u32::MAX),
        cases: u32::try_from(statement.cases).unwrap_or(u32::MAX),
        at: statement.at.to_rfc3339(),
        by: statement.by.clone().map(String::from),
    }
}

pub(super) fn view(compared: &Comparison) -> Result<StatementView, StatementsError> {
    let groups = GROUPS.into_iter().chain([StatementGroup::Cases]);
    let groups = groups.map(|group| group_view(compared, group)).collect::<Result<Vec<_>, _>>()?;
    let left: usize = groups.iter().map(|group| group.open as usize).sum();
    let is_whole =
        compared.rows.iter().all(|placed| matches!(placed.why, GroupReason::Exact | GroupReason::Accepted(_)));
    let said = if is_whole {
        kaunta_words::statements::all_matched()
    } else if left > 0 {
        kaunta_words::statements::left(left)
    } else {
        kaunta_words::statements::all_decided()
    };
    let cases = compared.statement.cases;
    let words = if cases > 0 { said.then(kaunta_words::statements::open_cases(cases)).into() } else { said.into() };
    Ok(StatementView {
        summary: summary(&compared.statement),
        opening: compared.statement.opening,
        closing: compared.statement.closing,
        exact_left: count(compared.rows.iter().filter(|placed| placed.why == GroupReason::Exact).count()),
        groups,
        words,
    })
}

fn group_view(compared: &Comparison, group: StatementGroup) -> Result<StatementGroupView, StatementsError> {
    let mut view = StatementGroupView { group, count: 0, came_in: Money::ZERO, went_out: Money::ZERO, open: 0 };
    for placed in compared.of_group(group) {
        view.count += 1;
        // An exact match that nobody has accepted yet is not a difference.
        view.open += u32::from(placed.why != GroupReason::Exact && compared.is_open(placed));
        let amount = compared.amount(placed);
        let sum = if amount.is_negative() {
            view.went_out.checked_sub(amount).map(|sum| view.went_out = sum)
        } else {
            view.came_in.checked_add(amount).map(|sum| view.came_in = sum)
        };
        sum.ok_or(StatementsError::SumTooLarge)?;
    }
    Ok(view)
}

pub(super) fn row(compared: &Comparison, placed: &GroupRow) -> StatementRow {
    StatementRow {
        line: placed.line.and_then(|at| {
            let line = compared.input.lines.get(at)?;
            Some(statement_lines::view(count(at), held_line(line)))
        }),
        payment: placed.entry.and_then(|at| compared.input.payments.view(at)),
        why: why::why(compared, placed).into(),
        accepted: matches!(placed.why, GroupReason::Accepted(_)),
        note: compared.note(placed).map(|note| note.note.as_str().to_owned()),
        open_case: compared.open_case(placed),
        may_open_case: compared.possible_case(placed),
        remarks: compared.remarks(placed).into_iter().map(remark).collect(),
    }
}

fn remark(StatementRemark { kind, said }: &StatementRemark) -> StatementRemarkView {
    StatementRemarkView {
        kind: match kind {
            RemarkKind::Noted => StatementRemarkKind::Noted,
            RemarkKind::CaseOpened => StatementRemarkKind::CaseOpened,
            RemarkKind::CaseClosed => StatementRemarkKind::CaseClosed,
        },
        text: said.note.as_str().to_owned(),
        by: said.by.clone().map(String::from),
        at: said.at.to_rfc3339(),
    }
}
