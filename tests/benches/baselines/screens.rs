//! From a key to what it changes in the real window: to the next screen, and to a letter in a field.

use kaunta_tests::{Desktop, IN_TIME, Kaunta, Key, SETTLED, Window, until};
use serde_json::Value;

use crate::Failure;
use crate::book::Book;
use crate::filters::{at_rest, place};
use crate::options::Options;
use crate::painted::{self, PAINTED, microseconds, print, print_head};
use crate::slowed::{self, Slowed};

/// The keys of the rail that are pressed with Alt, in an order in which each leads to another screen.
const RAIL: [char; 8] = ['2', '3', '4', '5', '6', '7', '8', '1'];

/// What is typed into a field, one digit after the other.
const TYPED: &str = "0772123456";

/// Notes when the key came, and when the frame was painted in which another screen can be used.
const SCREEN: &str = "
    const title = () => document.querySelector('main h1')?.innerText;
    const before = title();
    const isUsable = () => title() !== undefined && title() !== before && main.contains(document.activeElement);
    const main = document.querySelector('main');
    window.took = null;
    const once = new AbortController();
    addEventListener('keydown', event => {
        if (event.key === 'Alt') return;
        once.abort();
        const look = () => {
            if (isUsable() && settled()) painted(() => window.took = performance.now() - event.timeStamp);
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, { capture: true, signal: once.signal });
    done();";

/// Notes when the key came, and when the frame was painted in which the field has its digit.
const LETTER: &str = "
    const field = document.activeElement;
    const before = field.value;
    window.took = null;
    addEventListener('keydown', event => {
        const look = () => {
            if (field.value !== before) painted(() => window.took = performance.now() - event.timeStamp);
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, { capture: true, once: true });
    done();";

/// A page with a field and nothing else.
const BARE_FIELD: &str = "
    document.body.replaceChildren(document.createElement('input'));
    document.querySelector('input').focus();
    done();";

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let desktop = Desktop::new().await;
    place(book, &desktop.data())?;
    let kaunta = Kaunta::start_program(&desktop, &options.programs.join("kaunta")).await;
    let bare_desktop = Desktop::new().await;
    let empty = Kaunta::start_bare(&bare_desktop, &options.programs.join("examples/empty-window")).await;
    empty.window.runs_script(BARE_FIELD).await;
    at_rest(&kaunta).await;
    println!("\nFrom a key to the painted screen, a book of {} operations", book.count);
    print_head();
    screens(options, &kaunta.window, "").await?;
    letters(options, &kaunta.window, &empty.window, "").await;
    let times = slowed::TIMES;
    let slow = (Slowed::begin(kaunta.process()), Slowed::begin(empty.process()));
    screens(options, &kaunta.window, &format!(", slowed {times} times")).await?;
    letters(options, &kaunta.window, &empty.window, &format!(", slowed {times} times")).await;
    drop(slow);
    kaunta.quit().await;
    empty.quit().await;
    Ok(())
}

async fn screens(options: &Options, window: &Window, how: &str) -> Result<(), Failure> {
    let (mut first, mut again, mut bare) = (Vec::new(), Vec::new(), Vec::new());
    for turn in 0..=options.runs {
        for key in RAIL {
            bare.push(painted::bare(window).await.ok_or("a bare frame was never painted")?);
            let watch = format!("const settled = () => {SETTLED}; {PAINTED} {SCREEN}");
            window.runs_script(&watch).await;
            window.chord(Key::Alt, key).await;
            let took = took(window, &format!("the screen of Alt+{key}")).await;
            if turn == 0 { first.push(took) } else { again.push(took) }
        }
    }
    if how.is_empty() {
        print("a screen, opened first", first);
    }
    print(&format!("a screen{how}; the limit is 50 ms"), again);
    print(&format!("a frame in which one word changes{how}"), bare);
    Ok(())
}

async fn letters(options: &Options, window: &Window, empty: &Window, how: &str) {
    let (mut here, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..options.runs {
        window.chord(Key::Alt, '3').await;
        let phone = "document.querySelector('[data-field=phoneNumber] input')";
        window.focus("the phone", phone).await;
        empty.runs_script(BARE_FIELD).await;
        for digit in TYPED.chars().map(String::from) {
            for (window, times) in [(window, &mut here), (empty, &mut bare)] {
                window.runs_script(&format!("{PAINTED} {LETTER}")).await;
                window.types(&digit).await;
                times.push(took(window, "the digit").await);
            }
        }
        window.clear().await;
    }
    print(&format!("a digit in a form{how}"), here);
    print(&format!("a digit in a bare page's field{how}"), bare);
}

/// The noted microseconds.
async fn took(window: &Window, what: &str) -> u64 {
    until(what, IN_TIME, || async {
        let took: Value = window.value("window.took").await.map_err(|error| error.to_string())?;
        microseconds(&took).ok_or_else(|| "not painted yet".to_owned())
    })
    .await
}
