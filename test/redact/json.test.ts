import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from '../../engines/redact/json.ts'

it('sorts members by UTF-16 code units and writes no white space (the example of RFC 8785, 3.2.3)', () => {
  const members = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '\ufb33': 'Dalet',
    1: 'One',
    '\ud83d\ude00': 'Smile',
    '\u0080': 'Ctl',
    ö: 'O',
  }
  expect(canonicalJson(members)).toBe(
    '{"\\r":"CR","1":"One","\u0080":"Ctl","ö":"O","€":"Euro","😀":"Smile","\ufb33":"Dalet"}',
  )
})

it('means the same as JSON for any value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('is the same for the same members in any order', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const turned = Object.fromEntries(Object.entries(object).reverse())
      expect(canonicalJson(turned)).toBe(canonicalJson(object))
    }),
  )
})
