//! Compares a statement with the book as it is now.

use std::sync::{Arc, Weak};

use kaunta_contract::{StatementGroup, StatementSide};
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{
    ImportedStatement, StatementDecisions, StatementId, StatementNote, StatementRemark, StatementSubject,
};
use kaunta_statements::{Lines, Pair, Relation, reconcile};

use super::group::{GroupReason, GroupRow, UnmatchedLineKind};
use super::payments::BookPayments;
use crate::workspace::open::Workspace;

/// The lines of a statement and the payments in the book, as read together.
pub(super) struct ComparisonInput {
    pub(super) lines: Lines,
    pub(super) payments: BookPayments,
}

impl ComparisonInput {
    pub(super) fn of(statement: &ImportedStatement) -> ComparisonInput {
        ComparisonInput { lines: Lines::default(), payments: BookPayments::of(statement.account) }
    }
}

/// The result of comparing them.
pub(crate) struct Comparison {
    /// The workspace compared with: its book may have been replaced since, by a restore or a move.
    pub(super) of: Weak<Workspace>,
    pub(super) statement: ImportedStatement,
    pub(super) input: Arc<ComparisonInput>,
    pub(super) decisions: StatementDecisions,
    /// Rows in the order of the statement, then those only in the book, by number.
    pub(super) rows: Vec<GroupRow>,
}

pub(super) fn group_rows(
    statement: &ImportedStatement,
    ComparisonInput { lines, payments }: &ComparisonInput,
    decisions: &StatementDecisions,
) -> Vec<GroupRow> {
    let mut placed = Vec::with_capacity(lines.len());
    let mut accepted = Vec::with_capacity(decisions.accepted.len());
    for (line, (operation, matched)) in &decisions.accepted {
        let (line, entry) = (*line as usize, payments.find(*operation));
        if let Some(entry) = entry.filter(|_| line < lines.len()) {
            accepted.push(Pair { line, entry });
            placed.push(GroupRow { line: Some(line), entry: Some(entry), why: GroupReason::Accepted(*matched) });
        }
    }
    let result = reconcile(lines, &payments.entries, &accepted, &payments.elsewhere());
    let mut pair = |pair: Pair, why| placed.push(GroupRow { line: Some(pair.line), entry: Some(pair.entry), why });
    result.exact.into_iter().for_each(|exact| pair(exact, GroupReason::Exact));
    result.differing.into_iter().for_each(|(differing, what)| pair(differing, GroupReason::Differs(what)));
    for proposal in result.proposed {
        pair(proposal.pair, GroupReason::Likely(proposal.confidence, proposal.reasons));
    }
    for only in result.only_there {
        let alone = only.relation.map(|relation| match relation {
            Relation::Repeats { entry } => UnmatchedLineKind::Repeats(entry),
            Relation::FeeOf { entry } => UnmatchedLineKind::FeeOf(entry),
            Relation::Reverses { entry } => UnmatchedLineKind::Reverses(entry),
        });
        placed.push(GroupRow { line: Some(only.line), entry: None, why: GroupReason::OnlyThere(alone) });
    }
    for at in result.only_here {
        // Payments from the days around the statement are only there to be matched.
        let day = payments.at(at).map(kaunta_domain::day::day_of);
        if day.is_some_and(|day| statement.days.0 <= day && day <= statement.days.1) {
            placed.push(GroupRow { line: None, entry: Some(at), why: GroupReason::OnlyHere });
        }
    }
    for about in decisions.cases() {
        let entry = match about {
            StatementSubject::Payment(operation) => payments.find(operation),
            StatementSubject::Line(_) => None,
        };
        if entry.is_some() && placed.iter().all(|placed| placed.entry != entry) {
            placed.push(GroupRow { line: None, entry, why: GroupReason::OnlyCase });
        }
    }
    placed.sort_by_key(|placed| (placed.line.is_none(), placed.line, placed.entry));
    placed
}

impl Comparison {
    pub(super) fn is_of(&self, workspace: &Arc<Workspace>, id: StatementId) -> bool {
        self.statement.id == id && self.of.ptr_eq(&Arc::downgrade(workspace))
    }

    pub(super) fn of_group(&self, group: StatementGroup) -> impl Iterator<Item = &GroupRow> {
        let is_in = move |placed: &&GroupRow| match group {
            StatementGroup::Cases => self.open_case(placed).is_some(),
            StatementGroup::Matched
            | StatementGroup::Proposed
            | StatementGroup::Differing
            | StatementGroup::OnlyHere
            | StatementGroup::OnlyThere => placed.group() == group,
        };
        self.rows.iter().filter(is_in)
    }

    /// The signed amount of a row, from the statement's line if there is one.
    pub(super) fn amount(&self, placed: &GroupRow) -> Money {
        let line = placed.line.and_then(|line| self.input.lines.amount(line));
        line.or_else(|| self.input.payments.entries.amount(placed.entry?)).unwrap_or_default()
    }

    pub(super) fn operation(&self, placed: &GroupRow) -> Option<OperationId> {
        self.input.payments.get(placed.entry?).map(|held| held.operation)
    }

    /// Whether nobody has accepted the row, written a note about it or opened a case.
    pub(super) fn is_open(&self, placed: &GroupRow) -> bool {
        let is_accepted = matches!(placed.why, GroupReason::Accepted(_));
        !is_accepted && self.note(placed).is_none() && self.open_case(placed).is_none()
    }

    pub(super) fn note(&self, placed: &GroupRow) -> Option<&StatementNote> {
        self.subjects(placed).find_map(|(_, about)| self.decisions.note_on(about))
    }

    /// Everything that was written about the row, oldest first.
    pub(super) fn remarks(&self, placed: &GroupRow) -> Vec<&StatementRemark> {
        let mut remarks: Vec<_> =
            self.subjects(placed).flat_map(|(_, about)| self.decisions.remarks_on(about)).collect();
        remarks.sort_by_key(|remark| remark.said.at);
        remarks
    }

    /// Which of the two a case about the row is open about.
    pub(super) fn open_case(&self, placed: &GroupRow) -> Option<StatementSide> {
        self.subjects(placed).find(|(_, about)| self.decisions.case_on(*about).is_some()).map(|(side, _)| side)
    }

    /// Which of the two a case could be opened about.
    pub(super) fn possible_case(&self, placed: &GroupRow) -> Option<StatementSide> {
        if self.open_case(placed).is_some() {
            return None;
        }
        match placed.why {
            GroupReason::Accepted(_) => None,
            GroupReason::OnlyThere(_) => Some(StatementSide::Line),
            GroupReason::Exact
            | GroupReason::Likely(_, _)
            | GroupReason::Differs(_)
            | GroupReason::OnlyHere
            | GroupReason::OnlyCase => Some(StatementSide::Payment),
        }
    }

    /// Whether the book has no payment that a line may be.
    pub(super) fn is_only_there(&self, line: u32) -> bool {
        let is_it = |placed: &&GroupRow| placed.line == Some(line as usize);
        self.rows.iter().find(is_it).is_some_and(|placed| matches!(placed.why, GroupReason::OnlyThere(_)))
    }

    /// The line and the payment of a row.
    fn subjects(&self, placed: &GroupRow) -> impl Iterator<Item = (StatementSide, StatementSubject)> + use<> {
        let line = placed.line.and_then(|line| u32::try_from(line).ok()).map(StatementSubject::Line);
        let payment = self.operation(placed).map(StatementSubject::Payment);
        let line = line.map(|line| (StatementSide::Line, line));
        line.into_iter().chain(payment.map(|payment| (StatementSide::Payment, payment)))
    }
}
