//! Ugandan notes and coins, and how many of each were counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::money::Money;

/// A note or a coin. 1,000 shillings exist as both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "each is its value")]
#[serde(rename_all = "camelCase")]
pub enum Piece {
    Note50000,
    Note20000,
    Note10000,
    Note5000,
    Note2000,
    Note1000,
    Coin1000,
    Coin500,
    Coin200,
    Coin100,
    Coin50,
}

impl Piece {
    /// Every piece, in the order in which a drawer is counted.
    pub const ALL: [Piece; 11] = [
        Piece::Note50000,
        Piece::Note20000,
        Piece::Note10000,
        Piece::Note5000,
        Piece::Note2000,
        Piece::Note1000,
        Piece::Coin1000,
        Piece::Coin500,
        Piece::Coin200,
        Piece::Coin100,
        Piece::Coin50,
    ];

    /// Its value in shillings.
    #[must_use]
    pub fn shillings(self) -> u32 {
        match self {
            Piece::Note50000 => 50_000,
            Piece::Note20000 => 20_000,
            Piece::Note10000 => 10_000,
            Piece::Note5000 => 5_000,
            Piece::Note2000 => 2_000,
            Piece::Note1000 | Piece::Coin1000 => 1_000,
            Piece::Coin500 => 500,
            Piece::Coin200 => 200,
            Piece::Coin100 => 100,
            Piece::Coin50 => 50,
        }
    }

    /// Whether it is a note.
    #[must_use]
    pub fn is_note(self) -> bool {
        match self {
            Piece::Note50000
            | Piece::Note20000
            | Piece::Note10000
            | Piece::Note5000
            | Piece::Note2000
            | Piece::Note1000 => true,
            Piece::Coin1000 | Piece::Coin500 | Piece::Coin200 | Piece::Coin100 | Piece::Coin50 => false,
        }
    }
}

/// How many of each piece were counted; a missing piece means none. A negative number can't be built.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Piece, u32>", into = "BTreeMap<Piece, u32>")]
pub struct CashCount(BTreeMap<Piece, u32>);

/// A number of pieces that was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadCount {
    /// The piece.
    pub piece: Piece,
}

impl CashCount {
    /// More of one piece than this is a typing mistake.
    pub const MOST: u32 = 100_000;

    /// Parses what a person typed next to each piece: digits, with spaces or commas between them; blank is none.
    ///
    /// # Errors
    /// Each piece whose number is not made of digits, or is above [`CashCount::MOST`].
    pub fn parse(typed: &BTreeMap<Piece, String>) -> Result<CashCount, Vec<BadCount>> {
        let mut pieces = BTreeMap::new();
        let mut bad = Vec::new();
        for (piece, text) in typed {
            let digits: String = text.chars().filter(|each| !matches!(each, ' ' | ',' | '\u{a0}')).collect();
            let is_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
            match (digits.is_empty(), is_digits.then(|| digits.parse::<u32>().ok()).flatten()) {
                (true, _) => {}
                (false, Some(number)) if number <= Self::MOST => {
                    pieces.insert(*piece, number);
                }
                (false, Some(_) | None) => bad.push(BadCount { piece: *piece }),
            }
        }
        if bad.is_empty() { Ok(CashCount::from_pieces(pieces)) } else { Err(bad) }
    }

    fn from_pieces(mut pieces: BTreeMap<Piece, u32>) -> CashCount {
        pieces.retain(|_, number| *number > 0);
        CashCount(pieces)
    }

    /// What was counted of each piece, largest first.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, u32)> + '_ {
        self.0.iter().map(|(piece, number)| (*piece, *number))
    }

    /// What it is worth.
    #[must_use]
    pub fn total(&self) -> Money {
        let shillings: i64 =
            self.pieces().map(|(piece, number)| i64::from(piece.shillings()) * i64::from(number)).sum();
        Money::of_hundredths(shillings * 100)
    }
}

impl TryFrom<BTreeMap<Piece, u32>> for CashCount {
    type Error = String;
    fn try_from(pieces: BTreeMap<Piece, u32>) -> Result<CashCount, String> {
        match pieces.values().find(|number| **number > Self::MOST) {
            Some(number) => Err(format!("{number} pieces of one kind")),
            None => Ok(CashCount::from_pieces(pieces)),
        }
    }
}

impl From<CashCount> for BTreeMap<Piece, u32> {
    fn from(counted: CashCount) -> BTreeMap<Piece, u32> {
        counted.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(piece: Piece, text: &str) -> Result<CashCount, Vec<BadCount>> {
        CashCount::parse(&BTreeMap::from([(piece, text.to_owned())]))
    }

    #[test]
    fn what_is_counted_is_worth_the_sum_of_its_notes_and_coins() {
        let one_of_each = Piece::ALL.map(|piece| (piece, "1".to_owned()));
        let counted = CashCount::parse(&BTreeMap::from(one_of_each)).unwrap();
        assert_eq!(counted.total().to_plain(), "89850");
        assert_eq!(typed(Piece::Note50000, "1,200").unwrap().total().to_plain(), "60000000");
        assert_eq!(typed(Piece::Coin50, " ").unwrap(), CashCount::default());
    }

    #[test]
    fn a_negative_number_of_pieces_can_not_be_built() {
        for bad in ["-1", "−1", "1.5", "x", "100001", "99999999999"] {
            assert_eq!(typed(Piece::Note1000, bad), Err(vec![BadCount { piece: Piece::Note1000 }]), "{bad}");
        }
        assert!(serde_json::from_str::<CashCount>(r#"{"note1000":-1}"#).is_err());
        assert!(serde_json::from_str::<CashCount>(r#"{"note1000":100001}"#).is_err());
        assert!(serde_json::from_str::<CashCount>(r#"{"note3000":1}"#).is_err());
    }

    #[test]
    fn a_count_reads_back_as_it_was_written() {
        let counted = typed(Piece::Coin500, "7").unwrap();
        let text = serde_json::to_string(&counted).unwrap();
        assert_eq!(text, r#"{"coin500":7}"#);
        assert_eq!(serde_json::from_str::<CashCount>(&text).unwrap(), counted);
    }
}
