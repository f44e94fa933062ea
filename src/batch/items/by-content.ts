import { digestOf, inputDigest } from '../../../engines/redact/manifest/manifest.ts'
import { digestOfFile } from '../journal/journal.ts'
import type { BatchItem } from './batch-items.ts'

/**
 * The item, known by its content instead of its size and time: a change that keeps both is noticed. Reads the file once more.
 * @param key of the digest, since the journal keeps it
 */
export async function byContent(item: BatchItem, key: Uint8Array): Promise<BatchItem> {
  const { path: file } = item
  if (file === undefined) return item
  const stampOf = (sha256: string) => inputDigest(key, { sha256 }).digest
  // A file that cannot be read fails when it is processed.
  const sha256 = await digestOfFile(file).catch(() => null)
  if (sha256 === null) return item
  const read = async () => {
    const { bytes } = await item.read()
    return { bytes, stamp: stampOf(digestOf(bytes).sha256) }
  }
  return { ...item, stamp: stampOf(sha256), read }
}
