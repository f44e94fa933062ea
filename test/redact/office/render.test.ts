/** Redacted office documents as LibreOffice renders them: everything but the value is where it was. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redactOfficeDocument } from '../../../engines/redact/office/redact-office.ts'
import { docx, p, run } from '../../builders/docx.ts'
import { faultsOf } from '../../builders/office/sound-package.ts'
import { cell, row, workbook } from '../../builders/office/workbook.ts'
import { requires } from '../../builders/requires.ts'
import { slow } from '../../builders/slow.ts'
import { secret } from '../leak-cases/office/office-case.ts'
import { file as presentation, shape } from '../leak-cases/office/pptx-places.ts'

const command = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'office-render-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

// The value ends its line, so that the words around it do not move.
const documents = {
  docx: () =>
    docx({
      parts: { '[Content_Types].xml': contentTypes },
      body: `${p('Heading', '<w:jc w:val="center"/>')}${p(run('A list of members ', '<w:b/>') + run('with colours', '<w:color w:val="C00000"/>'))}${p(run('Signed by ') + run('Marisol Quinta') + run('nilla', '<w:i/>'))}<w:tbl><w:tblPr><w:tblBorders><w:top w:val="single" w:sz="8"/><w:insideV w:val="single" w:sz="8"/></w:tblBorders></w:tblPr><w:tr><w:tc>${p('Left')}</w:tc><w:tc>${p(secret)}</w:tc></w:tr><w:tr><w:tc>${p('Below')}</w:tc><w:tc>${p('Right')}</w:tc></w:tr></w:tbl>${p('Last paragraph')}`,
    }),
  xlsx: () =>
    workbook({
      sheets: [
        {
          name: 'Data',
          rows: `${row(1, 'Item', 'Count', 'Person')}${row(2, 'Paper', 12, secret)}<row r="3">${cell('A3', 'Ink')}${cell('B3', 7)}${cell('C3', 'Other')}</row><row r="4">${cell('A4', 'Sum')}${cell('B4', '<f>SUM(B2:B3)</f><v>19</v>')}</row>`,
          before: '<cols><col min="1" max="3" width="24" customWidth="1"/></cols>',
        },
      ],
    }),
  pptx: presentation({
    slides: [
      {
        shapes:
          shape('Quarterly numbers') + shape(`Prepared by ${secret}`, { at: '3000000', width: '5000000' }),
      },
      { shapes: shape('Second slide') },
    ],
  }),
}
const kinds = ['docx', 'xlsx', 'pptx'] as const
const path = (name: string): string => join(folder, name)

interface Word {
  readonly text: string
  readonly box: readonly number[]
}

/** The words of a PDF with their boxes in points, by page. */
async function wordsOf(pdf: string): Promise<Word[][]> {
  const { stdout } = await command('pdftotext', ['-bbox', pdf, '-'])
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) =>
      [
        ...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g),
      ].map(([, x0, y0, x1, y1, text]) => ({ text, box: [x0, y0, x1, y1].map(Number) })),
    )
}

const dpi = 72

/** The pages of a PDF as grey pixels, one for each point. */
async function pagesOf(name: string) {
  await command('pdftoppm', ['-r', String(dpi), '-gray', path(`${name}.pdf`), path(name)])
  const pages = []
  for (let page = 1; page <= (await wordsOf(path(`${name}.pdf`))).length; page++) {
    const bytes = readFileSync(path(`${name}-${page}.pgm`))
    const [head, width, height] =
      /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 30).toString('latin1')) ?? []
    pages.push({ width: Number(width), height: Number(height), data: bytes.subarray(head?.length ?? 0) })
  }
  return pages
}

slow(describe, requires('soffice', 'pdftotext', 'pdftoppm'))('LibreOffice renders', () => {
  beforeAll(async () => {
    for (const kind of kinds) {
      const bytes = await documents[kind]()
      writeFileSync(path(`before-${kind}.${kind}`), bytes)
      const done = await redactOfficeDocument({ bytes, detect: { entities: 'none' }, terms: [secret] })
      expect(await faultsOf(done.bytes)).toEqual([])
      writeFileSync(path(`after-${kind}.${kind}`), done.bytes)
    }
    await command('soffice', [
      `-env:UserInstallation=${pathToFileURL(path('profile')).href}`,
      ...['--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder],
      ...kinds.flatMap((kind) => [path(`before-${kind}.${kind}`), path(`after-${kind}.${kind}`)]),
    ])
  }, 240_000)

  it.each(kinds)('the words of a redacted %s where they were', async (kind) => {
    const before = await wordsOf(path(`before-${kind}.pdf`))
    const after = await wordsOf(path(`after-${kind}.pdf`))
    const isValue = ({ text }: Word) => secret.includes(text)
    const isBar = ({ text }: Word) => /^█+$/.test(text)
    expect(before.flat().filter(isValue).length).toBeGreaterThan(0)
    expect(after.flat().filter(isBar).length).toBeGreaterThan(0)
    expect(after.map((page) => page.filter((word) => !isBar(word)))).toEqual(
      before.map((page) => page.filter((word) => !isValue(word))),
    )
  })

  it.each(kinds)('the pixels of a redacted %s as they were, but for the value', async (kind) => {
    const words = [
      ...(await wordsOf(path(`before-${kind}.pdf`))),
      ...(await wordsOf(path(`after-${kind}.pdf`))),
    ]
    const changed = words.flat().filter(({ text }) => secret.includes(text) || /^█+$/.test(text))
    const isInside = (x: number, y: number): boolean =>
      changed.some(({ box: [x0, y0, x1, y1] }) => x >= x0 - 2 && x <= x1 + 2 && y >= y0 - 2 && y <= y1 + 2)
    const [before, after] = [await pagesOf(`before-${kind}`), await pagesOf(`after-${kind}`)]
    expect(after.length).toBe(before.length)
    for (const [i, { width, height, data }] of before.entries()) {
      expect(after[i]).toMatchObject({ width, height })
      const different: string[] = []
      for (let at = 0; at < data.length; at++) {
        const [x, y] = [at % width, Math.floor(at / width)]
        if (Math.abs(data[at] - after[i].data[at]) > 8 && !isInside(x, y)) different.push(`${x},${y}`)
      }
      expect(different).toEqual([])
    }
  })
})
