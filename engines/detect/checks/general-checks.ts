import { isCalendarDay } from './calendar.ts'
import {
  compact,
  digitsOf,
  hasVinCheckDigit,
  isGs1,
  isLuhn,
  isMod11_2,
  isMod11_10,
  isMod97,
  isRepeated,
  isVerhoeff,
} from './check-digits.ts'
import { decodeBase58Check } from './coin-addresses.ts'
import { looksRandom } from './entropy.ts'
import { isIban } from './iban.ts'

/** General checks that rows and custom types may name. They ignore spaces and punctuation marks between the characters. */
export const generalChecks: Readonly<Record<string, (value: string) => boolean>> = {
  luhn: (value) => isLuhn(digitsOf(value)),
  verhoeff: (value) => isVerhoeff(digitsOf(value)),
  gs1: (value) => isGs1(digitsOf(value)),
  mod97: (value) => isMod97(compact(value)),
  'mod11-2': (value) => isMod11_2(compact(value)),
  'mod11-10': (value) => isMod11_10(digitsOf(value)),
  iban: (value) => isIban(compact(value)),
  vin: (value) => hasVinCheckDigit(compact(value)),
  base58: (value) => decodeBase58Check(value) !== null,
  random: looksRandom,
  date: isIsoDate,
  varied: (value) => !isRepeated(digitsOf(value)),
}

function isIsoDate(value: string): boolean {
  const found = /^(\d{4})\D?(\d{2})\D?(\d{2})$/.exec(value)
  return found !== null && isCalendarDay(Number(found[1]), Number(found[2]), Number(found[3]))
}
