import { isLetter, isUpper } from './chars.ts'
import { ignorableRanges, lineEnds, spaceRanges } from './ignorable.ts'
import { isLookAlike, replaceLookAlikes } from './look-alikes.ts'

/**
 * Folding: brings spellings that hide a value from a pattern to plain form, and maps offsets back to the source. Such spellings are
 * full-width forms, typographic dashes, quotes and spaces, zero-width and bidirectional marks, soft hyphens, ligatures, styled
 * letters, decomposed accents, digits and look-alikes of other scripts, and words hyphenated at a line end. Other text costs
 * one table look-up a unit.
 */

const dropped = 0
const special = 0xffff
const table = new Uint16Array(0x10000)
for (let code = 0; code < 0x10000; code++) table[code] = code

function mapRange(from: number, to: number, into: number): void {
  table.fill(into, from, to + 1)
}
for (const [from, to] of ignorableRanges) mapRange(from, to, dropped)
for (const [from, to] of spaceRanges) mapRange(from, to, 32)
for (const code of lineEnds) table[code] = 10
for (const code of [0x2212, 0x2043, 0xfe58, 0xfe63]) table[code] = 45
mapRange(0x2010, 0x2015, 45)
for (const code of [0x2bc, 0x2b9, 0x2032]) table[code] = 39
mapRange(0x2018, 0x201b, 39)
for (const code of [0xab, 0xbb, 0x2033]) table[code] = 34
mapRange(0x201c, 0x201f, 34)
for (let code = 0xff01; code <= 0xff5e; code++) table[code] = code - 0xfee0
// Lines of tables that are drawn with characters: corners and crosses, then straight ones.
mapRange(0x2500, 0x257f, 43)
for (const code of [0x2500, 0x2501, 0x2550]) table[code] = 45
for (const code of [0x2502, 0x2503, 0x2551]) table[code] = 124
// Decimal digits of other scripts, by the zero that each block begins with (Unicode general category Nd).
for (const zero of [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040,
])
  for (let i = 0; i < 10; i++) table[zero + i] = 48 + i
mapRange(0x300, 0x36f, special)
mapRange(0xfb00, 0xfb06, special)
// Arabic presentation forms.
mapRange(0xfb50, 0xfdfb, special)
mapRange(0xfe70, 0xfefc, special)
// High surrogates of the mathematical alphabets and of enclosed letters and digits.
table[0xd835] = special
table[0xd83c] = special

/** Set under an accent in place of i by some programs. */
const dotlessI = 0x131

const mathematical = /^[\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f149}]$/u

/** Code units after the text that a loop may read. */
const maxLookAhead = 8

/** A window of text in plain form. The next `fold` overwrites its buffers. */
export class FoldedText {
  /** UTF-16 units of the plain form. */
  codes: Uint16Array
  length = 0
  /** The plain form as a string. */
  text = ''
  readonly #bytes: Buffer
  #from = new Uint32Array(0)
  #to = new Uint32Array(0)
  #base = 0
  #mapped = false
  /** Offset of the source string in a longer text that is read in parts; added to every offset returned. */
  shift = 0

  constructor(capacity: number) {
    // A ligature becomes up to three units.
    this.codes = new Uint16Array(capacity * 3 + maxLookAhead)
    this.#bytes = Buffer.from(this.codes.buffer)
  }

  /** Folds `source.slice(start, end)`, which must fit the capacity. */
  fold(source: string, start: number, end: number): void {
    const codes = this.codes
    const piece = withoutFillLines(source.slice(start, end))
    // Many times faster than a loop, except that the call itself costs more than a short text.
    if (piece.length > shortPiece) this.#bytes.write(piece, 'utf16le')
    else for (let i = 0; i < piece.length; i++) codes[i] = piece.charCodeAt(i)
    let changed = false
    let hasLookAlikes = false
    let at = 0
    const length = firstHyphenation(piece)
    for (; at < length; at++) {
      const code = codes[at]
      if (code < 0x80) continue
      const plain = table[code]
      if (plain === dropped || plain === special) break
      if (isLookAlike(code)) hasLookAlikes = true
      if (plain === code) continue
      changed = true
      codes[at] = plain
    }
    const i = start + at
    this.#base = start
    this.#mapped = i < end
    if (i < end) {
      at = this.#foldMapped(source, piece, start, i, end)
      hasLookAlikes = true
    }
    if (hasLookAlikes) replaceLookAlikes(codes, at)
    // Code that looks ahead must not read the previous text.
    codes.fill(0, at, at + maxLookAhead)
    this.length = at
    this.text = changed || hasLookAlikes ? unitsToString(codes, at) : piece
  }

