import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdKeys } from "../testing/time";
import { keyLayers } from "./layers.svelte";
import { onScan, scanner } from "./scanner";

const received: string[] = [];
let stop: () => void;
let keyboard: ReturnType<typeof holdKeys>;
/** All keys at once. */
const scan = (text: string) => keyboard.user.keyboard(text);
const pause = () => keyboard.wait(200);

function draw(html: string): HTMLElement {
  document.body.innerHTML = html;
  const first = document.querySelector<HTMLElement>("input, button");
  if (!first) throw new Error(html);
  first.focus();
  return first;
}

function mark(field: HTMLElement, becomes: Parameters<typeof onScan>[0]) {
  for (const [name, value] of Object.entries(onScan(becomes))) field.setAttribute(name, value);
}

beforeEach(() => {
  received.length = 0;
  keyboard = holdKeys();
  stop = scanner.receive("screen", (text) => received.push(text) > 0);
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
  mark(field, "elsewhere");
  const enter = vi.fn();
  field.addEventListener("keydown", (event) => event.key === "Enter" && enter());
  await scan("50000");
  await keyboard.wait(400);
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

test.each(["{Enter}", "{Tab}", ""])(
  "a scan into a field that takes it whole replaces what stood there: %j",
  async (end) => {
    const field = draw("<input value='0412' /><button>Next</button>") as HTMLInputElement;
    mark(field, "whole");
    await scan(`2099910${end}`);
    await pause();
    expect([field.value, received]).toEqual(["2099910", []]);
  },
);

test.each([
  ["0772123456", "0772123456", []],
  ["256772123456", "256772123456", []],
  // One digit too few or too many is a mistake of the one who typed or printed it, and stays to be seen.
  ["077212345", "0752077212345", []],
  ["2567721234561", "07522567721234561", []],
  ["14200550001", "0752", ["14200550001"]],
  ["2099910", "0752", ["2099910"]],
  ["KT4F7Q2B", "0752", ["KT4F7Q2B"]],
])("scanned into a phone that says 0752, %s leaves %s", async (text, left, gone) => {
  const field = draw("<input value='0752' />") as HTMLInputElement;
  mark(field, "phone");
  field.setSelectionRange(4, 4);
  await scan(`${text}{Enter}`);
  expect([field.value, received]).toEqual([left, gone]);
});

test("a list is put back to what was chosen, and the scan goes on to who takes it", async () => {
  document.body.innerHTML = "<select><option>One</option><option>Two</option></select>";
  const select = document.querySelector("select") as HTMLSelectElement;
  select.focus();
  select.addEventListener("keydown", () => (select.value = "Two"));
  await scan("14200550001{Enter}");
  expect([select.value, received]).toEqual(["One", ["14200550001"]]);
});

test("what one level does not take goes on to the next", async () => {
  const frame: string[] = [];
  const ends = [
    scanner.receive("screen", () => false),
    scanner.receive("frame", (text) => frame.push(text) > 0),
  ];
  draw("<button>Pay</button>");
  await scan("14200550001{Enter}");
  expect([received, frame]).toEqual([[], ["14200550001"]]);
  ends.forEach((end) => end());
});

test("a key that acts by itself does so a moment later, and not as one of a scan", async () => {
  const act = vi.fn();
  const close = keyLayers.push("screen", [
    { key: { is: ({ key }) => key === "a" }, run: () => scanner.unlessScanned(act) },
  ]);
  draw("<button>Pay</button>");
  for (const text of ["a4f7q2bk{Enter}", "4fa7q2bk", "4f7q2bka"]) {
    await scan(text);
    await pause();
  }
  expect(act).not.toHaveBeenCalled();
  await scan("a");
  await pause();
  expect(act).toHaveBeenCalledOnce();
  await scan("a{Enter}");
  expect(act).toHaveBeenCalledTimes(2);
  close();
});

test.each(["elsewhere", "phone", "whole", "form", "nowhere"] as const)(
  "a person who types fast loses no key in a field that marks %j",
  async (becomes) => {
    const enter = vi.fn();
    const field = draw("<input value='1' />") as HTMLInputElement;
    mark(field, becomes);
    field.setSelectionRange(1, 1);
    field.addEventListener("keydown", (event) => event.key === "Enter" && enter());
    // Two keys at once now and then, and about 15 a second between them: nobody is faster for long.
    for (const keys of ["20", "9", "99", "1", "00", "55", "0"]) {
      await scan(keys);
      await keyboard.wait(65);
    }
    await scan("{Enter}");
    expect([field.value, received, enter.mock.calls.length]).toEqual(["120999100550", [], 1]);
  },
);

test.each([
  ["04123456789", "0", "4123456789"],
  ["04123456789", "041", "23456789"],
  ["14200550001420055000", "1420", "055000142005", "5000"],
])("a scan of %s that a busy computer held up is one scan", async (whole, ...parts) => {
  const field = draw("<input value='99' />") as HTMLInputElement;
  mark(field, "whole");
  for (const [at, part] of parts.entries()) {
    if (at > 0) await keyboard.wait(120);
    await scan(part + (at === parts.length - 1 ? "{Enter}" : ""));
  }
  expect(field.value).toBe(whole);
});

test("words without a digit stay where they are, and their Enter is Enter", async () => {
  const enter = vi.fn();
  const close = keyLayers.push("dialog", []);
  const field = draw("<input />") as HTMLInputElement;
  field.addEventListener("keydown", (event) => event.key === "Enter" && enter());
  await scan("Nakasero stores{Enter}");
  expect([field.value, enter.mock.calls.length, received]).toEqual(["Nakasero stores", 1, []]);
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
