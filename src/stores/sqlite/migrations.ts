/** Every version of the schema: a later version is a further entry, and no entry is ever changed. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    profile TEXT NOT NULL CHECK (profile IN ('a', 'b')),
    plan TEXT NOT NULL,
    allowance INTEGER,
    billingDay INTEGER NOT NULL,
    createdAt INTEGER NOT NULL,
    renewsAt INTEGER NOT NULL,
    period INTEGER NOT NULL,
    allowanceLeft INTEGER NOT NULL CHECK (allowanceLeft >= 0),
    purchasedLeft INTEGER NOT NULL CHECK (purchasedLeft >= 0)
  ) STRICT;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    label TEXT NOT NULL,
    hash BLOB NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER
  ) STRICT;
  CREATE INDEX keysOfAccount ON keys (account);

  CREATE TABLE ledger (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('allowance', 'purchased')),
    amount INTEGER NOT NULL,
    charge TEXT
  ) STRICT;
  CREATE INDEX ledgerOfAccount ON ledger (account, seq);

  CREATE TABLE charges (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    fromAllowance INTEGER NOT NULL,
    fromPurchased INTEGER NOT NULL,
    period INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'settled', 'released')),
    used INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reservedCharges ON charges (state) WHERE state = 'reserved';

  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES accounts (id),
    operation TEXT NOT NULL,
    options TEXT NOT NULL,
    charge TEXT NOT NULL,
    credits INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'processing', 'completed', 'failed', 'cancelled')),
    attempts INTEGER NOT NULL,
    failureCode TEXT,
    failureMessage TEXT,
    facts TEXT,
    queuedAt INTEGER NOT NULL,
    startedAt INTEGER,
    finishedAt INTEGER
  ) STRICT;
  CREATE INDEX jobsOfAccount ON jobs (account, seq);
  CREATE INDEX unfinishedJobs ON jobs (state, seq) WHERE state IN ('queued', 'processing');
  CREATE INDEX jobsByCharge ON jobs (charge);
  CREATE INDEX finishedJobs ON jobs (finishedAt) WHERE finishedAt IS NOT NULL;

  CREATE TABLE artifacts (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    job TEXT NOT NULL,
    role TEXT NOT NULL,
    blob TEXT NOT NULL,
    mediaType TEXT NOT NULL,
    fileName TEXT NOT NULL,
    size INTEGER NOT NULL,
    expiresAt INTEGER
  ) STRICT;
  CREATE INDEX artifactsOfJob ON artifacts (job);
  CREATE INDEX artifactsByBlob ON artifacts (blob);
  CREATE INDEX artifactsByExpiry ON artifacts (expiresAt) WHERE expiresAt IS NOT NULL;

  CREATE TABLE requests (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    job TEXT,
    charge TEXT,
    expiresAt INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX requestsByExpiry ON requests (expiresAt);
  `,
  `
  CREATE TABLE webhooks (
    job TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    url TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    nextAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE webhookRotations (
    account TEXT PRIMARY KEY REFERENCES accounts (id),
    rotation INTEGER NOT NULL,
    previousUntil INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
]
