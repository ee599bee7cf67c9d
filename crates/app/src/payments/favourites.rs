//! Customers who agreed to be kept: saved, found by their names, and erased when they ask for it.

use chrono::Months;
use kaunta_contract::{EraseCustomerInput, FavouriteView, FavouritesView, Nothing, SaveFavouriteInput};
use kaunta_domain::environment::Environment;
use kaunta_domain::text::{BadText, Name};
use kaunta_ledger::{Ledger, Operation};
use kaunta_people::Act;

use crate::config::favourites::{Favourite, FavouriteAccount, NewFavourite, Retention};
use crate::payments::error::PaymentsError;
use crate::payments::room::Payments;
use crate::staff::actor::Caller;
use crate::wording::masked::end_of;
use crate::wording::words;

/// How many digits of an account find it: fewer would let somebody try them out.
const SHORTEST_NUMBER: usize = 4;

impl Payments {
    pub(crate) async fn favourites(&self, _: &Caller, _: Nothing) -> Result<FavouritesView, PaymentsError> {
        let workspace = self.core.in_use().await?;
        let mut kept = self.kept(workspace.environment)?;
        kept.sort_by_cached_key(|kept| {
            let folded = |name: &Name| name.as_str().to_lowercase();
            (folded(&kept.customer), kept.label.as_ref().map(folded), kept.id)
        });
        let mut favourites = Vec::with_capacity(kept.len());
        for favourite in &kept {
            favourites.push(self.favourite_view(&workspace.ledger, favourite).await?);
        }
        Ok(FavouritesView { favourites })
    }

    pub(crate) async fn save_favourite(
        &self,
        caller: &Caller,
        input: SaveFavouriteInput,
    ) -> Result<FavouritesView, PaymentsError> {
        if !input.agrees {
            return Err(PaymentsError::NotAgreed);
        }
        let customer = Name::parse(&input.customer).map_err(PaymentsError::FavouriteUnnamed)?;
        let label = match Name::parse(&input.label) {
            Ok(label) => Some(label),
            Err(BadText::Blank) => None,
            Err(bad) => return Err(PaymentsError::FavouriteUnnamed(bad)),
        };
        let workspace = self.core.in_use().await?;
        let operation =
            workspace.ledger.payment_of_customer(input.operation).await?.ok_or(PaymentsError::NoCustomer)?;
        if self.people.visibility(caller).await?.withholds(&operation).is_some() {
            return Err(PaymentsError::NoCustomer);
        }
        let account = account_of(&operation).ok_or(PaymentsError::NoCustomer)?;
        let new = NewFavourite { customer, label, account: account.clone(), by: caller.name().cloned() };
        let saved = self.favourites.save(self.retention(workspace.environment), new);
        saved.map_err(PaymentsError::FavouritesFile)?;
        // A customer who agreed is suggested again.
        workspace.ledger.hide_customer(&account.to, false).await?;
        self.favourites(caller, Nothing).await
    }

    pub(crate) async fn erase_customer(
        &self,
        caller: &Caller,
        input: EraseCustomerInput,
    ) -> Result<FavouritesView, PaymentsError> {
        let workspace = self.core.in_use().await?;
        let account = match input {
            EraseCustomerInput::Favourite { id } => {
                self.kept(workspace.environment)?.into_iter().find(|kept| kept.id == id).map(|kept| kept.account)
            }
            EraseCustomerInput::Paid { operation } => {
                workspace.ledger.payment_of_customer(operation).await?.as_ref().and_then(account_of)
            }
        };
        let account = account.ok_or(PaymentsError::NoCustomer)?;
        // Remove the suggestion first: a favourite that stays after an error can be erased again.
        workspace.ledger.hide_customer(&account.to, true).await?;
        let retention = self.retention(workspace.environment);
        self.favourites.erase(retention, &account.to).map_err(PaymentsError::FavouritesFile)?;
        // The log says that a customer was erased and by whom, but not which one.
        self.core.staff.log_own(caller, Act::CustomerErased { environment: workspace.environment }).await;
        self.favourites(caller, Nothing).await
    }

