//! Accessibility of every screen: axe finds nothing, the keyboard reaches everything, a small window hides nothing.

use std::collections::BTreeSet;
use std::path::Path;

use kaunta_tests::{Desktop, Kaunta, Key, LONG, SETTLED, Window, until};
use serde_json::{Value, json};

use crate::accountant_access;
use crate::counter::{bill_to_confirm, confirm, identify_bill};

const SCREENS: [(char, &str); 23] = [
    ('1', "Home"),
    ('2', "Pay a bill"),
    ('3', "Airtime"),
    ('4', "Send money"),
    ('b', "Send to bank"),
    ('5', "Collect"),
    ('6', "Payroll"),
    ('l', "Look up"),
    ('7', "History"),
    ('8', "Settings"),
    (OF_SETTINGS, "Connection"),
    (OF_SETTINGS, "Money rules"),
    (OF_SETTINGS, "Accounts"),
    (OF_SETTINGS, "About"),
    ('0', "Needs attention"),
    ('w', "Wallet"),
    (BY_NAME, "Float, explained"),
    (BY_NAME, "Charts"),
    (BY_NAME, "Statements"),
    ('r', "Reports"),
    ('c', "Cash"),
    (BY_NAME, "The book"),
    (BY_NAME, "Favourites"),
];

/// A screen without a navigation key.
const BY_NAME: char = 'k';

/// A page of Settings.
const OF_SETTINGS: char = 's';

/// The check to make on each screen.
#[derive(Clone, Copy)]
pub enum Look {
    /// Axe finds nothing, in either theme.
    Axe,
    /// Tab reaches everything, with a visible focus.
    Keyboard,
    /// Nothing extends beyond the sides of a small window.
    Small,
    /// As `Small`, at twice the size: no button is cut either.
    Large,
}

impl Look {
    pub async fn at(self, window: &Window, screen: &str) {
        match self {
            Look::Axe => passes(window, screen).await,
            Look::Keyboard => reaches_everything(window, screen).await,
            Look::Small => fits(window, screen).await,
            Look::Large => {
                fits(window, screen).await;
                cuts_no_button(window, screen).await;
            }
        }
    }
}

async fn visit(window: &Window, key: char, title: &str) {
    match key {
        BY_NAME => window.find(title).await,
        OF_SETTINGS => window.go_to_settings(title).await,
        key => window.go(key, title).await,
    }
}

/// Looks at every screen of the navigation.
pub async fn visits(window: &Window, look: Look) {
    for (key, title) in SCREENS {
        visit(window, key, title).await;
        look.at(window, title).await;
    }
}

/// A shop with one paid bill and one pending.
pub async fn shop(kaunta: &Kaunta) {
    let window = &kaunta.window;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.is_at_button("Next customer").await;
    window.press(Key::Enter).await;
    bill_to_confirm(window, "14200550012", "20000").await;
    confirm(window, "Pay UGX 20,000").await;
    window.is_true_within("waiting", "document.querySelector('[data-outcome=waiting]')", LONG).await;
}

/// Waits until the status bar and the screen have loaded and nothing moves.
async fn settled(window: &Window) {
    let bar = "!document.querySelector('header .end') || document.querySelector('header .connection')";
    let still = "document.getAnimations().every(each => each.playState !== 'running')";
    window.is_true_within("a screen at rest", &format!("({bar}) && {SETTLED} && {still}"), LONG).await;
}

#[tokio::test]
async fn axe_finds_nothing_on_any_screen_by_day_or_night() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    bring_axe(window).await;
    shop(&kaunta).await;
    passes(window, "waiting").await;
    for (key, title) in SCREENS {
        window.go('1', "Home").await;
        visit(window, key, title).await;
        passes(window, title).await;
    }
    window.go('2', "Pay a bill").await;
    identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    window.types("99\u{E007}").await;
    window.is_in("phoneNumber").await;
    window.types("0772123456\u{E007}").await;
    window.reads("The smallest amount is UGX 100.").await;
    passes(window, "a form with a mistake").await;
    window.is_in("amount").await;
    window.clear().await;
    window.types("50000\u{E007}").await;
    window.reads("The same payment was already made").await;
    passes(window, "a confirmation with a warning").await;
    window.go('7', "History").await;
    window.is_true("a row", "document.querySelector('[role=grid] .row .amount')").await;
    window.click_on("[role=grid] .row .amount").await;
    window.is_true("details", "document.querySelector('aside [data-outcome]')").await;
    passes(window, "details").await;
    window.chord(Key::Control, 'k').await;
    window.is_true("the palette", "document.querySelector('[role=dialog]')").await;
    passes(window, "the palette").await;
    window.press(Key::Escape).await;
    accountant_access::goes_through(&desktop, &kaunta, Look::Axe).await;
}

