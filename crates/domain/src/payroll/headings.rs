//! The headings of payment tables in Uganda: English, Luganda, Swahili.

use super::column::Column;

/// The words for one column.
struct Words {
    column: Column,
    /// Each of these is conclusive.
    say: &'static [&'static str],
    /// Each of these counts unless one of `unless` is there too.
    may_say: &'static [&'static str],
    /// With one of these, `may_say` means something else.
    unless: &'static [&'static str],
    /// With one of these the heading always means something else.
    never: &'static [&'static str],
}

const HEADINGS: [Words; Column::ALL.len()] = [
    Words {
        column: Column::Phone,
        say: &[
            "phone",
            "phones",
            "telephone",
            "tel",
            "mobile",
            "msisdn",
            "cell",
            "cellphone",
            "momo",
            "simu",
            "essimu",
            "ssimu",
        ],
        may_say: &["contact", "contacts", "number", "numbers", "nnamba", "ennamba", "namba", "nambari"],
        unless: &[
            "person",
            "id",
            "staff",
            "employee",
            "account",
            "serial",
            "bank",
            "tin",
            "nin",
            "wallet",
            "user",
            "merchant",
            "till",
            "customer",
            "invoice",
            "meter",
            "bill",
            "reference",
        ],
        never: &["name", "names", "network", "provider"],
    },
    Words {
        column: Column::Amount,
        say: &[
            "amount",
            "amounts",
            "net",
            "gross",
            "salary",
            "salaries",
            "wage",
            "wages",
            "pay",
            "payment",
            "ugx",
            "ush",
            "ushs",
            "shs",
            "shillings",
            "allowance",
            "omusaala",
            "omusala",
            "ssente",
            "sente",
            "kiasi",
            "mshahara",
            "malipo",
            "basic",
            "payable",
            "take home",
            "takehome",
            "payout",
            "disbursement",
        ],
        may_say: &["total", "sum", "value"],
        unless: &[],
        never: &[
            "words",
            "date",
            "mode",
            "method",
            "status",
            "grade",
            "reason",
            "reference",
            "no",
            "number",
            "network",
        ],
    },
    Words {
        column: Column::Network,
        say: &["network", "provider", "telecom", "telco", "operator", "carrier", "mno", "omukutu", "mtandao"],
        may_say: &[],
        unless: &[],
        never: &[],
    },
    Words {
        column: Column::Name,
        say: &[
            "name",
            "names",
            "fullname",
            "payee",
            "beneficiary",
            "recipient",
            "receiver",
            "holder",
            "account holder",
            "erinnya",
            "amannya",
            "linnya",
            "jina",
            "majina",
        ],
        may_say: &["employee", "employees", "staff", "worker", "member", "supplier", "person", "omukozi", "mfanyakazi"],
        unless: &[],
        never: &["bank", "branch", "company", "department", "project", "kin", "number", "no", "id", "code", "type"],
    },
    Words {
        column: Column::User,
        say: &["wallet", "user", "userid", "user id", "user number", "walletid"],
        may_say: &[],
        unless: &[],
        never: &["name", "names", "amount", "balance", "type"],
    },
    Words {
        column: Column::Merchant,
        say: &["merchant", "till", "paybill"],
        may_say: &["biller"],
        unless: &[],
        never: &["name", "names", "account", "type", "category"],
    },
    Words {
        column: Column::Account,
        say: &[
            "account",
            "acct",
            "acc",
            "a c",
            "iban",
            "invoice",
            "meter",
            "customer no",
            "customer number",
            "customer id",
            "akaunti",
            "akawunti",
        ],
        may_say: &[],
        unless: &[],
        never: &["name", "names", "holder", "type", "date", "branch", "amount", "currency"],
    },
    Words {
        column: Column::Bank,
        say: &["bank", "banks", "bbanka", "benki"],
        may_say: &[],
        unless: &[],
        never: &["account", "acct", "acc", "a c", "branch", "charges", "charge", "phone", "date"],
    },
    Words {
        column: Column::Note,
        say: &[
            "note",
            "notes",
            "description",
            "reason",
            "narration",
            "remark",
            "remarks",
            "comment",
            "comments",
            "purpose",
            "memo",
            "reference",
            "ensonga",
            "maelezo",
            "sababu",
        ],
        may_say: &["details", "ref"],
        unless: &[],
        never: &[],
    },
];

