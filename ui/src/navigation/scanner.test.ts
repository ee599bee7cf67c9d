import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdKeys } from "../testing/time";
import { keyLayers } from "./layers.svelte";
import { scanner, takesNoScan } from "./scanner";

const received: string[] = [];
let stop: () => void;
let keyboard: ReturnType<typeof holdKeys>;
/** All keys at once. */
const scan = (text: string) => keyboard.user.keyboard(text);
const pause = () => keyboard.wait(80);

function draw(html: string): HTMLElement {
  document.body.innerHTML = html;
  const first = document.querySelector<HTMLElement>("input, button");
  if (!first) throw new Error(html);
  first.focus();
  return first;
}

beforeEach(() => {
  received.length = 0;
  keyboard = holdKeys();
  stop = scanner.receive("screen", (number) => received.push(number));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stop();
  document.body.innerHTML = "";
});

test.each(["{Enter}", "{Tab}"])("the %s that ends a scan presses no button", async (end) => {
  const press = vi.fn();
  const button = draw("<button>Pay</button><button>Next</button>");
  button.addEventListener("click", press);
  await scan(`14200550001${end}`);
  expect(press).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(received).toEqual(["14200550001"]);
  await pause();
  await scan("{Enter}");
  expect(press).toHaveBeenCalledOnce();
  expect(received).toHaveLength(1);
});

test("a scan that ends with nothing is received too, and a short one is for nobody", async () => {
  draw("<button>Pay</button>");
  await scan("14200550001");
  await pause();
  await scan("1420{Enter}");
  await pause();
  expect(received).toEqual(["14200550001"]);
});

test.each(["{Enter}", "{Tab}", ""])("a scan into an amount is taken out again: %j", async (end) => {
  const field = draw("<input />") as HTMLInputElement;
  field.setAttribute(Object.keys(takesNoScan)[0] ?? "", "");
  const enter = vi.fn();
  field.addEventListener("keydown", (event) => event.key === "Enter" && enter());
  await scan("50000");
  await pause();
  await scan(`14200550001${end}`);
  await pause();
  expect([field.value, received]).toEqual(["50000", ["14200550001"]]);
  expect(enter).not.toHaveBeenCalled();
});

test("a field that takes text takes a scan with its Enter, except in a dialog", async () => {
  const enter = vi.fn();
  const hear = (field: HTMLElement) =>
    field.addEventListener("keydown", (event) => event.key === "Enter" && enter());
  const field = draw("<input />") as HTMLInputElement;
  hear(field);
  await scan("14200550001{Enter}");
  expect([field.value, enter.mock.calls.length, received]).toEqual(["14200550001", 1, []]);
  await pause();
  const close = keyLayers.push("dialog", []);
  const inDialog = draw("<input />") as HTMLInputElement;
  hear(inDialog);
  await scan("14200550001{Enter}");
  expect([inDialog.value, enter.mock.calls.length, received]).toEqual(["14200550001", 1, []]);
  close();
});

test("what a person types is theirs", async () => {
  const press = vi.fn();
  draw("<button>Pay</button>").addEventListener("click", press);
  for (const digit of "1420055") {
    await scan(digit);
    await pause();
  }
  await scan("{Enter}");
  expect(press).toHaveBeenCalledOnce();
  expect(received).toEqual([]);
});
