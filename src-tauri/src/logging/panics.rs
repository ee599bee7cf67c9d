//! A panic anywhere is logged by its place, and told to whoever sits at the window.

use std::panic::PanicHookInfo;
use std::sync::OnceLock;

use kaunta_app::App;

static APP: OnceLock<App> = OnceLock::new();

/// From now on panics are told to this Kaunta's window.
pub(crate) fn watched_by(app: App) {
    // A second one in the same program is a test's.
    let _first = APP.set(app);
}

pub(crate) fn watch() {
    #[cfg(debug_assertions)]
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // A developer sees its words too. Elsewhere nobody does: they may hold anything, a customer's name included.
        #[cfg(debug_assertions)]
        usual(panic);
        tracing::error!(panicked_at = %place(panic), "a part of Kaunta broke down");
        if let Some(app) = APP.get() {
            // On a thread of its own: the one that panicked may hold what the window needs to be told.
            let app = app.clone();
            let told = std::thread::Builder::new().spawn(move || app.broke_down());
            if told.is_err() {
                tracing::error!("nobody could be told of it");
            }
        }
    }));
}

/// The file and line in the source, without the folders of the computer that Kaunta was built on.
fn place(panic: &PanicHookInfo<'_>) -> String {
    panic.location().map_or_else(|| "nowhere".to_owned(), |place| format!("{}:{}", plain(place.file()), place.line()))
}

fn plain(file: &str) -> String {
    let file = file.replace('\\', "/");
    let own = ["crates/", "src-tauri/"].into_iter().find(|own| file.starts_with(own));
    if own.is_some() {
        return file;
    }
    // Of a library: its folder, which names it and its version, and what is below.
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
