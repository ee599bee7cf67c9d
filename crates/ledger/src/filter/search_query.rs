//! Translates a person's search into queries of the index.
//!
//! For each trigram, the index knows in which operations it occurs, but not where: longer texts are looked up by all their
//! trigrams and then checked in the texts themselves.

use std::collections::BTreeSet;

use kaunta_domain::event::LabelText;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::labelled::{push_any, used};

/// The minimum length of a search by an identifier.
const LEAST_OF_A_NUMBER: usize = 5;

/// Nobody types more words; further ones are ignored.
const MOST_WORDS: usize = 64;

/// Characters of a word whose trigrams are looked for.
const MOST_CHARACTERS: usize = 64;

/// What was typed in the search field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SearchQuery {
    /// Nothing was typed.
    Everything,
    /// Only characters that no name or number contains.
    Nothing,
    /// Something to look for.
    Some(Search),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Search {
    /// An FTS5 expression that matches everything meant and possibly more.
    expression: String,
    /// What the texts must also contain: one alternative of each entry.
    held: Vec<Vec<Pieces>>,
    /// Alternatively, the prefix of an identifier, as a range: from the first text, and below the second.
    number: Option<(String, String)>,
    /// What the texts together with one note or label must contain: one alternative of each entry.
    with_a_note: Vec<Vec<Pieces>>,
    /// The operations with such a note or label, as a JSON list.
    noted: Option<String>,
}

/// Parts of one word in lower case, all of which must occur in the texts. SQLite only lowercases ASCII letters, so a word is
/// split at other letters.
type Pieces = Vec<String>;

/// The texts of an operation that a search checks.
macro_rules! texts {
    ($table:literal) => {
        concat!(
            "lower(coalesce(",
            $table,
            ".party, '') || char(10) || coalesce(",
            $table,
            ".phone, '') || char(10) || '0' || ",
            "coalesce(substr(",
            $table,
            ".phone, 4), '') || char(10) || coalesce(",
            $table,
            ".account, '') || char(10) || ",
            $table,
            ".reference || char(10) || coalesce(",
            $table,
            ".transaction_id, '') || ' ' || coalesce(",
            $table,
            ".service_reference, '') || char(10) || ",
            $table,
            ".narration || ' ' || coalesce(",
            $table,
            ".along, ''))"
        )
    };
}

/// The texts of an operation whose words the index knows by their beginnings, and one note or label.
macro_rules! begun {
    ($said:literal) => {
        concat!(
            "' ' || replace(lower(coalesce(o.party, '') || ' ' || coalesce(o.account, '') || ' ' || o.narration || ' ' || ",
            $said,
            "), char(10), ' ') AS begun"
        )
    };
}

impl SearchQuery {
    /// What was typed, with the operations whose notes or labels contain it.
    pub(crate) async fn read(typed: &str, connection: &mut SqliteConnection) -> Result<SearchQuery, LedgerError> {
        let mut query = SearchQuery::of(typed);
        if let SearchQuery::Some(search) = &mut query {
            search.find_noted(connection).await?;
        }
        Ok(query)
    }

    pub(crate) fn of(typed: &str) -> SearchQuery {
        let typed: String = typed.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let typed = typed.trim();
        if typed.is_empty() {
            return SearchQuery::Everything;
        }
        let is_number =
            typed.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '(' | ')' | '\u{a0}'));
        let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
        if is_number && digits.len() >= 3 {
            // A number written in groups is one number; an account may contain dashes.
            let phone = phone(&digits);
            let forms = BTreeSet::from([phone.as_deref().unwrap_or(&digits), &digits, typed]);
            let expression = forms.iter().map(|form| trigrams(form)).collect::<Vec<_>>().join(" OR ");
            let index_decides = forms.iter().all(|form| form.chars().count() == 3);
            let with_a_note: Vec<Vec<Pieces>> = vec![forms.iter().map(|form| pieces(form)).collect()];
            let held = if index_decides { Vec::new() } else { with_a_note.clone() };
            let number = number(&digits);
            return SearchQuery::Some(Search { expression, held, number, with_a_note, noted: None });
        }
        let words: BTreeSet<&str> = typed.split_whitespace().collect();
        let terms: Vec<Term> = words.into_iter().flat_map(terms_of).take(MOST_WORDS).collect();
        if terms.is_empty() {
            return SearchQuery::Nothing;
        }
        let expression = terms.iter().map(|term| term.expression.as_str()).collect::<Vec<_>>().join(" AND ");
        let with_a_note = terms.iter().map(|term| vec![term.with_a_note.clone()]).collect();
        let held = terms.into_iter().filter_map(|term| Some(vec![term.pieces?])).collect();
        let number = if typed.contains(char::is_whitespace) { None } else { number(typed) };
        SearchQuery::Some(Search { expression, held, number, with_a_note, noted: None })
    }
}

