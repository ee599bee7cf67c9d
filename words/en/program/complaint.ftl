### A slip for the service's support about one payment.

complaint-title = Complaint about payment { $number }
complaint-product = Payment
complaint-made = Made
complaint-service-says = What the service says
complaint-footer = For the service's support. This is not a receipt.
