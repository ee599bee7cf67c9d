//! The history on paper: the sums that the screen shows, then every operation once, then what the book had lost.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_ledger::{ListedOperation, Orphan};
use kaunta_paper::{Column, Document, Kind, Row, Section, Shape, Tone};
use kaunta_words::{Message, history_book, history_table, paper as words};

use crate::reports::error::ReportsError;
use crate::reports::gather::{GatheredRows, Item, RowWriter, as_read};
use crate::reports::history_book::{About, summary_columns};
use crate::reports::history_sums::{Sums, all_of};
use crate::reports::list_export_row::time;
use crate::wording::found_payment::looked_at;
use crate::wording::products;
use crate::wording::words::provider;

/// The most rows of a PDF: all of it is in memory until its pages are counted.
pub(super) const MOST_PDF_ROWS: usize = 5_000;

pub(super) struct HistoryPaper {
    most: usize,
    rows: Vec<Row>,
    found: Vec<Row>,
    sums: BTreeMap<Mode, Sums>,
}

impl RowWriter for HistoryPaper {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        pieces.iter().flat_map(GatheredRows::items).try_for_each(|item| match item {
            Item::Operation(listed) => self.row(listed, billers),
            Item::Orphan(orphan) => self.found(orphan),
        })
    }
}

impl HistoryPaper {
    fn row(&mut self, listed: &ListedOperation, billers: &[Biller]) -> Result<(), ReportsError> {
        self.is_room()?;
        self.sums.entry(listed.mode).or_default().add(listed).ok_or(ReportsError::SumTooLarge)?;
        let counted = listed.counted();
        let through = listed.provider.as_deref().map(|code| provider(listed.mode, code, billers));
        let number = listed.number();
        let cells = vec![
            time(listed.created_at),
            listed.id.0.to_string(),
            products::product(listed.mode).into(),
            through.unwrap_or_default(),
            listed.party.as_ref().map(ToString::to_string).unwrap_or_default(),
            number.unwrap_or_default(),
            listed.reference.as_str().to_owned(),
            listed.maker.as_ref().map(|by| by.to_string()).unwrap_or_default(),
            state(counted, listed.settled_later()),
            Money::from(listed.amount).to_digits(),
            listed.charged_fee().map(Money::to_digits).unwrap_or_default(),
        ];
        self.rows.push(Row { cells, tone: tone(counted) });
        Ok(())
    }

    fn found(&mut self, orphan: &Orphan) -> Result<(), ReportsError> {
        self.is_room()?;
        let cells = vec![
            time(orphan.made_at()),
            orphan.mode().map(|mode| products::product(mode).into()).unwrap_or_default(),
            orphan.reference.as_str().to_owned(),
            String::from(counted_word(orphan.counted())),
            looked_at(orphan).unwrap_or_default(),
            orphan.answer.amount.map(Money::to_digits).unwrap_or_default(),
        ];
        self.found.push(Row { cells, tone: Tone::Warning });
        Ok(())
    }
}

impl HistoryPaper {
    pub(super) fn new(most: usize) -> HistoryPaper {
        HistoryPaper { most, rows: Vec::new(), found: Vec::new(), sums: BTreeMap::new() }
    }

    fn is_room(&self) -> Result<(), ReportsError> {
        match self.rows.len() + self.found.len() < self.most {
            true => Ok(()),
            false => Err(ReportsError::TooManyForPaper { most: self.most }),
        }
    }

    pub(super) fn finish(self, about: &About, is_part: bool) -> Result<Vec<u8>, ReportsError> {
        let mut sections = vec![Section {
            heading: Some(words::operations().into()),
            columns: columns([
                (words::time(), Kind::Reference),
                (words::no(), Kind::Count),
                (history_table::product(), Kind::Text),
                (history_table::through(), Kind::Text),
                (words::to(), Kind::Text),
                (words::account(), Kind::Reference),
                (history_table::reference(), Kind::Reference),
                (history_table::made_by(), Kind::Text),
                (words::counts_as(), Kind::Text),
                (history_table::amount(), Kind::Amount),
                (history_table::fee(), Kind::Amount),
            ]),
            rows: self.rows,
            ..Section::default()
        }];
        if !self.found.is_empty() {
            sections.push(Section {
                heading: Some(history_book::found().into()),
                columns: columns([
                    (words::time(), Kind::Reference),
                    (history_table::product(), Kind::Text),
                    (history_table::reference(), Kind::Reference),
                    (words::counts_as(), Kind::Text),
                    (history_table::notes(), Kind::Text),
                    (history_table::amount(), Kind::Amount),
                ]),
                rows: self.found,
                note: Some(words::found().into()),
                ..Section::default()
            });
        }
        HistoryPaper::set(&self.sums, sections, about, is_part)
    }

