/**
 * Lines of glyphs from visual order (left to right) to logical order: an inverse of the Unicode bidirectional algorithm (UAX #9) for one
 * line without embeddings. Letters from right to left are reversed; words and numbers from left to right keep their order inside.
 */

/** A glyph, with its position if known: its origin, the direction of its line, and its advance along it. */
interface BidiGlyph {
  readonly text: string
  readonly x?: number
  readonly y?: number
  readonly dx?: number
  readonly dy?: number
  readonly size?: number
  readonly advance?: number
}

/** Classes of UAX #9: letters of Hebrew and Arabic, letters from left to right, digits, separators and symbols of numbers, all others. */
const kind = {
  neutral: 0,
  hebrew: 1,
  arabic: 2,
  left: 3,
  digit: 4,
  plus: 5,
  comma: 6,
  sign: 7,
} as const
type Kind = (typeof kind)[keyof typeof kind]

const hebrew = /[\u0590-\u05ff\ufb1d-\ufb4f]/u
const arabic = /[\u0600-\u0608\u060b\u060d-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb50-\ufdff\ufe70-\ufefe]/u
const digit = /[\p{Nd}٫٬]/u
const letter = /\p{L}/u

export type Direction = 'ltr' | 'rtl'

/** An em's share from which on a gap separates columns, whose words are not one phrase. */
const columnGap = 1.6

/**
 * Reorders a line of glyphs from visual order to logical order.
 * @param page the direction of the page, for a line that has as much of both; default: that of most letters of the line
 * @param isArabic the text before the line ends in Arabic letters, after which a hyphen does not belong to a number
 */
export function logicalOrder<P extends BidiGlyph>(
  line: readonly P[],
  page: Direction = 'ltr',
  isArabic = false,
): readonly P[] {
  if (!line.some(({ text }) => mayBeRightToLeft(text))) return line
  const kinds = line.map(({ text }) => kindOf(text))
  const { right, left } = lettersOf(kinds)
  if (right === 0) return line
  const read = new LineOrder(line, kinds)
  return right >= left || page === 'rtl'
    ? read.fromRight(0, line.length - 1, isArabic ? kind.arabic : kind.hebrew)
    : read.fromLeft()
}

/** Whether a glyph is a letter of a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return mayBeRightToLeft(text) && (hebrew.test(text) || arabic.test(text))
}

/** Letters for which a punctuation mark at one end of a line counts: it shows the direction of a line whose words are of both. */
const weightOfMark = 40
const endsPhrase = /^[,.:;،؛]$/u

/** The direction of a page: that of most letters, and of the lines that end with a punctuation mark on the left. */
export function directionOf(lines: readonly (readonly BidiGlyph[])[]): Direction {
  let balance = 0
  for (const line of lines) {
    if (!line.some(({ text }) => mayBeRightToLeft(text))) {
      balance -= line.length
      continue
    }
    const { right, left } = lettersOf(line.map(({ text }) => kindOf(text)))
    balance += right - left
    const [first, last] = [line[0], line.at(-1)].map((glyph) => endsPhrase.test(glyph?.text ?? ''))
    if (first !== last) balance += first ? weightOfMark : -weightOfMark
  }
  return balance > 0 ? 'rtl' : 'ltr'
}

function lettersOf(kinds: readonly Kind[]): { right: number; left: number } {
  let [right, left] = [0, 0]
  for (const one of kinds) {
    if (one === kind.hebrew || one === kind.arabic) right++
    else if (one === kind.left) left++
  }
  return { right, left }
}

