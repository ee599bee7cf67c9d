//! Banks that the service is known to accept. Only suggestions: any code can be typed.

/// Name and clearing code of each bank, sorted by name.
pub const BANKS: &[(&str, &str)] = &[
    ("ABC Bank", "310147"),
    ("Absa", "013847"),
    ("Bank of Africa", "130447"),
    ("Bank of Baroda", "020147"),
    ("Cairo Bank", "180147"),
    ("Centenary Bank", "163747"),
    ("Citibank", "220147"),
    ("DFCU Bank", "050147"),
    ("Diamond Trust Bank", "190147"),
    ("Ecobank", "290147"),
    ("Equity Bank", "300147"),
    ("Exim Bank", "320147"),
    ("Housing Finance Bank", "230147"),
    ("I&M Bank", "110147"),
    ("KCB Bank", "252947"),
    ("NCBA Bank", "350147"),
    ("PostBank", "560147"),
    ("Stanbic Bank", "040147"),
    ("Standard Chartered", "080147"),
    ("Tropical Bank", "060147"),
    ("UBA", "260147"),
];

/// The name of the bank with this clearing code; `None` for a code that is not in [`BANKS`].
#[must_use]
pub fn name_of(code: &str) -> Option<&'static str> {
    BANKS.iter().find(|(_, known)| *known == code).map(|(name, _)| *name)
}
