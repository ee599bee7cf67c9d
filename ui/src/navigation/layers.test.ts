import { afterEach, expect, test, vi } from "vitest";
import { keys } from "./keys";
import { keyLayers, type KeyBinding } from "./layers.svelte";

const pops: (() => void)[] = [];
const push = (...layer: Parameters<typeof keyLayers.push>) => {
  const pop = keyLayers.push(...layer);
  pops.push(pop);
  return pop;
};
const bound = (key: KeyBinding["key"]) => ({ key, run: vi.fn<KeyBinding["run"]>() });
const press = (key: string, part: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...part }),
  );

afterEach(() => {
  for (const pop of pops.splice(0)) pop();
  document.body.replaceChildren();
});

test("the top layer hears a key first, and what it takes goes no further", () => {
  const below = bound(keys.stepBack);
  const above = bound(keys.stepBack);
  push("screen", [below]);
  const pop = push("screen", [above]);
  expect(press("Escape")).toBe(false);
  expect(above.run).toHaveBeenCalledTimes(1);
  expect(below.run).not.toHaveBeenCalled();
  pop();
  press("Escape");
  expect(below.run).toHaveBeenCalledTimes(1);
});

test("a screen lies over the frame whichever was there first", () => {
  const screen = bound(keys.help);
  const frame = bound(keys.help);
  push("screen", [screen]);
  push("frame", [frame]);
  press("F1");
  expect(screen.run).toHaveBeenCalled();
  expect(frame.run).not.toHaveBeenCalled();
});

test("a key that a layer ignores goes to the next layer, and finally to the browser", () => {
  const below = bound(keys.search);
  push("screen", [below]);
  push("screen", [{ key: keys.search, run: () => false }]);
  press("/");
  expect(below.run).toHaveBeenCalledTimes(1);
  expect(press("Escape")).toBe(true);
});

test("what a dialog covers hears nothing but the keys that work over a dialog too", () => {
  const search = bound(keys.search);
  const lock = bound(keys.lock);
  push("screen", [search]);
  push("frame", [lock]);
  push("dialog", []);
  press("/");
  press("l", { ctrlKey: true });
  expect(search.run).not.toHaveBeenCalled();
  expect(lock.run).toHaveBeenCalledTimes(1);
});

test("a character typed into a field is text, and no key", () => {
  const field = document.body.appendChild(document.createElement("input"));
  const search = bound(keys.search);
  const back = bound(keys.stepBack);
  push("screen", [search, back]);
  expect(press("/", {}, field)).toBe(true);
  expect(search.run).not.toHaveBeenCalled();
  press("Escape", {}, field);
  expect(back.run).toHaveBeenCalledTimes(1);
});

test("a key that an element handles reaches no layer, but a witness still sees it", () => {
  const list = document.body.appendChild(document.createElement("div"));
  list.addEventListener("keydown", (event) => event.preventDefault());
  const arrow = bound(keys.firstRow);
  const witness = vi.fn();
  push("screen", [arrow]);
  pops.push(keyLayers.onEveryKey(witness));
  press("ArrowDown", {}, list);
  expect(arrow.run).not.toHaveBeenCalled();
  expect(witness).toHaveBeenCalledTimes(1);
});
