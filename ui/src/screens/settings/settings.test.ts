import axe from "axe-core";
import { screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { KeyView } from "../../bindings/KeyView";
import "../../testing/select";
import { router } from "../../navigation/router.svelte";
import { settingsPages } from "../../navigation/settingsPages";
import { answer, asked, change, fail, forgetAll, wrongSetting } from "../../testing/bridge";
import { environment, settingsOf } from "./settings.fixture";
import { updatesOf } from "./updates/updates.fixture";
import { openSettings } from "./settings.steps";
import { billerOf } from "../../session/start.fixture";

vi.mock("../../bridge/call", () => import("../../testing/bridge"));

const withKey = (key: KeyView) =>
  settingsOf({ environments: [environment({ key })], environment: "development" });
const text = (name: string) => screen.findByRole("textbox", { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.findByRole("button", { name });
const tab = (name: string) => screen.findByRole("tab", { name: new RegExp(`^${name}`) });
const keyField = () => screen.getByLabelText(/API key/, { selector: "input" });

beforeEach(() => {
  forgetAll();
  answer("settings", () => settingsOf());
  answer("updates", () => updatesOf());
  answer("logo", () => ({ pictures: [] }));
  answer("printer", () => ({ printer: null }));
  answer("tariff", () => ({ lines: [], billers: [], networks: [] }));
  answer("receiptKeys", () => ({ keys: [], problem: null }));
  answer("accountNames", () => ({ wallets: [], products: [], others: [], branch: "" }));
});

test("a key is typed once, sent once, and gone from the window when it is kept", async () => {
  const canary = "sk_canary_0123456789";
  answer("settings", () => withKey({ state: "unset", endsIn: null, typedFor: null }));
  answer("setKey", () => withKey({ state: "kept", endsIn: "6789", typedFor: null }));
  openSettings("connection");
  await screen.findByText("not set");
  const field = keyField() as HTMLInputElement;
  expect(field.type).toBe("password");
  const user = userEvent.setup();
  await user.type(field, canary);
  await user.click(await button("Save key"));
  await screen.findByText("set, ends in 6789");
  expect(asked("setKey")).toEqual([
    { environment: "development", interface: "gateway", key: canary },
  ]);
  expect(document.body.innerHTML).not.toContain(canary);
  expect(field.value).toBe("");
  await user.click(await button("Replace key"));
  expect((keyField() as HTMLInputElement).value).toBe("");
});

test("the key of each interface has a mark of its own, which says how it stands", async () => {
  answer("settings", () => withKey({ state: "unset", endsIn: null, typedFor: null }));
  const { container } = openSettings("connection");
  await screen.findByText("not set");
  const marks = [...container.querySelectorAll<HTMLElement>("[data-key]")];
  expect(marks.map(({ dataset }) => [dataset["key"], dataset["keyState"]])).toEqual([
    ["gateway", "unset"],
    ["partnerWallet", "kept"],
  ]);
});

test("a key that was typed for another address says for which, and is asked for again", async () => {
  const typedFor = "https://pay.example/api/v1/gateway";
  answer("settings", () => withKey({ state: "otherAddress", endsIn: "6789", typedFor }));
  openSettings("connection");
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain(typedFor);
  expect(notice.textContent).toContain("type the key again");
  expect(keyField()).toBeTruthy();
  await button("Forget key");
});

test("a key that is not taken says why next to it, and a blank one is not sent", async () => {
  answer("settings", () => withKey({ state: "unset", endsIn: null, typedFor: null }));
  answer("setKey", () => {
    throw fail("key", "A key has no spaces.");
  });
  openSettings("connection");
  await userEvent.click(await button("Save key"));
  await screen.findByText(/Paste the key/);
  expect(asked("setKey")).toEqual([]);
  await userEvent.type(keyField(), "a b");
  await userEvent.click(await button("Save key"));
  const error = await screen.findByText("A key has no spaces.");
  expect(keyField().getAttribute("aria-describedby")).toContain(error.closest("p")?.id);
});

test("without a keychain the key is said to live for this run only, and why", async () => {
  answer("settings", () => ({
    ...withKey({ state: "thisRunOnly", endsIn: "1234", typedFor: null }),
    keychain: { available: false, explanation: "No keychain answers on this computer." },
  }));
  openSettings("connection");
  await screen.findByText("kept until Kaunta closes, ends in 1234");
  await userEvent.click(await button("About"));
  expect(screen.getAllByText("No keychain answers on this computer.")).toHaveLength(2);
});

test("what goes on with a key and what follows from changing it stands above it", async () => {
  const openPayments =
    "Payment 12 has no final outcome yet, and was sent with this key and address.";
  const development = environment({
    key: { state: "kept", endsIn: "1234", typedFor: null },
    openPayments,
  });
  answer("settings", () => settingsOf({ environments: [development], environment: "development" }));
  openSettings("connection");
  await screen.findByText("Before you change the key or the address");
  expect(screen.getByText(openPayments)).toBeTruthy();
});

test("a key is forgotten only after a second word", async () => {
  answer("settings", () => withKey({ state: "kept", endsIn: "6789", typedFor: null }));
  answer("forgetKey", () => withKey({ state: "unset", endsIn: null, typedFor: null }));
  openSettings("connection");
  const user = userEvent.setup();
  await user.click(await button("Forget key"));
  expect(asked("forgetKey")).toEqual([]);
  await user.click(await button("Forget the key"));
  await screen.findByText("not set");
  expect(asked("forgetKey")).toEqual([{ environment: "development", interface: "gateway" }]);
});

test("production says that the money is real before it is used", async () => {
  answer("switchEnvironment", () => settingsOf({ environment: "production" }));
  openSettings("connection");
  const user = userEvent.setup();
  await user.click(await tab("Production"));
  await user.click(await button("Use Production"));
  const dialog = await screen.findByRole("dialog", { name: "Use Production?" });
  expect(dialog.textContent).toContain("Real money moves from now on");
  expect(dialog.textContent).toContain("its own book");
  expect(dialog.textContent).toContain("The key.");
  expect(asked("switchEnvironment")).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Use Production" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked("switchEnvironment")).toEqual([{ environment: "production" }]);
  await tab("Production ?, in use");
});

test("one environment is saved as typed, and each wrong field says so itself", async () => {
  answer("saveEnvironment", ({ callback }) => {
    if (callback.startsWith("http:"))
      throw fail("fields", "Look again", [{ field: "callbackUrl", message: "It must be https." }]);
    throw wrongSetting("address", "it has no host.");
  });
  openSettings("connection");
  const user = userEvent.setup();
  await user.click(await tab("Development"));
  expect(await text("Address")).toHaveProperty("value", "https://sandbox.pay.example");
  await user.type(await text("Callback address"), "http://shop.example");
  await user.type(await text("Look-up path"), "/status/{{id}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Wallet to use" }), "Commission");
  await user.click(await button("Save service"));
  await screen.findByText("It must be https.");
  expect((await text("Callback address")).getAttribute("aria-invalid")).toBe("true");
  expect(asked("saveEnvironment")).toEqual([
    {
      environment: "development",
      address: "https://sandbox.pay.example",
      callback: "http://shop.example",
      callbackServer: "",
      statusPath: "/status/{id}",
      playsSandbox: false,
      wallet: "COMMISSION",
    },
  ]);
  await user.clear(await text("Callback address"));
  await user.click(await button("Save service"));
  await screen.findByText("it has no host.");
  expect((await text("Address")).getAttribute("aria-invalid")).toBe("true");
});

test("practice can play the sandbox’s form, and no other environment offers it", async () => {
  answer("saveEnvironment", ({ playsSandbox }) =>
    settingsOf({
      environments: [environment({ environment: "practice", playsSandbox: playsSandbox ?? false })],
    }),
  );
  openSettings("connection");
  const user = userEvent.setup();
  await user.click(await tab("Development"));
  expect(screen.queryByRole("combobox", { name: "Form of the interface" })).toBeNull();
  await user.click(await tab("Practice"));
  const form = await screen.findByRole("combobox", { name: "Form of the interface" });
  await user.selectOptions(form, "The sandbox's: nothing is looked up");
  await user.click(await button("Save service"));
  await screen.findByText("Saved");
  expect(asked("saveEnvironment")).toEqual([
    expect.objectContaining({ environment: "practice", playsSandbox: true }),
  ]);
  expect(form).toHaveProperty("value", "sandbox");
});

test("a callback server is saved as typed, and what is wrong with it stands next to it", async () => {
  answer("saveEnvironment", ({ callbackServer }) => {
    if (callbackServer.startsWith("http:"))
      throw wrongSetting("callbackServer", "It must start with https://.");
    const box = environment({
      environment: "production",
      callbackServer: "https://shop.example/abc",
    });
    return settingsOf({ environments: [box] });
  });
  openSettings("connection");
  const user = userEvent.setup();
  await user.click(await tab("Production"));
  await user.type(await text("Callback server"), "http://shop.example/abc");
  await user.click(await button("Save service"));
  await screen.findByText("It must start with https://.");
  expect((await text("Callback server")).getAttribute("aria-invalid")).toBe("true");
  expect((await text("Address")).getAttribute("aria-invalid")).not.toBe("true");
  await user.clear(await text("Callback server"));
  await user.type(await text("Callback server"), "https://shop.example/abc");
  await user.click(await button("Save service"));
  await screen.findByText("Saved");
  expect(asked("saveEnvironment").at(-1)).toMatchObject({
    environment: "production",
    callbackServer: "https://shop.example/abc",
  });
  expect(await text("Callback server")).toHaveProperty("value", "https://shop.example/abc");
});

test("what was typed for one environment is there on coming back to it", async () => {
  openSettings("connection");
  const user = userEvent.setup();
  await user.click(await tab("Development"));
  await user.type(await text("Callback address"), "https://shop.example");
  await user.click(await tab("Production"));
  expect(await text("Callback address")).toHaveProperty("value", "");
  await user.click(await tab("Development"));
  expect(await text("Callback address")).toHaveProperty("value", "https://shop.example");
});

test("only development has a look-up path", async () => {
  openSettings("connection");
  for (const name of ["Practice", "Production"]) {
    await userEvent.click(await tab(name));
    expect(screen.queryByRole("textbox", { name: /Look-up path/ })).toBeNull();
  }
});

test("the shop's name and receipt lines are kept, a line each, and neither takes the other back", async () => {
  answer("saveShop", ({ shop }) => settingsOf({ shop }));
  openSettings("shop");
  const user = userEvent.setup();
  await user.clear(await text("Shop name"));
  await user.type(await text("Shop name"), "Grace & Sons");
  await user.selectOptions(screen.getByRole("combobox", { name: "Theme" }), "Dark");
  await user.click(await button("Save shop"));
  await screen.findByText("Saved");
  await user.click(await button("Receipts"));
  await user.type(await text("Lines below the shop's name"), "{enter}Ntinda");
  await user.type(await text("Lines at the end"), "{enter}No returns");
  await user.click(await button("Save receipts"));
  await waitFor(() => expect(asked("saveShop")).toHaveLength(2));
  const now = { name: "Grace & Sons", theme: "dark" };
  expect(asked("saveShop")).toEqual([
    { shop: { ...now, receiptLines: ["Plot 12"], closingLines: ["Webale"] } },
    {
      shop: {
        ...now,
        receiptLines: ["Plot 12", "Ntinda"],
        closingLines: ["Webale", "No returns"],
      },
    },
  ]);
});

test("a biller is added with its extra field, and a code that is taken says so next to it", async () => {
  answer("addBiller", ({ code }) => {
    if (code === "UMEME")
      throw fail("fields", "Look again", [{ field: "billerCode", message: "It is listed." }]);
    return settingsOf();
  });
  openSettings("shop");
  const user = userEvent.setup();
  await user.click(await button("Add a biller"));
  await user.type(await text("Biller code"), "UMEME");
  await user.click(await button("Add biller"));
  await screen.findByText("It is listed.");
  await user.clear(await text("Biller code"));
  await user.type(await text("Biller code"), "SOLARNOW");
  await user.type(await text("Biller name"), "Solar now");
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Extra field" }),
    "Prepaid or postpaid",
  );
  await user.click(await button("Add biller"));
  await button("Add a biller");
  expect(asked("addBiller").at(-1)).toEqual({
    code: "SOLARNOW",
    name: "Solar now",
    accountLabel: "",
    extra: "customerType",
  });
});

