import { describe, expect, it } from 'vitest'
import { changesOf } from './change-points.ts'
import { changes } from './changes.ts'
import { sweptPages } from './swept-pages.ts'

// Each line says what is read while one number of the page changes, and from which value on it is something else. A threshold that
// moves moves such a value. After a change on purpose, read the difference line by line before `vitest run -u`.
describe('where what is read changes', () => {
  for (const page of sweptPages)
    it(page.name, () => {
      expect(changesOf(page, changes)).toMatchSnapshot()
    })
})
