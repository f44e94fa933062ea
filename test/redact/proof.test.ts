import { describe, expect, it } from 'vitest'
import { openReader } from '../../engines/pdf/second-reader/index.ts'
import {
  type AmbiguousValues,
  matcherOf,
  proofSummary,
  searchableValues,
  unsearchedWarnings,
} from '../../engines/redact/proof.ts'
import { Repeats } from '../../engines/redact/repeats.ts'
import { redactPdf } from '../../engines/redact/task.ts'
import { pdf } from '../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../builders/pdf/read-page.ts'

const foundIn = (ambiguous: AmbiguousValues, ...texts: string[]) => {
  const repeats = new Repeats(ambiguous)
  for (const [i, text] of texts.entries()) repeats.collect(text, () => ({ place: `text ${i + 1}` }))
  return repeats.result()
}

const removed = (...values: string[]) => values.map((value) => ({ value, type: 'NAME', score: 0.9 }))

describe('the values that a proof searches for', () => {
  it('are those that mean the same elsewhere in every form, and the others in the text', () => {
    const { values, ambiguous } = searchableValues(removed('Okonkwo', 'J.', 'J.', '41 y', 'notebook'))
    expect([...values.keys()]).toEqual(['Okonkwo'])
    expect(foundIn(ambiguous, 'Dear Liz, 41 years')).toMatchObject({ proved: 3, notSearched: [] })
    expect(foundIn(ambiguous, 'Ask J.', 'J., my notebook')).toMatchObject({
      proved: 1,
      notSearched: [
        { reason: 'too_short', count: 1 },
        { reason: 'ordinary_word', count: 1 },
      ],
    })
  })

  it('are all values if none is short or ordinary', () => {
    const { ambiguous } = searchableValues(removed('Okonkwo', '415-555-0199', 'green notebook'))
    expect(foundIn(ambiguous, 'Okonkwo')).toMatchObject({ proved: 0, notSearched: [] })
    expect(unsearchedWarnings([])).toEqual([])
  })

  it('include names that are ordinary words, except in lower case', () => {
    const searchable = searchableValues(removed('Carter'))
    const found = matcherOf(searchable).find('A carter met Carter and CARTER.')
    expect(found.map(({ start }) => start)).toEqual([13, 24])
    const { proved, notSearched, kept } = foundIn(searchable.ambiguous, 'A carter met a baker.')
    expect({ proved, notSearched }).toEqual({
      proved: -1,
      notSearched: [{ reason: 'ordinary_word', count: 1 }],
    })
    expect(kept).toMatchObject([{ value: 'Carter', why: 'ordinary_word', place: 'text 1' }])
  })

  it('include short names where they are written with a capital', () => {
    const searchable = searchableValues(removed('Ken', 'Xu', 'RPM', 'Will'))
    expect([...searchable.values.keys()]).toEqual(['Ken', 'Xu'])
    const found = matcherOf(searchable).find('Beyond our ken, said Ken Xu. KEN left Kenya.')
    expect(found.map(({ start }) => start)).toEqual([21, 25, 29])
  })

  it.each([
    ['王小明', '医生告诉王小明要休息。王小明的母亲来了。', 2],
    ['田中花子', '担当医は田中花子さんに、主治医が田中花子の母に話した。', 2],
    ['三枝 紗也子', 'お支払いは三枝紗也子名義の口座から。', 1],
    ['李娜', '由李娜负责，李　娜签名', 2],
    ['김민준', '김민준은 왔고 의사는 김민준에게 말했다. 박김민준', 2],
    ['สมชาย ใจดี', 'แพทย์บอกสมชาย ใจดีให้พักผ่อน', 1],
    ['សុខ សំណាង', 'លោកសុខ សំណាងបានមក', 1],
    ['ສົມຊາຍ ໃຈດີ', 'ທ່ານສົມຊາຍ ໃຈດີມາ', 1],
    ['13812345678', '电话13812345678打不通', 1],
    ['マリア', 'マリアンヌとマリアと', 1],
  ])('include %s where no space separates it from other words', (value, text, count) => {
    expect(matcherOf(searchableValues(removed(value))).find(text)).toHaveLength(count)
  })

  it('omit a single character of a script without spaces, and words of its dictionary', () => {
    const { values, ambiguous } = searchableValues(removed('王', '文明', '민준'))
    expect([...values.keys()]).toEqual([])
    expect(foundIn(ambiguous, '社会文明很重要').notSearched).toEqual([{ reason: 'ordinary_word', count: 1 }])
  })

  it('are summed up in one line', () => {
    expect(proofSummary({ values: 1, notSearched: [] })).toBe('1 value searched for, none found')
    expect(proofSummary({ values: 4, notSearched: [{ reason: 'too_short', count: 2 }] })).toBe(
      '2 short or ordinary values occur again and stay; 4 other values searched for and not found',
    )
    expect(proofSummary({ values: 0, notSearched: [{ reason: 'kept_elsewhere', count: 1 }] })).toBe(
      '1 kept value occurs again and stays',
    )
  })
})

const short = (values: readonly { value: string }[]) =>
  values.filter(({ value }) => (value.match(/[\p{L}\p{N}]/gu) ?? []).length < 5)

describe('a redacted PDF', () => {
  it('proves short values too, where they do not occur again', async () => {
    const doc = pdf().page().text('Patient Ann Okonkwo, age: 41, born 12 March 1979')
    const { proof, entities, warnings } = await redactPdf({ bytes: doc.build(), detect: {} })
    expect(short(entities).length).toBeGreaterThan(0)
    expect(proof.notSearched).toEqual([])
    expect(proof.values).toBeGreaterThanOrEqual(new Set(entities.map(({ value }) => value)).size)
    expect(warnings).toEqual([])
  })

  it('names how many removed values occur again where they may mean something else', async () => {
    const doc = pdf().page().text('Patient Ann Okonkwo, age: 41, see chapter 41 of the handbook')
    const { proof, warnings } = await redactPdf({ bytes: doc.build(), detect: {} })
    expect(proof.notSearched).toEqual([{ reason: 'too_short', count: 1 }])
    expect(warnings.map(({ code }) => code)).toEqual(['values_not_searched'])
  })

  it('removes a short value from a text outside the pages where it was detected there', async () => {
    const doc = pdf().page().text('Nothing here')
    doc.annotation({
      Subtype: '/Text',
      Rect: '[0 0 10 10]',
      Contents: '(Patient Ann Okonkwo, age: 41, ward B)',
    })
    const { bytes, entities, proof } = await redactPdf({ bytes: doc.build(), detect: {} })
    expect(entities.map(({ value }) => value)).toContain('41')
    await using reader = await openReader(bytes)
    const text = await reader.annotationText(0)
    expect(text).toContain('ward B')
    expect(text).not.toContain('41')
    expect(proof.notSearched).toEqual([])
  })

  it('keeps an ordinary word that was detected in one place only', async () => {
    const doc = pdf().page().text('username: notebook').text('Write it into a notebook with care', { y: 600 })
    const { bytes, entities, proof } = await redactPdf({ bytes: doc.build(), detect: {} })
    expect(entities.map(({ value }) => value)).toEqual(['notebook'])
    expect(drawnText((await readPage(bytes)).surface)).toContain('into a notebook with')
    expect(proof.notSearched).toEqual([{ reason: 'ordinary_word', count: 1 }])
  })
})