test("a new biller begins with what the documents say of its like, and with nothing of the one chosen before", async () => {
  answer("settings", () =>
    settingsOf({
      billers: [
        billerOf("UMEME", "Electricity", "Meter number", "customerType"),
        billerOf("NWSC", "Water", "Customer number", "area"),
        {
          code: "SUN",
          name: "Sun",
          accountLabel: "Sun number",
          extra: "none",
          custom: true,
          namedOnly: false,
        },
      ],
    }),
  );
  answer("addBiller", () => settingsOf());
  openSettings("shop");
  const user = userEvent.setup();
  await user.click(await button("Add a biller"));
  const like = screen.getByRole("combobox", { name: "Like" });
  const label = () =>
    screen.getByRole<HTMLInputElement>("textbox", { name: "Account label" }).value;
  const extra = () =>
    screen.getByRole<HTMLSelectElement>("combobox", { name: "Extra field" }).value;
  expect([...like.querySelectorAll("option")].map((each) => each.textContent)).toEqual([
    "None of them",
    "Electricity",
    "Water",
  ]);
  await user.selectOptions(like, "Electricity");
  expect([label(), extra()]).toEqual(["Meter number", "customerType"]);
  await user.selectOptions(like, "Water");
  expect([label(), extra()]).toEqual(["Customer number", "area"]);
  await user.selectOptions(like, "None of them");
  expect([label(), extra()]).toEqual(["", "none"]);
  await user.selectOptions(like, "Water");
  await user.type(await text("Biller code"), "VILLAGE");
  await user.click(await button("Add biller"));
  await waitFor(() =>
    expect(asked("addBiller")).toEqual([
      { code: "VILLAGE", name: "", accountLabel: "Customer number", extra: "area" },
    ]),
  );
});

