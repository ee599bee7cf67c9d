### Another copy of the book that may be in use, and what is not paid from here because of it.

# $day (day)
other-copies-not-known = This computer had no record of this book on { $day }, so another copy of it may be in use somewhere else.
# $day (day)
other-copies-duplicate = Another copy of this book had made payments that were not in this one, as Kaunta found on { $day }.
# $day (day)
other-copies-restored-here = This book was restored from a copy on { $day }, and another copy of it may have been used since that was made.
# $computer is a computer's name.
# $day (day)
other-copies-named-computer = This book was used on another computer ({ $computer }) until { $day }.
# $day (day)
other-copies-another-computer = This book was used on another computer until { $day }.
# $day (day)
other-copies-another-installation = This book was used by another installation of Kaunta until { $day }.
other-copies-found-since = An owner said that the other copy is not used any more, but a payment that this book does not know was found after that: the other copy may still pay. Close Kaunta there for good before you confirm it again.

## After the sentences above
other-copies-unpaid = Kaunta does not pay from here what was unpaid then, until an owner confirms that Kaunta is no longer used there: the other copy may pay the same.
other-copies-payroll = This payroll is from before that and may be paid there too, so it is not paid from here. Ask an owner to confirm under Needs attention that Kaunta is no longer used there, then try again.
other-copies-payment = This payment is from before that and may be paid there too, so it is not paid from here. Ask an owner to confirm under Needs attention that Kaunta is no longer used there, then try again. Nothing was sent.
