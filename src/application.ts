import { availableParallelism } from 'node:os'
import { visionInstalled } from '../engines/vision/find-visuals.ts'
import { Accounts } from './application/accounts.ts'
import { systemClock, systemIds } from './application/administration.ts'
import { Artifacts } from './application/artifacts.ts'
import { CreditBook, Credits } from './application/credit-book.ts'
import type { JobLogEvent } from './application/job-runner.ts'
import { Jobs, type JobsOptions } from './application/jobs.ts'
import { ApiKeys } from './application/keys.ts'
import { type JobExecutor, LocalJobs } from './application/operations/job-executor.ts'
import { Payments } from './application/payments.ts'
import { RateLimit, type RateLimitOptions, Requests, Sweeper } from './application/requests.ts'
import { WebhookSecrets } from './application/webhooks/secrets.ts'
import { type WebhookOptions, Webhooks } from './application/webhooks/webhooks.ts'
import { createEngine, type Engine } from './engine.ts'
import type { EngineOptions } from './options.ts'
import { openStores } from './stores/open-stores.ts'
import type { Clock, Ids } from './stores/ports.ts'

export type { Account, NewAccount } from './application/accounts.ts'
export type { Artifact } from './application/artifacts.ts'
export type { Balance } from './application/credit-book.ts'
export {
  callHook,
  type Idempotency,
  isFinished,
  type Job,
  type JobEvent,
  type JobState,
  type Submission,
} from './application/job.ts'
export type { JobLogEvent } from './application/job-runner.ts'
export type { JobExecutor, JobWork } from './application/operations/job-executor.ts'
export type { FileResult } from './application/operations/operation.ts'
export { outputName, safeFileName } from './application/operations/operation.ts'
export { countFiles, type VisualTarget, visualTargets } from './application/operations/operations.ts'
export type { Payment } from './application/payments.ts'
export { terms } from './application/plans.ts'
export type { RateLimitOptions, RateLimitState } from './application/requests.ts'
export type { WebhookEvent, WebhookOptions } from './application/webhooks/webhooks.ts'
export { mediaTypeOf } from './documents.ts'
export type { Clock, Ids, Profile } from './stores/ports.ts'

/** Options of `createApplication`. */
export interface ApplicationOptions {
  /** Data folder, created with access for its owner only; or `:memory:`, which keeps nothing after the process ends. */
  readonly dataDir: string
  /** An engine, which the caller disposes of, or options for one. Default: an engine with its defaults and its keys in the data folder. */
  readonly engine?: Engine | EngineOptions
  /**
   * Where jobs are executed: a queue of `openQueue`, whose workers may be on other machines. The caller disposes of it after the
   * application. Synchronous requests use the engine. Default: the engine.
   */
  readonly queue?: JobExecutor
  /** 32 bytes: encrypts stored inputs and outputs with AES-256-GCM. Default: none, they are stored unencrypted. */
  readonly encryptionKey?: Uint8Array
  /** Default: 600 requests of an account in 60 seconds. */
  readonly rateLimit?: RateLimitOptions
  /** Default: one running job per processor, 1000 waiting jobs, 200 of one account. */
  readonly jobs?: Partial<JobsOptions>
  /** How long outputs and their URLs are valid, in seconds. Default: 86400 (24 hours). */
  readonly outputLifetimeSeconds?: number
  /** How long finished jobs are listed, in days. Default: 90. */
  readonly jobLifetimeDays?: number
  /** Receives each job that has ended, for logs and metrics. Default: none. */
  readonly onJob?: (event: JobLogEvent) => void
  /** Messages to clients when a batch has finished. Default: public addresses only, 8 attempts in about 9 hours. */
  readonly webhooks?: WebhookOptions
  /** Default: the clock and the random numbers of the system. */
  readonly clock?: Clock
  readonly ids?: Ids
}

/**
 * Accounts, keys, credits, jobs and files around an engine. Every method throws `PalimpsestError`s only. Dispose of it to
 * stop running jobs, which restart when the data folder is opened again.
 */
export interface Application extends AsyncDisposable {
  readonly engine: Engine
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly credits: Credits
  readonly payments: Payments
  readonly jobs: Jobs
  readonly artifacts: Artifacts
  readonly rateLimit: RateLimit
  readonly webhooks: Webhooks
  readonly clock: Clock
  readonly ids: Ids
  /** Whether faces and persons can be found; null if a queue does the work elsewhere. */
  readonly findsVisuals: boolean | null
  /** Signs download URLs. */
  readonly downloadSecret: Uint8Array
  /** Deletes expired data. Runs automatically every minute. */
  sweep(): Promise<void>
}

/**
 * Opens an application on a data folder. Jobs that an earlier process did not finish continue. Only one process can use a data folder at a
 * time; the commands `palimpsest accounts`, `keys` and `webhooks` work at the same time.
 */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { dataDir, encryptionKey, clock = systemClock, ids = systemIds(clock) } = options
  const stores = await openStores({ dataDir, encryptionKey, exclusive: true })
  const { engine, own } = await engineOf(options)
  const book = new CreditBook(stores, clock, ids)
  const artifacts = new Artifacts(stores, clock)
  const requests = new Requests(stores, clock, await stores.secret('requests'))
  const outputLifetimeMs = (options.outputLifetimeSeconds ?? 86_400) * 1000
  const executor = options.queue ?? new LocalJobs(engine, availableParallelism())
  const jobs = new Jobs(
    { stores, artifacts, book, executor, clock, ids, outputLifetimeMs, requests, onJob: options.onJob },
    { maxQueued: 1000, maxQueuedPerAccount: 200, ...options.jobs },
  )
  const jobLifetimeMs = (options.jobLifetimeDays ?? 90) * 24 * 3600 * 1000
  const sweeper = new Sweeper({ stores, artifacts, requests, clock, jobLifetimeMs })
  const secrets = new WebhookSecrets(stores, clock, await stores.secret('webhooks'))
  const webhooks = new Webhooks({ stores, jobs, clock, secrets }, options.webhooks)
  await artifacts.removeOrphans()
  await jobs.resume()
  return {
    engine,
    findsVisuals: options.queue ? null : visionInstalled(),
    accounts: new Accounts(stores, book, clock, ids),
    keys: new ApiKeys(stores, clock, ids),
    credits: new Credits(stores, book),
    payments: new Payments(stores, book, requests),
    jobs,
    artifacts,
    rateLimit: new RateLimit(options.rateLimit),
    webhooks,
    clock,
    ids,
    downloadSecret: await stores.secret('downloads'),
    sweep: () => sweeper.sweep(),
    async [Symbol.asyncDispose]() {
      sweeper.stop()
      webhooks.stop()
      await jobs.close()
      if (own) await engine[Symbol.asyncDispose]()
      await stores[Symbol.asyncDispose]()
    },
  }
}

async function engineOf({ engine, dataDir }: ApplicationOptions): Promise<{ engine: Engine; own: boolean }> {
  if (engine !== undefined && 'redactDocument' in engine) return { engine, own: false }
  const home = dataDir === ':memory:' ? {} : { home: dataDir }
  return { engine: await createEngine({ ...home, ...engine }), own: true }
}
