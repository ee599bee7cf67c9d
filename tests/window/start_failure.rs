//! Kaunta started where it can store nothing, or report nothing.

use std::fs;
use std::process::{Child, Stdio};
use std::sync::Mutex;

use kaunta_tests::{Book, Desktop, LONG, until};

/// Starts Kaunta without a driver, with its output going to this file.
fn start(desktop: &Desktop, words: fs::File) -> Mutex<Child> {
    let kaunta =
        desktop.command(kaunta_tests::program()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(words).spawn();
    Mutex::new(kaunta.expect("Kaunta"))
}

#[tokio::test]
async fn a_folder_that_can_not_be_made_is_said_in_a_box_and_kaunta_ends() {
    let desktop = Desktop::of_a_new_shop().await;
    fs::create_dir_all(desktop.data().parent().expect("a folder")).expect("the folder above");
    fs::write(desktop.data(), "in the way").expect("a file in its place");
    let said = desktop.folder().join("said.log");
    let kaunta = start(&desktop, fs::File::create(&said).expect("a file"));
    let shown =
        until("a box", LONG, || async { desktop.windows().pop().ok_or_else(|| fs::read_to_string(&said)) }).await;
    assert!(fs::read_to_string(&said).expect("what was said").contains("Kaunta could not start error="));
    assert_eq!(kaunta.lock().unwrap().try_wait().expect("its state"), None, "it waits until somebody has read it");
    let pressed = until("the end of Kaunta", LONG, || async {
        // On a busy machine the message box may not accept keys yet.
        let _pressed = desktop.focus(shown).then(|| desktop.run("xdotool", &["key", "Return"]));
        kaunta.lock().unwrap().try_wait().expect("its state").ok_or("it runs")
    });
    assert_eq!(pressed.await.code(), Some(1), "who started it learns of it too");
    assert_eq!(fs::read_to_string(desktop.data()).expect("the file"), "in the way");
}

#[tokio::test]
async fn a_terminal_and_a_log_that_take_no_line_end_nothing() {
    let desktop = Desktop::new().await;
    // Neither can be written, as on a full disk that holds both.
    fs::write(desktop.data().join("logs"), "in the way").expect("a file in the log's place");
    let full = fs::File::options().write(true).open("/dev/full").expect("a terminal that takes nothing");
    let kaunta = start(&desktop, full);
    until("the window", LONG, || async {
        if let Some(ended) = kaunta.lock().unwrap().try_wait().expect("its state") {
            panic!("Kaunta ended with its first line: {ended}");
        }
        desktop.windows().pop().ok_or("no window")
    })
    .await;
    assert!(Book::once_made(&desktop.data(), "practice").await.operations().await.is_empty());
    assert_eq!(kaunta.lock().unwrap().try_wait().expect("its state"), None, "it goes on");
    kaunta.lock().unwrap().kill().expect("the end of it");
    kaunta.lock().unwrap().wait().expect("the end of it");
}
