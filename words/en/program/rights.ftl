### What somebody may not do or see, and who may.

rights-locked = Kaunta is locked. Sign in with your PIN first.
rights-locked-while-choosing = Kaunta was locked before a file was chosen. Nothing was done.
rights-not-for-them = You may not see this.
rights-accountant-moves-no-money = An accountant does not move money. A cashier or the owner can do this. Nothing was sent.
rights-what-people-are-paid = Only the owner, the accountant, or a cashier whom the owner trusts with it, can see what people are paid.
rights-whole-book = Only the owner and the accountant can see the whole book.
rights-notes = Only the owner and the accountant can write notes.
rights-approve = Only the owner, or a cashier whom the owner trusts with it, can decide on this.
rights-owner = Only the owner can do this.
rights-own-of-today = You see your own payments of today. The owner or the accountant can look this up.
