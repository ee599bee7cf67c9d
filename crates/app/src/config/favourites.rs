//! Customers who agreed to be kept for the next time: a file of each environment beside its book.
//!
//! No backup, diagnostics file or moved book contains them, so that a favourite erased here is nowhere else.

use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use chrono::{DateTime, Months, TimeDelta, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::person::PersonName;
use kaunta_domain::text::Name;
use kaunta_storage::{durable, private};
use serde::{Deserialize, Serialize};

use crate::platform::lock::lock;

/// The most favourites that an environment keeps, more than a shop knows by name.
const MOST: usize = 5000;

/// One account or phone of a customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Favourite {
    /// Its number, which is never given again.
    pub(crate) id: u32,
    /// Whose it is, as the shop calls them: all with one name are one group.
    pub(crate) customer: Name,
    /// Which of the customer's accounts it is, such as "shop".
    pub(crate) label: Option<Name>,
    pub(crate) account: FavouriteAccount,
    /// When the customer agreed.
    pub(crate) agreed_at: DateTime<Utc>,
    /// When it was saved, or last filled in.
    pub(crate) used_at: DateTime<Utc>,
    /// Who noted that the customer agreed, where people are set up.
    pub(crate) by: Option<PersonName>,
}

/// What is paid: one account or phone, at one biller, network or bank, by one product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FavouriteAccount {
    pub(crate) mode: Mode,
    pub(crate) through: Option<String>,
    pub(crate) to: String,
}

/// The environment, the current time, and how long a favourite is kept after its last use.
#[derive(Clone, Copy)]
pub(crate) struct Retention {
    pub(crate) environment: Environment,
    pub(crate) now: DateTime<Utc>,
    pub(crate) unused: Months,
}

/// A favourite to be saved; it replaces one of the same account.
pub(crate) struct NewFavourite {
    pub(crate) customer: Name,
    pub(crate) label: Option<Name>,
    pub(crate) account: FavouriteAccount,
    pub(crate) by: Option<PersonName>,
}

