import { wordClass } from '../../dictionaries/word-classes.ts'
import { plainWord, unitTable } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { isZero } from '../../tokens/word-shape.ts'
import { compoundEndings } from './streets.ts'

/** Whether a word's last three letters may end a one-word street. Most words fail this quick test. */
export function endsLikeStreet(window: TokenWindow, i: number): boolean {
  const at = window.end[i]
  return endings[endingKey(window.codes[at - 3], window.codes[at - 2], window.codes[at - 1])] !== 0
}

/** The last three letters of every ending of one-word streets, hashed to 15 bits. */
const endings = new Uint8Array(1 << 15)
// A const of this module is compiled into the machine code; an imported binding is read at every use.
const units = unitTable
function endingKey(a: number, b: number, c: number): number {
  return ((units[a] & 31) << 10) | ((units[b] & 31) << 5) | (units[c] & 31)
}
for (const ending of compoundEndings) {
  const [a, b, c] = [...plainWord(ending).slice(-3)].map((char) => char.charCodeAt(0))
  endings[endingKey(a, b, c)] = 1
}

const opening = wordClass.unit | wordClass.streetBefore | wordClass.streetAfter | wordClass.streetBetween
/** Reused from window to window. */
const starts = { at: new Uint32Array(0), count: 0 }

/**
 * Selects the tokens at which an address may begin, without branches: numbers, words of streets and flats, words that end like a street,
 * and "corner". The result is valid until the next call.
 */
export function addressStarts({ count, start, end, codes, shape: shapes, classes }: TokenWindow): {
  readonly at: Uint32Array
  readonly count: number
} {
  if (starts.at.length < count) starts.at = new Uint32Array(start.length)
  const into = starts.at
  let found = 0
  for (let i = 0; i < count; i++) {
    const to = end[i]
    const corner = (start[i] + 6 - to) | (codes[start[i]] ^ 99)
    const ending = to < 3 ? 0 : endings[endingKey(codes[to - 3], codes[to - 2], codes[to - 1])]
    into[found] = i
    found +=
      (isZero(shapes[i] ^ shape.number) | isZero(corner) | ending | (isZero(classes[i] & opening) ^ 1)) & 1
  }
  starts.count = found
  return starts
}
