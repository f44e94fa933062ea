import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('values in quotes after the name of a column', () => {
  it.each([
    ["SELECT id FROM users WHERE last_name='van der Zwelt'", 'NAME', ['van der Zwelt']],
    ['surname = "Zwetla"', 'NAME', ['Zwetla']],
    ['{"ts":1,"user":{"familyName":"Quabbel","n":2}}', 'NAME', ['Quabbel']],
    ["UPDATE t SET city = 'Umbergå' WHERE id = 3", 'LOCATION', ['Umbergå']],
  ])('are found whole: %s', (text, type, expected) => {
    expect(found(text, type)).toEqual(expected)
  })

  it.each(['<input name="submit" value="x">', "const title = 'Zwetla'", 'last_name=""', "last_name='"])(
    'are nothing where the name says nothing: %s',
    (text) => {
      expect(found(text, 'NAME', 'LOCATION')).toEqual([])
    },
  )
})
