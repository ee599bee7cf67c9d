//! An empty Tauri window: what Kaunta's start and memory are measured against (docs/bench.md).
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

use tauri::{WebviewUrl, WebviewWindowBuilder};

fn main() -> tauri::Result<()> {
    tauri::Builder::default()
        .setup(|tauri| {
            // As large as Kaunta's, so that the same number of pixels is painted.
            WebviewWindowBuilder::new(tauri, "main", WebviewUrl::default())
                .title("Empty")
                .inner_size(1024.0, 700.0)
                .center()
                .build()?;
            Ok(())
        })
        .run(tauri::generate_context!("examples/empty-window/tauri.conf.json"))
}
