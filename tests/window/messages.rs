//! `make pseudo` reads every screen of these tests for words that come from no message. This one shows that it finds them.

use kaunta_tests::{Desktop, Kaunta, is_pseudo, unmarked_words};

#[tokio::test]
async fn a_word_that_comes_from_no_message_is_found_wherever_it_stands() {
    if !is_pseudo() {
        println!("skipped: only for make pseudo");
        return;
    }
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.go('8', "Settings").await;
    assert_eq!(unmarked_words(), [""; 0]);
    let planted = [
        ("text", "document.querySelector('main').append('Forgotten text')"),
        ("placeholder", "document.querySelector('main input').placeholder = 'Forgotten placeholder'"),
        ("value", "document.querySelector('main input').value = 'Forgotten value'"),
        ("label", "document.querySelector('main button').ariaLabel = 'Forgotten label'"),
        ("tooltip", "document.querySelector('main button').title = 'Forgotten tooltip'"),
        ("title", "document.title = 'Forgotten title'"),
    ];
    for (place, plant) in planted {
        window.is_true(place, &format!("({plant}, true)")).await;
    }
    let found = unmarked_words();
    for (place, _) in planted {
        assert!(found.contains(&format!("Settings: Forgotten {place}")), "{place}: {found:?}");
    }
}
