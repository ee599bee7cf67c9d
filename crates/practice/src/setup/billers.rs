//! Billers: the six in the specification, YAKALAST (mentioned there with customerType), and those added by a person.

use super::config::{CustomBiller, ExtraField};

/// The service areas that NWSC accepts (gateway-api.md, Transfer request, area).
pub(crate) const AREAS: [&str; 9] =
    ["Kampala", "Entebbe", "Jinja", "Mukono", "Iganga", "Lugazi", "Kawuku", "Kajjansi", "Others"];

/// The customer types that an electricity biller accepts.
pub(crate) const CUSTOMER_TYPES: [&str; 2] = ["PREPAID", "POSTPAID"];

const KNOWN: [(&str, Option<ExtraField>); 7] = [
    ("UMEME", Some(ExtraField::CustomerType)),
    ("NWSC", Some(ExtraField::Area)),
    ("URA", None),
    ("DSTV", None),
    ("GOTV", None),
    ("STARTIMES", None),
    ("YAKALAST", Some(ExtraField::CustomerType)),
];

/// The billers that this gateway accepts.
#[derive(Clone, Debug)]
pub(crate) struct Billers(Vec<CustomBiller>);

impl Billers {
    pub(crate) fn with(custom: Vec<CustomBiller>) -> Self {
        let mut billers = Self(
            KNOWN
                .iter()
                .map(|(code, extra_field)| CustomBiller { code: (*code).to_owned(), extra_field: *extra_field })
                .collect(),
        );
        custom.into_iter().for_each(|biller| billers.add(biller));
        billers
    }

    /// Adds a biller, or replaces the one with the same code.
    pub(crate) fn add(&mut self, biller: CustomBiller) {
        self.0.retain(|known| known.code != biller.code);
        self.0.push(biller);
    }

    pub(crate) fn find(&self, code: &str) -> Option<&CustomBiller> {
        self.0.iter().find(|biller| biller.code == code)
    }

    pub(crate) fn codes(&self) -> String {
        self.0.iter().map(|biller| biller.code.as_str()).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn all(&self) -> &[CustomBiller] {
        &self.0
    }
}

impl ExtraField {
    /// The field's name as sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::CustomerType => "customerType",
            Self::Area => "area",
        }
    }

    /// Parses a field's name as sent.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [Self::CustomerType, Self::Area].into_iter().find(|field| field.as_str() == text)
    }

    /// The values that the field accepts.
    pub(crate) const fn allowed(self) -> &'static [&'static str] {
        match self {
            Self::CustomerType => &CUSTOMER_TYPES,
            Self::Area => &AREAS,
        }
    }
}
