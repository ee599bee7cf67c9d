// happy-dom supports `:checked` for inputs only; Svelte uses it to find a select's chosen option.
const find = HTMLSelectElement.prototype.querySelector;

HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, query: string) {
  if (query === ":checked") return this.selectedOptions[0] ?? null;
  return find.call(this, query);
};

export {};
