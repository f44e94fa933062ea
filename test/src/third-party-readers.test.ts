/** Our output opened in other programs: PDF in qpdf, poppler, MuPDF and Chromium, office files in LibreOffice. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodePng } from '../../engines/image/image-files.ts'
import { createEngine, type Engine } from '../../src/index.ts'
import { openInChromium } from '../builders/chromium.ts'
import { pdf } from '../builders/pdf/pdf.ts'
import { textPicture } from '../builders/pictures.ts'
import { requires } from '../builders/requires.ts'
import { slow } from '../builders/slow.ts'

const run = promisify(execFile)
const page = `<!doctype html><html lang="en"><head><title>The Report</title></head><body><h1>Quarterly figures</h1>
<p>Words with <b>weight</b>, a <a href="https://example.org/">link</a> and a note.</p>
<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul>
<table><thead><tr><th>Year</th><th>Sum</th></tr></thead><tbody><tr><td>2024</td><td>17</td></tr></tbody></table>
<p>Grüße, Ελληνικά, Русский, שלום</p></body></html>`

/** PDF files from every source: each compliance by our writer and from an input PDF, a scan, and redaction. */
const written: Readonly<Record<string, (engine: Engine) => Promise<Uint8Array>>> = {
  ...Object.fromEntries(
    (['pdf-a-1b', 'pdf-a-2b', 'pdf-1.7'] as const).flatMap((pdfCompliance) => [
      [
        `HTML as ${pdfCompliance}`,
        async (engine: Engine) =>
          (await engine.convert(new TextEncoder().encode(page), { from: 'html', to: 'pdf', pdfCompliance }))
            .bytes,
      ],
      [
        `PDF as ${pdfCompliance}`,
        async (engine: Engine) =>
          (await engine.convert(transparentPage(), { from: 'pdf', to: 'pdf', pdfCompliance })).bytes,
      ],
    ]),
  ),
  'a searchable scan': async (engine) => (await engine.ocr(await scan(), { outputs: ['pdf'] })).bytes ?? none,
  'a redacted PDF': async (engine) =>
    (await engine.redactDocument(transparentPage(), { entities: 'none', terms: ['Mallory'] })).bytes,
  'a redacted PDF with sealed widths': async (engine) =>
    (
      await engine.redactDocument(transparentPage(), {
        entities: 'none',
        terms: ['Mallory'],
        width: 'sealed',
      })
    ).bytes,
}
const none = new Uint8Array()

/** A page with text, a transparent shape, and a link. */
function transparentPage(): Uint8Array {
  return pdf()
    .page()
    .text('Quarterly figures for Mallory', { y: 700, size: 18 })
    .resource('ExtGState', 'G0', '<</Type/ExtGState/ca 0.5>>')
    .content('q /G0 gs 0.9 0.3 0.2 rg 72 400 300 200 re f Q')
    .annotation({ Subtype: '/Link', Rect: '[72 690 200 712]', A: '<</S/URI/URI(https://example.org)>>' })
    .build()
}

async function scan(): Promise<Uint8Array> {
  const { width, height, rgb } = textPicture('Quarterly figures', 60)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) data.set(rgb.subarray(i * 3, i * 3 + 3), i * 4)
  return encodePng({ width, height, data })
}

let folder = ''
let engine: Engine
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'opened-'))
  engine = await createEngine({ threads: 1 })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

slow(describe).each(Object.keys(written))('%s', (name) => {
  let file = ''
  beforeAll(async () => {
    file = join(folder, `${name.replace(/\W+/g, '-')}.pdf`)
    writeFileSync(file, await written[name](engine))
  }, 60_000)

  it.skipIf(!requires('qpdf'))('passes qpdf --check', async () => {
    const { stderr, stdout } = await run('qpdf', ['--check', file])
    expect(stderr).toBe('')
    expect(stdout).toContain('No syntax or stream encoding errors found')
  })

  it.skipIf(!requires('pdftotext', 'pdftoppm'))(
    'is read and drawn by Poppler without a message',
    async () => {
      const text = await run('pdftotext', [file, '-'])
      expect(text.stderr).toBe('')
      expect(text.stdout).toContain('Quarterly figures')
      const drawn = await run('pdftoppm', ['-r', '40', '-gray', file, join(folder, 'drawn')])
      expect(drawn.stderr).toBe('')
    },
  )

  it.skipIf(!requires('mutool'))('is read and drawn by MuPDF without a message', async () => {
    const text = await run('mutool', ['draw', '-q', '-F', 'txt', file])
    expect(complaints(text.stderr)).toBe('')
    expect(text.stdout).toContain('Quarterly figures')
    const drawn = await run('mutool', ['draw', '-q', '-r', '40', '-o', join(folder, 'drawn-%d.pgm'), file])
    expect(complaints(drawn.stderr)).toBe('')
  })

  it.skipIf(!requires('chromium'))(
    'is shown by Chromium',
    async () => {
      await using shown = await openInChromium(file)
      expect(await darkShare(await shown.picture())).toBeGreaterThan(0.001)
    },
    60_000,
  )
})

/** Messages of MuPDF, without the one about colour profiles that Debian's build prints for every file. */
function complaints(said: string): string {
  return said.replaceAll('warning: ICC support is not available\n', '')
}

/** Share of dark pixels. */
async function darkShare(png: Uint8Array): Promise<number> {
  const { decodeImage } = await import('../../engines/image/image-files.ts')
  const { data } = await decodeImage(png, {})
  let dark = 0
  for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 300) dark++
  return dark / (data.length / 4)
}

slow(describe, requires('soffice', 'pdftotext'))('LibreOffice opens', () => {
  it.each(['docx', 'xlsx', 'pptx'] as const)(
    '%s, and finds its words',
    async (to) => {
      const { bytes } = await engine.convert(new TextEncoder().encode(page), { from: 'html', to })
      const file = join(folder, `office.${to}`)
      writeFileSync(file, bytes)
      const profile = pathToFileURL(join(folder, 'profile')).href
      await run('soffice', [
        `-env:UserInstallation=${profile}`,
        ...['--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, file],
      ])
      expect(existsSync(join(folder, 'office.pdf'))).toBe(true)
      const { stdout } = await run('pdftotext', ['-layout', join(folder, 'office.pdf'), '-'])
      rmSync(join(folder, 'office.pdf'))
      for (const word of ['Year', '2024', '17']) expect(stdout).toContain(word)
      if (to !== 'xlsx') for (const word of ['Quarterly', 'Inner', 'Grüße']) expect(stdout).toContain(word)
    },
    120_000,
  )
})
