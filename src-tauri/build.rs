//! Generates what Tauri needs at compile time.
fn main() {
    tauri_build::build();
}
