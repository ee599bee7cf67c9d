//! Prepaid tokens as a customer types them into a meter.

use kaunta_contract::{Labelled, MeterHelp};
use kaunta_words::receipt as words;

use crate::wording::labelled::labelled_pair;

/// Each token with its place, because the meter takes several only in their order.
pub(crate) fn labelled_tokens(tokens: Vec<String>) -> Vec<Labelled> {
    let count = tokens.len();
    let label = |place: usize| {
        if count == 1 { words::token() } else { words::token_of((place + 1).to_string(), count.to_string()) }
    };
    tokens.into_iter().enumerate().map(|(place, token)| labelled_pair(label(place), token)).collect()
}

/// The text below tokens on paper. `most`: the highest number of tokens of one payment.
pub(crate) fn meter_help(most: usize) -> Option<MeterHelp> {
    let order = (most > 1).then(|| words::help_order().into());
    let lines = order.into_iter().chain([words::help_type().into(), words::help_again().into()]).collect();
    (most > 0).then(|| MeterHelp { title: words::help_title().into(), lines })
}
