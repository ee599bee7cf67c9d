//! What the window refuses to scripts injected into its page (SECURITY.md).

use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};

use kaunta_tests::{Desktop, Kaunta, USUAL, Window, until};

/// A server on this computer that records whether it was contacted.
struct Elsewhere(TcpListener);

impl Elsewhere {
    fn open() -> Elsewhere {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener that can be asked");
        Elsewhere(listener)
    }

    fn address(&self) -> String {
        format!("http://{}", self.0.local_addr().expect("an address"))
    }

    fn had_no_visitor(&self) {
        let came = self.0.accept();
        assert!(came.as_ref().is_err_and(|error| error.kind() == ErrorKind::WouldBlock), "somebody came: {came:?}");
    }

    /// Proves that a contact would have been noticed.
    async fn notices_a_visitor(&self) {
        let _visit = TcpStream::connect(self.0.local_addr().expect("an address")).expect("a visit");
        until("a visitor", USUAL, || async { self.0.accept() }).await;
    }
}

#[tokio::test]
async fn the_window_neither_leaves_kaunta_nor_opens_another_window() {
    let elsewhere = Elsewhere::open();
    let address = elsewhere.address();
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.is_true("an anchor that goes with the page", "window.stays = true").await;
    for leave in [
        format!("location.replace('{address}/replaced')"),
        // The engine blocks some of these by itself, without a message.
        "location.href = 'file:///etc/hostname'".to_owned(),
        "location.href = 'about:blank'".to_owned(),
        "location.href = 'data:text/html,elsewhere'".to_owned(),
    ] {
        later(window, &leave).await;
        let told = || kaunta.log().matches("was asked to leave Kaunta and did not").count();
        let before = told();
        later(window, &format!("location.href = '{address}/assigned'")).await;
        until(&leave, USUAL, || async { if told() > before { Ok(()) } else { Err(kaunta.log()) } }).await;
        window.is_true(&format!("the same page after {leave}"), "window.stays").await;
    }
    let opened = window.value(&format!("window.open('{address}/opened') === null")).await.expect("a script");
    assert_eq!(opened, true, "no window was opened");
    let link = format!(
        "(() => {{ const link = document.createElement('a'); link.href = '{address}/link'; link.target = '_blank'; \
         document.body.append(link); link.click(); link.remove(); return true; }})()"
    );
    window.is_true("a click on a link", &link).await;
    window
        .is_true("Kaunta's own page", "location.origin === 'tauri://localhost' && document.querySelector('main h1')")
        .await;
    window.go('8', "Settings").await;
    elsewhere.had_no_visitor();
    elsewhere.notices_a_visitor().await;
    kaunta.quit().await;
}

/// After a moment, so that the driver has its answer before the page could be left.
async fn later(window: &Window, script: &str) {
    window.is_true(script, &format!("setTimeout(() => {{ {script}; }}, 0)")).await;
}

/// Everything that would fetch from elsewhere or run foreign code, and the policy's name for it.
const SLIPPED_IN: &[(&str, &str)] = &[
    (
        "script-src-elem",
        "const made = document.createElement('script'); made.textContent = 'window.slipped = 1'; document.body.append(made)",
    ),
    (
        "script-src-elem",
        "const made = document.createElement('script'); made.src = 'ELSEWHERE/a.js'; document.body.append(made)",
    ),
    (
        "script-src-attr",
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\" onerror=\"window.slipped = 2\">')",
    ),
    ("img-src", "document.body.insertAdjacentHTML('beforeend', '<img src=\"ELSEWHERE/told.gif?name\">')"),
    (
        "style-src-elem",
        "document.head.insertAdjacentHTML('beforeend', '<link rel=\"stylesheet\" href=\"ELSEWHERE/a.css\">')",
    ),
    ("frame-src", "document.body.insertAdjacentHTML('beforeend', '<iframe src=\"ELSEWHERE/frame\"></iframe>')"),
    ("object-src", "document.body.insertAdjacentHTML('beforeend', '<object data=\"ELSEWHERE/object\"></object>')"),
    ("connect-src", "fetch('ELSEWHERE/fetched').catch(() => {})"),
    ("connect-src", "navigator.sendBeacon('ELSEWHERE/beacon')"),
    (
        "form-action",
        "document.body.insertAdjacentHTML('beforeend', '<form action=\"ELSEWHERE/form\"><input name=pin></form>'); document.body.lastElementChild.submit()",
    ),
    ("base-uri", "document.head.insertAdjacentHTML('beforeend', '<base href=\"ELSEWHERE/\">')"),
];

