//! What the customer reads before anything is sent, from what Kaunta knows of it.

use kaunta_contract::{CustomerPayee, CustomerShows, Labelled};
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::cash::{CashMoved, CashRule, cash_rule};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Ledger, LedgerError, ValidationId};
use kaunta_words::{customer_screen as words, receipt};

use crate::customer_screen::error::CustomerScreenError;
use crate::customer_screen::room::{Customer, CustomerScreens};
use crate::payments::error::PaymentsError;
use crate::payments::reviews::Quote;
use crate::staff::actor::Caller;
use crate::wording::labelled::labelled_pair;
use crate::wording::{identity as said, products, words as common};

/// A step to draw, and whose it is; `None` for what does not concern a customer.
pub(super) type Step = Option<(Customer, CustomerShows)>;

/// With more bills than this, only their number is shown beside the sum.
pub(super) const LISTED_BILLS: usize = 4;

/// How the customer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pays {
    /// At the counter.
    Cash,
    /// By approving it on their phone.
    Phone,
    /// The shop moves its own money.
    Nothing,
}

/// As the drawer counts it: the customer is asked for cash only where cash comes in.
pub(super) fn pays(mode: Mode) -> Pays {
    match cash_rule(mode) {
        CashRule::Always(CashMoved::In) => Pays::Cash,
        CashRule::Asked => Pays::Phone,
        CashRule::Always(CashMoved::Out | CashMoved::None) => Pays::Nothing,
    }
}

impl CustomerScreens {
    pub(super) async fn named(&self, caller: &Caller, validation: &str) -> Result<Step, CustomerScreenError> {
        let workspace = self.core.in_use().await?;
        let id = validation.parse().map(ValidationId).map_err(|_| PaymentsError::NotValidated)?;
        let kept = workspace.ledger.validation(id).await?.ok_or(PaymentsError::NotValidated)?;
        if !kept.beneficiary.is_valid {
            return Err(PaymentsError::NotValidated.into());
        }
        let billers = workspace.ledger.all_billers().await?;
        let biller = billers.iter().find(|biller| match &kept.identity {
            Identity::Bill { biller: code, .. } => biller.code == *code,
            Identity::Phone { .. } | Identity::Bank { .. } => false,
        });
        let provider = said::provider(&kept.identity, biller);
        let name = kept.beneficiary.name.map(String::from);
        let payee = CustomerPayee {
            product: product(kept.identity.mode(), &provider),
            name_words: name.is_some().then(|| words::name_told().into()),
            name,
            account: in_fours(&said::account(&kept.identity)),
        };
        let title = words::is_this_right().into();
        Ok(Some((serves(caller, workspace.environment, Vec::new()), CustomerShows::ReadBack { title, payee })))
    }

    pub(super) async fn confirming(
        &self,
        caller: &Caller,
        idempotency_keys: Vec<IdempotencyKey>,
        given: &str,
    ) -> Result<Step, CustomerScreenError> {
        let workspace = self.core.in_use().await?;
        let mut bills = Vec::with_capacity(idempotency_keys.len());
        for key in idempotency_keys {
            let (transfer, quote) = self.payments.quoted(caller, workspace.environment, &key).await?;
            bills.push((key, transfer, quote));
        }
        let sums = bills.iter().map(|(.., quote)| quote.to_take);
        let sum = sums.into_iter().try_fold(Money::ZERO, Money::checked_add).ok_or(LedgerError::SumTooLarge)?;
        let shows = match bills.as_slice() {
            [] => None,
            [(_, transfer, quote)] => match pays(transfer.mode()) {
                Pays::Nothing => None,
                Pays::Phone => {
                    Some(self.to_pay(&workspace.ledger, transfer, quote, &words::from_your_phone().to_string()).await?)
                }
                Pays::Cash => Some(match change(sum, given) {
                    Some(given) => given,
                    None => self.to_pay(&workspace.ledger, transfer, quote, &words::to_pay().to_string()).await?,
                }),
            },
            several => Some(change(sum, given).unwrap_or_else(|| CustomerShows::ToPay {
                title: words::check_then_pay().into(),
                payee: None,
                sums: listed(several),
                total: labelled_pair(words::to_pay(), sum),
            })),
        };
        let confirmed = bills.into_iter().map(|(key, _, quote)| (key, quote)).collect();
        Ok(shows.map(|shows| (serves(caller, workspace.environment, confirmed), shows)))
    }

    async fn to_pay(
        &self,
        ledger: &Ledger,
        transfer: &Transfer,
        quote: &Quote,
        total: &str,
    ) -> Result<CustomerShows, CustomerScreenError> {
        let mut sums = vec![labelled_pair(words::amount(), transfer.amount)];
        match (quote.fee, quote.usual_fee) {
            (Some(fee), _) => sums.push(labelled_pair(receipt::fee(), fee)),
            (None, Some(usual)) => sums.push(labelled_pair(words::usual_fee(), usual)),
            (None, None) => {}
        }
        sums.extend(quote.charge.map(|charge| labelled_pair(receipt::shop_charge(), charge)));
        let name_words =
            quote.party.is_some().then(|| if quote.is_told { words::name_told() } else { words::name_typed() }.into());
        let provider = provider(ledger, transfer).await?;
        Ok(CustomerShows::ToPay {
            title: words::check_then_pay().into(),
            payee: Some(payee(transfer, &provider, quote.party.clone(), name_words)),
            sums,
            total: labelled_pair(total, quote.to_take),
        })
    }
}

