//! The search index: any part of a name, number, reference or note finds its operation.
//!
//! Three letters or more are looked for anywhere; one or two only at the beginning of words. The index keeps no copy of
//! the texts, so taking an operation out of it needs the texts that went in: what [`Texts::of`] makes of an operation
//! must never change without a migration that builds the index anew.

use std::collections::BTreeSet;

use kaunta_domain::reference::OperationId;
use kaunta_domain::transfer::Transfer;
use sqlx::{QueryBuilder, SqliteConnection};

use crate::error::LedgerError;
use crate::table::operation::{Operation, select_operations};
use crate::transaction::Writing;

/// What is indexed of one operation.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Texts([String; 7]);

impl Texts {
    pub(crate) fn of(
        transfer: &Transfer,
        reference: &str,
        party: Option<&str>,
        ids_of_service: [Option<&str>; 2],
    ) -> Texts {
        let party = party.unwrap_or_default();
        let account = transfer.account().map(|account| account.as_str()).unwrap_or_default();
        // What goes along is a note that the settings write.
        let along = transfer.metadata.as_ref().map(|metadata| metadata.entries.to_string()).unwrap_or_default();
        let note = format!("{} {along}", transfer.narration);
        let note = note.trim_end();
        // As the service writes it and as a person types it; a `+` and spaces are taken off the search instead.
        let phone = transfer.phone().map(|phone| phone.gateway());
        let phone = phone.map(|phone| format!("{phone} 0{}", phone.trim_start_matches("256"))).unwrap_or_default();
        Texts([
            party.to_owned(),
            phone,
            account.to_owned(),
            reference.to_owned(),
            ids_of_service.into_iter().flatten().collect::<Vec<_>>().join(" "),
            note.to_owned(),
            starts([party, account, note]),
        ])
    }

    fn of_operation(operation: &Operation) -> Texts {
        let ids = [operation.transaction_id.as_deref(), operation.service_reference.as_deref()];
        Texts::of(&operation.transfer, operation.reference.as_str(), operation.party.as_deref(), ids)
    }
}

/// `^^na ^^sa`: the first two letters of each word, marked so that one letter makes a three too.
fn starts(texts: [&str; 3]) -> String {
    let words = texts.into_iter().flat_map(words_of);
    let begun: BTreeSet<String> = words
        .map(|word| word.to_lowercase().chars().take(2).collect::<String>())
        .map(|two| format!("^^{two}"))
        .collect();
    begun.into_iter().collect::<Vec<_>>().join(" ")
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

pub(crate) async fn insert(
    connection: &mut SqliteConnection,
    id: OperationId,
    texts: Texts,
) -> Result<(), LedgerError> {
    insert_all(connection, std::iter::once((id, texts))).await
}

pub(crate) async fn insert_all(
    connection: &mut SqliteConnection,
    texts: impl Iterator<Item = (OperationId, Texts)>,
) -> Result<(), LedgerError> {
    let mut query = QueryBuilder::new(
        "INSERT INTO search (rowid, party, phone, account, reference, transaction_id, narration, starts) ",
    );
    query.push_values(texts, |mut row, (id, Texts(texts))| {
        row.push_bind(id.0);
        for text in texts {
            row.push_bind(text);
        }
    });
    query.build().execute(connection).await?;
    Ok(())
}

/// Puts the operations into the index that were recorded since the last time. They wait for it so that recording, which
/// a payment waits for, need not.
pub(crate) async fn index_missing(transaction: &mut Writing) -> Result<(), LedgerError> {
    while transaction.tip.indexed < transaction.tip.number {
        let sql = select_operations!("WHERE id > ? ORDER BY id LIMIT 200");
        let rows = sqlx::query(sql).bind(transaction.tip.indexed).fetch_all(&mut **transaction).await?;
        let operations = Operation::read_all(&rows)?;
        let Some(last) = operations.last().map(|operation| operation.id.0) else {
            // The last numbers were given to no operation of this book.
            transaction.tip.indexed = transaction.tip.number;
            break;
        };
        insert_all(transaction, operations.iter().map(|operation| (operation.id, Texts::of_operation(operation))))
            .await?;
        transaction.tip.indexed = last;
    }
    Ok(())
}

/// Indexes an operation anew when an answer brought a name or an id.
pub(crate) async fn replace(
    connection: &mut SqliteConnection,
    before: &Operation,
    after: &Operation,
) -> Result<(), LedgerError> {
    let (old, new) = (Texts::of_operation(before), Texts::of_operation(after));
    if old == new {
        return Ok(());
    }
    let sql = "INSERT INTO search (search, rowid, party, phone, account, reference, transaction_id, narration, starts)
         VALUES ('delete', ?, ?, ?, ?, ?, ?, ?, ?)";
    let query = old.0.iter().fold(sqlx::query(sql).bind(before.id.0), |query, text| query.bind(text.as_str()));
    query.execute(&mut *connection).await?;
    insert(connection, after.id, new).await
}

/// Of a number of the service's, a person types at least so many signs.
const LEAST_OF_A_NUMBER: usize = 5;

/// What a person's search asks of the index.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    /// Nothing was typed.
    Everything,
    /// Only signs that no name or number has.
    Nothing,
    /// An FTS5 expression.
    Matching(String),
    /// The same, or a number of the service or the network, from these signs on and below those.
    Number { expression: String, from: String, below: String },
}

