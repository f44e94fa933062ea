import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scryptSync,
} from 'node:crypto'
import { RequestError, VerificationError } from '../../engines/model/errors.ts'

const nonceBytes = 12
const tagBytes = 16
/** Costs 64 MiB once for each process: the key may be a passphrase. */
const scryptCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** Encrypts what leaves the process, so that the queue and the store hold neither documents nor tasks unencrypted. */
export class Sealing {
  readonly #cipherKey: KeyObject
  readonly #nameKey: KeyObject

  /** @param key 32 bytes, or a passphrase, the same on every machine */
  constructor(key: Uint8Array | string) {
    if (key.length === 0) throw new RequestError('invalid_request', 'The key of the queue is empty.')
    const secret =
      typeof key === 'string' ? scryptSync(key, 'palimpsest queue', 32, scryptCost) : Buffer.from(key)
    // Importing a key from bytes on each use costs more than encrypting an item.
    const derive = (use: string) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `palimpsest queue ${use}`, 32)))
    this.#cipherKey = derive('contents')
    this.#nameKey = derive('names')
  }

  /** A name for a content of an owner, which reveals nothing about it without the key. Lower-case hex. */
  nameOf(owner: string, content: Uint8Array): string {
    return createHmac('sha256', this.#nameKey).update(`${owner}\n`).update(content).digest('hex')
  }

  /** @param place where the content is used; it can be opened only with the same */
  seal(content: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey, nonce).setAAD(Buffer.from(place))
    const sealed = Buffer.concat([cipher.update(content), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  }

  /** @throws VerificationError `tampered` for another key or place, or changed bytes */
  open(sealed: Uint8Array, place: string): Uint8Array<ArrayBuffer> {
    try {
      const nonce = sealed.subarray(0, nonceBytes)
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', this.#cipherKey, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      const content = [decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]
      return Uint8Array.from(Buffer.concat(content))
    } catch (cause) {
      throw new VerificationError(
        'tampered',
        'Data of the queue cannot be opened: it was changed, or the machines use different keys. Give all of them the same --queue-key-file.',
        {},
        cause,
      )
    }
  }
}
