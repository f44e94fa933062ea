import { type CountryCode as LibraryCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * The one file that knows libphonenumber. A parse costs some microseconds for each country tried, so callers come with short
 * candidates that already have a telephone's shape.
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

/** A number with its country code (`+49 30 ...`, `0049 30 ...`) that the country's plan can hold. */
export function isInternationalPhone(candidate: string): boolean {
  const plain = candidate.replace(/^00/, '+').replace(/\(0\)/, '')
  const number = parsePhoneNumberFromString(plain)
  return number?.isPossible() === true && (number.isValid() || number.countryCallingCode === '1')
}

/** A number as written inside one of the countries. */
export function isNationalPhone(candidate: string, countries: readonly CountryCode[]): boolean {
  return countries.some((country) => parsePhoneNumberFromString(candidate, country)?.isValid() === true)
}
