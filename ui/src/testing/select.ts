// happy-dom supports `:checked` for inputs only; Svelte uses it to find a select's chosen option. Of options in groups it lists earlier choices among the selected ones too.
const find = HTMLSelectElement.prototype.querySelector;

HTMLSelectElement.prototype.querySelector = function (this: HTMLSelectElement, query: string) {
  if (query === ":checked") return this.options[this.selectedIndex] ?? null;
  return find.call(this, query);
};

export {};
