import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXlsDrawings } from '../../../../engines/convert/readers/spreadsheet/xls-drawings.ts'
import { compound } from '../../../builders/legacy-office.ts'
import { conversion } from '../../conversion.ts'

const u16 = (...values: readonly number[]) => Buffer.from(values.flatMap((one) => [one & 255, one >> 8]))

function record(type: number, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat(parts)
  return Buffer.concat([u16(type, data.length), data])
}

const begin = record(0x809, u16(0x0600, 0x10))
const end = record(0x0a)
const object = (kind: number) => record(0x5d, u16(0x15, 0x12, kind, 1))
const anchoredAt = (row: number) =>
  record(0xec, Buffer.from([0, 0, 0x10, 0xf0, 0x12, 0, 0, 0]), u16(0, 1, 0, row, 0, 2, 0, 9, 0))

/** A text whose letters stand in two records, the first of one byte a letter, the second of two. */
function text(narrow: string, wide = ''): Buffer {
  const rest = wide === '' ? [] : [record(0x3c, Buffer.from([1]), Buffer.from(wide, 'utf16le'))]
  return Buffer.concat([
    record(0x1b6, u16(0, 0, 0, 0, 0, narrow.length + wide.length, 0, 0, 0)),
    record(0x3c, Buffer.from([0]), Buffer.from(narrow, 'latin1')),
    ...rest,
  ])
}

/** A workbook of one sheet with the name. */
function book(name: string, ...content: readonly Buffer[]): Uint8Array {
  const boundSheet = (at: number) =>
    record(0x85, u16(at & 0xffff, at >> 16, 0), Buffer.from([name.length, 0]), Buffer.from(name, 'latin1'))
  const globals = Buffer.concat([begin, boundSheet(0), end]).length
  return compound({ Workbook: Buffer.concat([begin, boundSheet(globals), end, begin, ...content, end]) })
}

const textsOf = (found: ReturnType<typeof readXlsDrawings>, sheet: string) =>
  (found.get(sheet) ?? []).map(({ row, block }) => [row, block.kind === 'paragraph' && block.inlines])

describe('the drawings of an old workbook', () => {
  it('are its text boxes by sheet, in the order of their rows', () => {
    const lower = [anchoredAt(40), object(6), text('Second\nline', ' 漢')]
    const bytes = book('Costs', ...lower, anchoredAt(2), object(0x1e), text('First'))
    const watched = conversion()
    expect(textsOf(readXlsDrawings(bytes, watched), 'Costs')).toEqual([
      [2, [{ kind: 'text', text: 'First' }]],
      [40, [{ kind: 'text', text: 'Second' }]],
      [40, [{ kind: 'text', text: 'line 漢' }]],
    ])
    expect(watched.warnings).toEqual([])
  })

  it('that are not read are counted in a warning', () => {
    const watched = conversion()
    const bytes = book('Costs', object(0x19), text('a remark'), object(5), object(8))
    expect(readXlsDrawings(bytes, watched).size).toBe(0)
    expect(watched.warnings).toMatchObject([
      { code: 'comments_left_out' },
      { code: 'drawing_lost', message: expect.stringContaining('2') },
    ])
  })

  it('are not found in Excel 95 and other files', () => {
    expect(readXlsDrawings(compound({ Book: begin }), conversion()).size).toBe(0)
    const old = record(0x809, u16(0x0500, 5))
    expect(readXlsDrawings(compound({ Workbook: Buffer.concat([old, text('x')]) }), conversion()).size).toBe(
      0,
    )
  })

  it('are read from damaged records without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (junk) => {
        readXlsDrawings(
          compound({ Workbook: Buffer.concat([begin, text('x'), Buffer.from(junk)]) }),
          conversion(),
        )
      }),
      { numRuns: 100 },
    )
  })
})
