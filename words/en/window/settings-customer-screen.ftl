### The part of the settings about the screen for the customer.

settings-customer-screen-title = A screen for the customer
settings-customer-screen-lead = On a second monitor your customer reads the name, the sum and the token along with you. It shows nothing else of the shop.
settings-customer-screen-monitor = Monitor
settings-customer-screen-none = No screen for the customer
settings-customer-screen-one = Only one monitor is connected, and Kaunta is on it.
settings-customer-screen-closed = The screen for the customer is closed
settings-customer-screen-save = Save the customer's screen
settings-customer-screen-loading = Looking for monitors
