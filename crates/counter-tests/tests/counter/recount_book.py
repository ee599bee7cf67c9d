"""Recounts the Z reports and closed periods of a book from its events and entries, beside what was written at each closing.
Knows nothing of Kaunta but docs/chain.md, docs/periods.md and what the events mean.

usage: recount_book.py BOOK
"""

import json
import re
import sqlite3
import sys
import zlib
from collections import defaultdict
from datetime import date
from decimal import Decimal

KNOWN = {"succeeded", "failed", "pending", "refused", "rejected"}
TOLD = {"SUCCESS": "succeeded", "FAILED": "failed"}
# Events that say nothing of what became of a payment or of its token.
SILENT = {"recorded", "calledBack", "balanceRead", "sameAccount", "approved", "noted", "labelled", "newOwner", "receiptCopied"}
COUNTED = {
    "succeeded": "paid", "recorded": "waiting", "sent": "waiting", "pending": "waiting", "unknown": "inDoubt",
    "refused": "inDoubt", "failed": "notPaid", "rejected": "notPaid", "notSent": "notPaid",
}
OWED = {"inDoubt", "disputed", "owedBack"}
FLOAT = {"PARTNER_COLLECT_MNO": "collected", "MOBILE_MONEY_TO_WALLET": "bought", "WALLET_TOP-UP": "bought"}
CHANGES = {"opened": "openingDifference", "putIn": "putIn", "takenOut": "takenOut", "refunded": "refunded"}
TERMS = ["opening", "openingDifference", "taken", "paidOut", "inDoubt", "disputed", "owedBack", "putIn", "takenOut", "refunded"]


def unknown(what, name):
    sys.exit(f"this recount does not know the {what} {name}")


class Book:
    def __init__(self, path):
        self.file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.dictionaries = dict(self.file.execute("SELECT id, bytes FROM dictionary"))

    def json(self, value):
        if isinstance(value, bytes):
            unpacked = zlib.decompressobj(-15, zdict=self.dictionaries[value[0]]).decompress(value[1:])
            value = unpacked.decode("utf-8")
        return json.loads(value, parse_float=Decimal)

    def rows(self, sql):
        return self.file.execute(sql).fetchall()


