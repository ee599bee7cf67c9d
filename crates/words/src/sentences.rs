//! Whole sentences, one after the other, as in `kaunta_words::answers::held_back().then(kaunta_words::sending::nothing_was_sent())`.

use std::fmt;

use crate::{Message, common};

/// Whole sentences, one after the other. Never parts of one: those are the values of a message.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use]
pub struct Sentences(Vec<Sentence>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Sentence {
    Typed(Message),
    /// Rendered before, stored, or the service's own.
    Said(String),
}

impl Sentences {
    /// Adds what follows.
    pub fn then(mut self, next: impl Into<Sentences>) -> Sentences {
        self.0.extend(next.into().0);
        self
    }

    /// Whether there are no sentences.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Message {
    /// This sentence, and what follows.
    pub fn then(self, next: impl Into<Sentences>) -> Sentences {
        Sentences::from(self).then(next)
    }
}

impl fmt::Display for Sentences {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0.iter().map(|sentence| match sentence {
            Sentence::Typed(message) => message.to_string(),
            Sentence::Said(text) => text.clone(),
        });
        let all = told.reduce(|before, next| common::next_sentence(before, next).into());
        out.write_str(&all.unwrap_or_default())
    }
}

impl From<Sentences> for String {
    fn from(sentences: Sentences) -> String {
        sentences.to_string()
    }
}

impl From<Message> for Sentences {
    fn from(message: Message) -> Sentences {
        Sentences(vec![Sentence::Typed(message)])
    }
}

impl From<String> for Sentences {
    fn from(text: String) -> Sentences {
        Sentences(vec![Sentence::Said(text)])
    }
}

impl From<&str> for Sentences {
    fn from(text: &str) -> Sentences {
        Sentences::from(text.to_owned())
    }
}

impl<T: Into<Sentences>> From<Option<T>> for Sentences {
    fn from(told: Option<T>) -> Sentences {
        told.map(Into::into).unwrap_or_default()
    }
}

impl<T: Into<Sentences>> FromIterator<T> for Sentences {
    fn from_iter<I: IntoIterator<Item = T>>(told: I) -> Sentences {
        told.into_iter().fold(Sentences::default(), Sentences::then)
    }
}
