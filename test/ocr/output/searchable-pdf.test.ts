import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSearchablePdf } from '../../../engines/ocr/output/searchable-pdf.ts'
import { toTextLines } from '../../../engines/ocr/output/text-lines.ts'
import type { PageResult } from '../../../engines/ocr/page-result.ts'
import { readPage } from '../../../engines/ocr/read-page.ts'
import { closeTesseract } from '../../../engines/ocr/recognise/tesseract.ts'
import { withSource } from '../../../engines/ocr/source.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { openInChromium } from '../../builders/chromium.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'
import { requires } from '../../builders/requires.ts'
import { slow } from '../../builders/slow.ts'

const left = [
  'The office of the harbour',
  'is first to file its yearly',
  'report on the traffic of',
  'ships, and the final one',
  'to confirm the figures of',
  'the coast and of its pilots.',
]
const right = [
  'Every keeper of a light-',
  'house writes down the hour',
  'of each of the fishing boats',
  'that he sees, and efforts',
  'to count them twice are',
  'left to the night watch.',
]
/** Chromium joins words that are hyphenated at the end of a line. */
const joined = ['Every keeper of a lighthouse writes down the hour', ...right.slice(2)]
const page = drawRaster(1100, 480, (context) => {
  drawLines(context, left)
  drawLines(context, right, { x: 620 })
})

const folder = mkdtempSync(path.join(tmpdir(), 'select-'))
const file = path.join(folder, 'columns.pdf')
const hebrew = path.join(folder, 'hebrew.pdf')
let scanned: PageResult

async function madeOf(raster: typeof page, change?: (read: PageResult) => PageResult) {
  const { width, height, data } = raster
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return withSource({ id: randomUUID(), bytes, format: 'png' }, async (source) => {
    const read = await readPage(source, 0, {})
    return { read, made: await createSearchablePdf(source, [change ? change(read) : read]) }
  })
}

/** A right-to-left line as tesseract gives it: words in reading order, letters in logical order. */
function leftwards(texts: readonly string[]): PageResult['lines'] {
  let x1 = 500
  return toTextLines(
    texts.map((text) => {
      const box = { x0: x1 - text.length * 12, y0: 60, x1, y1: 80 }
      x1 = box.x0 - 10
      const baseline = { x0: box.x0, y0: 80, x1: box.x1, y1: 80 }
      return { text, box, baseline, symbols: [], confidence: 0.9, line: 0, block: 0 }
    }),
  )
}

beforeAll(async () => {
  const { read, made } = await madeOf(page)
  scanned = read
  writeFileSync(file, made.bytes)
  const empty = drawRaster(600, 200, () => {})
  const text = await madeOf(empty, (read) => ({ ...read, lines: leftwards(['שלום', 'לכם', 'חברים']) }))
  writeFileSync(hebrew, text.made.bytes)
})
afterAll(() => {
  closeTesseract()
  rmSync(folder, { recursive: true })
})

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })

/** Programs that extract text from PDF files. */
const readers: readonly (readonly [string, boolean, (of: string) => Promise<string>])[] = [
  [
    'pdf.js',
    true,
    async (of) => {
      const { readFile } = await import('node:fs/promises')
      await using reader = await openReader(new Uint8Array(await readFile(of)))
      return await reader.text(0)
    },
  ],
  ['Poppler', requires('pdftotext'), async (of) => run('pdftotext', '-raw', of, '-')],
  ['MuPDF', requires('mutool'), async (of) => run('mutool', 'draw', '-q', '-F', 'txt', of)],
  [
    'Chromium',
    requires('chromium'),
    async (of) => {
      await using window = await openInChromium(of)
      return await window.copyAll()
    },
  ],
]

describe.each(readers)('copying from a searchable PDF in %s', (name, there, textOf) => {
  it.runIf(there)('keeps lines whole, columns and words separate, and ligatures as letters', async () => {
    const found = (await textOf(file)).split(/\r?\n/).map((line) => line.trim())
    expect(found.filter((line) => line !== '')).toEqual(
      name === 'Chromium' ? [...left, ...joined] : [...left, ...right],
    )
  })
})

slow(describe, requires('chromium'))('selecting in Chromium (needs chromium)', () => {
  /** The centre of a recognised word, as a share of the page. */
  const placeOf = (text: string) => {
    const word = scanned.content.words.find((one) => one.text === text)
    if (!word) throw new Error('The word was not read.')
    const { width, height } = scanned
    const { x0, y0, x1, y1 } = word.box
    return { x: (x0 + x1) / 2 / width, y: (y0 + y1) / 2 / height }
  }

  it.each(['harbour', 'fishing'])('selects the word %s by a double click on its ink', async (word) => {
    await using window = await openInChromium(file)
    expect((await window.copyWord(placeOf(word))).trim()).toBe(word)
  })

  it('selects a line of a column without the other column', async () => {
    await using window = await openInChromium(file)
    const line = await window.copyLine(placeOf('final'))
    expect(line.trim()).toBe('ships, and the final one')
  })

  it('keeps right-to-left words in reading order', async () => {
    await using window = await openInChromium(hebrew)
    expect((await window.copyAll()).trim()).toBe('שלום לכם חברים')
  })
})

describe.runIf(requires('pdftotext'))('copying in Poppler (needs poppler-utils)', () => {
  it("keeps columns separate, in Poppler's order", () => {
    const found = run('pdftotext', file, '-')
      .split(/\n/)
      .map((line) => line.trim())
    expect(found.filter((line) => line !== '').sort()).toEqual([...left, ...right].sort())
  })

  it('keeps right-to-left words in reading order', () => {
    const text = run('pdftotext', hebrew, '-').replace(/[\u202a-\u202e\f]/g, '')
    expect(text.trim()).toBe('שלום לכם חברים')
  })
})
