//! What the customer reads once it was sent. While nobody knows whether it was paid, the screen says neither.

use chrono::TimeDelta;
use kaunta_contract::{CustomerCode, CustomerPayee, CustomerShows, Labelled, ReceiptCode};
use kaunta_domain::cash::CashMoved;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{Ledger, Operation};
use kaunta_words::{customer_screen as words, receipt};

use crate::customer_screen::content::{Pays, Step, payee, pays, provider};
use crate::customer_screen::error::CustomerScreenError;
use crate::customer_screen::room::{Customer, CustomerScreens};
use crate::operations::operation_view::has_receipt;
use crate::payments::reviews::Quote;
use crate::staff::actor::Caller;
use crate::wording::labelled::labelled_pair;

/// How long after it was sent its customer is taken to be here, as for a printed receipt.
pub(super) const HERE_FOR: TimeDelta = TimeDelta::minutes(10);
/// More details would push the token off the screen.
const DETAILS: usize = 2;

impl CustomerScreens {
    /// The outcome of what this customer confirmed; `None` if it is another's, or if the customer has left by now.
    pub(super) async fn outcome(
        &self,
        caller: &Caller,
        customer: Option<Customer>,
        id: OperationId,
    ) -> Result<Step, CustomerScreenError> {
        let workspace = self.core.in_use().await?;
        let Some(customer) = customer.filter(|customer| customer.environment == workspace.environment) else {
            return Ok(None);
        };
        let [(key, quote)] = customer.confirmed.as_slice() else { return Ok(None) };
        let operation = self.operations.find(caller, &workspace.ledger, id).await?;
        if operation.idempotency_key != *key || self.core.host.now() - operation.created_at >= HERE_FOR {
            return Ok(None);
        }
        let provider = provider(&workspace.ledger, &operation.transfer).await?;
        let name = operation.party.clone().or_else(|| quote.party.clone());
        let payee = payee(&operation.transfer, &provider, name, None);
        let shows = match operation.counted() {
            Counted::Paid => self.paid(caller, &workspace.ledger, &operation, quote, payee).await?,
            Counted::Waiting | Counted::InDoubt | Counted::Disputed => waiting(&operation, payee),
            Counted::NotPaid => CustomerShows::NotPaid {
                title: words::not_paid().into(),
                words: words::not_paid_words().into(),
                payee,
                rest: match pays(operation.mode) {
                    Pays::Cash => Some(labelled_pair(words::give_back(), quote.to_take)),
                    Pays::Phone | Pays::Nothing => None,
                },
            },
        };
        Ok(Some((customer, shows)))
    }

    async fn paid(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        operation: &Operation,
        quote: &Quote,
        payee: CustomerPayee,
    ) -> Result<CustomerShows, CustomerScreenError> {
        let mut details = vec![labelled_pair(receipt::reference(), &operation.reference)];
        let (mut tokens, mut code) = (Vec::new(), None);
        // Of a token that is owed nothing is signed yet, and one that came later is handed out from its payment.
        if has_receipt(operation) && operation.token_claim != Some(TokenClaim::Owed) {
            let drafted = self.documents.draft_in(caller, ledger, operation.id).await?;
            let before = ledger.printed_before(operation.id).await?;
            let issued = self.documents.issue(ledger, drafted, before).await;
            tokens = issued.tokens;
            details.splice(0..0, issued.extra.into_iter().take(DETAILS));
            code = issued.code.and_then(signed);
        }
        let words = match operation.token_claim {
            Some(TokenClaim::Owed | TokenClaim::Came) => Some(words::token_owed().into()),
            Some(TokenClaim::HandedOut | TokenClaim::Closed) | None => None,
        };
        let title = match operation.mode.direction() {
            Direction::In => words::received(),
            Direction::Out => words::paid(),
        };
        let amount = labelled_pair(words::amount(), operation.amount);
        let rest = rest(operation, quote);
        Ok(CustomerShows::Paid { title: title.into(), payee, amount, tokens, details, words, rest, code })
    }
}

/// Neither paid nor failed.
fn waiting(operation: &Operation, payee: CustomerPayee) -> CustomerShows {
    let asks_customer = pays(operation.mode) == Pays::Phone && operation.state == State::Pending;
    let said = match operation.counted() {
        Counted::Waiting if asks_customer => words::approve(),
        Counted::Waiting => words::on_its_way(),
        Counted::Paid | Counted::Disputed | Counted::InDoubt | Counted::NotPaid => words::no_answer(),
    };
    let amount = labelled_pair(words::amount(), operation.amount);
    CustomerShows::Waiting { title: words::please_wait().into(), words: said.into(), payee, amount }
}

/// What the customer gets of a payment that is made: the cash of a collection, or what the fee turned out to differ by.
fn rest(operation: &Operation, quote: &Quote) -> Option<Labelled> {
    if operation.transfer.cash.moved() == CashMoved::Out {
        return Some(labelled_pair(words::cash_for_you(), operation.amount));
    }
    match pays(operation.mode) {
        Pays::Cash => {}
        Pays::Phone | Pays::Nothing => return None,
    }
    let fee = operation.charged_fee()?;
    let charge = quote.charge.unwrap_or(Money::ZERO);
    let cost = Money::from(operation.amount).checked_add(fee)?.checked_add(charge)?;
    cash_left(quote.to_take.checked_sub(cost)?)
}

/// What the customer gets back, or below 0 has still to pay.
pub(super) fn cash_left(left: Money) -> Option<Labelled> {
    if left.is_negative() {
        Some(labelled_pair(words::still_to_pay(), Money::ZERO.checked_sub(left)?))
    } else if left > Money::ZERO {
        Some(labelled_pair(words::give_back(), left))
    } else {
        None
    }
}

fn signed(code: ReceiptCode) -> Option<CustomerCode> {
    match code {
        ReceiptCode::Signed { qr, .. } => {
            Some(CustomerCode { words: words::check_code().into(), modules: qr.modules, path: qr.path })
        }
        ReceiptCode::Unsigned { .. } => None,
    }
}