function kindOf(text: string): Kind {
  if (digit.test(text)) return kind.digit
  if (hebrew.test(text)) return kind.hebrew
  if (arabic.test(text)) return kind.arabic
  if (letter.test(text)) return kind.left
  if (text === '+' || text === '-' || text === '−') return kind.plus
  if (text === ',' || text === '.' || text === ':' || text === '/' || text === '\u00a0') return kind.comma
  return /^[#$%٪°£€¥₪﷼]$/u.test(text) ? kind.sign : kind.neutral
}

/** Marks at which an address is broken. */
const continuing = /^[?&=/_~#@.,:;!%]$/u

/** Reads one line. Linear in its glyphs. */
class LineOrder<P extends BidiGlyph> {
  readonly #line: readonly P[]
  readonly #kinds: readonly Kind[]
  /** By glyph: the first letter from left to right of the phrase it is in, -1 without one. No column or other letter is inside. */
  readonly #phrase: Int32Array

  constructor(line: readonly P[], kinds: readonly Kind[]) {
    this.#line = line
    this.#kinds = kinds
    this.#phrase = new Int32Array(line.length)
    let first = -1
    // Whether a digit here is still the phrase's: `Room 12` and `a-12`, not `a / 12`, where the number comes first.
    let isTight = false
    let blanks = 0
    for (const [i, { text }] of line.entries()) {
      const one = kinds[i]
      if (this.#isRight(i) || this.#isColumn(i)) first = -1
      if (one === kind.left) {
        if (first < 0) first = i
        isTight = true
        blanks = 0
      } else if (one !== kind.digit) {
        if (blanks > 0) isTight = false
        if (text.trim() === '') blanks++
      }
      this.#phrase[i] = one === kind.digit && !isTight ? -1 : first
    }
  }

  /** Glyphs `from` to `to`, where the words run from right to left. */
  fromRight(from: number, to: number, before: Kind = kind.hebrew): P[] {
    const out: P[] = []
    let strong = before
    for (let i = to; i >= from; ) {
      const start: number = this.#isRight(i) ? i : Math.max(from, this.#startOfPiece(i, strong))
      out.push(...this.#line.slice(start, i + 1))
      const first = this.#kinds[start]
      if (first !== undefined && (this.#isRight(i) || first === kind.left)) strong = first
      i = start - 1
    }
    return out
  }

  /** The line, where the words run from left to right and phrases in other scripts are inside. */
  fromLeft(): P[] {
    const out: P[] = []
    const { length } = this.#line
    for (let i = 0; i < length; ) {
      let last = i
      if (this.#isRight(i))
        for (let k = i + 1; k < length && this.#kinds[k] !== kind.left && !this.#isColumn(k); k++)
          if (this.#isRight(k)) last = k
      if (this.#isRight(i)) for (const glyph of this.fromRight(i, last)) out.push(glyph)
      else out.push(...this.#line.slice(i, i + 1))
      i = last + 1
    }
    return out
  }

  /** The first glyph of the left-to-right run up to glyph i: a phrase with letters, a number, or the glyph alone. */
  #startOfPiece(i: number, strong: Kind): number {
    const one = this.#kinds[i]
    const phrase = this.#phrase[i] ?? -1
    if ((one === kind.left || one === kind.digit) && phrase >= 0) return phrase
    // A mark that touches a phrase on its right belongs to it, where the phrase continues in the next line.
    const before = this.#kinds[i - 1]
    const ends = i + 1 >= this.#line.length || (this.#line[i + 1]?.text ?? '').trim() === ''
    if (ends && before === kind.left && continuing.test(this.#line[i]?.text ?? ''))
      return this.#phrase[i - 1] ?? i
    const isSigned = one === kind.sign && strong !== kind.arabic
    if (one !== kind.digit && !(isSigned && this.#kinds[i - 1] === kind.digit)) return i
    let start = i
    while (start > 0 && !this.#isColumn(start)) {
      const before = this.#kinds[start - 1]
      if (before === kind.digit || (before === kind.sign && strong !== kind.arabic)) start--
      else if (start > 1 && this.#kinds[start - 2] === kind.digit && this.#joins(before, strong)) start -= 2
      else break
    }
    return start
  }

  /** Whether punctuation between digits belongs to their number: after Arabic letters, a hyphen does not (rules W2 and W4). */
  #joins(between: Kind | undefined, strong: Kind): boolean {
    return between === kind.comma || (between === kind.plus && strong !== kind.arabic)
  }

  #isRight(i: number): boolean {
    return this.#kinds[i] === kind.hebrew || this.#kinds[i] === kind.arabic
  }

  /** Whether a wide gap is before a glyph. Words without places have none. */
  #isColumn(i: number): boolean {
    const [last, next] = [this.#line[i - 1], this.#line[i]] as readonly (BidiGlyph | undefined)[]
    if (last?.x === undefined || next?.x === undefined || last.size === undefined) return false
    const { dx = 1, dy = 0, advance = 0 } = last
    const room = (next.x - last.x) * dx + ((next.y ?? 0) - (last.y ?? 0)) * dy - advance
    return room > columnGap * Math.max(last.size, next.size ?? 0)
  }
}

/** Without a regular expression, since most text is far below the first of these letters. */
function mayBeRightToLeft(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x590) return true
  return false
}

/** Whether the last letter of a line in logical order is Arabic. */
export function endsArabic(line: readonly BidiGlyph[]): boolean {
  const last = line.findLast(({ text }) => isStrong(kindOf(text)))
  return last !== undefined && kindOf(last.text) === kind.arabic
}

function isStrong(one: Kind): boolean {
  return one === kind.hebrew || one === kind.arabic || one === kind.left
}

const partners: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '<': '>',
  '«': '»',
  '‹': '›',
}
const openers: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(partners).map(([open, close]) => [close, open]),
)

/**
 * The texts of a line in logical order, with brackets turned that are stored as they are drawn: from right to left a bracket is drawn as
 * its mirror image, and half of the producers store that. Null where none has to be turned.
 */
export function turnedBrackets(line: readonly BidiGlyph[]): string[] | null {
  if (!line.some(({ text }) => hebrew.test(text) || arabic.test(text))) return null
  let turned: string[] | null = null
  const open: { text: string; at: number }[] = []
  for (const [at, { text }] of line.entries()) {
    const last = open.at(-1)
    if (last !== undefined && (partners[last.text] === text || openers[last.text] === text)) {
      open.pop()
      if (openers[last.text] === undefined) continue
      turned ??= line.map((glyph) => glyph.text)
      turned[last.at] = text
      turned[at] = last.text
    } else if (partners[text] !== undefined || openers[text] !== undefined) open.push({ text, at })
  }
  return turned
}

/**
 * Whether the brackets of lines in logical order are stored as they are drawn: most pairs around letters from right to left close before
 * they open.
 */
export function bracketsAreTurned(lines: readonly (readonly BidiGlyph[])[]): boolean {
  let balance = 0
  for (const line of lines) {
    if (!line.some(({ text }) => isRightToLeft(text))) continue
    let last = ''
    for (const { text } of line) {
      if (partners[text] === undefined && openers[text] === undefined) continue
      if (partners[last] === text) balance--
      else if (openers[last] === text) balance++
      last = partners[last] === text || openers[last] === text ? '' : text
    }
  }
  return balance > 0
}

/** The texts of a line in logical order, with mirrored brackets outside of left-to-right words. */
export function turnBrackets(line: readonly BidiGlyph[]): string[] {
  const kinds = line.map(({ text }) => kindOf(text))
  const { right, left } = lettersOf(kinds)
  const after = new Array<boolean>(line.length)
  let isRight = right >= left
  for (const [i, one] of [...kinds.entries()].reverse()) {
    if (isStrong(one)) isRight = one !== kind.left
    after[i] = isRight
  }
  isRight = right >= left
  return line.map(({ text }, i) => {
    const one = kinds[i] ?? kind.neutral
    if (isStrong(one)) isRight = one !== kind.left
    const turns = isRight === after[i] ? isRight : right >= left
    return turns ? (partners[text] ?? openers[text] ?? text) : text
  })
}
