import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { VerificationError } from '../../../engines/model/errors.ts'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, ciphertext, tag. The name of the content is authenticated too, so that contents cannot be exchanged. */
export function seal(key: Uint8Array, name: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws VerificationError `tampered` for another key, or altered bytes */
export function unseal(key: Uint8Array, name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(sealed.length - tagBytes))
    const body = decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes))
    return Uint8Array.from(Buffer.concat([body, decipher.final()]))
  } catch (cause) {
    throw new VerificationError(
      'tampered',
      'A stored file cannot be decrypted: it was altered, or the encryption key is another one.',
      {},
      cause,
    )
  }
}