class Payment:
    """A payment as of its last event."""

    def __init__(self, transfer, mode, maker):
        self.state, self.attempts, self.case = "recorded", 0, False
        self.moved, self.stayed, self.was_paid, self.holding = False, False, False, None
        self.named, self.charged, self.first = None, None, None
        self.token_came, self.token_was_owed, self.token_ended = False, False, False
        self.transfer, self.way = transfer, transfer.get("cash", {}).get("moved")
        self.mode, self.maker = mode, maker

    def follow(self, event):
        name, said = (event, {}) if isinstance(event, str) else next(iter(event.items()))
        answer = {}
        if name == "sending":
            self.attempts = said["attempt"]
            if self.state not in KNOWN:
                self.state = "sent"
        elif name == "sent":
            outcome, reply = next(iter(said["outcome"].items()))
            if outcome == "booked":
                answer = reply["result"]
                self.status(answer["status"])
            elif outcome not in ("unknown", "notSent", "refused", "rejected"):
                unknown("outcome of a send", outcome)
            elif outcome == "unknown" or self.attempts > 1 or self.state in KNOWN:
                self.state = self.state if self.state in KNOWN else "unknown"
            else:
                self.state = outcome
        elif name == "lookedUp":
            outcome, reply = next(iter(said["outcome"].items()))
            if outcome == "found":
                answer = reply["transaction"]
                self.status(answer["status"])
            elif outcome != "unanswered":
                unknown("outcome of a look-up", outcome)
        elif name == "resolvedManually":
            if self.case or self.state in ("pending", "unknown", "refused"):
                self.state, self.case = "succeeded" if said["paid"] else "failed", False
        elif name in ("tokenHandedOut", "tokenClaimClosed"):
            self.token_ended = True
        elif name not in SILENT:
            unknown("event", name)
        self.token(answer.get("extra", {}))
        fee = answer.get("fee")
        self.cash(None if fee is None else Decimal(fee))

    def token(self, extra):
        """A token that comes after its payment is owed until it is handed out or a person ends the claim."""
        comes = not self.token_came and has_token(extra)
        self.token_came |= comes
        self.token_was_owed |= self.is_paid() and not self.token_came
        self.token_ended &= not comes

    def is_paid(self):
        return self.state == "succeeded" and not self.case

    def owes_token(self):
        own = self.transfer["details"].get("extra")
        is_prepaid = isinstance(own, dict) and own.get("value") == "PREPAID"
        return is_prepaid and self.way == "in" and self.is_paid() and self.token_was_owed and not self.token_ended

    def status(self, word):
        now = TOLD.get(word, "pending")
        if self.state in ("recorded", "sent", "pending", "unknown") and not self.case:
            self.state = now
        elif self.state == "succeeded":
            self.case |= now != "succeeded"
        elif now != "failed":
            self.case = True

    def cash(self, fee):
        if not self.case and fee is not None:
            self.named = fee
        if self.is_paid():
            self.charged = self.named
            self.first = self.first if self.was_paid else self.named
            self.was_paid = True
        if self.way == "in" and not self.case:
            if self.state == "succeeded":
                self.holding, self.moved, self.stayed = "taken", True, True
            elif self.state in ("recorded", "sent", "pending", "unknown"):
                self.holding, self.moved = "inDoubt", True
                self.stayed |= self.state in ("pending", "unknown")
            else:
                self.moved = self.moved and self.stayed
                self.holding = "owedBack" if self.moved else None
        elif self.way == "out" and not self.case:
            self.moved = self.state == "succeeded" or (self.moved and self.state in ("pending", "unknown"))
            open_ = self.state in ("recorded", "sent", "pending", "unknown")
            self.holding = "paidOut" if self.state == "succeeded" else "inDoubt" if open_ else None
        elif self.way in ("in", "out"):
            self.holding = "disputed"

    def amount(self):
        return Decimal(self.transfer["amount"])

    def asked(self, what):
        return Decimal(self.transfer.get("cash", {}).get("asked", {}).get(what) or 0)

    def in_all(self, fee):
        """What the customer hands over: with this fee or, if the service named none, the one that was asked for."""
        return self.amount() + (self.asked("fee") if fee is None else fee) + self.asked("charge")

    def held(self):
        return self.in_all(self.charged) if self.way == "in" else self.amount()

    def terms(self):
        """By how much it changed each figure since before it was recorded."""
        sums = defaultdict(Decimal)
        if self.is_paid():
            sums["float " + FLOAT.get(self.mode, "used")] += self.amount()
        if self.holding and self.moved:
            moved = self.held() if self.way == "in" else -self.held()
            sums[self.holding] += moved
            if self.holding in ("taken", "paidOut"):
                sums["%s by %s" % (self.holding, self.maker or "-")] += abs(moved)
        if self.holding == "taken":
            fee = self.asked("fee") if self.charged is None else self.charged
            sums["fees"] += fee
            sums["feeDifferences"] += fee - self.asked("fee")
            sums["charges"] += self.asked("charge")
        return sums

    def counts_as(self):
        if self.case:
            return "disputed"
        return COUNTED[self.state]


def has_token(value, about_tokens=False):
    """Twenty digits, perhaps in groups, in a field that is named after tokens."""
    if isinstance(value, dict):
        return any(has_token(inner, about_tokens or "token" in name.lower()) for name, inner in value.items())
    if isinstance(value, list):
        return any(has_token(inner, about_tokens) for inner in value)
    return about_tokens and bool(re.fullmatch(r"(\d{20})+", re.sub("[ -]", "", str(value))))


class Past:
    def __init__(self, book):
        self.payments = {
            number: (book.json(transfer), mode, maker, day)
            for number, transfer, mode, maker, day in book.rows("SELECT id, transfer, mode, maker, day FROM operation")
        }
        self.events = [
            (number, operation, book.json(body))
            for number, operation, body in book.rows("SELECT id, operation, body FROM event ORDER BY id")
        ]

    def as_of(self, last):
        """Every payment that was recorded by this event."""
        found = {}
        for number, operation, body in self.events:
            if number > last:
                break
            if operation not in found:
                found[operation] = Payment(*self.payments[operation][:3])
            found[operation].follow(body)
        return found


def shillings(counted):
    """Pieces are named by their value: note50000, coin500."""
    return sum(Decimal(int("".join(filter(str.isdigit, piece))) * number) for piece, number in counted.items())


