//! The stored switches of the partner wallet interface.

use super::Store;
use crate::setup::PartnerSettings;
use crate::terms::PartnerShape;

const SHAPE: &str = "shape";
const UNKNOWN_MODE: &str = "unknown_mode";
const BALANCE_DIFFERS: &str = "balance_differs";
const USER_UNTOLD: &str = "user_untold";
const USER_OPTIONAL: &str = "user_optional";
const ON: &str = "on";

impl Store {
    pub(crate) async fn partner_settings(&self) -> sqlx::Result<PartnerSettings> {
        let rows: Vec<(String, String)> =
            sqlx::query_as("SELECT name, value FROM partner_settings").fetch_all(&self.pool).await?;
        let value = |name: &str| rows.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        Ok(PartnerSettings {
            shape: value(SHAPE).and_then(PartnerShape::parse).unwrap_or_default(),
            unknown_mode: value(UNKNOWN_MODE) == Some(ON),
            balance_differs: value(BALANCE_DIFFERS) == Some(ON),
            user_untold: value(USER_UNTOLD) == Some(ON),
            user_optional: value(USER_OPTIONAL) == Some(ON),
        })
    }

    pub(crate) async fn set_partner(&self, settings: PartnerSettings) -> sqlx::Result<()> {
        let switch = |on| if on { ON } else { "off" };
        let mut tx = self.begin().await?;
        for (name, value) in [
            (SHAPE, settings.shape.as_str()),
            (UNKNOWN_MODE, switch(settings.unknown_mode)),
            (BALANCE_DIFFERS, switch(settings.balance_differs)),
            (USER_UNTOLD, switch(settings.user_untold)),
            (USER_OPTIONAL, switch(settings.user_optional)),
        ] {
            sqlx::query("INSERT OR REPLACE INTO partner_settings (name, value) VALUES (?, ?)")
                .bind(name)
                .bind(value)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await
    }
}
