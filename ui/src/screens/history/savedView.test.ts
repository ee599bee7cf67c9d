// A terminal shows a saved view as the window does: what both must know is compared with crates/app/src/reports/saved_view.rs.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { usual } from "./columns";
import { periods } from "./filter";

const rust = readFileSync(
  resolve(import.meta.dirname, "../../../../crates/app/src/reports/saved_view.rs"),
  "utf8",
);

test("a terminal knows every period by the window's name for it", () => {
  const known = [...rust.matchAll(/^ {8}"(\w+)" => CalendarPeriod/gm)].map(([, name]) => name);
  const named = periods.map(({ value }) => value);
  expect([...known, "all", "between"].sort()).toEqual([...named].sort());
});

test("a terminal writes the window's usual columns for a view without columns of its own", () => {
  const [, list = ""] = /const USUAL.*?= \[(.*?)\];/s.exec(rust) ?? [];
  const columns = [...list.matchAll(/HistoryColumn::(\w+)/g)].map(([, name]) =>
    name?.toLowerCase(),
  );
  expect(columns).toEqual(usual.map(({ column }) => column));
});
