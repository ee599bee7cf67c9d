/** How long after a touch the mark is set, in ms: until then its click is over, and nothing moves under the finger. */
export const SETTLED = 300;

/**
 * Whether a finger uses the window: where it is the only pointer, and from its first touch on a screen beside a mouse. Marks the
 * root, which makes what is touched large enough (tokens.css).
 */
class Touch {
  #used = $state(false);

  constructor() {
    const only = window.matchMedia("(pointer:coarse)");
    if (only.matches) this.#use();
    only.addEventListener("change", ({ matches }) => {
      if (matches) this.#use();
    });
    const touched = ({ pointerType }: PointerEvent) => {
      if (pointerType === "touch" && !this.#used) setTimeout(() => this.#use(), SETTLED);
    };
    window.addEventListener("pointerup", touched, { capture: true });
    // A touch that scrolls ends like this.
    window.addEventListener("pointercancel", touched, { capture: true });
  }

  get used(): boolean {
    return this.#used;
  }

  #use(): void {
    this.#used = true;
    document.documentElement.dataset.touch = "";
  }
}

export const touch = new Touch();
