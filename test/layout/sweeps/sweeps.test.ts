import { describe, expect, it } from 'vitest'
import { changesOf, reading } from './change-points.ts'
import { changes } from './changes.ts'
import { sweptPages } from './swept-pages.ts'
import { Chance, seedsOf } from './varied.ts'
import { variedPages } from './varied-pages.ts'

// Each line says what is read while one number of the page changes, and from which value on it is something else. A threshold that
// moves moves such a value. After a change on purpose, read the difference line by line before `vitest run -u`.
describe('where what is read changes', () => {
  for (const page of sweptPages)
    it(page.name, () => {
      expect(changesOf(page, changes)).toMatchSnapshot()
    })
})

// The same for pages with many numbers: each is built from a seed, and differs from the others in all of them.
describe('what is read of pages with distances by chance', () => {
  for (const page of variedPages)
    it(page.name, () => {
      const read = seedsOf(page).map(
        (seed) => `${seed}: ${reading(page.build(new Chance(seed)), page.tags?.(), page.outline)}`,
      )
      expect(read.join('\n')).toMatchSnapshot()
    })
})