  /** The start of the unit at `index`, in the caller's offsets. */
  startOf(index: number): number {
    return this.shift + (this.#mapped ? this.#from[index] : this.#base + index)
  }
  /** The end of a span that ends before `index`, in the caller's offsets. */
  endOf(index: number): number {
    return this.shift + (this.#mapped ? this.#to[index - 1] : this.#base + index)
  }
  /** Writes `startOf` and `endOf` of each unit in [start, end) to two columns, from index `at` on. */
  copyOffsets(start: number, end: number, from: Float64Array, to: Float64Array, at: number): void {
    for (let k = start; k < end; k++, at++) {
      from[at] = this.shift + (this.#mapped ? this.#from[k] : this.#base + k)
      to[at] = this.shift + (this.#mapped ? this.#to[k] : this.#base + k + 1)
    }
  }
  /** The first unit at or behind an offset of the caller. */
  indexOf(position: number): number {
    const offset = position - this.shift
    if (!this.#mapped) return Math.min(this.length, Math.max(0, offset - this.#base))
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#from[middle] < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  #foldMapped(source: string, piece: string, start: number, seen: number, end: number): number {
    if (this.#from.length < this.codes.length) {
      this.#from = new Uint32Array(this.codes.length)
      this.#to = new Uint32Array(this.codes.length)
    }
    const { codes } = this
    const [from, to] = [this.#from, this.#to]
    let at = seen - start
    for (let k = 0; k < at; k++) {
      from[k] = start + k
      to[k] = start + k + 1
    }
    for (let i = seen; i < end; i++) {
      const code = piece.charCodeAt(i - start)
      if (code === hyphen) {
        const next = afterHyphenation(source, i, end)
        if (next > 0) {
          i = next - 1
          continue
        }
      }
      const plain = code < 0x80 ? code : table[code]
      if (plain === dropped) {
        // A soft hyphen at a line end breaks a word as a hyphen does.
        const next = code === softHyphen ? afterHyphenation(source, i, end) : 0
        if (next > 0) i = next - 1
        // It lengthens the letter before it.
        else if (code === tatweel && at > 0) to[at - 1] = i + 1
        continue
      }
      if (plain !== special) {
        codes[at] = plain
        from[at] = i
        to[at++] = i + 1
        continue
      }
      if (code >= 0x300 && code <= 0x36f) {
        // A combining mark is composed with the letter before it, or dropped where no composed form exists.
        if (at > 0) {
          const base = codes[at - 1] === dotlessI ? 0x69 : codes[at - 1]
          const composed = String.fromCharCode(base, code).normalize('NFC')
          if (composed.length === 1) codes[at - 1] = composed.charCodeAt(0)
          to[at - 1] = i + 1
        }
        continue
      }
      const width = code >= 0xd800 && code < 0xdc00 && i + 1 < end ? 2 : 1
      const char = source.slice(i, i + width)
      const styled = width === 1 || mathematical.test(char)
      const out = styled ? char.normalize('NFKC') : char
      if (out.length > 3) continue
      for (let k = 0; k < out.length; k++) {
        codes[at] = out.charCodeAt(k)
        from[at] = styled ? i : i + k
        to[at++] = styled ? i + width : i + k + 1
      }
      i += width - 1
    }
    return at
  }
}

/** The lines to write on in a form, apart from underscores inside of a word: `____Velm___`, not `a__b`. */
const fillLine = /(?<![\p{L}\p{N}_])_{2,}|(?<!_)_{2,}(?![\p{L}\p{N}_])/gu

function withoutFillLines(piece: string): string {
  return piece.includes('__') ? piece.replace(fillLine, withoutLine) : piece
}

/** A line of nothing else stays: it is the ruling above the label of a signature. */
function withoutLine(line: string, at: number, piece: string): string {
  const isRuling = piece[at - 1] === '\n' && /[\r\n]/.test(piece[at + line.length] ?? '')
  return isRuling ? line : ' '.repeat(line.length)
}

/** Units of a text that is copied unit by unit. */
const shortPiece = 256
const hyphen = 45
const tatweel = 0x640
const softHyphen = 0xad
/** Units of indentation before the rest of a hyphenated word. */
const maxIndent = 16

/** The position of the first hyphen that breaks a word at a line end, or the piece's length. */
function firstHyphenation(piece: string): number {
  let first = piece.length
  for (const sign of ['-\n', '-\r\n']) {
    for (let i = piece.indexOf(sign); i >= 0 && i < first; i = piece.indexOf(sign, i + 1))
      if (afterHyphenation(piece, i, piece.length) > 0) first = i
  }
  return first
}

/**
 * Where a word continues that the hyphen at `i` breaks at a line end: a letter is before it, a lower-case one begins the next line.
 * 0 for none.
 */
function afterHyphenation(source: string, i: number, end: number): number {
  let at = i + 1
  if (source.charCodeAt(at) === 13) at++
  if (source.charCodeAt(at) !== 10 || i === 0 || !isLetter(source.charCodeAt(i - 1))) return 0
  at++
  const limit = Math.min(end, at + maxIndent)
  while (at < limit && (source.charCodeAt(at) === 32 || source.charCodeAt(at) === 9)) at++
  if (at >= end) return 0
  const code = source.charCodeAt(at)
  return isLetter(code) && !isUpper(code) ? at : 0
}

const utf16 = new TextDecoder('utf-16le')

function unitsToString(codes: Uint16Array, length: number): string {
  // The decoder replaces lone surrogates one unit for one, so that offsets stay correct.
  return utf16.decode(codes.subarray(0, length))
}
