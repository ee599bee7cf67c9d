//! The seal of the list, and the data it covers.

use hmac::{Hmac, Mac};
use kaunta_storage::chain::Canonical;
use sha2::{Digest, Sha256};
use sqlx::{Row, SqliteConnection};

use super::unreadable;
use crate::error::PeopleError;
use crate::seal::{CodeFingerprint, ListHead, Version};
use crate::secret::PinSecret;

/// The sealed data: a JSON array per row, in order.
const SEALED: [&str; 4] = [
    "SELECT json_array(id, name, folded, role, approves, per_operation, per_day, added_at, removed_at)
     FROM person ORDER BY id",
    "SELECT json_array(person, hex(hash), hex(salt), memory, passes, lanes, hex(secret)) FROM pin ORDER BY person",
    RECOVERY,
    "SELECT json_array(approve_from, shop_per_day, idle_minutes, receipt_days) FROM rules",
];

const RECOVERY: &str = "SELECT json_array(person, hex(hash), hex(salt), memory, passes, lanes, made_at) FROM recovery";

pub(crate) struct SealRow {
    version: Version,
    mac: Option<Vec<u8>>,
}

impl SealRow {
    pub(crate) async fn get(connection: &mut SqliteConnection) -> Result<SealRow, PeopleError> {
        let row = sqlx::query("SELECT version, mac FROM seal").fetch_one(connection).await?;
        let version: i64 = row.try_get("version")?;
        let version = u64::try_from(version).map_err(|_| unreadable("seal", 1, "version"))?;
        Ok(SealRow { version: Version(version), mac: row.try_get("mac")? })
    }

    pub(crate) fn is_sealed(&self) -> bool {
        self.mac.is_some()
    }

    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// Whether it matches the current data.
    pub(crate) async fn fits(
        &self,
        connection: &mut SqliteConnection,
        secret: &PinSecret,
    ) -> Result<bool, PeopleError> {
        let over = over(connection, self.version, secret).await?;
        Ok(self.mac.as_ref().is_some_and(|mac| over.verify_slice(mac).is_ok()))
    }
}

/// Seals the current data as the next version, higher than all known ones.
pub(crate) async fn put(
    connection: &mut SqliteConnection,
    known: Version,
    secret: Option<&PinSecret>,
) -> Result<(), PeopleError> {
    let before = SealRow::get(connection).await?.version;
    let version = Version(before.0.max(known.0).saturating_add(1));
    let mac = match secret {
        Some(secret) => Some(<[u8; 32]>::from(over(connection, version, secret).await?.finalize().into_bytes())),
        None => None,
    };
    sqlx::query("UPDATE seal SET version = ?, mac = ?")
        .bind(i64::try_from(version.0).map_err(|_| unreadable("seal", 1, "version"))?)
        .bind(mac.as_ref().map(<[u8; 32]>::as_slice))
        .execute(connection)
        .await?;
    Ok(())
}

/// The head to keep outside the file.
pub(crate) async fn head(connection: &mut SqliteConnection) -> Result<ListHead, PeopleError> {
    let version = SealRow::get(connection).await?.version;
    Ok(ListHead { version, code: code(connection).await? })
}

/// The fingerprint of the recovery code.
pub(crate) async fn code(connection: &mut SqliteConnection) -> Result<CodeFingerprint, PeopleError> {
    let row: Option<String> = sqlx::query_scalar(RECOVERY).fetch_optional(connection).await?;
    Ok(CodeFingerprint(Sha256::digest(row.unwrap_or_default()).into()))
}

async fn over(
    connection: &mut SqliteConnection,
    version: Version,
    secret: &PinSecret,
) -> Result<Hmac<Sha256>, PeopleError> {
    let mut canonical = Canonical::with_capacity(4096);
    canonical.number(i64::try_from(version.0).map_err(|_| unreadable("seal", 1, "version"))?);
    for sql in SEALED {
        let rows: Vec<String> = sqlx::query_scalar(sql).fetch_all(&mut *connection).await?;
        canonical.number(i64::try_from(rows.len()).map_err(|_| unreadable("seal", 1, "mac"))?);
        rows.iter().for_each(|row| canonical.text(Some(row.as_str())));
    }
    let mut mac = secret.sealing();
    mac.update(&canonical.into_bytes());
    Ok(mac)
}
