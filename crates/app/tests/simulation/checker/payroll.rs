//! The invariant for payrolls: every row is accounted for, none has two payments, and nobody is paid twice.

use std::collections::{BTreeMap, BTreeSet};

use super::{Facts, Shown};

/// A payroll as Kaunta shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payroll {
    pub id: i64,
    pub state: String,
    /// The payroll from whose unpaid rows it was made.
    pub of: Option<i64>,
    pub rows: Vec<Row>,
    pub sums: Sums,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    pub position: i64,
    /// The last nine digits.
    pub phone: String,
    pub amount: u64,
    pub included: bool,
    /// Its outcome so far, once the payroll is confirmed and the row is included.
    pub outcome: Option<String>,
    pub operation: Option<i64>,
}

/// A number of rows and their total.
pub type Sum = (u64, u64);

/// The sums shown for all rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sums {
    pub file: Sum,
    pub included: Sum,
    pub left_out: Sum,
    /// Rows that a new payroll could pay.
    pub unpaid: Sum,
    pub outcomes: BTreeMap<String, Sum>,
}

impl Payroll {
    fn is_over(&self) -> bool {
        matches!(self.state.as_str(), "stopped" | "finished")
    }

    fn is_confirmed(&self) -> bool {
        self.state != "draft"
    }

    fn row(&self, position: i64) -> Option<&Row> {
        self.rows.iter().find(|row| row.position == position)
    }
}

impl Row {
    fn is_same_payment(&self, phone: &str, amount: u64) -> bool {
        self.phone == phone && self.amount == amount
    }

    /// Whether it may still be sent. A row given up without a payment is never sent.
    fn is_unsent(&self) -> bool {
        self.included && self.operation.is_none() && !self.is_given_up()
    }

    fn is_given_up(&self) -> bool {
        self.operation.is_none() && self.outcome.as_deref() == Some("notPaid")
    }
}

/// Every way in which payrolls violate the invariant.
pub fn broken(facts: &Facts, found: &mut Vec<String>) {
    for payroll in &facts.payrolls {
        adds_up(payroll, found);
        rows_stand_as_their_operations(facts, payroll, found);
        let before = facts.payrolls_before.iter().find(|before| before.id == payroll.id);
        if let Some(before) = before {
            goes_on_from(before, payroll, found);
        }
        let is_new = facts.payrolls_were_seen && !before.is_some_and(Payroll::is_confirmed);
        if is_new && payroll.is_confirmed() {
            nobody_twice(facts, payroll, found);
        }
        if facts.payrolls_were_seen && before.is_none() && !payroll.is_confirmed() {
            only_who_was_not_paid(facts, payroll, found);
        }
        if facts.just_started && payroll.state == "running" {
            found.push(format!("payroll {} is being paid right after a start, unasked", payroll.id));
        }
    }
    for before in &facts.payrolls_before {
        if !facts.payrolls.iter().any(|payroll| payroll.id == before.id) {
            found.push(format!("payroll {} disappeared", before.id));
        }
    }
    one_operation_for_a_row(facts, found);
}

/// The sums shown match the rows.
fn adds_up(payroll: &Payroll, found: &mut Vec<String>) {
    let sum = |wanted: &dyn Fn(&&Row) -> bool| -> Sum {
        payroll.rows.iter().filter(wanted).fold((0, 0), |(rows, all), row| (rows + 1, all + row.amount))
    };
    let mut outcomes: BTreeMap<String, Sum> = BTreeMap::new();
    for row in &payroll.rows {
        if let Some(outcome) = &row.outcome {
            let of = outcomes.entry(outcome.clone()).or_default();
            *of = (of.0 + 1, of.1 + row.amount);
        }
    }
    let is_unpaid = |row: &&Row| match row.outcome.as_deref() {
        Some("notPaid") => true,
        Some("unsent" | "asked") => payroll.is_over(),
        _ => false,
    };
    let rows = Sums {
        file: sum(&|_| true),
        included: sum(&|row| row.included),
        left_out: sum(&|row| !row.included),
        unpaid: sum(&is_unpaid),
        outcomes,
    };
    if rows != payroll.sums {
        found.push(format!("payroll {} is shown as {:?}, but its rows are {rows:?}", payroll.id, payroll.sums));
    }
}

/// A row's outcome matches its operation.
fn rows_stand_as_their_operations(facts: &Facts, payroll: &Payroll, found: &mut Vec<String>) {
    for row in &payroll.rows {
        let operation = row.operation.map(|id| (id, facts.shown.iter().find(|shown| shown.id == id)));
        let expected = match operation {
            Some((_, Some(shown))) if row.included && row.is_same_payment(&shown.phone, shown.amount) => {
                Some(outcome(shown))
            }
            Some((id, shown)) => {
                found.push(format!(
                    "row {} of payroll {} is {row:?}, and operation {id} {shown:?}",
                    row.position, payroll.id
                ));
                continue;
            }
            None if row.included && payroll.is_confirmed() => {
                row.outcome.as_deref().filter(|outcome| matches!(*outcome, "asked" | "notPaid")).or(Some("unsent"))
            }
            None => None,
        };
        if row.outcome.as_deref() != expected {
            found.push(format!("payroll {} shows {row:?}, which is {expected:?}", payroll.id));
        }
    }
}

