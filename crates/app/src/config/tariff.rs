//! The shop's own charges, as the owner set them.

use chrono::NaiveDate;
use kaunta_domain::tariff::Tariff;
use serde::{Deserialize, Serialize};

/// Stored in `shop.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ShopTariff {
    pub(crate) lines: Tariff,
    /// The day in Kampala on which it was last changed, as printed on the copy for the wall.
    pub(crate) since: Option<NaiveDate>,
}
