// Made-up data for sign-in and the first run.
// ?locked=3 (the number of people; their PIN is 214365) &wait=754 &trouble &firstRun=shop|way|owner &left &example
import { emit } from "@tauri-apps/api/event";
import type { SignInPerson } from "../../bindings/SignInPerson";
import type { Counter } from "../../bindings/Counter";
import type { FirstRun } from "../../bindings/FirstRun";
import type { Me } from "../../bindings/Me";
import type { Input, Name, Output } from "../../bridge/call";
import { signInPerson } from "../../testing/atSignIn";
import { meOf } from "../../testing/people";
import { counter as signedIn } from "../settings/people/people.gallery";

const asked = new URLSearchParams(location.search);
const locked = asked.get("locked");
const PIN = "214365";
const waitSeconds = Number(asked.get("wait") ?? 0);
const CODE = "7K3PM-9QRST-VWXYZ-01234-QX2VD";

const some: SignInPerson[] = [
  signInPerson("Nakato Sarah", "owner", { waitSeconds }),
  signInPerson("Okello", "cashier", { waitSeconds, triesLeft: 1 }),
  signInPerson("Acen Betty", "accountant"),
  signInPerson("Ssempala Wamala Kyeyune Mukiibi Nabukenya-Lubega of Kisenyi II"),
];
const staff = Array.from(
  { length: Number(locked ?? 3) },
  (_, at) => some[at] ?? signInPerson(`Cashier ${at + 1}`),
);

let me: Me | null = null;
let firstRun: FirstRun | null = asked.has("firstRun")
  ? { step: asked.get("firstRun") as FirstRun["step"], left: asked.has("left") }
  : null;
let example = asked.has("example");

function comeIn(name: string): Me {
  me = meOf(name, staff.find((each) => each.name === name)?.role ?? "owner");
  void emit("changed", { kind: "people" });
  return me;
}

function counter(): Counter {
  if (me) return { is: "held", me };
  return locked === null ? signedIn : { is: "locked" };
}

type Some = { [K in Name]?: (input: Input<K>) => Output<K> | Promise<Output<K>> };

export const whoIsHere = () => ({
  counter: counter(),
  firstRun,
  exampleDay: example,
  customerScreen: false,
  doneSound: false,
  favouriteMonths: 12,
});

export const signIn = {
  signInOptions: () => ({
    shop: "Nakato General Store",
    people: staff,
    last: staff[1]?.name ?? null,
    trouble: asked.has("trouble")
      ? "This computer's keychain is locked. Unlock it, then try again."
      : null,
    newOwner: asked.has("newOwner"),
  }),
  newOwner: () => {
    const { name } = comeIn("Nakato Sarah");
    return { name, code: CODE };
  },
  signIn: ({ name, pin }) => {
    if (pin === PIN) return comeIn(name);
    throw {
      code: "pin",
      message: "This PIN is wrong. 4 more tries are left before a wait.",
      fields: [],
    };
  },
  lock: () => {
    me = null;
    return null;
  },
  recover: () => {
    const { name } = comeIn("Nakato Sarah");
    return { name, code: CODE };
  },
  setUpOwner: ({ name }) => {
    comeIn(name);
    return { name, code: CODE };
  },
  saveFirstRun: (input) => {
    firstRun = input.firstRun;
    return null;
  },
  playExampleDay: () => {
    example = true;
    return null;
  },
  clearExampleDay: () => {
    example = false;
    return null;
  },
} satisfies Some;
