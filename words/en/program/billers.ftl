### Who can be paid a bill, and what the customer's number on it is called.

billers-umeme = Electricity (UEDCL, Umeme)
billers-nwsc = Water (NWSC)
billers-ura = Taxes (URA)
billers-dstv = DStv
billers-gotv = GOtv
billers-startimes = StarTimes
billers-yakalast = Electricity (Yakalast)

## The customer's number

billers-meter-number = Meter number
billers-customer-number = Customer number
billers-payment-number = Payment number (PRN)
billers-smart-card-number = Smart card number
billers-iuc-number = IUC number

## Adding one

# $code as UMEME
billers-there-already = { $code } is in the list already.

## What is chosen at some of them

# A kind of meter.
billers-prepaid = Prepaid
# A kind of meter.
billers-postpaid = Postpaid
# The areas of the water company without a name in its list.
billers-other-areas = Others
