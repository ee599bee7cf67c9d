### The page of the settings about the service that payments go to. Every $environment is a name: Practice, Development or Production.

## The environments

settings-connection-environments = Environments
settings-connection-environments-lead = Where payments go. Each has its own book, key and totals.
# The tab of the environment that is in use. <icon/> is a tick, <heard> is for screen readers only.
settings-connection-tab-used = { $environment } <icon/><heard>, in use</heard>
# A mark on the environment in use.
settings-connection-used = In use
# A button that makes payments go there.
settings-connection-use = Use { $environment }
settings-connection-real = Real money.
settings-connection-not-real = No real money.
# Above a list of what has to be set before this environment can be used.
settings-connection-missing = Still missing here
# Above a warning about payments that are not decided yet.
settings-connection-open-payments = Before you change the key or the address
settings-connection-no-keychain = Keys can't be kept on this computer
settings-connection-no-keychain-what = No keychain was found. A key is kept until Kaunta closes, and never written to a file.

## The form of one environment

# The name of the form, for screen readers.
settings-connection-service = { $environment } service
settings-connection-service-save = Save service
settings-connection-address = Address
settings-connection-address-hint = Begins with https://, as the service gave it to you
settings-connection-address-hint-development = Begins with https://, as the service gave it to you. Only an address on this computer may begin with http://.
# Above a choice: which of the service's two forms (of what is sent and answered) practice plays.
settings-connection-form = Form of the interface
settings-connection-form-hint = Which of the service's two forms practice imitates. In the sandbox's form callbacks are shown, and you settle by hand, as in development.
settings-connection-form-production = Production's: payments are looked up
settings-connection-form-sandbox = The sandbox's: nothing is looked up
# Where the service posts the outcome of a payment.
settings-connection-callback = Callback address
settings-connection-callback-hint = Where the service posts outcomes: https://, needed to collect
settings-connection-callback-hint-practice = Where outcomes are posted: https://, or http:// on this computer. Here it may stay empty.
# The address of the program kaunta-callback, which keeps callbacks until Kaunta fetches them.
settings-connection-callback-server = Callback server
settings-connection-callback-server-hint = Where Kaunta fetches what was posted there, if you run kaunta-callback: https://, or http:// on this computer. It may stay empty: the service is asked anyway.
settings-connection-callback-server-hint-practice = Where Kaunta fetches what was posted there. Leave it empty to use practice's own callback server, in the sandbox's form.
# The path of an address, by which the service is asked about a payment.
settings-connection-path = Look-up path
# The word in braces is typed exactly like this, in every language.
settings-connection-path-hint = The path by which the service is asked, with { "{id}" } in it. If it is empty, the service is not asked, and you settle by hand.
settings-connection-wallet = Wallet to use
settings-connection-wallet-float = Float
settings-connection-wallet-commission = Commission

## The key of one of the service's two interfaces: "gateway" has an API key, "partnerWallet" a partner key

settings-connection-key = { $interface ->
    [partnerWallet] Partner key
   *[gateway] API key
}
settings-connection-key-new = { $interface ->
    [partnerWallet] New Partner key
   *[gateway] New API key
}
# The name of the form, for screen readers.
settings-connection-key-form = { $interface ->
    [partnerWallet] { $environment } partner key
   *[gateway] { $environment } key
}
settings-connection-key-hint = Typed once, never shown again
settings-connection-key-blank = Paste the key that the service gave you
settings-connection-key-save = { $interface ->
    [partnerWallet] Save partner key
   *[gateway] Save key
}
# A button: does not replace the key after all.
settings-connection-key-keep-old = Keep the old key
settings-connection-key-replace = { $interface ->
    [partnerWallet] Replace partner key
   *[gateway] Replace key
}
settings-connection-key-forget = { $interface ->
    [partnerWallet] Forget partner key
   *[gateway] Forget key
}

# The state of a key, next to its name.
settings-connection-key-unset = not set
settings-connection-key-kept = set
settings-connection-key-this-run-only = kept until Kaunta closes
settings-connection-key-other-address = typed for another address
settings-connection-key-built-in = built in, nothing to set
# $end is the last four characters of the key.
settings-connection-key-ends = { $state ->
   *[kept] set, ends in { $end }
    [thisRunOnly] kept until Kaunta closes, ends in { $end }
    [otherAddress] typed for another address, ends in { $end }
}

settings-connection-key-elsewhere = { $interface ->
    [partnerWallet] This partner key is for another address
   *[gateway] This key is for another address
}
settings-connection-key-elsewhere-unknown = It was not typed for the address above, so nothing is sent with it.
settings-connection-key-elsewhere-for = It was typed for <address>{ $address }</address> and goes nowhere else.
settings-connection-key-elsewhere-how = Check whether the address above is the service's. If it is, type the key again.

settings-connection-key-forget-ask = { $interface ->
    [partnerWallet] Forget the { $environment } partner key?
   *[gateway] Forget the { $environment } key?
}
settings-connection-key-forget-what = Nothing can be paid or asked with it until a key is set again. The book stays.
settings-connection-key-forget-not = Keep it
settings-connection-key-forget-do = Forget the key

## What is sent to the service with each payment

settings-connection-along = Sent along
settings-connection-along-lead = For example your shop, till or cashier's number. It goes to the service with each payment, comes back in its callbacks and is found in History. A payment from the partner wallet has no place for it.
# $line is the number of a line of the form: 1, 2 and so on.
settings-connection-along-line = Line { $line }
settings-connection-along-name = Name
# Shown in an empty field: an example of a name, the place where money is taken.
settings-connection-along-name-example = Till
settings-connection-along-value = Value
settings-connection-along-add = Add a line
settings-connection-along-save = Save what is sent along

## How often the service is asked

settings-connection-look-ups = Look-ups
settings-connection-look-ups-lead = Kaunta asks the service what became of each payment.
settings-connection-look-ups-rate = Look-ups a minute, at most
settings-connection-look-ups-rate-hint = How often Kaunta may ask each environment's service, about payments and names together. 1 to 600.
settings-connection-look-ups-rate-wrong = Type a whole number, 1 to 600.
settings-connection-look-ups-save = Save look-ups
