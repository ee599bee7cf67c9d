//! End-to-end tests of Kaunta.
