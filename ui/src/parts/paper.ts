import { quietly } from "../bridge/quietly";

/**
 * Opens the system's print dialog; returns whether it opened. Web views return nothing; on macOS Tauri asks Rust and returns a
 * promise, which rejects if Rust does not print.
 */
export async function printed(): Promise<boolean> {
  // Its words are for the log, not for a shopkeeper.
  const opened = await quietly("print", async () => {
    await (window.print() as unknown);
    return true;
  });
  return opened ?? false;
}
