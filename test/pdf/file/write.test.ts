import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { serialiseObject, writePdf } from '../../../engines/pdf/file/write.ts'
import {
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../engines/pdf/objects.ts'
import { type Program, requires } from '../../builders/requires.ts'
import { judge } from '../outside.ts'
import { bytesOf, onePage, stream, textOf, updated, words } from '../source.ts'

const written = (object: PdfObject) => textOf(serialiseObject(object))

async function roundTrip(object: PdfObject, xref: 'stream' | 'table' = 'stream') {
  const catalog = new PdfDict([
    ['Type', PdfName.of('Catalog')],
    ['Pages', new PdfDict([['Kids', []]])],
    ['X', object],
  ])
  const file = new PdfFile(new Map([[1, catalog]]), new PdfDict([['Root', new PdfRef(1)]]))
  const again = await loadPdf(writePdf(file, { xref }))
  return again.dict(again.trailer.get('Root'))?.get('X')
}

describe('objects in PDF syntax', () => {
  it('writes numbers without exponents, within the exact range of all readers', () => {
    expect(
      [0, -1, 1.5, 0.1 + 0.2, 1e-7, 1e-12, 1e21, Number.NaN, Number.POSITIVE_INFINITY].map(written),
    ).toEqual(['0', '-1', '1.5', '0.30000000000000004', '0.0000001', '0', '9007199254740991', '0', '0'])
  })

  it('escapes characters that names cannot contain', () => {
    expect(written(PdfName.of('A B#/(é)\0'))).toBe('/A#20B#23#2f#28#e9#29#00')
    expect(written(PdfName.of('名'))).toBe('/#e5#90#8d')
  })

  it('escapes characters that strings cannot contain, and keeps hexadecimal strings', () => {
    expect(written(new PdfString(bytesOf('a(b)\\\r\n\xff')))).toBe('(a\\(b\\)\\\\\\r\\n\xff)')
    expect(written(new PdfString(bytesOf('az'), true))).toBe('<617a>')
  })

  it('writes containers and references', () => {
    const dict = new PdfDict([['K', [1, null, true, new PdfRef(7, 0)]]])
    expect(written(dict)).toBe('<</K [1 null true 7 0 R]>>')
  })

  it('sets the length of a stream to that of its data', () => {
    expect(written(new PdfStream(new PdfDict([['Length', new PdfRef(9)]]), bytesOf('abc')))).toBe(
      '<</Length 3>>\nstream\nabc\nendstream',
    )
  })

  it('rejects a container that contains itself', () => {
    const loop: PdfObject[] = []
    loop.push(loop)
    expect(() => serialiseObject(loop)).toThrow(/holds itself/)
  })

  it('writes objects that read back equal', async () => {
    const { object } = fc.letrec<{ object: PdfObject }>((tie) => ({
      object: fc.oneof(
        { depthSize: 'small' },
        fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
        fc.integer({ min: -99999, max: 99999 }).map((n) => n / 64 || 0),
        fc.boolean(),
        fc.constant(null),
        fc.string({ unit: 'binary', maxLength: 8 }).map((s) => PdfName.of(textOf(bytesOf(s)))),
        fc.tuple(fc.uint8Array({ maxLength: 20 }), fc.boolean()).map(([b, hex]) => new PdfString(b, hex)),
        fc.array(tie('object'), { maxLength: 4 }),
        fc
          .array(fc.tuple(fc.string({ maxLength: 5 }), tie('object')), { maxLength: 4 })
          // An entry of null equals an absent one and is not read back.
          .map((entries) => new PdfDict(entries.filter(([, value]) => value !== null))),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(object, fc.constantFrom('stream' as const, 'table' as const), async (value, xref) => {
        expect((await roundTrip(value, xref)) ?? null).toEqual(value)
      }),
      { numRuns: 400 },
    )
  })
})

describe('files', () => {
  const source = onePage(words('here'), {
    6: '(no one points here: SECRET)',
    7: stream('', 'SECRET stream'),
    8: '<</Title(SECRET info)>>',
  })

  it('omits unreachable data: old revisions, stray objects, bytes after the end', async () => {
    const revised = updated(source, { 4: stream('', words('new')) })
    const trailing = bytesOf(`${textOf(revised.bytes)}SECRET behind the end`)
    for (const xref of ['stream', 'table'] as const) {
      const out = textOf(writePdf(await loadPdf(trailing), { xref }))
      expect(out).not.toContain('SECRET')
      expect(out).not.toContain('here')
      expect(out.endsWith('%%EOF\n')).toBe(true)
    }
  })

  it('keeps document information only if the trailer has it', async () => {
    const file = await loadPdf(source.bytes)
    expect((await loadPdf(writePdf(file))).trailer.has('Info')).toBe(false)
    file.trailer.set('Info', new PdfRef(8))
    const again = await loadPdf(writePdf(file))
    expect(again.dict(again.trailer.get('Info'))?.has('Title')).toBe(true)
  })

  it('writes the same bytes for the same objects, with an ID derived from them', async () => {
    const once = writePdf(await loadPdf(source.bytes))
    expect(writePdf(await loadPdf(source.bytes))).toEqual(once)
    expect(writePdf(await loadPdf(once))).toEqual(once)
    const other = writePdf(await loadPdf(onePage(words('other')).bytes))
    const id = async (bytes: Uint8Array) => (await loadPdf(bytes)).trailer.get('ID')
    expect(await id(once)).not.toEqual(await id(other))
  })

  it('writes null for a reference to a missing object, and one object for a cycle', async () => {
    const file = await loadPdf(source.bytes)
    const loop = file.add(new PdfDict())
    file.dict(loop)?.set('Self', loop).set('Gone', new PdfRef(999))
    file.dict(file.trailer.get('Root'))?.set('Loop', [loop, new PdfRef(999)])
    const again = await loadPdf(writePdf(file, { xref: 'table' }))
    const list = again.array(again.dict(again.trailer.get('Root'))?.get('Loop'))
    expect(list?.[1]).toBe(null)
    expect(again.dict(list?.[0])?.get('Self')).toEqual(list?.[0])
    expect(again.dict(list?.[0])?.has('Gone')).toBe(false)
  })

  it('does not overflow on a chain of a hundred thousand objects', async () => {
    const file = await loadPdf(source.bytes)
    let link = file.add(new PdfDict())
    for (let i = 0; i < 100_000; i++) link = file.add(new PdfDict([['Next', link]]))
    file.dict(file.trailer.get('Root'))?.set('Chain', link)
    const again = await loadPdf(writePdf(file))
    expect(again.objects.size).toBe(100_000 + 6)
  })

  it('writes the requested version', async () => {
    const out = writePdf(await loadPdf(source.bytes), { version: '1.4', xref: 'table' })
    expect(textOf(out).startsWith('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')).toBe(true)
  })

  const readers: readonly (readonly [Program, readonly string[]])[] = [
    ['qpdf', ['--check', 'IN']],
    ['mutool', ['info', 'IN']],
    ['pdfinfo', ['IN']],
  ]
  for (const [program, args] of readers)
    it.skipIf(!requires(program))(`is read by ${program} without a message`, async () => {
      const file = await loadPdf(source.bytes)
      const many = file.add(null)
      file.objects.set(
        many.num,
        Array.from({ length: 500 }, (_, i) => file.add(new PdfString(bytesOf(`(${i}`)))),
      )
      file.dict(file.trailer.get('Root'))?.set('Many', many)
      for (const xref of ['stream', 'table'] as const) {
        const { status, stderr } = judge(program, args, writePdf(file, { xref }))
        expect([status, stderr]).toEqual([0, ''])
      }
      expect(pages(await loadPdf(writePdf(file)))).toHaveLength(1)
    })
})
