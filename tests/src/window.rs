//! Uses the window as a person does: keys, clicks, and reading.

use std::path::Path;
use std::sync::Mutex;

use serde_json::Value;
use thirtyfour::prelude::*;

use crate::desktop::root;
use crate::patience::{USUAL, until};
use crate::pseudo;

/// Screenshots used in docs/pictures: their names here and there.
const DOCS: [(&str, &str); 10] = [
    ("confirm", "confirm"),
    ("confirm-development", "development"),
    ("history", "history"),
    ("home", "home"),
    ("home-dark", "home-dark"),
    ("paid", "paid"),
    ("pay-bill-holder", "pay-a-bill"),
    ("settings", "settings"),
    ("unknown", "unknown"),
    ("waiting", "waiting"),
];

/// Kaunta's window.
pub struct Window {
    session: Mutex<Option<WebDriver>>,
}

impl Window {
    pub(crate) fn new(session: WebDriver) -> Window {
        Window { session: Mutex::new(Some(session)) }
    }

    pub(crate) fn session(&self) -> WebDriver {
        self.session.lock().unwrap().clone().expect("the window is open")
    }

    /// Leaks the driver's session, since closing it would ask the program to close its window. The process is killed
    /// instead.
    pub(crate) fn let_go(&self) {
        if let Some(session) = self.session.lock().unwrap().take() {
            session.leak().ok();
        }
    }

    /// Types on the keyboard, wherever the focus is.
    pub async fn types(&self, text: &str) {
        pseudo::typed(text);
        self.session().action_chain().send_keys(text).perform().await.expect("typing");
    }

    /// Presses a key.
    pub async fn press(&self, key: Key) {
        self.session().action_chain().key_down(key.clone()).key_up(key).perform().await.expect("a key");
    }

    /// Presses a key that ends the program, possibly before the driver confirms the key.
    pub async fn press_at_the_end(&self, key: Key) {
        let _told = self.session().action_chain().key_down(key.clone()).key_up(key).perform().await;
    }

    /// Presses a key while another is held.
    pub async fn chord(&self, held: Key, key: char) {
        let chain = self.session().action_chain().key_down(held.clone()).key_down(key).key_up(key).key_up(held);
        chain.perform().await.expect("a chord");
    }

    /// Clears the focused field.
    pub async fn clear(&self) {
        self.chord(Key::Control, 'a').await;
        self.press(Key::Delete).await;
    }

    /// Clicks the button with this label.
    pub async fn click(&self, words: &str) {
        until(&format!("a click on “{words}”"), USUAL, || async { self.hits(self.button(words).await?).await }).await;
    }

    /// Clicks the element that matches a CSS selector.
    pub async fn click_on(&self, selector: &str) {
        until(&format!("a click on {selector}"), USUAL, || async {
            self.is_in_messages().await;
            let selector = pseudo::selector(selector);
            self.hits(self.session().find(By::Css(&*selector)).await?).await
        })
        .await;
    }

    /// Clicks an element. Fails if it is redrawn or moves before the click: then find it again.
    async fn hits(&self, element: WebElement) -> Result<(), WebDriverError> {
        let listen = "window.hit = false; arguments[0].addEventListener('click', () => { window.hit = true; }, { capture: true, once: true });";
        // The driver does not scroll to an element of which an edge is in view, nor to one that a scrolling list hides.
        let show = "const { top, bottom, left, right } = arguments[0].getBoundingClientRect(); \
            if (top < 0 || bottom > innerHeight || !arguments[0].contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) \
                arguments[0].scrollIntoView({ block: 'center' });";
        self.session().execute(format!("{listen} {show}"), vec![element.to_json()?]).await?;
        element.click().await?;
        let hit = self.value("window.hit").await? == true;
        if hit { Ok(()) } else { Err(WebDriverError::FatalError("the click did not hit it".to_owned())) }
    }

    /// Presses the button with this label with the keyboard, which scrolls it into view.
    pub async fn press_button(&self, words: &str) {
        self.focus(&format!("the button “{words}”"), &button(words)).await;
        self.is_at_button(words).await;
        self.press(Key::Enter).await;
    }

    /// Two clicks as fast as by hand.
    pub async fn double_click(&self, words: &str) {
        let button = until(&format!("the button “{words}”"), USUAL, || self.button(words)).await;
        self.session().action_chain().double_click_element(&button).perform().await.expect("a double click");
    }

    async fn button(&self, words: &str) -> Result<WebElement, WebDriverError> {
        self.session().execute(pseudo::script(&format!("return {};", button(words))), Vec::new()).await?.element()
    }

    /// Focuses what a JavaScript expression returns, once it exists and accepts the focus.
    pub async fn focus(&self, what: &str, expression: &str) {
        let focused = format!("(at => {{ at?.focus(); return at && document.activeElement === at; }})({expression})");
        self.is_true(what, &focused).await;
    }

    /// Opens the nth screen of the navigation with its keys.
    pub async fn go(&self, place: char, title: &str) {
        self.chord(Key::Alt, place).await;
        self.is_true(title, &format!("document.querySelector('main h1')?.innerText === {}", Value::from(title))).await;
    }

