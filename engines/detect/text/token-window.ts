import type { Lexicon } from '../dictionaries/lexicon.ts'
import { Mentions } from '../match/mentions.ts'
import { kindTable, upper } from './chars.ts'
import { FoldedText } from './fold.ts'
import { lowerBound } from './lower-bound.ts'
import { TextTables } from './text-tables.ts'
import type { TokenColumns } from './token-columns.ts'
import { tokenise } from './tokenizer.ts'
import type { WindowRange } from './windows.ts'
import { OddWord } from './word-shape.ts'

export { shape } from './word-shape.ts'

/** What the tagger takes a token for. */
export const entityTag = { nothing: 0, name: 1, org: 2, place: 3 } as const

/**
 * A window of the text, folded and cut into tokens: words (runs of letters) and numbers (runs of digits). Tokens are columns
 * of typed arrays, reused from window to window. Offsets here are the window's own; `folded` maps them back.
 */
export class TokenWindow implements TokenColumns {
  readonly folded: FoldedText
  readonly lexicon: Lexicon
  /** The window's tables, found once its phrases are. */
  readonly tables = new TextTables()
  /** What the document has told so far; a new one for each document. */
  mentions = new Mentions()
  /** The window's plain text and its units. */
  text = ''
  codes: Uint16Array
  length = 0
  /** Only what starts in [ownedFrom, ownedTo) belongs to this window; the rest is there to be looked at. */
  ownedFrom = 0
  ownedTo = 0
  /** Tokens. */
  count = 0
  start: Uint32Array
  end: Uint32Array
  shape: Uint8Array
  slot: Uint32Array
  /** The dictionary's marks and the grammars' classes of each token. */
  marks: Uint32Array
  classes: Uint32Array
  /** What the tagger takes each token for (`told`), and how surely, from 0 to 1; nothing where it did not run. */
  tags: Uint8Array
  tagConfidence: Float32Array
  /**
   * Whether more than a quarter of the words inside sentences are capitalised, as in German, in headings and in lists: a
   * capital tells little there.
   */
  capitalRich = false
  /** Hash of each word, for words the lexicon does not hold. */
  low: Int32Array
  high: Int32Array
  /** The tokens at which a grammar may begin, in order: most words of a text are small, ordinary and none of them. */
  notableCount = 0
  notable: Uint32Array
  /** The tokens at which a phrase of the scan or of a vocabulary may begin, in order. */
  leadingCount = 0
  leading: Uint32Array
  /** Where units stand that are neither letter nor digit nor blank, and tabs and line feeds. */
  signCount = 0
  sign: Uint32Array
  readonly #odd = new OddWord()
  /** Units around the last position asked for that are neither capital nor line end. */
  #lowerFrom = 0
  #lowerTo = 0

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
    this.notable = new Uint32Array(tokens)
    this.leading = new Uint32Array(tokens)
    this.low = new Int32Array(tokens)
    this.high = new Int32Array(tokens)
    this.sign = new Uint32Array(tokens)
  }

  /** Takes up a document: what it has told so far, nothing for a new one. */
  startDocument(mentions: Mentions = new Mentions()): void {
    this.mentions = mentions
  }

  /**
   * Reads source[from, to), of which [ownedFrom, ownedTo) is this window's own. The source begins at `shift` of the document,
   * and offsets that go out are the document's.
   */
  read(source: string, { from, to, ownedFrom, ownedTo }: WindowRange, shift = 0): void {
    this.folded.shift = shift
    this.folded.fold(source, from, to)
    this.text = this.folded.text
    this.length = this.folded.length
    this.ownedFrom = this.folded.indexOf(shift + ownedFrom)
    this.ownedTo = ownedTo >= to ? this.length : this.folded.indexOf(shift + ownedTo)
    this.#lowerTo = 0
    tokenise(this, this.#odd)
    this.tags.fill(entityTag.nothing, 0, this.count)
  }

  /** Whether the line around a position holds no capital letter at all, as in hasty messages. At most 400 units are looked at each way. */
  lineIsLower(at: number): boolean {
    const { codes, length } = this
    if (endsLower(codes[at])) return codes[at] === 10
    // Grammars ask of every word in turn, so the run of units without capital or line end is kept.
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

  /** The token that starts at or behind a position. */
  tokenAt(position: number): number {
    return lowerBound(this.start, this.count, position)
  }

  /** Whether token i + 1 follows token i behind blanks of the same line alone. */
  spaced(i: number): boolean {
    if (i + 1 >= this.count) return false
    for (let at = this.end[i]; at < this.start[i + 1]; at++)
      if (this.codes[at] !== 32 && this.codes[at] !== 9) return false
    return this.start[i + 1] > this.end[i] && this.start[i + 1] - this.end[i] <= 3
  }

  /** Whether tokens i and i + 1 have nothing between them. */
  glued(i: number): boolean {
    return i + 1 < this.count && this.end[i] === this.start[i + 1]
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

  size(i: number): number {
    return this.end[i] - this.start[i]
  }
}

/** A capital or a line feed. */
function endsLower(code: number): boolean {
  return code === 10 || (kindTable[code] & upper) !== 0
}