def of_drawer(payment, drawer):
    """A payment whose cash moved in another drawer keeps only its part of the float."""
    is_here = payment.transfer.get("cash", {}).get("drawer") == drawer
    return {name: change for name, change in payment.terms().items() if is_here or name.startswith("float ")}


def changes(before, now, drawer):
    """By how much each payment changed each figure, without those that changed nothing."""
    for key, payment in now.items():
        sums = defaultdict(Decimal, of_drawer(payment, drawer))
        for name, change in (of_drawer(before[key], drawer) if key in before else {}).items():
            sums[name] -= change
        yield from ((name, change) for name, change in sums.items() if change)


def liabilities(now, drawer, given_back):
    """What is left in the drawer of payments whose cash belongs to somebody else."""
    for key, payment in now.items():
        left = payment.held() - given_back[key]
        if payment.holding in OWED and payment.moved and payment.transfer["cash"]["drawer"] == drawer and left > 0:
            yield f"owed for {key}: {payment.holding}", left


def z_reports(book, past):
    entries = [
        (number, kind, drawer, events, book.json(body), operation) for number, kind, drawer, events, body, operation
        in book.rows("SELECT id, kind, drawer, events, body, operation FROM cash_entry ORDER BY id")
    ]
    last, grand_total, reports = {}, Decimal(0), []
    for number, kind, drawer, events, body, _ in entries:
        if kind != "closed":
            continue
        after, begun, carried = last.get(drawer, (0, None, None))
        these = [one for one in entries if after < one[0] < number and one[2] == drawer]
        if carried is None:
            opened = next(one for one in these if one[1] == "opened")
            begun, carried = opened[3], shillings(opened[4]["counted"])
        before, now = past.as_of(begun), past.as_of(events)
        sums, rows = defaultdict(Decimal, {"opening": carried}), defaultdict(int, {"opening": int(carried != 0)})
        for name, change in changes(before, now, drawer):
            sums[name] += change
            rows[name] += 1
        for _, what, _, _, said, _ in these:
            if what == "added":
                continue
            if what not in CHANGES:
                unknown("entry", what)
            change = Decimal(said["difference"]) if what == "opened" else Decimal(said["amount"])
            sums[CHANGES[what]] += -change if what in ("takenOut", "refunded") else change
            rows[CHANGES[what]] += change != 0
        newly = [one for key, one in now.items() if one.was_paid and not (key in before and before[key].was_paid)]
        newly = [one for one in newly if one.way == "in" and one.transfer["cash"]["drawer"] == drawer]
        total_before, grand_total = grand_total, grand_total + sum((one.in_all(one.first) for one in newly), Decimal(0))
        given_back = defaultdict(Decimal)
        for one, what, _, _, said, operation in entries:
            if what == "refunded" and one < number:
                given_back[operation] += Decimal(said["amount"])
        expected = sum((sums[term] for term in TERMS), Decimal(0))
        counted = shillings(body["counted"])
        tokens = {f"token owed for {key}": one.amount() for key, one in now.items()
                  if one.owes_token() and one.transfer["cash"]["drawer"] == drawer}
        reports.append({
            "recounted": {
                **{term: sums[term] for term in TERMS},
                **{name: change for name, change in sums.items() if name not in TERMS and change},
                **{f"rows of {term}": rows[term] for term in TERMS},
                **dict(liabilities(now, drawer, given_back)), **tokens,
                "expected": expected, "difference": counted - expected, "number": len(reports) + 1,
                "from": begun, "to": events, "carried": carried, "total before": total_before, "grandTotal": grand_total,
            },
            "written": written(body),
        })
        last[drawer] = (number, events, counted)
    return reports


def written(z):
    balance = z["balance"]
    lines = {term["kind"]: Decimal(term["amount"]) for term in balance["terms"]}
    further = {"float " + way: Decimal(amount) for way, amount in balance["float"].items()}
    further |= {part: Decimal(amount) for part, amount in balance["onTop"].items()}
    for person in balance["people"]:
        further["taken by %s" % (person["who"] or "-")] = Decimal(person["taken"])
        further["paidOut by %s" % (person["who"] or "-")] = Decimal(person["paidOut"])
    lines |= {name: amount for name, amount in further.items() if amount}
    lines |= {"rows of " + term["kind"]: term["rows"] for term in balance["terms"]}
    lines |= {"owed for %d: %s" % (one["operation"], one["kind"]): Decimal(one["amount"]) for one in balance["liabilities"]}
    lines |= {"token owed for %d" % one["operation"]: Decimal(one["amount"]) for one in balance["tokensOwed"]}
    lines |= {"expected": Decimal(balance["expected"]), "grandTotal": Decimal(balance["grandTotal"])}
    lines |= {"carried": Decimal(z["carried"]["cash"]), "total before": Decimal(z["carried"]["grandTotal"])}
    lines |= {"number": z["number"]["number"], "from": z["from"], "to": z["to"]}
    return lines | {"difference": Decimal(z["difference"])}


