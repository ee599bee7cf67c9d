//! The book's promises, kept over real files.

mod listing;
mod opening;
mod projecting;
mod recording;
mod refusing;
mod shop;
