//! Long texts of the book, deflated with a dictionary of their most common content: to a third of their size or less.
//!
//! A packed text is a blob: the number of its dictionary in one byte, then raw deflate (RFC 1951). Every book stores the
//! dictionaries that it needs, so that it can be read without Kaunta; fingerprints cover the unpacked texts (docs/chain.md).

use std::cell::RefCell;

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Sqlite, SqliteConnection, Type, TypeInfo, ValueRef};

/// The dictionaries by number, from 1. A dictionary that books were written with never changes; new ones are added.
const DICTIONARIES: [&str; 1] = [include_str!("packed/dictionary.txt")];

/// The one used for packing.
const NEWEST: u8 = DICTIONARIES.len() as u8;

/// Shorter texts don't get smaller.
const SHORTEST: usize = 8;

/// No text of the book is longer: a blob that unpacks to more is damaged.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// Stores the dictionaries in a new book.
pub(crate) async fn store_dictionaries(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    for (number, dictionary) in (1_i64..).zip(DICTIONARIES) {
        let sql = "INSERT INTO dictionary (id, bytes) VALUES (?, ?)";
        sqlx::query(sql).bind(number).bind(dictionary.as_bytes()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// A text to be stored: packed if that makes it shorter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Packed {
    Plain(String),
    Deflated(Vec<u8>),
}

impl Packed {
    pub(crate) fn of(text: String) -> Packed {
        match deflate(text.as_bytes()) {
            Some(bytes) if bytes.len() < text.len() => Packed::Deflated(bytes),
            Some(_) | None => Packed::Plain(text),
        }
    }
}

thread_local! {
    // Creating one costs more than packing a short text.
    static DEFLATER: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(9), false));
    static INFLATER: RefCell<Decompress> = RefCell::new(Decompress::new(false));
}

/// `None` for a text that is too short to gain, or that can't be packed: it is then stored as it is.
fn deflate(text: &[u8]) -> Option<Vec<u8>> {
    if text.len() < SHORTEST {
        return None;
    }
    DEFLATER.with_borrow_mut(|deflater| {
        deflater.reset();
        deflater.set_dictionary(DICTIONARIES[usize::from(NEWEST) - 1].as_bytes()).ok()?;
        let mut bytes = Vec::with_capacity(text.len() + 64);
        bytes.push(NEWEST);
        let status = deflater.compress_vec(text, &mut bytes, FlushCompress::Finish).ok()?;
        (status == Status::StreamEnd).then_some(bytes)
    })
}

/// A blob that is not a packed text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a packed text")]
pub(crate) struct NotPacked;

/// Appends the unpacked text of a blob.
pub(crate) fn unpack(blob: &[u8], out: &mut Vec<u8>) -> Result<(), NotPacked> {
    let (number, deflated) = blob.split_first().ok_or(NotPacked)?;
    let dictionary = usize::from(*number).checked_sub(1).and_then(|place| DICTIONARIES.get(place)).ok_or(NotPacked)?;
    INFLATER.with_borrow_mut(|inflater| {
        inflater.reset(false);
        inflater.set_dictionary(dictionary.as_bytes()).map_err(|_| NotPacked)?;
        let begun = out.len();
        loop {
            out.reserve(deflated.len().max(256) * 4);
            let (read, before) = (inflater.total_in(), out.len());
            let rest = usize::try_from(read).ok().and_then(|read| deflated.get(read..)).ok_or(NotPacked)?;
            let status = inflater.decompress_vec(rest, out, FlushDecompress::Finish).map_err(|_| NotPacked)?;
            let is_stuck = inflater.total_in() == read && out.len() == before;
            match status {
                Status::StreamEnd if inflater.total_in() == deflated.len() as u64 => return Ok(()),
                Status::Ok | Status::BufError if !is_stuck && out.len() - begun <= MOST_BYTES => {}
                Status::StreamEnd | Status::Ok | Status::BufError => return Err(NotPacked),
            }
        }
    })
}

impl Type<Sqlite> for Packed {
    fn type_info() -> SqliteTypeInfo {
        <[u8] as Type<Sqlite>>::type_info()
    }
}

impl Encode<'_, Sqlite> for Packed {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        match self {
            Packed::Plain(text) => Encode::<Sqlite>::encode_by_ref(text, buffer),
            Packed::Deflated(bytes) => Encode::<Sqlite>::encode_by_ref(bytes, buffer),
        }
    }
}

/// A text read from the book, whether packed or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unpacked(pub(crate) String);

impl Type<Sqlite> for Unpacked {
    fn type_info() -> SqliteTypeInfo {
        <str as Type<Sqlite>>::type_info()
    }

    fn compatible(kind: &SqliteTypeInfo) -> bool {
        <str as Type<Sqlite>>::compatible(kind) || <[u8] as Type<Sqlite>>::compatible(kind)
    }
}

impl<'r> Decode<'r, Sqlite> for Unpacked {
    fn decode(value: SqliteValueRef<'r>) -> Result<Unpacked, BoxDynError> {
        if value.type_info().name() != "BLOB" {
            return Ok(Unpacked(<String as Decode<'r, Sqlite>>::decode(value)?));
        }
        let mut text = Vec::new();
        unpack(<&[u8] as Decode<'r, Sqlite>>::decode(value)?, &mut text)?;
        Ok(Unpacked(String::from_utf8(text)?))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn packed_and_back(text: &str) -> String {
        match Packed::of(text.to_owned()) {
            Packed::Plain(text) => text,
            Packed::Deflated(blob) => {
                let mut back = Vec::new();
                unpack(&blob, &mut back).unwrap();
                String::from_utf8(back).unwrap()
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_packed_comes_back_as_it_was(text in "(\\PC|\"amount\":|\\{\"sent\":){0,400}") {
            prop_assert_eq!(packed_and_back(&text), text);
        }

        #[test]
        fn a_blob_that_is_none_is_refused_and_never_a_breakdown(blob in prop::collection::vec(any::<u8>(), 0..300)) {
            let _refused_or_some_text = unpack(&blob, &mut Vec::new());
        }
    }

    #[test]
    fn a_long_text_comes_back_whole() {
        let text = "{\"sent\":\"é\"}".repeat(100_000);
        assert_eq!(packed_and_back(&text), text);
    }

    #[test]
    fn a_blob_that_is_cut_or_has_something_behind_it_is_refused() {
        let Packed::Deflated(blob) = Packed::of("\"amount\":\"5000\",".repeat(20)) else { panic!("not packed") };
        for cut in 0..blob.len() {
            assert_eq!(unpack(&blob[..cut], &mut Vec::new()), Err(NotPacked), "{cut}");
        }
        assert_eq!(unpack(&[blob.as_slice(), b"x"].concat(), &mut Vec::new()), Err(NotPacked));
    }
}
