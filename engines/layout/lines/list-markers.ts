import { buildLine, type PageLine, wordPart } from './page-line.ts'

/** The marker of a list item. */
export interface Marker {
  readonly ordered: boolean
  /** Numbering style `1`, `a`, `A`, `i` or `I`, or the bullet itself. */
  readonly style: string
  /** Punctuation around the number, such as `.` in `1.`, `)` in `1)`, `()` in `(1)`. */
  readonly shape: string
  /** Value of the number; 0 for a bullet. */
  readonly number: number
  /** A single letter that is also a Roman numeral, read as one. */
  readonly roman: Marker | null
}

const surelyBullet = /^[☐☑☒⊠◻•◦▪▫‣⁃●○■□◆◇◊⋄⋆★☆►▶▷▹▸▻➢➤➔➜✓✔✗✘✦✧✱✶❑❖❍⬤⚫⚪◉☞☛∙⦁\ue000-\uf8ff]$/u
/** Symbols that also occur in text. */
const perhapsBullet = /^[·∗*–—‒−\-o»›]$/u
const numbered = /^(\(?)(\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})([.)]|\.\))$/

/**
 * Parses a word as a list marker. Returns null if it is not one.
 * @param alone the word is separated from the following text; only then are dashes and middle dots bullets
 */
export function markerOf(word: string, alone: boolean): Marker | null {
  if (surelyBullet.test(word) || (alone && perhapsBullet.test(word)))
    return { ordered: false, style: word, shape: '', number: 0, roman: null }
  const match = numbered.exec(word)
  if (!match) return null
  const [, before, number, after] = match
  // An opening bracket needs a closing one. A closing bracket alone is enough.
  if (before === '(' && !after.includes(')')) return null
  const shape = `${before}${after}`
  const value = romanValue(number)
  const upper = number === number.toUpperCase()
  const read = (style: string, count: number, roman: Marker | null = null): Marker => ({
    ordered: true,
    style,
    shape,
    number: count,
    roman,
  })
  if (/^\d/.test(number)) return read('1', Number(number))
  const roman = value === null ? null : read(upper ? 'I' : 'i', value)
  if (number.length > 1) return roman
  return read(upper ? 'A' : 'a', number.toLowerCase().charCodeAt(0) - 96, roman)
}

/** Returns the marker that a line begins with, or null. */
export function markerOfLine({ words: [first, second] }: PageLine): Marker | null {
  // A line drawn with dashes.
  if (second?.text === first.text && perhapsBullet.test(first.text)) return null
  return markerOf(first.text, second !== undefined && (second.spaceBefore || opensWide.test(second.text)))
}

/** Quotes and brackets of East Asian fonts: the space before them is part of the character. */
const opensWide = /^[“‘「『（《〈【［｛]/u

/**
 * Returns `next` as the marker after `open`, or null if it is not. Bullets follow equal bullets.
 * @param count number of the item before, if the markers do not count the items
 */
export function followingMarker(open: Marker, next: Marker, count = open.number): Marker | null {
  if (open.ordered !== next.ordered) return null
  if (!open.ordered) return open.style === next.style || (isBox(open) && isBox(next)) ? next : null
  const follows = ({ style, shape, number }: Marker): boolean =>
    style.toLowerCase() === open.style.toLowerCase() && shape === open.shape && number === count + 1
  return [next, ...(next.roman ? [next.roman] : [])].find(follows) ?? null
}

/** Reads the first marker of a list: `i.` is a Roman numeral before `ii.` and on its own, but not before `j.`. */
export function firstMarker(first: Marker, next: Marker | null): Marker {
  const { roman } = first
  if (!roman || (next && followingMarker(first, next))) return first
  if (next && followingMarker(roman, next)) return roman
  return roman.number === 1 ? roman : first
}

function isBox({ style }: Marker): boolean {
  return checkState(style) !== null
}

const emptyBox = /^[☐□◻]$/u
const checkedBox = /^[☑☒⊠]$/u

/** Whether a check box is checked; null for any other text. */
export function checkState(word: string): boolean | null {
  if (emptyBox.test(word)) return false
  return checkedBox.test(word) ? true : null
}

/** Returns the value of a well-formed Roman numeral below 400, or null. */
function romanValue(text: string): number | null {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i.test(text)) return null
  let sum = 0
  const digits = [...text.toLowerCase()].map((letter) => values[letter])
  for (const [i, digit] of digits.entries()) sum += digit < (digits[i + 1] ?? 0) ? -digit : digit
  return sum > 0 ? sum : null
}

/** Whether a bullet is a symbol that also occurs in text, such as a dash: it needs a second item or a hanging indent. */
export function isDoubtfulBullet({ ordered, style }: Marker): boolean {
  return !ordered && perhapsBullet.test(style)
}

/** Points by which aligned numbers may differ in their left edges. */
const maxOffsetPoints = 1
const touching = /^(\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})(?:\.\)|[.)]))\p{L}/u

/**
 * Splits the numbers of list items from the words that they touch, such as `viii.Text`: word processors omit the space
 * after a number that is wider than its indent. The number must be aligned with the number before or after it, and at
 * least one number of the list must be separated from its text. O(n log n).
 * @param lines lines of a page
 */
export function splitTouchingNumbers(lines: readonly PageLine[]): readonly PageLine[] {
  const found = lines.map((line) => numberOf(line))
  if (!found.some((one) => one?.touches)) return lines
  const sorted = found.filter((one) => one !== null).sort((a, b) => a.x0 - b.x0)
  const split = new Set<PageLine>()
  for (let from = 0, i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && sorted[i].x0 - sorted[from].x0 <= maxOffsetPoints) continue
    for (const line of touchingIn(sorted.slice(from, i))) split.add(line)
    from = i
  }
  return lines.map((line) => (split.has(line) ? splitFirst(line) : line))
}

interface ItemNumber {
  readonly line: PageLine
  readonly x0: number
  readonly marker: Marker
  /** There is no space after it. */
  readonly touches: boolean
}

function numberOf(line: PageLine): ItemNumber | null {
  if (line.turn !== 0 || line.rtl) return null
  const [first] = line.words
  const { x0 } = line.box
  const marker = markerOfLine(line)
  if (marker) return marker.ordered ? { line, x0, marker, touches: false } : null
  const [, number] = touching.exec(first.text) ?? []
  const own = number === undefined ? null : markerOf(number, true)
  return own ? { line, x0, marker: own, touches: true } : null
}

/** Returns the lines with touching numbers that belong to a list. */
function touchingIn(aligned: readonly ItemNumber[]): PageLine[] {
  const apart = aligned.filter(({ touches }) => !touches)
  return aligned.flatMap(({ line, marker, touches }) => {
    if (!touches) return []
    const readings = [marker, ...(marker.roman ? [marker.roman] : [])]
    const counted = readings.some(
      (own) =>
        apart.some((other) => isSameKind(other.marker, own)) &&
        aligned.some((other) => followingMarker(other.marker, own) ?? followingMarker(own, other.marker)),
    )
    return counted ? [line] : []
  })
}

function isSameKind(a: Marker, b: Marker): boolean {
  const styles = [a.style, a.roman?.style]
  return a.shape === b.shape && styles.includes(b.style)
}

function splitFirst({ words: [first, ...rest], page, rtl }: PageLine): PageLine {
  const [, number] = touching.exec(first.text) ?? ['', '']
  return buildLine([wordPart(first, 0, number.length), wordPart(first, number.length), ...rest], page, rtl)
}