    /// The first few whose names begin with what was typed, or whose number ends with it.
    pub(super) async fn favourites_found(
        &self,
        ledger: &Ledger,
        typed: &str,
        most: usize,
    ) -> Result<Vec<FavouriteView>, PaymentsError> {
        let (kept, mut found) = (self.kept(ledger.environment())?, Vec::new());
        for favourite in kept.iter().filter(|favourite| is_found_by(favourite, typed)).take(most) {
            found.push(self.favourite_view(ledger, favourite).await?);
        }
        Ok(found)
    }

    pub(super) async fn favourite_of(
        &self,
        ledger: &Ledger,
        account: &FavouriteAccount,
    ) -> Result<Option<FavouriteView>, PaymentsError> {
        match self.kept(ledger.environment())?.iter().find(|kept| kept.account == *account) {
            Some(favourite) => Ok(Some(self.favourite_view(ledger, favourite).await?)),
            None => Ok(None),
        }
    }

    /// Restarts the time for which it is kept. The form is filled in even if that can't be written.
    pub(super) fn note_use(&self, environment: Environment, operation: &Operation) {
        let Some(account) = account_of(operation) else { return };
        let noted = self.favourites.used(self.retention(environment), &account);
        if let Err(error) = noted {
            tracing::warn!(%error, "the use of a favourite could not be noted");
        }
    }

    fn kept(&self, environment: Environment) -> Result<Vec<Favourite>, PaymentsError> {
        self.favourites.all(self.retention(environment)).map_err(PaymentsError::FavouritesFile)
    }

    /// A changed setting applies from the next use of the file on.
    fn retention(&self, environment: Environment) -> Retention {
        let unused = Months::new(self.core.shop().care.favourite_months.max(1));
        Retention { environment, now: self.core.host.now(), unused }
    }

    async fn favourite_view(&self, ledger: &Ledger, of: &Favourite) -> Result<FavouriteView, PaymentsError> {
        let FavouriteAccount { mode, through, to } = &of.account;
        let known = ledger.known_customer(*mode, through.as_deref(), to).await?;
        let billers = ledger.all_billers().await?;
        let provider = through.as_deref().map(|code| words::provider(*mode, code, &billers));
        Ok(FavouriteView {
            id: of.id,
            customer: of.customer.as_str().to_owned(),
            label: of.label.as_ref().map(|label| label.as_str().to_owned()),
            mode: *mode,
            provider: provider.unwrap_or_default(),
            number: end_of(to),
            operation: known.and_then(|known| known.payments.first().map(|newest| newest.id)),
            agreed_at: of.agreed_at.to_rfc3339(),
            ends_at: of.ends_at(self.retention(ledger.environment()).unused).to_rfc3339(),
        })
    }
}

/// What a payment went to, as customers are told apart; `None` if it went to nobody in particular.
pub(super) fn account_of(operation: &Operation) -> Option<FavouriteAccount> {
    let transfer = &operation.transfer;
    let account = transfer.account().map(|account| account.as_str().to_owned());
    let to = account.or_else(|| transfer.phone().map(|phone| phone.gateway()))?;
    Some(FavouriteAccount { mode: transfer.mode(), through: transfer.provider().map(str::to_owned), to })
}

fn is_found_by(favourite: &Favourite, typed: &str) -> bool {
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    if digits.len() >= SHORTEST_NUMBER && typed.chars().all(|each| !each.is_alphabetic()) {
        let digits = digits.trim_start_matches('0');
        return favourite.account.to.ends_with(digits);
    }
    let names = [Some(&favourite.customer), favourite.label.as_ref()];
    let names: Vec<String> = names.into_iter().flatten().map(|name| name.as_str().to_lowercase()).collect();
    let words: Vec<&str> = names.iter().flat_map(|name| name.split_whitespace()).collect();
    let typed = typed.to_lowercase();
    let mut wanted = typed.split_whitespace().peekable();
    wanted.peek().is_some() && wanted.all(|wanted| words.iter().any(|word| word.starts_with(wanted)))
}