test("a biller that the documents only name says so", async () => {
  answer("settings", () =>
    settingsOf({
      billers: [
        {
          ...billerOf("YAKALAST", "Electricity (Yakalast)", "Meter number", "customerType"),
          namedOnly: true,
        },
      ],
    }),
  );
  openSettings("shop");
  await screen.findByText(/documents mention it but do not list it: ask the service/);
  expect(screen.queryByRole("button", { name: /^Remove / })).toBeNull();
});

test("only an added biller can be removed, after a second word", async () => {
  answer("removeBiller", () => settingsOf({ billers: [] }));
  openSettings("shop");
  const user = userEvent.setup();
  expect(await screen.findAllByRole("button", { name: /^Remove / })).toHaveLength(1);
  await user.click(await button("Remove Solar now"));
  await user.click(await button("Remove it"));
  await waitFor(() => expect(screen.queryByText("SOLARNOW")).toBeNull());
  expect(asked("removeBiller")).toEqual([{ code: "SOLARNOW" }]);
});

test("settings changed elsewhere show without a refresh", async () => {
  openSettings("about");
  await screen.findByText("/home/nakato/kaunta/practice.db");
  answer("settings", () => settingsOf({ bookPath: "/media/nakato/book.db" }));
  change({ kind: "settings" });
  await screen.findByText("/media/nakato/book.db");
});

test.each(settingsPages)("axe finds nothing in the settings: $label", async ({ page, label }) => {
  openSettings(page);
  await screen.findByRole("group", { name: label });
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const found = (await axe.run(document.body, { rules })).violations.map((each) => each.id);
  expect(found).toEqual([]);
});

test("the pages are one press apart, by mouse, by number and by place, and nothing typed in one is lost", async () => {
  openSettings();
  const user = userEvent.setup();
  await user.type(await text("Shop name"), " & Sons");
  await user.click(await button("Connection"));
  await user.click(await tab("Development"));
  await user.type(await text("Callback address"), "https://shop.example");
  expect(screen.queryByRole("textbox", { name: /^Shop name/ })).toBeNull();
  screen.getByRole("button", { name: "Connection", current: "page" }).focus();
  await user.keyboard("1");
  expect(await text("Shop name")).toHaveProperty("value", "Nakato Store & Sons");
  expect(router.current).toEqual({ name: "settings", page: "shop" });
  await user.keyboard("2");
  expect(await text("Callback address")).toHaveProperty("value", "https://shop.example");
  router.go({ name: "settings", page: "updates" });
  await screen.findByRole("heading", { name: "Updates" });
});
