-- The practice gateway's own state. Money is in hundredths of a shilling, times in milliseconds since 1970 (UTC).
CREATE TABLE IF NOT EXISTS wallets (
    environment TEXT NOT NULL,
    wallet TEXT NOT NULL,
    balance INTEGER NOT NULL,
    PRIMARY KEY (environment, wallet)
) STRICT;

CREATE TABLE IF NOT EXISTS transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT NOT NULL,
    id TEXT NOT NULL DEFAULT '',
    reference TEXT NOT NULL DEFAULT '',
    partner_reference TEXT NOT NULL,
    mode TEXT NOT NULL,
    wallet TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    charged INTEGER NOT NULL,
    balance_before INTEGER NOT NULL,
    balance_after INTEGER NOT NULL,
    name TEXT,
    phone TEXT,
    network TEXT,
    account TEXT,
    bank_code TEXT,
    biller TEXT,
    extra TEXT,
    status TEXT NOT NULL,
    scenario TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    completed_at INTEGER,
    visible_at INTEGER NOT NULL,
    next_status TEXT,
    next_at INTEGER,
    callback_url TEXT,
    metadata TEXT,
    UNIQUE (environment, partner_reference)
) STRICT;
CREATE INDEX IF NOT EXISTS transactions_due ON transactions (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS transactions_id ON transactions (environment, id);

CREATE TABLE IF NOT EXISTS callbacks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    transaction_id TEXT NOT NULL,
    url TEXT NOT NULL,
    body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- NULL once delivered or given up.
    due_at INTEGER,
    delivered_at INTEGER,
    last_result TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS requests (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    headers TEXT NOT NULL,
    -- The kind of API key sent: live, sandbox, unknown or none. The key itself is never stored.
    key_form TEXT NOT NULL,
    body TEXT NOT NULL,
    answer_status INTEGER,
    answer_body TEXT,
    -- How the response was delivered: whole, cut, ...; NULL before that.
    answer_line TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS forced (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    operation TEXT NOT NULL,
    scenario TEXT NOT NULL,
    -- How many requests to let pass before the first use.
    pass INTEGER NOT NULL,
    times INTEGER NOT NULL
) STRICT;

-- The last validation of a bill's account; a payment must match it.
CREATE TABLE IF NOT EXISTS validations (
    environment TEXT NOT NULL,
    biller TEXT NOT NULL,
    account TEXT NOT NULL,
    -- NULL if the response had none.
    name TEXT,
    extra TEXT,
    PRIMARY KEY (environment, biller, account)
) STRICT;

CREATE TABLE IF NOT EXISTS billers (
    code TEXT PRIMARY KEY,
    extra_field TEXT
) STRICT;

-- Transactions of the partner wallet interface. They use the ESCROW balance of the same environment.
CREATE TABLE IF NOT EXISTS partner_transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT NOT NULL,
    id TEXT NOT NULL DEFAULT '',
    mode TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    -- The number, user, account or code on the other side; NULL if the mode has none.
    recipient TEXT,
    recipient_name TEXT,
    provider TEXT,
    reference_id TEXT,
    batch_reference TEXT,
    -- The transact request, or the item of a batch, as received.
    request TEXT NOT NULL,
    balance_before INTEGER NOT NULL,
    balance_after INTEGER NOT NULL,
    status TEXT NOT NULL,
    scenario TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    completed_at INTEGER,
    next_status TEXT,
    next_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS partner_transactions_due ON partner_transactions (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS partner_batches (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT NOT NULL,
    batch_reference TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (environment, batch_reference)
) STRICT;

-- Settings of the partner wallet interface.
CREATE TABLE IF NOT EXISTS partner_settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- The callback store that /practice/callback-server returns; each state file has its own.
CREATE TABLE IF NOT EXISTS box (store TEXT NOT NULL) STRICT;
INSERT INTO box SELECT lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT 1 FROM box);