impl Search {
    /// Appends `SELECT … WHERE …` of the numbers that are found and that the filter matches; returns the name of the
    /// number's column.
    pub(crate) fn push(&self, query: &mut QueryBuilder<Sqlite>, filter: &Filter) -> &'static str {
        if self.is_found_elsewhere() {
            query.push("SELECT id FROM operation WHERE id IN (");
            self.push_indexed(query, false);
            self.push_elsewhere(query);
            query.push(")");
            filter.push_conditions(query, "operation");
            return "id";
        }
        self.push_indexed(query, filter.has_conditions());
        if filter.has_conditions() {
            filter.push_conditions(query, "o");
        }
        "search.rowid"
    }

    /// Appends `SELECT …` of the first `limit` of these numbers, the highest first. The index yields numbers in order, so no more
    /// of them are read.
    pub(crate) fn push_first(&self, query: &mut QueryBuilder<Sqlite>, filter: &Filter, limit: u32) {
        query.push("SELECT id FROM (SELECT id FROM (");
        self.push_indexed(query, filter.has_conditions());
        if filter.has_conditions() {
            filter.push_conditions(query, "o");
        }
        query.push(" ORDER BY search.rowid DESC LIMIT ").push_bind(limit).push(")");
        if self.is_found_elsewhere() {
            query.push(" UNION SELECT id FROM (SELECT id FROM operation WHERE id IN (SELECT NULL");
            self.push_elsewhere(query);
            query.push(")");
            filter.push_conditions(query, "operation");
            query.push(" ORDER BY id DESC LIMIT ").push_bind(limit).push(")");
        }
        query.push(") ORDER BY id DESC LIMIT ").push_bind(limit);
    }

    /// Whether there may be results beyond those of the index.
    fn is_found_elsewhere(&self) -> bool {
        self.number.is_some() || self.noted.is_some()
    }

    /// Appends `UNION ALL SELECT …` of the numbers that are found by an identifier, a note or a label.
    fn push_elsewhere(&self, query: &mut QueryBuilder<Sqlite>) {
        if let Some((from, below)) = &self.number {
            query.push(" UNION ALL SELECT operation FROM operation_number WHERE number >= ").push_bind(from.clone());
            query.push(" AND number < ").push_bind(below.clone());
        }
        if let Some(noted) = &self.noted {
            query.push(" UNION ALL SELECT value FROM json_each(").push_bind(noted.clone()).push(")");
        }
    }

    /// Finds the operations that match together with a note or a label. Notes are few and have no search index: all of them are
    /// read. Of the labels, only operations with those that contain a part of what was typed.
    async fn find_noted(&mut self, connection: &mut SqliteConnection) -> Result<(), LedgerError> {
        let mut query = QueryBuilder::<Sqlite>::new(concat!(
            "SELECT DISTINCT operation FROM (SELECT e.operation, ' ' || replace(",
            texts!("o"),
            ", char(10), ' ') || ' ' || lower(e.body ->> '$.noted.text') AS text, ",
            begun!("(e.body ->> '$.noted.text')"),
            "
             FROM event e INDEXED BY event_noted CROSS JOIN operation o ON o.id = e.operation WHERE e.kind = 'noted'"
        ));
        let labels = self.labels_named(connection).await?;
        if !labels.is_empty() {
            query.push(concat!(
                " UNION ALL SELECT l.operation, ' ' || replace(",
                texts!("o"),
                ", char(10), ' ') || ' ' || lower(l.label), ",
                begun!("l.label"),
                "
                 FROM operation_label l CROSS JOIN operation o ON o.id = l.operation WHERE "
            ));
            push_any(&mut query, &labels);
        }
        query.push(") WHERE 1");
        for forms in &self.with_a_note {
            query.push(" AND ");
            let is_beginning = forms.iter().flatten().any(|piece| piece.starts_with(' '));
            push_forms(&mut query, forms, if is_beginning { "begun" } else { "text" });
        }
        let noted: Vec<i64> = query.build_query_scalar().fetch_all(connection).await?;
        let list = noted.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        self.noted = (!noted.is_empty()).then(|| format!("[{list}]"));
        Ok(())
    }

    /// The labels that contain any of what was typed.
    async fn labels_named(&self, connection: &mut SqliteConnection) -> Result<Vec<LabelText>, LedgerError> {
        let used = used(connection).await?;
        let is_named = |label: &LabelText| {
            let text = format!(" {}", label.as_str().to_ascii_lowercase());
            self.with_a_note.iter().flatten().any(|pieces| pieces.iter().all(|piece| text.contains(piece.as_str())))
        };
        Ok(used.into_iter().filter(is_named).collect())
    }

    fn push_indexed(&self, query: &mut QueryBuilder<Sqlite>, is_joined: bool) {
        query.push("SELECT search.rowid AS id FROM search");
        if is_joined || !self.held.is_empty() {
            // CROSS makes the index the outer loop: its numbers come in order, and a page can stop early.
            query.push(" CROSS JOIN operation o ON o.id = search.rowid");
        }
        query.push(" WHERE search MATCH ").push_bind(self.expression.clone());
        for forms in &self.held {
            query.push(" AND ");
            push_forms(query, forms, texts!("o"));
        }
    }
}

