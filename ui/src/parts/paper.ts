/**
 * Opens the system's dialog for printing; whether it opened. Where the web view prints by itself nothing comes back; on macOS
 * Tauri asks Rust instead and answers with a promise, which is refused where Rust does not print.
 */
export async function printed(): Promise<boolean> {
  try {
    await (window.print() as unknown);
    return true;
  } catch (cause) {
    // Its words are for the log, not for a shopkeeper.
    console.error("print", cause);
    return false;
  }
}
