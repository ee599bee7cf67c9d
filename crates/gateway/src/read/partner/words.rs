//! The service's status words. Its states are not shown (partner-wallet-api.md, States and transitions): only words that
//! can't be taken otherwise are final.

/// What a word means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The money moved.
    Success,
    /// It did not, or it came back.
    Failed,
    /// It is not decided. Accepted and approved are steps on the way, not its end.
    Pending,
    /// Yes, but to the request as such.
    Yes,
    /// No, but something may have happened before the error.
    Error,
    /// Nobody knows. DONE is among them: it is over, but who says how it ended?
    Other,
}

/// Reads a word in any case, with any separators.
pub(crate) fn meaning(word: &str) -> Meaning {
    let plain: String = word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_uppercase();
    match plain.as_str() {
        "SUCCESS" | "SUCCESSFUL" | "SUCCEEDED" | "COMPLETED" | "COMPLETE" | "PAID" | "SETTLED" => Meaning::Success,
        "FAILED" | "FAILURE" | "FAIL" | "UNSUCCESSFUL" | "REJECTED" | "DECLINED" | "CANCELLED" | "CANCELED"
        | "REVERSED" | "REFUNDED" => Meaning::Failed,
        "PENDING" | "PROCESSING" | "INPROGRESS" | "QUEUED" | "ACCEPTED" | "APPROVED" | "INITIATED" | "SUBMITTED" => {
            Meaning::Pending
        }
        "OK" => Meaning::Yes,
        "ERROR" => Meaning::Error,
        _ => Meaning::Other,
    }
}

/// The word in the name of a list: `failedItems` is a list of what failed.
pub(crate) fn in_name(name: &str) -> Option<String> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let things = ["items", "transactions", "payments", "payouts", "results", "records", "references"];
    let word = things.iter().find_map(|thing| plain.strip_suffix(thing)).unwrap_or(&plain);
    let word = match word {
        "failures" => "failure",
        "errors" => "error",
        "successes" => "success",
        other => other,
    };
    match meaning(word) {
        Meaning::Success | Meaning::Failed | Meaning::Pending => Some(word.to_uppercase()),
        Meaning::Yes | Meaning::Error | Meaning::Other => None,
    }
}

/// Signs of a payment that is still under way in an answer that says yes.
const ON_ITS_WAY: &[&str] = &["submitted", "initiated", "accepted", "awaiting", "will be"];
/// Signs that what was asked for may happen yet, or may have happened, whatever else an answer says.
const UNDER_WAY: &[&str] = &[
    "pending",
    "processing",
    "being processed",
    "in progress",
    "queue",
    "timed out",
    "timeout",
    "time out",
    "time-out",
    "partial",
];

/// Whether a yes in these words may only mean that the request was taken in.
pub(crate) fn is_on_its_way(message: &str) -> bool {
    has(message, ON_ITS_WAY) || is_under_way(message)
}

/// Whether a no in these words leaves it open that money moves.
pub(crate) fn is_under_way(message: &str) -> bool {
    has(message, UNDER_WAY)
}

fn has(message: &str, signs: &[&str]) -> bool {
    let message = message.to_lowercase();
    signs.iter().any(|sign| message.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_that_can_not_be_taken_otherwise_are_final() {
        for (words, means) in [
            ("SUCCESS success Successful SUCCEEDED completed COMPLETE Paid SETTLED", Meaning::Success),
            (
                "FAILED failure FAIL rejected DECLINED cancelled canceled UNSUCCESSFUL reversed REFUNDED",
                Meaning::Failed,
            ),
            (
                "PENDING Processing IN_PROGRESS in-progress QUEUED ACCEPTED approved INITIATED submitted",
                Meaning::Pending,
            ),
            ("OK ok", Meaning::Yes),
            ("ERROR error", Meaning::Error),
            (
                "DONE PARTIAL PARTIALLY_COMPLETED UNKNOWN TIMEOUT EXPIRED RECEIVED 200 00 NOT_PAID ÜBERWIESEN",
                Meaning::Other,
            ),
        ] {
            for word in words.split(' ') {
                assert_eq!(meaning(word), means, "{word}");
            }
        }
    }

    #[test]
    fn the_name_of_a_list_may_say_what_became_of_its_items() {
        for (name, word) in [
            ("failed", Some("FAILED")),
            ("failedItems", Some("FAILED")),
            ("failed_transactions", Some("FAILED")),
            ("failures", Some("FAILURE")),
            ("successful", Some("SUCCESSFUL")),
            ("pendingPayments", Some("PENDING")),
            ("results", None),
            ("items", None),
            ("errors", None),
            ("processed", None),
        ] {
            assert_eq!(in_name(name).as_deref(), word, "{name}");
        }
    }
}
