import { isCalendarDay } from './calendar.ts'
import { decodeBase58Check } from './coin-addresses.ts'
import { compact, digitsOf, isRepeated } from './digits.ts'
import { looksRandom } from './entropy.ts'
import { isGs1 } from './gs1.ts'
import { isIban } from './iban.ts'
import { isMod11_2, isMod11_10, isMod97 } from './iso7064.ts'
import { isLuhn } from './luhn.ts'
import { isVerhoeff } from './verhoeff.ts'
import { hasVinCheckDigit } from './vin.ts'

/** General checks that rows and custom types may name. They ignore blanks and signs between the characters. */
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
