// People, approvals and the security log as Rust returns them, for tests and the gallery.
import type { ApprovalRows } from "../bindings/ApprovalRows";
import type { ApprovalRowsInput } from "../bindings/ApprovalRowsInput";
import type { Approvals } from "../bindings/Approvals";
import type { ApprovalView } from "../bindings/ApprovalView";
import type { Me } from "../bindings/Me";
import type { PartInput } from "../bindings/PartInput";
import type { PeopleView } from "../bindings/PeopleView";
import type { PersonView } from "../bindings/PersonView";
import type { Right } from "../bindings/Right";
import type { Role } from "../bindings/Role";
import type { SecurityEntry } from "../bindings/SecurityEntry";
import type { SecurityLog } from "../bindings/SecurityLog";

const rights: Record<Role, Right[]> = {
  owner: ["work", "look", "sell", "payroll", "read", "annotate", "approve", "manage"],
  cashier: ["work", "look", "sell"],
  accountant: ["work", "look", "payroll", "read", "annotate"],
};

/** Who is signed in. */
export function meOf(name = "Nakato", role: Role = "owner"): Me {
  return { name, role, rights: rights[role], receiptDays: role === "cashier" ? 7 : 0 };
}

export function personOf(part: Partial<PersonView> & { name: string }): PersonView {
  return {
    role: "cashier",
    approves: false,
    perOperation: "100000",
    perDay: "500000",
    today: "120000",
    trouble: null,
    isMe: false,
    ...part,
  };
}

export const owner: PersonView = personOf({
  name: "Nakato",
  role: "owner",
  approves: true,
  perOperation: null,
  perDay: null,
  today: "0",
  isMe: true,
});

export function peopleOf(part: Partial<PeopleView> = {}): PeopleView {
  return {
    people: [owner, personOf({ name: "Okello" })],
    former: [],
    newOwners: [],
    rules: { approveFrom: "1000000", shopPerDay: null, idleMinutes: 10, receiptDays: 7 },
    approvals: "A payment of UGX 1,000,000 or more, and every payroll, needs a second person.",
    ...part,
  };
}

/** A request that Okello made and Nakato may decide, with overrides. */
export function approvalOf(part: Partial<ApprovalView> = {}): ApprovalView {
  return {
    number: 4,
    state: "waiting",
    situation: "It waits for Nakato. Nothing was sent.",
    product: "Pay bill",
    party: "OKELLO GRACE",
    amount: "250000",
    bills: [],
    lines: [
      { label: "Meter number", value: "0412 3456 789" },
      { label: "Wallet", value: "Float" },
    ],
    why: "It is above what Okello may pay without asking.",
    maker: "Okello",
    askedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
    expiresAt: new Date(Date.now() + 24 * 60 * 60_000).toISOString(),
    checker: null,
    decidedAt: null,
    reason: null,
    checkers: ["Nakato"],
    mayWithdraw: false,
    operation: null,
    withheld: null,
    payroll: null,
    basket: null,
    ...part,
  };
}

/** The request after a decision. */
export function decided(part: Partial<ApprovalView> & Pick<ApprovalView, "state">): ApprovalView {
  return approvalOf({
    checker: "Nakato",
    decidedAt: new Date().toISOString(),
    checkers: [],
    ...part,
  });
}

/** A page of these. */
export function approvalsOf(items: readonly ApprovalView[]): (input: PartInput) => Approvals {
  return ({ offset, limit }) => ({
    waiting: items.filter(({ state }) => state === "waiting").length,
    total: items.length,
    offset,
    items: items.slice(offset, offset + limit),
  });
}

/** The rows of a requested payroll: `size` people with UGX 50,000 each. */
export function approvalRowsOf(size: number): (input: ApprovalRowsInput) => ApprovalRows {
  return ({ offset, limit }) => {
    const length = Math.max(0, Math.min(limit, size - offset));
    const rows = Array.from({ length }, (_, at) => ({
      line: offset + at + 2,
      name: `OKELLO GRACE ${offset + at + 1}`,
      to: "0772 300 417, MTN",
      amount: "50000",
      note: "Wages November",
    }));
    return { fingerprint: "5a".repeat(32), total: size, amount: `${size * 50_000}`, offset, rows };
  };
}

export function entryOf(part: Partial<SecurityEntry> & { number: number }): SecurityEntry {
  return {
    at: "2026-11-21T11:05:00Z",
    who: "Nakato",
    machine: "counter-1",
    words: `Nakato came in, entry ${part.number}.`,
    tone: "plain",
    ...part,
  };
}

/** A log of entries numbered 1 to `size`, newest first. */
export function logOf(
  size: number,
  part: Partial<SecurityLog> = {},
): (input: PartInput) => SecurityLog {
  return ({ offset, limit }) => {
    const length = Math.max(0, Math.min(limit, size - offset));
    const entries = Array.from({ length }, (_, at) => entryOf({ number: size - offset - at }));
    return { total: size, offset, entries, broken: null, ...part };
  };
}
