export type Change = { kind: "operation"; id: string } | { kind: "balance" } | { kind: "line" };
