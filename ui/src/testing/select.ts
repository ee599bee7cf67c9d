// happy-dom knows `:checked` of inputs only; Svelte finds the chosen option of a select by it.
const find = HTMLSelectElement.prototype.querySelector;

HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, query: string) {
  if (query === ":checked") return this.selectedOptions[0] ?? null;
  return find.call(this, query);
};

export {};
