import { randomBytes } from 'node:crypto'
import { RequestError } from '../../../engines/model/errors.ts'
import { readOrCreate } from '../../output/write.ts'
import type { BatchTask, RedactTask } from '../task.ts'

/**
 * The key of replacements for tasks without one, so that a value has one replacement in all files, threads and runs of a batch.
 * @param file where the key is kept for later runs; without it, the key is forgotten
 */
export async function batchKey(file: string | undefined): Promise<string> {
  const create = () => randomBytes(32).toString('base64')
  if (file === undefined) return create()
  try {
    return (await readOrCreate(file, create)).trim()
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The key of the batch cannot be read or created in the data folder. Set PALIMPSEST_HOME to a writable folder.',
      { journal: true },
      cause,
    )
  }
}

/** Whether results of a task depend on a key that it does not have. Mode `hash` without a key is a plain SHA-256. */
export function needsKey(task: BatchTask): boolean {
  if (task.operation !== 'redact') return false
  const { mode, key } = task.options ?? {}
  return key === undefined && (mode === 'synthetic' || mode === 'token')
}

/** Whether results of a task depend on the numbers that this run gives out. */
export function isNumbered(task: BatchTask): task is RedactTask {
  return task.operation === 'redact' && task.options?.numbered === true
}

/** @param run differs for each run of a batch */
export function withRun(task: BatchTask, run: string): BatchTask {
  return isNumbered(task) ? { ...task, run } : task
}

export function withKey(task: BatchTask, key: string): BatchTask {
  if (!needsKey(task)) return task
  const redact = task as RedactTask
  return { ...redact, options: { ...redact.options, key } }
}
