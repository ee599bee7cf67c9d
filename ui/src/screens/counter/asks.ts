/** Focuses what is still to be answered before a payment can be sent; false if nothing is. */
export function focusAsked(section: HTMLElement): boolean {
  const next = section.querySelector<HTMLElement>("[data-asks] :is(select, input:not(:checked))");
  next?.focus();
  return next !== null;
}
