/** Runs of paragraph and character properties of PPT texts ([MS-PPT] 2.9.18 to 2.9.45), read only for bullets, levels and numbers. */
import type { PptRecord } from './records.ts'

export interface BulletRun {
  /** In UTF-16 code units. */
  readonly count: number
  readonly level: number
  readonly bullet: boolean | undefined
}

/** The optional fields of properties in file order: mask bits and size in bytes. Any of the bits makes the field present. */
type Fields = readonly (readonly [mask: number, bytes: number])[]

/** After the flags of bullets (2.9.20); tab stops have a count. */
const paragraphFields: Fields = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
]
const paragraphEnd: Fields = [
  [0x10000, 2],
  [0xe0000, 2],
  [0x200000, 2],
]
const tabStops = 0x100000

/** After the flags of the font (2.9.13). */
const characterFields: Fields = [
  [0x10000, 2],
  [0x200000, 2],
  [0x400000, 2],
  [0x800000, 2],
  [0x20000, 2],
  [0x40000, 4],
  [0x80000, 2],
]
const fontFlags = 0x3fff

function sizeOf(fields: Fields, mask: number): number {
  return fields.reduce((sum, [bits, bytes]) => (mask & bits ? sum + bytes : sum), 0)
}

/** Reads the paragraph properties at a place: their bullet and where they end; null if they are cut off. */
function paragraphAt(
  view: DataView,
  from: number,
  to: number,
): { readonly bullet: boolean | undefined; readonly end: number } | null {
  if (from + 4 > to) return null
  const mask = view.getUint32(from, true)
  let at = from + 4
  let bullet: boolean | undefined
  if (mask & 0xf) {
    if (at + 2 > to) return null
    if (mask & 1) bullet = (view.getUint16(at, true) & 1) !== 0
    at += 2
  }
  at += sizeOf(paragraphFields, mask)
  if (mask & tabStops) {
    if (at + 2 > to) return null
    at += 2 + view.getUint16(at, true) * 4
  }
  return { bullet, end: at + sizeOf(paragraphEnd, mask) }
}

/** Reads the character properties at a place: which automatic number they refer to, and where they end; null if they are cut off. */
function charactersAt(
  view: DataView,
  from: number,
  to: number,
): { readonly numbers: number; readonly end: number } | null {
  if (from + 4 > to) return null
  const mask = view.getUint32(from, true)
  const hasFlags = (mask & fontFlags) !== 0
  if (hasFlags && from + 6 > to) return null
  const numbers = hasFlags ? (view.getUint16(from + 4, true) >> 10) & 15 : 0
  return { numbers, end: from + (hasFlags ? 6 : 4) + sizeOf(characterFields, mask) }
}

/** Reads levels and bullets of character runs (2.9.45), and where they end. Stops at a run that is cut off. */
export function bulletRuns(
  view: DataView,
  { from, to }: PptRecord,
  length: number,
): { readonly runs: readonly BulletRun[]; readonly end: number } {
  const runs: BulletRun[] = []
  let covered = 0
  let at = from
  while (covered < length && at + 10 <= to) {
    const count = Math.max(1, view.getUint32(at, true))
    const level = Math.min(8, view.getUint16(at + 4, true))
    const properties = paragraphAt(view, at + 6, to)
    if (properties === null) break
    at = properties.end
    runs.push({ count, level, bullet: properties.bullet })
    covered += count
  }
  return { runs, end: at }
}

/** Reads which automatic number the characters refer to. */
export function characterRuns(
  view: DataView,
  { from, to }: PptRecord,
  length: number,
): { readonly count: number; readonly numbers: number }[] {
  const runs: { count: number; numbers: number }[] = []
  let covered = 0
  let at = from
  while (covered < length && at + 8 <= to) {
    const count = Math.max(1, view.getUint32(at, true))
    const properties = charactersAt(view, at + 4, to)
    if (properties === null) break
    at = properties.end
    runs.push({ count, numbers: properties.numbers })
    covered += count
  }
  return runs
}

export interface RunNumber {
  readonly start: number
  /** Named as in DrawingML. */
  readonly scheme: string
}

/** Schemes of automatic numbers (2.13.26) up to the last with letters; later ones have digits of Asian scripts. */
const numberSchemes = (
  'alphaLcPeriod alphaUcPeriod arabicParenR arabicPeriod romanLcParenBoth romanLcParenR romanLcPeriod romanUcPeriod ' +
  'alphaLcParenBoth alphaLcParenR alphaUcParenBoth alphaUcParenR arabicParenBoth arabicPlain romanUcParenBoth romanUcParenR'
).split(' ')

/** Reads the automatic numbers of a text (2.9.66): undefined for each entry without one. */
export function autoNumbers(view: DataView, { from, to }: PptRecord): (RunNumber | undefined)[] {
  const out: (RunNumber | undefined)[] = []
  for (let at = from; at + 12 <= to; ) {
    const mask = view.getUint32(at, true)
    at += 4
    if (mask & 0x800000) at += 2
    const isNumbered = (mask & 0x1000000) !== 0 && at + 2 <= to && view.getUint16(at, true) !== 0
    if (mask & 0x1000000) at += 2
    let number: RunNumber | undefined
    if (mask & 0x2000000) {
      if (isNumbered && at + 4 <= to)
        number = {
          scheme: numberSchemes[view.getUint16(at, true)] ?? 'arabicPeriod',
          start: view.getUint16(at + 2, true),
        }
      at += 4
    }
    out.push(number)
    if (at + 4 > to) break
    // Of its characters (2.9.14), and of its languages (2.9.40).
    at += 4 + (view.getUint32(at, true) & 0x100000 ? 4 : 0)
    if (at + 4 > to) break
    const languages = view.getUint32(at, true)
    at += 4 + sizeOf(languageFields, languages)
  }
  return out
}

const languageFields: Fields = [
  [1, 2],
  [2, 2],
  [4, 2],
  [0x40, 2],
  [0x20, 4],
]

/** Reads which levels of a text style of a master have bullets (2.9.36); undefined if a level does not say so. */
export function styleBullets(view: DataView, { instance, from, to }: PptRecord): (boolean | undefined)[] {
  const levels = from + 2 <= to ? Math.min(5, view.getUint16(from, true)) : 0
  const out: (boolean | undefined)[] = []
  for (let at = from + 2, i = 0; i < levels; i++) {
    const paragraph = paragraphAt(view, instance >= 5 ? at + 2 : at, to)
    const characters = paragraph && charactersAt(view, paragraph.end, to)
    if (!characters) break
    out.push(paragraph.bullet)
    at = characters.end
  }
  return out
}
