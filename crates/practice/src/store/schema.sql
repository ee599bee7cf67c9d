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
    -- NULL once it was delivered or given up.
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
    -- Whose key came with it: live, sandbox, unknown or none. The key itself is never kept.
    key_form TEXT NOT NULL,
    body TEXT NOT NULL,
    answer_status INTEGER,
    answer_body TEXT,
    -- What became of the answer: whole, cut, ...; NULL while there is none.
    answer_line TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS forced (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    operation TEXT NOT NULL,
    scenario TEXT NOT NULL,
    -- How many requests pass before its first turn.
    pass INTEGER NOT NULL,
    times INTEGER NOT NULL
) STRICT;

-- What the last validation of a bill's account told; a payment must say the same.
CREATE TABLE IF NOT EXISTS validations (
    environment TEXT NOT NULL,
    biller TEXT NOT NULL,
    account TEXT NOT NULL,
    -- NULL where the answer had none.
    name TEXT,
    extra TEXT,
    PRIMARY KEY (environment, biller, account)
) STRICT;

CREATE TABLE IF NOT EXISTS billers (
    code TEXT PRIMARY KEY,
    extra_field TEXT
) STRICT;

-- The partner wallet interface: what was booked over it. Its money is ESCROW's of the same environment.
CREATE TABLE IF NOT EXISTS partner_transactions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    environment TEXT NOT NULL,
    id TEXT NOT NULL DEFAULT '',
    mode TEXT NOT NULL,
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL,
    -- The number, user, account or code that it goes to, or comes from; NULL where the mode names none.
    recipient TEXT,
    recipient_name TEXT,
    provider TEXT,
    reference_id TEXT,
    batch_reference TEXT,
    -- The transact request, or the item of a batch, as it was received.
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

-- How the partner wallet interface is set: name and value.
CREATE TABLE IF NOT EXISTS partner_settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- The one store of callbacks that /practice/box hands out: another state file has another.
CREATE TABLE IF NOT EXISTS box (store TEXT NOT NULL) STRICT;
INSERT INTO box SELECT lower(hex(randomblob(16))) WHERE NOT EXISTS (SELECT 1 FROM box);
