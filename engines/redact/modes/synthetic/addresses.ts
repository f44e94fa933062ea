import { cityName, postcode, streetAddress } from './faker.ts'
import type { KeyedRandom } from './keyed-random.ts'
import { matchCase } from './same-shape.ts'

/** A postcode: four digits or more, also Dutch and Portuguese ones, or a British one. */
const postcodePattern = /\b(?:\d{4,5}(?:[ -]?(?:[A-Z]{2}|\d{3,4}))?|[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2})\b/u

/**
 * An address of the same parts: a street with a number, then, where the value has them behind commas or on further lines, a postcode, a
 * town, or both.
 */
export function syntheticAddress(value: string, language: string, random: KeyedRandom): string {
  const [street, ...parts] = value.split(/(\s*[,;\n]\s*)/)
  let out = matchCase(street, streetAddress(language, random))
  for (let k = 0; k + 1 < parts.length; k += 2) out += parts[k] + part(parts[k + 1], language, random)
  return out
}

function part(value: string, language: string, random: KeyedRandom): string {
  if (value === '') return ''
  const code = postcodePattern.exec(value)?.[0]
  if (code === undefined) return matchCase(value, cityName(language, random))
  const written = postcode(language, random)
  const [before, after] = value.split(code)
  const town = (text: string): string =>
    /\p{L}/u.test(text) ? matchCase(text, cityName(language, random)) : ''
  return [town(before), written, town(after)].filter((text) => text !== '').join(' ')
}
