//! One operation as a row in a list.

use crate::wording::disputes;
use crate::wording::products;
use crate::wording::words;
use kaunta_contract::OperationRow;
use kaunta_domain::biller::Biller;
use kaunta_domain::money::Money;
use kaunta_ledger::Operation;

pub(crate) fn row(operation: &Operation, billers: &[Biller]) -> OperationRow {
    let transfer = &operation.transfer;
    let mode = operation.mode;
    let is_charged = operation.counted().is_charged();
    OperationRow {
        id: operation.id,
        at: operation.created_at.to_rfc3339(),
        mode,
        product: products::product(mode).into(),
        direction: mode.direction(),
        flow: mode.flow(),
        state: operation.state,
        service_status: operation.service_status.as_ref().map(|status| status.word().to_owned()),
        contradicted_by: operation.contradicted_by.as_ref().map(disputes::said),
        amount: Money::from(transfer.amount),
        fee: operation.charged_fee(),
        named_fee: operation.fee.filter(|_| !is_charged),
        total: operation.total_charged.filter(|_| is_charged),
        charge: operation.earned_charge(),
        party: operation.party.clone(),
        phone: transfer.phone().map(|phone| phone.to_string()),
        account: transfer.account().map(|account| account.as_str().to_owned()),
        provider: transfer.provider().map(|code| words::provider(mode, code, billers)),
        reference: operation.reference.as_str().to_owned(),
        by: operation.maker.clone(),
        settled_later: operation.settled_later().map(|at| at.to_rfc3339()),
        wallet: products::wallet(transfer.wallet).into(),
        narration: transfer.narration.as_str().to_owned(),
        labels: operation.labels.iter().map(|label| label.as_str().to_owned()).collect(),
    }
}
