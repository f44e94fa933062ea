import { blank, digit, kindTable, letter, letterUnit, oddUnit, unitTable, upper, upperBit } from './chars.ts'
import { wordClass } from './classes.ts'
import { Columns } from './columns.ts'
import { mark } from './dictionaries/marks.ts'
import { FoldedText } from './fold.ts'
import { type Lexicon, mixHigh, mixLow, seedHigh, seedLow } from './lexicon.ts'
import { Mentions } from './mentions.ts'
import { firstUncased, formOf, isZero, OddWord, shape } from './word-shape.ts'

export { shape } from './word-shape.ts'

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
  wordClass.trade
const leadingClasses = wordClass.phrase | wordClass.special
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
  /** The tokens at which a phrase of the scan or of a vocabulary may begin, in order. */
  leadingCount = 0
  leading: Uint32Array
  /** Where units stand that are neither letter nor digit nor blank, and tabs and line feeds. */
  signCount = 0
  sign: Uint32Array
  readonly #odd = new OddWord()

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
    this.leading = new Uint32Array(tokens)
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

  /**
   * One pass over the units. What a word is like is settled by tables and bits rather than by branches: a text gives the
   * processor nothing to guess by, and wrong guesses were most of the cost.
   */
  #tokenise(): void {
    // Columns and tables as locals: this loop reads every unit of the text.
    const { codes, length, lexicon, start, end, low, high, slot, marks, classes, sign, notable, leading } =
      this
    const shapes = this.shape
    const kinds = kindTable
    const units = unitTable
    const forms = formOf
    let notables = 0
    let leads = 0
    // Behind an honorific any word may be a name.
    let titled = 0
    // Behind a word of place the first word of a longer name may be small; elsewhere half of all words would begin one.
    let located = 0
    let count = 0
    let signs = 0
    // Words parted from the token before by one blank, and those of them with a capital.
    let within = 0
    let capitalised = 0
    let behindBlank = -1
    let i = 0
    while (i < length) {
      const first = codes[i]
      const kind = kinds[first]
      if (kind & letter) {
        const from = i
        let a = seedLow
        let b = seedHigh
        let capitals = 0
        let letters = 0
        let entry = units[first]
        while ((entry & (letterUnit | oddUnit)) === letterUnit) {
          capitals += (entry >>> upperBit) & 1
          a = mixLow(a, entry & 0xffff)
          b = mixHigh(b, entry & 0xffff)
          entry = ++i < length ? units[codes[i]] : 0
        }
        letters = i - from
        if (entry & oddUnit) {
          const odd = this.#odd
          odd.read(codes, i, length, a, b)
          i = odd.end
          a = odd.low
          b = odd.high
          capitals += odd.capitals
          letters += odd.letters
        }
        const found = lexicon.find(a, b)
        const said = lexicon.marks(found)
        const known = lexicon.classes(found)
        let form: number =
          forms[
            isZero(capitals) |
              (isZero(capitals ^ 1) << 1) |
              (isZero(capitals ^ letters) << 2) |
              (isZero(letters ^ 1) << 3) |
              ((kind & upper) << 2)
          ]
        const spaced = isZero(from ^ behindBlank)
        within += spaced
        capitalised += spaced & (isZero(form) ^ 1)
        if (first >= firstUncased && form === shape.lower && (first < 0x10a0 || first >= 0x2e80)) {
          form = shape.uncased
          within -= spaced
        }
        start[count] = from
        end[count] = i
        slot[count] = found
        marks[count] = said
        classes[count] = known
        shapes[count] = form
        low[count] = a
        high[count] = b
        notable[notables] = count
        notables +=
          isZero(form | (known & notableClasses) | (said & notableMarks) | titled | (known & located)) ^ 1
        titled = known & wordClass.title
        located = (isZero(known & wordClass.locative) - 1) & wordClass.placeStart
        leading[leads] = count
        leads += isZero(known & leadingClasses) ^ 1
        count++
        // Most words end before a blank.
        if (i < length && codes[i] === 32) behindBlank = ++i
        continue
      }
      if (kind & digit) {
        start[count] = i
        while (i < length && codes[i] >= 48 && codes[i] <= 57) i++
        end[count] = i
        shapes[count] = shape.number
        notable[notables++] = count
        titled = 0
        located = 0
        slot[count] = 0
        marks[count] = 0
        classes[count] = 0
        low[count] = 0
        high[count++] = 0
        if (i < length && codes[i] === 32) behindBlank = ++i
        continue
      }
      if ((kind & blank) === 0 || first === 10 || first === 9) sign[signs++] = i
      i++
    }
    this.count = count
    this.notableCount = notables
    this.leadingCount = leads
    this.told.fill(told.nothing, 0, count)
    this.signCount = signs
    this.capitalRich = within > 40 && capitalised * 4 > within
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
