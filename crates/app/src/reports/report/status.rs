//! What operations count as and which way their money goes, in a report's words.

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Flow;
use kaunta_words::{Message, reports as words};

pub(super) fn status(counted: Counted) -> Message {
    match counted {
        Counted::Paid => words::paid(),
        Counted::Disputed => words::disputed(),
        Counted::Waiting => words::waiting(),
        Counted::InDoubt => words::in_doubt(),
        Counted::NotPaid => words::not_paid(),
    }
}

pub(super) fn flow_name(flow: Flow) -> Message {
    match flow {
        Flow::Paid => words::paid_out(),
        Flow::Collected => words::collected(),
        Flow::ToppedUp => words::topped_up(),
    }
}
