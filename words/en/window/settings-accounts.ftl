### The page of the settings where the shop types what its accountant's program calls its accounts.

settings-accounts-title = Accounts
settings-accounts-lead = What your accountant's program calls each account. Every export uses these names. Leave a name empty to use the one shown in it. A path such as Assets:Cash names an account within others.
settings-accounts-wallets = Your wallets
settings-accounts-products = What you pay for and collect
settings-accounts-others = Others
settings-accounts-branch = Branch
settings-accounts-branch-hint = The cost centre of your branch in Tally. Leave it empty if you have none.
settings-accounts-save = Save accounts
