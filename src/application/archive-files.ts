import { DocumentError } from '../../engines/model/errors.ts'
import { archiveItems } from '../batch/items/batch-items.ts'

/**
 * The number of files in an archive, which is what their conversion costs. Throws `empty` without files, `malformed`, or a limit of
 * archives.
 */
export async function countFiles(bytes: Uint8Array): Promise<number> {
  const { length } = await archiveItems(bytes)
  if (length === 0) throw new DocumentError('empty', 'The archive has no files.')
  return length
}
