//! What is wrong with the metadata that the shop sends with each payment, in words.

use kaunta_domain::metadata::{BadEntry, Entries, Entry};
use kaunta_words::{Message, sent_along};

pub(crate) fn bad_entry(bad: BadEntry) -> Message {
    match bad {
        BadEntry::NoName => sent_along::no_name(),
        BadEntry::NoValue => sent_along::no_value(),
        BadEntry::LongName => sent_along::long_name(Entry::MOST_OF_NAME),
        BadEntry::LongValue => sent_along::long_value(Entry::MOST_OF_VALUE),
        BadEntry::Unseen => sent_along::unseen(),
        BadEntry::OwnName => sent_along::own_name(),
        BadEntry::Twice => sent_along::twice(),
        BadEntry::TooMany => sent_along::too_many(Entries::MOST),
    }
}
