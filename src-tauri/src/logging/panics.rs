//! Logs the location of every panic, and tells the window about it.

use std::panic::PanicHookInfo;
use std::sync::OnceLock;

use kaunta_app::App;

static APP: OnceLock<App> = OnceLock::new();

/// From now on, panics are reported to this app's window.
pub(crate) fn watched_by(app: App) {
    // Only a test sets it a second time.
    let _first = APP.set(app);
}

pub(crate) fn watch() {
    #[cfg(debug_assertions)]
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // Developers see the message too. Release builds drop it: it may contain anything, such as a customer's name.
        #[cfg(debug_assertions)]
        usual(panic);
        tracing::error!(panicked_at = %place(panic), "a part of Kaunta broke down");
        if let Some(app) = APP.get() {
            // On a separate thread: the panicking thread may hold a lock that is needed to notify the window.
            let app = app.clone();
            let told = std::thread::Builder::new().spawn(move || app.broke_down());
            if told.is_err() {
                tracing::error!("nobody could be told of it");
            }
        }
    }));
}

/// The source file and line, without the folders of the computer that built Kaunta.
fn place(panic: &PanicHookInfo<'_>) -> String {
    panic.location().map_or_else(|| "nowhere".to_owned(), |place| format!("{}:{}", plain(place.file()), place.line()))
}

fn plain(file: &str) -> String {
    let file = file.replace('\\', "/");
    let own = ["crates/", "src-tauri/"].into_iter().find(|own| file.starts_with(own));
    if own.is_some() {
        return file;
    }
    // For a library: the folder with its name and version, and the path below it.
    let parts: Vec<&str> = file.split('/').collect();
    let source = parts.iter().rposition(|part| *part == "src").unwrap_or_default();
    parts.get(source.saturating_sub(1)..).unwrap_or_default().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_names_the_source_and_not_the_computer_it_was_built_on() {
        for (file, expected) in [
            ("crates/app/src/polling/poller.rs", "crates/app/src/polling/poller.rs"),
            ("src-tauri\\src\\window.rs", "src-tauri/src/window.rs"),
            (
                "/home/nakato/.cargo/registry/src/index-1/sqlx-core-0.9.0/src/pool/inner.rs",
                "sqlx-core-0.9.0/src/pool/inner.rs",
            ),
            ("/rustc/abc/library/core/src/option.rs", "core/src/option.rs"),
        ] {
            assert_eq!(plain(file), expected, "{file}");
        }
    }
}