/// A customer of this visit.
fn serves(caller: &Caller, environment: Environment, confirmed: Vec<(IdempotencyKey, Quote)>) -> Customer {
    Customer { visit: caller.visit, environment, confirmed, last: None }
}

pub(super) async fn provider(ledger: &Ledger, transfer: &Transfer) -> Result<String, LedgerError> {
    let billers = ledger.all_billers().await?;
    Ok(transfer.provider().map(|code| common::provider(transfer.mode(), code, &billers)).unwrap_or_default())
}

pub(super) fn payee(
    transfer: &Transfer,
    provider: &str,
    name: Option<String>,
    name_words: Option<String>,
) -> CustomerPayee {
    CustomerPayee { product: product(transfer.mode(), provider), name, name_words, account: number(transfer) }
}

fn product(mode: Mode, provider: &str) -> String {
    match provider {
        "" => products::product(mode).into(),
        provider => receipt::title(products::product(mode), provider).into(),
    }
}

/// The account or, where there is none, the phone.
fn number(transfer: &Transfer) -> String {
    let account = transfer.account().map(|account| in_fours(account.as_str()));
    account.or_else(|| transfer.phone().map(|phone| phone.to_string())).unwrap_or_default()
}

/// `04123456789` → `0412 3456 789`. What is grouped already, or has letters, is left as its issuer writes it.
fn in_fours(number: &str) -> String {
    if !number.chars().all(|character| character.is_ascii_digit()) {
        return number.to_owned();
    }
    let digits: Vec<char> = number.chars().collect();
    digits.chunks(4).map(String::from_iter).collect::<Vec<_>>().join(" ")
}

/// The bills with what each costs, or only their number.
fn listed(bills: &[(IdempotencyKey, Transfer, Quote)]) -> Vec<Labelled> {
    if bills.len() > LISTED_BILLS {
        return vec![labelled_pair(words::bills(), bills.len())];
    }
    let label = |transfer, quote: &Quote| named(quote.party.as_deref(), transfer);
    bills.iter().map(|(_, transfer, quote)| labelled_pair(label(transfer, quote), quote.to_take)).collect()
}

/// A bill by its holder's name, if that is known, and its account.
pub(super) fn named(name: Option<&str>, transfer: &Transfer) -> String {
    match name {
        Some(name) => receipt::title(name, number(transfer)).into(),
        None => number(transfer),
    }
}

/// What was given and what is left of it; `None` if nothing that could be cash was typed.
fn change(to_pay: Money, given: &str) -> Option<CustomerShows> {
    let digits: String = given.chars().filter(|character| *character != ',' && !character.is_whitespace()).collect();
    // More digits are a scanned number, not cash.
    if digits.is_empty() || digits.len() > 9 || !digits.chars().all(|character| character.is_ascii_digit()) {
        return None;
    }
    let given = Money::parse(&digits).ok()?;
    let left = given.checked_sub(to_pay)?;
    let change = if left.is_negative() {
        labelled_pair(words::still_to_pay(), Money::ZERO.checked_sub(left)?)
    } else {
        labelled_pair(words::change(), left)
    };
    Some(CustomerShows::Given {
        total: labelled_pair(words::to_pay(), to_pay),
        given: labelled_pair(words::given(), given),
        change,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(to_pay: &str, given: &str) -> Option<(String, String)> {
        let shows = change(Money::parse(to_pay).unwrap(), given)?;
        let CustomerShows::Given { given, change, .. } = shows else { panic!("{shows:?}") };
        Some((given.value, format!("{} {}", change.label, change.value)))
    }

    #[test]
    fn the_change_is_reckoned_exactly_and_what_is_missing_is_never_called_change() {
        assert_eq!(shown("51500", "60,000").unwrap(), ("UGX 60,000".to_owned(), "Your change UGX 8,500".to_owned()));
        assert_eq!(shown("51500", "51 500").unwrap().1, "Your change UGX 0");
        assert_eq!(shown("51500.50", "60000").unwrap().1, "Your change UGX 8,499.50");
        assert_eq!(shown("51500", "50000").unwrap().1, "Still to pay UGX 1,500");
    }

    #[test]
    fn what_is_no_cash_shows_no_change() {
        for typed in ["", " ", "abc", "-5", "1e5", "60.000", "0772123456", "٦٠٠٠٠"] {
            assert_eq!(shown("51500", typed), None, "{typed:?}");
        }
    }

    #[test]
    fn a_number_is_grouped_as_the_cashier_reads_it_and_others_stay() {
        assert_eq!(in_fours("04123456789"), "0412 3456 789");
        assert_eq!(in_fours("20999100"), "2099 9100");
        assert_eq!(in_fours("0772 123 456"), "0772 123 456");
        assert_eq!(in_fours("AB-1234567"), "AB-1234567");
    }
}
