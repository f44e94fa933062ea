import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodedForms, decodedFormsOfBytes, isCompressed } from '../../engines/encodings/index.ts'
import { zipOf } from '../builders/zip.ts'

const value = 'Marguerite Okonkwo'
const base64 = Buffer.from(value).toString('base64')

describe('a value is found in a text', () => {
  it.each([
    ['in base64', `?c=${base64}`],
    ['in base64 after letters of its alphabet', `/open/${base64}`],
    ['in base64 of base64', Buffer.from(`x=${base64}`).toString('base64')],
    [
      'in base64 over several lines',
      Buffer.from(`Payable to ${value}`).toString('base64').replace(/.{9}/g, '$&\r\n'),
    ],
    ['in base64 of UTF-16', Buffer.from(value, 'utf16le').toString('base64')],
    ['in hexadecimal', `id=${Buffer.from(value).toString('hex')}`],
    [
      'in hexadecimal pairs, after a word of two such digits',
      `Ref ${Buffer.from(value)
        .toString('hex')
        .replace(/..(?=.)/g, '$&:')}`,
    ],
    ['with a line under each letter', value.replace(/\p{L}/gu, '$&\u0332')],
    ['with a stroke through each letter', value.replace(/\p{L}/gu, '$&\u0336')],
    ['in percent escapes of Latin-1', 'caf%E9 %4Darguerite%20Okonkwo'],
    ['in percent escapes of percent escapes', encodeURIComponent(encodeURIComponent(`${value}?`))],
    ['in escapes of a script', '\\x4darguerite\\u0020Okonkw\\157'],
    ['in escapes of mail', '=4Darguerite=20Okonkwo'],
    ['compressed, in base64', gzipSync(`{"n":"${value}"}`).toString('base64url')],
  ])('%s', (_, text) => {
    expect(decodedForms(text).some((plain) => plain.includes(value))).toBe(true)
  })
})

it.each(['.', '_', '·', '/'])('a word is found with %s between its letters', (sign) => {
  expect(decodedForms(`Ref ${[...'Okonkwo'].join(sign)} of May`)).toContainEqual(
    expect.stringContaining('Okonkwo'),
  )
})

describe('a value is found in bytes', () => {
  it.each<[string, Uint8Array]>([
    ['compressed with gzip', gzipSync(value)],
    ['compressed with zlib', deflateSync(value)],
    ['in an archive', zipOf({ 'a.txt': value })],
    ['as the name of an entry', zipOf({ [value]: 'empty' })],
    ['in an archive in an archive', zipOf({ 'a.zip': zipOf({ 'a.txt': value }) })],
    ['in UTF-16 without a byte order mark', Buffer.from(`\0\u0001${value}`, 'utf16le')],
  ])('%s', (_, bytes) => {
    expect(decodedFormsOfBytes(bytes).some((plain) => plain.includes(value))).toBe(true)
  })
})

it('finds any text in base64, regardless of preceding text', () => {
  const words = fc.stringMatching(/^[ -~]{6,40}$/)
  fc.assert(
    fc.property(words, fc.stringMatching(/^[a-z/]{0,9}$/), (text, before) => {
      const coded = `${before}${Buffer.from(text).toString('base64')}`
      expect(decodedForms(coded).some((plain) => plain.includes(text))).toBe(true)
    }),
  )
})

it('accepts any bytes and keeps to its limit', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      for (const plain of decodedFormsOfBytes(bytes)) expect(plain.length).toBeLessThan(1_100_000)
    }),
  )
})

it('stops at a decompression bomb', () => {
  const bomb = gzipSync(new Uint8Array(30_000_000))
  expect(decodedFormsOfBytes(bomb).every((plain) => plain.length < 10_000_000)).toBe(true)
})

it('detects compressed data by its first bytes', () => {
  expect([gzipSync('x'), zipOf({ a: 'b' })].map(isCompressed)).toEqual([true, true])
  expect(isCompressed(Buffer.from('PKPK'))).toBe(false)
})
