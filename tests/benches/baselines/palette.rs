//! How soon the customers that match one more digit are on the screen, in the real window on a filled book.
//!
//! The page itself measures the time from the key until the frame that shows other customers is painted.

use kaunta_tests::{Desktop, IN_TIME, Kaunta, Key, Window, until};
use serde_json::Value;

use crate::Failure;
use crate::book::Book;
use crate::filters::{at_rest, place};
use crate::options::Options;
use crate::painted::{self, PAINTED, microseconds, print, print_head};

/// The ends of accounts and phones that are typed: with each digit other customers come first.
const TYPED: [&str; 5] = ["4711", "0932", "8254", "6170", "3589"];

/// Notes when the next key of the open palette came, and when other customers than before were painted.
const WATCH: &str = "
    const found = () => [...document.querySelectorAll('[role=option][id*=\"-again-\"]')].map(each => each.id).join();
    const before = found();
    window.took = null;
    document.querySelector('[role=dialog] input').addEventListener('input', event => {
        const look = () => {
            if (found() !== before && found() !== '') painted(() => window.took = performance.now() - event.timeStamp);
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, { once: true });
    done();";

pub async fn measure(options: &Options, book: &Book) -> Result<(), Failure> {
    let desktop = Desktop::new().await;
    place(book, &desktop.data())?;
    let kaunta = Kaunta::start_program(&desktop, &options.programs.join("kaunta")).await;
    let window = &kaunta.window;
    at_rest(&kaunta).await;
    println!("\nCustomers found in a book of {} operations: from the key to the painted customers", book.count);
    print_head();
    let (mut keys, mut bare) = (vec![Vec::new(); 3], Vec::new());
    // The first turn reads the customers into memory and is not counted.
    for turn in 0..=options.runs {
        for typed in TYPED {
            bare.push(painted::bare(window).await.ok_or("a bare frame was never painted")?);
            window.chord(Key::Control, 'k').await;
            window.is_at("[role=dialog] input").await;
            let mut digits = typed.chars();
            window.types(&digits.next().into_iter().collect::<String>()).await;
            for (digit, times) in digits.zip(&mut keys) {
                let took = key(window, digit).await;
                if turn > 0 {
                    times.push(took);
                }
            }
            window.press(Key::Escape).await;
            window.is_true("the palette closed", "!document.querySelector('[role=dialog]')").await;
        }
    }
    for (place, times) in ["second", "third", "fourth"].iter().zip(&keys) {
        print(&format!("the {place} digit"), times.clone());
    }
    print("all of them; the limit is 30 ms", keys.concat());
    print("a frame in which one word changes", bare);
    kaunta.quit().await;
    Ok(())
}

/// Microseconds from this key to the customers.
async fn key(window: &Window, digit: char) -> u64 {
    window.runs_script(&format!("{PAINTED} {WATCH}")).await;
    window.types(&digit.to_string()).await;
    until(&format!("other customers after {digit}"), IN_TIME, || async {
        let took: Value = window.value("window.took").await.map_err(|error| error.to_string())?;
        microseconds(&took).ok_or_else(|| "none yet".to_owned())
    })
    .await
}
