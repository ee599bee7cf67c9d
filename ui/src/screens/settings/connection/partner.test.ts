import axe from "axe-core";
import { render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Environment } from "../../../bindings/Environment";
import type { PartnerView } from "../../../bindings/PartnerView";
import { answer, asked, fail, forgetAll, wrongSetting } from "../../../testing/bridge";
import "../../../testing/select";
import { environment, partner, settingsOf } from "../settings.fixture";
import Partner from "./Partner.svelte";

vi.mock("../../../bridge/call", () => import("../../../testing/bridge"));

const text = (name: string) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole("button", { name });
const keyField = () =>
  screen.getByLabelText<HTMLInputElement>(/Partner key/, { selector: "input" });

function show(part: Partial<PartnerView> = {}, where: Environment = "development") {
  const onsaved = vi.fn();
  render(Partner, { environment: where, view: partner(part), onsaved });
  return { onsaved, user: userEvent.setup() };
}

beforeEach(forgetAll);

test("the onboarding leads through the service's own order, each step with what to do and whether it is done", () => {
  show();
  const steps = screen.getAllByRole("heading", { level: 4 }).map((each) => each.textContent);
  expect(steps).toEqual([
    "Open a partner account, done",
    "Make a key, done",
    "Try it out, not done yet",
    "Pay a little, not done yet",
    "Use a production key, not done yet",
    "Set up the webhook, not done yet",
    "Know the errors, not done yet",
    "Go live, not done yet",
    "Announced by the service, but not open yet",
  ]);
  screen.getByText("Move a small amount.");
  screen.getByText("Coming soon.");
});

test("a step that needs an earlier one says which", () => {
  show();
  const steps = screen.getAllByRole("listitem");
  const waiting = steps.filter((each) => within(each).queryByText(/^First finish: /));
  expect(waiting.map((each) => within(each).getByRole("heading").textContent)).toEqual([
    "Pay a little, not done yet",
    "Go live, not done yet",
  ]);
});

test("only what Kaunta can't see itself is ticked by hand", () => {
  show();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^This is done/ });
  expect(boxes.map((each) => [each.labels?.[0]?.textContent.trim(), each.checked])).toEqual([
    ["This is done: Open a partner account", true],
    ["This is done: Try it out", false],
    ["This is done: Pay a little", false],
    ["This is done: Set up the webhook", false],
    ["This is done: Know the errors", false],
  ]);
});

test("all of it is saved as typed by one button, ticks and the key's last day included", async () => {
  answer("savePartner", (input) =>
    settingsOf({
      environments: [
        environment({ partner: partner({ ...input, address: "https://partner.example" }) }),
      ],
    }),
  );
  const { user, onsaved } = show();
  await user.clear(text("Partner wallet's address"));
  await user.type(text("Partner wallet's address"), "https://partner.example/");
  await user.type(text("User number"), "usr_1001");
  await user.selectOptions(screen.getByLabelText(/Mode of a batch to phones/), "WALLET_TO_MNO");
  await user.type(text("Permissions of the key"), "wallet, transactions");
  await user.type(screen.getByLabelText(/Last day of the key/), "2026-12-31");
  await user.click(screen.getByRole("checkbox", { name: /Try it out/ }));
  await user.click(screen.getByRole("checkbox", { name: "Add our reference to the note" }));
  await user.click(button("Save partner wallet"));
  await screen.findByText("Saved");
  expect(asked("savePartner")).toEqual([
    {
      environment: "development",
      address: "https://partner.example/",
      user: "usr_1001",
      referenceInNote: true,
      needsNoUser: false,
      payouts: "mno",
      keyPermissions: "wallet, transactions",
      keyEndsOn: "2026-12-31",
      done: ["account", "test"],
    },
  ]);
  // The field shows the value as Rust normalized it.
  expect(text("Partner wallet's address").value).toBe("https://partner.example");
  expect(onsaved).toHaveBeenCalledOnce();
});

test("a service without user numbers is said so, and only where none is typed", async () => {
  answer("savePartner", (input) =>
    settingsOf({ environments: [environment({ partner: partner({ ...input }) })] }),
  );
  const { user } = show();
  const tick = screen.getByRole<HTMLInputElement>("checkbox", { name: /needs no user number/ });
  await user.click(tick);
  await user.click(button("Save partner wallet"));
  await screen.findByText("Saved");
  expect(asked("savePartner")).toMatchObject([{ user: "", needsNoUser: true }]);
  await user.type(text("User number"), "usr_1001");
  expect(tick.disabled).toBe(true);
});

