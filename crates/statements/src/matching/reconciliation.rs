//! The result of matching. Lines and entries are named by their places in what was handed in.

use kaunta_domain::money::Money;

/// A line and the entry that matches it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    /// The line.
    pub line: usize,
    /// The entry.
    pub entry: usize,
}

/// Why a pair of one reference is not exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Difference {
    /// The line includes the fee.
    WithFee,
    /// The line says this much more than the book, negative if less; both as absolute amounts.
    Amount(Money),
    /// Equal, but the book says that no money moved.
    NotPaidHere,
    /// Equal, but the book does not know yet whether money moved.
    OpenHere,
}

/// How likely a proposal is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Confidence {
    /// Only amount and day fit.
    Low,
    /// Amount and either account or time fit.
    Medium,
    /// Amount, account and time fit, or the entry's own reference is in the line's text.
    High,
}

/// What fits in a proposal, besides the amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The entry's reference is in the line's text.
    ReferenceInText,
    /// The counterparty's phone or account.
    Account,
    /// Within an hour.
    SameHour,
    /// On the same day in Kampala.
    SameDay,
    /// Within three days.
    NearDay,
}

/// A pair that a person decides on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proposal {
    /// The pair.
    pub pair: Pair,
    /// How likely it is.
    pub confidence: Confidence,
    /// What fits.
    pub reasons: Vec<Reason>,
}

/// What is known about a line without an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// It repeats the reference of an entry that met another line.
    Repeats {
        /// The entry.
        entry: usize,
    },
    /// It is that entry's fee.
    FeeOf {
        /// The entry.
        entry: usize,
    },
    /// It is that entry's money in the other direction.
    Reverses {
        /// The entry.
        entry: usize,
    },
}

/// A line without an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OnlyThere {
    /// The line.
    pub line: usize,
    /// What is known about it.
    pub relation: Option<Relation>,
}

/// Every line and every entry, each in one place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reconciliation {
    /// Equal reference, amount and direction. Only these may be accepted together.
    pub exact: Vec<Pair>,
    /// One reference, but something differs.
    pub differing: Vec<(Pair, Difference)>,
    /// Likely pairs.
    pub proposed: Vec<Proposal>,
    /// Entries whose money moved or may have, and that match no line.
    pub only_here: Vec<usize>,
    /// Lines that match no entry.
    pub only_there: Vec<OnlyThere>,
    /// Entries whose money did not move, and that match no line, as expected.
    pub not_expected: Vec<usize>,
}
