//! The statements that insert operations.

use kaunta_domain::money::Money;
use kaunta_domain::operation::Contradiction;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token_claim::TokenClaim;
use sqlx::Sqlite;
use sqlx::query::Query;
use sqlx::sqlite::SqliteArguments;

use crate::chain::row::{OperationRow, json};
use crate::encoding::packed::Packed;
use crate::error::LedgerError;
use crate::table::projection::Projection;

macro_rules! insert_operation {
    () => {
        "INSERT INTO operation (id, idempotency_key, reference, transfer, mode, amount, cents, charge, wallet, phone, account, \
         provider, biller, narration, along, validation, created_at, day, state, party, service_status, contradicted_by, case_since, \
         settled_after, settled_first_after, attempts, transaction_id, service_reference, fee, total_charged, balance_after, extra, updated_at, batch, \
         maker, maker_folded, approval, epoch, serial, token_claim, payroll_row) VALUES "
    };
}
macro_rules! operation_values {
    () => {
        "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, \
         (SELECT id FROM payroll_row WHERE idempotency_key = ?))"
    };
}

/// Comes before the values of [`bind`].
pub(crate) const INSERT: &str = insert_operation!();
/// The values of [`bind`].
pub(crate) const VALUES: &str = operation_values!();
/// The values of one more row.
pub(crate) const MORE_VALUES: &str = concat!(", ", operation_values!());

/// One call for everything: each further statement delays the first byte.
pub(crate) const RECORD: &str = concat!(
    "BEGIN IMMEDIATE; ",
    insert_operation!(),
    operation_values!(),
    "; INSERT INTO event (id, operation, at, run, stamp, kind, attempt, who, body, evidence, hash, machine)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);
     COMMIT"
);

/// Binds the values of one operation row, in the order of [`RECORD`].
pub(crate) fn bind<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    row: OperationRow,
    projection: &Projection,
) -> Result<Query<'q, Sqlite, SqliteArguments>, LedgerError> {
    let standing = &projection.standing;
    let (idempotency_key, transfer) = (row.idempotency_key.clone(), row.packed_transfer());
    let word = |status: &ServiceStatus| status.word().to_owned();
    Ok(query
        .bind(row.id)
        .bind(row.idempotency_key)
        .bind(row.reference)
        .bind(transfer)
        .bind(row.mode)
        .bind(row.amount)
        .bind(row.cents)
        .bind(row.charge)
        .bind(row.wallet)
        .bind(row.phone)
        .bind(row.account)
        .bind(row.provider)
        .bind(row.biller)
        .bind(row.narration)
        .bind(row.along)
        .bind(row.validation)
        .bind(row.created_at)
        .bind(row.day)
        .bind(standing.state.code())
        .bind(projection.party.clone())
        .bind(standing.service_status.as_ref().map(word))
        .bind(standing.contradicted_by.as_ref().map(Contradiction::code))
        .bind(standing.case_since.map(|since| since.timestamp_millis()))
        .bind(standing.settled_at.map(|at| at.timestamp_millis() - row.created_at))
        .bind(projection.settled_first().map(|at| at.timestamp_millis() - row.created_at))
        .bind(standing.attempts)
        .bind(projection.transaction_id.clone())
        .bind(projection.service_reference.clone())
        .bind(projection.fee.map(Money::to_plain))
        .bind(projection.total_charged.map(Money::to_plain))
        .bind(projection.balance_after.map(Money::to_plain))
        .bind(Packed::of(json(&projection.extra)?))
        .bind(projection.updated_at.timestamp_millis())
        .bind(row.batch)
        .bind(row.maker)
        .bind(row.maker_folded)
        .bind(row.approval)
        .bind(row.epoch)
        .bind(row.serial)
        .bind(projection.token_claim().map(TokenClaim::code))
        .bind(idempotency_key))
}
