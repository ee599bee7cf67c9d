### What went wrong, and what to do about it.

## The heading over what the program said, by the kind of error

session-error-fields = Please check what is marked
session-error-not-valid = Not found at the service
session-error-connection = No connection
session-error-other-copy-unknown = Not sent yet
session-error-key = The key was not accepted
session-error-settings = Something is missing in Settings
session-error-slow-down = Wait a little
session-error-service = The service refused
session-error-book = The book could not be used
session-error-locked = Nothing is sent at present
session-error-review = Please look at this again
session-error-not-found = Not found
session-error-look-up-off = The service can't be asked here
session-error-file = The file could not be used
session-error-sign-in = Sign in first
session-error-right = You may not do this
session-error-pin = That was not accepted
session-error-approval = A second person approves this first
session-error-program = Kaunta made a mistake

# Said where the window itself broke down.
session-broke = Something in the window went wrong. Look in the history before trying again.

## How large everything in the window is shown, said for screen readers when it was changed

session-text-size = Everything is shown at { $percent } %.

## Buttons under an error

# Leads to the screen of the book.
session-why = Why, and what to do
session-sign-in-another = Sign in as somebody else
session-open-settings = Open settings

## A form

# What a screen reader says once a form is saved.
session-saved = Saved
