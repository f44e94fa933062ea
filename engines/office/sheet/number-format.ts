import { workbookLibrary } from './library.ts'

/**
 * Formats a number as a cell shows it (ECMA-376 part 1, 18.8.31). `format` is a format code, or the number of a built-in one; the
 * built-in short date is written as an ISO 8601 date. A code that no program can apply gives the plain number: never an error.
 */
export function formatNumber(value: number, format: string | number, date1904 = false): string {
  const code = typeof format === 'number' ? builtInCode(format) : format
  try {
    if (format === 14) return workbookLibrary().SSF.format('yyyy-mm-dd', value, { date1904 })
    // A date before the first day of the calendar has no text.
    const sections = sectionsOf(translated(code))
    const [{ kind } = { kind: 'number' }] = sections
    if (value < 0 && kind === 'date') return plain(value)
    // The library loses the last digit of a negative number that rounds to zero, so that the minus is written here.
    if (value < 0 && sections.length === 1 && kind === 'number') {
      const positive = formatSections(sections, -value, date1904).trimStart()
      return /[1-9]/.test(positive) ? `-${positive}` : positive
    }
    return formatSections(sections, value, date1904)
  } catch {
    // The library throws on format codes that it cannot read; they only change how a number is shown.
    return plain(value)
  }
}

/** Whether a format code, or the number of a built-in one, shows dates or times. */
export function isDateFormat(format: string | number): boolean {
  const code = typeof format === 'number' ? builtInCode(format) : format
  return sectionsOf(code).some((section) => section.kind === 'date')
}

function builtInCode(number: number): string {
  const code: unknown = workbookLibrary().SSF.get_table()[number]
  return typeof code === 'string' ? code : 'General'
}

/** A number without a format. A spreadsheet program shortens whole numbers of twelve digits and more (1.23457E+11), which loses digits. */
function plain(value: number): string {
  const isLong = Number.isInteger(value) && Math.abs(value) >= 1e11 && Math.abs(value) < 1e21
  return isLong ? String(value) : workbookLibrary().SSF.format('General', value)
}

interface Piece {
  /** `literal`: shown as it is. `hidden`: padding and brackets, which keep their meaning. `code`: everything else. */
  readonly kind: 'literal' | 'hidden' | 'code'
  readonly text: string
}

interface Section {
  readonly kind: 'number' | 'date' | 'text'
  readonly pieces: readonly Piece[]
}

const pieces = /"([^"]*)"?|\\([\s\S])|([_*][\s\S])|(\[[^\]]*\])|(General|AM\/PM|A\/P|E[+-])|([\s\S])/giu

/** Splits a code at its semicolons, and returns how each section is read. */
function sectionsOf(code: string): Section[] {
  let section: Piece[] = []
  const sections = [section]
  for (const [, quoted, escaped, padding, bracket, word, one] of code.matchAll(pieces)) {
    if (one === ';') {
      section = []
      sections.push(section)
    } else if (quoted !== undefined || escaped !== undefined)
      section.push({ kind: 'literal', text: quoted ?? escaped ?? '' })
    else if (padding !== undefined) section.push({ kind: 'hidden', text: padding })
    // Elapsed hours, minutes or seconds.
    else if (bracket !== undefined)
      section.push({ kind: /^\[(?:h+|m+|s+)\]$/i.test(bracket) ? 'code' : 'hidden', text: bracket })
    else section.push({ kind: 'code', text: word ?? one ?? '' })
  }
  return sections.map((section) => ({ kind: kindOf(section), pieces: section }))
}