/// Headings of a part of the name.
const PARTS_OF_A_NAME: [&str; 14] = [
    "first name",
    "firstname",
    "given name",
    "given names",
    "last name",
    "lastname",
    "surname",
    "sur name",
    "family name",
    "middle name",
    "other name",
    "other names",
    "othernames",
    "second name",
];

const NET: [&str; 8] = ["net", "to pay", "to be paid", "payable", "take home", "takehome", "payout", "disbursement"];

const NO_PAY: [&str; 25] = [
    "paye",
    "nssf",
    "tax",
    "lst",
    "deduction",
    "deductions",
    "loan",
    "advance",
    "advances",
    "fine",
    "fines",
    "no",
    "number",
    "id",
    "nin",
    "tin",
    "s n",
    "sn",
    "age",
    "day",
    "days",
    "hours",
    "rate",
    "date",
    "year",
];

/// Words for a name that belongs to a phone.
const ELSEWHERE: [&str; 8] = ["service", "momo", "sim", "registered", "mtn", "airtel", "network", "mobile money"];

const TOTALS: [&str; 8] = ["total", "totals", "grand total", "sub total", "subtotal", "sum", "jumla", "omugatte"];

/// Whether a heading says that its column holds this.
pub(super) fn says(heading: &str, column: Column) -> bool {
    let heading = plain(heading);
    let Some(words) = HEADINGS.iter().find(|words| words.column == column) else { return false };
    let has = |list: &[&str]| list.iter().any(|word| has_words(&heading, word));
    (has(words.say) || (has(words.may_say) && !has(words.unless))) && !has(words.never)
}

/// `First name`, `Surname`, `Other names`.
pub(super) fn says_part_of_name(heading: &str) -> bool {
    let heading = plain(heading);
    PARTS_OF_A_NAME.iter().any(|part| has_words(&heading, part)) && !has_words(&heading, "kin")
}

/// Of several amounts, the one that is usually paid out.
pub(super) fn says_net(heading: &str) -> bool {
    let heading = plain(heading);
    NET.iter().any(|words| has_words(&heading, words))
}

/// Of several amounts, one that may still be reduced before it is paid out.
pub(super) fn says_gross(heading: &str) -> bool {
    let heading = plain(heading);
    ["gross", "basic"].iter().any(|words| has_words(&heading, words))
}

/// A number that is not an amount to pay: a deduction from a salary, a count, or an identifier.
pub(super) fn says_no_pay(heading: &str) -> bool {
    let heading = plain(heading);
    NO_PAY.iter().any(|words| has_words(&heading, words))
}

/// `MoMo name`, `Name at the service`: the name of the phone's holder there, next to the list's own names.
pub(super) fn says_name_elsewhere(heading: &str) -> bool {
    let heading = plain(heading);
    has_words(&heading, "name") && ELSEWHERE.iter().any(|words| has_words(&heading, words))
}

/// Whether a cell labels its row as the total.
pub(super) fn is_total_word(text: &str) -> bool {
    // This runs on every row, and most names begin with another letter.
    let first = text.chars().find(|c| c.is_alphanumeric());
    if !first.is_some_and(|first| TOTALS.iter().any(|total| total.starts_with(first.to_ascii_lowercase()))) {
        return false;
    }
    let text = plain(text);
    TOTALS.iter().any(|total| text.strip_prefix(total).is_some_and(|rest| rest.is_empty() || rest.starts_with(' ')))
}

fn has_words(heading: &str, words: &str) -> bool {
    heading.match_indices(words).any(|(start, found)| {
        let (before, behind) = (heading.get(..start), heading.get(start + found.len()..));
        before.is_some_and(|text| text.is_empty() || text.ends_with(' '))
            && behind.is_some_and(|text| text.is_empty() || text.starts_with(' '))
    })
}

/// Lower case letters and digits, one space between words.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
