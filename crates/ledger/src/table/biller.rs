//! Billers that a person added to those built into the program.

use kaunta_domain::biller::{Biller, BillerCode, Called, ExtraField};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;

impl Ledger {
    /// The added billers, by name.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn billers(&self) -> Result<Vec<Biller>, LedgerError> {
        billers_of(&mut *self.reader().await?).await
    }

    /// The spec's billers, then those that a person added.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn all_billers(&self) -> Result<Vec<Biller>, LedgerError> {
        let mut billers = Biller::known();
        billers.extend(self.billers().await?);
        Ok(billers)
    }

    /// Adds a biller, or changes the one with its code.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn save_biller(&self, biller: &Biller) -> Result<(), LedgerError> {
        let Called::ByShop { name, account_label } = &biller.called else {
            // Built-in billers are not stored in the book.
            return Ok(());
        };
        let mut transaction = self.begin().await?;
        sqlx::query(
            "INSERT INTO biller (code, name, account_label, extra) VALUES (?, ?, ?, ?)
             ON CONFLICT (code) DO UPDATE SET name = excluded.name, account_label = excluded.account_label,
                 extra = excluded.extra",
        )
        .bind(biller.code.as_str())
        .bind(name)
        .bind(account_label.as_deref().unwrap_or_default())
        .bind(biller.extra.code())
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await
    }

    /// Removes an added biller. Payments made to it stay in the book. Returns whether it existed.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn remove_biller(&self, code: &BillerCode) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "DELETE FROM biller WHERE code = ?";
        let gone = sqlx::query(sql).bind(code.as_str()).execute(&mut *transaction).await?.rows_affected();
        self.commit(transaction).await?;
        Ok(gone > 0)
    }
}

/// The same within a transaction.
pub(crate) async fn billers_of(connection: &mut SqliteConnection) -> Result<Vec<Biller>, LedgerError> {
    let sql = "SELECT code, name, account_label, extra FROM biller ORDER BY name COLLATE NOCASE, code";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    rows.iter().map(read).collect()
}

fn read(row: &SqliteRow) -> Result<Biller, LedgerError> {
    let code: String = row.try_get("code")?;
    let reader = Reader::new(row, "biller", &code);
    let account_label = Some(reader.plain::<String>("account_label")?).filter(|label| !label.is_empty());
    Ok(Biller {
        code: reader.parsed("code", BillerCode::parse)?,
        called: Called::ByShop { name: reader.plain("name")?, account_label },
        extra: reader.coded("extra", ExtraField::from_code)?,
    })
}
