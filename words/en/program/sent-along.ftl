### What is wrong with the values that the shop sends along with each payment, as a name and a value.

# Before what is wrong with one line of the list.
# $line (number)
# $wrong a whole sentence of those below
sent-along-line = Line { $line }: { $wrong }
sent-along-no-name = Give this value a name, for example Till.
sent-along-no-value = Type a value for this name, or clear the name.
# $most (number)
sent-along-long-name = The name is too long: at most { $most } characters.
# $most (number)
sent-along-long-value = The value is too long: at most { $most } characters.
sent-along-unseen = Use only letters, digits and visible characters.
sent-along-own-name = Kaunta uses this name itself. Choose another.
sent-along-twice = This name is already in the list. Give each value a name of its own.
# $most (number)
sent-along-too-many = { $most ->
    [one] At most one value goes along with a payment. Clear it first.
   *[other] At most { $most } values go along with a payment. Clear one first.
}
