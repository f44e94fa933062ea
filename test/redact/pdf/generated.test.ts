import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReader, visitEveryObject } from '../../../engines/pdf/second-reader/index.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { acroForm } from '../../builders/pdf/fields.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'
import { literal } from '../../builders/pdf/syntax.ts'
import { requires } from '../../builders/requires.ts'

/** Files in each mode: 24 in a quick run, 300 in all. */
const runs = process.env.PALIMPSEST_TEST === 'all' ? 50 : 4
const modes = ['blackout', 'redact', 'mask', 'token', 'hash', 'synthetic'] as const

const value = fc.oneof(
  fc
    .constantFrom('Okonkwo', 'Haldorsen', 'Quintavalle', 'Zubiaurre')
    .chain((last) =>
      fc.constantFrom('Marguerite', 'Veronika', 'Thaddeus').map((first) => `${first} ${last}`),
    ),
  fc.integer({ min: 100_000_000, max: 999_999_999 }).map((number) => `QX-${number}`),
  fc.constantFrom('ivo.brandt@quarrel.example', 'p.zeman@lantern.example'),
)

/** Where a value stands. */
const places = {
  line: (doc: PdfBuilder, text: string, y: number) => doc.text(`Paid by ${text} in May.`, { y }),
  courier: (doc: PdfBuilder, text: string, y: number) => doc.text(text, { y, font: 'Courier', size: 9 }),
  pieces: (doc: PdfBuilder, text: string, y: number) =>
    doc.text({ raw: `[${[...text].map((char) => literal(char)).join(' -20 ')}] TJ` }, { y }),
  'two texts': (doc: PdfBuilder, text: string, y: number) => {
    const half = Math.floor(text.length / 2)
    return doc
      .text(text.slice(0, half), { x: 72, y, font: 'Courier', size: 10 })
      .text(text.slice(half), { x: 72 + 6 * half, y, font: 'Courier', size: 10 })
  },
  form: (doc: PdfBuilder, text: string, y: number) => {
    const font = doc.fontName()
    return doc.form(`BT /${font} 10 Tf 72 ${y} Td ${literal(`For ${text}.`)} Tj ET`, {
      resources: { Font: `<< /${font} ${doc.standardFont('Helvetica')} >>` },
    })
  },
  annotation: (doc: PdfBuilder, text: string, y: number) =>
    doc.annotation({ Subtype: '/Text', Rect: `[20 ${y} 40 ${y + 20}]`, Contents: literal(`Ask ${text}`) }),
  field: (doc: PdfBuilder, text: string, y: number) =>
    doc.use(acroForm([{ type: 'Tx', name: `f${y}`, value: text }])),
} as const
const placeNames = Object.keys(places) as (keyof typeof places)[]

const content = fc.record({
  pages: fc.array(
    fc.uniqueArray(fc.record({ value, place: fc.constantFrom(...placeNames) }), {
      minLength: 1,
      maxLength: 6,
      // One form in a file.
      selector: ({ place }) => (place === 'field' ? place : {}),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  objectStreams: fc.boolean(),
})

type Content = typeof content extends fc.Arbitrary<infer T> ? T : never

function build({ pages, objectStreams }: Content): Uint8Array {
  const doc = pdf()
  let fields = 0
  for (const items of pages) {
    doc.page().text('Nothing here is secret but the names.', { y: 750 })
    for (const [i, { value: text, place }] of items.entries())
      places[place === 'field' && fields++ > 0 ? 'line' : place](doc, text, 700 - 60 * i)
  }
  return doc.build({ objectStreams })
}

/** All that is read: our reader and pdf.js by page, and the strings and streams of all objects by pdf-lib. */
async function allTexts(bytes: Uint8Array, pageCount: number): Promise<string> {
  const texts: string[] = []
  await using reader = await openReader(bytes)
  for (let page = 0; page < pageCount; page++) {
    texts.push(await reader.text(page))
    texts.push(drawnText((await readPage(bytes, page)).surface))
  }
  await visitEveryObject(bytes, (object) => {
    const text = JSON.stringify(object, (_, one) =>
      one instanceof Uint8Array ? Buffer.from(one).toString('latin1') : one,
    )
    texts.push(text)
  })
  return texts.join('\n')
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'generated-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.runIf(requires('qpdf', 'pdftotext'))('generated PDFs', () => {
  it.each(modes)('keep no value in any reader, and stay valid, in mode %s', async (mode) => {
    await fc.assert(
      fc.asyncProperty(content, async (one) => {
        const values = [...new Set(one.pages.flat().map((item) => item.value))]
        const bytes = build(one)
        const out = await redactPdf({
          bytes,
          detect: { entities: 'none' },
          terms: values,
          mode,
          key: 'a key',
        })
        const file = path.join(folder, 'out.pdf')
        writeFileSync(file, out.bytes)
        execFileSync('qpdf', ['--check', file], { stdio: 'pipe' })
        const texts = [
          await allTexts(out.bytes, one.pages.length),
          execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }),
        ]
        const bare = (text: string): string => text.replaceAll(/\s+/g, '')
        for (const text of texts) for (const value of values) expect(bare(text)).not.toContain(bare(value))
        expect(texts[1].match(/Nothing here is secret but the names\./g)).toHaveLength(one.pages.length)
        expect(new Set(out.entities.map(({ value }) => value))).toEqual(new Set(values))
      }),
      { numRuns: runs, seed: 20_241 },
    )
  })
})
