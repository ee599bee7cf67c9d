//! Who was paid before, found by a few letters or digits of a name, an account or a phone.
//!
//! Everything is in memory and searched at each keystroke: a hundred thousand customers are a few megabytes of text. What a person
//! reads about a customer is not here: a found customer is a list of payment numbers, to be read from the book.

mod customers;
mod fold;
mod query;

pub use customers::{Customers, FoundCustomer, Payment};
pub use query::Query;
