//! Who was paid before, and the form filled in to pay them again. The service still has to validate the beneficiary.

use std::collections::BTreeMap;

use kaunta_contract::{
    CustomerInput, CustomerPanel, CustomerView, FilledForm, FindCustomersInput, FoundCustomers, LastPayment,
    OperationInput,
};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::biller::Biller;
use kaunta_domain::field::FieldName;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use kaunta_ledger::{CustomerQuery, HiddenCustomers, KnownCustomer, Ledger, Operation};
use kaunta_people::Act;

use crate::config::favourites::FavouriteAccount;
use crate::payments::error::PaymentsError;
use crate::payments::favourites::account_of;
use crate::payments::room::Payments;
use crate::people::visibility::Visibility;
use crate::platform::lock::lock;
use crate::staff::actor::Caller;
use crate::wording::masked::{end_of, initials};
use crate::wording::operation_row::row;
use crate::wording::words;

/// The most customers found.
const MOST: usize = 6;
/// Fewer letters or digits match too many.
const SHORTEST: usize = 2;
/// Somebody who may not see all payments must type more of the name or number.
const SHORTEST_FOR_MASKED: usize = 4;

impl Payments {
    pub(crate) async fn find_customers(
        &self,
        caller: &Caller,
        input: FindCustomersInput,
    ) -> Result<FoundCustomers, PaymentsError> {
        let query = CustomerQuery::of(&input.typed);
        let shortest = if caller.only_own().is_some() { SHORTEST_FOR_MASKED } else { SHORTEST };
        let workspace = self.core.in_use().await?;
        // Their names are the shop's own, and their numbers are masked.
        let favourites = match query.length() {
            0..SHORTEST => Vec::new(),
            SHORTEST.. => self.favourites_found(&workspace.ledger, &input.typed, MOST).await?,
        };
        if query.length() < shortest {
            // Load them now: the person is about to type more.
            workspace.ledger.load_customers().await?;
            return Ok(FoundCustomers { customers: Vec::new(), is_whole: true, favourites });
        }
        let hidden = workspace.ledger.hidden_customers().await?;
        let found = workspace.ledger.find_customers(&query, MOST + hidden.count()).await?;
        let billers = workspace.ledger.all_billers().await?;
        let visibility = self.people.visibility(caller).await?;
        let is_shown =
            |known: &&KnownCustomer| !known.payments.first().is_some_and(|newest| is_hidden(newest, &hidden));
        let shown = found.customers.iter().filter(is_shown).take(MOST);
        let customers = shown.filter_map(|known| view(known, &visibility, &billers)).collect();
        Ok(FoundCustomers { customers, is_whole: found.is_whole, favourites })
    }

    pub(crate) async fn customer(&self, caller: &Caller, input: CustomerInput) -> Result<CustomerPanel, PaymentsError> {
        let nobody = CustomerPanel { payments: Vec::new(), withheld: 0, usual: None, phone: None, favourite: None };
        let Some((through, to)) = identified(&input) else { return Ok(nobody) };
        let workspace = self.core.in_use().await?;
        let Some(known) = workspace.ledger.known_customer(input.mode, through.as_deref(), &to).await? else {
            return Ok(nobody);
        };
        if workspace.ledger.hidden_customers().await?.has(&to) {
            return Ok(nobody);
        }
        let billers = workspace.ledger.all_billers().await?;
        let visibility = self.people.visibility(caller).await?;
        let seen: Vec<&Operation> =
            known.payments.iter().filter(|payment| visibility.withholds(payment).is_none()).collect();
        let payer = seen.first().filter(|payment| payment.account.is_some()).and_then(|payment| payment.phone);
        let account = FavouriteAccount { mode: input.mode, through, to };
        Ok(CustomerPanel {
            payments: seen.iter().map(|payment| row(payment, &billers)).collect(),
            withheld: known.payments.len() - seen.len(),
            usual: KnownCustomer::usual(seen.iter().copied()).map(Money::from),
            phone: payer.map(|phone| phone.to_string()),
            favourite: self.favourite_of(&workspace.ledger, &account).await?,
        })
    }

    /// The form of an earlier payment. Somebody who may not see that payment still needs the full number to pay it
    /// again: the security log records that, and each person may do it only so often in an hour.
    pub(crate) async fn pay_again(&self, caller: &Caller, input: OperationInput) -> Result<FilledForm, PaymentsError> {
        let workspace = self.core.in_use().await?;
        let operation = workspace.ledger.payment_of_customer(input.id).await?.ok_or(PaymentsError::NoCustomer)?;
        let (biller, answers) = filled(&operation.transfer.details).ok_or(PaymentsError::NoCustomer)?;
        let is_withheld = self.people.visibility(caller).await?.withholds(&operation).is_some();
        if let Some(name) = caller.only_own().filter(|_| is_withheld) {
            if !lock(&self.opened).one_more(name, self.core.host.running()) {
                return Err(PaymentsError::ManyOpened);
            }
            let act = Act::CustomerOpened { operation: input.id.0, environment: workspace.environment };
            self.core.staff.log_own(caller, act).await;
        }
        self.note_use(workspace.environment, &operation);
        let name = name_then(&workspace.ledger, &operation).await?;
        Ok(FilledForm { mode: operation.mode, biller, answers, name, last: last(&operation) })
    }

