import { createHmac, randomBytes } from 'node:crypto'

/** A random generator determined by a key and a value, so that choices do not depend on the order of values or the text. */
export interface KeyedRandom {
  /** An integer from 0 to `below` - 1. */
  next(below: number): number
  /** Eight 32-bit words to seed another generator. */
  readonly seed: readonly number[]
}

const sessionKey = randomBytes(32)

/**
 * The key if the caller gives none: random, and constant until the thread ends. Replacements then differ between runs, so
 * that no one can reproduce them. With a key they agree across runs, threads and machines.
 */
export const defaultKey: string = sessionKey.toString('base64')

/** The digest of `parts` under `key`. Parts are length-prefixed, so that different lists give different digests. */
export function keyedDigest(key: string, ...parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(`${part.length}:`).update(part)
  return hmac.digest()
}

/** The generator sfc32 (C. Doty-Humphrey, PractRand), seeded by the first 128 bits of a digest. */
export function randomFrom(digest: Buffer): KeyedRandom {
  let a = digest.readInt32LE(0)
  let b = digest.readInt32LE(4)
  let c = digest.readInt32LE(8)
  let counter = digest.readInt32LE(12)
  const word = (): number => {
    const out = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + out) | 0
    return out >>> 0
  }
  for (let i = 0; i < 12; i++) word()
  const seed = Array.from({ length: 8 }, (_, i) => digest.readUInt32LE(i * 4))
  return { next: (below) => Math.floor((word() / 2 ** 32) * below), seed }
}
