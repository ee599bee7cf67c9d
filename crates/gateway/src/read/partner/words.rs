//! The service's status words. Its states are not shown (partner-wallet-api.md, States and transitions): only unambiguous
//! words are final.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// The money moved.
    Success,
    /// It did not move, or it came back.
    Failed,
    /// Undecided. Accepted and approved are steps on the way, not the end.
    Pending,
    /// Positive, but perhaps only about the request.
    Yes,
    /// Negative, but something may have happened before the error.
    Error,
    /// Unknown. DONE is one of these: it is over, but the outcome is not given.
    Other,
}

/// Reads a word, ignoring case and separators.
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

/// The status word in the name of a list: `failedItems` lists what failed.
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

/// Phrases in a positive answer that mean the payment is still under way.
const ON_ITS_WAY: &[&str] = &["submitted", "initiated", "accepted", "awaiting", "will be"];
/// Phrases that mean that the payment may still happen, or may have happened, whatever else the answer says.
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

/// Whether this message of a positive answer may only mean that the request was accepted.
pub(crate) fn is_on_its_way(message: &str) -> bool {
    has(message, ON_ITS_WAY) || is_under_way(message)
}

/// Whether money may still move despite a negative answer with this message.
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
