import type { FieldName } from "../../bindings/FieldName";
import type { FieldView } from "../../bindings/FieldView";
import { asked, sameAnswer } from "./fields";
import { suggestedFor, suggestNetwork } from "./network";
import type { Texts } from "./step";

/** What a person typed, scanned or pasted, also into fields that are shown later. */
export class Typed {
  #texts = $state.raw<Texts>({});
  #sums = $state.raw<readonly string[]>([]);

  constructor(prefilled: Texts) {
    this.#texts = prefilled;
  }

  get texts(): Texts {
    return this.#texts;
  }

  /** The sums of a pasted message that names several, for as long as it may be meant. */
  get sums(): readonly string[] {
    return this.#sums;
  }

  get isEmpty(): boolean {
    return Object.values(this.#texts).every((text) => text === "");
  }

  value(field: FieldView): string {
    if (field.fixed) return field.value;
    const typed = this.#texts[field.name];
    return typed ?? suggestedFor(field, this.#texts.phoneNumber ?? "") ?? field.value;
  }

  answers(fields: readonly FieldView[]): Texts {
    return Object.fromEntries(asked(fields).map((each) => [each.name, this.value(each)]));
  }

  /** Returns whether it is another answer than before. */
  type(field: FieldView, text: string): boolean {
    const before = this.value(field);
    if (before === text) return false;
    const typed: Texts = { ...this.#texts, [field.name]: text };
    // A number of another network clears the chosen network.
    if (field.kind === "phone" && suggestNetwork(before) !== suggestNetwork(text))
      delete typed.mnoProvider;
    this.#texts = typed;
    return !sameAnswer(field, before, text);
  }

  /** Keeps the text until its field is shown. */
  keep(name: FieldName, text: string): void {
    this.#texts = { ...this.#texts, [name]: text };
  }

  offer(sums: readonly string[]): void {
    this.#sums = sums;
  }

  /** Starts with these texts: those before were typed for another customer. */
  replace(texts: Texts): void {
    this.#texts = texts;
    this.#sums = [];
  }
}
