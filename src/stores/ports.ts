/**
 * The storage interface of the application. Times are milliseconds since 1970, credits are whole numbers, ids are opaque strings.
 * Methods are synchronous because the stores are local; changes are made inside `Stores.write` only, which makes them atomic and durable.
 */

export interface Clock {
  now(): number
}

export interface Ids {
  /** 26 characters that sort by time. */
  ulid(): string
  uuid(): string
}

/** Which interface an account uses; it decides plans, costs and how unused credits are handled. */
export type Profile = 'a' | 'b'

export interface Account {
  readonly id: string
  /** Chosen by the operator. */
  readonly name: string
  readonly profile: Profile
  readonly plan: string
  /** Credits a month; null: unlimited. */
  readonly allowance: number | null
  /** Day of the month, 1 to 31, in UTC; the last day in months that are shorter. */
  readonly billingDay: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

export interface AccountRecord extends Account {
  readonly renewsAt: number
  /** Number of renewals so far. */
  readonly period: number
  /** Credits left of the allowance, and of those that were bought. */
  readonly allowanceLeft: number
  readonly purchasedLeft: number
}

export interface AccountStore {
  insert(account: AccountRecord): void
  get(id: string): AccountRecord | null
  list(): AccountRecord[]
  /** Changes the plan and the renewal. Balances change through the ledger only. */
  update(id: string, change: Partial<Pick<AccountRecord, 'plan' | 'allowance' | 'renewsAt' | 'period'>>): void
}

export interface KeyRecord {
  readonly id: string
  readonly account: string
  readonly label: string
  /** SHA-256 of the secret part. */
  readonly hash: Uint8Array
  readonly createdAt: number
  /** Null: does not expire. */
  readonly expiresAt: number | null
  readonly revokedAt: number | null
}

/** The data that decides whether a key is valid, and its account. */
export type KeyWithAccount = AccountRecord & Pick<KeyRecord, 'hash' | 'expiresAt' | 'revokedAt'>

export interface KeyStore {
  insert(key: KeyRecord): void
  get(id: string): KeyRecord | null
  /** In one read: every request needs both. */
  withAccount(id: string): KeyWithAccount | null
  list(account: string): KeyRecord[]
  update(id: string, change: Partial<Pick<KeyRecord, 'expiresAt' | 'revokedAt'>>): void
}

/** The two balances of an account. The allowance is used first. */
export type CreditSource = 'allowance' | 'purchased'

export type EntryKind = 'allowance' | 'purchase' | 'reserve' | 'settle' | 'release' | 'expire'

export interface LedgerEntry {
  readonly account: string
  readonly at: number
  readonly kind: EntryKind
  readonly source: CreditSource
  /** Added to the balance; negative for `reserve` and `expire`. */
  readonly amount: number
  readonly charge: string | null
}

/** Credits reserved for one piece of work. */
export interface ChargeRecord {
  readonly id: string
  readonly account: string
  readonly at: number
  readonly fromAllowance: number
  readonly fromPurchased: number
  /** Period of the account in which the credits were reserved. */
  readonly period: number
  readonly state: 'reserved' | 'settled' | 'released'
  /** Final cost of the work in credits; 0 until it is settled. */
  readonly used: number
}

export interface CreditLedger {
  /** Adds entries of an account, and their amounts to its balance. */
  append(account: string, entries: readonly LedgerEntry[]): void
  /** The latest entries first. */
  entries(account: string, limit: number): LedgerEntry[]
  /** Accounts whose balances differ from the sums of their entries: none unless the file was altered. */
  differences(): string[]
  insertCharge(charge: ChargeRecord): void
  charge(id: string): ChargeRecord | null
  /** Ends a reserved charge and returns it in its reserved state; null for an unknown or ended charge, which is not changed. */
  closeCharge(id: string, state: 'settled' | 'released', used: number): ChargeRecord | null
  /** Reserved charges without a queued or running job: their work ended with the process. */
  abandonedCharges(): ChargeRecord[]
}

export type JobState = 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled'

export interface JobRecord {
  readonly id: string
  readonly account: string
  /** A name of `operations`. */
  readonly operation: string
  /** JSON, without document text. */
  readonly options: string
  readonly charge: string
  /** Reserved credits; after completion, the cost. */
  readonly credits: number
  readonly state: JobState
  /** How often the job was started. */
  readonly attempts: number
  readonly failureCode: string | null
  readonly failureMessage: string | null
  /** JSON of counts and formats; null until the job is completed. */
  readonly facts: string | null
  readonly queuedAt: number
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

export interface JobStore {
  insert(job: JobRecord): void
  get(id: string): JobRecord | null
  /** The latest first. */
  list(account: string, limit: number, offset: number): JobRecord[]
  count(account: string): number
  /** In the order of their submission. */
  inState(state: JobState): JobRecord[]
  countInState(state: JobState): number
  update(
    id: string,
    change: Partial<
      Pick<
        JobRecord,
        | 'state'
        | 'credits'
        | 'attempts'
        | 'failureCode'
        | 'failureMessage'
        | 'facts'
        | 'startedAt'
        | 'finishedAt'
      >
    >,
  ): void
  /** Removes jobs that finished before a time, with their charges. The ledger keeps its entries. */
  removeFinishedBefore(time: number): void
}

/** A stored file: the input of a job, or one of its outputs. */
export interface ArtifactRecord {
  readonly id: string
  readonly account: string
  readonly job: string
  /** `input`, `output` or `manifest`. */
  readonly role: string
  /** Name of its content in the `BlobStore`. */
  readonly blob: string
  readonly mediaType: string
  /** Name for the download. */
  readonly fileName: string
  readonly size: number
  /** Null: until its job ends. */
  readonly expiresAt: number | null
}

export interface ArtifactStore {
  insert(artifact: ArtifactRecord): void
  get(id: string): ArtifactRecord | null
  ofJob(job: string): ArtifactRecord[]
  expired(now: number): ArtifactRecord[]
  remove(id: string): void
  /** Whether an artifact uses a blob. */
  usesBlob(blob: string): boolean
}

/** Contents of artifacts, named by a keyed digest of the content. */
export interface BlobStore {
  /** The name of a content: equal for equal contents of the same account. */
  nameOf(account: string, bytes: Uint8Array): string
  /** Stores a content durably under its name. Storing it again changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /**
   * The content, which is read from disk on use, unless it is encrypted. Throws `not_found`, or `tampered` if an encrypted content
   * was altered.
   */
  open(blob: string): Promise<Blob>
  remove(blob: string): Promise<void>
  /** Names of all contents. Unfinished ones are removed. */
  list(): Promise<string[]>
}

/** A request with an idempotency key. Contains no part of the request or of the response. */
export interface RequestRecord {
  readonly account: string
  readonly key: string
  /** Keyed digest of the request. */
  readonly fingerprint: Uint8Array
  /** The job that the request submitted, or the charge that it paid. */
  readonly job: string | null
  readonly charge: string | null
  readonly expiresAt: number
}

export interface RequestStore {
  insert(request: RequestRecord): void
  get(account: string, key: string): RequestRecord | null
  remove(account: string, key: string): void
  removeExpired(now: number): void
}

/** A message that is sent to a URL when a job has finished. */
export interface WebhookRecord {
  readonly job: string
  readonly account: string
  readonly url: string
  /** Attempts so far. */
  readonly attempts: number
  /** When the next attempt is due. */
  readonly nextAt: number
}

/** How often an account replaced the secret of its webhooks. */
export interface WebhookRotation {
  readonly account: string
  readonly rotation: number
  /** Until when the previous secret also signs messages. */
  readonly previousUntil: number
}

export interface WebhookStore {
  insert(webhook: WebhookRecord): void
  get(job: string): WebhookRecord | null
  list(): WebhookRecord[]
  update(job: string, change: Pick<WebhookRecord, 'attempts' | 'nextAt'>): void
  remove(job: string): void
  /** Null: never. */
  rotation(account: string): WebhookRotation | null
  setRotation(rotation: WebhookRotation): void
}

export interface Stores extends AsyncDisposable {
  readonly accounts: AccountStore
  readonly keys: KeyStore
  readonly ledger: CreditLedger
  readonly jobs: JobStore
  readonly artifacts: ArtifactStore
  readonly blobs: BlobStore
  readonly requests: RequestStore
  readonly webhooks: WebhookStore
  /** 32 random bytes of this installation, created on first use. */
  secret(name: string): Promise<Uint8Array>
  /**
   * Runs synchronous work whose changes are made completely or not at all. Resolves to its result once the changes are durable. Work of
   * the same moment shares one transaction on disk. An error of the work rejects and undoes its changes only.
   */
  write<T>(work: () => T): Promise<T>
  /**
   * Like `write`, without waiting for the disk. The changes outlive the end of the process, and become durable with the next `write`; a
   * power cut before it undoes them. For changes that a crash may safely undo: reserved credits, a started job.
   */
  writeSoon<T>(work: () => T): Promise<T>
}
