//! What a book is called.

use kaunta_domain::environment::Environment;

/// What a book is called in a sentence.
pub(crate) fn book_of(environment: Environment) -> &'static str {
    match environment {
        Environment::Production => "The book of production",
        Environment::Development => "The book of development",
        Environment::Practice => "The book of practice",
    }
}
