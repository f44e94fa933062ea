import { describe, expect, it } from 'vitest'
import { RawSearch } from '../../../../engines/pdf/scrub/search/raw-search.ts'

const search = new RawSearch({ wholeWords: ['Okonkwo'] })

const hex = (bytes: Buffer) => Buffer.from(bytes.toString('hex'), 'latin1')
const encodings: [string, (text: string) => Buffer][] = [
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
  ['UTF-8', (text) => Buffer.from(text, 'utf8')],
  ['UTF-16, low byte first', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16, high byte first', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['hexadecimal', (text) => hex(Buffer.from(text, 'latin1'))],
  ['hexadecimal of UTF-16', (text) => hex(Buffer.from(text, 'utf16le').swap16())],
]

describe.each(encodings)('a detected value in %s', (_, encode) => {
  it.each(['by Okonkwo, Ann', 'Okonkwo', '(Okonkwo)', 'x-Okonkwo.'])(
    'is found as a whole word in "%s"',
    (text) => {
      expect(search.found(encode(text))).toBe(true)
      expect(search.found(search.overwrite(encode(text)) ?? encode(text))).toBe(false)
    },
  )

  it.each(['Okonkwosohn', 'subOkonkwo', 'an Okonkwo7', 'éOkonkwo', 'Okonkwoé'])(
    'is not found inside of "%s"',
    (text) => {
      expect(search.found(encode(text))).toBe(false)
      expect(search.overwrite(encode(text))).toBeNull()
    },
  )
})

describe('a literal term', () => {
  it.each(encodings)('is found inside of longer words in %s', (_, encode) => {
    expect(new RawSearch({ anywhere: ['Okonkwo'] }).found(encode('subOkonkwosohn'))).toBe(true)
  })
})
