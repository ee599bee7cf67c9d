//! Texts that many operations share: each is stored once, with a code and a rank in alphabetical order.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The most different texts: more would take more memory than their order is worth.
const MOST_TEXTS: usize = 250_000;

/// The code of a missing text.
pub(super) const NO_TEXT: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(super) struct Texts {
    codes: HashMap<Arc<str>, u32>,
    /// By code.
    texts: Vec<Arc<str>>,
    /// The codes in the order of their texts.
    order: Vec<u32>,
    /// By code.
    ranks: Vec<u32>,
    is_full: bool,
}

impl Texts {
    /// Whether there were more texts than [`MOST_TEXTS`].
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// The code of a text; a new text gets the next code.
    pub(super) fn code(&mut self, text: Option<&str>) -> u32 {
        let Some(text) = text else { return NO_TEXT };
        if let Some(code) = self.codes.get(text) {
            return *code;
        }
        match u32::try_from(self.texts.len()) {
            Ok(code) if self.texts.len() < MOST_TEXTS => {
                let text: Arc<str> = text.into();
                self.texts.push(text.clone());
                self.codes.insert(text, code);
                code
            }
            Ok(_) | Err(_) => {
                self.is_full = true;
                NO_TEXT
            }
        }
    }

    /// The same, ignoring the case of English letters.
    pub(super) fn code_in_any_case(&mut self, text: Option<&str>) -> u32 {
        let small = text.map(|text| match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => Cow::Owned(text.to_ascii_lowercase()),
            false => Cow::Borrowed(text),
        });
        self.code(small.as_deref())
    }

    /// The code of a text, if it has one.
    pub(super) fn known(&self, text: &str) -> Option<u32> {
        self.codes.get(text).copied()
    }

    /// Ranks all texts again if there are new ones.
    pub(super) fn put_in_order(&mut self) {
        let Texts { texts, order, ranks, .. } = self;
        if order.len() == texts.len() {
            return;
        }
        order.extend((0_u32..).take(texts.len()).skip(order.len()));
        let text = |code: &u32| usize::try_from(*code).ok().and_then(|code| texts.get(code));
        // The stable sort is fast here: only the end is out of order.
        order.sort_by(|one, other| text(one).cmp(&text(other)));
        ranks.resize(texts.len(), 0);
        for (rank, code) in (0_u32..).zip(order.iter()) {
            if let Some(place) = usize::try_from(*code).ok().and_then(|code| ranks.get_mut(code)) {
                *place = rank;
            }
        }
    }

    /// The rank of a text as an odd number, so that other texts can be placed between; `None` for a missing text.
    pub(super) fn rank_among(&self, code: u32) -> Option<u32> {
        self.rank(code).map(|rank| 2 * rank + 1)
    }

    /// The same for any text: an even number if it is not one of these.
    pub(super) fn place_among(&self, text: &str) -> u32 {
        if let Some(rank) = self.known(text).and_then(|code| self.rank_among(code)) {
            return rank;
        }
        let is_before = |code: &u32| {
            let other = usize::try_from(*code).ok().and_then(|code| self.texts.get(code));
            other.is_some_and(|other| &**other < text)
        };
        u32::try_from(2 * self.order.partition_point(is_before)).unwrap_or(u32::MAX - 1)
    }

    /// The rank of a text; `None` for a missing text.
    pub(super) fn rank(&self, code: u32) -> Option<u32> {
        usize::try_from(code).ok().and_then(|code| self.ranks.get(code)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_one_code_and_its_rank_among_all_of_them_whenever_it_came() {
        let mut texts = Texts::default();
        let codes = [Some("mtn"), None, Some("airtel"), Some("mtn")].map(|text| texts.code(text));
        assert_eq!(codes, [0, NO_TEXT, 1, 0]);
        texts.put_in_order();
        assert_eq!(codes.map(|code| texts.rank(code)), [Some(1), None, Some(0), Some(1)]);
        assert_eq!(texts.code_in_any_case(Some("DStv")), 2);
        assert_eq!(texts.known("dstv"), Some(2));
        texts.put_in_order();
        assert_eq!([0, 1, 2].map(|code| texts.rank(code)), [Some(2), Some(0), Some(1)]);
        assert_eq!([0, 1, 2].map(|code| texts.rank_among(code)), [Some(5), Some(1), Some(3)]);
        assert_eq!(["", "airtel", "centenary", "mtn", "stanbic"].map(|text| texts.place_among(text)), [0, 1, 2, 5, 6]);
    }
}
