### The shop's own charges, in its settings and on the paper for the wall.

# The title of the paper: the shop's name stands over it.
tariff-title = What we charge
# $day (day)
tariff-since = From { $day } on
tariff-what = For
tariff-amounts = Amount that you pay
tariff-charge = We charge

tariff-everything = Bills and airtime
tariff-bills = Bills
# $biller: what customers call it.
tariff-bills-of = { $biller }
tariff-airtime = Airtime
tariff-airtime-of = { $network } airtime

tariff-any-amount = Any amount
# $amount (money)
tariff-up-to = Up to { $amount }
# $amount (money)
tariff-from-on = { $amount } and more
# Both sums without UGX, such as 5,000.
tariff-between = UGX { $from } to { $to }
tariff-no-charge = Nothing

## Below the table, a sentence each.
tariff-most-exact = Where two lines apply, the one that names your biller or network counts, then the one that names bills or airtime.
tariff-beside-fee = The service's own fee, if there is one, comes on top.
tariff-nothing-if-unpaid = If your payment does not go through, we charge nothing and give all of your money back.

## What is wrong with a line
tariff-overlaps = There is already a line for this: { $what }, { $amounts }. Change the amounts so that the two lines don't overlap.
tariff-backwards = The last amount is below the first.
tariff-more-than-the-amount = The charge is more than the amount itself. Check the zeros.
tariff-unknown-through = Choose a biller or a network from the list.
tariff-too-long = A tariff has at most 200 lines. Remove one first.
tariff-not-drawn = The tariff could not be made as a PDF file. Try again; if it still does not work, save the diagnostics in Help and ask for support.
