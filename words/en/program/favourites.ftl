### Customers who agreed to be kept for the next time.

favourites-not-agreed = Ask the customer first. Nobody is kept who does not agree.
# $problem: what is wrong with it.
favourites-unnamed = Write what you call this customer. { $problem }
favourites-file = The file of the favourites can't be read or written, so nothing was changed. Payments are not affected. Check whether the disk is full, then try again.
