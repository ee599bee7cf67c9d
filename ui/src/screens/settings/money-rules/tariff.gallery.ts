// A made-up tariff: ?tariff=none for a shop that charges nothing.
import type { TariffLineSaid } from "../../../bindings/TariffLineSaid";
import type { TariffLineView } from "../../../bindings/TariffLineView";
import type { TariffView } from "../../../bindings/TariffView";

const line = (
  [product, through, from, to]: [TariffLineView["product"], string | null, string, string],
  [what, amounts, charge]: [string, string, string],
): TariffLineSaid => ({
  line: { product, through, from, to, charge: charge.replace(/\D/g, "") || "0" },
  what,
  amounts,
  charge,
});

const asked = new URLSearchParams(location.search).get("tariff");

export const tariff: TariffView = {
  lines:
    asked === "none"
      ? []
      : [
          line(["everything", null, "", ""], ["Bills and airtime", "Any amount", "UGX 100"]),
          line(["bills", null, "", "5000"], ["Bills", "Up to UGX 5,000", "UGX 200"]),
          line(["bills", null, "5001", "50000"], ["Bills", "UGX 5,001 to 50,000", "UGX 500"]),
          line(["bills", null, "50001", ""], ["Bills", "UGX 50,001 and more", "UGX 1,000"]),
          line(["bills", "NWSC", "", ""], ["Water (NWSC)", "Any amount", "Nothing"]),
          line(["airtime", "MTN", "", "4999"], ["MTN airtime", "Up to UGX 4,999", "UGX 50"]),
        ],
  billers: [
    { code: "UMEME", name: "UEDCL (Umeme)" },
    { code: "NWSC", name: "National Water (NWSC)" },
  ],
  networks: [
    { code: "MTN", name: "MTN" },
    { code: "AIRTEL", name: "Airtel" },
  ],
};