/// The screens of which dark screenshots are kept.
const BY_NIGHT: [&str; 12] = [
    "Home",
    "Pay a bill",
    "History",
    "Needs attention",
    "Float, explained",
    "Charts",
    "The book",
    "sign-in",
    "Approvals",
    "a request",
    "Security log",
    "the recovery code",
];

/// Loads axe into the page; a restart removes it.
pub async fn bring_axe(window: &Window) {
    let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(axe).expect("axe-core (npm --prefix ui ci)");
    window.runs_script(&format!("{axe}; done(typeof axe.run)")).await;
}

/// Axe finds nothing on the current screen, in either theme.
pub async fn passes(window: &Window, screen: &str) {
    passes_kept(window, screen, false).await;
}

/// The same, with a picture of it by day and night.
pub async fn passes_pictured(window: &Window, screen: &str) {
    passes_kept(window, screen, true).await;
}

async fn passes_kept(window: &Window, screen: &str, pictured: bool) {
    for theme in ["light", "dark"] {
        window.value(&format!("document.documentElement.dataset.theme = '{theme}'")).await.expect("a theme");
        settled(window).await;
        let name = screen.to_lowercase().replace(',', "").replace(' ', "-");
        if pictured || (theme == "dark" && BY_NIGHT.contains(&screen)) {
            window.picture(&format!("{name}-{theme}")).await;
        }
        let script = "axe.run(document.querySelector('[role=dialog]') ?? document).then(found => done([found.passes.length > 5, found.violations.map(each => \
            [each.id, each.help, ...each.nodes.map(node => node.html.slice(0, 160) + ' ' + node.failureSummary)])]), error => done(String(error)));";
        // A colour in the middle of a transition is no violation: wait for the final one.
        until(&format!("axe to look at {screen}, {theme}, and find nothing"), LONG, || async {
            let found = window.runs_script(script).await;
            if found == json!([true, []]) { Ok(()) } else { Err(found) }
        })
        .await;
    }
}

/// Everything that Tab should reach: the interactive elements, with one stop for a group of keys. Numbers each.
const REACHABLE: &str = "(() => [...(document.querySelector('[role=dialog]') ?? document).querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.disabled && each.tabIndex >= 0 && !each.closest('[inert]'))
    .filter(each => each.type !== 'radio' || each.checked || !document.querySelector(`input[name='${each.name}']:checked`))
    .map(each => { each.dataset.stop ??= String(window.stops = (window.stops ?? 0) + 1); return each.dataset.stop; }))()";

#[tokio::test]
async fn tab_reaches_everything_and_the_focus_can_be_seen() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    shop(&kaunta).await;
    for (key, title) in SCREENS {
        visit(window, key, title).await;
        reaches_everything(window, title).await;
    }
    accountant_access::goes_through(&desktop, &kaunta, Look::Keyboard).await;
}

/// Tab reaches every interactive element on the screen, with a visible focus.
pub async fn reaches_everything(window: &Window, title: &str) {
    // Elements that are redrawn meanwhile (a pending payment is looked up) are new stops: then walk again.
    for _ in 0..5 {
        settled(window).await;
        let wanted = strings(&window.value(REACHABLE).await.expect("the screen"));
        let reached = walks(window, title, wanted.len() + 5).await;
        if strings(&window.value(REACHABLE).await.expect("the screen")) != wanted {
            continue;
        }
        let mut missed = Vec::new();
        for stop in wanted.difference(&reached) {
            missed.push(element(window, stop).await);
        }
        assert_eq!(missed, Vec::<String>::new(), "{title}: Tab does not reach these");
        return;
    }
    panic!("{title} is drawn again and again");
}

