import { countDigits, digitsOf, isRepeated } from '../check-digits.ts'
import {
  countriesWithoutTrunkZero,
  hasCountryCode,
  isInternationalPhone,
  isNationalPhone,
  trunkZeroCountries,
} from '../phone-numbers.ts'

/** Latitude of at most 90 degrees and longitude of at most 180. */
export function isPair(value: string): boolean {
  const [latitude, longitude] = value.split(/[,;/ ]+/).map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

export function isCoordinatesKeyed(value: string): boolean {
  return Math.abs(Number(value)) <= 180
}

const withoutExtension = (value: string): string =>
  mayHaveExtension(value) ? value.replace(/[ ,]*(?:#|\p{L}+)[ .:]*\d+$/u, '') : value

/** Whether a number sign or a letter is in a value. Nearly all numbers have neither, and several recognizers check each. */
function mayHaveExtension(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code > 57 || code === numberSign) return true
  }
  return false
}

const numberSign = '#'.charCodeAt(0)

/** Digits of a number without its extension. No extension is removed if fewer than six digits would remain: most plus signs are not part of a number. */
const digitCount = (value: string): number => {
  const all = countDigits(value)
  return all < 6 || !mayHaveExtension(value) ? all : countDigits(withoutExtension(value))
}

/**
 * First digits and lengths of the plans of North America, trunk prefix 0, Spain and Portugal, Indian and Italian mobiles and Brazil. For
 * digits without separators only the context can decide, so this cheap test is enough and columns of numbers stay fast.
 */
const leadingDigits = /^(?:1?[2-9]\d{2}[2-9]\d{6}|0[1-9]\d{8,9}|[26789]\d{8}|[36-9]\d{9}|[1-9]\d9\d{8})$/

export function isPhoneInternational(value: string): boolean {
  return (
    digitCount(value) >= 8 &&
    digitCount(value) <= 15 &&
    isInternationalPhone(withoutExtension(value).replace(/(?<=\d)\+/g, ' '))
  )
}

export function isPhoneInternationalShaped(value: string): boolean {
  const count = digitCount(value)
  return (
    count >= 10 && count <= 14 && /\d[ .()/-]{1,3}\d/.test(value) && hasCountryCode(withoutExtension(value))
  )
}

export function isPhoneWritten(value: string): boolean {
  return digitCount(value) >= 9 && digitCount(value) <= 15 && !isRepeated(digitsOf(value))
}

export function isPhoneTrunkZero(value: string): boolean {
  return (
    digitCount(value) >= 9 &&
    digitCount(value) <= 13 &&
    isNationalPhone(withoutExtension(value), trunkZeroCountries)
  )
}

export function isPhonePairedArea(value: string): boolean {
  return digitCount(value) >= 7 && digitCount(value) <= 13 && !isRepeated(digitsOf(value))
}

export function isPhoneOwnGroups(value: string): boolean {
  const number = withoutExtension(value)
  return !isRepeated(digitsOf(number)) && isNationalPhone(number, countriesWithoutTrunkZero(number))
}

export function isPhoneGrouped(value: string): boolean {
  const number = withoutExtension(value)
  return (
    digitCount(number) >= 8 &&
    digitCount(number) <= 11 &&
    isNationalPhone(number, countriesWithoutTrunkZero(number))
  )
}

export function isPhoneBare(value: string): boolean {
  return leadingDigits.test(withoutExtension(value)) && !isRepeated(digitsOf(value))
}

export function isPhoneShaped(value: string): boolean {
  return (
    digitCount(value) >= 7 &&
    digitCount(value) <= 13 &&
    !/^(?:19|20)\d\d[ -](?:19|20)\d\d$|^\d{4}[-.]\d\d[-.]\d\d|^\d\d[-. ]\d\d[-. ]\d{4}$/.test(value)
  )
}

export function isPhoneKeyed(value: string): boolean {
  return (
    digitCount(value) >= 7 &&
    digitCount(value) <= 15 &&
    /\D/.test(value) &&
    !/^\d{4}-\d\d-\d\d|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^(?:19|20)\d\d ?- ?(?:19|20)\d\d$|^\d+\.\d+$/.test(
      value,
    ) &&
    (value.includes('(') || !value.includes(')')) &&
    !isRepeated(digitsOf(value))
  )
}

export function isLabelledPhone(value: string): boolean {
  return (
    digitCount(value) >= 6 &&
    digitCount(value) <= 15 &&
    !/^\d{4}-\d\d-\d\d$/.test(value) &&
    // It started after its own parenthesis: another recognizer matches the whole number.
    (value.includes('(') || !value.includes(')')) &&
    !/^(?:19|20)\d\d-(?:19|20)\d\d$/.test(value) &&
    !isRepeated(digitsOf(value))
  )
}
