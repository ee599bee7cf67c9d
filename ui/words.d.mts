/** A message: its id, and its values in the order of the sentence, each with its kind. */
export interface Message {
  id: string;
  values: [name: string, kind: "text" | "number" | string[]][];
}
/** The folder of the messages. */
export const folder: string;
/** The messages of one file; throws if one is invalid. */
export function messagesOf(name: string, source: string): Message[];
/** All messages that the window may say. */
export function windowMessages(): Message[];
/** Writes src/words/messages.ts, where it has changed. */
export function writeTypes(): void;
/** The messages of one file as plain text, for a proof-reader. */
export function listOf(name: string, source: string): string;
/** Every message of words/en as plain text, for a proof-reader. */
export function listAll(): string;
