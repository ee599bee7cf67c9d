//! The holders of numbers: a few are fixed, and the others are invented; a number always has the same name.

use crate::setup::AREAS;

/// A fixed holder.
pub(crate) struct Holder {
    pub(crate) biller: &'static str,
    pub(crate) account: &'static str,
    pub(crate) name: &'static str,
    /// `customerType` or `area`, if the biller has one and the answer includes it.
    pub(crate) extra: Option<&'static str>,
    /// What the number demonstrates, for a shopkeeper.
    pub(crate) words: &'static str,
}

const fn holder(
    biller: &'static str,
    account: &'static str,
    name: &'static str,
    extra: Option<&'static str>,
    words: &'static str,
) -> Holder {
    Holder { biller, account, name, extra, words }
}

pub(crate) const HOLDERS: &[Holder] = &[
    holder("UMEME", "04212345671", "NAKATO SARAH", Some("PREPAID"), "Prepaid meter: one 20-digit token and its units"),
    holder("UMEME", "04212345689", "OKELLO JAMES PETER", Some("PREPAID"), "Another prepaid meter: one token"),
    holder("UMEME", "200512344", "KIZZA TRADERS LTD", Some("POSTPAID"), "Postpaid account: no token, the bill is paid"),
    holder(
        "UMEME",
        "200598766",
        "MUGISHA ROBERT",
        None,
        "The check does not say prepaid or postpaid: ask the customer",
    ),
    holder("YAKALAST", "04300045671", "ACHIENG GRACE", Some("PREPAID"), "Prepaid meter: one token"),
    holder("NWSC", "2034567", "NAMUKASA PROSSY", Some("Kampala"), "Water account in Kampala"),
    holder("NWSC", "2078901", "BYARUHANGA DENIS", Some("Jinja"), "Water account in Jinja"),
    holder("NWSC", "2099001", "AUMA JANET", None, "Water account without an area: choose it from the list"),
    holder("URA", "2230000123456", "KATO & SONS HARDWARE", None, "Tax payment by its PRN"),
    holder("DSTV", "1021234567", "SSEMAKULA IVAN", None, "DStv smartcard"),
    holder("GOTV", "2012345678", "NABIRYE JOAN", None, "GOtv smartcard"),
    holder("STARTIMES", "01812345678", "OPIO SAMUEL", None, "StarTimes smartcard"),
];

const SURNAMES: [&str; 24] = [
    "NAKATO",
    "OKELLO",
    "MUGISHA",
    "NAMUKASA",
    "BYARUHANGA",
    "AUMA",
    "SSEMAKULA",
    "NABIRYE",
    "OPIO",
    "KATO",
    "TUMUSIIME",
    "ACHIENG",
    "WASSWA",
    "NANSUBUGA",
    "ODONGO",
    "KYOMUHENDO",
    "LUBEGA",
    "ATIM",
    "MUWONGE",
    "AKELLO",
    "TWINOMUJUNI",
    "NALWANGA",
    "OCHIENG",
    "KIZZA",
];
const GIVEN: [&str; 20] = [
    "SARAH", "JAMES", "PROSSY", "DENIS", "JANET", "IVAN", "JOAN", "SAMUEL", "GRACE", "ROBERT", "PATIENCE", "MOSES",
    "RUTH", "BRIAN", "ESTHER", "ISAAC", "HARRIET", "JOSEPH", "MERCY", "PAUL",
];

/// The fixed holder of a biller's account.
pub(crate) fn known(biller: &str, account: &str) -> Option<&'static Holder> {
    HOLDERS.iter().find(|holder| holder.biller == biller && holder.account == account)
}

/// The name for a number; always the same.
pub(crate) fn name_of(biller: Option<&str>, number: &str) -> String {
    if let Some(holder) = biller.and_then(|biller| known(biller, number)) {
        return holder.name.to_owned();
    }
    let seed = seed(number);
    format!("{} {}", pick(&SURNAMES, seed), pick(&GIVEN, seed / 31))
}

/// The customer type of a meter without a fixed holder: short account numbers are postpaid.
pub(crate) fn customer_type(biller: &str, account: &str) -> Option<&'static str> {
    match known(biller, account) {
        Some(holder) => holder.extra,
        None if account.len() < 10 => Some("POSTPAID"),
        None => Some("PREPAID"),
    }
}

/// The service area of a water account; one in seven invented accounts has none.
pub(crate) fn area(biller: &str, account: &str) -> Option<&'static str> {
    match known(biller, account) {
        Some(holder) => holder.extra,
        None if seed(account).is_multiple_of(7) => None,
        None => Some(pick(&AREAS, seed(account))),
    }
}

/// Twenty digits, determined by the sale and the token's place in it.
pub(crate) fn token(transaction_id: &str, place: u32) -> String {
    let high = seed(&format!("{transaction_id}/{place}/a")) % 10_000_000_000;
    let low = seed(&format!("{transaction_id}/{place}/b")) % 10_000_000_000;
    format!("{high:010}{low:010}")
}

fn pick(list: &[&'static str], seed: u64) -> &'static str {
    let place = usize::try_from(seed).unwrap_or(usize::MAX) % list.len().max(1);
    list.get(place).copied().unwrap_or("NAKATO")
}

/// FNV-1a with a final mix: evenly spread, and the same on every machine and in every version.
pub(crate) fn seed(text: &str) -> u64 {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    (hash ^ (hash >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd) >> 16
}

#[cfg(test)]
mod tests {
    use super::{name_of, token};

    #[test]
    fn a_number_always_has_the_same_holder() {
        assert_eq!(name_of(None, "256772123456"), name_of(None, "256772123456"));
        assert_ne!(name_of(None, "256772123456"), name_of(None, "256772123457"));
        assert_eq!(name_of(Some("UMEME"), "04212345671"), "NAKATO SARAH");
    }

    #[test]
    fn a_token_has_twenty_digits_of_its_own() {
        let (one, two) = (token("TX1", 0), token("TX1", 1));
        assert!(one.len() == 20 && one.bytes().all(|byte| byte.is_ascii_digit()));
        assert_ne!(one, two);
    }
}
