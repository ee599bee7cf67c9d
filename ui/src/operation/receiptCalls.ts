import type { PrintResult } from "../bindings/PrintResult";
import type { Receipt } from "../bindings/Receipt";
import type { SavedFile } from "../bindings/SavedFile";
import type { ShareBy } from "../bindings/ShareBy";
import type { SharedReceipt } from "../bindings/SharedReceipt";
import { call } from "../bridge/call";

/** What can be done with the receipt of one payment. */
export interface ReceiptCalls {
  receipt: () => Promise<Receipt>;
  /** On the thermal printer. */
  print: () => Promise<PrintResult>;
  save: () => Promise<SavedFile>;
  shared: () => Promise<SharedReceipt>;
  share: (phone: string, by: ShareBy) => Promise<unknown>;
}

/** Of an operation in the book. */
export const ofOperation = (id: number): ReceiptCalls => ({
  receipt: () => call("receipt", { id }),
  print: () => call("printReceipt", { id }),
  save: () => call("saveReceipt", { id }),
  shared: () => call("sharedReceipt", { id }),
  share: (phone, by) => call("shareReceipt", { id, phone, by }),
});

/** Of a payment that the book had lost. */
export const ofOrphan = (number: number): ReceiptCalls => ({
  receipt: () => call("orphanReceipt", { number }),
  print: () => call("printOrphanReceipt", { number }),
  save: () => call("saveOrphanReceipt", { number }),
  shared: () => call("sharedOrphanReceipt", { number }),
  share: (phone, by) => call("shareOrphanReceipt", { number, phone, by }),
});