    /// The customer's name at their last payment, if the service gives another name now, or none.
    pub(crate) async fn name_before(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        transfer: &Transfer,
        now: Option<&str>,
    ) -> Result<Option<String>, PaymentsError> {
        let mode = transfer.mode();
        let account = transfer.account().map(|account| account.as_str().to_owned());
        let to = account.or_else(|| transfer.phone().map(|phone| phone.gateway()));
        let Some(to) = to.filter(|_| mode.is_validated()) else { return Ok(None) };
        let known = ledger.known_customer(mode, transfer.provider(), &to).await?;
        let Some(newest) = known.as_ref().and_then(|known| known.payments.first()) else { return Ok(None) };
        let then = name_then(ledger, newest).await?.filter(|then| !now.is_some_and(|now| is_same_name(then, now)));
        let is_withheld = self.people.visibility(caller).await?.withholds(newest).is_some();
        Ok(then.map(|then| if is_withheld { initials(&then) } else { then }))
    }
}

/// Whether the customer of this payment asked not to be suggested.
fn is_hidden(payment: &Operation, hidden: &HiddenCustomers) -> bool {
    account_of(payment).is_some_and(|account| hidden.has(&account.to))
}

/// The name that the service gave when it validated this payment. After a payment it may word the name differently.
async fn name_then(ledger: &Ledger, payment: &Operation) -> Result<Option<String>, PaymentsError> {
    let validation = match payment.validation {
        Some(id) => ledger.validation(id).await?,
        None => None,
    };
    Ok(match validation {
        Some(validation) => validation.beneficiary.name.map(String::from),
        None => payment.party.clone(),
    })
}

/// The biller, network or bank, and the account or phone that a form names; `None` as long as it does not.
fn identified(input: &CustomerInput) -> Option<(Option<String>, String)> {
    let answer = |field| input.answers.get(&field).map(String::as_str);
    let account = || Some(AccountNumber::parse(answer(FieldName::AccountNumber)?).ok()?.as_str().to_owned());
    let phone = || Some(Phone::parse(answer(FieldName::PhoneNumber)?).ok()?.gateway());
    let network =
        || answer(FieldName::MnoProvider).and_then(Network::from_code).map(|network| network.code().to_owned());
    match input.mode {
        Mode::PartnerPayBillPayment => Some((input.biller.clone(), account()?)),
        Mode::PartnerSendBank => Some((Some(answer(FieldName::BankCode)?.trim().to_owned()), account()?)),
        Mode::PartnerSendMno | Mode::PartnerPayAirtime | Mode::PartnerCollectMno => Some((network(), phone()?)),
        Mode::WalletToWallet
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet
        | Mode::BankTransfer
        | Mode::MerchantPayment
        | Mode::WalletTopUp
        | Mode::WalletOther => None,
    }
}

fn view(known: &KnownCustomer, visibility: &Visibility, billers: &[Biller]) -> Option<CustomerView> {
    let newest = known.payments.first()?;
    let shown = known.payments.iter().find(|payment| visibility.withholds(payment).is_none());
    let provider = newest.provider.as_deref().map(|code| words::provider(newest.mode, code, billers));
    let account = newest.account.as_ref().map(|account| account.as_str().to_owned());
    let number = account.or(newest.phone.map(|phone| phone.to_string())).unwrap_or_default();
    let name = newest.party.clone();
    let is_masked = shown.is_none();
    Some(CustomerView {
        operation: shown.unwrap_or(newest).id,
        mode: newest.mode,
        provider: provider.unwrap_or_default(),
        name: if is_masked { name.map(|name| initials(&name)) } else { name },
        number: if is_masked { end_of(&number) } else { number },
        last: shown.map(last),
    })
}

fn last(operation: &Operation) -> LastPayment {
    LastPayment { amount: Money::from(operation.amount), at: operation.created_at.to_rfc3339() }
}

/// Whether two names differ at most in case and spaces.
fn is_same_name(one: &str, other: &str) -> bool {
    let folded = |name: &str| name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    folded(one) == folded(other)
}

/// The biller, and the answers that the form of such a payment had. `None` for the partner wallet, whose beneficiaries
/// are not validated.
fn filled(details: &Details) -> Option<(Option<String>, BTreeMap<FieldName, String>)> {
    let network = |code: &str| (FieldName::MnoProvider, code.to_owned());
    let phone = |phone: &Phone| (FieldName::PhoneNumber, phone.to_string());
    let account = |number: &AccountNumber| (FieldName::AccountNumber, number.as_str().to_owned());
    let answers = match details {
        Details::SendMobile { phone: to, network: by, .. } | Details::Airtime { phone: to, network: by } => {
            vec![phone(to), network(by.code())]
        }
        Details::Collect { phone: from, network: by, .. } => {
            let by = by.map(|by| network(by.code()));
            [Some(phone(from)), by].into_iter().flatten().collect()
        }
        Details::SendBank { account: to, bank, .. } => {
            vec![account(to), (FieldName::BankCode, bank.as_str().to_owned())]
        }
        Details::PayBill { biller, account: to, phone: payer, extra, .. } => {
            let extra = match extra {
                BillExtra::None => None,
                BillExtra::CustomerType(kind) => Some((FieldName::CustomerType, kind.clone())),
                BillExtra::Area(area) => Some((FieldName::Area, area.clone())),
            };
            let answers = [Some(account(to)), Some(phone(payer)), extra].into_iter().flatten().collect();
            return Some((Some(biller.as_str().to_owned()), answers));
        }
        Details::Wallet { .. } => return None,
    };
    Some((None, answers.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_other_letters_is_the_same_and_one_word_more_is_not() {
        assert!(is_same_name("NAKATO  Ruth", " Nakato ruth"));
        assert!(!is_same_name("NAKATO RUTH", "NAKATO RUTH ANNE"));
    }
}
