import { setTimeout as delay } from 'node:timers/promises'
import { isNoRoom, isStorageError } from '../stores/storage-error.ts'

/** Between attempts to write the stores, in milliseconds. */
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
