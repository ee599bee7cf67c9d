import { untrack } from "svelte";
import type { SettingField } from "../bindings/SettingField";
import { Attempt } from "../bridge/attempt.svelte";
import { CallError } from "../bridge/call";
import { announcer } from "../navigation/announcer.svelte";
import { t } from "../words/t";

/** A form being saved: an attempt that also tells whether the current input is saved. */
export class Saving extends Attempt {
  #saved = $state(false);

  /** Until something is typed again. */
  get saved(): boolean {
    return this.#saved;
  }

  /** The input changed: clears the result of the last save. */
  touched(): void {
    this.#saved = false;
  }

  override async run(work: () => unknown): Promise<boolean> {
    if (untrack(() => this.busy)) return false;
    this.#saved = false;
    this.#saved = await super.run(work);
    if (this.#saved) announcer.say(t("session-saved"));
    return this.#saved;
  }

  /** The error of a setting, shown at its field; `line` counts from 0. */
  about(field: SettingField, line = 0): string | undefined {
    const problem = this.error instanceof CallError ? this.error.setting : undefined;
    return problem?.field === field && problem.line === line ? problem.message : undefined;
  }
}