/// Appends the condition that a text contains all pieces of one of these.
fn push_forms(query: &mut QueryBuilder<Sqlite>, forms: &[Pieces], text: &str) {
    query.push("(0");
    for pieces in forms {
        query.push(" OR (1");
        for piece in pieces {
            query.push(format_args!(" AND instr({text}, ")).push_bind(piece.clone()).push(") > 0");
        }
        query.push(")");
    }
    query.push(")");
}

struct Term {
    expression: String,
    /// `None` if the index alone decides.
    pieces: Option<Pieces>,
    /// The pieces for texts that are not indexed, in which a space precedes every word.
    with_a_note: Pieces,
}

fn terms_of(word: &str) -> Vec<Term> {
    let length = word.chars().count();
    if length >= 3 {
        let index_decides = length == 3 && !word.contains('^');
        let with_a_note = pieces(word);
        return vec![Term {
            expression: trigrams(word),
            pieces: (!index_decides).then(|| with_a_note.clone()),
            with_a_note,
        }];
    }
    let starts = words_of(word).map(|start| Term {
        expression: quoted(&start_of(start)),
        pieces: None,
        with_a_note: pieces(&format!(" {start}")),
    });
    starts.collect()
}

/// All trigrams of a text, each of which must occur. For a long text, those at its beginning suffice.
pub(crate) fn trigrams(text: &str) -> String {
    let letters: Vec<char> = text.chars().take(MOST_CHARACTERS).collect();
    let trigrams: BTreeSet<String> =
        letters.windows(3).map(|three| quoted(&three.iter().collect::<String>())).collect();
    format!("({})", trigrams.into_iter().collect::<Vec<_>>().join(" AND "))
}

fn pieces(text: &str) -> Pieces {
    let english = text.split(|c: char| !c.is_ascii()).filter(|piece| !piece.is_empty());
    english.map(str::to_ascii_lowercase).collect()
}

