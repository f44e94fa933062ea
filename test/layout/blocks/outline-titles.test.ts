import { describe, expect, it } from 'vitest'
import { titleWords } from '../../../engines/layout/blocks/outline-titles.ts'
import { sheet } from '../page-builder.ts'

describe('a line with the title of an entry of the outline', () => {
  const page = sheet().text(72, 300, 'Of springs and streams').text(72, 340, 'Other words').build()

  it.each([
    [230, true],
    [222, false],
    [322, true],
    [330, false],
  ])(
    'is its title where the destination is at most 72 points above and 24 below it: %i, %s',
    (y, isTitle) => {
      const outline = [{ title: 'Of springs and streams', level: 1, page: 1, y }]
      expect(titleWords([page], outline).size > 0).toBe(isTitle)
    },
  )
})
