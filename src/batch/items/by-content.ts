import { digestOf, inputDigest } from '../../../engines/redact/manifest/manifest.ts'
import { digestOfFile } from '../journal/journal.ts'
import type { BatchItem } from './batch-items.ts'

/**
 * A stamp of the content of a file, in place of its size and time: a change that keeps both is noticed. Reads the file once more.
 * @param key of the digest, since the journal keeps it
 */
export async function contentStamp({ path: file, stamp }: BatchItem, key: Uint8Array): Promise<string> {
  // A file that cannot be read fails when it is processed.
  const sha256 = file === undefined ? null : await digestOfFile(file).catch(() => null)
  return sha256 === null ? stamp : inputDigest(key, { sha256 }).digest
}

/** The item with the stamp of its content, which is made again when it is read. */
export function byContent(item: BatchItem, stamp: string, key: Uint8Array): BatchItem {
  if (stamp === item.stamp) return item
  const read = async () => {
    const { bytes } = await item.read()
    return { bytes, stamp: inputDigest(key, digestOf(bytes)).digest }
  }
  return { ...item, stamp, read }
}
