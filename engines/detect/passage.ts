import {
  blank,
  digit,
  kindTable,
  letter,
  letterUnit,
  oddUnit,
  plainSecond,
  unitTable,
  upper,
  upperBit,
} from './chars.ts'
import { wordClass } from './classes.ts'
import { Columns } from './columns.ts'
import { mark } from './dictionaries/marks.ts'
import { FoldedText } from './fold.ts'
import { type Lexicon, mixHigh, mixLow, seedHigh, seedLow } from './lexicon.ts'
import { Mentions } from './mentions.ts'

/** How a word is written. `initial` is a single capital; `uncased` belongs to a script without case. */
export const shape = { lower: 0, capital: 1, upper: 2, mixed: 3, initial: 4, uncased: 5, number: 6 } as const

/** What makes a small word notable: a class with which some grammar begins, or a mark of the dictionary. */
const notableClasses =
  wordClass.suffix |
  wordClass.month |
  wordClass.weekday |
  wordClass.streetAfter |
  wordClass.streetBefore |
  wordClass.unit |
  wordClass.legal |
  wordClass.institution |
  wordClass.role |
  wordClass.age |
  wordClass.box |
  wordClass.placeStart |
  wordClass.trade
const notableMarks = mark.given | mark.country | mark.region | mark.city | mark.town | mark.org

/** What the tagger takes a token for. */
export const told = { nothing: 0, name: 1, org: 2, place: 3 } as const

/**
 * A window of the text, folded and cut into tokens: words (runs of letters) and numbers (runs of digits). Tokens are columns
 * of typed arrays, reused from window to window. Offsets here are the window's own; `folded` maps them back.
 */
export class Passage {
  readonly folded: FoldedText
  readonly lexicon: Lexicon
  /** The window's tables, found once its phrases are. */
  readonly columns = new Columns()
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
  told: Uint8Array
  chance: Float32Array
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
  /** Where units stand that are neither letter nor digit nor blank, and tabs and line feeds. */
  signCount = 0
  sign: Uint32Array

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
    this.told = new Uint8Array(tokens)
    this.chance = new Float32Array(tokens)
    this.notable = new Uint32Array(tokens)
    this.low = new Int32Array(tokens)
    this.high = new Int32Array(tokens)
    this.sign = new Uint32Array(tokens)
  }

  /** Takes up a document: what it has told so far, nothing for a new one. */
  begin(mentions: Mentions = new Mentions()): void {
    this.mentions = mentions
  }

  /**
   * Reads source[from, to), of which [ownedFrom, ownedTo) is this window's own. The source begins at `shift` of the document,
   * and offsets that go out are the document's.
   */
  read(source: string, from: number, to: number, ownedFrom: number, ownedTo: number, shift = 0): void {
    this.folded.shift = shift
    this.folded.fold(source, from, to)
    this.text = this.folded.text
    this.length = this.folded.length
    this.ownedFrom = this.folded.indexOf(shift + ownedFrom)
    this.ownedTo = ownedTo >= to ? this.length : this.folded.indexOf(shift + ownedTo)
    this.#tokenise()
  }

  #tokenise(): void {
    // Columns and tables as locals: this loop reads every unit of the text.
    const { codes, length, lexicon, start, end, low, high, slot, marks, classes, sign } = this
    const shapes = this.shape
    const kinds = kindTable
    const units = unitTable
    const { notable } = this
    let notables = 0
    // Behind an honorific any word may be a name.
    let titled = false
    let count = 0
    let signs = 0
    let i = 0
    while (i < length) {
      const first = codes[i]
      const kind = kinds[first]
      if (kind & letter) {
        const from = i
        let a = seedLow
        let b = seedHigh
        let capitals = 0
        let notLetters = 0
        for (; i < length; i++) {
          const entry = units[codes[i]]
          if ((entry & (letterUnit | oddUnit)) !== letterUnit) {
            if ((entry & (letterUnit | oddUnit)) === 0) break
            if ((entry & letterUnit) === 0) {
              notLetters++
              continue
            }
            a = mixLow(a, entry & 0xffff)
            b = mixHigh(b, entry & 0xffff)
            const more = plainSecond(codes[i])
            a = mixLow(a, more)
            b = mixHigh(b, more)
            capitals += (entry >>> upperBit) & 1
            continue
          }
          capitals += (entry >>> upperBit) & 1
          a = mixLow(a, entry & 0xffff)
          b = mixHigh(b, entry & 0xffff)
        }
        const found = lexicon.find(a, b)
        start[count] = from
        end[count] = i
        const said = lexicon.marks(found)
        const known = lexicon.classes(found)
        slot[count] = found
        marks[count] = said
        classes[count] = known
        const form = shapeOf(first, kind, capitals, i - from - notLetters)
        shapes[count] = form
        if (form !== shape.lower || known & notableClasses || said & notableMarks || titled)
          notable[notables++] = count
        titled = (known & wordClass.title) !== 0
        low[count] = a
        high[count++] = b
        continue
      }
      if (kind & digit) {
        start[count] = i
        while (i < length && codes[i] >= 48 && codes[i] <= 57) i++
        end[count] = i
        shapes[count] = shape.number
        notable[notables++] = count
        titled = false
        slot[count] = 0
        marks[count] = 0
        classes[count] = 0
        low[count] = 0
        high[count++] = 0
        continue
      }
      if ((kind & blank) === 0 || first === 10 || first === 9) sign[signs++] = i
      i++
    }
    this.count = count
    this.notableCount = notables
    this.told.fill(told.nothing, 0, count)
    this.signCount = signs
    this.#weighCapitals()
  }

  #weighCapitals(): void {
    let capitals = 0
    let words = 0
    for (let i = 1; i < this.count; i++) {
      const s = this.shape[i]
      if (
        s === shape.number ||
        s === shape.uncased ||
        this.start[i] - this.end[i - 1] !== 1 ||
        this.codes[this.end[i - 1]] !== 32
      )
        continue
      words++
      if (s !== shape.lower) capitals++
    }
    this.capitalRich = words > 40 && capitals * 4 > words
  }

  /** Whether the line around a position holds no capital letter at all, as in hasty messages. At most 400 units are looked at each way. */
  lineIsLower(at: number): boolean {
    for (let k = at; k >= 0 && k > at - 400 && this.codes[k] !== 10; k--)
      if (kindTable[this.codes[k]] & upper) return false
    for (let k = at; k < this.length && k < at + 400 && this.codes[k] !== 10; k++)
      if (kindTable[this.codes[k]] & upper) return false
    return true
  }

  /** The token that starts at or behind a position. */
  tokenAt(position: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.start[middle] < position) low = middle + 1
      else high = middle
    }
    return low
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

function shapeOf(first: number, kind: number, capitals: number, letters: number): number {
  if (capitals === 0)
    return first >= 0x590 && first < 0x10000 && (first < 0x10a0 || first >= 0x2e80)
      ? shape.uncased
      : shape.lower
  if (letters === 1) return shape.initial
  if (capitals === letters) return shape.upper
  return capitals === 1 && kind & upper ? shape.capital : shape.mixed
}
