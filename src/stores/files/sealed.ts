import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { VerificationError } from '../../../engines/model/errors.ts'

const nonceBytes = 12
const tagBytes = 16

/** Encrypted and written at a time, so that a large file has no second copy in memory. */
const stepBytes = 1024 * 1024

/**
 * Writes a content encrypted with AES-256-GCM: nonce, ciphertext, tag. The name of the content is authenticated too, so that contents cannot
 * be exchanged.
 */
export async function writeSealed(
  file: FileHandle,
  key: Uint8Array,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
  await file.writeFile(nonce)
  for (let at = 0; at < bytes.length; at += stepBytes)
    await file.writeFile(cipher.update(bytes.subarray(at, at + stepBytes)))
  cipher.final()
  await file.writeFile(cipher.getAuthTag())
}

/** Reads a content that `writeSealed` wrote. @throws VerificationError `tampered` for another key, or altered bytes */
export async function readSealed(file: FileHandle, key: Uint8Array, name: string): Promise<Blob> {
  const size = (await file.stat()).size - nonceBytes - tagBytes
  if (size < 0) throw tampered()
  const buffer = new Uint8Array(stepBytes)
  const read = async (length: number, position: number) => {
    await file.read(buffer, 0, length, position)
    return buffer.subarray(0, length)
  }
  const decipher = createDecipheriv('aes-256-gcm', key, await read(nonceBytes, 0))
  decipher.setAAD(Buffer.from(name)).setAuthTag(await read(tagBytes, nonceBytes + size))
  const parts: Blob[] = []
  for (let at = 0; at < size; at += stepBytes) {
    const step = decipher.update(await read(Math.min(stepBytes, size - at), nonceBytes + at))
    parts.push(new Blob([step as Uint8Array<ArrayBuffer>]))
  }
  try {
    decipher.final()
  } catch (cause) {
    throw tampered(cause)
  }
  return new Blob(parts)
}

function tampered(cause?: unknown): VerificationError {
  return new VerificationError(
    'tampered',
    'A stored file cannot be decrypted: it was altered, or the encryption key is another one.',
    {},
    cause,
  )
}
