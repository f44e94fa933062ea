import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeDocumentPdf } from '../../../../engines/convert/writers/pdf/write.ts'
import { encodePng } from '../../../../engines/image/image-files.ts'
import type { Block } from '../../../../engines/model/document.ts'
import { readPdf } from '../../../../engines/pdf/reading/read-pdf.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { documentOf, heading, paragraph, testConversion, text } from '../../../builders/document.ts'
import { requires } from '../../../builders/requires.ts'
import { pageTexts } from './page-texts.ts'

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const rows = (count: number, header = true): Block => ({
  kind: 'table',
  rows: Array.from({ length: count }, (_, i) => ({
    cells: ['A', 'B'].map((name) => ({
      blocks: [paragraph(`${name}${i}`)],
      ...(header && i === 0 ? { header: true } : {}),
    })),
  })),
})

describe('a tree set as PDF', () => {
  it('contains every word, in order', async () => {
    const blocks: Block[] = [
      heading(1, 'Title'),
      paragraph(
        'Some ',
        { kind: 'emphasis', style: 'bold', inlines: [text('bold')] },
        ' words, ',
        { kind: 'code-span', text: 'code' },
        ' and more.',
      ),
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          {
            blocks: [
              paragraph('three'),
              { kind: 'list', ordered: false, items: [{ blocks: [paragraph('inner')] }] },
            ],
          },
          { blocks: [paragraph('four')] },
        ],
      },
      { kind: 'quote', blocks: [paragraph('said')] },
      { kind: 'code', text: 'if (a)\n  b()' },
      { kind: 'definitions', items: [{ term: [text('Term')], definitions: [[paragraph('Meaning')]] }] },
      rows(2),
    ]
    const [page] = await pageTexts(documentOf(blocks))
    expect(page).toBe(
      'Title Some bold words, code and more. 3. three • inner 4. four said if (a) b() Term Meaning A0 B0 A1 B1',
    )
  })

  it.each([
    ['lower-roman', 'iv.'],
    ['upper-alpha', 'D.'],
    ['decimal', '4.'],
  ] as const)('counts a list in %s', async (numbering, label) => {
    const list: Block = {
      kind: 'list',
      ordered: true,
      start: 4,
      numbering,
      items: [{ blocks: [paragraph('x')] }],
    }
    expect(await pageTexts(documentOf([list]))).toEqual([`${label} x`])
  })

  it('breaks lines and pages without losing text', async () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i}`)
    const pages = await pageTexts(documentOf([paragraph(words.join(' '))]))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.join(' ').split(' ')).toEqual(words)
  })

  it('breaks a word wider than the line', async () => {
    const word = 'x'.repeat(500)
    expect((await pageTexts(documentOf([paragraph(word)]))).join('').replaceAll(' ', '')).toBe(word)
  })

  it('keeps a heading with what follows it', async () => {
    const filler = Array.from({ length: 34 }, (_, i) => paragraph(`line ${i}`))
    for (let extra = 0; extra < 6; extra++) {
      const pages = await pageTexts(
        documentOf([...filler, ...filler.slice(0, extra), heading(2, 'Heading'), paragraph('Below')]),
      )
      expect(pages.find((page) => page.includes('Heading'))).toContain('Heading Below')
    }
  })

  it('starts a page at a page break', async () => {
    expect(await pageTexts(documentOf([paragraph('one'), { kind: 'page-break' }, paragraph('two')]))).toEqual(
      ['one', 'two'],
    )
  })

  it('repeats the header rows of a table on every page, as decoration', async () => {
    const pages = await pageTexts(documentOf([rows(120)]))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page).toMatch(/^A0 B0 /)
    const { pages: read } = await readPdf(
      (await writeDocumentPdf(documentOf([rows(120)]), testConversion())).bytes,
      {
        pictures: false,
      },
    )
    expect(
      read.flatMap(({ words }) => words.map(({ text: word }) => word)).filter((word) => word === 'A119'),
    ).toHaveLength(1)
  })

  it('sets merged cells and cells higher than a page', async () => {
    const tall = Array.from({ length: 90 }, (_, i) => paragraph(`p${i}`))
    const table: Block = {
      kind: 'table',
      rows: [
        { cells: [{ blocks: [paragraph('wide')], colspan: 2 }] },
        { cells: [{ blocks: [paragraph('deep')], rowspan: 2 }, { blocks: [paragraph('a')] }] },
        { cells: [{ blocks: [paragraph('b')] }] },
        { cells: [{ blocks: tall }, { blocks: [paragraph('side')] }] },
      ],
    }
    const all = (await pageTexts(documentOf([table]))).join(' ').split(' ')
    for (const word of ['wide', 'deep', 'a', 'b', 'side', ...tall.map((_, i) => `p${i}`)])
      expect(all.filter((one) => one === word)).toHaveLength(1)
  })

  it('sets right-to-left text', async () => {
    const [page] = await pageTexts(documentOf([paragraph('שלום עולם 45 (test) סוף')]))
    for (const word of ['שלום', 'עולם', '45', 'test', 'סוף']) expect(page).toContain(word)
    const { pages } = await readPdf(
      (await writeDocumentPdf(documentOf([paragraph('ראשון שני')]), testConversion())).bytes,
      {
        pictures: false,
      },
    )
    const place = (word: string) => pages[0].words.find(({ text: one }) => one === word)?.box.x0 ?? 0
    expect(place('ראשון')).toBeGreaterThan(place('שני'))
  })

  it('sets lists and tables of right-to-left documents from the right', async () => {
    const blocks: Block[] = [
      paragraph('ראשון שני שלישי'),
      { kind: 'list', ordered: true, items: [{ blocks: [paragraph('סעיף')] }] },
      { kind: 'quote', blocks: [paragraph('ציטוט')] },
      {
        kind: 'table',
        rows: [{ cells: ['אלף', 'בית'].map((word) => ({ blocks: [paragraph(word)] })) }],
      },
    ]
    const { bytes } = await writeDocumentPdf(documentOf(blocks), testConversion())
    const { pages } = await readPdf(bytes, { pictures: false })
    const [{ words, width }] = pages
    const right = (word: string) => words.find(({ text: one }) => one === word)?.box.x1 ?? 0
    const label = words.find(({ text: one }) => one.includes('1'))
    expect(label?.box.x0).toBeGreaterThan(right('סעיף'))
    expect(label?.box.x1).toBeLessThan(right('ראשון') + 1)
    expect(right('ציטוט')).toBeLessThan(right('ראשון') - 10)
    expect(right('אלף')).toBeGreaterThan(right('בית'))
    expect(right('אלף')).toBeGreaterThan(width / 2)
  })

  it('aligns header cells as the cells below them', async () => {
    const cell = (word: string, more = {}) => ({ blocks: [paragraph(word)], ...more })
    const table: Block = {
      kind: 'table',
      rows: [
        { cells: [cell('Sum', { header: true }), cell('Name', { header: true })] },
        { cells: [cell('1,000,000.00', { align: 'right' }), cell('a')] },
      ],
    }
    const { bytes } = await writeDocumentPdf(documentOf([table]), testConversion())
    const { pages } = await readPdf(bytes, { pictures: false })
    const box = (word: string) => pages[0].words.find(({ text: one }) => one === word)?.box
    expect(box('Sum')?.x1).toBeCloseTo(box('1,000,000.00')?.x1 ?? 0, 0)
    expect(box('Name')?.x0).toBeCloseTo(box('a')?.x0 ?? 0, 0)
  })

  it('gives a column the width of its code', async () => {
    const code: Block = { kind: 'paragraph', inlines: [{ kind: 'code-span', text: 'set --option FILE' }] }
    const table: Block = {
      kind: 'table',
      rows: [{ cells: [{ blocks: [code] }, { blocks: [paragraph('words')] }] }],
    }
    const { bytes } = await writeDocumentPdf(documentOf([table]), testConversion())
    const { pages } = await readPdf(bytes, { pictures: false })
    const top = (word: string) => pages[0].words.find(({ text: one }) => one === word)?.box.y0
    expect(top('FILE')).toBe(top('set'))
  })

  it('keeps the text of characters that no font has, with a warning', async () => {
    const conversion = testConversion()
    // A script of the private use area is in no font.
    const { bytes } = await writeDocumentPdf(documentOf([paragraph('a \u{f0000} z')]), conversion)
    expect(conversion.warnings).toEqual(['glyphs_missing'])
    const { pages } = await readPdf(bytes, { pictures: false })
    expect(pages[0].words.map(({ text: word }) => word)).toEqual(['a', '\u{f0000}', 'z'])
  })

  it('links notes to references and back, links to their targets, and outline items to headings', async () => {
    const document = documentOf(
      [
        heading(1, 'One', 'one'),
        paragraph('x', { kind: 'note', note: 'n' }),
        heading(2, 'Two'),
        paragraph(
          { kind: 'link', href: '#one', inlines: [text('up')] },
          { kind: 'link', href: 'https://example.org/', inlines: [text('out')] },
        ),
      ],
      { notes: new Map([['n', [paragraph('The note')]]]) },
    )
    const { bytes } = await writeDocumentPdf(document, testConversion())
    const { pages, outline } = await readPdf(bytes, { pictures: false })
    expect(pages[0].links.map(({ href }) => href)).toContain('https://example.org/')
    expect(pages[0].links.filter(({ href }) => href.startsWith('#')).length).toBeGreaterThanOrEqual(3)
    expect(outline.map(({ title, level }) => [title, level])).toEqual([
      ['One', 1],
      ['Two', 2],
    ])
    expect(await pageTexts(document)).toEqual(['One x1 Two upout 1. The note'])
  })

  it('puts notes on the page of their reference, and very long ones after the text', async () => {
    const filler = Array.from({ length: 30 }, (_, i) => paragraph(`line ${i}`))
    const long = Array.from({ length: 60 }, (_, i) => paragraph(`long ${i}`))
    const document = documentOf(
      [
        paragraph('first', { kind: 'note', note: 'a' }),
        ...filler,
        paragraph('second', { kind: 'note', note: 'b' }),
        { kind: 'page-break' },
        paragraph('third', { kind: 'note', note: 'c' }),
        paragraph('end'),
      ],
      {
        notes: new Map([
          ['a', [paragraph('Note A')]],
          ['b', [paragraph('Note B')]],
          ['c', long],
        ]),
      },
    )
    const pages = await pageTexts(document)
    const withCall = pages.findIndex((page) => page.includes('second2'))
    expect(pages[0]).toMatch(/Note A/)
    expect(pages[withCall]).toMatch(/2\. Note B$/)
    expect(pages.join(' ')).toMatch(/third3 end 3\. long 0 .*long 59$/)
  })

  it('never links to code', async () => {
    const { bytes } = await writeDocumentPdf(
      documentOf([paragraph({ kind: 'link', href: 'javascript:x()', inlines: [text('go')] })]),
      testConversion(),
    )
    expect(latin(bytes)).not.toContain('javascript')
  })

  it('shows header and footer on every page', async () => {
    const document = documentOf([paragraph('one'), { kind: 'page-break' }, paragraph('two')], {
      header: [paragraph('Above')],
      footer: [paragraph('Below')],
    })
    for (const page of await pageTexts(document)) expect(page).toMatch(/Above .*Below|Above Below/)
  })

  it('shows images, and alternative text for damaged or unsupported ones', async () => {
    const png = await encodePng({ width: 40, height: 20, data: new Uint8ClampedArray(3200).fill(90) })
    const conversion = testConversion()
    const figure = (resource: string): Block => ({
      kind: 'figure',
      resource,
      alt: `Alt of ${resource}`,
      caption: [text(`Under ${resource}`)],
    })
    const { bytes } = await writeDocumentPdf(
      documentOf([figure('good'), figure('bad')], {
        resources: new Map([
          ['good', { mediaType: 'image/png', bytes: png }],
          ['bad', { mediaType: 'image/png', bytes: png.subarray(0, 20) }],
        ]),
      }),
      conversion,
    )
    expect(conversion.warnings).toEqual(['image_lost'])
    await using reader = await openReader(bytes)
    const page = (await reader.text(0)).replace(/\s+/g, ' ')
    expect(page).toContain('Under good')
    expect(page).toContain('Alt of bad')
    expect(page).not.toContain('Alt of good')
  })

  it.each([
    ['pdf-a-1b', '1.4'],
    ['pdf-a-2b', '1.7'],
    ['pdf-1.7', '1.7'],
  ] as const)('states its conformance as %s, but not its creation time', async (pdfCompliance, version) => {
    const { bytes } = await writeDocumentPdf(
      documentOf([paragraph('x')], { metadata: { title: 'Title', language: 'de' } }),
      testConversion({ pdfCompliance }),
    )
    const raw = latin(bytes)
    expect(raw.startsWith(`%PDF-${version}`)).toBe(true)
    expect(raw).not.toMatch(/CreationDate|ModDate|CreateDate|PDFKit/)
    if (pdfCompliance !== 'pdf-1.7')
      expect(raw).toContain(`<pdfaid:part>${pdfCompliance === 'pdf-a-1b' ? 1 : 2}</pdfaid:part>`)
  })

  it('is the same for the same tree', async () => {
    const document = documentOf([heading(1, 'T'), paragraph('words')])
    const [one, two] = [
      await writeDocumentPdf(document, testConversion()),
      await writeDocumentPdf(document, testConversion()),
    ]
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true)
  })

  it('of nothing is an empty page', async () => {
    expect(await pageTexts(documentOf([]))).toEqual([''])
  })
})

describe.skipIf(!requires('pdftotext', 'pdfinfo', 'qpdf'))('other readers of PDF', () => {
  it('find the file valid and tagged, with its text', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'))
    try {
      const file = path.join(folder, 'a.pdf')
      writeFileSync(
        file,
        (
          await writeDocumentPdf(
            documentOf([heading(1, 'Überschrift'), paragraph('Ελληνικά, кириллица, ‘quotes’')]),
            testConversion(),
          )
        ).bytes,
      )
      execFileSync('qpdf', ['--check', file])
      expect(execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })).toContain(
        'Ελληνικά, кириллица, ‘quotes’',
      )
      expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Tagged:\s+yes/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
