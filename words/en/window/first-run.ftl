### The first start on a computer: three steps, each on a page of its own.

# Which step of all of them this is.
# $step (number)
# $count (number)
first-run-step = Step { $step } of { $count }
first-run-next = Next
# Leaves the steps for another time.
first-run-later = Later
first-run-finish = Finish

## The shop

first-run-shop = Welcome to Kaunta
first-run-shop-lead = First, your shop as it appears on receipts. You can change all of it later under Settings.
first-run-reading-settings = Reading the settings

## The way to begin

first-run-way = How do you want to begin?
first-run-way-lead = You can do both: practice and real money each have a book of their own and never mix.
# Names the group of three ways for a screen reader.
first-run-ways = How to begin
first-run-way-practice = Practise first
first-run-way-practice-detail = Recommended. A service inside Kaunta answers; no money moves.
first-run-way-connect = Connect to the service now
first-run-way-connect-detail = With the key that the service gave you.
first-run-way-bring = Bring a book from another computer
first-run-way-bring-detail = With the file that Kaunta saved there when the book was closed.
first-run-connect-needs = What is needed
first-run-connect-needs-words = The key of your account at the payment service, and an internet connection. After the last step Settings opens: choose the environment there and paste the key. Until then no real money moves.
first-run-bring-comes = What is brought over
first-run-bring-comes-words = The books, the people and the settings. Keys and PINs stay on the old computer: have the owner's recovery code ready.
first-run-example-fill = Fill in an example day to look around
first-run-example-filled = The example day is filled in
first-run-example-filled-words = It is in the practice book. One button on Home clears it.

## The owner

first-run-owner = Who is the owner?
first-run-owner-lead = The owner signs in with a PIN, so that nobody else pays from this computer. Cashiers can be added later.
first-run-owner-set-up = Set up the owner
first-run-owner-no-name = Type the owner's name.
first-run-owner-no-pin = Type the same PIN twice.
# Labels the field for a PIN that is chosen now.
first-run-pin = PIN
# Labels the field for the PIN that the owner has.
first-run-your-pin = Your PIN
# The recovery code, shown once.
first-run-code = Write this code down
first-run-code-lead = It is the only way back in without the PIN.
first-run-owner-set = The owner is set up
first-run-owner-set-lead = If the recovery code is not on paper yet, make a new one with the PIN.
# A button. "It" is the recovery code.
first-run-owner-set-finish = It is on paper: finish
