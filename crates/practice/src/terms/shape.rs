//! The shapes of the partner wallet's answers.

use super::gateway::words;

words! {
    /// The shape of an answer (docs/practice.md, Shapes, shows each).
    #[derive(Default)]
    pub enum PartnerShape {
        /// All fields side by side; a list with rows only is a bare array.
        #[default]
        Flat = "flat",
        /// The fields, or the rows, under `data`.
        Data = "data",
        /// Everything under `result`.
        Result = "result",
        /// A list under `results`; a single record becomes a list of one.
        Results = "results",
        /// A list under `items` inside `data`.
        Items = "items",
        /// An object under `results`, keyed by reference.
        Keyed = "keyed",
        /// Flat, with field names in snake_case.
        SnakeCase = "snake_case",
        /// Flat, with every number as a string.
        TextNumbers = "text_numbers",
        /// The status only.
        NoBody = "no_body",
    }
}
