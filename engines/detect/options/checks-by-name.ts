import { RequestError } from '../../model/errors.ts'
import { isCalendarDay } from '../checks/calendar.ts'
import { decodeBase58Check } from '../checks/coin-addresses.ts'
import { compact, digitsOf } from '../checks/digits.ts'
import { looksRandom } from '../checks/entropy.ts'
import { isGs1 } from '../checks/gs1.ts'
import { isIban } from '../checks/iban.ts'
import { isMod11_2, isMod11_10, isMod97 } from '../checks/iso7064.ts'
import { isLuhn } from '../checks/luhn.ts'
import { isVerhoeff } from '../checks/verhoeff.ts'
import { hasVinCheckDigit } from '../checks/vin.ts'
import { recognizers } from '../recognizers/index.ts'
import { editDistance } from './edit-distance.ts'

type Check = (value: string) => boolean

/** General checks that a custom type may name. They ignore blanks and signs between the characters. */
const generalChecks: Readonly<Record<string, Check>> = {
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
}

function isIsoDate(value: string): boolean {
  const found = /^(\d{4})\D?(\d{2})\D?(\d{2})$/.exec(value)
  return found !== null && isCalendarDay(Number(found[1]), Number(found[2]), Number(found[3]))
}

let checksByName: ReadonlyMap<string, Check> | undefined

/** The general checks, and those of the built-in recognizers by the recognizer's name, such as `us-npi`. */
function allChecks(): ReadonlyMap<string, Check> {
  checksByName ??= new Map([
    ...recognizers.flatMap(({ name, check }): [string, Check][] =>
      check === undefined ? [] : [[name, check]],
    ),
    ...Object.entries(generalChecks),
  ])
  return checksByName
}

/**
 * A check by name, whatever its case.
 *
 * @throws RequestError `invalid_request`, naming the nearest checks.
 */
export function checkNamed(name: string): Check {
  const check = allChecks().get(name.trim().toLowerCase())
  if (check !== undefined) return check
  const asked = name.slice(0, 64).toLowerCase()
  const nearest = [...allChecks().keys()]
    .map((known) => ({ known, distance: editDistance(asked, known) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ known }) => known)
  throw new RequestError(
    'invalid_request',
    `There is no check of that name. The nearest are ${nearest.join(', ')}; general ones are ${Object.keys(generalChecks).join(', ')}.`,
    { nearest },
  )
}
