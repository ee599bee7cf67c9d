//! The shapes that an answer of the partner wallet can come in.

use super::gateway::words;

words! {
    /// The shape of an answer (docs/practice.md, Shapes, shows each).
    #[derive(Default)]
    pub enum PartnerShape {
        /// All fields side by side; a list that is nothing but rows is a bare array.
        #[default]
        Flat = "flat",
        /// The fields, or the rows, under `data`.
        Data = "data",
        /// Everything under `result`.
        Result = "result",
        /// A list under `results`, of one where it is a record.
        Results = "results",
        /// A list under `items` inside `data`.
        Items = "items",
        /// An object under `results` whose names are the references.
        Keyed = "keyed",
        /// Flat, with names_like_this.
        SnakeCase = "snake_case",
        /// Flat, with every number as text.
        TextNumbers = "text_numbers",
        /// The status, and nothing else.
        NoBody = "no_body",
    }
}
