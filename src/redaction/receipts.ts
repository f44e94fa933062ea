import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { RequestError } from '../../engines/model/errors.ts'
import type { Manifest } from '../../engines/redact/manifest/manifest.ts'
import type { Receipt } from '../../engines/redact/manifest/receipt.ts'

/** In the data folder: a file of JSON lines for each month, such as `2026-01.jsonl`. */
const folder = 'receipts'

/** Bytes. At 600 bytes a receipt, about 1.8 million redactions; the oldest months go first. */
const maxBytes = 1024 ** 3

/** Folders whose size was checked by this process. */
const checked = new Set<string>()

/**
 * Adds a receipt to those of its month, readable only by their owner.
 * @param home the data folder
 * @throws RequestError `output_unwritable`
 */
export async function storeReceipt(home: string, receipt: Receipt): Promise<void> {
  const place = path.join(home, folder)
  try {
    await mkdir(place, { recursive: true, mode: 0o700 })
    // Starts a new line, since a process that was killed may have left half of one. One write, so that processes do not mix theirs.
    await appendFile(monthFile(place, receipt), `\n${JSON.stringify(receipt)}`, { mode: 0o600 })
    if (checked.has(place)) return
    checked.add(place)
    await removeOldest(place)
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The receipt cannot be written to the data folder. Set PALIMPSEST_HOME to a writable folder, or redact without a receipt.',
      {},
      cause,
    )
  }
}

/** The text of the receipt of a manifest, or null where the data folder has none. */
export async function findReceipt(
  home: string,
  { created, input }: Pick<Manifest, 'created' | 'input'>,
): Promise<string | null> {
  const file = monthFile(path.join(home, folder), { created })
  if ((await stat(file).catch(() => null)) === null) return null
  const wanted = `"digest":${JSON.stringify(input.digest)}`
  // The end of a line that a killed process left is missing.
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line.includes(wanted) && line.endsWith('"}')) return line
  return null
}

/** The manifest comes from outside: only a month becomes part of the path. */
function monthFile(place: string, { created }: Pick<Receipt, 'created'>): string {
  return path.join(place, `${/^\d{4}-\d{2}/.exec(created)?.[0] ?? 'unknown'}.jsonl`)
}

async function removeOldest(place: string): Promise<void> {
  const files = (await readdir(place)).filter((name) => /^\d{4}-\d{2}\.jsonl$/.test(name)).sort()
  let total = 0
  // The newest first: the current month always stays.
  for (const [i, name] of files.reverse().entries()) {
    const file = path.join(place, name)
    total += (await stat(file)).size
    if (i > 0 && total > maxBytes) await rm(file, { force: true })
  }
}
