import type { ExportFormat } from "../../bindings/ExportFormat";
import type { WalletType } from "../../bindings/WalletType";
import { t } from "../../words/t";

interface Format {
  value: ExportFormat;
  label: string;
  /** The heading it is listed under. */
  group: string;
  /** What it contains and which programs read it. */
  words: string;
  /** What to know before it is chosen. */
  warning?: string;
}

const tables = t("history-export-tables");
const ledgers = t("history-export-ledgers");
const statements = t("history-export-statements");

/** What the history can be exported as, the most used first. */
export const formats: readonly Format[] = [
  {
    value: "xlsx",
    group: tables,
    label: t("history-export-xlsx"),
    words: t("history-export-xlsx-what"),
  },
  {
    value: "pdf",
    group: tables,
    label: t("history-export-pdf"),
    words: t("history-export-pdf-what"),
  },
  {
    value: "csv",
    group: tables,
    label: t("history-export-csv"),
    words: t("history-export-csv-what"),
  },
  {
    value: "tally",
    group: ledgers,
    label: t("history-export-tally"),
    words: t("history-export-tally-what"),
  },
  {
    value: "hledger",
    group: ledgers,
    label: t("history-export-hledger"),
    words: t("history-export-ledger-what"),
  },
  {
    value: "beancount",
    group: ledgers,
    label: t("history-export-beancount"),
    words: t("history-export-ledger-what"),
  },
  {
    value: "camt053",
    group: statements,
    label: t("history-export-camt"),
    words: t("history-export-camt-what"),
  },
  {
    value: "ofx",
    group: statements,
    label: t("history-export-ofx"),
    words: t("history-export-ofx-what"),
  },
  {
    value: "qif",
    group: statements,
    label: t("history-export-qif"),
    words: t("history-export-statement-what"),
    warning: t("history-export-qif-warning"),
  },
  {
    value: "xeroCsv",
    group: statements,
    label: t("history-export-xero"),
    words: t("history-export-statement-what"),
  },
  {
    value: "quickBooksCsv",
    group: statements,
    label: t("history-export-quickbooks"),
    words: t("history-export-quickbooks-what"),
  },
  {
    value: "quickBooksCsvApart",
    group: statements,
    label: t("history-export-quickbooks-apart"),
    words: t("history-export-quickbooks-apart-what"),
  },
  {
    value: "qbo",
    group: statements,
    label: t("history-export-qbo"),
    words: t("history-export-statement-what"),
    warning: t("history-export-qbo-warning"),
  },
];

export const isStatement = (format: Format): boolean => format.group === statements;

/** Whether its columns can be chosen. */
export const isTable = (format: ExportFormat): boolean =>
  formats.some(({ value, group }) => value === format && group === tables);

export const wallets: { value: WalletType; label: string }[] = [
  { value: "ESCROW", label: t("history-export-wallet-float") },
  { value: "COMMISSION", label: t("history-export-wallet-commission") },
  { value: "PARTNER", label: t("history-export-wallet-partner") },
];
