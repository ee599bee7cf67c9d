"""Recounts what the reports and charts of a shop should say, from its past as kaunta-practice seed prints it (docs/practice.md).
Knows nothing of Kaunta. Rates of commission are read from the standard input, as a JSON list.

usage: recount_reports.py PAST FROM TO [FROM TO]...   (days in Kampala; both included)
"""

import json
import sys
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

from recount import counted, fee, kampala, text

FLOW = {"PARTNER_COLLECT_MNO": "Collected", "MOBILE_MONEY_TO_WALLET": "Topped up"}
LARGE = 1_000_000


def read(past):
    payments = []
    with open(past, encoding="utf-8") as lines:
        for line in lines:
            payment = json.loads(line)
            payment["made"] = kampala(payment["at"])
            payment["day"] = payment["made"].date().isoformat()
            payment["amount"] = Decimal(payment["amount"])
            payment["named"] = any("fee" in one for one in payment["known"])
            payment["fee"] = fee(payment["known"])
            payment["counted"], payment["since"] = counted(payment["known"])
            payment["flow"] = FLOW.get(payment["mode"], "Paid out")
            payments.append(payment)
    return payments


def sums(payments, key):
    """[count, amount, fees] of what was paid, by key."""
    groups = defaultdict(lambda: [0, Decimal(0), Decimal(0)])
    for payment in payments:
        line = groups[key(payment)]
        line[0] += 1
        line[1] += payment["amount"]
        line[2] += payment["fee"] if payment["counted"] == "paid" else 0
    return {name: [str(line[0]), text(line[1]), text(line[2])] for name, line in groups.items()}


def charged(paid):
    """[count, amount, fees, how many without a fee], by product and biller or network."""
    groups = defaultdict(lambda: [0, Decimal(0), Decimal(0), 0])
    for payment in paid:
        line = groups["%s %s" % (payment["mode"], payment["biller"] or payment["network"] or "-")]
        line[0] += 1
        line[1] += payment["amount"]
        line[2] += payment["fee"]
        line[3] += not payment["named"]
    return {
        name: [str(line[0]), text(line[1]), "not known" if line[0] == line[3] else text(line[2]), str(line[3])]
        for name, line in groups.items()
    }


def part(sum_, percent):
    """To the shilling."""
    return (sum_ * Decimal(percent) / 100).quantize(Decimal(1), ROUND_HALF_UP)


def rate_of(rates, payment):
    """The last rate before the day; one of the biller goes before one of the product."""
    for biller in (payment["biller"], None):
        fits = [rate for rate in rates if rate["mode"] == payment["mode"] and rate["biller"] == biller]
        fits = [rate for rate in fits if rate["from"] <= payment["day"]]
        if fits:
            return max(fits, key=lambda rate: rate["from"])
    return None


def commission(paid, rates):
    """[amount, gross, withheld, net] by product, biller and the day of the rate."""
    groups = {}
    for payment in paid:
        rate = rate_of(rates, payment)
        if rate is None and payment["flow"] == "Topped up":
            continue
        name = "%s %s %s" % (payment["mode"], payment["biller"] or "-", rate["from"] if rate else "-")
        line = groups.setdefault(name, [Decimal(0), rate])
        line[0] += payment["amount"]
    lines = {}
    for name, (amount, rate) in groups.items():
        if rate is None:
            lines[name] = [text(amount), "not known", "not known", "not known"]
        else:
            gross = part(amount, rate["percent"])
            withheld = part(gross, rate["withheld"])
            lines[name] = [text(amount), text(gross), text(withheld), text(gross - withheld)]
    return lines


def over_networks(payments):
    groups = defaultdict(list)
    for payment in payments:
        if payment["network"] in ("MTN", "AIRTEL") and payment["phone"] and not payment["biller"]:
            groups[payment["network"]].append(payment)
    return groups


def success(payments):
    shares = {}
    for network, of in over_networks(payments).items():
        known = [payment for payment in of if payment["counted"] in ("paid", "notPaid")]
        if known:
            tenths = sum(payment["counted"] == "paid" for payment in known) * 1000 // len(known)
            shares[network] = text(Decimal(tenths) / 10)
    return shares


