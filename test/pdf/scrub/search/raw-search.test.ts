import { describe, expect, it } from 'vitest'
import { isFormatWord } from '../../../../engines/pdf/scrub/search/format-words.ts'
import { RawSearch } from '../../../../engines/pdf/scrub/search/raw-search.ts'

const search = new RawSearch({ anywhere: ['Okonkwo', 'Jürgen Groß', 'Filter'] })
const bytes = (text: string, encoding: BufferEncoding = 'latin1') =>
  new Uint8Array(Buffer.from(text, encoding))

describe('values in bytes', () => {
  it.each([
    ['as they are', bytes('<owner>Okonkwo</owner>')],
    ['in capitals', bytes('OKONKWO')],
    ['in UTF-16 with the low byte first', bytes('xxOkonkwo', 'utf16le')],
    ['in UTF-16 with the high byte first', new Uint8Array(Buffer.from('Okonkwo', 'utf16le').swap16())],
    ['in UTF-8', bytes('Jürgen Groß', 'utf8')],
    ['in Latin-1', bytes('Jürgen Groß', 'latin1')],
    ['without spaces', bytes('JürgenGroß', 'utf8')],
    ['in hexadecimal', bytes(`<${Buffer.from('Okonkwo').toString('hex').toUpperCase()}>`)],
  ])('are found %s', (_, data) => {
    expect(search.found(data)).toBe(true)
    expect(search.found(search.overwrite(data) ?? data)).toBe(false)
  })

  it('are overwritten in place, in a copy', () => {
    const data = bytes('a Okonkwo b')
    expect(Buffer.from(search.overwrite(data) ?? []).toString()).toBe('a xxxxxxx b')
    expect(Buffer.from(data).toString()).toBe('a Okonkwo b')
    expect(search.overwrite(bytes('no value'))).toBeNull()
  })

  it('are ignored only in words of the format', () => {
    expect(search.found(bytes('<< /Filter /FlateDecode >>'), isFormatWord)).toBe(false)
    expect(search.found(bytes('<< /Filter /Filterhouse >>'), isFormatWord)).toBe(true)
    expect(search.found(bytes('/Filter (Okonkwo)'), isFormatWord)).toBe(true)
  })

  it('count in binary data only when they are too long for chance', () => {
    const short = new RawSearch({ anywhere: ['Okon', 'Okonkwo'] })
    expect(short.found(bytes('..Okon..'))).toBe(true)
    expect(short.foundInBinary(bytes('..Okon..'))).toBe(false)
    expect(short.foundInBinary(bytes('..Okonkwo..'))).toBe(true)
  })

  it('may be present if any part of the bytes contains one, regardless of adjacent bytes', () => {
    const words = new RawSearch({ wholeWords: ['Okonkwo'], names: ['Baker'] })
    const inside = bytes('xOkonkwoy')
    expect(words.found(inside)).toBe(false)
    expect(words.found(inside.subarray(1, 8))).toBe(true)
    expect(words.mayHold(inside)).toBe(true)
    expect(words.mayHold(bytes('the baker'))).toBe(true)
    expect(words.mayHold(bytes('Okonk wo'))).toBe(false)
  })
})
