import { setTimeout as delay } from 'node:timers/promises'
import { InternalError, PalimpsestError } from '../../engines/model/errors.ts'

/** System error codes for missing space: disk, user quota, file size limit. */
const noRoom = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** SQLITE_FULL */
const sqliteFull = 13

/** Seconds after which a client should try again. */
const retryAfterSeconds = 30

/** The error of a data folder that cannot be written. States whether its disk is full. */
export function storageError(cause: unknown): InternalError {
  const message = isNoRoom(cause)
    ? 'The disk of the data folder is full. Jobs wait and continue automatically when there is free space.'
    : 'The data folder could not be written. Check that its disk works and has free space. Jobs wait until it can be written.'
  return new InternalError('internal', message, { storage: true, retryAfterSeconds }, cause)
}

/** Whether stores could not be written. It may be temporary, so the failed work is retried. */
function isStorageError(error: unknown): boolean {
  return error instanceof PalimpsestError && error.detail.storage === true
}

/** Whether something failed because a disk is full. */
export function isNoRoom(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && noRoom.has(at.code)) return true
    if ('errcode' in at && at.errcode === sqliteFull) return true
  }
  return false
}

/** Delay between attempts to write the stores, in milliseconds. */
const storageRetryMs = 1000

/** Repeats work until there is room on the disk and the stores can be written. @param isOver ends the attempts */
export async function untilStored<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isStorageError(error) && !isNoRoom(error)) throw error
      await delay(storageRetryMs)
      if (isOver()) throw error
    }
}