def day_number(text):
    return (date.fromisoformat(text) - date(1970, 1, 1)).days


def kinds(payments, chosen):
    for key in payments:
        if key in chosen:
            payment = payments[key]
            yield payment.mode, payment.counts_as(), payment.amount(), payment.named or Decimal(0)


def sums_of(before, now):
    """What payments, each as mode, kind, amount and fee, add up to now less what they added up to before."""
    lines = defaultdict(lambda: [0, Decimal(0), Decimal(0)])
    for payments, sign in ((now, 1), (before, -1)):
        for mode, kind, amount, fee in payments:
            line = lines[f"{mode} {kind}"]
            line[0] += sign
            line[1] += sign * amount
            line[2] += sign * fee if kind == "paid" else 0
    return {name: line for name, line in lines.items() if any(line)}


def found(book, so_far):
    """Payments that the book had lost, by the last answer about each that was known by then."""
    sql = "SELECT number, state, answer FROM orphan ORDER BY number"
    known = {number: (state, answer) for number, state, answer in book.rows(sql) if number <= so_far["payments"]}
    for number, orphan, state, answer in book.rows("SELECT id, orphan, state, answer FROM orphan_answer ORDER BY id"):
        if number <= so_far["answers"] and orphan in known:
            known[orphan] = (state, answer)
    for state, answer in known.values():
        answer = book.json(answer)
        if state not in ("succeeded", "failed", "pending"):
            unknown("state of a found payment", state)
        if state != TOLD.get(answer["status"], "pending"):
            sys.exit(f"a found payment is {state}, and the service said {answer['status']}")
        yield answer.get("mode"), COUNTED[state], Decimal(answer.get("amount") or 0), Decimal(answer.get("fee") or 0)


def periods(book, past):
    """Periods that were closed; one that was reopened later was closed all the same."""
    reports, none = [], {"to": 0, "foundTo": {"payments": 0, "answers": 0}}
    closed = [none]
    for kind, body in book.rows("SELECT kind, body FROM bookkeeping WHERE kind IN ('closed', 'reopened') ORDER BY id"):
        if kind == "reopened":
            closed.pop()
            continue
        statement = book.json(body)
        first, last = day_number(statement["first"]), day_number(statement["last"])
        before, now = past.as_of(closed[-1]["to"]), past.as_of(statement["to"])
        own = {key for key, (*_, day) in past.payments.items() if first <= day <= last}
        earlier = {key for key, (*_, day) in past.payments.items() if day < first}
        lines = {
            part: {"%s %s" % (line["mode"], line["counted"]): [line["count"], Decimal(line["amount"]), Decimal(line["fee"])]
                   for line in statement["totals"][part]}
            for part in ("own", "earlier", "found")
        }
        known, since = found(book, closed[-1]["foundTo"]), found(book, statement["foundTo"])
        reports.append({
            "recounted": {
                "own": sums_of([], kinds(now, own)), "earlier": sums_of(kinds(before, earlier), kinds(now, earlier)),
                "found": sums_of(known, since), "from": closed[-1]["to"], "foundFrom": closed[-1]["foundTo"],
            },
            "written": {**lines, "from": statement["from"], "foundFrom": statement["foundFrom"]},
        })
        closed.append(statement)
    return reports


def text(value):
    if isinstance(value, Decimal):
        return format(value.normalize() + 0, "f")
    if isinstance(value, dict):
        return {key: text(each) for key, each in value.items()}
    return [text(each) for each in value] if isinstance(value, list) else value


def main():
    book = Book(sys.argv[1])
    past = Past(book)
    print(json.dumps({"closings": text(z_reports(book, past)), "periods": text(periods(book, past))}))


if __name__ == "__main__":
    main()
