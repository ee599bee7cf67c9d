import type { Column } from "../../bindings/Column";
import type { PayrollId } from "../../bindings/PayrollId";
import type { PayrollRow } from "../../bindings/PayrollRow";
import type { RowText } from "../../bindings/RowText";
import { call, CallError } from "../../bridge/call";
import { groupThousands } from "../../format/money";
import { formatPhone } from "../../format/phone";
import { t } from "../../words/t";
import { everyRow } from "./filter";

/** A new row. */
export const emptyText: Readonly<RowText> = {
  name: "",
  phone: "",
  network: "",
  user: "",
  merchant: "",
  account: "",
  bank: "",
  amount: "",
  note: "",
};

/** Whether both have the same values, ignoring the formatting of amounts and phones. */
export function sameText(one: RowText, other: RowText): boolean {
  const bare = (text: RowText): RowText => ({
    ...text,
    phone: formatPhone(text.phone),
    amount: text.amount.replace(/,/g, ""),
  });
  const [left, right] = [bare(one), bare(other)];
  return (Object.keys(emptyText) as Column[]).every(
    (column) => left[column].trim() === right[column].trim(),
  );
}

/** A row's values for editing: an amount without a question is shown in groups. */
export function typedText({ text, findings }: PayrollRow): RowText {
  const plain =
    /^\d+(\.\d{1,2})?$/.test(text.amount) && findings.every((each) => each.column !== "amount");
  return { ...text, amount: plain ? text.amount.replace(/^\d+/, groupThousands) : text.amount };
}

/** The title of a row without a name; its line number has no commas. */
export function lineOf({ line }: Pick<PayrollRow, "line">): string {
  return t("payroll-row-line", { line: String(line) });
}

/** One row by its position in the payroll. */
export async function readRow(id: PayrollId, position: number): Promise<PayrollRow> {
  const { rows } = await call("payrollRows", {
    id,
    filter: everyRow,
    offset: position - 1,
    limit: 1,
  });
  const [row] = rows;
  if (row?.position === position) return row;
  throw new CallError({
    code: "notFound",
    message: t("payroll-row-gone"),
    fields: [],
  });
}
