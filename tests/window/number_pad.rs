//! The number pad on the screen, for who types with a finger.

use kaunta_tests::{Desktop, Kaunta, Window};

/// Puts a finger on a field.
async fn touches(window: &Window, selector: &str) {
    let touch = format!(
        "(at => {{ at?.blur(); at?.dispatchEvent(new PointerEvent('pointerdown', {{ pointerType: 'touch', bubbles: true }})); at?.focus(); return at && document.activeElement === at; }})(document.querySelector('{selector}'))"
    );
    window.is_true("a finger on the field", &touch).await;
    window
        .is_true("the pad", "document.querySelectorAll('[role=group][aria-label=\"Number pad\"] button').length === 12")
        .await;
}

/// Each key of the pad takes a finger, all of them are in the window, and the field and the main button are above them.
async fn suits_a_finger(window: &Window) {
    let keys = "[...document.querySelectorAll('[role=group][aria-label=\"Number pad\"] button')].map(each => each.getBoundingClientRect())";
    window
        .is_true("keys for a finger", &format!("{keys}.every(({{ width, height }}) => width >= 44 && height >= 44)"))
        .await;
    window
        .is_true(
            "all in the window",
            &format!(
                "{keys}.every(({{ left, right, bottom }}) => left >= 0 && right <= innerWidth && bottom <= innerHeight)"
            ),
        )
        .await;
    let above = |of: &str| {
        format!("(at => at.getBoundingClientRect().bottom <= Math.min(...{keys}.map(({{ top }}) => top)))({of})")
    };
    window.is_true("the field is seen", &above("document.activeElement")).await;
    window
        .is_true("the main button is seen", &above("[...document.querySelectorAll('form button[type=submit]')].at(-1)"))
        .await;
}

#[tokio::test]
async fn the_pad_on_the_screen_suits_a_finger_by_day_and_night_in_both_windows() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    for (width, height) in [(1024, 700), (800, 600)] {
        desktop.resize(desktop.window().await, width, height);
        window.is("the page's width", "innerWidth", width).await;
        window.go('3', "Airtime").await;
        window.is_in("phoneNumber").await;
        touches(window, "[data-field=phoneNumber] input").await;
        window.click_on("[aria-label=\"Number pad\"] button").await;
        window.is("the digit", "document.activeElement.value", "1").await;
        suits_a_finger(window).await;
        for theme in ["light", "dark"] {
            window.value(&format!("document.documentElement.dataset.theme = '{theme}'")).await.expect("a theme");
            window.picture(&format!("number-pad-{width}-{theme}")).await;
        }
        window.click("Start again").await;
    }
}
