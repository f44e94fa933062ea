import { CancelledError, type ErrorCode, errorFromData } from '../../../engines/model/errors.ts'
import { type Account, type Artifact, isFinished, type Job, type Submission } from '../../application.ts'
import type { Downloads } from '../http/downloads.ts'
import { withoutCommands } from '../http/problem.ts'
import { type Context, idempotencyOf, type KeyCall, type Upload } from './call.ts'

/** Submits a job. `fields` and the bytes of the input distinguish the request from others with the same idempotency key. */
export function submit({ app }: Context, call: KeyCall, work: Submission, fields: object): Promise<Job> {
  return app.jobs.submit(call.account.id, { ...work, ...idempotencyOf(call, fields, work.input.bytes) })
}

/** A submitted job, and the description of the upload for its response. Contains no bytes: a large upload is not in memory while its job runs. */
export interface Accepted<Fields> {
  readonly job: Job
  /** A repeated request gets the job of the first one, which must not be cancelled with it. */
  readonly isFirst: boolean
  readonly fields: Fields
  readonly file: Pick<Upload, 'name' | 'format'> & { readonly size: number }
}

/** Like `submit`, for a request that waits for the end of its job. */
export async function accept<Fields extends object>(
  context: Context,
  call: KeyCall,
  work: Submission & { readonly input: Upload },
  fields: Fields,
): Promise<Accepted<Fields>> {
  const { name, format, bytes } = work.input
  const job = await submit(context, call, work, fields)
  return { job, isFirst: job.id === work.id, fields, file: { name, format, size: bytes.length } }
}

/** Waits for the end of a job. A client that disconnects cancels it. Throws the error of a job that failed. */
export async function completed(
  { app }: Context,
  { account, request }: KeyCall,
  { job: { id }, isFirst }: Pick<Accepted<unknown>, 'job' | 'isFirst'>,
): Promise<Job> {
  try {
    return successful(await app.jobs.finished(account.id, id, request.signal))
  } catch (error) {
    if (isFirst && request.signal.aborted) await app.jobs.cancel(account.id, id)
    throw error
  }
}

/** The job, if it was successful. Throws its error. */
function successful(job: Job): Job {
  if (job.state === 'completed') return job
  if (job.failure === null) throw new CancelledError('cancelled', 'The job was cancelled.')
  const { code, message } = job.failure
  throw errorFromData({ code: code as ErrorCode, message })
}

/** A job of an operation. Throws `not_found` for any other operation. */
export function jobOf(
  { app }: Context,
  account: Account,
  id: string,
  operation: Job['operation'],
): Job | null {
  const job = app.jobs.get(account.id, id)
  return job.operation === operation ? job : null
}

export function artifactOf({ outputs }: Job, role: string): Artifact | undefined {
  return outputs.find((output) => output.role === role)
}

/** The output of a job on the wire; empty if there is none, or it has expired. */
export function outputOf(job: Job, downloads: Downloads) {
  const output = artifactOf(job, 'output')
  if (output === undefined) return {}
  return {
    output: {
      download_url: downloads.urlOf(output),
      expires_at: new Date(output.expiresAt).toISOString(),
      size_bytes: output.size,
    },
  }
}

/** From the start of the work to its end, or to now. */
export function processingMs({ startedAt, finishedAt }: Job, now: number): number {
  return startedAt === null ? 0 : Math.max(0, (finishedAt ?? now) - startedAt)
}

/** Interface A has no state for queued and cancelled jobs. */
export function statusOf(job: Job): 'processing' | 'complete' | 'failed' {
  if (!isFinished(job)) return 'processing'
  return job.state === 'completed' ? 'complete' : 'failed'
}

/** Why a job failed. */
export function errorOf({ state, failure }: Job) {
  if (state === 'cancelled') return { error: { code: 'cancelled', detail: 'The job was cancelled.' } }
  return failure === null ? {} : { error: { code: failure.code, detail: withoutCommands(failure.message) } }
}

/** The cost of the request: nothing for a failed job or for a repeated request, which gets the job of the first one. */
export function creditsOf({ credits, isPaid }: Job, isFirst = true): number {
  return isPaid && isFirst ? credits : 0
}
