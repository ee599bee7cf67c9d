//! Payments that a crash or a power cut left without an outcome: they become Unknown, and are looked up at once where
//! possible.

use kaunta_domain::mode::Interface;
use kaunta_domain::operation::{State, interrupted};
use kaunta_ledger::{Filter, Ledger, LedgerError};

use crate::platform::clock::Clock;

pub(crate) async fn find(clock: &Clock, ledger: &Ledger) -> Result<(), LedgerError> {
    let cut_off = Filter { states: vec![State::Recorded, State::Sent], ..Filter::default() };
    loop {
        let page = ledger.history(&cut_off, 0, 100).await?;
        if page.rows.is_empty() {
            return Ok(());
        }
        for operation in page.rows {
            let now = clock.moment();
            ledger.append(operation.id, interrupted(operation.attempts.max(1), now)).await?;
            match operation.mode.interface() {
                Interface::Gateway => ledger.set_next_look_up(operation.id, Some(now.at)).await?,
                // Its balance is read as soon as the wallet answers.
                Interface::PartnerWallet => {}
            }
        }
    }
}
