import { setTimeout as delay } from 'node:timers/promises'
import { type BatchItem, folderItems } from '../items/batch-items.ts'

/**
 * Lists a folder again and again, and hands over files whose size and time have not changed since the listing before: a scanner or a
 * copy may still be writing the others. Works on network drives, which report no changes. Ends when the signal is aborted.
 * @param arrived called with files that are new or have changed
 */
export async function watchFolder(
  folder: string,
  intervalMs: number,
  signal: AbortSignal,
  arrived: (items: readonly BatchItem[]) => void,
): Promise<void> {
  const seen = new Map<string, string>()
  const taken = new Map<string, string>()
  while (!signal.aborted) {
    // A folder that is away for a moment, such as a network drive, is listed again later.
    const items = await folderItems(folder).catch(() => [])
    const stable = items.filter(
      ({ name, stamp }) => seen.get(name) === stamp && taken.get(name) !== stamp && stamp !== 'unreadable',
    )
    for (const { name, stamp } of stable) taken.set(name, stamp)
    seen.clear()
    for (const { name, stamp } of items) seen.set(name, stamp)
    if (stable.length > 0) arrived(stable)
    await delay(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}
