import type { CountryCode } from 'libphonenumber-js'
import metadata from 'libphonenumber-js/max/metadata'
import { digitText } from './check-digits.ts'

/**
 * Numbering plans from the metadata of libphonenumber; the only file that imports it. Its parser takes about ten microseconds
 * per country, which adds up to seconds for a page of numbers, so the plans are read directly.
 */

/** The kinds of numbers of a country (fixed, mobile, toll-free, ...), each with its pattern and lengths. */
interface NumberingPlan {
  readonly general: RegExp
  readonly lengths: ReadonlySet<number>
  readonly kinds: readonly { readonly pattern: RegExp; readonly lengths: ReadonlySet<number> }[]
  /** The trunk prefix, and the replacement for the digits it captures. */
  readonly prefix: RegExp | undefined
  readonly transform: string
}

/** Indexes of a country's fields in the packed metadata (libphonenumber-js, metadata version 4). */
const field = { general: 2, lengths: 3, prefix: 5, prefixForParsing: 6, transform: 7, kinds: 11 } as const

const plans = new Map<string, NumberingPlan>()

function planOf(country: string): NumberingPlan | undefined {
  const known = plans.get(country)
  if (known !== undefined) return known
  const packed: unknown = (metadata.countries as Readonly<Record<string, unknown>>)[country]
  if (!Array.isArray(packed)) return undefined
  const lengths = new Set(numbers(packed[field.lengths]))
  const kinds: { pattern: RegExp; lengths: ReadonlySet<number> }[] = []
  for (const kind of Array.isArray(packed[field.kinds]) ? packed[field.kinds] : []) {
    if (!Array.isArray(kind) || typeof kind[0] !== 'string') continue
    const own = numbers(kind[1])
    kinds.push({ pattern: wholePattern(kind[0]), lengths: own.length > 0 ? new Set(own) : lengths })
  }
  const prefix = textOrNone(packed[field.prefixForParsing]) ?? textOrNone(packed[field.prefix])
  const plan: NumberingPlan = {
    general: wholePattern(textOrNone(packed[field.general]) ?? '(?!)'),
    lengths,
    kinds,
    prefix: prefix === undefined ? undefined : new RegExp(`^(?:${prefix})`),
    transform: textOrNone(packed[field.transform]) ?? '',
  }
  plans.set(country, plan)
  return plan
}

function wholePattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}
function textOrNone(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []
}

function planHolds(plan: NumberingPlan, number: string): boolean {
  if (!plan.general.test(number)) return false
  return plan.kinds.some(({ pattern, lengths }) => lengths.has(number.length) && pattern.test(number))
}

/** The number without its trunk prefix, unless only the number with the prefix matches the plan. */
function nationalNumber(plan: NumberingPlan, digits: string): string {
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

function isValidIn(country: string, digits: string): boolean {
  const plan = planOf(country)
  return plan !== undefined && planHolds(plan, nationalNumber(plan, digits))
}

const callingCodes = metadata.country_calling_codes as Readonly<Record<string, readonly string[]>>

/** Whether a number with its country code (`+49 30 ...`, `0049 30 ...`) is valid in the country's plan. */
export function isInternationalPhone(candidate: string): boolean {
  const digits = digitText(candidate.replace('(0)', '')).replace(/^00/, '')
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length)
    const countries = callingCodes[code]
    if (countries === undefined) continue
    const number = digits.slice(length)
    // North America is many countries with one plan, and fictional numbers of films and forms must be found, too.
    if (code === '1') return number.length === 10 || (number.length === 11 && number.startsWith('1'))
    return countries.some((country) => isValidIn(country, number))
  }
  return false
}

/** Whether a number begins with an assigned country code, regardless of the rest. */
export function hasCountryCode(candidate: string): boolean {
  const digits = digitText(candidate).replace(/^00/, '')
  return [1, 2, 3].some((length) => callingCodes[digits.slice(0, length)] !== undefined)
}

/** Whether a number is valid as dialled inside one of the countries. */
export function isNationalPhone(candidate: string, countries: readonly CountryCode[]): boolean {
  const digits = digitText(candidate)
  return countries.some((country) => isValidIn(country, digits))
}

/** Countries that write a trunk prefix 0: Europe, Asia and Oceania. */
export const trunkZeroCountries: readonly CountryCode[] = [
  'GB',
  'DE',
  'FR',
  'IT',
  'NL',
  'BE',
  'CH',
  'AT',
  'SE',
  'FI',
  'IE',
  'AU',
  'NZ',
  'ZA',
  'JP',
  'IN',
  'TR',
] as const

/** The countries without a trunk prefix whose plan has the first digit and length of a number. */
export function countriesWithoutTrunkZero(value: string): readonly CountryCode[] {
  const digits = digitText(value)
  if (digits.length === 8) return /^[2-9]/.test(digits) ? ['DK', 'NO'] : []
  if (digits.length === 9)
    return /^[6-9]/.test(digits) ? ['ES', 'PL', 'PT'] : /^[2-5]/.test(digits) ? ['PT', 'PL'] : []
  if (digits.length === 10) return /^[36]/.test(digits) ? ['IT', 'GR', 'MX'] : ['BR', 'MX']
  return digits.startsWith('1') ? ['CN', 'BR'] : ['BR']
}

/** Whether a number is valid as dialled inside some country whose numbers are written without a country code. */
export function isSomeNationalPhone(value: string): boolean {
  return isNationalPhone(value, /^\D*0/.test(value) ? trunkZeroCountries : countriesWithoutTrunkZero(value))
}