impl Favourite {
    /// From this time it is no longer kept.
    pub(crate) fn ends_at(&self, unused: Months) -> DateTime<Utc> {
        self.used_at.checked_add_months(unused).unwrap_or(DateTime::<Utc>::MAX_UTC)
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Stored {
    /// The highest number given so far.
    last: u32,
    favourites: Vec<Favourite>,
}

pub(crate) struct Favourites {
    folder: PathBuf,
    using: Mutex<()>,
}

impl Favourites {
    pub(crate) fn new(folder: &Path) -> Favourites {
        Favourites { folder: folder.to_owned(), using: Mutex::default() }
    }

    /// The current favourites. Expired ones are removed from the file.
    pub(crate) fn all(&self, retention: Retention) -> Result<Vec<Favourite>> {
        self.change(retention, |_| Ok(()))
    }

    /// Saves one, replacing that of the same account.
    pub(crate) fn save(&self, retention: Retention, new: NewFavourite) -> Result<()> {
        let NewFavourite { customer, label, account, by } = new;
        self.change(retention, |stored| {
            stored.favourites.retain(|kept| kept.account != account);
            if stored.favourites.len() >= MOST {
                return Err(ErrorKind::QuotaExceeded.into());
            }
            stored.last += 1;
            let (id, agreed_at, used_at) = (stored.last, retention.now, retention.now);
            stored.favourites.push(Favourite { id, customer, label, account, agreed_at, used_at, by });
            Ok(())
        })?;
        Ok(())
    }

    /// Notes that it was used.
    pub(crate) fn used(&self, retention: Retention, account: &FavouriteAccount) -> Result<()> {
        let now = retention.now;
        self.change(retention, |stored| {
            // Not at each use: a day more or less does not matter within months.
            let is_due = |kept: &&mut Favourite| kept.account == *account && now - kept.used_at >= TimeDelta::days(1);
            stored.favourites.iter_mut().filter(is_due).for_each(|kept| kept.used_at = now);
            Ok(())
        })?;
        Ok(())
    }

    /// Removes the favourites of an account or phone from the file, for all products.
    pub(crate) fn erase(&self, retention: Retention, to: &str) -> Result<()> {
        self.change(retention, |stored| {
            stored.favourites.retain(|kept| kept.account.to != to);
            Ok(())
        })?;
        Ok(())
    }

    /// Writes the file only if it changes.
    fn change(&self, retention: Retention, change: impl FnOnce(&mut Stored) -> Result<()>) -> Result<Vec<Favourite>> {
        let _one_at_a_time = lock(&self.using);
        let path = self.folder.join(format!("favourites-{}.json", retention.environment.code()));
        let mut stored = read(&path)?;
        let before = stored.favourites.clone();
        stored.favourites.retain(|kept| retention.now < kept.ends_at(retention.unused));
        change(&mut stored)?;
        if stored.favourites != before {
            let fresh = path.with_extension("json.new");
            private::create(&fresh)?.write_all(&serde_json::to_vec_pretty(&stored)?)?;
            durable::sync(&fresh)?;
            durable::rename(&fresh, &path)?;
        }
        Ok(stored.favourites)
    }
}

fn read(path: &Path) -> Result<Stored> {
    match std::fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| Error::new(ErrorKind::InvalidData, error)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Stored::default()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(to: &str) -> FavouriteAccount {
        FavouriteAccount { mode: Mode::PartnerPayBillPayment, through: Some("UMEME".to_owned()), to: to.to_owned() }
    }

    fn new(to: &str) -> NewFavourite {
        let customer = Name::parse("Mama Ruth").unwrap();
        NewFavourite { customer, label: None, account: account(to), by: None }
    }

    /// On this day, kept for a year.
    fn day(number: i64) -> Retention {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(number);
        Retention { environment: Environment::Practice, now, unused: Months::new(12) }
    }

    #[test]
    fn one_that_is_not_used_for_a_year_is_taken_out_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let favourites = Favourites::new(folder.path());
        favourites.save(day(0), new("111")).unwrap();
        favourites.save(day(0), new("222")).unwrap();
        favourites.used(day(100), &account("222")).unwrap();
        assert_eq!(favourites.all(day(364)).unwrap().len(), 2);
        let left = favourites.all(day(365)).unwrap();
        assert_eq!(left.iter().map(|kept| kept.account.to.as_str()).collect::<Vec<_>>(), ["222"]);
        let file = std::fs::read_to_string(folder.path().join("favourites-practice.json")).unwrap();
        assert!(!file.contains("111") && file.contains("222"), "{file}");
        assert!(favourites.all(day(465)).unwrap().is_empty());
    }

    #[test]
    fn a_shorter_time_counts_at_once_from_the_last_use() {
        let folder = tempfile::tempdir().unwrap();
        let favourites = Favourites::new(folder.path());
        favourites.save(day(0), new("111")).unwrap();
        favourites.save(day(0), new("222")).unwrap();
        favourites.used(day(40), &account("222")).unwrap();
        let left = favourites.all(Retention { unused: Months::new(1), ..day(45) }).unwrap();
        assert_eq!(left.iter().map(|kept| kept.account.to.as_str()).collect::<Vec<_>>(), ["222"]);
        assert_eq!(left[0].ends_at(Months::new(1)), day(68).now, "10 February to 10 March");
        assert!(
            favourites.all(Retention { unused: Months::new(60), ..day(46) }).unwrap() == left,
            "what is forgotten stays so"
        );
    }

    #[test]
    fn what_is_erased_is_in_no_file_and_its_number_is_not_given_again() {
        let folder = tempfile::tempdir().unwrap();
        let favourites = Favourites::new(folder.path());
        favourites.save(day(0), new("111")).unwrap();
        favourites.erase(day(1), "111").unwrap();
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            assert!(!text.contains("Mama") && !text.contains("\"to\""), "{text}");
        }
        favourites.save(day(2), new("111")).unwrap();
        assert_eq!(favourites.all(day(2)).unwrap()[0].id, 2);
        assert!(
            favourites.all(Retention { environment: Environment::Production, ..day(2) }).unwrap().is_empty(),
            "each environment has its own"
        );
    }

    #[test]
    fn an_account_that_is_saved_again_is_kept_once() {
        let folder = tempfile::tempdir().unwrap();
        let favourites = Favourites::new(folder.path());
        favourites.save(day(0), new("111")).unwrap();
        let label = Some(Name::parse("house").unwrap());
        favourites.save(day(1), NewFavourite { label: label.clone(), ..new("111") }).unwrap();
        let kept = favourites.all(day(1)).unwrap();
        assert_eq!((kept.len(), &kept[0].label), (1, &label));
    }
}
