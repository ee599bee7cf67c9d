//! People to pay, in files of both kinds, and earlier payments to some of them.

use std::fs::File;
use std::path::Path;

use chrono::{TimeDelta, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Amount;
use kaunta_domain::operation::{Lifecycle, State};
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::text::Name;
use kaunta_domain::transfer::Details;
use kaunta_ledger::Ledger;
use kaunta_sheets::{Column, Field, TableWriter, WriteError};
use rust_decimal::Decimal;

use crate::Failure;
use crate::past::Shop;

/// The file format.
#[derive(Clone, Copy)]
pub enum Kind {
    Csv,
    Xlsx,
}

/// Writes a table of this many people, each with their own phone and amount.
pub fn write(path: &Path, kind: Kind, count: usize) -> Result<(), Failure> {
    let columns = ["Name", "Phone", "Network", "Amount UGX", "Note"].map(|title| Column { title, width: 20 });
    let file = File::create(path)?;
    let mut table = match kind {
        Kind::Csv => TableWriter::csv(file, &columns)?,
        Kind::Xlsx => TableWriter::xlsx(file, "Wages", &columns)?,
    };
    for person in 0..count {
        row(&mut table, person)?;
    }
    table.finish()?;
    Ok(())
}

fn row(table: &mut TableWriter<File>, person: usize) -> Result<(), WriteError> {
    let amount = Field::Number(Decimal::from(shillings(person)));
    table.row(&[Field::Text(&name(person)), Field::Text(&phone(person)), Field::Text("MTN"), amount, Field::Empty])
}

fn name(person: usize) -> String {
    format!("Nakato Worker {person}")
}

fn phone(person: usize) -> String {
    format!("0772{:06}", 300_000 + person)
}

fn shillings(person: usize) -> u64 {
    1_000 + person as u64 % 5_000
}

/// A book in which every second of them was sent the same yesterday. Returns how many those are.
pub async fn paid_before(folder: &Path, count: usize) -> Result<usize, Failure> {
    std::fs::create_dir_all(folder)?;
    let ledger = Ledger::open(&folder.join("practice.db"), Environment::Practice, &folder.join("backups")).await?;
    let yesterday = Utc::now() - TimeDelta::days(1);
    let mut shop = Shop::new(7, count as u64);
    let mut paid = Vec::new();
    for person in (0..count).step_by(2) {
        let (mut operation, mut events) = shop.next_operation().map_err(|error| error.to_string())?;
        operation.transfer.amount = Amount::new(shillings(person))?;
        operation.transfer.details = Details::SendMobile {
            phone: Phone::parse(&phone(person))?,
            network: Network::Mtn,
            recipient: Some(Name::parse(&name(person))?),
        };
        operation.now.at = yesterday;
        events.iter_mut().for_each(|event| event.at = yesterday);
        paid.push((operation, events));
    }
    ledger.import(&paid).await?;
    ledger.close().await;
    let surely_unpaid = [State::Failed, State::Rejected, State::NotSent];
    Ok(paid.iter().filter(|(_, events)| !surely_unpaid.contains(&Lifecycle::of(events).state)).count())
}
