//! `kaunta verify BOOK`: verifies a book from a terminal, without a window.

use std::ffi::OsString;
use std::fmt;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kaunta_app::{BookCheck, check_book, environment_of_book};
use kaunta_words::verify;

use crate::console::Console;
use crate::keychain;

/// The arguments are wrong, or help was asked for; displayed as what to type.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Misused;

impl fmt::Display for Misused {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}\n\n{}\n{}", verify::usage(), verify::what_it_does(), verify::how_it_ends())
    }
}

/// The book to verify; none if Kaunta was called for something else.
pub(crate) fn asked(arguments: impl IntoIterator<Item = OsString>) -> Option<Result<PathBuf, Misused>> {
    let mut arguments = arguments.into_iter().skip(1);
    if arguments.next()? != "verify" {
        return None;
    }
    Some(match (arguments.next(), arguments.next()) {
        (Some(book), None) if book != "--help" && book != "-h" => Ok(book.into()),
        _ => Err(Misused),
    })
}

/// Verifies the book and prints the result.
pub(crate) fn run(book: Result<PathBuf, Misused>) -> ExitCode {
    let mut console = Console::open();
    let (words, code) = match book {
        Err(misused) => (misused.to_string(), 2),
        Ok(book) => match tauri::async_runtime::block_on(check(&book)) {
            BookCheck::Whole(words) => (words, 0),
            BookCheck::Broken(words) => (words, 1),
            BookCheck::Unreadable(words) => (words, 2),
        },
    };
    console.say(&words);
    console.end();
    ExitCode::from(code)
}

async fn check(book: &Path) -> BookCheck {
    let anchor = match environment_of_book(book) {
        // Without a keychain, only the anchor stored beside the book is used.
        Some(environment) => keychain::read_anchor(environment).await.ok().flatten(),
        None => None,
    };
    let watched = std::io::stderr().is_terminal();
    let progress = |done: u64, total: u64| {
        if watched {
            let _ = write!(std::io::stderr(), "\r{}   ", verify::progress(done, total));
        }
    };
    let found = check_book(book, anchor.as_deref(), progress).await;
    if watched {
        let _ = writeln!(std::io::stderr());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(arguments: &[&str]) -> Option<Result<PathBuf, Misused>> {
        asked(arguments.iter().map(OsString::from))
    }

    #[test]
    fn only_the_word_verify_goes_through_a_book() {
        assert_eq!(called(&["kaunta"]), None);
        assert_eq!(called(&["kaunta", "--practice"]), None);
        assert_eq!(called(&["kaunta", "verify", "shop.db"]), Some(Ok(PathBuf::from("shop.db"))));
        for wrong in [&["kaunta", "verify"][..], &["kaunta", "verify", "a", "b"], &["kaunta", "verify", "--help"]] {
            assert_eq!(called(wrong), Some(Err(Misused)), "{wrong:?}");
        }
    }
}
