### The part of the settings with what the shop itself charges, beside the service's fee.

# A heading, and the name of the list.
settings-tariff-title = Your charge
settings-tariff-lead = What you take for bills and airtime on top of the service's fee. Charge only what your agent's terms allow, and hang the tariff up where customers see it.
settings-tariff-none = You charge nothing on top of the service's fee.
# One line, for a screen reader. $what: as “Bills of UEDCL”; $amounts: as “UGX 1,000 to 5,000”.
settings-tariff-line = { $what }, { $amounts }
settings-tariff-change = Change
# $line: as above.
settings-tariff-change-line = Change { $line }
settings-tariff-remove = Remove
# $line: as above.
settings-tariff-remove-line = Remove { $line }
settings-tariff-add = Add a line
settings-tariff-paper = Save the tariff as PDF
settings-tariff-paper-saved = The tariff for your wall is saved

## The dialog for a line
settings-tariff-new = A new line of your tariff
settings-tariff-edit = Change a line of your tariff
settings-tariff-for = For
settings-tariff-bills = Bills
settings-tariff-airtime = Airtime
settings-tariff-everything = Bills and airtime
settings-tariff-through = Biller or network
settings-tariff-each-biller = Every biller
settings-tariff-each-network = Every network
# Above a field for an amount of money.
settings-tariff-from = From this amount
settings-tariff-from-hint = Leave blank for the smallest.
# Above a field for an amount of money.
settings-tariff-to = Up to and including
settings-tariff-to-hint = Leave blank for the largest.
# Above a field for an amount of money.
settings-tariff-charge = You charge
settings-tariff-charge-hint = Whole shillings. 0 charges nothing, whatever a more general line says.
settings-tariff-save = Save the line
