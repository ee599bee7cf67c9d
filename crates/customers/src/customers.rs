//! The customers: one line of text for each, and the numbers of the last payments.

use std::cmp::Reverse;
use std::collections::HashMap;

use memchr::memmem;

use crate::fold::{self, FIELD};
use crate::query::Query;

/// How many payments of a customer are remembered: enough to tell the usual amount.
const REMEMBERED: usize = 6;
/// Between two lines, and in place of a line that was replaced. No folded text contains it.
const NO_LINE: u8 = b'\n';

/// What a payment says about its customer.
#[derive(Debug, Clone, Copy)]
pub struct Payment<'p> {
    /// Its number; a later payment has a higher one.
    pub number: i64,
    /// Whether money may have moved. A payment that certainly moved none makes nobody a customer.
    pub counts: bool,
    /// The product, and the biller, network or bank.
    pub product: &'p str,
    /// See `product`.
    pub through: &'p str,
    /// The bill's or the bank's account; blank if it is paid to a phone.
    pub account: &'p str,
    /// The phone that is paid, or that of the person who pays a bill; may be blank.
    pub phone: &'p str,
    /// The name that the service gave; may be blank.
    pub name: &'p str,
}

/// A customer that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundCustomer {
    /// The last payments, newest first; at least one.
    pub payments: Vec<i64>,
}

#[derive(Debug)]
struct Customer {
    /// Newest first.
    payments: Vec<i64>,
    /// The payment that the line was made from. The line stays if that payment turns out to have failed: its name is still the
    /// one that the service gave for this account.
    told_by: i64,
    /// Its place in the lines.
    line: usize,
}

#[derive(Debug, Clone, Copy)]
struct Line {
    begins: usize,
    ends: usize,
    customer: usize,
}

/// Whether and where a text was seen in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MatchKind {
    NotSeen,
    Inside,
    /// A word begins with it, or a number ends with it.
    AtAnEdge,
}

/// The customers that were seen in a search.
struct Seen {
    /// Each once.
    places: Vec<usize>,
    /// By place.
    kinds: Vec<MatchKind>,
}

impl Seen {
    fn add(&mut self, place: usize, what: MatchKind) {
        let before = &mut self.kinds[place];
        if *before == MatchKind::NotSeen {
            self.places.push(place);
        }
        *before = what.max(*before);
    }
}

/// Everybody who was paid before.
#[derive(Debug, Default)]
pub struct Customers {
    /// Folded lines, each between two [`NO_LINE`]s.
    text: Vec<u8>,
    /// In the order of the text.
    lines: Vec<Line>,
    customers: Vec<Customer>,
    /// By product, biller, network or bank, and account or phone.
    places: HashMap<Box<[u8]>, usize>,
}

impl Customers {
    /// Takes a payment as it is now. The order does not matter, and a payment may be taken again after it has changed.
    pub fn take(&mut self, payment: &Payment<'_>) {
        let Some(key) = key(payment) else { return };
        match self.places.get(key.as_slice()).copied() {
            Some(place) => {
                self.customers[place].take(payment);
                if payment.counts && payment.number >= self.customers[place].told_by {
                    self.customers[place].told_by = payment.number;
                    self.write_line(place, payment);
                }
            }
            None if payment.counts => {
                let place = self.customers.len();
                let line = self.begin_line(place, payment);
                self.customers.push(Customer { payments: vec![payment.number], told_by: payment.number, line });
                self.places.insert(key.into_boxed_slice(), place);
            }
            None => {}
        }
    }

    /// The customer that a payment would be to: one product, biller, network or bank, and account or phone.
    #[must_use]
    pub fn known(&self, product: &str, through: &str, to: &str) -> Option<FoundCustomer> {
        let key = [product, through, to].map(str::as_bytes).join(&FIELD);
        let customer = &self.customers[*self.places.get(key.as_slice())?];
        (!customer.payments.is_empty()).then(|| FoundCustomer { payments: customer.payments.clone() })
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.customers.iter().filter(|customer| !customer.payments.is_empty()).count()
    }

