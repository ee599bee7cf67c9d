### The Excel workbook of the history: its first sheet, which sums up the others, and the last row of each other sheet.

# The name of the first sheet.
history-book-summary = Summary

## The column headings of the first sheet
history-book-product = Product
history-book-paid-count = Paid
history-book-paid = Paid UGX
# What the service charged for what was paid.
history-book-fees = Fees UGX
# The service says now this, now that about these.
history-book-disputed-count = Disputed
history-book-disputed = Disputed UGX
# On its way, or with the service.
history-book-waiting-count = Waiting
history-book-waiting = Waiting UGX
history-book-in-doubt-count = Not known yet
history-book-in-doubt = Not known yet UGX
history-book-not-paid-count = Not paid

## The last lines of the first sheet
history-book-all-collected = All that was collected
# What the shop put into its own wallet.
history-book-all-topped-up = All that was topped up
history-book-all-out = All that was paid out
history-book-shop = Shop
history-book-environment = Environment
history-book-practice = Practice: no real money
history-book-development = Development: no real money
history-book-production = Production
# Payments that the book had lost; also the name of their sheet, at most 31 letters.
history-book-found = Found at the service
# The first and the last day that were asked for.
history-book-from = From
history-book-to = To
history-book-made = Written (Kampala)

# In the last row of a sheet, before the sums.
# $count (number)
history-book-total = { $count ->
    [one] Total of 1 paid
   *[other] Total of { $count } paid
}