/// A phone as the book stores it: without the international prefix, and without a zero after the country code.
fn phone(digits: &str) -> Option<String> {
    let digits = digits.strip_prefix("00").filter(|rest| rest.starts_with("256")).unwrap_or(digits);
    let own = digits.strip_prefix("2560").map(|rest| format!("256{rest}"));
    own.or_else(|| digits.starts_with("256").then(|| digits.to_owned()))
}

/// The range of identifiers with this prefix; `None` if it is too short or has no digit.
fn number(typed: &str) -> Option<(String, String)> {
    let is_one = typed.chars().count() >= LEAST_OF_A_NUMBER && typed.contains(|c: char| c.is_ascii_digit());
    is_one.then(|| (typed.to_owned(), format!("{typed}{}", char::MAX)))
}

/// `^^na ^^sa`: the first two letters of each word, with a marker so that even one letter makes a trigram.
pub(crate) fn starts(texts: [&str; 3]) -> String {
    let words = texts.into_iter().flat_map(words_of);
    let begun: BTreeSet<String> =
        words.map(|word| format!("^^{}", word.to_lowercase().chars().take(2).collect::<String>())).collect();
    begun.into_iter().collect::<Vec<_>>().join(" ")
}

/// The trigram that marks the start of a word.
fn start_of(typed: &str) -> String {
    let letters: Vec<char> = format!("^^{}", typed.to_lowercase()).chars().collect();
    letters[letters.len().saturating_sub(3)..].iter().collect()
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(typed: &str) -> Search {
        match SearchQuery::of(typed) {
            SearchQuery::Some(search) => search,
            other @ (SearchQuery::Everything | SearchQuery::Nothing) => panic!("{typed}: {other:?}"),
        }
    }

    #[test]
    fn what_is_typed_becomes_a_question_to_the_index_and_to_the_texts() {
        let held = |words: &[&str]| words.iter().map(|word| vec![vec![(*word).to_owned()]]).collect::<Vec<_>>();
        for (typed, expression, in_texts) in [
            ("naka", r#"("aka" AND "nak")"#, held(&["naka"])),
            ("Sarah Na", r#""^na" AND ("Sar" AND "ara" AND "rah")"#, held(&["sarah"])),
            ("wat", r#"("wat")"#, held(&[])),
            ("w 07", r#""^07" AND "^^w""#, held(&[])),
            (r#"say "hi"#, r#"("""hi") AND ("say")"#, held(&[])),
            ("^wa", r#"("^wa")"#, held(&["^wa"])),
        ] {
            let Search { expression: told, held, number, .. } = search(typed);
            assert_eq!((told.as_str(), held, number), (expression, in_texts, None), "{typed}");
        }
        assert_eq!(search("Ng'Élan").held, [[["ng'", "lan"]]], "SQLite makes only English letters small");
        assert_eq!(SearchQuery::of(" \0 "), SearchQuery::Everything);
        assert_eq!(SearchQuery::of("& /"), SearchQuery::Nothing);
    }

    #[test]
    fn a_number_read_aloud_in_groups_is_one_number_or_as_it_was_typed() {
        let typed = search("772-1");
        assert_eq!(
            typed.expression,
            r#"("-1" AND "2-1" AND "72-" AND "772") OR ("721" AND "772")"#.replace(r#""-1" AND "#, "")
        );
        assert_eq!(typed.held, [[["772-1"], ["7721"]]]);
        assert_eq!(typed.number, None);
        let number = |number: &str| Some((number.to_owned(), format!("{number}\u{10ffff}")));
        assert_eq!(search("+256 772-123").number, number("256772123"));
        assert_eq!(search("PG-99x").number, number("PG-99x"));
        assert_eq!(search("PG-99x now").number, None);
        for same in ["00256 772 123", "+256 (0)772 123", "256772123"] {
            assert!(search(same).held[0].contains(&vec!["256772123".to_owned()]), "{same}");
        }
    }
}
