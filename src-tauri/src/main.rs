//! Kaunta.
fn main() {}