/** Digits of a number decide, except for those of a fraction of seconds: a letter next to them, as in `0 km`, is text. */
function kindOf(section: readonly Piece[]): Section['kind'] {
  const codes = section.map(({ kind, text }) => (kind === 'code' ? text : '\0')).join('')
  const bare = codes.replace(/General/gi, '').replace(/(s\]?)\.0+/gi, '$1')
  if (/[0#?]/.test(bare) || bare !== codes.replace(/(s\]?)\.0+/gi, '$1')) return 'number'
  if (/[ymdhseg]|AM\/PM|A\/P|^b[12]/i.test(bare)) return 'date'
  return /@/.test(bare) ? 'text' : 'number'
}

/** A code of a German program for dates is not translated by all programs that write it. */
function translated(code: string): string {
  if (/^standard$/i.test(code)) return 'General'
  return /^[TMJ./ -]+$/i.test(code) ? code.replace(/t/gi, 'd').replace(/j/gi, 'y') : code
}

/** Formats with the codes as the library reads them. */
function formatSections(sections: readonly Section[], value: number, date1904: boolean): string {
  // The library reads a percent sign only directly after a digit.
  const percents = sections.map(({ kind, pieces: all }) =>
    kind === 'number' ? all.filter((piece) => piece.kind === 'code' && piece.text === '%').length : 0,
  )
  const [percent = 0] = percents
  const isSame = percents.every((count) => count === percent)
  const factor = isSame ? 100 ** Math.min(percent, 4) : 1
  const shown = factor === 1 ? value : Number((value * factor).toPrecision(15))
  const code = sections
    .slice(0, maxSections)
    .map((section) => readableSection(section, shown, date1904, factor > 1))
    .join(';')
  if (code === 'General') return plain(shown)
  const isNumber = sections.every(({ kind }) => kind !== 'date')
  return workbookLibrary().SSF.format(code, isNumber ? roundable(shown) : shown, { date1904 })
}

/**
 * A number that rounds as its decimal digits do: 2.175 is stored as a little less, and spreadsheet programs show 2.18. The step is far
 * below the 15 digits that they show.
 */
function roundable(value: number): number {
  return Number.isInteger(value) ? value : value * (1 + 2 * Number.EPSILON)
}

/** For positive numbers, negative numbers, zero, and text. */
const maxSections = 4

/** Instructions in a section that are one character long. */
const instructions = { number: /[0#?.,%/ ()+@$-]/, date: /[ymdhsegb\d/:, -]/i, text: /@/ }

/** The code of a section: characters that are not instructions are quoted, months and weekdays in the language of the code. */
function readableSection(
  { kind, pieces: all }: Section,
  value: number,
  date1904: boolean,
  isScaled: boolean,
): string {
  const names = kind === 'date' ? localNames(all, value, date1904) : null
  const out: string[] = []
  for (let i = 0; i < all.length; i++) {
    const { kind: piece, text } = all[i] ?? { kind: 'code', text: '' }
    if (piece === 'literal') out.push(quoted(text))
    else if (piece === 'hidden') out.push(/^\[\$-/.test(text) ? '' : text)
    else if (/^general$/i.test(text)) out.push(all.length === 1 ? text : quoted(plain(value)))
    else if (text === '%' && isScaled) out.push(quoted(text))
    else if (text.length > 1) out.push(kind === 'number' && /^A/i.test(text) ? quoted(text) : text)
    // The era, in East Asian dates, whose year is written as that of the common era.
    else if (kind === 'date' && /g/i.test(text)) continue
    else if (kind === 'date' && /[md]/i.test(text)) {
      let run = 1
      while (all[i + run]?.kind === 'code' && all[i + run]?.text.toLowerCase() === text.toLowerCase()) run++
      const name = run > 2 ? names?.(text.toLowerCase(), run) : undefined
      out.push(name === undefined ? text.repeat(run) : quoted(name))
      i += run - 1
    } else if (kind === 'date' && text === '.') {
      // Before zeros after seconds, a fraction; else the dot of `dd.mm.yyyy`.
      const isFraction = /s\]?$/i.test(all[i - 1]?.text ?? '') && all[i + 1]?.text === '0'
      out.push(isFraction ? '.' : quoted('.'))
    } else out.push(instructions[kind].test(text) ? text : quoted(text))
  }
  return out.join('')
}

function quoted(text: string): string {
  return text.includes('"') ? text.replace(/[\s\S]/gu, '\\$&') : `"${text}"`
}

/** Writes `mmm`, `mmmm`, `ddd` and `dddd` in the language that a section names, such as `[$-407]`; null for English. */
function localNames(
  section: readonly Piece[],
  value: number,
  date1904: boolean,
): ((letter: string, length: number) => string | undefined) | null {
  const id = section
    .map(({ kind, text }) => (kind === 'hidden' ? /^\[\$[^\]-]*-([0-9a-f]+)\]$/i.exec(text)?.[1] : undefined))
    .find((found) => found !== undefined)
  const language = id === undefined ? undefined : languages[Number.parseInt(id, 16) & primaryLanguage]
  if (language === undefined) return null
  const date = new Date((value - daysTo1970 + (date1904 ? daysTo1904 : 0)) * dayMs)
  if (Number.isNaN(date.getTime())) return null
  const hasDay = section.some(({ kind, text }) => kind === 'code' && /^d/i.test(text))
  return (letter, length) => {
    if (length > 4) return undefined
    const style = length === 3 ? 'short' : 'long'
    const fields: Intl.DateTimeFormatOptions =
      letter === 'd' ? { weekday: style } : { month: style, ...(hasDay ? { day: 'numeric' } : {}) }
    const type = letter === 'd' ? 'weekday' : 'month'
    const parts = new Intl.DateTimeFormat(language, { ...fields, timeZone: 'UTC' }).formatToParts(date)
    return parts.find((part) => part.type === type)?.value
  }
}

/** Days from the start of the calendar of a workbook (ECMA-376 part 1, 18.17.4.1) to 1 January 1970. */
const daysTo1970 = 25_569
/** Days between the calendars that start in 1900 and in 1904. */
const daysTo1904 = 1462
const dayMs = 86_400_000

/** The bits of a language identifier that name the language ([MS-LCID] 2.1). */
const primaryLanguage = 0x3ff

/** BCP 47 tags by primary language. East Asian months are numbers, which the codes of these languages write themselves. */
const languages: Readonly<Record<number, string>> = {
  2: 'bg',
  3: 'ca',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  10: 'es',
  11: 'fi',
  12: 'fr',
  14: 'hu',
  15: 'is',
  16: 'it',
  19: 'nl',
  20: 'nb',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  26: 'hr',
  27: 'sk',
  29: 'sv',
  31: 'tr',
  33: 'id',
  34: 'uk',
  36: 'sl',
  37: 'et',
  38: 'lv',
  39: 'lt',
  45: 'eu',
  86: 'gl',
}