/// A row's outcome according to its operation. Contradicted by the service, it is unknown.
fn outcome(shown: &Shown) -> &'static str {
    match shown.state.as_str() {
        _ if shown.disputed => "disputed",
        "recorded" | "sent" => "sending",
        "succeeded" => "paid",
        "pending" => "waiting",
        "unknown" | "notFound" => "unknown",
        "refused" => "refused",
        _ => "notPaid",
    }
}

/// No row is lost or becomes another, and a finished one does not change.
fn goes_on_from(before: &Payroll, now: &Payroll, found: &mut Vec<String>) {
    if before.rows.len() != now.rows.len() {
        found.push(format!("payroll {} had {} rows, and has {}", now.id, before.rows.len(), now.rows.len()));
    }
    if before.is_over() && before.state != now.state || before.is_confirmed() && !now.is_confirmed() {
        found.push(format!("payroll {} was {}, and is {}", now.id, before.state, now.state));
    }
    for was in &before.rows {
        let Some(is) = now.row(was.position) else {
            found.push(format!("row {was:?} of payroll {} is lost", now.id));
            continue;
        };
        let is_as_confirmed = (is.included, &is.phone, is.amount) == (was.included, &was.phone, was.amount);
        let is_paid_by_another = was.operation.is_some() && is.operation != was.operation;
        let is_paid_after_the_end = before.is_over() && is.operation != was.operation;
        let is_taken_up_again = before.is_confirmed() && was.is_given_up() && !is.is_given_up();
        if before.is_confirmed() && !is_as_confirmed || is_paid_by_another || is_paid_after_the_end || is_taken_up_again
        {
            found.push(format!("payroll {} ({}): {was:?} became {is:?}", now.id, before.state));
        }
    }
}

/// When a payroll is confirmed, none of its people is known to be paid the same, may be, or is about to be.
fn nobody_twice(facts: &Facts, payroll: &Payroll, found: &mut Vec<String>) {
    let own: BTreeSet<i64> = payroll.rows.iter().filter_map(|row| row.operation).collect();
    for row in payroll.rows.iter().filter(|row| row.included) {
        let same = |shown: &&Shown| !own.contains(&shown.id) && row.is_same_payment(&shown.phone, shown.amount);
        for shown in facts.shown.iter().filter(same).filter(|shown| !is_surely_unpaid(shown)) {
            found.push(format!("payroll {} pays {row:?}, which {shown:?} may have paid", payroll.id));
        }
        for other in facts.payrolls.iter().filter(|other| other.id != payroll.id && !other.is_over()) {
            let same = |theirs: &&Row| theirs.is_unsent() && row.is_same_payment(&theirs.phone, theirs.amount);
            if other.is_confirmed() && other.rows.iter().any(|theirs| same(&theirs)) {
                found.push(format!("payroll {} pays {row:?}, and so does payroll {}", payroll.id, other.id));
            }
        }
    }
}

/// A new run of the unpaid rows has all of them, and no others.
fn only_who_was_not_paid(facts: &Facts, payroll: &Payroll, found: &mut Vec<String>) {
    let Some(earlier) = facts.payrolls.iter().find(|earlier| Some(earlier.id) == payroll.of) else { return };
    let is_unpaid = |row: &&Row| match row.operation {
        Some(id) => facts.shown.iter().any(|shown| shown.id == id && is_surely_unpaid(shown)),
        None => row.included && earlier.is_over(),
    };
    let of = |row: &Row| (row.phone.clone(), row.amount);
    let expected: BTreeSet<_> = earlier.rows.iter().filter(is_unpaid).map(of).collect();
    let rows: BTreeSet<_> = payroll.rows.iter().map(of).collect();
    if rows != expected {
        found.push(format!("{rows:?} were taken out of payroll {}, of which {expected:?} were not paid", earlier.id));
    }
}

/// Proof that no money moved, without a contradiction.
fn is_surely_unpaid(shown: &Shown) -> bool {
    !shown.disputed && matches!(shown.state.as_str(), "failed" | "rejected" | "notSent")
}

/// At most one operation ever paid a row, and an operation pays one row.
fn one_operation_for_a_row(facts: &Facts, found: &mut Vec<String>) {
    let mut rows: BTreeMap<i64, (i64, i64)> = BTreeMap::new();
    for ((payroll, row), operations) in &facts.paid_by {
        if operations.len() > 1 {
            found.push(format!("row {row} of payroll {payroll} was paid by {operations:?}"));
        }
        for operation in operations {
            if let Some(other) = rows.insert(*operation, (*payroll, *row)) {
                found.push(format!("operation {operation} pays {other:?} and {:?}", (payroll, row)));
            }
        }
    }
}
