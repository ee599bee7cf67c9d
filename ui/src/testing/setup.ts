import { configure } from "@testing-library/svelte";

// An upper bound, not a measure: on a busy machine a test takes 20 times as long. Below a test's own limit,
// so that a failure tells what was waited for.
configure({ asyncUtilTimeout: 100_000 });

// happy-dom matches `:checked` with inputs only, so that Svelte would take a list's first option for the one that is chosen.
// Tests of what is built run without a page.
if (typeof Element !== "undefined") {
  const find = Object.getOwnPropertyDescriptor(Element.prototype, "querySelector")?.value as (
    this: Element,
    selector: string,
  ) => Element | null;
  Object.defineProperty(Element.prototype, "querySelector", {
    value(this: Element, selector: string) {
      if (selector === ":checked" && this instanceof HTMLSelectElement)
        return this.options.item(this.selectedIndex);
      return find.call(this, selector);
    },
  });
}
