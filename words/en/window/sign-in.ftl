### Signing in with a PIN, and being refused a screen.

# The name of the screen, for those who listen.
sign-in-signed-out = Signed out
sign-in-loading = Asking who works here
# Above what hinders the checking of PINs.
sign-in-trouble = Signing in

## Choosing one's name

sign-in-who = Who is at the counter?
sign-in-find = Find a name
# Enter is the key.
sign-in-find-hint = Enter takes the first one found
sign-in-nobody = Nobody of this name works here.
# Below a name: what the person is (Owner, Cashier or Accountant), and that too many wrong PINs were typed.
sign-in-has-to-wait = { $role }, has to wait

## The PIN

sign-in-pin = PIN
# A button: goes back to the names.
sign-in-somebody-else = Somebody else
# A button, and above what can be done then.
sign-in-forgot = Forgot the PIN?
# "Settings › People" are the names of a screen and of its page.
sign-in-forgot-how = Ask the owner to give you a new one: Settings › People. Nobody can read the old one.

## Waiting, after too many wrong PINs

# $count (number)
sign-in-wait-seconds = { $count ->
    [one] Too many wrong tries: the next is in 1 second.
   *[other] Too many wrong tries: the next is in { $count } seconds.
}
# $count (number)
sign-in-wait-minutes = { $count ->
    [one] Too many wrong tries: the next is in 1 minute.
   *[other] Too many wrong tries: the next is in { $count } minutes.
}
# $count (number)
sign-in-wait-hours = { $count ->
    [one] Too many wrong tries: the next is in 1 hour.
   *[other] Too many wrong tries: the next is in { $count } hours.
}
# The name of a clock that counts down, for those who listen.
sign-in-time-left = Time left
sign-in-others = Others can sign in meanwhile.

## The owner has forgotten the PIN, and has a recovery code

# The name of the form, for those who listen.
sign-in-recover = Recovery
sign-in-recover-title = Come in with the recovery code
sign-in-recover-lead = It stands on the paper that was written when the owner was set up.
sign-in-recover-code = Recovery code
sign-in-recover-code-hint = Capitals, spaces and dashes do not matter
sign-in-recover-code-missing = Type the recovery code from your paper.
sign-in-new-pin = New PIN
sign-in-new-pin-missing = Type the new PIN, the same twice.
sign-in-recover-do = Set the new PIN
# Above the code that counts from now on.
sign-in-recover-given = Your new recovery code

## No owner can come in any more: a new one is set up

sign-in-new-owner-begin = Set up a new owner…
# The name of the form, for those who listen.
sign-in-new-owner = New owner
sign-in-new-owner-title = Set up a new owner
sign-in-new-owner-lead = The book keeps for ever that this was done, when, by whom and on which computer. Every key of the service is forgotten and has to be typed again, and what waited for a second person is void. Payments stay as they are.
sign-in-new-owner-name-missing = Type the owner's name.
sign-in-pin-missing = Type the PIN, the same twice.
sign-in-new-owner-do = Set up the new owner
sign-in-new-owner-given = Your recovery code

## A screen that is not for whoever is signed in: who may open it, and who they are

sign-in-may-everybody = Everybody who works here may open this.
sign-in-may-sell = Owners and cashiers move money here.
sign-in-may-payroll = Owners, accountants and whoever the owner trusts with it see what people are paid.
sign-in-may-read = Owners and accountants read this.
sign-in-may-note = Owners and accountants write notes.
sign-in-may-approve = Owners approve, and cashiers whom the owner lets approve.
sign-in-may-manage = Only an owner opens this.
sign-in-as = { $role ->
    [owner] You are signed in as <person>{ $name }</person>, owner.
    [cashier] You are signed in as <person>{ $name }</person>, cashier.
   *[accountant] You are signed in as <person>{ $name }</person>, accountant.
}
sign-in-refused-sign-in = Sign in as somebody else
sign-in-refused-home = Go home