/// Reads what was typed in the search field.
pub(crate) fn sought(typed: &str) -> Sought {
    let typed: String = typed.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let typed = typed.trim();
    if typed.is_empty() {
        return Sought::Everything;
    }
    let is_number = typed.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')' | '\u{a0}'));
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    if is_number && digits.len() >= 3 {
        // A number read aloud in groups is one number; an account may have its dashes.
        let expression = format!("- starts : ({} OR {})", quoted(&digits), quoted(typed));
        return or_number(expression, &digits);
    }
    let terms: Vec<String> = typed.split_whitespace().flat_map(terms_of).collect();
    match (terms.is_empty(), typed.contains(char::is_whitespace)) {
        (true, _) => Sought::Nothing,
        (false, true) => Sought::Matching(terms.join(" AND ")),
        (false, false) => or_number(terms.join(" AND "), typed),
    }
}

/// Fewer signs, or no digit among them, are too little of a number.
fn or_number(expression: String, typed: &str) -> Sought {
    if typed.chars().count() < LEAST_OF_A_NUMBER || !typed.contains(|c: char| c.is_ascii_digit()) {
        return Sought::Matching(expression);
    }
    Sought::Number { expression, from: typed.to_owned(), below: format!("{typed}{}", char::MAX) }
}

fn terms_of(word: &str) -> Vec<String> {
    if word.chars().count() >= 3 {
        return vec![format!("(- starts : {})", quoted(word))];
    }
    words_of(word).map(|start| format!("(starts : {})", quoted(&format!("^^{}", start.to_lowercase())))).collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_becomes_a_question_to_the_index() {
        for (typed, expression) in [
            ("nakato", r#"(- starts : "nakato")"#),
            ("Sarah Na", r#"(- starts : "Sarah") AND (starts : "^^na")"#),
            ("772-1", r#"- starts : ("7721" OR "772-1")"#),
            ("07", r#"(starts : "^^07")"#),
            (r#"say "hi"#, r#"(- starts : "say") AND (- starts : """hi")"#),
        ] {
            assert_eq!(sought(typed), Sought::Matching(expression.to_owned()), "{typed}");
        }
        let number = |expression: &str, number: &str| Sought::Number {
            expression: expression.to_owned(),
            from: number.to_owned(),
            below: format!("{number}\u{10ffff}"),
        };
        assert_eq!(
            sought("+256 772-123"),
            number(r#"- starts : ("256772123" OR "+256 772-123")"#, "256772123"),
            "a number read aloud in groups"
        );
        assert_eq!(sought("PG-99x"), number(r#"(- starts : "PG-99x")"#, "PG-99x"));
        assert_eq!(sought(" \0 "), Sought::Everything);
        assert_eq!(sought("& /"), Sought::Nothing);
    }
}
