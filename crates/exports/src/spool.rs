//! Entries stored in a file while they are gathered: they come newest first, from a list that keeps growing, and are written
//! oldest first, after sums that come before them.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::balance::{BalanceCourse, Balanced, DayBalances, MovedByDay, ReportedDayBalances, add, plus};
use crate::entry::{Entry, EntryStatus, OwnAccountId};
use crate::error::ExportError;
use crate::later::{Booked, Later, Missing};

/// Entries being gathered, newest first. Only where each page begins is held in memory.
pub struct Spool<F: Read + Write + Seek> {
    file: F,
    pages: Vec<u64>,
    at: u64,
    sums: Sums,
    later: Vec<Later>,
    held: BTreeMap<OwnAccountId, MovedByDay>,
    seen: HashMap<String, Seen>,
}

/// What the reported balances show about an entry that is in doubt or disputed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// It has not moved yet.
    NotMoved,
    /// It moved on one day.
    Moved(NaiveDate, Decimal),
}

/// What is known of all entries before the first of them is written.
#[derive(Debug, Default)]
struct Sums {
    /// All that moved, and what is in doubt or disputed as if it had.
    moved: BTreeMap<OwnAccountId, MovedByDay>,
    /// What moved for certain.
    paid: BTreeMap<OwnAccountId, MovedByDay>,
    count: u64,
    /// Those in doubt or disputed, as they are in `moved`.
    uncertain: HashMap<String, (OwnAccountId, NaiveDate, Decimal)>,
    days: Option<(NaiveDate, NaiveDate)>,
}

impl Sums {
    fn add(&mut self, entry: &Entry) -> Result<(), ExportError> {
        let moved = entry.moved().ok_or(ExportError::SumTooLarge)?;
        let day = entry.day();
        let add_to =
            |by_day: &mut BTreeMap<OwnAccountId, MovedByDay>| add(by_day.entry(entry.account).or_default(), day, moved);
        add_to(&mut self.moved)?;
        match entry.status {
            EntryStatus::Paid | EntryStatus::GivenBack => add_to(&mut self.paid)?,
            EntryStatus::Disputed | EntryStatus::InDoubt => {
                self.uncertain.insert(entry.id.clone(), (entry.account, day, moved));
            }
        }
        self.count += 1;
        self.reach(day);
        Ok(())
    }

    /// Takes what the balances show of an uncertain entry in place of its amount. Returns whether its own day shows it.
    fn take(&mut self, id: &str, seen: Seen) -> Result<bool, ExportError> {
        let Some((account, day, assumed)) = self.uncertain.get(id) else { return Ok(false) };
        let change = match seen {
            Seen::NotMoved => -*assumed,
            Seen::Moved(on, sum) if on == *day => plus(sum, -*assumed)?,
            Seen::Moved(..) => return Ok(false),
        };
        add(self.moved.entry(*account).or_default(), *day, change)?;
        Ok(true)
    }

    fn reach(&mut self, day: NaiveDate) {
        let (first, last) = self.days.unwrap_or((day, day));
        self.days = Some((first.min(day), last.max(day)));
    }
}

impl<F: Read + Write + Seek> Spool<F> {
    /// Stores entries in this file, which must be empty.
    pub fn new(file: F) -> Spool<F> {
        Spool {
            file,
            pages: Vec::new(),
            at: 0,
            sums: Sums::default(),
            later: Vec::new(),
            held: BTreeMap::new(),
            seen: HashMap::new(),
        }
    }

    /// Stores the next entries: newest first, and older than those before.
    ///
    /// # Errors
    /// The file can't be written, or a sum can't be held exactly.
    pub fn push(&mut self, page: &[Entry]) -> Result<(), ExportError> {
        for entry in page {
            self.sums.add(entry)?;
        }
        let bytes = serde_json::to_vec(page)?;
        self.file.write_all(&bytes)?;
        self.pages.push(self.at);
        self.at += bytes.len() as u64;
        Ok(())
    }

    /// Adds a way in which a payment may have moved on a later day; of several for one payment, the first that fits is used.
    pub fn may_be(&mut self, later: Later) {
        self.later.push(later);
    }

    /// Sets by how much an entry that is in doubt or disputed has changed the reported balances, by day; empty if it
    /// has not moved yet. An entry for which this is never called may have moved.
    ///
    /// # Errors
    /// A sum can't be held exactly.
    pub fn shows(&mut self, own: OwnAccountId, id: &str, moved: &[(NaiveDate, Decimal)]) -> Result<(), ExportError> {
        let mut by_day = MovedByDay::new();
        for (day, sum) in moved {
            add(&mut by_day, *day, *sum)?;
            add(self.held.entry(own).or_default(), *day, *sum)?;
        }
        by_day.retain(|_, sum| !sum.is_zero());
        let one = by_day.first_key_value().filter(|_| by_day.len() == 1);
        if let Some(seen) =
            one.map(|(day, sum)| Seen::Moved(*day, *sum)).or(by_day.is_empty().then_some(Seen::NotMoved))
        {
            self.seen.insert(id.to_owned(), seen);
        }
        Ok(())
    }

