//! Groups of people who are paid regularly.

use chrono::{DateTime, Utc};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::text::{Name, Narration};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::row_number::PLACES;
use crate::value::row_number::row_numbers;

/// One payment of a group: somebody who gets two payments is in it twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The shop's name for them.
    pub name: Option<Name>,
    /// Where the money goes.
    pub phone: Phone,
    /// Its network.
    pub network: Network,
    /// What they were last paid.
    pub last_amount: Option<Amount>,
    /// When they were last paid.
    pub last_paid_at: Option<DateTime<Utc>>,
    /// The narration in the service's records.
    pub note: Option<Narration>,
}

/// A group in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupSummary {
    /// Its name.
    pub name: String,
    /// How many people, each counted once.
    pub members: u64,
    /// The sum of what they were last paid.
    pub total: Money,
    /// When a member was last paid.
    pub last_paid_at: Option<DateTime<Utc>>,
}

/// Members in one statement.
const ROWS: usize = 500;

impl Ledger {
    /// Saves a group, replacing its previous content. Names are compared without regard to case.
    ///
    /// # Errors
    /// The book can't be written; the group is unchanged.
    pub async fn save_group(&self, name: &str, members: &[Member]) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let name = name.trim();
        let group = match id_of(&mut transaction, name).await? {
            Some(group) => group,
            None => sqlx::query("INSERT INTO payee_group (name) VALUES (?)")
                .bind(name)
                .execute(&mut *transaction)
                .await?
                .last_insert_rowid(),
        };
        sqlx::query("DELETE FROM payee WHERE payee_group = ?").bind(group).execute(&mut *transaction).await?;
        for (some, first) in members.chunks(ROWS).zip((1_i64..).step_by(ROWS)) {
            insert(&mut transaction, group, some, first).await?;
        }
        self.commit(transaction).await
    }

    /// The groups, by name.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn groups(&self) -> Result<Vec<GroupSummary>, LedgerError> {
        let rows = sqlx::query(
            "SELECT g.name, count(DISTINCT p.phone) AS members, CAST(coalesce(sum(p.last_amount), 0) AS TEXT) AS total,
                 max(p.last_paid_at) AS last_paid_at
             FROM payee_group g LEFT JOIN payee p ON p.payee_group = g.id GROUP BY g.id ORDER BY g.name",
        )
        .fetch_all(&self.readers)
        .await?;
        let summaries = rows.iter().map(|row| {
            let name: String = row.try_get("name")?;
            let reader = Reader::new(row, "payee_group", &name);
            Ok(GroupSummary {
                members: u64::from(reader.plain::<u32>("members")?),
                total: reader.parsed("total", Money::parse)?,
                last_paid_at: reader.time_if_any("last_paid_at")?,
                name,
            })
        });
        summaries.collect()
    }

    /// The members of a group, in their order; `None` if there is no such group.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn group(&self, name: &str) -> Result<Option<Vec<Member>>, LedgerError> {
        let mut reader = self.reader().await?;
        let Some(group) = id_of(&mut reader, name.trim()).await? else { return Ok(None) };
        let sql = "SELECT id, name, phone, network, last_amount, last_paid_at, note FROM payee
                   WHERE payee_group = ? ORDER BY place";
        let rows = sqlx::query(sql).bind(group).fetch_all(&mut *reader).await?;
        rows.iter().map(read).collect::<Result<Vec<_>, LedgerError>>().map(Some)
    }

    /// Deletes a group. Returns whether it existed. Payments made to its members stay in the book.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn remove_group(&self, name: &str) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let Some(group) = id_of(&mut transaction, name.trim()).await? else {
            return Ok(false);
        };
        for sql in ["DELETE FROM payee WHERE payee_group = ?", "DELETE FROM payee_group WHERE id = ?"] {
            sqlx::query(sql).bind(group).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await?;
        Ok(true)
    }

    /// Updates what a group's members were last paid from the successful rows of a payroll made from it. Each row updates
    /// its own position in the group, if the same phone is still there. Returns how many were updated.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn update_group_from_payroll(&self, name: &str, id: PayrollId) -> Result<u64, LedgerError> {
        let mut transaction = self.begin().await?;
        let rows = row_numbers(id);
        let changed = sqlx::query(
            "UPDATE payee SET last_amount = paid.amount, last_paid_at = paid.at
             FROM (SELECT payroll_row % ? AS place, phone, amount, updated_at AS at
                   FROM operation INDEXED BY operation_of_payroll
                   WHERE payroll_row BETWEEN ? AND ?
                     AND state = 'succeeded' AND contradicted_by IS NULL) AS paid
             WHERE payee.payee_group = (SELECT id FROM payee_group WHERE name = ?)
               AND payee.place = paid.place AND payee.phone = paid.phone",
        )
        .bind(PLACES)
        .bind(*rows.start())
        .bind(*rows.end())
        .bind(name.trim())
        .execute(&mut *transaction)
        .await?
        .rows_affected();
        self.commit(transaction).await?;
        Ok(changed)
    }
}

async fn id_of(connection: &mut SqliteConnection, name: &str) -> Result<Option<i64>, LedgerError> {
    let sql = "SELECT id FROM payee_group WHERE name = ?";
    Ok(sqlx::query_scalar(sql).bind(name).fetch_optional(connection).await?)
}

async fn insert(
    connection: &mut SqliteConnection,
    group: i64,
    members: &[Member],
    first: i64,
) -> Result<(), LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "INSERT INTO payee (payee_group, place, phone, network, name, last_amount, last_paid_at, note) ",
    );
    query.push_values(members.iter().zip(first..), |mut values, (member, place)| {
        let amount = member.last_amount.map(|amount| i64::try_from(amount.shillings()).unwrap_or(i64::MAX));
        values
            .push_bind(group)
            .push_bind(place)
            .push_bind(member.phone.gateway())
            .push_bind(member.network.code())
            .push_bind(member.name.as_ref().map(|name| name.as_str().to_owned()))
            .push_bind(amount)
            .push_bind(member.last_paid_at.map(|at| at.timestamp_millis()))
            .push_bind(member.note.as_ref().map(|note| note.as_str().to_owned()));
    });
    query.build().execute(connection).await?;
    Ok(())
}

fn read(row: &SqliteRow) -> Result<Member, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "payee", id);
    let amount = |shillings: i64| {
        let shillings = u64::try_from(shillings).map_err(|error| reader.unreadable("last_amount", error))?;
        Amount::new(shillings).map_err(|error| reader.unreadable("last_amount", error))
    };
    Ok(Member {
        name: reader.parsed_if_any("name", |text| Name::try_from(text.to_owned()))?,
        phone: reader.parsed("phone", Phone::parse)?,
        network: reader.coded("network", Network::from_code)?,
        last_amount: reader.plain::<Option<i64>>("last_amount")?.map(amount).transpose()?,
        last_paid_at: reader.time_if_any("last_paid_at")?,
        note: reader.parsed_if_any("note", Narration::parse)?,
    })
}
