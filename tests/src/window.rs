//! The window as a person meets it: keys, clicks, and what can be read.

use std::sync::Mutex;
use std::time::Duration;

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::desk::root;
use crate::patience::{USUAL, until};

/// What stands on the screen, with every kind of space as one blank.
const TEXT: &str = "(document.querySelector('main')?.innerText ?? '').replace(/\\s+/g, ' ')";

/// Kaunta's window.
pub struct Window {
    session: Mutex<Option<WebDriver>>,
}

impl Window {
    pub(crate) fn new(session: WebDriver) -> Window {
        Window { session: Mutex::new(Some(session)) }
    }

    fn session(&self) -> WebDriver {
        self.session.lock().unwrap().clone().expect("the window is open")
    }

    /// The program is ended by its process: closing it through the session would ask it to close its window.
    pub(crate) fn let_go(&self) {
        if let Some(session) = self.session.lock().unwrap().take() {
            session.leak().ok();
        }
    }

    /// The value of a JavaScript expression in the page.
    pub async fn value(&self, expression: &str) -> Result<Value, WebDriverError> {
        let answer = self.session().execute(format!("return ({expression});"), Vec::new()).await?;
        Ok(answer.json().clone())
    }

    /// Waits until a JavaScript expression holds.
    pub async fn is_true(&self, what: &str, expression: &str) {
        self.is_true_within(what, expression, USUAL).await;
    }

    /// Waits until a JavaScript expression holds.
    pub async fn is_true_within(&self, what: &str, expression: &str, deadline: Duration) {
        until(what, deadline, || async {
            match self.value(&format!("!!({expression})")).await {
                Ok(Value::Bool(true)) => Ok(()),
                Ok(_) => Err(self
                    .value(&format!("[document.activeElement?.outerHTML.slice(0, 200), {TEXT}]"))
                    .await
                    .unwrap_or_default()
                    .to_string()),
                Err(error) => Err(error.to_string()),
            }
        })
        .await;
    }

