//! Where the system shows its own colours only, what is main, current, chosen or focused differs by a border or an outline. The
//! window's engine has no such mode: the rules for it are switched on, and every colour and shadow of Kaunta's is taken away.

use kaunta_tests::{Desktop, Kaunta, Key, Window};

use crate::access::shop;
use crate::counter::bill_to_confirm;

/// Also for the styles of screens that were read since the last time.
const FORCE: &str = "
    const force = rules => { for (const rule of rules) {
        if (rule.media?.mediaText.includes('forced-colors')) rule.media.mediaText = 'all';
        if (rule.cssRules) force(rule.cssRules);
    } };
    for (const sheet of document.styleSheets) force(sheet.cssRules);
    const system = new CSSStyleSheet();
    system.replaceSync(`*, ::before, ::after { background: Canvas !important; color: CanvasText !important; \
        border-color: CanvasText !important; outline-color: CanvasText !important; box-shadow: none !important; \
        text-shadow: none !important; transition: none !important; }`);
    document.adoptedStyleSheets = [system];
    // The lines around an element, and what they are without colours.
    window.lines = each => {
        const style = getComputedStyle(each);
        const outline = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
        return { border: parseFloat(style.borderTopWidth), outline };
    };
    done(document.styleSheets.length > 0);";

async fn forces_colours(window: &Window) {
    window.runs_script(FORCE).await;
}

/// Of elements found by these expressions the first has a line that the second has not.
async fn stands_out(window: &Window, what: &str, main: &str, other: &str) {
    let expression = format!(
        "(() => {{ const [main, other] = [{main}, {other}]; if (!main || !other) return false; \
         const [one, two] = [lines(main), lines(other)]; \
         return main !== other && (one.border > two.border || one.outline > two.outline); }})()"
    );
    window.is_true(&format!("{what} stands out"), &expression).await;
}

#[tokio::test]
async fn without_colours_what_is_main_current_chosen_or_focused_has_a_line_around_it() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    shop(&kaunta).await;
    bill_to_confirm(window, "04212345689", "50000").await;
    window.is_true("a confirmation", "document.querySelector('main button.money')").await;
    forces_colours(window).await;
    let other = "[...document.querySelectorAll('main button')].find(each => !each.matches('.money, .primary, :disabled, :focus'))";
    stands_out(window, "the main button", "document.querySelector('main button.money')", other).await;
    let rail = |is: &str| format!("document.querySelector('nav {is}')");
    stands_out(
        window,
        "the rail's screen",
        &rail("[aria-current=page]"),
        &rail("a:not([aria-current]), nav button:not([aria-current])"),
    )
    .await;

    window.go('7', "History").await;
    window.is_true("two rows", "document.querySelectorAll('[role=grid] [role=row] .amount').length >= 2").await;
    forces_colours(window).await;
    window.value("document.querySelector('[role=grid]').focus()").await.expect("the list");
    window.press(Key::Down).await;
    let row = |is: &str| {
        format!(
            "[...document.querySelectorAll('[role=grid] [role=row]')].find(row => row.querySelector('.amount') && {is})"
        )
    };
    let current = "row.id === document.querySelector('[role=grid]').getAttribute('aria-activedescendant')";
    stands_out(window, "the current row", &row(current), &row(&format!("!({current})"))).await;
    window.press(Key::Enter).await;
    window.is_true("details", "document.querySelector('aside [data-outcome]')").await;
    stands_out(window, "the open row", &row("row.ariaSelected === 'true'"), &row("row.ariaSelected !== 'true'")).await;
    window.press(Key::Escape).await;

    window.chord(Key::Control, 'k').await;
    let option = |is: &str| format!("document.querySelector('[role=dialog] [role=option]{is}')");
    window.is_true("choices", "document.querySelectorAll('[role=dialog] [role=option]').length >= 2").await;
    forces_colours(window).await;
    stands_out(window, "the palette's choice", &option("[aria-selected=true]"), &option("[aria-selected=false]")).await;
    window.press(Key::Escape).await;

    window.go('3', "Airtime").await;
    window.press(Key::Tab).await;
    forces_colours(window).await;
    let focused = "document.activeElement.matches('button, input') && document.activeElement";
    stands_out(window, "what has the focus", focused, "[...document.querySelectorAll('main button')].find(each => !each.matches('.money, .primary, :focus, [aria-checked=true]'))").await;
}
