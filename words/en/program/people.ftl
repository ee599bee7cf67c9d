### People: their list, their PINs, the recovery code, and what stands in the way of any of them.

## The list of people
people-nobody-set-up = Nobody is set up yet. Set the owner's PIN first.
people-gone = Kaunta's list of people (people.db in its folder) is gone, though there was one, so nobody can sign in. A copy is in the folder “backups” beside it. Move every file whose name begins with “people.db” to another folder, put the copy in its place, then start Kaunta again. If no copy works, set up a new owner: the book records that for ever. Nothing else was changed.
people-list-gone = The book names people, but Kaunta's list of them (people.db in its folder) is gone, so nobody can sign in. Close Kaunta, put a copy of the list in its place, and start again. If there is none, set up a new owner: the book records that for ever.
# $environment is practice, development or production.
people-in-another-book = The book of { $environment } names people, or can't be read, and Kaunta's list of them (people.db in its folder) is gone. Close Kaunta, put a copy of the list in its place, and start again. If there is none, switch to { $environment }: there a new owner can be set up, which the book records for ever.
people-changed-outside = Something other than Kaunta changed the list of people (people.db in its folder), so it is not known who may pay, and nothing is sent. An owner must lock Kaunta (Ctrl+L), sign in with the recovery code under “Forgot the PIN?”, and check Settings, People.
people-older = The list of people (people.db in Kaunta's folder) is older than the one that Kaunta saved last, so it is not known who may pay, and nothing is sent. Put back the newest copy. Or an owner locks Kaunta (Ctrl+L), signs in with the recovery code under “Forgot the PIN?”, and checks Settings, People.
people-of-newer-version = Kaunta's list of people was made by a newer Kaunta. Install the newest version; nothing in it was changed.
people-damaged = Kaunta's list of people (people.db in its folder) is damaged and was left exactly as it is. Don't delete it. Move every file whose name begins with “people.db” to another folder, put people.db from the folder “backups” in its place, then start Kaunta again.
people-disk-full = The disk is full, so this could not be kept. Free some space, then try again.
people-list-busy = Another program has Kaunta's list of people open. Close it, then try again.
people-not-writable = Kaunta's list of people can't be written here. Check that your user may write into Kaunta's folder, on this computer's own disk.
people-not-working = Kaunta's list of people could not be read or written. Try again; if it still does not work, restart Kaunta.
people-not-known-locked = There is no list of people here, and only this computer's keychain knows whether there ever was one. It is locked. Unlock it (usually by signing in to the computer again), then try again; you don't need to restart Kaunta.
people-not-known-silent = There is no list of people here, and only this computer's keychain knows whether there ever was one. It has not answered. Look for a window that asks for its password, then try again; you don't need to restart Kaunta.
people-not-known-failed = There is no list of people here, and only this computer's keychain knows whether there ever was one. It did not answer. Sign in to the computer again, then try again; you don't need to restart Kaunta.

## Owners
people-somebody-can-come-in = There is a list of people, so no new owner is set up. Sign in with a PIN, or with the recovery code.
people-keys-stay = The keys of the service could not be removed from the keychain, which must be done before a new owner is set up. Nobody was set up.
people-no-recovery-code = Nobody has a recovery code: an owner who forgets the PIN could not get back in. Make one: Settings, People.
# $names are the other owners, in a row.
people-no-owner-can-sign-in = Then nobody could sign in as an owner, because these PINs can't be checked any more: { $names }. Set a new one first.
# $at (moment)
people-new-owner = A new owner, { $name }, was set up on { $at }, because nobody could sign in.
# $machine is a computer's name.
# $at (moment)
people-new-owner-on-computer = A new owner, { $name }, was set up on { $machine } on { $at }, because nobody could sign in.

## PINs and the keychain
people-keychain-no-seal = This computer's keychain is locked or does not answer, and nothing about people can be changed without it. Unlock it (usually by signing in to the computer again), then try again. Nothing was changed.
people-keychain-secret-gone = This computer's keychain does not hold the secret that the PINs were made with: it is gone, or the people came here from another computer. So PINs can't be checked. The owner signs in with the recovery code and gives everybody a new PIN.
people-keychain-locked = This computer's keychain is locked, and PINs can't be checked without it. Unlock it (usually by signing in to the computer again), then type the PIN once more; you don't need to restart Kaunta.
people-keychain-silent = This computer's keychain has not answered, so no PIN can be checked. Look for a window that asks for its password, then try again.
people-keychain-failed = This computer's keychain did not answer, and PINs can't be checked without it. Try again; if it still does not answer, sign in to the computer again.
people-own-pin = To change your own PIN, type the old one first: choose “Change my PIN” (Ctrl+K). It was not changed.
# $names are people, in a row.
people-some-pins-lost = These PINs can't be checked any more: { $names }. The owner gives them new ones: Settings, People.
people-has-no-pin = No PIN is set: set one.
people-pin-lost = The PIN can't be checked any more: set a new one.
people-pin-without-secret = The PIN was set while the keychain gave no secret: it gets one when it is typed at the lock screen.

## Whose payment it is
# $people may open it, as “Nakato, Babirye or Ssali”; $count says how many they are.
# $count (number)
people-withheld-of-another = { $count ->
    [0] { $maker } made this payment: ask the owner to look at it.
   *[other] { $maker } made this payment: ask { $people } to look at it.
}
# $people may open it, as “Nakato, Babirye or Ssali”; $count says how many they are.
# $count (number)
people-withheld-own = { $count ->
    [0] You made this payment on another day: ask the owner to look at it.
   *[other] You made this payment on another day: ask { $people } to look at it.
}
# $people may open it, as “Nakato, Babirye or Ssali”; $count says how many they are.
# $count (number)
people-withheld-of-nobody = { $count ->
    [0] This payment is from before anybody had a PIN here: ask the owner to look at it.
   *[other] This payment is from before anybody had a PIN here: ask { $people } to look at it.
}
# $people may open it, as “Nakato, Babirye or Ssali”; $count says how many they are.
# $count (number)
people-ask-to-look = { $count ->
    [0] Ask the owner to check whether this is that payment.
   *[other] Ask { $people } to check whether this is that payment.
}
people-look-whether = Check in the history whether this is that payment.

## What was typed about them
# $problem says what is wrong with it, as a sentence; so below.
people-bad-name = The name: { $problem }
people-bad-approve-from = The amount that a second person approves: { $problem }
people-bad-shop-per-day = The shop's limit for a day: { $problem }
people-bad-per-payment = The limit for one payment: { $problem }
people-bad-per-day = The limit for a day: { $problem }
people-bad-receipt-days = Choose between 0 and 31 days for the receipts of others.
people-limit-of-nothing = 0 would let nobody pay. Leave it blank for no limit. If somebody must not sell, make them an accountant or remove them.
people-left = You no longer work here.
