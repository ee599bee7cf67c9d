import type { Attention } from "../../bindings/Attention";

/** Nothing needs attention. */
export const nothing: Attention = {
  open: 0,
  cases: 0,
  total: 0,
  offset: 0,
  items: [],
  orphans: [],
  account: null,
  otherCopy: null,
  unknownTimes: [],
  statementCases: [],
  tokenClaims: [],
  tokenClaimsTotal: 0,
};
