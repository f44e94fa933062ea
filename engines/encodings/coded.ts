import type { Span } from '../model/text-layer.ts'

/**
 * A part of a text in an encoding, with the decoded text. In a `view` each encoded character is a separate sequence, so that a value can be
 * replaced where it is written. A `token` is encoded as a whole.
 */
export type Coded = View | Token

interface Part extends Span {
  /** The decoded text. */
  readonly text: string
  /**
   * Whether it is surely what was written: detection looks for values in it, and for further encodings. In other parts, only terms and
   * known values are searched for.
   */
  readonly detectable: boolean
}

export interface View extends Part {
  readonly kind: 'view'
  /**
   * The pieces of the source that a span of the decoded text is written in. Empty where nothing in it or next to it is encoded: the
   * source itself shows such a value.
   * @param context what has to be encoded, or next to it: the span, and the characters next to it that are encoded in a form of this text
   */
  piecesOf(span: Span, context?: Span): readonly Span[]
  /** A span of the decoded text in the source, with the encoded characters next to it. */
  contextOf(span: Span): Span
  /** Whether a span of the source begins or ends inside an encoded character, as after the backslash of `\n`. */
  splits(span: Span): boolean
  /** A text as it is written there. */
  write(text: string): string
}

export interface Token extends Part {
  readonly kind: 'token'
  /** The token for a changed text. `replacements`: what was put into it, for an encoding that cannot be written again. */
  encode(text: string, replacements: readonly string[]): string
}

/** Finds the parts of a text that are in one encoding, in one pass over the text or over its runs. */
export type Decoder = (text: string, runs: Runs) => Iterable<Coded>

export function token({ start, end }: Span, text: string, encode: Token['encode'], detectable = true): Token {
  return { kind: 'token', start, end, text, encode, detectable }
}

/** Minimum number of encoded characters in a row for a word to be encoded as a whole. */
const minRun = 8
/** Hexadecimal digits of the shortest run that is read without the next one. */
const minHexRun = 10

/** By unit: whether it is a visible ASCII character, and a hexadecimal digit. */
const [visible, hexDigit] = [1, 2]
const kinds = new Uint8Array(0x10000)
for (let code = 0x21; code < 0x7f; code++)
  kinds[code] = /[\da-f]/i.test(String.fromCharCode(code)) ? visible | hexDigit : visible

/**
 * The places of a text where words may be encoded as a whole, found in one pass for all such encodings: most words of ordinary text are
 * too short for them.
 */
export class Runs {
  readonly #text: string
  /** Starts and ends of the runs of visible ASCII characters, in turn. */
  #words: number[] | undefined
  #hex: number[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** The starts and ends, in turn, of the longest runs of visible ASCII characters. */
  get words(): readonly number[] {
    return this.#words ?? this.#read()
  }

  /** The starts of long runs of hexadecimal digits, and of pairs of them with a separator and another pair after it. */
  get hex(): readonly number[] {
    if (this.#words === undefined) this.#read()
    return this.#hex
  }

  #read(): readonly number[] {
    const text = this.#text
    const words: number[] = []
    const hex: number[] = []
    let wordStart = 0
    let hexStart = -1
    for (let at = 0; at <= text.length; at++) {
      const kind = at < text.length ? kinds[text.charCodeAt(at)] : 0
      if (kind & hexDigit) {
        if (hexStart < 0) hexStart = at
        continue
      }
      if (hexStart >= 0) {
        const digits = at - hexStart
        if (digits >= minHexRun || (digits === 2 && separatesPairs(text, at))) hex.push(hexStart)
        hexStart = -1
      }
      if (kind & visible) continue
      if (at - wordStart >= minRun) words.push(wordStart, at)
      wordStart = at + 1
    }
    this.#hex = hex
    this.#words = words
    return words
  }
}

/** Whether a separator of bytes is at a place, with two hexadecimal digits, and not three, after it. */
export function separatesPairs(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code !== 32 && code !== 44 && code !== 45 && code !== 58) return false
  const is = (i: number): boolean => (kinds[text.charCodeAt(at + i)] & hexDigit) !== 0
  return is(1) && is(2) && !is(3)
}

/** The matches of a global pattern of visible characters in the runs that are long enough, each with its place in the text. */
export function* matchesInRuns(
  text: string,
  words: readonly number[],
  minUnits: number,
  pattern: RegExp,
): Generator<{ readonly one: string; readonly index: number }> {
  for (let k = 0; k < words.length; k += 2)
    if (words[k + 1] - words[k] >= minUnits)
      for (const { 0: one, index } of text.slice(words[k], words[k + 1]).matchAll(pattern))
        yield { one, index: words[k] + index }
}
