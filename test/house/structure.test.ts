import { expect, it } from 'vitest'
import { drawing, importsByRoom, levels } from '../../scripts/pictures/structure.ts'
import { read } from './source.ts'

it('rooms import each other in one direction', () => {
  expect(() => levels(importsByRoom())).not.toThrow()
})

it('the drawing of the rooms shows the imports as they are (npm run structure)', () => {
  expect(read('docs/images/structure.svg')).toBe(drawing())
})
