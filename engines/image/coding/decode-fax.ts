/** Reads CCITT fax group 4 (ITU-T T.6) row by row: for small images whose runs are measured, not shown. */
import { runCodes } from './fax-codes.ts'

export { changesOf } from './fax-codes.ts'

const pass = 'pass'
const horizontal = 'horizontal'
/** Modes by their code words: a number is the offset from the change above. */
const modes = new Map<string, number | typeof pass | typeof horizontal>([
  ['1', 0],
  ['011', 1],
  ['000011', 2],
  ['0000011', 3],
  ['010', -1],
  ['000010', -2],
  ['0000010', -3],
  ['0001', pass],
  ['001', horizontal],
])
/** Bits: no code word is longer. */
const maxWord = 13
const maxMode = 7

const [whiteRuns, blackRuns] = [runsOf(0), runsOf(1)]

function runsOf(colour: number): ReadonlyMap<number, number> {
  const lengths = [...Array(64).keys(), ...Array.from({ length: 40 }, (_, i) => 64 * (i + 1))]
  return new Map(
    lengths.map((run) => {
      const { bits, length } = runCodes(run, colour)
      return [bits | (1 << length), run]
    }),
  )
}
const modeOf = new Map([...modes].map(([word, mode]) => [Number.parseInt(`1${word}`, 2), mode]))

/**
 * The columns of each row where the colour changes, starting with white: to black at even indices, to white at odd ones.
 * @returns the rows before the first damaged one
 */
export function faxRows(data: Uint8Array, width: number, height: number): number[][] {
  const bits = new BitReader(data)
  const rows: number[][] = []
  let above: readonly number[] = []
  for (let y = 0; y < height; y++) {
    const row = readRow(bits, above, width)
    if (row === null) break
    rows.push(row)
    above = row
  }
  return rows
}

function readRow(bits: BitReader, above: readonly number[], width: number): number[] | null {
  const row: number[] = []
  let from = -1
  let near = 0
  while (from < width) {
    const colour = row.length % 2
    near = Math.max(0, near - 1)
    if (near % 2 !== colour) near++
    while ((above[near] ?? width) <= from) near += 2
    const over = above[near] ?? width
    const mode = bits.word(modeOf, maxMode)
    if (mode === null) return null
    if (mode === pass) from = above[near + 1] ?? width
    else if (mode === horizontal) {
      const first = bits.run(colour)
      const second = bits.run(1 - colour)
      if (first === null || second === null) return null
      const change = Math.max(0, from) + first
      from = change + second
      if (from > width) return null
      addChange(row, change, width)
      addChange(row, from, width)
    } else {
      if (over + mode < Math.max(0, from)) return null
      from = over + mode
      addChange(row, from, width)
    }
  }
  return row
}

function addChange(row: number[], column: number, width: number): void {
  if (column < width) row.push(column)
}

class BitReader {
  readonly #data: Uint8Array
  #at = 0

  constructor(data: Uint8Array) {
    this.#data = data
  }

  /** The value of the next code word; null if there is none. */
  word<V>(words: ReadonlyMap<number, V>, longest: number): V | null {
    let word = 1
    for (let length = 1; length <= longest; length++) {
      const byte = this.#data[this.#at >> 3]
      if (byte === undefined) return null
      word = (word << 1) | ((byte >> (7 - (this.#at & 7))) & 1)
      this.#at++
      const value = words.get(word)
      if (value !== undefined) return value
    }
    return null
  }

  run(colour: number): number | null {
    for (let sum = 0; ; ) {
      const part = this.word(colour === 0 ? whiteRuns : blackRuns, maxWord)
      if (part === null) return null
      sum += part
      if (part < 64) return sum
    }
  }
}