/// Presses Tab this often. Returns the stops it reached, having checked that the focus is visible at each.
async fn walks(window: &Window, title: &str, times: usize) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    for _ in 0..times {
        window.press(Key::Tab).await;
        // A PIN's cells, drawn beside its hidden field, stand for it.
        let at = "(at => [at.dataset.stop ?? at.tagName, at.matches(':focus-visible, [type=date]:focus-within') && [at, ...at.nextElementSibling?.children ?? []].some(each => getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) > 0)])(document.activeElement)";
        let at = window.value(at).await.expect("the focus");
        let stop = at[0].as_str().expect("a stop").to_owned();
        if stop == "BODY" {
            continue;
        }
        assert_eq!(at[1], true, "{title}: the focus is seen on {}", element(window, &stop).await);
        reached.insert(stop);
    }
    reached
}

#[tokio::test]
async fn what_has_the_focus_is_never_hidden_behind_the_buttons_below() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.go('2', "Pay a bill").await;
    identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    for _ in 0..30 {
        window.press(Key::Tab).await;
        let seen = "(at => { const { x, y, width, height } = at.getBoundingClientRect(); \
            const top = document.elementFromPoint(x + width / 2, y + height / 2); \
            return at === document.body || at.contains(top) || top?.contains(at); })(document.activeElement)";
        window.is_true("a focus that is seen", seen).await;
    }
}

async fn element(window: &Window, stop: &str) -> String {
    let html = format!("document.querySelector('[data-stop=\"{stop}\"]')?.outerHTML.slice(0, 300)");
    window.value(&html).await.unwrap_or_default().to_string()
}

fn strings(value: &Value) -> BTreeSet<String> {
    value.as_array().expect("a list").iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_small_window_hides_nothing_to_the_side() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    shop(&kaunta).await;
    is_made_small(&desktop, window).await;
    visits(window, Look::Small).await;
    window.go('2', "Pay a bill").await;
    identify_bill(window, '1', "04212345671", "NAKATO SARAH").await;
    fits(window, "the holder").await;
    window.picture("pay-bill-small").await;
    accountant_access::goes_through(&desktop, &kaunta, Look::Small).await;
}

/// Pictures of the screen in the usual and in the smallest window, by day and night. Leaves it as it was.
pub async fn in_all_looks(desktop: &Desktop, window: &Window, name: &str) {
    for (width, height) in [(800, 600), (1024, 700)] {
        desktop.resize(desktop.window().await, width, height);
        window.is("the page's width", "innerWidth", width).await;
        for theme in ["dark", "light"] {
            window.value(&format!("document.documentElement.dataset.theme = '{theme}'")).await.expect("a theme");
            settled(window).await;
            window.picture(&format!("{name}-{width}-{theme}")).await;
        }
    }
}

/// The smallest supported window.
pub async fn is_made_small(desktop: &Desktop, window: &Window) {
    desktop.resize(desktop.window().await, 800, 600);
    window.is_true("the small window", "innerWidth === 800 && innerHeight === 600").await;
}

/// Nothing extends beyond the window's sides.
pub async fn fits(window: &Window, title: &str) {
    let wider = "[document.documentElement, ...document.querySelectorAll('main, .page, [role=dialog]')].filter(each => each.scrollWidth > each.clientWidth).map(each => [each.tagName, each.scrollWidth, each.clientWidth])";
    settled(window).await;
    let found = window.value(wider).await.expect("the screen");
    let widest = "[...document.querySelectorAll('main *')].filter(each => each.getBoundingClientRect().right > innerWidth + 1).map(each => [each.tagName, each.className, each.innerText?.slice(0, 40)].join(' ')).slice(0, 12)";
    let widest = window.value(widest).await.expect("the screen");
    assert_eq!(found, Value::Array(Vec::new()), "{title} is wider than the window: {widest}");
}

/// Every button is whole between the window's sides, and so are its words. What scrolls by itself, as a table, may be wider.
pub async fn cuts_no_button(window: &Window, title: &str) {
    let cut = "[...document.querySelectorAll('main button, [role=dialog] button')].filter(each => each.checkVisibility({ visibilityProperty: true })) \
        .filter(each => { for (let at = each.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false; return true; }) \
        .filter(each => { const { left, right } = each.getBoundingClientRect(); return left < -0.5 || right > innerWidth + 0.5 || each.scrollWidth > each.clientWidth + 1; }) \
        .map(each => [each.innerText, each.getBoundingClientRect().right, each.scrollWidth, each.clientWidth])";
    let found = window.value(cut).await.expect("the screen");
    assert_eq!(found, Value::Array(Vec::new()), "{title} cuts a button");
}
