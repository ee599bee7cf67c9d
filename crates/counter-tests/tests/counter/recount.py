"""Recounts the past of a shop as kaunta-practice seed prints it (docs/practice.md), knowing nothing of Kaunta.

usage: recount.py PAST FROM TO   (days in Kampala; both included; - for no bound)
"""

import json
import sys
from collections import defaultdict
from datetime import datetime, timedelta
from decimal import Decimal

FINAL = {"SUCCESS": "paid", "FAILED": "notPaid", "PENDING": "waiting"}


def counted(known):
    """What the payment counts as in the end, and the moment since which that is settled."""
    now, since = "waiting", None
    for one in known:
        before = now
        if one["what"] == "answered":
            now = FINAL[one["status"]]
        elif one["what"] == "rejected":
            now = "notPaid"
        elif one["what"] == "silence":
            now = "inDoubt"
        elif one["what"] == "lookedUp":
            now = FINAL[one["status"]] if before not in ("paid", "notPaid") or FINAL[one["status"]] == before else "disputed"
        elif one["what"] == "decided":
            now = "paid" if one["paid"] else "notPaid"
        if now in ("paid", "notPaid"):
            since = one["after"] if now != before else since
        else:
            since = None
    return now, since


def fee(known):
    fees = [one["fee"] for one in known if "fee" in one]
    return Decimal(fees[-1]) if fees else Decimal(0)


def kampala(text, seconds=0):
    return datetime.fromisoformat(text.replace("Z", "+00:00")) + timedelta(hours=3, seconds=seconds)


def text(amount):
    return format(amount.normalize(), "f")


def total(payments):
    """Count, amount and fees of each sum."""
    sums = defaultdict(lambda: [0, Decimal(0), Decimal(0)])
    for payment in payments:
        line = sums[payment["counted"]]
        line[0] += 1
        line[1] += payment["amount"]
        line[2] += payment["fee"] if payment["counted"] == "paid" else 0
    return {name: {"count": line[0], "amount": text(line[1]), "fees": text(line[2])} for name, line in sums.items()}


def by(payments, key):
    groups = defaultdict(list)
    for payment in payments:
        groups[payment[key]].append(payment)
    return {name: total(group) for name, group in sorted(groups.items())}


def main():
    past, first, last = sys.argv[1:]
    payments = []
    with open(past, encoding="utf-8") as lines:
        for line in lines:
            payment = json.loads(line)
            day = kampala(payment["at"]).date().isoformat()
            if (first == "-" or first <= day) and (last == "-" or day <= last):
                payment["day"], payment["amount"] = day, Decimal(payment["amount"])
                payment["fee"] = fee(payment["known"])
                payment["counted"], since = counted(payment["known"])
                payment["settled"] = kampala(payment["at"], since).date().isoformat() if since is not None else None
                payments.append(payment)
    biller = [payment for payment in payments if payment["biller"]]
    large = [payment for payment in payments if payment["amount"] >= 1_000_000]
    later = [payment for payment in payments if payment["settled"] and payment["settled"] > payment["day"]]
    print(json.dumps({
        "all": total(payments), "products": by(payments, "mode"), "days": by(payments, "day"),
        "people": by(payments, "by"), "billers": by(biller, "biller"), "large": total(large),
        "settledLater": total(later),
    }))


if __name__ == "__main__":
    main()
