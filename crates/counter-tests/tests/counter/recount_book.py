"""Recounts the Z reports and closed periods of a book from its events and entries, beside what was written at each closing.
Knows nothing of Kaunta but docs/chain.md, docs/periods.md and what the events mean.

usage: recount_book.py BOOK
"""

import json
import sqlite3
import sys
import zlib
from collections import defaultdict
from datetime import date
from decimal import Decimal

KNOWN = {"succeeded", "failed", "pending", "refused", "rejected"}
TOLD = {"SUCCESS": "succeeded", "FAILED": "failed"}
FLOAT = {"PARTNER_COLLECT_MNO": "collected", "MOBILE_MONEY_TO_WALLET": "bought", "WALLET_TOP-UP": "bought"}
CHANGES = {"opened": "openingDifference", "putIn": "putIn", "takenOut": "takenOut", "refunded": "refunded"}
TERMS = ["opening", "openingDifference", "taken", "paidOut", "inDoubt", "disputed", "owedBack", "putIn", "takenOut", "refunded"]


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
        self.transfer, self.way = transfer, transfer.get("cash", {}).get("moved")
        self.mode, self.maker = mode, maker

    def follow(self, event):
        name, said = (event, {}) if isinstance(event, str) else next(iter(event.items()))
        fee = None
        if name == "sending":
            self.attempts = said["attempt"]
            if self.state not in KNOWN:
                self.state = "sent"
        elif name == "sent":
            outcome, answer = next(iter(said["outcome"].items()))
            if outcome == "booked":
                fee = answer["result"]["fee"]
                self.status(answer["result"]["status"])
            elif outcome == "unknown" or self.attempts > 1 or self.state in KNOWN:
                self.state = self.state if self.state in KNOWN else "unknown"
            else:
                self.state = outcome
        elif name == "lookedUp":
            outcome, answer = next(iter(said["outcome"].items()))
            if outcome == "found":
                fee = answer["transaction"]["fee"]
                self.status(answer["transaction"]["status"])
            elif outcome != "unanswered":
                sys.exit(f"no test of this recount meets {outcome}")
        elif name == "resolvedManually":
            if self.case or self.state in ("pending", "unknown", "refused"):
                self.state, self.case = "succeeded" if said["paid"] else "failed", False
        self.cash(None if fee is None else Decimal(fee))

    def status(self, word):
        now = TOLD.get(word, "pending")
        if self.state in ("recorded", "sent", "pending", "unknown") and not self.case:
            self.state = now
        elif self.state == "succeeded":
            self.case |= now != "succeeded"
        elif now != "failed":
            self.case = True

    def cash(self, fee):
        is_paid = self.state == "succeeded" and not self.case
        if not self.case and fee is not None:
            self.named = fee
        if is_paid:
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

    def terms(self):
        """By how much it changed each figure since before it was recorded."""
        sums = defaultdict(Decimal)
        if self.state == "succeeded" and not self.case:
            sums["float " + FLOAT.get(self.mode, "used")] += self.amount()
        if self.holding and self.moved:
            moved = self.in_all(self.charged) if self.way == "in" else -self.amount()
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
        return {
            "succeeded": "paid", "recorded": "waiting", "sent": "waiting", "pending": "waiting", "unknown": "inDoubt",
            "refused": "inDoubt", "notFound": "inDoubt",
        }.get(self.state, "notPaid")


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


def of_drawer(payments, drawer):
    """Payments whose cash moved in another drawer keep only their part of the float."""
    sums = defaultdict(Decimal)
    for payment in payments.values():
        for name, change in payment.terms().items():
            if name.startswith("float ") or payment.transfer.get("cash", {}).get("drawer") == drawer:
                sums[name] += change
    return sums


def z_reports(book, past):
    entries = [
        (number, kind, drawer, events, book.json(body))
        for number, kind, drawer, events, body in book.rows("SELECT id, kind, drawer, events, body FROM cash_entry ORDER BY id")
    ]
    last, grand_total, reports = {}, Decimal(0), []
    for number, kind, drawer, events, body in entries:
        if kind != "closed":
            continue
        after, begun, carried = last.get(drawer, (0, None, None))
        these = [one for one in entries if after < one[0] < number and one[2] == drawer]
        if carried is None:
            opened = next(one for one in these if one[1] == "opened")
            begun, carried = opened[3], shillings(opened[4]["counted"])
        before, now = past.as_of(begun), past.as_of(events)
        sums = defaultdict(Decimal, {"opening": carried})
        for name, change in of_drawer(now, drawer).items():
            sums[name] += change
        for name, change in of_drawer(before, drawer).items():
            sums[name] -= change
        for _, what, _, _, said in these:
            if what == "added":
                continue
            change = Decimal(said["difference"]) if what == "opened" else Decimal(said["amount"])
            sums[CHANGES[what]] += -change if what in ("takenOut", "refunded") else change
        newly = [one for key, one in now.items() if one.was_paid and not (key in before and before[key].was_paid)]
        newly = [one for one in newly if one.way == "in" and one.transfer["cash"]["drawer"] == drawer]
        grand_total += sum((one.in_all(one.first) for one in newly), Decimal(0))
        expected = sum((sums[term] for term in TERMS), Decimal(0))
        counted = shillings(body["counted"])
        reports.append({
            "recounted": {
                **{term: sums[term] for term in TERMS},
                **{name: change for name, change in sums.items() if name not in TERMS and change},
                "expected": expected, "difference": counted - expected, "grandTotal": grand_total,
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
    lines |= {"expected": Decimal(balance["expected"]), "grandTotal": Decimal(balance["grandTotal"])}
    return lines | {"difference": Decimal(z["difference"])}


def day_number(text):
    return (date.fromisoformat(text) - date(1970, 1, 1)).days


def of_period(before, now, chosen):
    lines = defaultdict(lambda: [0, Decimal(0), Decimal(0)])
    for payments, sign in ((now, 1), (before, -1)):
        for payment in (payments[key] for key in payments if key in chosen):
            kind = payment.counts_as()
            line = lines["%s %s" % (payment.mode, kind)]
            line[0] += sign
            line[1] += sign * payment.amount()
            line[2] += sign * (payment.named or 0) if kind == "paid" else 0
    return {name: line for name, line in lines.items() if any(line)}


def periods(book, past):
    """Periods that were closed; one that was reopened later was closed all the same."""
    reports = []
    for (body,) in book.rows("SELECT body FROM bookkeeping WHERE kind = 'closed' ORDER BY id"):
        statement = book.json(body)
        first, last = day_number(statement["first"]), day_number(statement["last"])
        before, now = past.as_of(statement["from"]), past.as_of(statement["to"])
        own = {key for key, (*_, day) in past.payments.items() if first <= day <= last}
        earlier = {key for key, (*_, day) in past.payments.items() if day < first}
        lines = {
            part: {"%s %s" % (line["mode"], line["counted"]): [line["count"], Decimal(line["amount"]), Decimal(line["fee"])]
                   for line in statement["totals"][part]}
            for part in ("own", "earlier")
        }
        reports.append({
            "recounted": {"own": of_period({}, now, own), "earlier": of_period(before, now, earlier)},
            "written": lines,
        })
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
