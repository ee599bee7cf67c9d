//! Generates what Tauri needs at compile time.

#[path = "build/updates.rs"]
mod updates;

use tauri_build::{AppManifest, Attributes};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    updates::check()?;
    // A command that is named here can be called only by the window whose capability names it (capabilities/main.json);
    // one that is not, by every window.
    let manifest = AppManifest::new().commands(&["call"]);
    tauri_build::try_build(Attributes::new().app_manifest(manifest))?;
    Ok(())
}
