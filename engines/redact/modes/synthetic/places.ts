import { cityName, placeLists, postcode, streetAddress } from './faker.ts'
import type { KeyedRandom } from './keyed-random.ts'
import { matchCase, randomSameShape, replaceDigits } from './same-shape.ts'

/** 38100, SW1A 1AA, 1012 AB, D-38100. */
const isPostcode = /^(?=(?:\D*\d){2})[A-Z\d][A-Z\d -]{2,9}$/

/** A postcode: four digits or more, also Dutch and Portuguese ones, or a British one. */
const postcodePattern = /\b(?:\d{4,5}(?:[ -]?(?:[A-Z]{2}|\d{3,4}))?|[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2})\b/u

/**
 * A place of the same kind: a postcode of the same format, a state for a state, a country for a country, a code for a code; else a town.
 */
export function syntheticPlace(value: string, label: string, language: string, random: KeyedRandom): string {
  if (isPostcode.test(value)) return randomSameShape(value, random)
  const lists = placeLists()
  const kinds = /\bcountry\b|nationality/i.test(label)
    ? [lists.countryCodes, lists.countryCodes3, lists.countries]
    : [...(/\bstate|province|region\b/i.test(label) ? [lists.stateCodes] : []), lists.states, lists.countries]
  const plain = value.trim().toLowerCase()
  for (const list of kinds) {
    if (!list.index.has(plain)) continue
    const chosen = list.names[random.next(list.names.length)]
    // Codes are in capitals; a name uses the case of the value.
    return plain.length <= 3 && value === value.toUpperCase() ? chosen : matchCase(value, chosen)
  }
  return matchCase(value, cityName(language, random))
}

/**
 * Coordinates of the same format: latitudes within 90 degrees, longitudes within 180, minutes and seconds below 60. A number by itself
 * is within 90 unless `label` names a longitude.
 */
export function syntheticCoordinates(value: string, label: string, random: KeyedRandom): string {
  let at = 0
  let degrees = 0
  return value.replace(
    /(-?)(\d+)(\.\d+)?/g,
    (_, sign: string, whole: string, fraction = '', offset: number) => {
      const after = value.slice(offset).replace(/^-?\d+(?:\.\d+)?\s*/, '')
      const minutes = at > 0 && /^['"′″mMsS]/.test(after)
      at++
      if (!minutes) degrees++
      const longitude = degrees > 1 || /\b(?:lon|lng|long|longitude)\b/i.test(label)
      const limit = minutes ? 60 : longitude ? 180 : 90
      const number = String(random.next(limit))
      const padded = /^0\d/.test(whole) ? number.padStart(whole.length, '0') : number
      return sign + padded + replaceDigits(fraction, digits(fraction.length, random))
    },
  )
}

function digits(count: number, random: KeyedRandom): string {
  return Array.from({ length: count }, () => String(random.next(10))).join('')
}

/** An expiry date of the same format that exists: a month from 1 to 12, and a year up to two years away. */
export function syntheticExpiry(value: string, random: KeyedRandom): string | null {
  const match = /^(\D*)(\d{1,2})(\s*[-/.]?\s*)(\d{2}|\d{4})(\D*)$/.exec(value)
  const reversed = match === null ? /^(\D*)(\d{4})(\s*[-/.]\s*)(\d{2})(\D*)$/.exec(value) : null
  const found = match ?? reversed
  if (found === null) return null
  const [, before, first, separator, second, after] = found
  const [month, year] = match === null ? [second, first] : [first, second]
  const moved = Number(month) - 1 + 1 + random.next(11)
  const newMonth = String((moved % 12) + 1).padStart(month.length, '0')
  const newYear = String(Number(year) + Math.floor(moved / 12) + random.next(2))
    .padStart(year.length, '0')
    .slice(-year.length)
  return (
    before + (match === null ? newYear : newMonth) + separator + (match === null ? newMonth : newYear) + after
  )
}

/**
 * An address of the same parts: a street with a number, then, if the value has them after commas or on further lines, a postcode, a
 * town, or both.
 */
export function syntheticAddress(value: string, language: string, random: KeyedRandom): string {
  const [street, ...parts] = value.split(/(\s*[,;\n]\s*)/)
  let out = matchCase(street, streetAddress(language, random))
  for (let k = 0; k + 1 < parts.length; k += 2) out += parts[k] + addressPart(parts[k + 1], language, random)
  return out
}

function addressPart(value: string, language: string, random: KeyedRandom): string {
  if (value === '') return ''
  const code = postcodePattern.exec(value)?.[0]
  if (code === undefined) return matchCase(value, cityName(language, random))
  const written = postcode(language, random)
  const [before, after] = value.split(code)
  const town = (text: string): string =>
    /\p{L}/u.test(text) ? matchCase(text, cityName(language, random)) : ''
  return [town(before), written, town(after)].filter((text) => text !== '').join(' ')
}
