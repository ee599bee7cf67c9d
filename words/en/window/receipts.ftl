### The screen on which a cashier finds the receipt of a customer who comes back.

receipts-title = Find a receipt
# $days (number)
receipts-lead = { $days ->
    [one] For a customer who comes back: their paid receipts of today, no matter who sold them. Each look is recorded.
   *[other] For a customer who comes back: their paid receipts of the last { $days } days, no matter who sold them. Each look is recorded.
}
receipts-field = Reference, account or phone
receipts-hint = The whole number. A part of it, or a name, finds nothing.
receipts-missing = Type a reference, an account or a phone
receipts-find = Find
# A heading, for screen readers.
receipts-found = Receipts
receipts-none = No paid receipt has this number
# $days (number)
receipts-none-why = { $days ->
    [one] No payment made today matches. Check each digit. An owner or the accountant can find older receipts in the history.
   *[other] No payment of the last { $days } days matches. Check each digit. An owner or the accountant can find older receipts in the history.
}
# $count (number)
receipts-more = These are the newest { $count }. Find an older one by its reference.
# A button.
receipts-show-token = Show the token
# A button.
receipts-print = Print a copy
receipts-in-history = Receipts are in the history
receipts-in-history-why = It lists every receipt that you may open.
receipts-open-history = Open history
