//! What a book is called, and why it takes nothing any more.

use kaunta_domain::environment::Environment;

/// What happens in a closed book all the same is refused with this.
pub(crate) const CLOSED: &str =
    "This book was closed on this computer, to go on on another one. Here it can only be read.";

/// What a book is called in a sentence.
pub(crate) fn book_of(environment: Environment) -> &'static str {
    match environment {
        Environment::Production => "The book of production",
        Environment::Development => "The book of development",
        Environment::Practice => "The book of practice",
    }
}
