//! The file of a book: its lock, its connections, its schema.

pub(crate) mod connection;
pub(crate) mod in_place;
pub(crate) mod lock;
pub(crate) mod migration;
pub(crate) mod removing;
