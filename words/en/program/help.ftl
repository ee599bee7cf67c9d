### The help page: what each status means, what to do when the line drops or the computer was lost, and where things are.

## What each status means, and what to do next
help-recorded = It is in the book, and nothing has left yet.
help-recorded-next = Wait a moment: it is about to be sent.
help-sent-next = Wait for the answer.
help-succeeded-next = Give the customer the receipt, and the token where there is one.
help-failed-next = Tell the customer that it was not paid. Its page says what the service said.
# $what is what is waited for, as a sentence.
help-of-collection = For a collection: { $what }
help-pending-next = Serve the next customer. Kaunta keeps asking. If it went through the partner wallet, or has had the same unclear answer for a day, you settle it by hand.
help-unknown-next = Do not pay this again. Kaunta asks the service until it knows. If it went through the partner wallet, or has had the same unclear answer for a day, you settle it by hand.
help-refused-next = Its page says why. Correct that; if you can, wait until this is sure.
help-rejected-next = Its page says why. Correct that, then you can pay it again.
help-not-sent-next = Its page says why. When the line is back, you can pay it again.
help-not-found-next = You can send it once more on its page, under the same reference.
help-disputed = The service has said different things about this payment, or has another payment under its reference.
# After what to ask of the service's support.
help-disputed-next = Close the case on its page when you know.

## When the line drops
help-connection-read-on = Everything can still be read, printed and exported. The bar on top says when the line is slow or gone.
# $doubt says that the payment may or may not have gone through.
help-connection-not-known = What was on its way is not known yet. { $doubt } Do not pay it again, neither here nor by phone.
# $words are said to the customer.
help-connection-say-to-customer = Say to the customer: “{ $words }”
help-connection-asks-by-itself = When the line is back, Kaunta asks the service by itself. Needs attention shows what is still open, and when it is asked about next.
help-connection-not-sent = A payment that says it was not sent never left this computer: you can pay it again.
help-connection-bills = Several bills of one customer stop at the one that is not certain. Home shows them: go on with the rest, or leave it unpaid and give its cash back. After Kaunta was closed, too, nothing goes on by itself.

## When the computer was lost
help-lost-before = Before that happens: Kaunta copies the book every day, but onto this same computer. Keep a copy elsewhere too, on a memory stick that leaves the shop: The book, then Also copy to another disk.
help-lost-move-instead = Does the old computer still work? Then move the book instead of restoring a backup: on the new one choose “Bring a book from another computer” under The book, on the old one “Move to another computer”. Nothing has to be asked then, and nothing waits.
help-lost-stolen = If the computer was stolen, call the service first and have the keys stopped. They were in the computer's keychain and are in no backup.
help-lost-restore = On the other computer, install Kaunta, choose the same environment, then The book, then Restore from a file.
help-lost-used-since = Kaunta asks whether the book was used after that copy was made. Say no only if you are sure: Kaunta can't find by itself what another copy has paid since.
help-lost-type-keys = Type the service's address and the new keys in Settings.
help-lost-asks-about-all = Kaunta asks the service about every payment that another copy of the book may have made, and sends nothing until that is done, however old the backup is.
help-lost-unknown-times = What can't be asked about, such as payments through the partner wallet, is shown under Needs attention as a time that is not known, with the balances before and after. Compare it with the service's own list. Until an owner says there what they found, payrolls leave out anyone who may have been paid then.
help-lost-lost-payments = Needs attention shows the payments that your book had lost. While the service has not finished one of them, Kaunta keeps asking and shows there what it says.
help-lost-other-computer = The first computer may come back and pay what was still unpaid. So earlier payrolls, and payments that were not found, wait until an owner confirms under Needs attention that Kaunta is no longer used there. New payments and payrolls don't wait.
help-lost-no-backup = Without any backup, begin with a new book. Before you pay again what a customer says was not paid, find it with Look up or ask the service's support.

## Where things are
help-place-book = The book
help-place-backups = Daily backups
help-place-files = Receipts, exports, diagnostics
help-place-log = The log
