import { setTimeout as delay } from 'node:timers/promises'
import { type BatchItem, folderItems } from '../items/batch-items.ts'

/**
 * Lists a folder again and again, and hands over files whose size and time have not changed since the listing before: a scanner or a
 * copy may still be writing the others. Works on network drives, which report no changes. Ends when the signal is aborted.
 * @param isBusy whether an earlier version of the file is being processed; the later one waits for it, so that the last result is its
 * @param arrived called with files that are new or have changed, or have come back
 */
export async function watchFolder(
  folder: string,
  intervalMs: number,
  signal: AbortSignal,
  isBusy: (name: string) => boolean,
  arrived: (items: readonly BatchItem[]) => void,
): Promise<void> {
  const seen = new Map<string, string>()
  const taken = new Map<string, string>()
  while (!signal.aborted) {
    // A folder that is away for a moment, such as a network drive, is listed again later.
    const items = await folderItems(folder).catch(() => null)
    const states = new Map(items?.map((item) => [item.name, `${item.stamp} ${item.arrival}`]))
    const stable = (items ?? []).filter(
      ({ name, stamp }) =>
        seen.get(name) === states.get(name) &&
        taken.get(name) !== states.get(name) &&
        stamp !== 'unreadable' &&
        !isBusy(name),
    )
    for (const { name } of stable) taken.set(name, states.get(name) ?? '')
    // A file that was taken away and comes back has arrived again.
    if (items !== null) for (const name of taken.keys()) if (!states.has(name)) taken.delete(name)
    seen.clear()
    for (const [name, state] of states) seen.set(name, state)
    if (stable.length > 0) arrived(stable)
    await delay(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}
