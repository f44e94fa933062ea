import { describe, expect, it } from 'vitest'
import { redactOfficeDocument } from '../../engines/redact/office/redact-office.ts'
import { searchableValues } from '../../engines/redact/proof.ts'
import { Repeats } from '../../engines/redact/repeats.ts'
import { redactFile } from '../../engines/redact/structured/structured-file.ts'
import { redactPdf } from '../../engines/redact/task.ts'
import { LineCounter, nameOf } from '../../engines/redact/text/index.ts'
import { docx, p } from '../builders/docx.ts'
import { row, workbook } from '../builders/office/workbook.ts'
import { pdf } from '../builders/pdf/pdf.ts'

const encoded = (text: string) => new TextEncoder().encode(text)
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('a removed value that occurs again and stays', () => {
  it('is listed with line and column of the output of a text', async () => {
    const text = 'Patient: Ann Okonkwo, age: 41\n\nSee\tchapter 41 of the handbook\n'
    const done = await redactFile({ bytes: encoded(text), name: 'a.txt', detect: {}, mode: 'redact' })
    expect(done.kept).toMatchObject([
      { type: 'AGE', value: '41', why: 'too_short', place: 'line 3, column 13' },
    ])
    const line = decoded(done.bytes).split('\n')[2]
    expect(line.slice(12, 14)).toBe('41')
    expect(JSON.stringify([done.proof, done.warnings])).not.toContain('41')
  })

  it('is listed with its line in a structured text, where its cell is', async () => {
    const text = 'name,age,floor\nAnn Okonkwo,41,2\nBo Lindqvist,52,41\n'
    const columns = { name: 'NAME', age: 'AGE', floor: null }
    const done = await redactFile({ bytes: encoded(text), name: 'a.csv', detect: {}, mode: 'mask', columns })
    const places = done.kept.map(({ place, why }) => ({ place, why }))
    expect(places).toEqual([{ place: 'line 3, column 17', why: 'too_short' }])
    expect(decoded(done.bytes).split('\n')[2].slice(16)).toBe('41')
  })

  it('is listed where the user excluded its column', async () => {
    const text = 'name,note\nAnn Okonkwo,Ann Okonkwo called\n'
    const columns = { name: 'NAME', note: null }
    const done = await redactFile({
      bytes: encoded(text),
      name: 'a.csv',
      detect: {},
      mode: 'redact',
      columns,
    })
    expect(decoded(done.bytes)).toContain('Ann Okonkwo called')
    expect(done.proof.notSearched).toEqual([{ reason: 'kept_elsewhere', count: 1 }])
    expect(done.kept).toMatchObject([
      { value: 'Ann Okonkwo', why: 'kept_elsewhere', place: 'line 2, column 8' },
    ])
  })

  it('is listed where it is a key of the format, which stays', async () => {
    const text = '{"name": "okonkwo", "okonkwo": 3}'
    const columns = { name: 'NAME' }
    const done = await redactFile({
      bytes: encoded(text),
      name: 'a.json',
      detect: {},
      mode: 'redact',
      columns,
    })
    expect(decoded(done.bytes)).toBe('{"name": "[NAME]", "okonkwo": 3}')
    expect(done.kept).toMatchObject([{ value: 'okonkwo', why: 'ordinary_word', place: 'line 1, column 21' }])
    expect(done.proof.notSearched).toEqual([{ reason: 'ordinary_word', count: 1 }])
  })

  it('is listed with page and box in a PDF, once for all readers', async () => {
    const doc = pdf()
      .page()
      .text('Patient Ann Okonkwo, age: 41')
      .page()
      .text('see chapter 41', { x: 100, y: 600 })
    const { kept } = await redactPdf({ bytes: doc.build(), detect: {} })
    expect(kept).toMatchObject([{ type: 'AGE', value: '41', page: 2 }])
    const [box, ...more] = kept[0].boxes ?? []
    expect(more).toEqual([])
    expect(box.x0).toBeGreaterThan(140)
    expect(box.x1 - box.x0).toBeLessThan(20)
  })

  it('is listed outside the pages of a PDF', async () => {
    const doc = pdf().page().text('Patient Ann Okonkwo, age: 41')
    doc.annotation({ Subtype: '/Text', Rect: '[0 0 10 10]', Contents: '(see chapter 41)' })
    const { kept } = await redactPdf({ bytes: doc.build(), detect: {} })
    expect(kept).toMatchObject([{ value: '41', page: 0 }])
  })

  it('is listed with the number of its paragraph in an office document', async () => {
    const bytes = await docx({
      body: ['Patient: Ann Okonkwo, age: 41', 'Nothing', 'see chapter 41'].map((text) => p(text)).join(''),
    })
    const { kept } = await redactOfficeDocument({ bytes, detect: {} })
    expect(kept).toMatchObject([{ type: 'AGE', value: '41', place: 'body, line 3' }])
  })

  it('is listed in the cell of a workbook, and not in the header that is read before each of its cells', async () => {
    const rows = row(1, 'Age', 'old') + row(2, 'old', 'came') + row(3, '52', 'called')
    const bytes = await workbook({ sheets: [{ name: 'People', rows }] })
    const columns = { Age: 'AGE' }
    const { kept } = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, columns })
    expect(kept.map(({ value, place }) => [value, place])).toEqual([['old', 'sheet 1, B1']])
  })

  it('is counted in full where there are too many places to list', () => {
    const removed = ['41', '52'].map((value) => ({ value, type: 'AGE', score: 1 }))
    const repeats = new Repeats(searchableValues(removed).ambiguous)
    let line = 0
    repeats.collect('41 '.repeat(1500), () => ({ place: `line ${line++}` }))
    repeats.collect('52', () => ({ place: 'the end' }))
    const { notSearched, kept, proved } = repeats.result()
    expect(kept).toHaveLength(1000)
    expect(notSearched).toEqual([{ reason: 'too_short', count: 2 }])
    expect(proved).toBe(0)
  })
})

describe('the lines of a text', () => {
  it('are counted over its pieces', () => {
    const lines = new LineCounter()
    const first = lines.next('one\ntw')
    expect([first(0), first(4)].map(nameOf)).toEqual(['line 1, column 1', 'line 2, column 1'])
    const second = lines.next('o\nthree')
    expect([second(0), second(2)].map(nameOf)).toEqual(['line 2, column 3', 'line 3, column 1'])
    expect(nameOf(lines.next('!')(0))).toBe('line 3, column 6')
  })
})
