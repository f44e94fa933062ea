import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'
import { RequestError } from '../../engines/model/errors.ts'

function values(text: string, type: string): string[] {
  return detect(text)
    .filter((entity) => entity.type === type)
    .map(({ start, end }) => text.slice(start, end))
}

describe('offsets refer to the caller’s string', () => {
  const hidden: readonly [how: string, text: string, type: string, value: string][] = [
    [
      'zero-width characters',
      'Mail anna.k\u200barlsson@exa\u200bmple.com now',
      'EMAIL',
      'anna.k\u200barlsson@exa\u200bmple.com',
    ],
    [
      'full-width letters',
      'IBAN: ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００.',
      'IBAN',
      'ＤＥ８９ ３７０４ ００４４ ０５３２ ０１３０ ００',
    ],
    ['soft hyphens', 'Dear Mr. Karls\u00adson, welcome', 'NAME', 'Karls\u00adson'],
    ['a decomposed accent', 'Dear Mr. Andre\u0301 Dupont,', 'NAME', 'Andre\u0301 Dupont'],
    ['typographic dashes', 'born on 12\u201103\u20111984.', 'DOB', '12\u201103\u20111984'],
    ['no-break blanks', 'on 12\u00a0March\u00a02019.', 'DATE', '12\u00a0March\u00a02019'],
    ['a surrogate pair before', '\u{1f600}\u{1f600} Dear Mr. Karlsson,', 'NAME', 'Karlsson'],
    ['ligatures before', 'ﬁﬀ ﬃ. Dear Mr. Karlsson,', 'NAME', 'Karlsson'],
  ]
  it.each(hidden)('with %s', (_, text, type, value) => {
    expect(values(text, type)).toEqual([value])
  })
})

it('returns entities in text order, inside the text, never overlapping', () => {
  const pieces = fc.constantFrom(
    'Anna Karlsson',
    'Mr. Smith',
    ' ',
    '\n',
    ', ',
    '12/03/1984',
    '4111 1111 1111 1111',
    'a@b.com',
    '12 Oak Street',
    'Berlin',
    'SW1A 1AA',
    '\u200b',
    'é',
    'ﬁ',
    '\u{1f600}',
    '555-0142',
    'DE89370400440532013000',
    'Acme Inc.',
    'born',
    '90210',
    'é',
    '\ud800',
    '-',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const text = parts.join('')
      let end = 0
      for (const entity of detect(text)) {
        expect(entity.start).toBeGreaterThanOrEqual(end)
        expect(entity.end).toBeGreaterThan(entity.start)
        expect(entity.score).toBeGreaterThanOrEqual(0.5)
        end = entity.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
  )
})

it('finds the same at every position of a long text, across windows', () => {
  const record =
    'Invoice for Anna Karlsson, 12 Oak Street, Springfield, IL 62701, card 4111 1111 1111 1111, born 12/03/1984.\n'
  const filler = 'The river rises in the hills and falls through quiet woods to the plain below.\n'
  const once = detect(record).map(({ start, end, type }) => [start, end, type])
  expect(once.length).toBeGreaterThanOrEqual(4)
  let text = ''
  const starts: number[] = []
  for (let i = 0; text.length < 400_000; i++) {
    text += filler.repeat(1 + (i % 7))
    starts.push(text.length)
    text += record
  }
  const expected = starts.flatMap((from) =>
    once.map(([start, end, type]) => [from + Number(start), from + Number(end), type]),
  )
  expect(detect(text).map(({ start, end, type }) => [start, end, type])).toEqual(expected)
})

it('finds a value in a text that is one long word', () => {
  const text = `${'x'.repeat(200_000)} anna.karlsson@example.com ${'1'.repeat(200_000)}`
  expect(values(text, 'EMAIL')).toEqual(['anna.karlsson@example.com'])
})

describe('the selected entities', () => {
  const text = 'Dear Mr. Karlsson, write to anna@example.com before 12 March 2019. DOB: 1984-03-12.'
  const types = (entities?: readonly string[] | 'none') =>
    detect(text, entities === undefined ? {} : { entities }).map(({ type }) => type)

  it('are all by default', () => {
    expect(new Set(types())).toEqual(new Set(['NAME_TITLE', 'NAME', 'EMAIL', 'DATE', 'DOB']))
  })
  it('may be named by code, by alias, in any case', () => {
    expect(types(['email-address'])).toEqual(['EMAIL'])
    expect(types(['PERSON', 'Email'])).toEqual(['NAME', 'EMAIL'])
  })
  it('report a narrow type as its broader one when only that is selected', () => {
    expect(types(['DATE'])).toEqual(['DATE', 'DATE'])
    expect(types(['DOB'])).toEqual(['DOB'])
  })
  it('may be `none`, so that only literal terms are found', () => {
    expect(types('none')).toEqual([])
    const found = detect(text, { entities: 'none', terms: ['karlsson'] })
    expect(found).toEqual([{ start: 9, end: 17, type: 'TERM', score: 1, recognizer: 'term' }])
  })
  it('are rejected when unknown, with the nearest codes', () => {
    const ask = () => detect(text, { entities: ['EMIAL'] })
    expect(ask).toThrow(RequestError)
    expect(ask).toThrow(/EMAIL/)
    expect(() => detect(text, { entities: ['US_SOCIAL'] })).toThrow(/US_SSN|ES_SSN/)
  })
})

it('rejects a score outside 0 to 1', () => {
  expect(() => detect('', { minScore: 2 })).toThrow(RequestError)
  expect(() => detect('', { minScore: Number.NaN })).toThrow(RequestError)
})

it('drops entities below the minimum score', () => {
  const text = 'Dear Mr. Karlsson, write to anna@example.com.'
  for (const { score } of detect(text, { minScore: 0.95 })) expect(score).toBeGreaterThanOrEqual(0.95)
  expect(detect(text, { minScore: 0 }).length).toBeGreaterThanOrEqual(detect(text).length)
})

it('explains a score by pattern, check and context, without text of the document', () => {
  const [entity] = detect('Date of birth: 12/03/1984', { explain: true })
  expect(entity.explanation).toMatchObject({
    pattern: 'day, month and year',
    check: 'none',
    context: 'birth',
    score: 0.9,
  })
  expect(detect('Date of birth: 12/03/1984')[0]).not.toHaveProperty('explanation')
})

it('does not report a number without context because its check digit holds', () => {
  // Each passes the check of at least one national number, without a label or context.
  for (const bare of [
    'The batch 123456782 was tested.',
    'Sum: 11122333444 units',
    'ref 046454286 ok',
    'lot 9434765919 closed',
  ])
    expect(detect(bare).filter(({ type }) => type !== 'PHONE')).toEqual([])
})

it('finds nothing in text without anything sensitive', () => {
  const prose = `The committee will meet again in the spring. A rose may mark the place where the bill was signed, and the
    frank reply came as no surprise to the penny-wise reader. It was a grant worth more than art, faith or hope; the price
    of jade rose, and the sun set over the west bank of the river. Version 2.10.3 fixed 14 of 220 issues (6.4 %).
    const total = items.reduce((sum, { price }) => sum + price, 0)
    2 cups flour, 1.5 tsp salt; bake at 200 degrees for 35-40 minutes.`
  expect(detect(prose)).toEqual([])
})
