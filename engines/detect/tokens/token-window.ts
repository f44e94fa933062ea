import type { Lexicon } from '../dictionaries/lexicon.ts'
import { isUpper } from '../text/chars.ts'
import { FoldedText } from '../text/fold.ts'
import { lowerBound } from '../text/lower-bound.ts'
import type { WindowRange } from '../text/windows.ts'
import { Mentions } from './mentions.ts'
import { TextTables } from './text-tables.ts'
import type { TokenColumns } from './token-columns.ts'
import { tokenise } from './tokenizer.ts'
import { WordEvidence } from './word-evidence.ts'
import { OddWord } from './word-shape.ts'

export { shape } from './word-shape.ts'

/** The tagger's label for a token. */
export const entityTag = { nothing: 0, name: 1, org: 2, place: 3 } as const

let textsRead = 0

/**
 * A window of the text, folded and split into tokens: words (runs of letters) and numbers (runs of digits). Tokens are columns of
 * typed arrays, reused from window to window. Offsets are the window's own; `folded` maps them back.
 */
export class TokenWindow implements TokenColumns {
  readonly folded: FoldedText
  readonly lexicon: Lexicon
  /** The window's tables. They are read after its phrases, whose hits they need. */
  readonly tables = new TextTables()
  /** The people of the document so far. */
  mentions = new Mentions()
  /** What the text shows about its words. Joined lines are judged by the window they are from. */
  readonly evidence = new WordEvidence()
  /** Where values of the window cross or end at line ends, found without joining lines. */
  readonly lineEnds = new LineEnds()
  /** The window's plain text and its units. */
  text = ''
  codes: Uint16Array
  length = 0
  /** Only values that start in [ownedFrom, ownedTo) are reported from this window; the rest is context. */
  ownedFrom = 0
  ownedTo = 0
  /** Tokens. */
  count = 0
  start: Uint32Array
  end: Uint32Array
  shape: Uint8Array
  slot: Uint32Array
  /** The dictionary's marks (`wordMark`) and the grammars' classes (`wordClass`) of each token. */
  marks: Uint32Array
  classes: Uint32Array
  /** The tagger's label for each token (`entityTag`), and its confidence from 0 to 1; `nothing` where it did not run. */
  tags: Uint8Array
  tagConfidence: Float32Array
  /** What `placeLastAt` found at each token: 0 where it was not asked, 1 for none, else the last token of the name plus 2; and its marks. */
  placeLast: Uint32Array
  placeMarks: Uint32Array
  /**
   * Whether more than a quarter of the words inside sentences are capitalised, as in German, in headings and in lists, so that
   * a capital says little.
   */
  capitalRich = false
  /** Whether a word is in Han, kana or Hangul: such words are written together with particles, labels and numbers. */
  unspaced = false
  /** The bits of the first units of all words: no word begins with a higher unit. */
  wordUnits = 0
  /** Hash of each word, for words that are not in the lexicon. */
  low: Int32Array
  high: Int32Array
  /** The tokens at which a grammar may begin, in order. Most words are lower-case and ordinary, and not among them. */
  notableCount = 0
  notable: Uint32Array
  /** The tokens at which a phrase of the scan or of a vocabulary may begin, in order. */
  leadingCount = 0
  leading: Uint32Array
  /** Positions of units that are not letters, digits or white space, and of tabs and line feeds. */
  signCount = 0
  sign: Uint32Array
  /**
   * Set where only some values are looked for: by unit, the lowest end of a value that begins there, 0 where none may begin.
   */
  reach: Uint32Array | undefined
  /** By unit: 1 inside a value that was found with at least the score of guesses by the text around a value, which need not be made there. */
  readonly found: Uint8Array
  /** How many texts were read, by all windows: what a grammar keeps of one is of no other. */
  reads = 0
  readonly #odd = new OddWord()
  /** The last run of units without capitals and line ends that `lineIsLower` found. */
  #lowerFrom = 0
  #lowerTo = 0
  /** The last token that `tokenAt` found. */
  #near = 0

  constructor(capacity: number, lexicon: Lexicon) {
    this.folded = new FoldedText(capacity)
    this.codes = this.folded.codes
    this.lexicon = lexicon
    const tokens = this.codes.length + 1
    this.start = new Uint32Array(tokens)
    this.end = new Uint32Array(tokens)
    this.shape = new Uint8Array(tokens)
    this.slot = new Uint32Array(tokens)
    this.marks = new Uint32Array(tokens)
    this.classes = new Uint32Array(tokens)
    this.tags = new Uint8Array(tokens)
    this.tagConfidence = new Float32Array(tokens)
    this.placeLast = new Uint32Array(tokens)
    this.placeMarks = new Uint32Array(tokens)
    this.notable = new Uint32Array(tokens)
    this.leading = new Uint32Array(tokens)
    this.low = new Int32Array(tokens)
    this.high = new Int32Array(tokens)
    this.sign = new Uint32Array(tokens)
    this.found = new Uint8Array(tokens)
  }

  /** Switches to a document with its people so far. */
  startDocument(mentions: Mentions): void {
    this.mentions = mentions
  }

