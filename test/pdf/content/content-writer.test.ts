import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ContentWriter, formatNumber } from '../../../engines/pdf/content/content-writer.ts'
import { parseOperations } from '../../../engines/pdf/content/operations.ts'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../../../engines/pdf/objects.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

it.each([
  [0, '0'],
  [-0, '0'],
  [12, '12'],
  [-12.5, '-12.5'],
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.33333'],
  [0.000001, '0'],
  [-0.000001, '0'],
  [1e-5, '0.00001'],
  [99999.999999, '100000'],
  [1e21, '1000000000000000000000'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
])('prints %d as %s', (value, expected) => {
  expect(formatNumber(value)).toBe(expected)
})

it('copies slices of the source unchanged', () => {
  const source = bytes('q 1.50 0 0 1.0 0 0 cm (a\\101) Tj Q')
  const writer = new ContentWriter()
    .raw(source, 0, 20)
    .operation('g', [0.5])
    .raw(source, source.length - 1)
  expect(text(writer.bytes())).toBe('q 1.50 0 0 1.0 0 0 c\n0.5 g\nQ')
})

it('writes each kind of operand so that it reads back equal', () => {
  const writer = new ContentWriter(1)
  writer.operation('Tj', [new PdfString(bytes('a(b)\\\r\n\x00\xff'))])
  writer.operation('Tj', [new PdfString(bytes('\x00\xff'), true)])
  writer.operation('TJ', [[new PdfString(bytes('a')), -20, 5, new PdfString(bytes('b'))]])
  writer.operation('BDC', [PdfName.of('A b#/'), new PdfDict([['MCID', 0]])])
  expect(text(writer.bytes())).toBe(
    '(a\\(b\\)\\\\\\r\n\x00\xff) Tj\n<00ff> Tj\n[(a)-20 5(b)] TJ\n/A#20b#23#2f <</MCID 0>> BDC\n',
  )
})

const name = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((c) => String.fromCharCode(c)) })
const number = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1e5),
)
const { operand } = fc.letrec<{ operand: PdfObject }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 4 },
    number,
    fc.boolean(),
    fc.constant(null),
    name.map((n) => PdfName.of(n)),
    fc.tuple(fc.uint8Array(), fc.boolean()).map(([b, hex]) => new PdfString(b, hex)),
    fc.array(tie('operand'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('operand')), { maxLength: 4 }).map((entries) => new PdfDict(entries)),
  ),
}))

it('writes operations that read back equal', () => {
  const operation = fc.tuple(
    fc.constantFrom('Tj', 'TJ', 'cm', 're', "'", 'f*', 'BDC'),
    fc.array(operand, { maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 8 }), (operations) => {
      const writer = new ContentWriter()
      for (const [name, operands] of operations) writer.operation(name, operands)
      const read = parseOperations(writer.bytes()).map(({ name, operands }) => [name, [...operands]])
      expect(read).toEqual(operations)
    }),
    { numRuns: 500 },
  )
})

it('writes inline images that read back equal', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (data) => {
      const dict = new PdfDict([
        ['W', data.length],
        ['H', 1],
        ['BPC', 8],
        ['CS', PdfName.of('G')],
      ])
      const writer = new ContentWriter().operation('BI', [], { dict, data }).operation('Q')
      const read = parseOperations(writer.bytes())
      expect(read.map(({ name }) => name)).toEqual(['BI', 'Q'])
      expect([...(read[0].inline?.data ?? [])]).toEqual([...data])
      expect(read[0].inline?.dict).toEqual(dict)
    }),
    { numRuns: 300 },
  )
})
