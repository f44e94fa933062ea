import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'
import { StreamDetector } from '../../engines/detect/stream.ts'
import { wrappedTexts } from '../builders/wrapped-values.ts'

function found(text: string): string[] {
  return detect(text).map(({ start, end }) => text.slice(start, end))
}

/** Whether every letter and digit of a range is in an entity. */
function isCovered(text: string, { start, end }: { start: number; end: number }): boolean {
  const entities = detect(text)
  for (let at = start; at < end; at++)
    if (/[\p{L}\p{N}]/u.test(text[at]) && !entities.some((e) => e.start <= at && e.end > at)) return false
  return true
}

describe('values broken over a line end', () => {
  it.each([
    ['Call 020 7946\n0991 today', '020 7946\n0991'],
    ['Call 415-555-\n0199 today', '415-555-\n0199'],
    ['SSN: 512-44-\n9871', '512-44-\n9871'],
    ['write to bea.lindqvist@\nexample.com now', 'bea.lindqvist@\nexample.com'],
    ['write to bea.lindqvist@example.\ncom now', 'bea.lindqvist@example.\ncom'],
    ['see https://example.org/long-\npath now', 'https://example.org/long-\npath'],
    ['see https://example.org/files/\ncase-17 now', 'https://example.org/files/\ncase-17'],
    ['IBAN: GB29 NWBK\n6016 1331\n9268 19', 'GB29 NWBK\n6016 1331\n9268 19'],
    ['lives at 12 High\nStreet, Leeds LS1 4AB now', '12 High\nStreet, Leeds LS1 4AB'],
    ['due 12/03/\n1984 now', '12/03/\n1984'],
    ['signed on August 15,\r\n1952 by both', 'August 15,\r\n1952'],
    ['> phone 415 555\n> 0199', '415 555\n> 0199'],
    ['MRN: 2048-\n16887 is closed', '2048-\n16887'],
    ['1987 is fixed. Call 415-555-\n0199 or write to us', '415-555-\n0199'],
    ['ask Mme Lefèvre, 06 12 34 56\n78.\n1', '06 12 34 56\n78'],
    ['ask Mme Lefèvre, 06 12 34 56\n78. We also', '06 12 34 56\n78'],
  ])('finds %j whole', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it('covers a name in each of its lines', () => {
    const text = 'Frau Sabine\nZwirbelmeier wohnt hier'
    const start = text.indexOf('Sabine')
    expect(isCovered(text, { start, end: text.indexOf(' wohnt') })).toBe(true)
  })

  it('finds the same in a stream', () => {
    const text = 'Call 415-555-\n0199 today.\n'.repeat(3000)
    const stream = new StreamDetector()
    const parts = [...stream.push(text), ...stream.end()].flatMap(({ entities }) => entities)
    expect(parts).toEqual(detect(text))
    expect(parts).toHaveLength(3000)
  })

  it('finds 99 % of 5,000 values of 26 kinds in 11 styles', () => {
    const texts = wrappedTexts(5000, 11).filter(({ whole, value }) => {
      const start = whole.indexOf(value)
      return isCovered(whole, { start, end: start + value.length })
    })
    expect(texts.length).toBeGreaterThan(4800)
    const missed = texts.filter(({ text, pieces }) => !pieces.every((piece) => isCovered(text, piece)))
    const which = missed.map(({ kind, style }) => `${kind}, ${style}`)
    expect(missed.length / texts.length, [...new Set(which)].join('; ')).toBeLessThan(0.01)
  }, 120_000)
})

describe('true borders', () => {
  it.each([
    ['an item of a list', 'Call 06 12 34 56\n2. We also'],
    ['a heading after a given name', 'Mr. Jonathan\nThe Next Line'],
    ['a paragraph', 'The last page is 415-555\n\n0199 units were sold.'],
    ['a sentence', 'We counted 415 555.\n0199 was the code of the first one.'],
    ['a list', '- 415 555\n- 0199 234\n- 7946 099'],
    ['a numbered list', '1. part 415-555-\n2. part 0199'],
    ['a label', 'Amount: 415 555\nUnits: 0199'],
    ['a column of numbers', '4539 1488\n0343 6467\n4539 1488\n0343 6467\n'],
    ['a column of long numbers', '45391488\n03436467\n45391488\n03436467\n45391488\n'],
    ['rows of CSV', 'a,17,4539 1488\nb,18,0343 6467\n'.replaceAll('a,', '0343,').replaceAll('b,', '6467,')],
    ['rows of a log', '2024-01-05 load 4539\n2024-01-05 load 1488\n'.replaceAll('2024-01-05', '10:15:01')],
    ['a sentence before an address', 'All forms are listed below.\nbea.lindqvist@example.com'],
  ])('%s is not joined over', (_, text) => {
    for (const value of found(text)) expect(value).not.toContain('\n')
  })

  it.each([
    ['see http://t.co/NCO1pkxmf5\nRT now', 'http://t.co/NCO1pkxmf5'],
    ['follow me on Twitter @kimlindqvist\nfrom today', '@kimlindqvist'],
    ['mail bea@example.com\nMr. Berg answers', 'bea@example.com'],
  ])('a whole link, handle or address in %j ends at the line end', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it('a full address is not joined to the next word', () => {
    expect(found('Write to bea.lindqvist@example.com\nand wait for the reply.')).toEqual([
      'bea.lindqvist@example.com',
    ])
    expect(found('See https://example.org/\nfor details.')).toEqual(['https://example.org/'])
  })
})
