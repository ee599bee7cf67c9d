//! The book's promises, kept over real files.

mod opening;
mod recording;
mod shop;
