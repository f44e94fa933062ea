import { mixHigh, mixLow } from '../dictionaries/lexicon.ts'
import { letterUnit, oddUnit, plainSecond, unitTable, upperBit } from '../text/chars.ts'

/** How a word is capitalised. `initial` is a single capital; `uncased` is a word of a script without case. */
export const shape = { lower: 0, capital: 1, upper: 2, mixed: 3, initial: 4, uncased: 5, number: 6 } as const

/** Scripts without case begin here; U+10A0 to U+2E7F have case or are signs. */
export const firstUncased = 0x590

/** Scripts whose words are written without blanks between, or with particles attached: Han, kana, Hangul. */
export const firstUnspaced = 0x2e80
export function isUnspaced(code: number): boolean {
  return code >= firstUnspaced && code < 0xd7a4
}

/** 1 for zero, 0 for any other number of 31 bits or a bit pattern. */
export function isZero(bits: number): number {
  return ((bits | -bits) >>> 31) ^ 1
}

/**
 * The shape by these bits: no capital (1), one capital (2), only capitals (4), one letter (8), a capital first (16).
 */
export const shapeByBits = Uint8Array.from({ length: 32 }, (_, bits) => {
  if (bits & 1) return shape.lower
  if (bits & 8) return shape.initial
  if (bits & 4) return shape.upper
  return bits & 2 && bits & 16 ? shape.capital : shape.mixed
})

/** The rest of a word, from its first unit on that is a mark or is compared as two letters. */
export class OddWord {
  end = 0
  low = 0
  high = 0
  capitals = 0
  letters = 0

  read(codes: Uint16Array, from: number, length: number, low: number, high: number): void {
    let a = low
    let b = high
    let capitals = 0
    let letters = 0
    let i = from
    for (; i < length; i++) {
      const entry = unitTable[codes[i]]
      if ((entry & (letterUnit | oddUnit)) === 0) break
      if ((entry & letterUnit) === 0) continue
      letters++
      capitals += (entry >>> upperBit) & 1
      a = mixLow(a, entry & 0xffff)
      b = mixHigh(b, entry & 0xffff)
      if ((entry & oddUnit) === 0) continue
      const more = plainSecond(codes[i])
      a = mixLow(a, more)
      b = mixHigh(b, more)
    }
    this.end = i
    this.low = a
    this.high = b
    this.capitals = capitals
    this.letters = letters
  }
}
