//! Typesets documents as PDF: reports and lists on A4 with repeated headings, numbered pages and tags for screen
//! readers, and receipts on a till roll. The text is selectable, and every given character can be copied from it.
//!
//! Krilla draws, because it writes tagged PDF and was already used for receipts; it neither breaks lines nor lays out tables, which
//! this crate does.
#![expect(clippy::float_arithmetic, reason = "places on a page; the sums on it arrive as text")]

mod columns;
mod document;
mod draw;
mod error;
mod faces;
mod figure;
mod layout;
mod roll;
mod shaping;
mod typeface;

pub use document::{Column, Document, FIGURE_TOP, Figure, Kind, Row, Section, Shape, Tone};
pub use draw::write;
pub use error::PaperError;
pub use roll::{Roll, RollCode, RollLine, RollPair, RollPart, RollPicture, RollSize};
