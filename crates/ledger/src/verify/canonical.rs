//! The canonical text of a row (docs/chain.md), written from its columns as they are read.

use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::encoding::packed::unpack;

/// A part of a canonical text (docs/chain.md).
#[derive(Clone, Copy)]
pub(super) enum Part {
    Number,
    Text,
}
use Part::{Number, Text};

/// Writes columns as canonical text; `false` if one has an unexpected type.
pub(super) fn write(bytes: &mut Vec<u8>, row: &Row<'_>, first: usize, parts: &[Part]) -> rusqlite::Result<bool> {
    let mut digits = itoa::Buffer::new();
    for (column, part) in (first..).zip(parts) {
        match (part, row.get_ref(column)?) {
            (Number, ValueRef::Integer(number)) => {
                bytes.extend_from_slice(digits.format(number).as_bytes());
                bytes.push(b';');
            }
            (Number, ValueRef::Null) => bytes.push(b';'),
            (Text, ValueRef::Text(text)) => {
                bytes.extend_from_slice(digits.format(text.len()).as_bytes());
                bytes.push(b':');
                bytes.extend_from_slice(text);
            }
            (Text, ValueRef::Blob(packed)) => {
                let mut text = Vec::with_capacity(packed.len() * 8);
                if unpack(packed, &mut text).is_err() {
                    return Ok(false);
                }
                bytes.extend_from_slice(digits.format(text.len()).as_bytes());
                bytes.push(b':');
                bytes.extend_from_slice(&text);
            }
            (Text, ValueRef::Null) => bytes.push(b':'),
            (Number, ValueRef::Real(_) | ValueRef::Text(_) | ValueRef::Blob(_))
            | (Text, ValueRef::Integer(_) | ValueRef::Real(_)) => return Ok(false),
        }
    }
    Ok(true)
}
