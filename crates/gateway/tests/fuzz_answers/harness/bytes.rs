//! Changes of bytes, whatever they mean.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// One change.
#[derive(Debug, Clone)]
pub enum Change {
    /// Other bytes come in.
    Put(Index, Vec<u8>),
    /// So many are missing.
    Cut(Index, usize),
    /// Bits of one are others.
    Flip(Index, u8),
    /// So many stand there so many times more.
    Repeat { from: Index, length: usize, times: usize },
    /// It ends there.
    End(Index),
    /// So many of them stand somewhere else too.
    Copy { from: Index, length: usize, to: Index },
}

/// Most that repeating may come to.
const MOST: usize = 1 << 20;

/// A change; some of these pieces come in.
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

/// The bytes after a change.
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
