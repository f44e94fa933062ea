import type { Scrubber } from '../scrubber.ts'
import { numberContainsValue } from '../search/values.ts'

const counted = 'numbers with values'

/** Numbers that spell a value. */
export const numbers: Scrubber = {
  name: 'numbers',
  stage: 'values',
  reports: [counted],
  start({ search, tally }) {
    return {
      value(value) {
        if (typeof value !== 'number' || !numberContainsValue(search, value)) return value
        tally.add(counted)
        return 0
      },
    }
  },
}
