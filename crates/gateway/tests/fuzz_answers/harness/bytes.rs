//! Changes of bytes, regardless of their meaning.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

#[derive(Debug, Clone)]
pub enum Change {
    /// Inserts bytes.
    Put(Index, Vec<u8>),
    /// Removes this many.
    Cut(Index, usize),
    /// Flips bits of one byte.
    Flip(Index, u8),
    /// Repeats a range.
    Repeat { from: Index, length: usize, times: usize },
    /// Truncates.
    End(Index),
    /// Copies a range to another place.
    Copy { from: Index, length: usize, to: Index },
}

/// The maximum size after a repeat.
const MOST: usize = 1 << 20;

/// A random change that may insert some of these pieces.
pub fn change(pieces: &'static [&'static [u8]]) -> impl Strategy<Value = Change> + Clone {
    let place = any::<Index>;
    let piece = prop_oneof![3 => select(pieces).prop_map(<[u8]>::to_vec), 1 => vec(any::<u8>(), 1..8)];
    let times = prop_oneof![20 => 1_usize..4, 1 => 4_usize..4000];
    prop_oneof![
        5 => (place(), piece).prop_map(|(place, piece)| Change::Put(place, piece)),
        3 => (place(), 1_usize..24).prop_map(|(place, length)| Change::Cut(place, length)),
        3 => (place(), 1_u8..).prop_map(|(place, bits)| Change::Flip(place, bits)),
        2 => (place(), 1_usize..40, times).prop_map(|(from, length, times)| Change::Repeat { from, length, times }),
        1 => place().prop_map(Change::End),
        2 => (place(), 1_usize..60, place()).prop_map(|(from, length, to)| Change::Copy { from, length, to }),
    ]
}

pub fn changed(mut bytes: Vec<u8>, change: &Change) -> Vec<u8> {
    let length_of_all = bytes.len();
    let at = |place: &Index| place.index(length_of_all + 1);
    let part = |from: usize, length: usize| from..(from + length).min(length_of_all);
    match change {
        Change::Put(place, piece) => drop(bytes.splice(at(place)..at(place), piece.iter().copied())),
        Change::Cut(place, length) => drop(bytes.drain(part(at(place), *length))),
        Change::Flip(place, bits) => {
            if let Some(byte) = bytes.get_mut(at(place)) {
                *byte ^= bits;
            }
        }
        Change::Repeat { from, length, times } => {
            let piece = bytes[part(at(from), *length)].repeat((*times).min(MOST / length));
            drop(bytes.splice(at(from)..at(from), piece));
        }
        Change::End(place) => bytes.truncate(at(place)),
        Change::Copy { from, length, to } => {
            let piece = bytes[part(at(from), *length)].to_vec();
            drop(bytes.splice(at(to)..at(to), piece));
        }
    }
    bytes
}
