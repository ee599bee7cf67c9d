//! Reads the screen. Every comparison is one script, repeated until the result is as expected: an element may appear before
//! its text, and one part of a screen before another.

use std::time::Duration;

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::patience::{USUAL, until};
use crate::pseudo;
use crate::window::Window;

/// The text of the screen, with every kind of whitespace as one space.
const TEXT: &str = "(document.querySelector('main')?.innerText ?? '').replace(/\\s+/g, ' ')";

/// Whether the screen has finished loading.
pub const SETTLED: &str = "!document.querySelector('.skeleton, [aria-busy=true], [role=grid] .blank')";

/// The text of the first element that matches a CSS selector, with whitespace as single spaces; null if there is none.
fn text_by(selector: &str) -> String {
    format!(
        "(document.querySelector({})?.innerText.replace(/\\s+/g, ' ').trim() ?? null)",
        Value::from(pseudo::selector(selector))
    )
}

impl Window {
    /// The present value of a JavaScript expression in the page.
    pub async fn value(&self, expression: &str) -> Result<Value, WebDriverError> {
        let answer = self.session().execute(pseudo::script(&format!("return ({expression});")), Vec::new()).await?;
        Ok(answer.json().clone())
    }

    /// The value of a JavaScript expression, once it is as expected.
    async fn once(&self, what: &str, expression: &str, deadline: Duration, is_so: impl Fn(&Value) -> bool) -> Value {
        let value = until(what, deadline, || async {
            match self.value(expression).await {
                Ok(value) if is_so(&value) => Ok(value),
                Ok(value) => Err(value.to_string()),
                Err(error) => Err(error.to_string()),
            }
        })
        .await;
        self.is_in_messages().await;
        value
    }

    /// In the pseudo-language, notes the texts on the screen that come from no message.
    pub(crate) async fn is_in_messages(&self) {
        if pseudo::is_pseudo()
            && let Ok(read) = self.session().execute(pseudo::texts(), Vec::new()).await
        {
            pseudo::note(read.json());
        }
    }

    /// Waits until a JavaScript expression is true.
    pub async fn is_true(&self, what: &str, expression: &str) {
        self.is_true_within(what, expression, USUAL).await;
    }

    /// As [`Window::is_true`], with a deadline.
    pub async fn is_true_within(&self, what: &str, expression: &str, deadline: Duration) {
        let reading = format!(
            "(holds => [holds, !holds && document.activeElement?.outerHTML.slice(0, 200), !holds && {TEXT}])(!!({expression}))"
        );
        self.once(what, &reading, deadline, |read| read[0] == true).await;
    }

    /// Waits until a JavaScript expression has this value.
    pub async fn is(&self, what: &str, expression: &str, expected: impl Into<Value>) {
        let expected = expected.into();
        self.once(&format!("{what} to be {expected}"), expression, USUAL, |value| *value == expected).await;
    }

    /// Waits until an element contains all of these texts. Returns its text.
    pub async fn shows(&self, selector: &str, parts: &[impl AsRef<str>]) -> String {
        self.shows_within(selector, parts, USUAL).await
    }

    /// As [`Window::shows`], with a deadline.
    pub async fn shows_within(&self, selector: &str, parts: &[impl AsRef<str>], deadline: Duration) -> String {
        let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
        let has_all = |value: &Value| value.as_str().is_some_and(|text| parts.iter().all(|part| text.contains(part)));
        let text = self.once(&format!("{parts:?} in {selector}"), &text_by(selector), deadline, has_all).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an element contains exactly this text.
    pub async fn says(&self, selector: &str, words: &str) {
        self.is(selector, &text_by(selector), words).await;
    }

    /// Waits until a CSS selector matches this many elements, each containing its texts, in this order.
    pub async fn lists(&self, selector: &str, rows: &[&[&str]]) {
        let texts = format!(
            "[...document.querySelectorAll({})].map(each => each.innerText.replace(/\\s+/g, ' ').trim())",
            Value::from(selector)
        );
        let is_each = |value: &Value| {
            let read = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let shows = |text: &Value, parts: &[&str]| {
                text.as_str().is_some_and(|text| parts.iter().all(|part| text.contains(part)))
            };
            read.len() == rows.len() && read.iter().zip(rows).all(|(text, parts)| shows(text, parts))
        };
        self.once(&format!("the rows {rows:?}"), &texts, USUAL, is_each).await;
    }

    /// The present text of the screen.
    pub async fn text(&self) -> String {
        self.value(TEXT).await.expect("the screen's text").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the screen contains this text.
    pub async fn reads(&self, text: &str) {
        self.reads_within(text, USUAL).await;
    }

    /// As [`Window::reads`], with a deadline.
    pub async fn reads_within(&self, text: &str, deadline: Duration) {
        self.is_true_within(&format!("“{text}”"), &format!("{TEXT}.includes({})", Value::from(text)), deadline).await;
    }

    /// Waits until the open dialog contains this text.
    pub async fn reads_in_dialog(&self, text: &str) {
        let dialog = "(document.querySelector('[role=dialog]')?.innerText ?? '').replace(/\\s+/g, ' ')";
        self.is_true(&format!("“{text}”"), &format!("{dialog}.includes({})", Value::from(text))).await;
    }

    /// The text of an element, once it has any.
    pub async fn text_of(&self, selector: &str) -> String {
        let is_there = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
        let text = self.once(&format!("a text in {selector}"), &text_by(selector), USUAL, is_there).await;
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the element that matches a CSS selector has the focus.
    pub async fn is_at(&self, selector: &str) {
        let expression = format!("document.activeElement?.matches({})", Value::from(pseudo::selector(selector)));
        self.is_true(&format!("the focus on {selector}"), &expression).await;
    }

    /// Waits until a field of the form has the focus.
    pub async fn is_in(&self, field: &str) {
        self.is_at(&format!("[data-field=\"{field}\"] :is(input, select, [role=radio])")).await;
    }

    /// Waits until the button with this label has the focus and accepts keys.
    pub async fn is_at_button(&self, words: &str) {
        let expression = format!(
            "(at => at?.tagName === 'BUTTON' && !at.ariaDisabled && at.innerText.replace(/\\s+/g, ' ').trim().startsWith({}))(document.activeElement)",
            Value::from(words)
        );
        self.is_true(&format!("the focus on the button “{words}”"), &expression).await;
    }

    /// Waits until the whole of the button that begins with these words is in the window, and nothing covers it.
    pub async fn has_in_view(&self, words: &str) {
        let expression = format!(
            "[...document.querySelectorAll('button')].filter(at => at.innerText.replace(/\\s+/g, ' ').trim().startsWith({})).some(at => {{ \
                const {{ left, right, top, bottom }} = at.getBoundingClientRect(); \
                return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && \
                    at.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); }})",
            Value::from(words)
        );
        self.is_true(&format!("the button “{words}” in view"), &expression).await;
    }
}