    /// Lays out the totals, followed by these sections.
    pub(super) fn set(
        sums: &BTreeMap<Mode, Sums>,
        lists: Vec<Section>,
        about: &About,
        is_part: bool,
    ) -> Result<Vec<u8>, ReportsError> {
        let mut sections = vec![totals(sums)?];
        sections.extend(lists);
        let document = Document {
            shape: Shape::Landscape,
            shop: about.shop.clone(),
            title: words::history().into(),
            period: period(about.from, about.to).into(),
            facts: [about.environment.clone()].into_iter().chain(is_part.then(|| words::part().into())).collect(),
            sections,
            notes: Vec::new(),
            foot: words::written(about.made).into(),
            language: "en".to_owned(),
        };
        set(document)
    }
}

/// Lays out a document as a PDF.
pub(super) fn set(document: Document) -> Result<Vec<u8>, ReportsError> {
    Ok(kaunta_paper::write(document, &|page, pages| words::page(page.to_string(), pages.to_string()).into())?)
}

fn totals(sums: &BTreeMap<Mode, Sums>) -> Result<Section, ReportsError> {
    let mut rows = Vec::new();
    for flow in Flow::ALL {
        let mut all = Sums::default();
        for mode in Mode::ALL.into_iter().filter(|mode| mode.flow() == flow) {
            let Some(sums) = sums.get(&mode) else { continue };
            all.join(sums).ok_or(ReportsError::SumTooLarge)?;
            rows.push(Row { cells: sum_cells(products::product(mode), sums), tone: Tone::Plain });
        }
        if sums.keys().any(|mode| mode.flow() == flow) {
            rows.push(Row { cells: sum_cells(all_of(flow), &all), tone: Tone::Total });
        }
    }
    let kinds = [Kind::Text, Kind::Count, Kind::Amount, Kind::Amount, Kind::Count, Kind::Amount, Kind::Count];
    let kinds = kinds.into_iter().chain([Kind::Amount, Kind::Count, Kind::Amount, Kind::Count]);
    let heads = summary_columns().into_iter().map(|(title, _)| title).zip(kinds);
    Ok(Section { heading: Some(words::totals().into()), columns: columns(heads), rows, ..Section::default() })
}

fn sum_cells(name: Message, sums: &Sums) -> Vec<String> {
    let mut cells = vec![String::from(name)];
    for counted in [Counted::Paid, Counted::Disputed, Counted::Waiting, Counted::InDoubt] {
        let sum = sums.of(counted);
        cells.extend([sum.count.to_string(), sum.amount.to_digits()]);
        if counted.is_charged() {
            cells.push(sums.fees.to_digits());
        }
    }
    cells.push(sums.of(Counted::NotPaid).count.to_string());
    cells
}

fn columns(heads: impl IntoIterator<Item = (Message, Kind)>) -> Vec<Column> {
    heads.into_iter().map(|(title, kind)| Column { title: title.into(), kind }).collect()
}

fn counted_word(counted: Counted) -> Message {
    match counted {
        Counted::Paid => history_book::paid_count(),
        Counted::Disputed => history_book::disputed_count(),
        Counted::Waiting => history_book::waiting_count(),
        Counted::InDoubt => history_book::in_doubt_count(),
        Counted::NotPaid => history_book::not_paid_count(),
    }
}

fn state(counted: Counted, settled_later: Option<DateTime<Utc>>) -> String {
    let word = counted_word(counted);
    match settled_later {
        Some(at) => words::settled_later(word, day_of(at)).into(),
        None => word.into(),
    }
}

pub(super) fn tone(counted: Counted) -> Tone {
    match counted {
        Counted::Paid | Counted::NotPaid => Tone::Plain,
        Counted::Disputed | Counted::Waiting | Counted::InDoubt => Tone::Warning,
    }
}

/// The days that a list is about.
pub(super) fn period(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Message {
    match (from, to) {
        (None, None) => words::all_days(),
        (Some(from), None) => words::from(from),
        (None, Some(to)) => words::until(to),
        (Some(from), Some(to)) if from == to => words::one_day(from),
        (Some(from), Some(to)) => words::days(from, to),
    }
}
