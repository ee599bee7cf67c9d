### Whether a biller, network or bank does as usual, before a customer's cash is taken.

# $who: a biller, network or bank.
# $failed (number): how many payments failed or got no answer.
# $of (number): of how many.
provider-health-failing = { $who } is failing: { $failed } of the last { $of }. Wait?
# $who: a biller, network or bank. $takes: a time such as 4 min. $usually: a time such as 20 s.
provider-health-slow = { $who } is slow: about { $takes }, usually { $usually }. Wait?
# $who: a biller, network or bank.
# $failed (number): how many name checks got no answer.
# $of (number): of how many.
provider-health-checks-failing = { $who } does not answer name checks: { $failed } of the last { $of }. Wait?
# $who: a biller, network or bank. $takes: a time such as 4 min. $usually: a time such as 20 s.
provider-health-checks-slow = { $who } is slow to check names: about { $takes }, usually { $usually }.
# The time of the last one is told in a sentence behind these.
provider-health-by-payments = Based on this shop's most recent payments.
provider-health-by-checks = Based on this shop's most recent name checks.
