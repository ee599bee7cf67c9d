import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import CheckPage from "./CheckPage.svelte";
import { readShop, type Shop } from "./shop";
import { moment } from "./when";

vi.mock("./pictures", () => ({ codeInPicture: vi.fn(), codeIn: vi.fn() }));
const { codeInPicture } = await import("./pictures");

interface Vector {
  name: string;
  text: string;
  key: string;
}

const { codes: vectors } = JSON.parse(
  readFileSync(
    resolve(import.meta.dirname, "../../../crates/receipt-code/tests/vectors.json"),
    "utf8",
  ),
) as { codes: Vector[] };

const vector = (name: string): Vector => {
  const found = vectors.find((each) => each.name === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found;
};

const made = Date.UTC(2026, 10, 27) / 1_000;
const keyOf = (name: string, current: boolean) => ({
  key: vector(name).key,
  since: made - 86_400,
  current,
});
const shop: Shop = {
  shop: "Mama Ruth",
  made,
  keys: [keyOf("bill", true), keyOf("longest", false)],
};

async function checked(text: string) {
  const user = userEvent.setup();
  const field = screen.getByLabelText("Text of the code");
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

const shows = (text: string | RegExp) => expect(screen.queryByText(text)).not.toBeNull();
const hides = (text: string | RegExp) => expect(screen.queryByText(text)).toBeNull();

afterEach(() => vi.mocked(codeInPicture).mockReset());

describe("the page that checks a receipt", () => {
  test("a genuine receipt is told, with what the paper must say", async () => {
    render(CheckPage, { shop });
    await checked(vector("bill").text);
    shows("Genuine");
    for (const value of ["Mama Ruth Mobile Money", "UGX 50,000", "UGX 500", "N*O R*H"])
      shows(value);
    shows("ends with 5678");
    shows("KA-4F7KQ2-M9XR3T");
    shows("27 Nov 2026, 11:00");
  });

  test("a copy, practice, and what was changed are told apart", async () => {
    render(CheckPage, { shop });
    await checked(vector("copy").text);
    shows("Genuine, and printed as copy 2");
    await checked(vector("longest").text);
    shows("Practice: no real money");
    hides(/^Genuine/);
    await checked(vector("shortest").text);
    shows("A test of the service: no real money");
    const { text } = vector("bill");
    await checked(text.slice(0, -2) + (text.at(-2) === "A" ? "B" : "A") + text.slice(-1));
    shows("Not genuine");
    hides("Amount");
  });

  test("a key that the page does not hold is named, and nothing is believed", async () => {
    render(CheckPage, { shop: { ...shop, keys: [keyOf("longest", true)] } });
    await checked(vector("bill").text);
    shows("Not signed by a key of this page");
    shows(/38D5-F9CD-15DB-C4C7/);
    hides("Amount");
  });

  test("what is no code is told, and half a code too", async () => {
    render(CheckPage, { shop });
    await checked("Mama Ruth, UGX 50,000");
    shows("There is no code in this text");
    await checked(vector("bill").text.slice(0, 80));
    shows("The code is not complete");
  });

  test("a picture is read, and one without a code says so", async () => {
    render(CheckPage, { shop });
    const user = userEvent.setup();
    const input = screen.getByLabelText("Picture of the code");
    const picture = new File(["picture"], "receipt.png", { type: "image/png" });
    vi.mocked(codeInPicture).mockResolvedValueOnce(null);
    await user.upload(input, picture);
    await screen.findByText(/There is no code in this picture/);
    vi.mocked(codeInPicture).mockResolvedValueOnce(vector("bill").text);
    await user.upload(input, picture);
    await screen.findByText("Genuine");
    hides(/There is no code in this picture/);
  });

  test("it says what it can't tell, and shows every key with its fingerprint", () => {
    render(CheckPage, { shop });
    shows(/A photocopy can't be told from its original/);
    shows(/given back later/);
    shows("38D5-F9CD-15DB-C4C7");
    shows("since 26 Nov 2026, in use");
    shows("since 26 Nov 2026");
  });

  test("axe finds nothing, before a check and after one", async () => {
    render(CheckPage, { shop });
    const rules = { "color-contrast": { enabled: false } };
    const violations = async () =>
      (await axe.run(document.body, { rules })).violations.map(({ id }) => id);
    expect(await violations()).toEqual([]);
    await checked(vector("bill").text);
    expect(await violations()).toEqual([]);
  });
});

test("times are those of Uganda, as the receipt has them", () => {
  expect(moment(0)).toBe("1 Jan 1970, 03:00");
  expect(moment(Date.UTC(2026, 11, 31, 21, 5) / 1_000)).toBe("1 Jan 2027, 00:05");
});

test("what the program wrote into the page is read, and nothing else", () => {
  expect(readShop(JSON.stringify(shop))).toEqual(shop);
  for (const bad of ["", "{}", "null", "[]", '{"shop":"A","made":1,"keys":[{"key":"ab"}]}'])
    expect(readShop(bad)).toBeNull();
});
