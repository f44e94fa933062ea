import { RequestError } from '../../../engines/model/errors.ts'
import type { BlobStore } from '../ports.ts'
import { nameOf } from './blob-names.ts'

/** Contents in memory, which end with the process. */
export function blobMemory(secret: Uint8Array): BlobStore {
  const contents = new Map<string, Blob>()
  return {
    nameOf: (account, bytes) => nameOf(secret, account, bytes),
    async put(name, bytes) {
      contents.set(name, new Blob([bytes as Uint8Array<ArrayBuffer>]))
    },
    async open(name) {
      const content = contents.get(name)
      if (content === undefined)
        throw new RequestError('not_found', 'The file does not exist or has expired.')
      return content
    },
    async remove(name) {
      contents.delete(name)
    },
    async list() {
      return [...contents.keys()]
    },
  }
}
