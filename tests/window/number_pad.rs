//! Digits without a row of digits: a whole sale with one hand on the keyboard's number pad, and the pad on the screen
//! for people who use a finger.

use kaunta_tests::{Desktop, Kaunta, Key, LONG, Window};

/// Types on the keyboard's number pad: digits, `+`, `-` and `\n` for its Enter.
async fn pad(window: &Window, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '0' => Key::NumPad0,
            '1' => Key::NumPad1,
            '2' => Key::NumPad2,
            '3' => Key::NumPad3,
            '4' => Key::NumPad4,
            '5' => Key::NumPad5,
            '6' => Key::NumPad6,
            '7' => Key::NumPad7,
            '8' => Key::NumPad8,
            '9' => Key::NumPad9,
            '+' => Key::Add,
            '-' => Key::Subtract,
            _ => Key::Enter,
        };
        window.press(key).await;
    }
}

async fn amount_is(window: &Window, amount: &str) {
    window.is("the amount", "document.querySelector('[data-field=amount] input').value", amount).await;
}

#[tokio::test]
async fn a_whole_sale_is_made_with_one_hand_on_the_number_pad() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.is_true("the products", "document.querySelectorAll('main ul button').length >= 6").await;
    pad(window, "2").await;
    window.is_in("phoneNumber").await;
    // The wrong product: back to all of them.
    pad(window, "-").await;
    window.is_true("Home", "document.querySelector('main h1')?.innerText === 'Home'").await;
    pad(window, "1").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    pad(window, "1").await;
    window.is_in("accountNumber").await;
    pad(window, "04212345999---671\n").await;
    window.reads("NAKATO SARAH").await;
    window.is_in("amount").await;
    pad(window, "50+").await;
    amount_is(window, "50,000").await;
    pad(window, "\n").await;
    window.is_in("phoneNumber").await;
    pad(window, "0772123456\n").await;
    window.is_at_button("Pay UGX 50,000").await;
    pad(window, "-").await;
    window.is_true("one step back", "document.querySelector('[data-field=amount] input')").await;
    amount_is(window, "50,000").await;
    window.press_button("Review").await;
    window.is_at_button("Pay UGX 50,000").await;
    pad(window, "\n").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.is_at_button("Next customer").await;
    pad(window, "\n").await;
    window.is_true("the next one", "!document.querySelector('[data-outcome]')").await;
    assert_eq!(kaunta.practice().await.transfers().await.len(), 1);
}

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

/// Each key of the pad is large enough for a finger, all of them are in the window, and the field and the main button
/// are above them.
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
    let label = "(at => { const { x, y, height } = at.getBoundingClientRect(); return at.contains(document.elementFromPoint(x + 1, y + height / 2)); })(document.activeElement.labels[0])";
    window.is_true("its label is seen", label).await;
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
        window.press_button("Start again").await;
    }
}
