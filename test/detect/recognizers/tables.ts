import { expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'

/**
 * Numbers published as examples by their issuers or in standards, with a label that precedes them. `loose` marks types whose
 * check does not cover the last character.
 */
export function describePublished(
  published: readonly (readonly [type: string, label: string, value: string, loose?: 'loose'])[],
): void {
  const specimens = published.map(([type, label, value, loose]) => ({ type, label, value, loose }))
  it.each(specimens)('$type: "$label $value" is found whole under its type', ({ type, label, value }) => {
    const text = `${label}: ${value}, checked.`
    const found = detect(text, { entities: [type] })
    expect(found.map((entity) => [entity.type, text.slice(entity.start, entity.end)])).toEqual([
      [type, value],
    ])
  })
  it.each(specimens.filter(({ loose }) => loose === undefined))(
    '$type: at most one other last character passes the check ($label $value)',
    ({ type, value }) => {
      expect(checksOf(type, value)).toContain(true)
      const at = value.endsWith(')') ? value.length - 2 : value.length - 1
      const others = [...(/\d/.test(value[at]) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')].filter(
        (char) => char !== value[at],
      )
      const passing = others.filter((char) =>
        checksOf(type, value.slice(0, at) + char + value.slice(at + 1)).includes(true),
      )
      // In some countries two of eleven remainders share a digit, never more.
      expect(passing.length, passing.join()).toBeLessThanOrEqual(1)
    },
  )
  const bareDigits = published
    .map(([type, , value]) => [type, value.replace(/\D/g, '')] as const)
    .filter(([, value]) => /^\d{8,12}$/.test(value))
  if (bareDigits.length === 0) return
  it.each(bareDigits)(
    'the digits of %s (%s) without a label score below the default as any national number',
    (_type, digits) => {
      const text = `The counter stood at ${digits} when it was read.`
      expect(detect(text).filter((entity) => entity.type !== 'PHONE')).toEqual([])
    },
  )
}

function checksOf(type: string, value: string): boolean[] {
  return (
    recognizers
      .filter((recognizer) => recognizer.type === type && recognizer.group === undefined)
      // After an exact label a number counts even with a wrong check digit.
      .filter(({ name }) => !name.endsWith('-meant'))
      .filter(({ pattern }) => {
        pattern.lastIndex = 0
        return pattern.exec(value)?.[0] === value
      })
      .map(({ check }) => check === undefined || check(value))
  )
}

/** Types of words in sentences, which other tests cover. */
const wordTypes = new Set('NAME ORG LOCATION NAME_TITLE PROFESSION AGE GENDER ADDRESS DATE DOB'.split(' '))

/** [text with the values in ⟦⟧, their types in order]: nothing else may be found. */
export function describeValues(rows: readonly (readonly [text: string, types: string])[]): void {
  it.each(rows)('%s', (marked, types) => {
    const text = marked.replace(/[⟦⟧]/g, '')
    const found = detect(text).filter(({ type }) => !wordTypes.has(type))
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(markedIn(marked))
    expect(found.map(({ type }) => type).join(' ')).toBe(types)
  })
}

/** [text with the values in ⟦⟧, type]: nothing else of the type may be found. */
export function describeValuesOfType(rows: readonly (readonly [text: string, type: string])[]): void {
  it.each(rows)('%s', (marked, wanted) => {
    const text = marked.replace(/[⟦⟧]/g, '')
    const found = detect(text).filter(({ type }) => type === wanted)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(markedIn(marked))
  })
}

function markedIn(text: string): string[] {
  return [...text.matchAll(/⟦([^⟧]*)⟧/g)].map((match) => match[1])
}
