/** The sealed messages of the queue: items, reports of their progress, and the records of results. Contents are in the store. */

import { RequestError } from '../../engines/model/errors.ts'
import type { JobWork } from '../application/operations/job-executor.ts'
import type { FileResult, JobOutput, Result } from '../application/operations/operation.ts'
import type { WorkItem, WorkResult } from '../batch/work.ts'
import type { Progress } from '../executor/progress.ts'
import { version } from '../version.ts'
import { fromJson, type Made, toJson } from './exchange.ts'
import type { Sealing } from './sealing.ts'

/** A file of a batch. Its input and task are in the store, under these names. */
export interface SentFile extends Omit<WorkItem, 'task'> {
  readonly kind: 'file'
  readonly input: string
  readonly task: string
}

/** A job of an application. Its input is in the store, under this name. */
export interface SentJob {
  readonly kind: 'job'
  /** Identifies the job in the queue and the store. Lower-case hex. */
  readonly id: string
  readonly input: string
  readonly work: JobWork
}

export type SentItem = SentFile | SentJob

/** Progress of an item since the last report. */
export interface Report {
  readonly progress?: Progress
  /** Files of an archive that are done. */
  readonly files: readonly FileResult[]
}

export function sealItem(sealing: Sealing, item: SentItem): string {
  return `${version} ${sealing.seal(toJson(item), 'item').toString('base64')}`
}

/** @throws RequestError for an item of another version; VerificationError `tampered` */
export function openItem(sealing: Sealing, payload: string): SentItem {
  return fromJson(sealing.open(Buffer.from(ofThisVersion(payload), 'base64'), 'item')) as SentItem
}

/** The message of a submitter to starting workers. */
export function sealGreeting(sealing: Sealing): string {
  return `${version} ${sealing.seal(new Uint8Array(1), 'greeting').toString('base64')}`
}

/** @throws as `openItem` */
export function checkGreeting(sealing: Sealing, greeting: string): void {
  sealing.open(Buffer.from(ofThisVersion(greeting), 'base64'), 'greeting')
}

function ofThisVersion(message: string): string {
  const [of, sealed] = message.includes(' ') ? message.split(' ', 2) : ['without a number', message]
  if (of === version) return sealed
  throw new RequestError(
    'invalid_request',
    `The items of the queue are of version ${of}, and this worker is of version ${version}. Install the same version on all machines.`,
  )
}

export function sealReport(sealing: Sealing, item: string, report: Report): string {
  return sealing.seal(toJson(report), `report/${item}`).toString('base64')
}

/** Null if it was changed: an invalid report must not fail the item. */
export function openReport(sealing: Sealing, item: string, report: string): Report | null {
  try {
    return fromJson(sealing.open(Buffer.from(report, 'base64'), `report/${item}`)) as Report
  } catch {
    return null
  }
}

type FileRecord = Omit<WorkResult, 'files'> & { readonly names: readonly string[] }

export function madeOfFile({ files, ...result }: WorkResult): Made<FileRecord> {
  return {
    record: { ...result, names: files.map(({ name }) => name) },
    contents: files.map(({ bytes }) => bytes),
  }
}

export function fileResultOf({ record, contents }: Made<unknown>): WorkResult {
  const { names, ...result } = record as FileRecord
  return { ...result, files: names.map((name, i) => ({ name, bytes: contents[i] })) }
}

type JobRecord = Omit<Result, 'outputs'> & { readonly outputs: readonly Omit<JobOutput, 'bytes'>[] }

export function madeOfJob({ outputs, ...result }: Result): Made<JobRecord> {
  return {
    record: { ...result, outputs: outputs.map(({ bytes: _, ...output }) => output) },
    contents: outputs.map(({ bytes }) => bytes),
  }
}

export function jobResultOf({ record, contents }: Made<unknown>): Result {
  const { outputs, ...result } = record as JobRecord
  return { ...result, outputs: outputs.map((output, i) => ({ ...output, bytes: contents[i] })) }
}
