// happy-dom has no layout: sets the heights of a list and its rows.
import { vi } from "vitest";

class Observer implements ResizeObserver {
  readonly #told: ResizeObserverCallback;

  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }

  observe(target: Element): void {
    const height = target.clientHeight;
    const contentRect = { width: 800, height } as DOMRectReadOnly;
    const size = [{ inlineSize: 800, blockSize: height }];
    const entry = { target, contentRect, contentBoxSize: size, borderBoxSize: size };
    queueMicrotask(() => this.#told([entry as unknown as ResizeObserverEntry], this));
  }

  unobserve(): void {}
  disconnect(): void {}
}

/** Gives a grid 396 px, which is the head and ten rows, and everything else the height of a row. */
export function layOut(): void {
  vi.stubGlobal("ResizeObserver", Observer);
  const height = function (this: Element) {
    return this.getAttribute("role") === "grid" ? 396 : 36;
  };
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(height);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(height);
}
