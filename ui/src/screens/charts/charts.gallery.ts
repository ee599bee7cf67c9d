// Charts of a made-up shop.
import type { Chart } from "../../bindings/Chart";
import type { ChartInput } from "../../bindings/ChartInput";
import type { ChartPoint } from "../../bindings/ChartPoint";
import type { ChartSeries } from "../../bindings/ChartSeries";
import type { HistoryFilter } from "../../bindings/HistoryFilter";
import { kampalaDay } from "../../format/time";
import { unfiltered } from "../../model/historyDraft";

interface Place {
  label: string;
  short?: string;
  days?: [from: string, to: string];
}
type Shape = [title: string, of: string, unit: Chart["unit"], names: string[], places: Place[]];

const DAY = 86_400_000;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (number: number) => String(number).padStart(2, "0");
const named = (...names: string[]): Place[] => names.map((label) => ({ label }));

function daysOf(from: string, to: string): Place[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  const step = count > 93 ? 7 : 1;
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => {
    const day = new Date(Date.parse(from) + at * step * DAY).toISOString().slice(0, 10);
    const [year = "", month = "", date = ""] = day.split("-");
    const name = months[Number(month) - 1] ?? "";
    const dayOfMonth = String(Number(date));
    const short = `${dayOfMonth} ${name}`;
    return { label: `${dayOfMonth} ${name} ${year}`, short, days: [day, day] };
  });
}

const hours: Place[] = Array.from({ length: 24 }, (_, hour) => ({
  label: `${two(hour)}:00–${two(hour + 1)}:00`,
  short: two(hour),
}));
const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (label) => ({ label, short: label.slice(0, 3) }),
);
const flows = ["Paid out", "Received"];

function shapeOf(kind: ChartInput["kind"], from: string, to: string): Shape {
  const billers = [
    "Electricity (UMEME)",
    "Water (NWSC)",
    "DStv",
    "Taxes (URA)",
    "GOtv",
    "StarTimes",
  ];
  switch (kind) {
    case "time":
      return ["Amounts paid by day", "Day", "money", flows, daysOf(from, to)];
    case "products":
      return [
        "Amounts paid by product",
        "Product",
        "money",
        flows,
        named("Bill", "Airtime", "Send money", "Send to bank", "Collect"),
      ];
    case "billers":
      return ["Amounts paid by biller", "Biller", "money", ["Paid out"], named(...billers)];
    case "weekdays":
      return ["Amounts paid by weekday", "Weekday", "money", flows, week];
    case "hours":
      return ["Amounts paid by hour of the day", "Hour", "money", flows, hours];
    case "people":
      return [
        "Amounts paid by person",
        "Person",
        "money",
        flows,
        named("Nakato", "Okello Grace", "Ssempala John Paul"),
      ];
    case "fees":
      return ["Fees charged", "Day", "money", ["Fees"], daysOf(from, to)];
    case "commission":
      return [
        "Commission earned, by the rates that are set",
        "Day",
        "money",
        ["Gross", "Withheld", "Net"],
        daysOf(from, to),
      ];
    case "success":
      return [
        "Paid, out of each 100 whose outcome is known",
        "Network",
        "percent",
        ["Paid of 100"],
        named("MTN", "Airtel"),
      ];
    case "settling":
      return [
        "Time until the outcome was known",
        "Network",
        "time",
        ["Half took up to", "Nine in ten took up to"],
        named("MTN", "Airtel"),
      ];
  }
}

/** Varies as in a shop: more on some days, nothing at night. */
function valueOf(kind: ChartInput["kind"], at: number, series: number, count: number): number {
  const wave = ((at * 7919 + series * 104_729) % 97) / 97;
  if (kind === "success") return at === 0 ? 98.4 : 96;
  if (kind === "settling") return [2400, 41_000, 3900, 190_000][at + series * 2] ?? 0;
  if (kind === "products")
    return (at === 4) === (series === 1) ? Math.round(9_000_000 / (at + 1)) : 0;
  if (kind === "hours" && (at < 7 || at > 20)) return 0;
  if (kind === "fees") return Math.round(wave * 60 + 20) * 1100;
  if (kind === "commission") {
    const gross = Math.round((((at * 7919) % 97) / 97) * 30 + 10) * 1000;
    return gross * ([1, 0.1, 0.9][series] ?? 0);
  }
  if (kind === "time" && at % 7 === 0) return 0;
  const falling = kind === "billers" || kind === "people" ? 1 / (at + 1) : 1;
  return (
    Math.round((wave * 0.6 + 0.4) * falling * (series === 0 ? 3600 : 1400) * (count > 40 ? 5 : 1)) *
    1000
  );
}

export function chart({ kind, measure, from, to }: ChartInput): Chart {
  const last = to ?? kampalaDay(Date.now());
  const first = from ?? "2026-01-01";
  const [title, of, unit, names, places] = shapeOf(kind, first, last);
  const counts =
    measure === "count" && unit === "money" && kind !== "fees" && kind !== "commission";
  const scale = counts ? 20_000 : 1;
  const series = names.map((name, index): ChartSeries => {
    const values = places
      .map((_, at) => valueOf(kind, at, index, places.length) / scale)
      .map((value) => (counts ? Math.round(value) : value));
    const points = places.map(({ label, short, days }, at): ChartPoint => {
      const filter: HistoryFilter = {
        ...unfiltered,
        from: days?.[0] ?? first,
        to: days?.[1] ?? last,
        counted: ["paid"],
      };
      return {
        label,
        short: short ?? label,
        value: String(values[at]),
        detail: unit === "percent" ? "1,204 of 1,236" : unit === "time" ? "1,236 operations" : null,
        opens: filter,
      };
    });
    const summed = unit === "money" ? String(values.reduce((sum, value) => sum + value, 0)) : null;
    return { name, points, total: summed };
  });
  return {
    kind,
    title: counts ? title.replace("Amounts paid", "Payments made") : title,
    of,
    unit: counts ? "count" : unit,
    from: first,
    to: last,
    series,
    note:
      kind === "settling"
        ? null
        : "3 operations are waiting, in doubt or in dispute, and are not in this chart.",
  };
}
