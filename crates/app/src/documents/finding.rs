//! The receipt of a customer who comes back, found by a cashier who may not see the payment: by a full number and
//! masked, with each look in the security log and a limit on looks.

use chrono::NaiveDate;
use kaunta_contract::{FindReceiptInput, FoundReceipt, FoundReceipts, FoundTokens, OperationInput};
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{FullNumber, Ledger, Operation, PrintedSlip, StoredEvent};
use kaunta_people::{Act, People};
use kaunta_words::{Message, receipt as words_of};

use crate::documents::error::DocumentsError;
use crate::documents::found::FoundInVisit;
use crate::documents::receipt::product;
use crate::documents::room::Documents;
use crate::documents::signed::Drafted;
use crate::staff::actor::Caller;
use crate::wording::masked::{end_of, initials};

/// The most receipts shown.
const MOST: usize = 20;
/// The most payments with one number that are looked through: the newest.
const LOOKED_THROUGH: u32 = 500;

/// A cashier who may find receipts of others.
struct Finder<'c> {
    name: &'c PersonName,
    people: People,
    /// The first day in Kampala whose receipts they find.
    since: NaiveDate,
}

impl Finder<'_> {
    /// Whether they find it: it is surely paid, and not older than the shop allows.
    fn finds(&self, operation: &Operation) -> bool {
        operation.counted() == Counted::Paid && day_of(operation.created_at) >= self.since
    }
}

impl Documents {
    pub(crate) async fn find_receipt(
        &self,
        caller: &Caller,
        input: FindReceiptInput,
    ) -> Result<FoundReceipts, DocumentsError> {
        let finder = self.finder(caller).await?;
        let number = FullNumber::parse(&input.typed).ok_or(DocumentsError::NoFullNumber)?;
        let workspace = self.core.in_use().await?;
        let environment = workspace.environment;
        let mut last = self.found.lock().await;
        *last = None;
        let log_context = self.core.staff.log_context(Some(finder.name));
        if let Some(wait) = finder.people.wait_to_look(finder.name, environment, log_context.now.stamp).await? {
            return Err(DocumentsError::ManyLooks(wait));
        }
        let mut found = workspace.ledger.payments_with(&number, LOOKED_THROUGH).await?;
        found.retain(|operation| finder.finds(operation));
        let count = u32::try_from(found.len()).unwrap_or(u32::MAX);
        let act = Act::ReceiptSought { ending: end_of(number.as_str()), found: count, environment };
        // In the log before anybody sees what was found.
        finder.people.log(&act, log_context).await?;
        let is_whole = found.len() <= MOST;
        found.truncate(MOST);
        let operations = found.iter().map(|operation| operation.id).collect();
        *last = Some(FoundInVisit { visit: caller.visit, environment, operations });
        let billers = workspace.ledger.all_billers().await?;
        Ok(FoundReceipts { receipts: found.iter().map(|each| view(each, &billers)).collect(), is_whole })
    }

    /// The tokens of a receipt that the person has found.
    pub(crate) async fn open_found_receipt(
        &self,
        caller: &Caller,
        input: OperationInput,
    ) -> Result<FoundTokens, DocumentsError> {
        let finder = self.finder(caller).await?;
        let workspace = self.core.in_use().await?;
        let (operation, _) = self.found_operation((caller, &finder), &workspace.ledger, input.id).await?;
        let act = Act::ReceiptOpened { operation: operation.id.0, environment: workspace.environment };
        finder.people.log(&act, self.core.staff.log_context(Some(finder.name))).await?;
        Ok(FoundTokens { tokens: Token::find_in(&operation.extra).iter().map(ToString::to_string).collect() })
    }

    /// The receipt that the person has found, as a copy.
    pub(crate) async fn draft_found(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        id: OperationId,
    ) -> Result<Drafted, DocumentsError> {
        let finder = self.finder(caller).await?;
        let (operation, kept) = self.found_operation((caller, &finder), ledger, id).await?;
        let drafted = self.draft(ledger, &operation, kept).await?;
        Ok(Drafted { slip: PrintedSlip::Copy, ..drafted })
    }

    /// The cashier who looks.
    ///
    /// # Errors
    /// They see every payment anyway, or the shop lets nobody find receipts of others.
    async fn finder<'c>(&self, caller: &'c Caller) -> Result<Finder<'c>, DocumentsError> {
        let (Some(name), Some(people)) = (caller.only_own(), self.core.staff.book().await?) else {
            return Err(DocumentsError::SeesEverything);
        };
        let days = people.rules().await?.receipt_days;
        let since = days.first(day_of(self.core.host.now())).ok_or(DocumentsError::FindsNothing)?;
        Ok(Finder { name, people, since })
    }

    /// A payment that the person found in their last look, if it still has a receipt for them.
    async fn found_operation(
        &self,
        (caller, finder): (&Caller, &Finder<'_>),
        ledger: &Ledger,
        id: OperationId,
    ) -> Result<(Operation, Vec<StoredEvent>), DocumentsError> {
        let found = self.found.lock().await;
        let was_found = found.as_ref().is_some_and(|found| found.has(caller.visit, ledger.environment(), id));
        drop(found);
        let known = if was_found { ledger.operation_and_events(id).await? } else { None };
        let (operation, kept) = known.ok_or(DocumentsError::LookAgain)?;
        if !finder.finds(&operation) {
            return Err(DocumentsError::LookAgain);
        }
        match notice(&operation) {
            None => Ok((operation, kept)),
            Some(why) => Err(DocumentsError::NoReceiptYet(why)),
        }
    }
}

fn view(operation: &Operation, billers: &[Biller]) -> FoundReceipt {
    let transfer = &operation.transfer;
    let account = operation.account.as_ref().map(|account| account.as_str().to_owned());
    let number = account.or(operation.phone.map(|phone| phone.to_string())).unwrap_or_default();
    let notice = notice(operation);
    FoundReceipt {
        id: operation.id,
        at: operation.created_at.to_rfc3339(),
        mode: operation.mode,
        title: product(transfer, billers),
        amount: Money::from(transfer.amount),
        name: operation.party.as_deref().map(initials),
        number: end_of(&number),
        has_token: notice.is_none() && !Token::find_in(&operation.extra).is_empty(),
        notice: notice.map(String::from),
    }
}

/// Why it has no receipt yet: its token is handed out for the first time by the person who sold it, or by an owner.
fn notice(operation: &Operation) -> Option<Message> {
    let seller = operation.maker.as_ref().map(ToString::to_string);
    match operation.token_claim {
        Some(TokenClaim::Owed) => Some(words_of::found_token_owed()),
        Some(TokenClaim::Came) => Some(match seller {
            Some(seller) => words_of::found_token_came(seller),
            None => words_of::found_token_came_owner(),
        }),
        Some(TokenClaim::HandedOut | TokenClaim::Closed) | None => None,
    }
}
