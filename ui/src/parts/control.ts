/** What `Field` hands to the control inside it, so that label, hint and error belong to it. */
export interface Control {
  id: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: "true" | undefined;
  "aria-required"?: "true" | undefined;
}

/** True where a key press is typing, and so is nobody's shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !["button", "checkbox", "radio", "submit"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
