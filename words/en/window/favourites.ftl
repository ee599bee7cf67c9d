### Customers who agreed to be kept for the next time, and those who ask to be erased.

favourites-title = Favourites
# One of them. $customer: what the shop calls the customer. $label: which of theirs, such as "house".
favourites-name = { $customer }: { $label }

## Keeping one

# A button beside what a customer was paid before.
favourites-keep = Keep as a favourite
favourites-keep-title = Keep this customer
favourites-keep-do = Keep
favourites-customer = What you call the customer
favourites-customer-hint = Such as Mama Ruth. Favourites with the same name are listed together.
favourites-label = Which of theirs
favourites-label-hint = Such as house, shop or mother's house.
favourites-agrees = The customer was asked and agrees
# $months (number): of the settings.
favourites-agrees-what = { $months ->
    [one] The name and the account are kept until one month after they were last used, or until the customer asks you to erase them.
    [12] The name and the account are kept until a year after they were last used, or until the customer asks you to erase them.
   *[other] The name and the account are kept until { $months } months after they were last used, or until the customer asks you to erase them.
}

## Those that are kept

favourites-lead = Customers who agreed to be kept. Choose one to pay again; erase anyone who asks for it.
favourites-empty = No favourites yet
favourites-empty-how = After a customer was paid once, their form offers to keep them, if they agree.
# A button that fills in the form of a payment.
favourites-pay = Pay
# The same for a screen reader. $name: such as "Mama Ruth: house".
favourites-pay-one = Pay { $name }
# The button that fills in all bills of one customer. $name: such as "Mama Ruth".
# $count (number): two or more bills.
favourites-pay-all = Pay all { $count } bills of { $name }
favourites-no-payment = The book has no payment to this account, so it is typed once more.
# <agreed/> and <ends/> are days.
favourites-since = Agreed <agreed/>; ends <ends/> unless used before
# Beside the form of a customer who is kept. $name: such as "Mama Ruth: house".
favourites-is = Kept as { $name }

## Erasing

# A button. It asks first.
favourites-erase-open = Erase this customer…
# Names a button of a list. $name: such as "Mama Ruth: house".
favourites-erase-one = Erase { $name }…
favourites-erase-title = Erase this customer?
favourites-erase-what = The customer is erased from the favourites and from the suggestions of this shop.
favourites-erase-stays = The payments stay in the book, because the law requires it. A customer who agrees later can be kept again.
favourites-erase = Erase
favourites-erased = Erased. The payments stay in the book.
