import { createHmac, randomBytes } from 'node:crypto'

/** Random choices that a key and a value determine: the same value draws the same, in any order and in any text. */
export interface Draw {
  /** An integer from 0 to `below` - 1. */
  next(below: number): number
  /** Eight words for a generator that wants a seed of its own. */
  readonly seed: readonly number[]
}

const process = randomBytes(32)

/**
 * What keys the draws where the caller gives no key: random, and the same for the life of the thread. Replacements then
 * differ from run to run, so that nobody who knows the product can look a replacement up; give a key to have them agree
 * across runs, threads and machines.
 */
export const defaultKey: string = process.toString('base64')

/** The digest of `parts` under `key`. Parts are length-prefixed, so that no two lists of them run together. */
export function keyedDigest(key: string, ...parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(`${part.length}:`).update(part)
  return hmac.digest()
}

/** Draws under a digest: the generator sfc32 (C. Doty-Humphrey, PractRand) on its first 128 bits. */
export function drawFrom(digest: Buffer): Draw {
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