  /**
   * Folds and tokenises a range of `source`, which begins at offset `shift` of the document. Offsets from `folded` are the
   * document's.
   */
  read(source: string, { from, to, ownedFrom, ownedTo }: WindowRange, shift = 0): void {
    this.reads = ++textsRead
    this.folded.shift = shift
    this.folded.fold(source, from, to)
    this.text = this.folded.text
    this.length = this.folded.length
    this.ownedFrom = this.folded.indexOf(shift + ownedFrom)
    this.ownedTo = ownedTo >= to ? this.length : this.folded.indexOf(shift + ownedTo)
    this.#lowerTo = 0
    this.reach = undefined
    this.lineEnds.clear(this.length)
    tokenise(this, this.#odd)
    this.tags.fill(entityTag.nothing, 0, this.count)
    this.found.fill(0, 0, this.length)
    this.placeLast.fill(0, 0, this.count)
  }

  /** Limits the values that are looked for in the text read last, of `length` units: see `reach`, which has a number for each unit. */
  limit(reach: Uint32Array, length: number): void {
    if (length === this.length) this.reach = reach
  }

  /** Whether the line around a position has no capital letter, as in informal messages. Looks at most 400 units each way. */
  lineIsLower(at: number): boolean {
    const { codes, length } = this
    if (endsLower(codes[at])) return codes[at] === 10
    // Grammars ask for each word in turn, so the last run is kept.
    if (at < this.#lowerFrom || at >= this.#lowerTo) {
      let from = at
      let to = at + 1
      while (from > 0 && !endsLower(codes[from - 1])) from--
      while (to < length && !endsLower(codes[to])) to++
      this.#lowerFrom = from
      this.#lowerTo = to
    }
    const before = this.#lowerFrom - 1
    const behind = this.#lowerTo
    if (before >= 0 && codes[before] !== 10 && at - before < 400) return false
    return behind >= length || codes[behind] === 10 || behind - at >= 400
  }

  /** Records that what is at [start, end) was read over the line ends in it, so that they break no other value. */
  crossLineEnds(start: number, end: number): void {
    for (let at = start; at < end; at++) if (this.codes[at] === 10) this.lineEnds.cross(at)
  }

  /** The first token that starts at or behind a position. */
  tokenAt(position: number): number {
    this.#near = lowerBound(this.start, this.count, position, this.#near)
    return this.#near
  }

  /** Whether only spaces or tabs, at most three, separate tokens i and i + 1. */
  spaced(i: number): boolean {
    if (i + 1 >= this.count) return false
    for (let at = this.end[i]; at < this.start[i + 1]; at++)
      if (this.codes[at] !== 32 && this.codes[at] !== 9) return false
    return this.start[i + 1] > this.end[i] && this.start[i + 1] - this.end[i] <= 3
  }

  /** Whether nothing separates tokens i and i + 1. */
  glued(i: number): boolean {
    return i + 1 < this.count && this.end[i] === this.start[i + 1]
  }

  /** Whether a hyphen and nothing else separates tokens i and i + 1. */
  hyphenated(i: number): boolean {
    return i + 1 < this.count && this.unit(this.end[i]) === 45 && this.start[i + 1] === this.end[i] + 1
  }

  /** The unit at a position, 0 outside. */
  unit(at: number): number {
    return at >= 0 && at < this.length ? this.codes[at] : 0
  }

  /** The value of a number token of up to nine digits. */
  number(i: number): number {
    let value = 0
    for (let at = this.start[i]; at < this.end[i]; at++) value = value * 10 + this.codes[at] - 48
    return value
  }

  /** Units of token i. */
  size(i: number): number {
    return this.end[i] - this.start[i]
  }
}

/** A capital or a line feed. */
function endsLower(code: number): boolean {
  return code === 10 || isUpper(code)
}

const [crossed, closed] = [1, 2]

/** What is known of the line ends of a window before its lines are joined. */
class LineEnds {
  /** By unit: bits. */
  #flags = new Uint8Array(1024)

  /** Begins a window of so many units. */
  clear(length: number): void {
    if (this.#flags.length <= length) this.#flags = new Uint8Array(length * 2)
    else this.#flags.fill(0, 0, length + 1)
  }

  /** Adds a line end inside a value. */
  cross(at: number): void {
    this.#flags[at] |= crossed
  }
  isCrossed(at: number): boolean {
    return (this.#flags[at] & crossed) !== 0
  }

  /** Adds a line end at which a number, link or mail address ends, which no word continues. */
  close(at: number): void {
    this.#flags[at] |= closed
  }
  isClosed(at: number): boolean {
    return (this.#flags[at] & closed) !== 0
  }
}

/** A question about a whole text that is answered once for each that is read: many of its words may ask. */
export function oncePerRead<Answer>(
  answer: (window: TokenWindow) => Answer,
): (window: TokenWindow) => Answer {
  let last: { readonly reads: number; readonly answer: Answer } | undefined
  return (window) => {
    if (last?.reads !== window.reads) last = { reads: window.reads, answer: answer(window) }
    return last.answer
  }
}

/** Whether a token follows the one before with one space, in the same line. */
export function isNext(window: TokenWindow, k: number): boolean {
  return window.start[k] - window.end[k - 1] === 1 && window.codes[window.end[k - 1]] === 32
}