    /// The own accounts that have entries, each with the days on which it has, or may have.
    pub fn days(&self) -> impl Iterator<Item = (OwnAccountId, NaiveDate)> + '_ {
        let certain = self.sums.moved.iter().flat_map(|(account, days)| days.keys().map(|day| (*account, *day)));
        let possible = self.later.iter().flat_map(|later| later.left.iter().chain(&later.then));
        let possible = possible.map(|entry| (entry.account, entry.day()));
        certain.chain(possible).collect::<BTreeSet<_>>().into_iter()
    }

    /// Ends the gathering, with the balances that the service reported.
    ///
    /// # Errors
    /// A sum can't be held exactly.
    pub fn complete(self, told: &ReportedDayBalances) -> Result<Journal<F>, ExportError> {
        let mut by_account: BTreeMap<OwnAccountId, BTreeMap<NaiveDate, DayBalances>> = BTreeMap::new();
        for ((account, day), told) in told {
            by_account.entry(*account).or_default().insert(*day, *told);
        }
        let Spool { file, pages, at: end, mut sums, later, held, seen: shown } = self;
        let mut seen = HashMap::new();
        for (id, what) in shown {
            if sums.take(&id, what)? {
                seen.insert(id, what);
            }
        }
        let mut missing = BTreeMap::new();
        for (account, told) in &by_account {
            let moved = sums.moved.entry(*account).or_default();
            missing.insert(*account, Missing::of(moved, told)?);
        }
        let booked = Booked::of(later, &mut missing, |account, day, sum| {
            sums.reach(day);
            add(sums.moved.entry(account).or_default(), day, sum)?;
            add(sums.paid.entry(account).or_default(), day, sum)
        })?;
        sums.count = (sums.count + booked.entries.len() as u64).saturating_sub(booked.moved_on.len() as u64);
        Ok(Journal { file, pages, end, sums, told: by_account, booked, held, seen })
    }
}

/// All entries of an export, on disk, and their sums.
pub struct Journal<F: Read + Write + Seek> {
    file: F,
    pages: Vec<u64>,
    end: u64,
    sums: Sums,
    told: BTreeMap<OwnAccountId, BTreeMap<NaiveDate, DayBalances>>,
    booked: Booked,
    /// By how much entries in doubt or disputed have already changed the reported balances.
    held: BTreeMap<OwnAccountId, MovedByDay>,
    /// What the balances show about such an entry, if it has not moved or moved on one day.
    seen: HashMap<String, Seen>,
}

impl<F: Read + Write + Seek> Journal<F> {
    /// How many entries there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.sums.count
    }

    /// How many of an account's are in doubt or disputed: in a statement they are pending or left out.
    pub(crate) fn uncertain_of(&self, account: OwnAccountId) -> u64 {
        self.sums.uncertain.values().filter(|(own, _, _)| *own == account).count() as u64
    }

    /// Those that are in doubt or disputed and have not moved yet: a ledger leaves them out.
    pub(crate) fn not_moved(&self) -> HashSet<String> {
        self.seen.iter().filter(|(_, seen)| **seen == Seen::NotMoved).map(|(id, _)| id.clone()).collect()
    }

    /// The days of the first and the last entry; `None` without entries.
    pub(crate) fn first_and_last_day(&self) -> Option<(NaiveDate, NaiveDate)> {
        self.sums.days
    }

    pub(crate) fn accounts(&self) -> Vec<OwnAccountId> {
        self.sums.moved.keys().copied().collect()
    }

    pub(crate) fn course(&self, account: OwnAccountId) -> Result<BalanceCourse, ExportError> {
        let (moved, told) = (self.sums.moved.get(&account), self.told.get(&account));
        BalanceCourse::of(moved.unwrap_or(&MovedByDay::new()), told.unwrap_or(&BTreeMap::new()))
    }

    /// The last balance that the service reported for an account, and its day.
    pub(crate) fn last_told(&self, account: OwnAccountId) -> Option<(NaiveDate, Decimal)> {
        let (day, told) = self.told.get(&account)?.last_key_value()?;
        Some((*day, told.closing))
    }

    /// By how much entries in doubt or disputed have already changed the last reported balance of an account.
    pub(crate) fn held(&self, account: OwnAccountId) -> Result<Decimal, ExportError> {
        self.held
            .get(&account)
            .into_iter()
            .flat_map(BTreeMap::values)
            .try_fold(Decimal::ZERO, |sum, held| plus(sum, *held))
    }

    /// The balances of a statement of what was paid, which follow from each other.
    pub(crate) fn balanced(&self, account: OwnAccountId) -> Result<Balanced, ExportError> {
        let none = MovedByDay::new();
        let (paid, held) = (self.sums.paid.get(&account), self.held.get(&account));
        let told = self.told.get(&account);
        Balanced::of(account, paid.unwrap_or(&none), held.unwrap_or(&none), told.unwrap_or(&BTreeMap::new()))
    }

    /// Hands each entry to `each`, oldest first.
    pub(crate) fn oldest_first(
        &mut self,
        mut each: impl FnMut(&Entry) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let mut end = self.end;
        let mut later = self.booked.entries.iter().peekable();
        for at in self.pages.iter().rev() {
            self.file.seek(SeekFrom::Start(*at))?;
            let page = BufReader::new(Read::by_ref(&mut self.file).take(end - at));
            let entries: Vec<Entry> = serde_json::from_reader(page)?;
            for entry in entries.iter().rev().filter(|entry| !self.booked.moved_on.contains(&entry.id)) {
                while let Some(before) = later.next_if(|later| later.booked <= entry.booked) {
                    each(before)?;
                }
                match self.seen.get(&entry.id) {
                    Some(Seen::Moved(_, sum)) => each(&entry.moving(*sum))?,
                    Some(Seen::NotMoved) | None => each(entry)?,
                }
            }
            end = *at;
        }
        later.try_for_each(each)
    }
}
