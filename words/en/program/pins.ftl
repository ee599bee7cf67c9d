### PINs, the recovery code and the names of people: what is wrong with what was typed, and why it was refused.

## A PIN that was typed

pins-blank = Type the six digits of the PIN.
pins-not-six = A PIN has exactly six digits.
pins-not-digits = A PIN has digits only, no letters, symbols or spaces.
# Digits of another script, such as Arabic ones.
pins-other-digits = Type the PIN with the digits 0 to 9; these are digits of another script.
pins-easy = This PIN is too easy to guess. Choose six digits without a pattern, at least three of them different.

## A PIN that was refused

# $left (number) how many more tries there are, at least one
pins-wrong = { $left ->
    [one] This PIN is wrong. One more try is left before a wait.
   *[other] This PIN is wrong. { $left } more tries are left before a wait.
}
# $count (number)
pins-wrong-wait-seconds = { $count ->
    [one] This PIN is wrong. Wait { $count } second, then try again.
   *[other] This PIN is wrong. Wait { $count } seconds, then try again.
}
# $count (number)
pins-wrong-wait-minutes = { $count ->
    [one] This PIN is wrong. Wait { $count } minute, then try again.
   *[other] This PIN is wrong. Wait { $count } minutes, then try again.
}
# $count (number)
pins-wrong-wait-hours = { $count ->
    [one] This PIN is wrong. Wait { $count } hour, then try again.
   *[other] This PIN is wrong. Wait { $count } hours, then try again.
}
# $count (number)
pins-wait-seconds = { $count ->
    [one] Wait { $count } second, then try again.
   *[other] Wait { $count } seconds, then try again.
}
# $count (number)
pins-wait-minutes = { $count ->
    [one] Wait { $count } minute, then try again.
   *[other] Wait { $count } minutes, then try again.
}
# $count (number)
pins-wait-hours = { $count ->
    [one] Wait { $count } hour, then try again.
   *[other] Wait { $count } hours, then try again.
}
pins-none = No PIN is set for this person. The owner can set one.
pins-not-here = Nobody with this name works here.

## The recovery code, with which an owner signs in without the PIN

pins-code-blank = Type the recovery code from your paper.
pins-code-length = A recovery code has 25 letters and digits, in five groups of five.
pins-code-other-characters = A recovery code has only letters (no U) and digits.
pins-code-mistyped = There is a mistake in this code. Compare it with your paper, letter by letter. This does not count as a wrong try.
# $left (number) how many more tries there are, at least one
pins-code-wrong = { $left ->
    [one] This recovery code is wrong. One more try is left before a wait.
   *[other] This recovery code is wrong. { $left } more tries are left before a wait.
}
# $count (number)
pins-code-wrong-wait-seconds = { $count ->
    [one] This recovery code is wrong. Wait { $count } second, then try again.
   *[other] This recovery code is wrong. Wait { $count } seconds, then try again.
}
# $count (number)
pins-code-wrong-wait-minutes = { $count ->
    [one] This recovery code is wrong. Wait { $count } minute, then try again.
   *[other] This recovery code is wrong. Wait { $count } minutes, then try again.
}
# $count (number)
pins-code-wrong-wait-hours = { $count ->
    [one] This recovery code is wrong. Wait { $count } hour, then try again.
   *[other] This recovery code is wrong. Wait { $count } hours, then try again.
}
pins-no-code = There is no recovery code. An owner can make one under People.
pins-code-not-ours = The recovery code in this list of people is not the one that Kaunta made last. Put back the newest copy of people.db.

## People and rules

pins-already-set-up = Kaunta already knows who works here.
pins-name-taken = There is, or was, somebody called { $name }. A name belongs to one person for ever: add a surname or an initial.
pins-nobody-called = Nobody called { $name } works here.
pins-last-owner = { $name } is the only owner who can sign in. Make somebody else an owner, with a PIN, first.
pins-not-an-owner = { $name } is not an owner: only an owner can have the recovery code.
# After how long without use the counter locks itself.
pins-idle-minutes = Choose between 1 and 240 minutes.
