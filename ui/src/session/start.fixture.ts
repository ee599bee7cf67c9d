import type { BillerView } from "../bindings/BillerView";
import type { StartView } from "../bindings/StartView";

/** A biller of the service. */
export const billerOf = (
  code: string,
  name: string,
  accountLabel: string,
  extra: BillerView["extra"] = "none",
): BillerView => ({ code, name, accountLabel, extra, custom: false, namedOnly: false });

export const start: StartView = {
  version: "0.1.0",
  environment: "practice",
  theme: "system",
  textSize: "100",
  problem: null,
  lock: null,
  counter: { is: "unguarded" },
  firstRun: null,
  exampleDay: false,
  customerScreen: false,
  doneSound: false,
  favouriteMonths: 12,
  billers: [
    billerOf("UMEME", "Electricity (UEDCL, Umeme)", "Meter number", "customerType"),
    billerOf("NWSC", "Water (NWSC)", "Customer number", "area"),
    billerOf("URA", "Taxes (URA)", "Payment number"),
    billerOf("DSTV", "DStv", "Card number"),
    billerOf("GOTV", "GOtv", "Card number"),
    billerOf("STARTIMES", "StarTimes", "Card number"),
  ],
  sampleInputs: [
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: "UMEME",
      field: "accountNumber",
      value: "04123456789",
      outcome: "Prepaid, succeeds with one token",
    },
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: "UMEME",
      field: "accountNumber",
      value: "04990000001",
      outcome: "Not known to the biller",
    },
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: "NWSC",
      field: "accountNumber",
      value: "2100450",
      outcome: "Water, without an area",
    },
    {
      mode: "PARTNER_PAY_BILL_PAYMENT",
      biller: null,
      field: "phoneNumber",
      value: "0772 123 456",
      outcome: "Succeeds at once",
    },
  ],
};
