//! The rows on a page. Each is read independently, so that a damaged row costs only itself.

use crate::salvage::pages::{PageNumber, Pages, big_endian};

/// A column's value as stored in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Integer(i64),
    Text(String),
    Blob(Vec<u8>),
}

/// The type of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageKind {
    /// Rows with row ids.
    TableLeaf,
    /// Inner pages above the rows.
    TableInner,
    /// Rows by key, of tables without row ids and of indexes.
    IndexLeaf,
    /// The same, with child pages.
    IndexInner,
}

/// A row: its row id, if its table has them, and its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) number: Option<i64>,
    pub(crate) values: Vec<Value>,
}

/// A page of a B-tree.
pub(crate) struct Leaf {
    pub(crate) kind: PageKind,
    bytes: Vec<u8>,
    /// Where the page header is: after the file header on the first page.
    head: usize,
}

impl Leaf {
    /// Reads a page as a B-tree page, if it can be one.
    pub(crate) fn read(pages: &mut Pages, number: PageNumber) -> Option<Leaf> {
        let bytes = pages.read(number)?;
        let head = if number == 1 { 100 } else { 0 };
        let kind = match bytes.get(head)? {
            2 => PageKind::IndexInner,
            5 => PageKind::TableInner,
            10 => PageKind::IndexLeaf,
            13 => PageKind::TableLeaf,
            _ => return None,
        };
        Some(Leaf { kind, bytes, head })
    }

    pub(crate) fn children(&self) -> Vec<PageNumber> {
        match self.kind {
            PageKind::TableLeaf | PageKind::IndexLeaf => Vec::new(),
            PageKind::TableInner | PageKind::IndexInner => {
                let left = self.cells().into_iter().filter_map(|cell| big_endian(&self.bytes, cell));
                left.chain(big_endian(&self.bytes, self.head + 8)).collect()
            }
        }
    }

    /// The readable rows on the page.
    pub(crate) fn rows(&self, pages: &mut Pages) -> Vec<Row> {
        if self.kind == PageKind::TableInner {
            return Vec::new();
        }
        self.cells().into_iter().filter_map(|cell| self.row(pages, cell)).collect()
    }

    fn cells(&self) -> Vec<usize> {
        let short = |place: usize| {
            let two = self.bytes.get(place..place + 2)?;
            Some(usize::from(u16::from_be_bytes([two[0], two[1]])))
        };
        let first = match self.kind {
            PageKind::TableLeaf | PageKind::IndexLeaf => self.head + 8,
            PageKind::TableInner | PageKind::IndexInner => self.head + 12,
        };
        let count = short(self.head + 3).unwrap_or_default();
        (0..count).map_while(|cell| short(first + cell * 2)).collect()
    }

    fn row(&self, pages: &mut Pages, cell: usize) -> Option<Row> {
        let mut place = if self.kind == PageKind::IndexInner { cell + 4 } else { cell };
        let length = usize::try_from(varint(&self.bytes, &mut place)?).ok()?;
        let number = match self.kind {
            PageKind::TableLeaf => Some(varint(&self.bytes, &mut place)?),
            PageKind::TableInner | PageKind::IndexLeaf | PageKind::IndexInner => None,
        };
        let payload = self.payload(pages, place, length)?;
        Some(Row { number, values: record(&payload)? })
    }

    /// The bytes of a row, including its part on overflow pages (fileformat2.html, Cell Payload Overflow Pages).
    fn payload(&self, pages: &mut Pages, place: usize, length: usize) -> Option<Vec<u8>> {
        let usable = pages.size();
        // Longer than all pages together: the length itself is damaged.
        if length / usable > pages.count() as usize {
            return None;
        }
        let most = match self.kind {
            PageKind::TableLeaf => usable - 35,
            PageKind::TableInner | PageKind::IndexLeaf | PageKind::IndexInner => (usable - 12) * 64 / 255 - 23,
        };
        if length <= most {
            return self.bytes.get(place..place + length).map(<[u8]>::to_vec);
        }
        let least = (usable - 12) * 32 / 255 - 23;
        let here = least + (length - least) % (usable - 4);
        let here = if here <= most { here } else { least };
        let mut payload = self.bytes.get(place..place + here)?.to_vec();
        let mut next = big_endian(&self.bytes, place + here)?;
        while payload.len() < length {
            let page = pages.read(next)?;
            next = big_endian(&page, 0)?;
            let rest = (length - payload.len()).min(usable - 4);
            payload.extend_from_slice(page.get(4..4 + rest)?);
        }
        Some(payload)
    }
}

/// One to nine bytes: seven bits in each, eight in the ninth.
fn varint(bytes: &[u8], place: &mut usize) -> Option<i64> {
    let mut value: u64 = 0;
    for nth in 0..9 {
        let byte = *bytes.get(*place)?;
        *place += 1;
        if nth == 8 {
            return Some((value << 8 | u64::from(byte)).cast_signed());
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(value.cast_signed())
}

/// A record: its types, then its values (fileformat2.html, Record Format). A book stores no floating-point values.
fn record(payload: &[u8]) -> Option<Vec<Value>> {
    let mut place = 0;
    let head = usize::try_from(varint(payload, &mut place)?).ok()?;
    let mut body = head;
    let mut values = Vec::new();
    while place < head {
        let kind = varint(payload, &mut place)?;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => usize::try_from(kind).ok()?,
            5 => 6,
            6 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => return None,
        };
        let bytes = payload.get(body..body.checked_add(length)?)?;
        body += length;
        values.push(match kind {
            0 => Value::Null,
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            1..=6 => Value::Integer(integer(bytes)),
            _ if kind % 2 == 0 => Value::Blob(bytes.to_vec()),
            _ => Value::Text(String::from_utf8(bytes.to_vec()).ok()?),
        });
    }
    (place == head && body == payload.len()).then_some(values)
}

/// Two's complement, big-endian.
fn integer(bytes: &[u8]) -> i64 {
    let sign = if bytes.first().is_some_and(|byte| byte & 0x80 != 0) { -1 } else { 0 };
    bytes.iter().fold(sign, |value, byte| value << 8 | i64::from(*byte))
}
