// happy-dom supports `:checked` for inputs only; Svelte uses it to find a select's chosen option. If the options are in groups,
// happy-dom also lists earlier choices among the selected ones.
const find = HTMLSelectElement.prototype.querySelector;

HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, query: string) {
  if (query === ":checked") return this.options[this.selectedIndex] ?? null;
  return find.call(this, query);
};

export {};