    /// The customers whose lines contain all words of a query: first those where a word begins with the longest of these words or a
    /// number ends with it; among equals, the latest paid first.
    #[must_use]
    pub fn find(&self, query: &Query, most: usize) -> Vec<FoundCustomer> {
        // The longest word is in the fewest lines.
        let Some(longest) = (0..query.words.len()).max_by_key(|at| query.words[*at].iter().map(Vec::len).max()) else {
            return Vec::new();
        };
        let others: Vec<&Vec<Vec<u8>>> =
            query.words.iter().enumerate().filter(|(at, _)| *at != longest).map(|(_, word)| word).collect();
        let mut seen = Seen { places: Vec::new(), kinds: vec![MatchKind::NotSeen; self.customers.len()] };
        for spelling in query.words[longest].iter().filter(|spelling| !spelling.is_empty()) {
            self.look_for(spelling, &others, &mut seen);
        }
        let Seen { places, kinds } = seen;
        let rank = |place: usize| {
            let last = self.customers[place].payments.first()?;
            Some((Reverse(kinds[place]), Reverse(*last), place))
        };
        let mut ranked: Vec<_> = places.into_iter().filter_map(rank).collect();
        if ranked.len() > most {
            ranked.select_nth_unstable(most);
            ranked.truncate(most);
        }
        ranked.sort_unstable();
        ranked
            .into_iter()
            .map(|(_, _, place)| FoundCustomer { payments: self.customers[place].payments.clone() })
            .collect()
    }

    /// Adds the customers whose lines contain the text and all other words.
    fn look_for(&self, text: &[u8], others: &[&Vec<Vec<u8>>], seen: &mut Seen) {
        let is_number = text.iter().all(u8::is_ascii_digit);
        // Matches come in the order of the lines.
        let mut at = 0;
        let mut refused = usize::MAX;
        for begins in memmem::find_iter(&self.text, text) {
            while self.lines[at].ends <= begins {
                at += 1;
            }
            let line = self.lines[at];
            if refused == at || seen.kinds[line.customer] == MatchKind::AtAnEdge {
                continue;
            }
            let whole = &self.text[line.begins..line.ends];
            let has = |word: &&Vec<Vec<u8>>| word.iter().any(|spelling| memmem::find(whole, spelling).is_some());
            if !others.iter().all(has) {
                refused = at;
                continue;
            }
            let is_start = is_between(self.text[begins - 1]);
            let is_end = is_number && is_between(self.text[begins + text.len()]);
            seen.add(line.customer, if is_start || is_end { MatchKind::AtAnEdge } else { MatchKind::Inside });
        }
    }

    fn begin_line(&mut self, customer: usize, payment: &Payment<'_>) -> usize {
        if self.text.is_empty() {
            self.text.push(NO_LINE);
        }
        let begins = self.text.len();
        fold_line(payment, &mut self.text);
        let ends = self.text.len();
        self.text.push(NO_LINE);
        self.lines.push(Line { begins, ends, customer });
        self.lines.len() - 1
    }

    /// Rewrites the line of a customer if it has changed.
    fn write_line(&mut self, place: usize, payment: &Payment<'_>) {
        let Line { begins, ends, .. } = self.lines[self.customers[place].line];
        let mut folded = Vec::with_capacity(ends - begins);
        fold_line(payment, &mut folded);
        if self.text[begins..ends] == folded {
            return;
        }
        self.text[begins..ends].fill(NO_LINE);
        self.customers[place].line = self.begin_line(place, payment);
    }
}

impl Customer {
    fn take(&mut self, payment: &Payment<'_>) {
        let at = self.payments.partition_point(|number| *number > payment.number);
        let is_known = self.payments.get(at) == Some(&payment.number);
        if is_known && !payment.counts {
            self.payments.remove(at);
        } else if !is_known && payment.counts {
            self.payments.insert(at, payment.number);
            self.payments.truncate(REMEMBERED);
        }
    }
}

/// `None` for a payment to nobody in particular.
fn key(payment: &Payment<'_>) -> Option<Vec<u8>> {
    let to = if payment.account.is_empty() { payment.phone } else { payment.account };
    let parts = [payment.product, payment.through, to].map(str::as_bytes);
    (!to.is_empty()).then(|| parts.join(&FIELD))
}

fn fold_line(payment: &Payment<'_>, out: &mut Vec<u8>) {
    fold::words(payment.name, out);
    out.push(FIELD);
    fold::run(payment.account, out);
    out.push(FIELD);
    fold::phone(payment.phone, out);
}

fn is_between(byte: u8) -> bool {
    byte == b' ' || byte == FIELD || byte == NO_LINE
}

#[cfg(test)]
mod tests;
