### The identity document of a customer, noted for a large payment: its kind, and the last four characters of its number.

# The label beside it.
customer-ids-label = Customer's ID
# $last: the last four letters or digits of the document's number.
customer-ids-national-id = National ID ending in { $last }
customer-ids-passport = Passport ending in { $last }
customer-ids-driving-permit = Driving permit ending in { $last }
customer-ids-refugee-id = Refugee ID ending in { $last }
customer-ids-other = Other ID ending in { $last }
customer-ids-choose-kind = Choose which ID it is.
customer-ids-last-four = Type the last four letters or digits of the number on the ID.
