//! What a new operation is given: its reference and its row.

use kaunta_domain::day::day_of;
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Serial};

use crate::chain::row::{OperationRow, json};
use crate::error::LedgerError;
use crate::ledger::anchor_state::CurrentEpoch;
use crate::table::operation::{NewOperation, biller_of};
use crate::table::search::along;
use crate::value::day::day_number;

/// A reference and what it is derived from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbered {
    pub(crate) epoch: EpochId,
    pub(crate) serial: Option<Serial>,
    pub(crate) reference: Reference,
}

impl CurrentEpoch {
    /// The next reference after `serial`, the last serial number used. `serial` counts up only for operations whose status
    /// can be looked up.
    pub(crate) fn give_next(&self, new: &NewOperation, serial: &mut i64) -> Numbered {
        if new.is_over_partner_wallet() {
            let reference = Reference::of_partner_wallet(&new.idempotency_key);
            return Numbered { epoch: self.id, serial: None, reference };
        }
        *serial += 1;
        let given = Serial(*serial);
        Numbered { epoch: self.id, serial: Some(given), reference: Reference::of(&self.seed, given) }
    }
}

/// A charge in whole shillings: a tariff has no others.
fn whole(charge: Money) -> Result<i64, LedgerError> {
    let hundredths = charge.hundredths().filter(|hundredths| hundredths % 100 == 0);
    hundredths.map(|hundredths| hundredths / 100).ok_or(LedgerError::SumTooLarge)
}

impl OperationRow {
    pub(crate) fn of(id: OperationId, numbered: &Numbered, new: &NewOperation) -> Result<OperationRow, LedgerError> {
        let transfer = &new.transfer;
        Ok(OperationRow {
            id: id.0,
            idempotency_key: new.idempotency_key.as_str().to_owned(),
            reference: numbered.reference.as_str().to_owned(),
            transfer: json(transfer)?,
            mode: transfer.mode().code(),
            amount: i64::try_from(transfer.amount.shillings()).map_err(|_| LedgerError::SumTooLarge)?,
            cents: transfer.amount.cents_if_any(),
            charge: transfer.charge().map(whole).transpose()?,
            wallet: transfer.wallet.code(),
            phone: transfer.phone().map(|phone| phone.gateway()),
            account: transfer.account().map(|account| account.as_str().to_owned()),
            provider: transfer.provider().map(str::to_owned),
            biller: biller_of(transfer).map(str::to_owned),
            narration: transfer.narration.as_str().to_owned(),
            along: along(transfer),
            validation: new.validation.map(|id| id.0),
            created_at: new.now.at.timestamp_millis(),
            day: day_number(day_of(new.now.at)),
            batch: None,
            maker: new.by.as_ref().map(|maker| maker.as_str().to_owned()),
            maker_folded: new.by.as_ref().map(PersonName::folded),
            approval: None,
            epoch: numbered.epoch.0,
            serial: numbered.serial.map(|serial| serial.0),
        })
    }
}
