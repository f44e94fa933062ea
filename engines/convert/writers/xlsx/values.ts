/** What a cell holds, and the number format that shows it as it was written. */
export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly format: string }
  | { readonly kind: 'boolean'; readonly value: boolean }

/** How a column writes numbers and dates. */
export interface Manner {
  readonly decimal: DecimalSign
  /** What stands first in dates with slashes; null where the column does not tell. */
  readonly first: 'day' | 'month' | null
}

export type DecimalSign = '.' | ','

export function mannerOf(texts: readonly string[]): Manner {
  return { decimal: decimalSign(texts), first: firstInDates(texts) }
}

/** A number beyond 12 is no month. */
function firstInDates(texts: readonly string[]): Manner['first'] {
  let days = 0
  let months = 0
  for (const text of texts) {
    const slashed = text.length > longest ? null : slashes.exec(text.trim())
    if (!slashed) continue
    if (Number(slashed[1]) > 12) days++
    if (Number(slashed[2]) > 12) months++
  }
  if (days > 0 === months > 0) return null
  return days > 0 ? 'day' : 'month'
}

const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Spreadsheets keep 15 digits of a number; what has more is a name made of digits. */
const maxDigits = 15
/** Letters of a value; what is longer is prose. */
const longest = 60

/** Money signs that stand before or behind a number. */
const money = String.raw`[$€£¥₹₩₽₺]|(?:USD|EUR|GBP|CHF|JPY|CNY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|INR|BRL)(?=[\s\u00a0\d]|$)`
const shape = new RegExp(
  String.raw`^(\()?([-−–])?\s?(${money})?\s?([-−–])?(\d(?:[\d.,'’ \u00a0\u202f]*\d)?[.,]?|\.\d+)\s?(%|${money})?(\))?$`,
)

/**
 * The sign that parts fractions in a column: by the numbers that can be read one way only, as 1.234,56 or 12,5. Where none of them says
 * anything, the point.
 */
export function decimalSign(texts: Iterable<string>): DecimalSign {
  let commas = 0
  let points = 0
  for (const text of texts) {
    const digits = text.length > longest ? undefined : shape.exec(text.trim())?.[5]
    if (digits === undefined) continue
    const comma = digits.lastIndexOf(',')
    const point = digits.lastIndexOf('.')
    if (comma >= 0 && point >= 0) comma > point ? commas++ : points++
    else if (comma >= 0 && isFraction(digits, comma)) commas++
    else if (point >= 0 && isFraction(digits, point)) points++
  }
  return commas > points ? ',' : '.'
}

/** One sign, and not three digits behind it: no group of thousands. */
function isFraction(digits: string, at: number): boolean {
  const sign = digits[at]
  return digits.indexOf(sign) === at && (digits.length - at - 1 !== 3 || digits.startsWith('0') || at > 3)
}

/**
 * The value that a text stands for: a number with its separators, percent or money; a date that can be read one way only; a truth.
 * Everything else stays text: what begins with a zero or a plus is a name, as is what has more digits than a number keeps.
 */
export function typedValue(text: string, { decimal, first }: Manner): Value {
  const trimmed = text.trim()
  if (trimmed.length > longest || trimmed === '') return { kind: 'text', text }
  if (trimmed === 'TRUE' || trimmed === 'FALSE') return { kind: 'boolean', value: trimmed === 'TRUE' }
  return numberOf(trimmed, decimal) ?? dateOf(trimmed, first) ?? { kind: 'text', text }
}

function numberOf(text: string, decimal: DecimalSign): Value | null {
  const match = shape.exec(text)
  if (!match) return null
  const [, opened, minus, before, innerMinus, digits, behind, closed] = match
  if ((opened === undefined) !== (closed === undefined)) return null
  if (opened !== undefined && (minus !== undefined || innerMinus !== undefined)) return null
  if (before !== undefined && behind !== undefined) return null
  const read = digitsOf(digits, decimal)
  if (!read) return null
  // (3) is a count of something as often as a loss.
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

/** Digits with their separators; null where they stand as in no number. */
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

/** Dates that are read alike everywhere: 2024-01-31, 31.01.2024, 31 Jan 2024, January 31, 2024; with slashes as the column has them. */
function dateOf(text: string, first: Manner['first']): Value | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (dotted) {
    const [, d, m, y] = dotted
    return serial(Number(y), Number(m), Number(d), `${digits('d', d)}\\.${digits('m', m)}\\.yyyy`)
  }
  const slashed = slashes.exec(text)
  if (slashed && first !== null) {
    const [, a, b, y] = slashed
    return first === 'day'
      ? serial(Number(y), Number(b), Number(a), `${digits('d', a)}/${digits('m', b)}/yyyy`)
      : serial(Number(y), Number(a), Number(b), `${digits('m', a)}/${digits('d', b)}/yyyy`)
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return serial(Number(iso[1]), Number(iso[2]), Number(iso[3]), 'yyyy-mm-dd')
  const day = /^(\d{1,2})\.? ([A-Za-z]{3,9})\.? (\d{4})$/.exec(text)
  if (day) return named(Number(day[1]), day[2], Number(day[3]), (m) => `d ${m} yyyy`)
  const month = /^([A-Za-z]{3,9})\.? (\d{1,2}), (\d{4})$/.exec(text)
  return month ? named(Number(month[2]), month[1], Number(month[3]), (m) => `${m} d, yyyy`) : null
}

/** As many as were written. */
function digits(letter: string, written: string): string {
  return letter.repeat(written.length)
}

function named(day: number, name: string, year: number, format: (month: string) => string): Value | null {
  const lower = name.toLowerCase()
  const full = fullMonths.indexOf(lower)
  const short = months.indexOf(lower)
  const month = full >= 0 ? full : short
  return month < 0 ? null : serial(year, month + 1, day, format(short >= 0 ? 'mmm' : 'mmmm'))
}

/** Days since the last day of 1899, from March 1900 on: before it programs count differently. */
function serial(year: number, month: number, day: number, format: string): Value | null {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1901 || year > 9999) return null
  return { kind: 'number', number: Math.round((time - Date.UTC(1899, 11, 30)) / 86_400_000), format }
}
