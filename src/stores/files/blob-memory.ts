import { RequestError } from '../../../engines/model/errors.ts'
import type { BlobStore } from '../ports.ts'
import { nameOf } from './blob-names.ts'

/** Contents in memory, which end with the process. */
export function blobMemory(secret: Uint8Array): BlobStore {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    nameOf: (account, bytes) => nameOf(secret, account, bytes),
    async put(name, bytes) {
      contents.set(name, Uint8Array.from(bytes))
    },
    async read(name) {
      const bytes = contents.get(name)
      if (bytes === undefined) throw new RequestError('not_found', 'The file does not exist or has expired.')
      return Uint8Array.from(bytes)
    },
    async remove(name) {
      contents.delete(name)
    },
    async list() {
      return [...contents.keys()]
    },
  }
}
