import { isCalendarDay, isShortDay } from '../calendar.ts'
import { compact, hasVinCheckDigit, isMrzCard, isMrzNumberLine } from '../check-digits.ts'
import { isReference } from './general.ts'

/** Whether digits are a day in one of the orders of year, month and day. */
export function isDay(digits: string): boolean {
  const part = (from: number, length: number): number => Number(digits.slice(from, from + length))
  if (digits.length === 6)
    return (
      isShortDay(part(0, 2), part(2, 2), part(4, 2)) ||
      isShortDay(part(4, 2), part(2, 2), part(0, 2)) ||
      isShortDay(part(4, 2), part(0, 2), part(2, 2))
    )
  const isYear = (year: number): boolean => year >= 1850 && year <= 2100
  return (
    (isYear(part(0, 4)) && isCalendarDay(part(0, 4), part(4, 2), part(6, 2))) ||
    (isYear(part(4, 4)) &&
      (isCalendarDay(part(4, 4), part(2, 2), part(0, 2)) ||
        isCalendarDay(part(4, 4), part(0, 2), part(2, 2))))
  )
}

export function isPassport(value: string): boolean {
  const id = compact(value)
  return id.length >= 6 && id.length <= 14 && (id.match(/\d/g)?.length ?? 0) >= 3
}

export function isNationalId(value: string): boolean {
  return isReference(value) && compact(value).length >= 6 && (value.match(/\d/g)?.length ?? 0) >= 4
}

/**
 * Whether two lines have the fields of a machine-readable zone, even if a check digit is wrong: OCR confuses 0 and O, 1 and I, 5 and S. Two
 * runs of fillers, and a birth date, sex and expiry date in their places, do not occur by chance.
 */
function hasMrzFields(first: string, second: string): boolean {
  if (!(first + second).includes('<<')) return false
  const fields = first.length === 30 ? second.slice(0, 15) : second.slice(13, 28)
  return /^[0-9OQDISBZ]{7}[MFX<][0-9OQDISBZ]{7}$/.test(fields)
}

export function isPassportMrz(value: string): boolean {
  const [first, second] = value.split(/\r?\n/).map((line) => line.trim())
  return first.length === second.length && (isMrzNumberLine(second) || hasMrzFields(first, second))
}

export function isIdMrz(value: string): boolean {
  const [first, second] = value.split(/\r?\n/).map((line) => line.trim())
  return isMrzCard(first, second) || hasMrzFields(first, second)
}

export function isNationalityLabelled(value: string): boolean {
  return !/^(?:unknown|none|null|undefined|string|required|optional|other|n\/a|yes|no|select|the|and|country|value|true|false|text|law|status)$/i.test(
    value,
  )
}

export function isLicence(value: string): boolean {
  return value.length >= 5 && (value.match(/\d/g)?.length ?? 0) >= 3 && !/^\d{4}-\d\d-\d\d$/.test(value)
}

export function isPlate(value: string): boolean {
  return (
    value === value.toUpperCase() &&
    /\d/.test(value) &&
    /[A-ZÄÖÜ]/.test(value) &&
    value.length >= 4 &&
    value.length <= 12 &&
    !/(?:^|[ -])[A-Z]{5,}/.test(value)
  )
}

export function isVin(value: string): boolean {
  return /[A-Z]/.test(value.slice(0, 8)) && (value.match(/\d/g)?.length ?? 0) >= 6 && hasVinCheckDigit(value)
}

/** Car versions and units of engine power, which follow a model like a number plate: Golf GTI 200, Actros 1845 PS. */
const notOfPlates =
  /(?:^|[- \d])(?:GT[DEI]|[TSCH]D[IS]|[TF]SI|TDCI|HDI|AMG|SUV|XL[ST]|SLT|LTZ|EV|[KM]?W|HP|PS|CV|KG|CC|MM|KM|NM|V)(?=[- \d]|$)/

/** Whether capitals and digits after a word for a vehicle are a number plate. At least six: shorter ones are models. */
export function isPlateOfVehicle(value: string): boolean {
  const size = value.replace(/[- .]/g, '').length
  return (
    value === value.toUpperCase() &&
    /\p{L}/u.test(value) &&
    size >= 6 &&
    size <= 10 &&
    !notOfPlates.test(value)
  )
}
