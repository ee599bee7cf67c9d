// Made-up people, requests and security log.
// ?me=owner|cashier|accountant is signed in; without it nobody was set up.
import type { ApprovalState } from "../../../bindings/ApprovalState";
import type { ApprovalView } from "../../../bindings/ApprovalView";
import type { Counter } from "../../../bindings/Counter";
import type { Role } from "../../../bindings/Role";
import type { SecurityEntry } from "../../../bindings/SecurityEntry";
import type { Input, Name, Output } from "../../../bridge/call";
import {
  approvalOf,
  approvalRowsOf,
  approvalsOf,
  decided,
  entryOf,
  meOf,
  owner,
  peopleOf,
  personOf,
} from "../../../testing/people";

const asked = new URLSearchParams(location.search);
const role = asked.get("me") as Role | null;
const names: Record<Role, string> = { owner: "Nakato", cashier: "Okello", accountant: "Acen" };

export const counter: Counter = role
  ? { is: "held", me: meOf(names[role], role) }
  : { is: "unguarded" };

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const view = peopleOf({
  people: [
    owner,
    personOf({ name: "Babirye", approves: true, perOperation: null, perDay: "2000000" }),
    personOf({
      name: "Okello",
      trouble: "The PIN can't be checked: the keychain was wiped. Give Okello a new PIN.",
    }),
    personOf({ name: "Acen", role: "accountant", perOperation: null, perDay: null, today: "0" }),
  ],
  former: ["Mugisha", "Ssempala John Paul"],
});

const older: ApprovalState[] = ["granted", "expired", "withdrawn", "void"];
let requests: ApprovalView[] = [
  approvalOf({ number: 24, checkers: ["Babirye", "Nakato"], mayWithdraw: role === "cashier" }),
  approvalOf({
    number: 23,
    product: "Payroll, one by one",
    party: "214 people",
    amount: "12345000",
    why: "Every payroll needs a second person.",
    maker: "Babirye",
    askedAt: ago(95),
    payroll: 1,
    lines: [
      { label: "Payroll", value: "November salaries" },
      { label: "Fees", value: "UGX 235,400" },
      { label: "Fingerprint of the rows", value: "9f2c 41d0 77ab" },
    ],
  }),
  decided({
    number: 22,
    state: "refused",
    reason: "The customer paid in cash.",
    askedAt: ago(300),
  }),
  ...Array.from({ length: 21 }, (_, at) =>
    decided({
      number: 21 - at,
      state: older[at % older.length] ?? "granted",
      operation: 3,
      askedAt: ago(1500 * (at + 1)),
      decidedAt: ago(1500 * (at + 1) - 20),
    }),
  ),
];

function change(number: number, part: Partial<ApprovalView>): ApprovalView {
  requests = requests.map((each) => (each.number === number ? { ...each, ...part } : each));
  return requests.find((each) => each.number === number) ?? approvalOf({ number });
}

const words: [string, SecurityEntry["tone"], string | null][] = [
  ["Signed in.", "plain", "Nakato"],
  ["Wrong PIN; 4 tries are left.", "unknown", "Okello"],
  ["Refused: settings are the owner's to change.", "bad", "Okello"],
  ["Limits of Okello changed: UGX 100,000 in one payment, UGX 500,000 a day.", "plain", "Nakato"],
  ["Locked: nobody touched it for 10 minutes.", "plain", null],
  ["Approved: pay bill, UGX 250,000, asked by Okello.", "good", "Nakato"],
];

type Some = { [K in Name]?: (input: Input<K>) => Output<K> | Promise<Output<K>> };

export const people = {
  people: () => view,
  addPerson: () => view,
  changePerson: () => view,
  removePerson: () => view,
  setPin: () => view,
  saveRules: () => view,
  changeMyPin: () => null,
  newRecoveryCode: () => ({ name: "Nakato", code: "7KQ2-9MZX-4TRC-W8HJ-3VNA-6PEB" }),
  saveFirstRun: () => null,
  approvals: (input) => approvalsOf(requests)(input),
  approval: ({ number }) => change(number, {}),
  approvalRows: (input) => approvalRowsOf(214)(input),
  askApproval: () => approvalOf({ checkers: ["Babirye", "Nakato"], mayWithdraw: true }),
  grantApproval: ({ number, name }) =>
    change(number, { state: "granted", checker: name, operation: 3, decidedAt: ago(0) }),
  refuseApproval: ({ number, name, reason }) =>
    change(number, { state: "refused", checker: name, reason, decidedAt: ago(0) }),
  withdrawApproval: ({ number }) => change(number, { state: "withdrawn", mayWithdraw: false }),
  securityLog: ({ offset, limit }) => ({
    total: 1234,
    offset,
    entries: Array.from({ length: Math.min(limit, 1234 - offset) }, (_, at) => {
      const [said, tone, who] = words[(offset + at) % words.length] ?? [
        "Signed in.",
        "plain",
        null,
      ];
      return entryOf({
        number: 1234 - offset - at,
        at: ago((offset + at) * 11),
        words: said,
        tone,
        who,
      });
    }),
    broken: asked.has("broken")
      ? "Entry 812 is not what was written down. Call whoever looks after this computer."
      : null,
  }),
} satisfies Some;