    /// What can be read on the screen now.
    pub async fn text(&self) -> String {
        self.value(TEXT).await.expect("the screen's text").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until this can be read on the screen.
    pub async fn reads(&self, text: &str) {
        self.reads_within(text, USUAL).await;
    }

    /// Waits until this can be read on the screen.
    pub async fn reads_within(&self, text: &str, deadline: Duration) {
        self.is_true_within(&format!("“{text}”"), &format!("{TEXT}.includes({})", Value::from(text)), deadline).await;
    }

    /// Waits until this can be read in the dialog that is open.
    pub async fn reads_in_dialog(&self, text: &str) {
        let dialog = "(document.querySelector('[role=dialog]')?.innerText ?? '').replace(/\\s+/g, ' ')";
        self.is_true(&format!("“{text}”"), &format!("{dialog}.includes({})", Value::from(text))).await;
    }

    /// The text of the one element that a CSS selector names, spaces as single blanks.
    pub async fn text_of(&self, selector: &str) -> String {
        let selector = Value::from(selector);
        self.is_true("an element", &format!("document.querySelector({selector})")).await;
        let text =
            self.value(&format!("document.querySelector({selector}).innerText.replace(/\\s+/g, ' ').trim()")).await;
        text.expect("its text").as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the focus is on what a CSS selector names.
    pub async fn is_at(&self, selector: &str) {
        let expression = format!("document.activeElement?.matches({})", Value::from(selector));
        self.is_true(&format!("the focus on {selector}"), &expression).await;
    }

    /// Waits until the focus is in a field of the form.
    pub async fn is_in(&self, field: &str) {
        self.is_at(&format!("[data-field=\"{field}\"] :is(input, select, [role=radio])")).await;
    }

    /// Types on the keyboard, wherever the focus is.
    pub async fn types(&self, text: &str) {
        self.session().action_chain().send_keys(text).perform().await.expect("typing");
    }

    /// Presses a key.
    pub async fn press(&self, key: Key) {
        self.session().action_chain().key_down(key.clone()).key_up(key).perform().await.expect("a key");
    }

    /// Presses a key that ends the program: the end may come before the driver has told that it was pressed.
    pub async fn press_at_the_end(&self, key: Key) {
        let _told = self.session().action_chain().key_down(key.clone()).key_up(key).perform().await;
    }

    /// Presses a key while another is held.
    pub async fn chord(&self, held: Key, key: char) {
        let chain = self.session().action_chain().key_down(held.clone()).key_down(key).key_up(key).key_up(held);
        chain.perform().await.expect("a chord");
    }

    /// Empties the field that has the focus.
    pub async fn clear(&self) {
        self.chord(Key::Control, 'a').await;
        self.press(Key::Delete).await;
    }

    /// Waits until the button with these words has the focus and takes keys.
    pub async fn is_at_button(&self, words: &str) {
        let expression = format!(
            "(at => at?.tagName === 'BUTTON' && !at.ariaDisabled && at.innerText.replace(/\\s+/g, ' ').trim().startsWith({}))(document.activeElement)",
            Value::from(words)
        );
        self.is_true(&format!("the focus on the button “{words}”"), &expression).await;
    }

    /// Clicks what has these words and is a button, with the mouse.
    pub async fn click(&self, words: &str) {
        // What is drawn anew between the look and the click is looked for again.
        until(&format!("a click on “{words}”"), USUAL, || async { self.button(words).await.click().await }).await;
    }

    /// Clicks what a CSS selector names.
    pub async fn click_on(&self, selector: &str) {
        until(&format!("a click on {selector}"), USUAL, || async { self.element(selector).await.click().await }).await;
    }

    /// Presses the button with these words by the keyboard, which brings it into view by itself.
    pub async fn press_button(&self, words: &str) {
        let button = self.button(words).await;
        button.focus().await.expect("the focus");
        self.is_at_button(words).await;
        self.press(Key::Enter).await;
    }

    /// Two clicks as quick as a hand makes them.
    pub async fn double_click(&self, words: &str) {
        let button = self.button(words).await;
        self.session().action_chain().double_click_element(&button).perform().await.expect("a double click");
    }

    async fn button(&self, words: &str) -> WebElement {
        let find = format!(
            "[...document.querySelectorAll('button, [role=tab]')].find(each => each.checkVisibility() && !each.ariaDisabled && !each.disabled && each.innerText.replace(/\\s+/g, ' ').trim().startsWith({}))",
            Value::from(words)
        );
        self.is_true(&format!("the button “{words}”"), &find).await;
        let found = self.session().execute(format!("return {find};"), Vec::new()).await.expect("the page");
        found.element().expect("a button")
    }

    /// What a CSS selector names, once it is there.
    pub async fn element(&self, selector: &str) -> WebElement {
        self.is_true(selector, &format!("document.querySelector({})", Value::from(selector))).await;
        self.session().find(By::Css(selector)).await.expect("an element")
    }

    /// Goes to the nth screen of the rail by its keys.
    pub async fn go(&self, place: char, title: &str) {
        self.chord(Key::Alt, place).await;
        self.is_true(title, &format!("document.querySelector('main h1')?.innerText === {}", Value::from(title))).await;
    }

    /// Goes to a screen that the rail has no room for, by its name.
    pub async fn find(&self, title: &str) {
        self.chord(Key::Control, 'k').await;
        self.is_at("[role=dialog] input").await;
        self.types(title).await;
        let first = "document.querySelector('[role=option][aria-selected=true] .label')?.innerText";
        self.is_true("it is found", &format!("{first} === {}", Value::from(title))).await;
        self.press(Key::Enter).await;
        self.is_true("the palette closed", "!document.querySelector('[role=dialog]')").await;
        self.is_true(title, &format!("document.querySelector('main h1')?.innerText === {}", Value::from(title))).await;
    }

    /// Opens a list or a field by its label and types into it anew.
    pub async fn fill(&self, label: &str, text: &str) {
        let find = format!(
            "[...document.querySelectorAll('label')].filter(each => each.checkVisibility() && each.innerText.replace(/[\\s*]+/g, ' ').trim() === {}).map(each => each.control)[0]",
            Value::from(label)
        );
        self.is_true(&format!("the field “{label}”"), &find).await;
        self.value(&format!("{find}.focus()")).await.expect("the page");
        self.clear().await;
        self.types(text).await;
    }

    /// Takes a picture of the window for people to look at: `tests/pictures/NAME.png`.
    pub async fn picture(&self, name: &str) {
        let folder = root().join("tests/pictures");
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        // What the page holds by now is on the glass two frames later.
        self.runs_script("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))").await;
        self.session().screenshot(&folder.join(format!("{name}.png"))).await.expect("a picture");
    }

    /// Asks the program as any script in the page could, past every screen: the answer, or the error that the page is told.
    pub async fn asks(&self, call: &str, input: Value) -> Result<Value, Value> {
        let ask = format!(
            "window.__TAURI_INTERNALS__.invoke('call', {{ name: {}, input: {input} }}).then(answer => done({{ answer }}), error => done({{ error }}))",
            Value::from(call)
        );
        let mut told = self.runs_script(&ask).await;
        if told.get("error").is_some() { Err(told["error"].take()) } else { Ok(told["answer"].take()) }
    }

    /// Gives the window a size.
    pub async fn resize(&self, width: u32, height: u32) {
        self.session().set_window_rect(0, 0, width, height).await.expect("another size");
        self.is_true("the new size", &format!("innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Runs a script of the test's own in the page, as an asynchronous function body with `done` to call.
    pub async fn runs_script(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.session().execute_async(script, Vec::new()).await.expect("the script").json().clone()
    }
}
