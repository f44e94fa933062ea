/** A typed value, and the number format that displays it as written. */
export type TypedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly format: string }
  | { readonly kind: 'boolean'; readonly value: boolean }

/** How a column writes numbers and dates. */
export interface ColumnFormat {
  readonly decimal: DecimalSign
  /** Order in dates with slashes; null if the column does not determine it. */
  readonly first: 'day' | 'month' | null
  /** Spaces group digits: every text with digits and spaces in it is such a number. */
  readonly isSpaced: boolean
}

type DecimalSign = '.' | ','

export function columnFormatOf(texts: readonly string[]): ColumnFormat {
  const decimal = decimalSign(texts)
  return { decimal, first: dateOrder(texts), isSpaced: texts.every((text) => isSpacedNumber(text, decimal)) }
}

/** Whether a text that begins with digits and a space is a number in groups of three; true for any other text. */
function isSpacedNumber(text: string, decimal: DecimalSign): boolean {
  const trimmed = text.trim()
  if (trimmed.length > maxLength || !/^\S{1,20} /.test(trimmed) || !/^[-−–(]?\d/.test(trimmed)) return true
  const digits = shape.exec(trimmed)?.[5]
  return digits !== undefined && (!digits.includes(' ') || digitsOf(digits, decimal) !== null)
}

/** A number above 12 is not a month. */
function dateOrder(texts: readonly string[]): ColumnFormat['first'] {
  let days = 0
  let months = 0
  for (const text of texts) {
    const slashed = text.length > maxLength ? null : slashes.exec(text.trim())
    if (!slashed) continue
    if (Number(slashed[1]) > 12) days++
    if (Number(slashed[2]) > 12) months++
  }
  if (days > 0 === months > 0) return null
  return days > 0 ? 'day' : 'month'
}

const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Spreadsheets keep 15 significant digits; longer digit strings are identifiers. */
const maxDigits = 15
/** Maximum length of a typed value; longer text is prose. */
const maxLength = 60

/** Currency symbols and codes before or after a number. */
const money = String.raw`[$€£¥₹₩₽₺]|(?:USD|EUR|GBP|CHF|JPY|CNY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|BRL)(?=[\s\u00a0\d]|$)`
const shape = new RegExp(
  String.raw`^(\()?([-−–])?\s?(${money})?\s?([-−–])?(\d(?:[\d.,'’ \u00a0\u202f]*\d)?[.,]?|\.\d+)\s?(%|${money})?(\))?$`,
)

/**
 * The decimal separator of a column, from the numbers that are unambiguous, such as 1.234,56 or 12,5. Default: the
 * point.
 */
export function decimalSign(texts: Iterable<string>): DecimalSign {
  let commas = 0
  let points = 0
  for (const text of texts) {
    const digits = text.length > maxLength ? undefined : shape.exec(text.trim())?.[5]
    if (digits === undefined) continue
    const comma = digits.lastIndexOf(',')
    const point = digits.lastIndexOf('.')
    if (comma >= 0 && point >= 0) comma > point ? commas++ : points++
    else if (comma >= 0 && isFraction(digits, comma)) commas++
    else if (point >= 0 && isFraction(digits, point)) points++
  }
  return commas > points ? ',' : '.'
}

/** Whether a single separator cannot be a thousands separator: not exactly three digits follow. */
function isFraction(digits: string, at: number): boolean {
  const sign = digits[at]
  return digits.indexOf(sign) === at && (digits.length - at - 1 !== 3 || digits.startsWith('0') || at > 3)
}

/**
 * The typed value of a text: a number with separators, a percentage, an amount, an unambiguous date, a boolean.
 * Other text stays text, including identifiers: numbers with a leading zero or plus, or with more digits than a number keeps.
 */
export function typedValue(text: string, { decimal, first, isSpaced }: ColumnFormat): TypedValue {
  const trimmed = text.trim()
  if (trimmed.length > maxLength || trimmed === '') return { kind: 'text', text }
  if (trimmed === 'TRUE' || trimmed === 'FALSE') return { kind: 'boolean', value: trimmed === 'TRUE' }
  return (
    (isSpaced ? numberOf(trimmed, decimal) : unspacedNumberOf(trimmed, decimal)) ??
    dateOf(trimmed, first) ?? { kind: 'text', text }
  )
}

/** `2 150 300` may be the values of three columns; `150 EUR` is a number. */
function unspacedNumberOf(text: string, decimal: DecimalSign): TypedValue | null {
  return /\d \d/.test(text) ? null : numberOf(text, decimal)
}

function numberOf(text: string, decimal: DecimalSign): TypedValue | null {
  const match = shape.exec(text)
  if (!match) return null
  const [, opened, minus, before, innerMinus, digits, behind, closed] = match
  if ((opened === undefined) !== (closed === undefined)) return null
  if (opened !== undefined && (minus !== undefined || innerMinus !== undefined)) return null
  if (before !== undefined && behind !== undefined) return null
  const read = digitsOf(digits, decimal)
  if (!read) return null
  // (3) is as often a count as a negative amount.
  const plain = !read.grouped && read.decimals === 0 && before === undefined && behind === undefined
  if (opened !== undefined && plain) return null
  const negative = opened !== undefined || minus !== undefined || innerMinus !== undefined
  const percent = behind === '%'
  const value = (negative ? -1 : 1) * (percent ? Number((read.number / 100).toPrecision(15)) : read.number)
  const base = `${read.grouped ? '#,##0' : '0'}${read.decimals > 0 ? `.${'0'.repeat(read.decimals)}` : ''}`
  const coin = percent ? undefined : (before ?? behind)
  const spaced = coin !== undefined && /\s/.test(text.replace(/^\(?[-−–]?\s?/, ''))
  const written = percent
    ? `${base}%`
    : coin === undefined
      ? base
      : before !== undefined
        ? `"${coin}${spaced ? ' ' : ''}"${base}`
        : `${base}"${spaced ? ' ' : ''}${coin}"`
  const format = opened === undefined ? written : `${written};(${written})`
  return { kind: 'number', number: value, format: format === '0' ? 'General' : format }
}

/** Digits with their separators; null if they do not form a number. */
function digitsOf(
  text: string,
  decimal: DecimalSign,
): { readonly number: number; readonly decimals: number; readonly grouped: boolean } | null {
  const at = text.lastIndexOf(decimal)
  const other = decimal === '.' ? ',' : '.'
  const whole = at < 0 ? text : text.slice(0, at)
  const fraction = at < 0 ? '' : text.slice(at + 1)
  if (!/^\d*$/.test(fraction) || (at >= 0 && fraction === '') || whole.includes(decimal)) return null
  const groups = whole.split(/[.,'’ \u00a0\u202f]/)
  const signs = new Set(whole.replace(/\d/g, ''))
  if (
    signs.size > 1 ||
    (signs.has(other) === false && signs.size === 1 && [...signs].some((s) => s === decimal))
  )
    return null
  if (
    groups.length > 1 &&
    (groups[0].length > 3 || groups[0] === '' || groups.slice(1).some((group) => group.length !== 3))
  )
    return null
  const joined = groups.join('')
  if (joined.length > 1 && joined.startsWith('0')) return null
  if (joined.length + fraction.length > maxDigits) return null
  const number = Number(`${joined === '' ? '0' : joined}.${fraction === '' ? '0' : fraction}`)
  return { number, decimals: fraction.length, grouped: groups.length > 1 }
}

const months: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const fullMonths: readonly string[] =
  'january february march april may june july august september october november december'.split(' ')

/** Unambiguous dates: 2024-01-31, 2024/01/31, 31.01.2024, 31 Jan 2024, January 31, 2024; with slashes, in the order of the column. */
function dateOf(text: string, first: ColumnFormat['first']): TypedValue | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dotted) {
    const [, d, m, y] = dotted
    return serialDate(Number(y), Number(m), Number(d), `${digits('d', d)}\\.${digits('m', m)}\\.yyyy`)
  }
  const slashed = slashes.exec(text)
  if (slashed && first !== null) {
    const [, a, b, y] = slashed
    return first === 'day'
      ? serialDate(Number(y), Number(b), Number(a), `${digits('d', a)}/${digits('m', b)}/yyyy`)
      : serialDate(Number(y), Number(a), Number(b), `${digits('m', a)}/${digits('d', b)}/yyyy`)
  }
  const year = /^(\d{4})([-/])(\d{2})\2(\d{2})$/.exec(text)
  if (year) {
    const [, y, sign, m, d] = year
    return serialDate(Number(y), Number(m), Number(d), ['yyyy', 'mm', 'dd'].join(sign))
  }
  const day = /^(\d{1,2})\.? ([A-Za-z]{3,9})\.? (\d{4})$/.exec(text)
  if (day) return named(Number(day[1]), day[2], Number(day[3]), (m) => `d ${m} yyyy`)
  const month = /^([A-Za-z]{3,9})\.? (\d{1,2}), (\d{4})$/.exec(text)
  return month ? named(Number(month[2]), month[1], Number(month[3]), (m) => `${m} d, yyyy`) : null
}

/** As many digits as were written. */
function digits(letter: string, written: string): string {
  return letter.repeat(written.length)
}

function named(
  day: number,
  name: string,
  year: number,
  format: (month: string) => string,
): TypedValue | null {
  const lower = name.toLowerCase()
  const full = fullMonths.indexOf(lower)
  const short = months.indexOf(lower)
  const month = full >= 0 ? full : short
  return month < 0 ? null : serialDate(year, month + 1, day, format(short >= 0 ? 'mmm' : 'mmmm'))
}

/** Days since 1899-12-31, from March 1900 on; before that, programs disagree. */
function serialDate(year: number, month: number, day: number, format: string): TypedValue | null {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1901 || year > 9999) return null
  return { kind: 'number', number: Math.round((time - Date.UTC(1899, 11, 30)) / 86_400_000), format }
}
