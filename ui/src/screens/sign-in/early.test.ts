import { expect, test } from "vitest";
import { signInPerson } from "../../testing/atSignIn";
import { isKept, takeEarly } from "./early";

const several = [
  signInPerson("Nakato", "owner"),
  signInPerson("Okello"),
  signInPerson("Acen", "accountant"),
];
const many = [
  ...Array.from({ length: 14 }, (_, at) => signInPerson(`Person ${at + 1}`)),
  signInPerson("Zziwa"),
];
const nobody = { who: null, query: "", pin: "" };
const keys = (typed: string, ...more: string[]) => [...typed, ...more];

test.each([
  ["a name's key and its PIN", keys("2270613"), { who: "Okello", query: "", pin: "270613" }],
  ["the PIN as far as it was typed", keys("227"), { who: "Okello", query: "", pin: "27" }],
  ["no more than a PIN", keys("22706139"), { who: "Okello", query: "", pin: "270613" }],
  ["a scanner's number, which is no PIN", keys("214200550001"), { ...nobody, who: "Okello" }],
  ["a key that is nobody's, then one that is", keys("93"), { who: "Acen", query: "", pin: "" }],
  ["Enter for who was here last", ["Enter", ...keys("27")], { who: "Acen", query: "", pin: "27" }],
  ["a digit taken back", [...keys("228"), "Backspace"], { who: "Okello", query: "", pin: "2" }],
  ["Escape, back to the names", [...keys("227"), "Escape", "1"], { ...nobody, who: "Nakato" }],
  ["letters, which search for nobody among few", keys("ab"), nobody],
  ["nothing", [], nobody],
])("taken in order: %s", (_, typed, taken) => {
  expect(takeEarly(typed, several, "Acen")).toEqual(taken);
});

test("among many names letters search, and digits after them too; Enter takes the first", () => {
  expect(takeEarly(keys("person 12"), many, null)).toEqual({ ...nobody, query: "person 12" });
  expect(takeEarly(keys("zz", "Enter", "2", "7"), many, null)).toMatchObject({
    who: "Zziwa",
    pin: "27",
  });
  expect(takeEarly(keys("12"), many, null)).toEqual({ who: "Person 1", query: "", pin: "2" });
});

test.each([
  ["270613", "270613"],
  ["1270613", "270613"],
  ["127061", "127061"],
  ["2706139", "270613"],
  ["12", "12"],
  ["14200550001", ""],
])("where one person works, %s is the PIN %s", (typed, pin) => {
  expect(takeEarly(keys(typed), several.slice(0, 1), null)).toEqual({ ...nobody, pin });
});

test("a held key, a shortcut and a key that types nothing are not kept", () => {
  const pressed = (key: string, more: KeyboardEventInit = {}) =>
    isKept(new KeyboardEvent("keydown", { key, ...more }));
  expect(["2", "a", "Enter", "Escape", "Backspace"].every((key) => pressed(key))).toBe(true);
  expect(pressed("2", { repeat: true })).toBe(false);
  expect(pressed("l", { ctrlKey: true })).toBe(false);
  expect(["Tab", "F1", "Shift", "ArrowDown"].some((key) => pressed(key))).toBe(false);
});
