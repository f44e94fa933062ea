import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'

/** What a code is: an identifier, part of a phone number or address, an age or year of birth, initials or a user name, or nothing of a person. */
export const codeClasses = ['other', 'id', 'phone', 'address', 'birth', 'user'] as const
export type CodeClass = (typeof codeClasses)[number]

const classCount = codeClasses.length

/** The log-odds of a byte of 127. */
export const maxCodeWeight = 4

/** Weights by row of `CodeFeatures` and class. */
export class CodeClassifier {
  readonly #table: Int8Array
  readonly #sums = new Float64Array(classCount)
  /** The likelihood that the last code is not `other`. */
  likelihood = 0

  constructor(table: Int8Array) {
    this.#table = table
  }

  /** The most likely class of a code other than `other`, by its first `count` rows. Sets `likelihood`. */
  classify(rows: Int32Array, count: number): CodeClass {
    const [table, sums] = [this.#table, this.#sums]
    // In variables: an inner loop over the classes takes twice as long.
    let [other, id, phone, address, birth, user] = [0, 0, 0, 0, 0, 0]
    for (let k = 0; k < count; k++) {
      const at = rows[k] * classCount
      other += table[at]
      id += table[at + 1]
      phone += table[at + 2]
      address += table[at + 3]
      birth += table[at + 4]
      user += table[at + 5]
    }
    sums[1] = id
    sums[2] = phone
    sums[3] = address
    sums[4] = birth
    sums[5] = user
    let best = 1
    let total = 0
    for (let k = 1; k < classCount; k++) {
      if (sums[k] > sums[best]) best = k
      total += Math.exp(((sums[k] - other) * maxCodeWeight) / 127)
    }
    this.likelihood = total / (1 + total)
    return codeClasses[best]
  }
}

let shared: CodeClassifier | undefined

/** The classifier with the weights of the package. */
export function codeClassifier(): CodeClassifier {
  if (shared === undefined) {
    const packed = readFileSync(ownFile('./codes.bin', import.meta.url, 'engines/detect/codes'))
    const bytes = brotliDecompressSync(packed)
    shared = new CodeClassifier(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length))
  }
  return shared
}