#[tokio::test]
async fn what_is_slipped_into_the_page_neither_runs_nor_tells_anybody() {
    let elsewhere = Elsewhere::open();
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    let listen = "(() => { window.stopped = []; document.addEventListener('securitypolicyviolation', \
        event => window.stopped.push(event.effectiveDirective)); return true; })()";
    window.is_true("a listener", listen).await;
    for (number, (directive, script)) in SLIPPED_IN.iter().enumerate() {
        let script = script.replace("ELSEWHERE", &elsewhere.address());
        window.is_true(&script, &format!("(() => {{ {script}; return true; }})()")).await;
        let stopped = format!("stopped.slice({number}).some(each => '{directive}'.startsWith(each))");
        window.is_true(&format!("{directive}: {script}"), &stopped).await;
    }
    let eval = "(() => { try { return eval('1 + 1'); } catch (error) { return error.name; } })()";
    assert_eq!(window.value(eval).await.expect("a script"), "EvalError", "text is never run");
    let made = "(() => { try { return new Function('return 2')(); } catch (error) { return error.name; } })()";
    assert_eq!(window.value(made).await.expect("a script"), "EvalError", "text is never run");
    assert_eq!(window.value("window.slipped ?? null").await.expect("a script"), serde_json::Value::Null);
    elsewhere.had_no_visitor();
    elsewhere.notices_a_visitor().await;
    kaunta.quit().await;
}

/// Commands of Tauri and its plugins that this page must not use.
const COMMANDS: &[&str] = &[
    "plugin:dialog|open",
    "plugin:dialog|save",
    "plugin:opener|open_url",
    "plugin:opener|open_path",
    "plugin:opener|reveal_item_in_dir",
    "plugin:log|log",
    "plugin:fs|read_text_file",
    "plugin:shell|execute",
    "plugin:http|fetch",
    "plugin:process|exit",
    "plugin:updater|check",
    "plugin:updater|download_and_install",
    "plugin:event|emit",
    "plugin:event|emit_to",
    "plugin:webview|create_webview_window",
    "plugin:webview|internal_toggle_devtools",
    "plugin:window|create",
    "plugin:window|destroy",
    "plugin:window|set_title",
    "plugin:app|version",
    "plugin:path|resolve_directory",
    "plugin:image|from_path",
    "plugin:resources|close",
    "plugin:menu|new",
    "plugin:tray|new",
    "greet",
];

#[tokio::test]
async fn the_page_reaches_the_one_command_and_nothing_else_of_the_program() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    assert_eq!(asked(window, "call", "{ name: 'status', input: null }").await, "allowed", "the asking works");
    for command in COMMANDS {
        let answer = asked(window, command, "{ url: 'https://example.com', path: '/etc/hostname' }").await;
        assert!(answer.contains("not allowed") || answer.contains("not found"), "{command}: {answer}");
    }
    assert_eq!(window.value("typeof window.__TAURI__").await.expect("a script"), "undefined");
    assert_eq!(window.value("Object.isFrozen(Object.prototype)").await.expect("a script"), true);
    kaunta.quit().await;
}

/// Invokes a command as any script in the page could. Returns `allowed` or the reason why not.
async fn asked(window: &Window, command: &str, input: &str) -> String {
    let ask = format!(
        "(() => {{ delete window.told; window.__TAURI_INTERNALS__.invoke('{command}', {input}).then(() => {{ \
         window.told = 'allowed'; }}, error => {{ window.told = String(error?.message ?? error); }}); return true; }})()"
    );
    window.is_true(command, &ask).await;
    window.is_true(&format!("an answer to {command}"), "window.told").await;
    window.value("window.told").await.expect("an answer").as_str().unwrap_or_default().to_owned()
}
