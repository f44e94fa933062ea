import { digitsOf, isRepeated } from '../checks/digits.ts'
import { isDateLike } from '../checks/values/general.ts'
import { loosen, withSeparators } from './loose-patterns.ts'
import type { Recognizer } from './recognizer.ts'

/**
 * Two more recognizers for each one with exact labels: after such a label a valid number is nearly certain, and a number of
 * the right format counts although its check digit is wrong. People mistype, forms are filled with examples, and the reader of
 * the document understands it all the same.
 */
export function labelledNumbers(recognizers: readonly Recognizer[]): Recognizer[] {
  return recognizers.flatMap(({ exactLabels, ...checked }) => {
    if (exactLabels === undefined) return []
    const triggers: Recognizer['triggers'] = [{ on: 'label', of: exactLabels }]
    return [
      { ...checked, name: `${checked.name}-named`, triggers, score: { base: 0.97 } },
      {
        ...checked,
        name: `${checked.name}-meant`,
        triggers,
        pattern: withSeparators(loosen(checked.pattern)),
        check: isPlausible,
        // Above the general labels that may be part of an exact one (insurance number, document).
        score: { base: 0.92 },
      },
    ]
  })
}

/** Whether a value has digits which, where there are six or more, are not all the same and no date. */
function isPlausible(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length > 0 && (digits.length < 6 || !isRepeated(digits)) && !isDateLike(value)
}
