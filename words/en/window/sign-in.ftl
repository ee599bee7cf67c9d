### Signing in with a PIN, and being refused a screen.

# The name of the screen, for screen readers.
sign-in-signed-out = Signed out
sign-in-loading = Asking who works here
# Above the reason why PINs can't be checked.
sign-in-trouble = Signing in

## Choosing one's name

sign-in-who = Who is at the counter?
sign-in-find = Find a name
# Enter is the key.
sign-in-find-hint = Enter chooses the first match
sign-in-nobody = Nobody with this name works here.
# Below a name: what the person is (Owner, Cashier or Accountant), and that too many wrong PINs were typed.
sign-in-has-to-wait = { $role }, has to wait

## The PIN

sign-in-pin = PIN
# A button: goes back to the names.
sign-in-somebody-else = Somebody else
# A button, and above what can be done then.
sign-in-forgot = Forgot the PIN?
# "Settings › People" are the names of a screen and of its page.
sign-in-forgot-how = Ask the owner to set a new one: Settings › People. Nobody can read the old one.

## Waiting, after too many wrong PINs

# $count (number)
sign-in-wait-seconds = { $count ->
    [one] Too many wrong tries. Try again in 1 second.
   *[other] Too many wrong tries. Try again in { $count } seconds.
}
# $count (number)
sign-in-wait-minutes = { $count ->
    [one] Too many wrong tries. Try again in 1 minute.
   *[other] Too many wrong tries. Try again in { $count } minutes.
}
# $count (number)
sign-in-wait-hours = { $count ->
    [one] Too many wrong tries. Try again in 1 hour.
   *[other] Too many wrong tries. Try again in { $count } hours.
}
# The name of a clock that counts down, for screen readers.
sign-in-time-left = Time left
sign-in-others = Others can sign in meanwhile.

## The owner has forgotten the PIN, and has a recovery code

# The name of the form, for screen readers.
sign-in-recover = Recovery
sign-in-recover-title = Sign in with the recovery code
sign-in-recover-lead = It is on the paper that was written when the owner was set up.
sign-in-recover-code = Recovery code
sign-in-recover-code-hint = Capitals, spaces and dashes do not matter
sign-in-recover-code-missing = Type the recovery code from your paper.
sign-in-new-pin = New PIN
sign-in-new-pin-missing = Type the same new PIN twice.
sign-in-recover-do = Set the new PIN
# Above the code that counts from now on.
sign-in-recover-given = Your new recovery code

## No owner can come in any more: a new one is set up

sign-in-new-owner-begin = Set up a new owner…
# The name of the form, for screen readers.
sign-in-new-owner = New owner
sign-in-new-owner-title = Set up a new owner
sign-in-new-owner-lead = The book records for ever that this was done, when, by whom and on which computer. Every key of the service is forgotten and has to be typed again, and requests that waited for a second person become void. Payments stay as they are.
sign-in-new-owner-name-missing = Type the owner's name.
sign-in-pin-missing = Type the same PIN twice.
sign-in-new-owner-do = Set up the new owner
sign-in-new-owner-given = Your recovery code

## A screen that the signed-in person may not open: who may, and who is signed in

sign-in-may-everybody = Everybody who works here can open this.
sign-in-may-sell = Only owners and cashiers can move money.
sign-in-may-payroll = Only owners, accountants, and cashiers whom the owner trusts with it can see what people are paid.
sign-in-may-read = Only owners and accountants can read this.
sign-in-may-note = Only owners and accountants can write notes.
sign-in-may-approve = Only owners, and cashiers whom the owner trusts with it, can approve.
sign-in-may-manage = Only an owner can open this.
sign-in-as = { $role ->
    [owner] You are signed in as <person>{ $name }</person>, owner.
    [cashier] You are signed in as <person>{ $name }</person>, cashier.
   *[accountant] You are signed in as <person>{ $name }</person>, accountant.
}
sign-in-refused-sign-in = Sign in as somebody else
sign-in-refused-home = Go home
