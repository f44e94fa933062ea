import type { CountryCode as LibraryCountry } from 'libphonenumber-js'
import metadata from 'libphonenumber-js/max/metadata'

/**
 * The one file that knows libphonenumber: Google's numbering plans as it packs them. Its parser takes some ten microseconds a
 * country, which a page of numbers makes seconds of, so the plans are asked directly.
 */

/** The countries that the recognizers ask for, ISO 3166. */
export type CountryCode = Extract<
  LibraryCountry,
  | 'US'
  | 'GB'
  | 'DE'
  | 'FR'
  | 'IT'
  | 'NL'
  | 'BE'
  | 'CH'
  | 'AT'
  | 'SE'
  | 'FI'
  | 'IE'
  | 'AU'
  | 'NZ'
  | 'ZA'
  | 'JP'
  | 'IN'
  | 'TR'
  | 'ES'
  | 'PT'
  | 'PL'
  | 'DK'
  | 'NO'
  | 'BR'
  | 'MX'
  | 'GR'
>

/** Kinds of numbers (fixed, mobile, toll-free, ...), each a pattern of the whole number and the lengths it may have. */
interface Plan {
  readonly general: RegExp
  readonly lengths: ReadonlySet<number>
  readonly kinds: readonly { readonly pattern: RegExp; readonly lengths: ReadonlySet<number> }[]
  /** What a caller dials first inside the country, and what stays of it. */
  readonly prefix: RegExp | undefined
  readonly transform: string
}

/** Places of a country's facts in the packed list (libphonenumber-js, metadata version 4). */
const at = { general: 2, lengths: 3, prefix: 5, prefixForParsing: 6, transform: 7, kinds: 11 } as const

const plans = new Map<string, Plan>()

function planOf(country: string): Plan | undefined {
  const known = plans.get(country)
  if (known !== undefined) return known
  const packed: unknown = (metadata.countries as Readonly<Record<string, unknown>>)[country]
  if (!Array.isArray(packed)) return undefined
  const lengths = new Set(numbers(packed[at.lengths]))
  const kinds: { pattern: RegExp; lengths: ReadonlySet<number> }[] = []
  for (const kind of Array.isArray(packed[at.kinds]) ? packed[at.kinds] : []) {
    if (!Array.isArray(kind) || typeof kind[0] !== 'string') continue
    const own = numbers(kind[1])
    kinds.push({ pattern: whole(kind[0]), lengths: own.length > 0 ? new Set(own) : lengths })
  }
  const prefix = text(packed[at.prefixForParsing]) ?? text(packed[at.prefix])
  const plan: Plan = {
    general: whole(text(packed[at.general]) ?? '(?!)'),
    lengths,
    kinds,
    prefix: prefix === undefined ? undefined : new RegExp(`^(?:${prefix})`),
    transform: text(packed[at.transform]) ?? '',
  }
  plans.set(country, plan)
  return plan
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}
function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []
}

function isValid(plan: Plan, number: string): boolean {
  if (!plan.general.test(number)) return false
  return plan.kinds.some(({ pattern, lengths }) => lengths.has(number.length) && pattern.test(number))
}

/** The number as the plan holds it: without what is dialled first, unless the plan holds it only as it is. */
function significant(plan: Plan, digits: string): string {
  if (plan.prefix === undefined) return digits
  const found = plan.prefix.exec(digits)
  if (found === null || found[0] === '') return digits
  const lastGroup = found[found.length - 1]
  const short =
    plan.transform !== '' && found.length > 1 && lastGroup !== undefined
      ? digits.replace(plan.prefix, plan.transform)
      : digits.slice(found[0].length)
  return plan.general.test(digits) && !plan.general.test(short) ? digits : short
}

function nationalIn(country: string, digits: string): boolean {
  const plan = planOf(country)
  return plan !== undefined && isValid(plan, significant(plan, digits))
}

const callingCodes = metadata.country_calling_codes as Readonly<Record<string, readonly string[]>>

/** A number with its country code (`+49 30 ...`, `0049 30 ...`) that the country's plan can hold. */
export function isInternationalPhone(candidate: string): boolean {
  const digits = candidate.replace('(0)', '').replace(/\D/g, '').replace(/^00/, '')
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length)
    const countries = callingCodes[code]
    if (countries === undefined) continue
    const number = digits.slice(length)
    // North America is many countries with one plan, and invented numbers of films and forms are meant to be found.
    if (code === '1') return number.length === 10 || (number.length === 11 && number.startsWith('1'))
    return countries.some((country) => nationalIn(country, number))
  }
  return false
}

/** Whether a number begins with a country code that is given out, whatever follows. */
export function hasCountryCode(candidate: string): boolean {
  const digits = candidate.replace(/\D/g, '').replace(/^00/, '')
  return [1, 2, 3].some((length) => callingCodes[digits.slice(0, length)] !== undefined)
}

/** A number as written inside one of the countries. */
export function isNationalPhone(candidate: string, countries: readonly CountryCode[]): boolean {
  const digits = candidate.replace(/\D/g, '')
  return countries.some((country) => nationalIn(country, digits))
}