    /// Opens a page of Settings with the keyboard.
    pub async fn go_to_settings(&self, page: &str) {
        self.go('8', "Settings").await;
        let name = Value::from(page);
        let pages = "[...document.querySelectorAll('nav[aria-label=Settings] button')]";
        self.focus(page, &format!("{pages}.find(each => each.innerText.startsWith({name}))")).await;
        self.press(Key::Enter).await;
        let open = format!("{pages}.find(each => each.ariaCurrent === 'page')?.innerText.startsWith({name})");
        self.is_true(page, &open).await;
    }

    /// Opens a screen that is not in the navigation, by its name.
    pub async fn find(&self, title: &str) {
        self.chord(Key::Control, 'k').await;
        self.is_at("[role=dialog] input").await;
        self.types(&pseudo::sought(title)).await;
        let first = "document.querySelector('[role=option][aria-selected=true] .label')?.innerText";
        self.is_true("it is found", &format!("{first} === {}", Value::from(title))).await;
        self.press(Key::Enter).await;
        self.is_true("the palette closed", "!document.querySelector('[role=dialog]')").await;
        self.is_true(title, &format!("document.querySelector('main h1')?.innerText === {}", Value::from(title))).await;
    }

    /// Opens a list or a field by its label and types into it.
    pub async fn fill(&self, label: &str, text: &str) {
        let find = format!(
            "[...document.querySelectorAll('label')].filter(each => each.checkVisibility() && each.innerText.replace(/[\\s*]+/g, ' ').trim() === {}).map(each => each.control)[0]",
            Value::from(label)
        );
        self.focus(&format!("the field “{label}”"), &find).await;
        self.clear().await;
        self.types(text).await;
    }

    /// Chooses a value in a native list; its popup belongs to the system, so the choice is made through the list's own events.
    pub async fn picks(&self, label: &str, value: &str) {
        let find = format!(
            "[...document.querySelectorAll('label')].filter(each => each.checkVisibility() && each.innerText.trim() === {}).map(each => each.control)[0]",
            Value::from(label)
        );
        let value = Value::from(value);
        let script = format!(
            "(list => {{ if (!list) return false; list.value = {value}; list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value === {value}; }})({find})"
        );
        self.is_true(&format!("“{label}” as {value}"), &script).await;
    }

    /// Chooses an option of the native list that has the focus by typing the first word of its label: a space would open the list.
    /// The driver's keys have no time, so that a list takes what is typed later for the rest of that word.
    pub async fn types_in_list(&self, label: &str) {
        self.types(&pseudo::begun(label.split(' ').next().unwrap_or(label))).await;
        let chosen = "document.activeElement.selectedOptions?.[0]?.innerText";
        self.is_true(&format!("“{label}” is chosen"), &format!("{chosen}?.startsWith({})", Value::from(label))).await;
    }

    /// Chooses this file in a file field.
    pub async fn chooses_file(&self, selector: &str, file: &Path) {
        let field = self.session().find(By::Css(selector)).await.expect("a field for files");
        field.send_keys(file.to_str().expect("a path")).await.expect("a file");
    }

    /// Saves a screenshot of the window: `tests/pictures/NAME.png`, or in `pseudo` beneath.
    pub async fn picture(&self, name: &str) {
        self.is_in_messages().await;
        let folder = root().join(if pseudo::is_pseudo() { "tests/pictures/pseudo" } else { "tests/pictures" });
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        // The page's present content is on the screen two frames later.
        self.runs_script("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))").await;
        let file = folder.join(format!("{name}.png"));
        self.session().screenshot(&file).await.expect("a picture");
        // `make pictures` sets the folder of the docs' pictures.
        if let (Some((_, shown)), Ok(docs)) =
            (DOCS.iter().find(|(taken, _)| *taken == name), std::env::var("KAUNTA_PICTURES"))
        {
            std::fs::copy(file, Path::new(&docs).join(format!("{shown}.png"))).expect("a picture for the docs");
        }
    }

    /// Makes a call as any script in the page could, bypassing every screen. Returns the result, or the error that the page
    /// gets.
    pub async fn asks(&self, call: &str, input: Value) -> Result<Value, Value> {
        let ask = format!(
            "window.__TAURI_INTERNALS__.invoke('call', {{ name: {}, input: {input} }}).then(answer => done({{ answer }}), error => done({{ error }}))",
            Value::from(call)
        );
        pseudo::typed(&input.to_string());
        let told = self.runs_script(&ask).await;
        let mut told: Value = serde_json::from_str(&pseudo::plain(&told.to_string())).expect("JSON");
        if told.get("error").is_some() { Err(told["error"].take()) } else { Ok(told["answer"].take()) }
    }

    /// Runs a script of the test in the page, as an asynchronous function body that calls `done`.
    pub async fn runs_script(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        self.session().execute_async(pseudo::script(&script), Vec::new()).await.expect("the script").json().clone()
    }
}

/// An enabled button with this label.
fn button(words: &str) -> String {
    format!(
        "[...document.querySelectorAll('button, [role=tab]')].find(each => each.checkVisibility() && !each.ariaDisabled && !each.disabled && each.innerText.replace(/\\s+/g, ' ').trim().startsWith({}))",
        Value::from(words)
    )
}