def settling(payments):
    times = {}
    for network, of in over_networks(payments).items():
        took = sorted(payment["since"] * 1000 for payment in of if payment["since"] is not None)
        if took:
            ranks = ((len(took) + 1) // 2, (len(took) * 9 + 9) // 10)
            times[network] = [str(took[rank - 1]) for rank in ranks]
    return times


def settled_on(payment):
    return None if payment["since"] is None else kampala(payment["at"], payment["since"]).date().isoformat()


def decided(payments, first, last):
    days = (
        kampala(payment["at"], one["after"]).date().isoformat()
        for payment in payments
        for one in payment["known"]
        if one["what"] == "decided"
    )
    return sum(first <= day <= last for day in days)


def moved(payment):
    """Whether the money moved, whatever became of it later."""
    known = payment["known"]
    succeeded = any(one.get("status") == "SUCCESS" for one in known)
    refused = known[-1]["what"] == "rejected" or known[-1].get("status") == "FAILED"
    return succeeded or not refused


def float_of(payments, first, last):
    """The balances that the answers gave of the shop's main wallet before these days and at their end, and the money that no
    payment explains; none where a payment between them is not known for certain."""
    answers = [
        (kampala(payment["at"], one["after"]), place, Decimal(one["balanceAfter"]))
        for place, payment in enumerate(payments)
        for one in payment["known"]
        if one["what"] == "answered" and payment["wallet"] == "ESCROW"
    ]
    answers.sort()
    before = [answer for answer in answers if answer[0].date().isoformat() < first]
    until = [answer for answer in answers if answer[0].date().isoformat() <= last]
    if not before or not until:
        return {"opening": None, "closing": None, "unexplained": None}
    (_, begins, opening), (_, ends, closing) = before[-1], until[-1]
    between = [payment for payment in payments[begins + 1 : ends + 1] if payment["wallet"] == "ESCROW"]
    change = Decimal(0)
    for payment in between:
        if moved(payment):
            gained = payment["amount"] if payment["flow"] == "Collected" else -payment["amount"]
            change += gained - (payment["fee"] if payment["named"] else 0)
    # Silence that no look-up ended: nobody knows what it did to the balance.
    is_silent = any(payment["known"][0]["what"] == "silence" and "status" not in payment["known"][-1] for payment in between)
    unexplained = None if is_silent else text(closing - opening - change)
    return {"opening": text(opening), "closing": text(closing), "unexplained": unexplained}


def recount(payments, first, last, rates):
    these = [payment for payment in payments if first <= payment["day"] <= last]
    paid = [payment for payment in these if payment["counted"] == "paid"]
    open_ = [payment for payment in these if payment["counted"] not in ("paid", "notPaid")]
    since = [payment for payment in payments if payment["day"] < first and first <= (settled_on(payment) or "") <= last]
    return {
        "movements": sums(paid, lambda payment: payment["mode"]),
        "notSettled": sums(open_, lambda payment: "%s %s" % (payment["counted"], payment["mode"])),
        "settledSince": sums(since, lambda payment: "%s %s" % (payment["counted"], payment["mode"])),
        "float": float_of(payments, first, last),
        "charged": charged(paid),
        "commission": commission(paid, rates),
        "large": sums([one for one in paid if one["amount"] >= LARGE], lambda payment: payment["flow"]),
        "sold": sums(these, lambda payment: "%s %s %s" % (payment["by"], payment["flow"], payment["counted"])),
        "decided": decided(payments, first, last),
        "days": sums(paid, lambda payment: payment["day"]),
        "billers": sums([one for one in paid if one["biller"]], lambda payment: payment["biller"]),
        "weekdays": sums(paid, lambda payment: str((payment["made"].weekday() + 1) % 7)),
        "hours": sums(paid, lambda payment: str(payment["made"].hour)),
        "people": sums(paid, lambda payment: payment["by"]),
        "success": success(these),
        "settling": settling(these),
    }


def main():
    past, *days = sys.argv[1:]
    payments, rates = read(past), json.load(sys.stdin)
    ranges = zip(days[::2], days[1::2])
    print(json.dumps([recount(payments, first, last, rates) for first, last in ranges]))


if __name__ == "__main__":
    main()
