//! How many masked customers each person has opened in the last hour: nobody may read out the shop's customers one by
//! one.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use kaunta_domain::person::PersonName;

/// More than a busy counter serves in an hour, and far fewer than the customers of a shop.
const MOST: usize = 60;
const WITHIN: Duration = Duration::from_secs(3600);

/// When each person opened one, by the monotonic clock; keyed by their folded name.
#[derive(Debug, Default)]
pub(crate) struct Opened(HashMap<String, VecDeque<Duration>>);

impl Opened {
    /// Counts one more. Returns false, and does not count it, if the person has reached the limit.
    pub(crate) fn one_more(&mut self, by: &PersonName, now: Duration) -> bool {
        let times = self.0.entry(by.folded()).or_default();
        while times.front().is_some_and(|first| now.saturating_sub(*first) >= WITHIN) {
            times.pop_front();
        }
        let may = times.len() < MOST;
        if may {
            times.push_back(now);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_person_may_open_sixty_within_an_hour() {
        let [one, other] = ["Amina", "Babirye"].map(|name| PersonName::parse(name).unwrap());
        let mut opened = Opened::default();
        let minute = |number: u64| Duration::from_secs(60 * number);
        assert!((0..60).all(|number| opened.one_more(&one, minute(number / 2))));
        assert!(!opened.one_more(&one, minute(59)), "the first was opened within the hour");
        assert!(opened.one_more(&other, minute(59)));
        assert!(opened.one_more(&one, minute(60)), "two were opened an hour ago");
        assert!(opened.one_more(&one, minute(60)));
        assert!(!opened.one_more(&one, minute(60)));
    }
}
