//! The table of columns: a row for each operation, in the order of their numbers.

use kaunta_domain::operation::State;

use crate::filter::columns::texts::Texts;
use crate::filter::columns::value::{Lines, Read, Values};

macro_rules! table {
    ($($name:ident: $type:ty,)*) => {
        /// A column for each of the [`Values`] of a row, in the order of the numbers.
        #[derive(Debug, Default)]
        pub(super) struct Table {
            $(pub(super) $name: Vec<$type>,)*
        }

        impl Table {
            fn with_room_for(count: usize) -> Table {
                Table { $($name: Vec::with_capacity(count),)* }
            }

            fn push(&mut self, values: &Values) {
                $(self.$name.push(values.$name);)*
            }

            fn replace(&mut self, at: usize, values: &Values) {
                $(self.$name[at] = values.$name;)*
            }
        }
    };
}

table! {
    id: u32,
    day: i32,
    hour: u8,
    mode: u8,
    standing: u8,
    wallet: u8,
    channel: u8,
    amount: i64,
    fee: i64,
    total: i64,
    settled_after: i64,
    payroll: u32,
    partner: u32,
    maker: u32,
    name: u32,
    narration: u32,
    number: u128,
    reference: u128,
}

/// The columns of a book's operations: about 90 bytes an operation, and each name and description once.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    pub(super) table: Table,
    pub(super) partners: Texts,
    pub(super) makers: Texts,
    pub(super) names: Texts,
    pub(super) narrations: Texts,
    /// Whether every account and phone, and every reference, is short enough to be compared here.
    pub(super) numbers_fit: bool,
    pub(super) references_fit: bool,
    /// Whether some value does not fit: then the columns can't be used.
    is_unfit: bool,
}

impl Columns {
    /// Columns with space for this many operations: a column that grows is briefly in memory twice.
    pub(crate) fn with_room_for(operations: usize) -> Columns {
        let table = Table::with_room_for(operations);
        Columns { table, numbers_fit: true, references_fit: true, ..Columns::default() }
    }

    pub(crate) fn fits(&self) -> bool {
        !self.is_unfit && !self.partners.is_full() && !self.makers.is_full()
    }

    /// Takes the current rows of some operations, read by [`select_columns!`] in the order of their numbers. The columns can't be
    /// used until they are [put in order](Columns::put_in_order).
    pub(crate) fn take(&mut self, rows: &str) {
        let mut lines = Lines::of(rows);
        while !lines.is_at_end() {
            match lines.read() {
                Some(read) => {
                    let values = self.values(&read);
                    self.put(&values);
                }
                None => {
                    self.is_unfit = true;
                    return;
                }
            }
        }
    }

    /// Ranks the texts of all rows taken so far.
    pub(crate) fn put_in_order(&mut self) {
        for texts in [&mut self.partners, &mut self.makers, &mut self.names, &mut self.narrations] {
            texts.put_in_order();
        }
    }

    fn values(&mut self, read: &Read<'_>) -> Values {
        self.numbers_fit &= read.number.is_some();
        self.references_fit &= read.reference.is_some();
        Values {
            partner: self.partners.code(read.partner),
            maker: self.makers.code(read.maker),
            name: self.names.code_in_any_case(read.name),
            narration: self.narrations.code_in_any_case(Some(read.narration)),
            number: read.number.unwrap_or_default(),
            reference: read.reference.unwrap_or_default(),
            ..read.values
        }
    }

    fn put(&mut self, values: &Values) {
        match self.table.id.binary_search(&values.id) {
            Ok(at) => self.table.replace(at, values),
            Err(at) if at == self.table.id.len() => self.table.push(values),
            // Numbers only grow.
            Err(_) => self.is_unfit = true,
        }
    }

    pub(super) fn place(&self, number: i64) -> Option<usize> {
        self.table.id.binary_search(&number.try_into().ok()?).ok()
    }

    pub(super) fn ids(&self, places: impl Iterator<Item = usize>) -> Vec<i64> {
        places.map(|place| i64::from(self.table.id[place])).collect()
    }
}

/// What a `standing` means: a state, and whether a case is open.
pub(super) fn standing_of(code: u8) -> (State, bool) {
    let state = State::ALL.get(usize::from(code / 2)).copied().unwrap_or(State::Unknown);
    (state, code % 2 == 1)
}
