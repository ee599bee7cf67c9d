### The help.

help-title = Help
# F1 and Esc are keys of the keyboard.
help-lead = F1 opens this page from anywhere. Esc goes back to where you were.
help-loading = Reading the help
help-statuses = What each status means
# The line is the connection to the Internet.
help-line = When the line drops
help-line-attention = Needs attention
help-lost = If this computer is lost or broken
help-lost-book = The book and its backups
help-places = Where things are on this computer
# $what is what is there, such as "the book".
help-places-copy = Copy the path of { $what }

## People

help-people = People, PINs and approvals
help-pin = Your PIN
help-pin-what = Six digits that only you know; they show in the book that it was you. Nobody at Kaunta or at the service ever asks for them.
help-pin-wrong = After five wrong tries there is a wait, and a longer one after each further try. Closing Kaunta does not shorten it.
help-pin-forgotten = Forgotten? The owner gives you a new one. An owner who forgets it signs in with the recovery code.
help-locking = Locking
# $keys are the keys to press: Ctrl L.
help-locking-how = { $keys } locks at once. Kaunta also locks by itself when nobody uses it for a while, and after the computer slept.
help-locking-meanwhile = Payments on their way continue behind the lock. A form that you had half filled in is there again for you, and for nobody else.
help-locking-customer = If your customer has a screen of their own (Settings, Receipts), it shows nothing but the shop's name while Kaunta is locked.
help-approvals = Approvals
help-approvals-when = A large payment, a payment above your limit and every payroll need a second person. You ask; they read the same and type their PIN, here or on the Approvals screen. Nothing is sent until then.
help-approvals-wait = A request waits for 24 hours. The person who asked can take it back. A refusal says why.
help-approvals-yes = An approval sends it at once, and only once. Where only one person works, nothing needs a second person.
help-roles = Who may do what

## The keyboard

help-keys = Keyboard shortcuts
help-keys-lead = You can work all day without a mouse.

## Diagnostics

help-diagnostics = Diagnostics
help-diagnostics-lead = For the person who helps you when Kaunta does not work as it should. Read them before you send them.
help-diagnostics-show = Show the diagnostics
help-diagnostics-save = Save these diagnostics
help-diagnostics-again = Make new diagnostics
help-diagnostics-saved = Diagnostics saved
# What a screen reader says of the text of the diagnostics.
help-diagnostics-text = What the diagnostics say
