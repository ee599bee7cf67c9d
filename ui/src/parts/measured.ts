import type { Attachment } from "svelte/attachments";

/**
 * Sets what only the program knows of an element's look, such as the place of a row: `{@attach measured({ height: "720px" })}`. All
 * else is in style sheets.
 */
export function measured(properties: Record<string, string>): Attachment<HTMLElement> {
  return (element) => {
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  };
}
