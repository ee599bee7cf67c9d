### The help.

help-title = Help
# F1 and Esc are keys of the keyboard.
help-lead = F1 opens this page from anywhere. Esc goes back to where you were.
help-loading = Reading the help
help-statuses = What each status means
# The line is the connection to the Internet.
help-line = When the line drops
help-line-attention = Needs attention
help-lost = When this computer was lost or broken
help-lost-book = The book and its backups
help-places = Where things are on this computer
# $what is what is there, such as "the book".
help-places-copy = Copy the path of { $what }

## People

help-people = People, PINs and approvals
help-pin = Your PIN
help-pin-what = Six digits that only you know; they say in the book that it was you. Nobody at Kaunta or at the service ever asks for them.
help-pin-wrong = After five wrong tries there is a wait, and a longer one after each further try. Closing Kaunta does not shorten it.
help-pin-forgotten = Forgotten? The owner gives you a new one. An owner who forgets it comes back with the recovery code.
help-locking = Locking
# $keys are the keys to press: Ctrl L.
help-locking-how = { $keys } locks at once. Kaunta locks by itself when nobody touches it for a while, and when the computer slept.
help-locking-meanwhile = What is on its way goes on behind the lock. What you had half filled in is there again for you, and for nobody else.
help-approvals = Approvals
help-approvals-when = A large payment, one above your limit and every payroll need a second person: you ask, and they read the same and type their PIN, here or on the Approvals screen. Nothing is sent before.
help-approvals-wait = A request waits for 24 hours. Who asked can take it back; a no says why.
help-approvals-yes = A yes sends it in the same moment, once. Where only one person works, nothing needs a second one.
help-roles = Who may do what

## The keyboard

help-keys = Keys of the keyboard
help-keys-lead = The whole day can be worked without a mouse.

## Diagnostics

help-diagnostics = Diagnostics
help-diagnostics-lead = For whoever helps you when Kaunta does not do what it should. Read them before you send them.
help-diagnostics-show = Show the diagnostics
help-diagnostics-save = Save what stands here
help-diagnostics-anew = Make them anew
help-diagnostics-saved = Diagnostics saved
# What a screen reader says of the text of the diagnostics.
help-diagnostics-text = What the diagnostics say
