import { mount } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { Icon } from "../model/icon";

const drawn = new Map<Icon, Element>();

/** An icon of 16 px, drawn by its component once. */
function original(icon: Icon): Element | undefined {
  const known = drawn.get(icon);
  if (known) return known;
  const target = document.createElement("span");
  mount(icon, { target, props: { size: 16, "aria-hidden": "true" } });
  const svg = target.firstElementChild ?? undefined;
  if (svg) drawn.set(icon, svg);
  return svg;
}

/** Puts a copy of an icon into an element, since a list that is drawn anew would spend a third of its time on the components of icons. */
export function copied(icon: Icon): Attachment<HTMLElement> {
  return (element) => {
    const svg = original(icon);
    if (svg) element.replaceChildren(svg.cloneNode(true));
  };
}