test("what is wrong with a field stands next to it, and what was typed stays", async () => {
  answer("savePartner", () => {
    throw wrongSetting("partnerAddress", "It must start with https://.");
  });
  const { user, onsaved } = show({ address: "" });
  await user.type(text("Partner wallet's address"), "http://partner.example");
  await user.click(button("Save partner wallet"));
  await screen.findByText("It must start with https://.");
  expect(text("Partner wallet's address").getAttribute("aria-invalid")).toBe("true");
  expect(text("Partner wallet's address").value).toBe("http://partner.example");
  expect(onsaved).not.toHaveBeenCalled();
});

test("a user number that is none says so next to it", async () => {
  const wrong = { field: "userId" as const, message: "A user number has no spaces." };
  answer("savePartner", () => Promise.reject(fail("fields", "Look again", [wrong])));
  const { user } = show();
  await user.type(text("User number"), "a b");
  await user.click(button("Save partner wallet"));
  await screen.findByText("A user number has no spaces.");
  expect(text("User number").getAttribute("aria-invalid")).toBe("true");
});

test("a refusal that names no field is told above the button", async () => {
  answer("savePartner", () => {
    throw fail("book", "The disk is full.");
  });
  const { user } = show();
  await user.click(button("Save partner wallet"));
  await screen.findByText("The disk is full.");
});

describe("the key", () => {
  const canary = "ak_live_1700000000_canary";

  test("is kept for the partner wallet alone, and is gone from the window", async () => {
    answer("setKey", () => settingsOf());
    const { user, onsaved } = show({ key: { state: "unset", endsIn: null, typedFor: null } });
    expect(keyField().type).toBe("password");
    await user.type(keyField(), canary);
    await user.click(button("Save partner key"));
    await waitFor(() => expect(onsaved).toHaveBeenCalledOnce());
    expect(asked("setKey")).toEqual([
      { environment: "development", interface: "partnerWallet", key: canary },
    ]);
    expect(document.body.innerHTML).not.toContain(canary);
  });

  test("is forgotten for the partner wallet alone, after a second word", async () => {
    answer("forgetKey", () => settingsOf());
    const { user, onsaved } = show();
    await user.click(button("Forget partner key"));
    const dialog = await screen.findByRole("dialog", { name: /Development partner key/ });
    await user.click(within(dialog).getByRole("button", { name: "Forget the key" }));
    await waitFor(() => expect(onsaved).toHaveBeenCalledOnce());
    expect(asked("forgetKey")).toEqual([
      { environment: "development", interface: "partnerWallet" },
    ]);
  });

  test("that looks unlike the service's is warned of and kept all the same", () => {
    show({ keyWarning: "The service's keys begin with ak_live_." });
    const notice = screen.getByText("The service's keys begin with ak_live_.").closest(".notice");
    expect(notice?.getAttribute("role")).toBe("status");
    screen.getByText("set, ends in 7a7a");
  });

  test("that ends soon is reminded of", () => {
    show({ keyEndsOn: "2026-11-27", keyReminder: "It ends in 6 days." });
    screen.getByText("It ends in 6 days.");
    expect(screen.getByLabelText<HTMLInputElement>(/Last day of the key/).value).toBe(
      "27 Nov 2026",
    );
  });
});

describe("the service's own page", () => {
  const docs = "https://partner.pay.example/partner/docs";

  test("opens in the browser where an address is set", async () => {
    answer("openPartnerDocs", () => null);
    const { user } = show({ docs });
    screen.getByText(docs);
    await user.click(button("Open the service's page"));
    expect(asked("openPartnerDocs")).toEqual([{ environment: "development" }]);
  });

  test("that can't be opened says so", async () => {
    answer("openPartnerDocs", () => Promise.reject(fail("program", "No browser answered.")));
    const { user } = show({ docs });
    await user.click(button("Open the service's page"));
    await screen.findByText("No browser answered.");
  });

  test("is not offered without an address", () => {
    show({ address: "" });
    expect(screen.queryByRole("button", { name: "Open the service's page" })).toBeNull();
  });
});

test("practice shows its own address and asks for none; its fields stand there without any steps", () => {
  show(
    {
      address: "http://127.0.0.1:41733",
      key: { state: "builtIn", endsIn: null, typedFor: null },
      onboarding: [],
    },
    "practice",
  );
  screen.getByText("http://127.0.0.1:41733");
  expect(screen.queryByRole("textbox", { name: /^Partner wallet's address/ })).toBeNull();
  screen.getByText("built in, nothing to set");
  expect(text("User number")).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /^This is done/ })).toBeNull();
});

test("what is still missing is listed in words", () => {
  show({ missing: ["The partner wallet's address."] });
  screen.getByText("The partner wallet's address.");
});

test("axe finds nothing in the partner wallet's settings", async () => {
  show({ docs: "https://partner.pay.example/partner/docs", missing: ["Its key."] });
  const rules = {
    "color-contrast": { enabled: false },
    region: { enabled: false },
    // The parent headings are in the settings screen, not in this section.
    "heading-order": { enabled: false },
  };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});
