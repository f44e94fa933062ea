import { recognizers } from '../../../engines/detect/recognizers/index.ts'
import type { Recognizer } from '../../../engines/detect/recognizers/recognizer.ts'
import { fromMask } from './mask.ts'

const byType = Map.groupBy(recognizers, ({ type }) => type)
/** Types whose check is no check digit: entropy of secrets, a numbering plan, the range of a coordinate. */
const isWithoutCheckDigit = (type: string): boolean =>
  type === 'PHONE' || type === 'GEO_COORD' || byType.get(type)?.[0].category === 'SECRET'

/** Recognizers that know the number without its label, with a check. */
const checkedOf = (type: string): Recognizer[] =>
  (byType.get(type) ?? []).filter(
    ({ group, check, name }) => group === undefined && check !== undefined && !name.endsWith('-meant'),
  )

/** The check results of all recognizers of a type whose pattern matches the whole value. */
function checks(type: string, value: string): boolean[] {
  return checkedOf(type)
    .filter(({ pattern }) => {
      pattern.lastIndex = 0
      return pattern.exec(value)?.[0] === value
    })
    .map(({ check }) => check?.(value) === true)
}

/** Values tried for one that passes its check: a birth date, a key modulo 97 and a check letter together are met by one of 20,000. */
const maxTries = 200_000
/** Values tried before a format counts as one that no unlabelled pattern knows: letters of a mask may be outside a pattern's set. */
const triesForPattern = 300

/**
 * A random value of a published format, with a valid check digit where the type has one. A value of a format that no unlabelled
 * pattern knows is returned as it is.
 */
export function validNumber(type: string, format: string, random: () => number): string {
  let value = fromMask(format, random)
  let isKnown = false
  for (let i = 0; i < maxTries; i++) {
    const results = checks(type, value)
    if (results.length > 0) isKnown = true
    if (results.includes(true) || (!isKnown && i >= triesForPattern)) return value
    value = fromMask(format, random)
  }
  return value
}

/** The value with another last digit or letter that no check of its type accepts; undefined for types without a check digit. */
export function withWrongCheckDigit(type: string, value: string): string | undefined {
  if (isWithoutCheckDigit(type) || checks(type, value).length === 0) return undefined
  for (let at = value.length - 1; at >= 0; at--) {
    const others = /\d/.test(value[at])
      ? '0123456789'
      : /[A-Z]/.test(value[at])
        ? 'ABCDEFGHJKLMNPQRSTUVWXYZ'
        : ''
    for (const other of others) {
      const wrong = value.slice(0, at) + other + value.slice(at + 1)
      if (other !== value[at] && checks(type, wrong).length > 0 && !checks(type, wrong).includes(true))
        return wrong
    }
  }
  return undefined
}
