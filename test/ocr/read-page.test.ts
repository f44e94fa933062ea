import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { findPackage } from '../../engines/model/package-files.ts'
import { documentOf } from '../../engines/ocr/output/document.ts'
import { nodesOf } from '../../engines/ocr/output/nodes.ts'
import { createSearchablePdf } from '../../engines/ocr/output/searchable-pdf.ts'
import type { PageResult } from '../../engines/ocr/page-result.ts'
import { type ReadOptions, readPage } from '../../engines/ocr/read-page.ts'
import { closeTesseract } from '../../engines/ocr/recognise/tesseract.ts'
import { withSource } from '../../engines/ocr/source.ts'
import { loadPdf } from '../../engines/pdf/file/load.ts'
import { pages } from '../../engines/pdf/file/pages.ts'
import { writePdf } from '../../engines/pdf/file/write.ts'
import { embedImage } from '../../engines/pdf/images/embed/embed-image.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream } from '../../engines/pdf/objects.ts'
import { openReader } from '../../engines/pdf/second-reader/index.ts'
import { tinyModel } from '../builders/onnx-model.ts'
import { drawLines, drawRaster } from '../builders/raster.ts'

afterAll(closeTesseract)

const letter = ['The harbour office opens at nine', 'Invoice 4716 for Margaret Whitfield']
const scan = drawRaster(700, 220, (context) => drawLines(context, letter))
const flat = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

/** A page of 336 x 105.6 points on which the scan may be drawn as /Scan; `content` draws. */
async function pdf(
  content: string,
  entries: Record<string, PdfObject> = {},
  raster = scan,
): Promise<Uint8Array> {
  const { width, height, data } = raster
  const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
  const file = new PdfFile(new Map(), new PdfDict())
  const { image } = await embedImage(file, { bytes, format: 'png', frame: 0 })
  const name = PdfName.of
  const dict = (of: Record<string, PdfObject>) => new PdfDict(Object.entries(of))
  const tree = dict({ Type: name('Pages'), Count: 1 })
  const parent = file.add(tree)
  const raw = new TextEncoder().encode(content)
  const font = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
  const page = dict({
    Type: name('Page'),
    Parent: parent,
    MediaBox: [0, 0, 336, 105.6],
    Resources: dict({ XObject: dict({ Scan: image }), Font: dict({ F: font }) }),
    Contents: file.add(new PdfStream(dict({ Length: raw.length }), raw)),
    ...entries,
  })
  tree.set('Kids', [file.add(page)])
  file.trailer.set('Root', file.add(dict({ Type: name('Catalog'), Pages: parent })))
  return writePdf(file)
}

const whole = 'q 336 0 0 105.6 0 0 cm /Scan Do Q'

const read = (bytes: Uint8Array, options: ReadOptions = {}): Promise<PageResult> =>
  withSource({ id: randomUUID(), bytes, format: 'pdf' }, (source) => readPage(source, 0, options))

/** The text of the searchable PDF, as pdf.js copies it. */
async function madeSearchable(bytes: Uint8Array, options: ReadOptions = {}) {
  const id = randomUUID()
  const made = await withSource({ id, bytes, format: 'pdf' }, async (source) =>
    createSearchablePdf(source, [await readPage(source, 0, options)]),
  )
  await using reader = await openReader(made.bytes)
  return {
    bytes: made.bytes,
    text: (await reader.text(0)).trim(),
    words: (await reader.textLayer(0)).runs.map(({ place }) => place),
  }
}

describe('a page that is a scan', () => {
  it('is read, and its words are over their ink', async () => {
    const { text, status, replaces } = await read(await pdf(whole))
    expect([flat(text), status, replaces]).toEqual([letter.join(' '), 'read', 'nothing'])
    const { text: copied, words } = await madeSearchable(await pdf(whole))
    expect(copied).toBe(letter.join('\n'))
    const invoice = words.find((word) => word.text === 'Invoice')
    // Drawn from pixel 60 on, on a baseline at pixel 128, at 150 dpi.
    expect(invoice?.box.x0).toBeCloseTo((60 * 72) / 150, -1)
    expect(invoice?.box.y1).toBeGreaterThan((128 * 72) / 150)
    expect(invoice?.box.y0).toBeLessThan((112 * 72) / 150)
  })

  it('does not contain covered text: a word under a black box is not read', async () => {
    const covered = `${whole} 0 g 25 38 80 18 re f`
    const { text } = await read(await pdf(covered))
    expect(flat(text)).toContain('harbour office')
    expect(text).not.toContain('Invoice')
  })

  it('does not contain text that is clipped or outside the crop box', async () => {
    const cropped = await read(await pdf(whole, { CropBox: [0, 55, 336, 105.6] }))
    const clipped = await read(await pdf(`0 55 336 60 re W n ${whole}`))
    for (const { text } of [cropped, clipped]) expect(flat(text)).toBe(letter[0])
  })

  it('that is shown rotated has its words in the orientation shown', async () => {
    // The image is rotated on the page, and the page is shown rotated back.
    const side = 'q 0 336 -105.6 0 105.6 0 cm /Scan Do Q'
    const bytes = await pdf(side, { MediaBox: [0, 0, 105.6, 336], Rotate: 90 })
    const { text } = await read(bytes)
    expect(flat(text)).toBe(letter.join(' '))
    const made = await madeSearchable(bytes)
    expect(made.text).toBe(letter.join('\n'))
    const [node] = pages(await loadPdf(made.bytes))
    expect(node.rotate).toBe(90)
  })
})

describe('a page with text', () => {
  const words = 'BT /F 12 Tf 20 20 Td (Typed words of some length) Tj ET'

  it('is kept', async () => {
    const { status, words: count, text, content } = await read(await pdf(words))
    expect([status, count, text]).toEqual(['kept', 0, null])
    expect(content.words.map((word) => word.text).join(' ')).toBe('Typed words of some length')
  })

  it('next to an image keeps the text, and the image is read', async () => {
    const { status, content } = await read(
      await pdf(`q 336 0 0 105.6 0 60 cm /Scan Do Q ${words}`, { MediaBox: [0, 0, 336, 170] }),
    )
    expect(status).toBe('read')
    const said = content.words.map((word) => word.text).join(' ')
    expect(said).toContain('Typed words of some length')
    expect(said).toContain('Margaret Whitfield')
  })

  it('next to an image has that image extracted under the key of its figure', async () => {
    const stamped = drawRaster(700, 420, (context) => {
      drawLines(context, letter)
      context.ellipse(350, 300, 120, 70, 0, 0, 2 * Math.PI)
      context.fill()
    })
    const drawn = `q 336 0 0 201.6 0 60 cm /Scan Do Q ${words}`
    const { images, content } = await read(await pdf(drawn, { MediaBox: [0, 0, 336, 270] }, stamped), {
      images: true,
    })
    expect(images.map(({ key, width }) => [key, width])).toEqual([[content.pictures[0].resource, 700]])
  })

  it('that is invisible, from an earlier OCR, counts as read', async () => {
    const hidden = `${whole} BT 3 Tr /F 12 Tf 30 70 Td (Earlier words) Tj ET`
    expect(await read(await pdf(hidden))).toMatchObject({ status: 'kept', words: 0 })
    const forced = await madeSearchable(await pdf(hidden), { force: true })
    expect(forced.text).toBe(letter.join('\n'))
  })

  it('that is visible is replaced with force, and not found any more', async () => {
    const { text } = await madeSearchable(await pdf(words), { force: true })
    expect(text).toBe('Typed words of some length')
    const { replaces } = await read(await pdf(words), { force: true })
    expect(replaces).toBe('page')
  })

  it('is not blank, and an empty page is', async () => {
    expect((await read(await pdf(''))).status).toBe('blank')
  })
})

describe('a formula on a scan', () => {
  const said = ['The speed of the wave is found by', 'E = m c + 4', 'where the depth is given']
  const board = drawRaster(700, 330, (context) => drawLines(context, said, { step: 80 }))
  const readBoard = async (options: ReadOptions) => {
    const { width, height, data } = board
    const bytes = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    const page = await withSource({ id: randomUUID(), bytes, format: 'png' }, (source) =>
      readPage(source, 0, options),
    )
    const formulas = nodesOf(documentOf([page], 'en'), 0.85).filter(({ type }) => type === 'formula')
    return { page, formulas }
  }

  it('is flagged and extracted as an image without a formula model', async () => {
    const { page, formulas } = await readBoard({ images: true })
    expect(formulas).toMatchObject([{ notation: 'text', text: 'E=mc+4', lowConfidence: true }])
    const [image] = page.images
    expect(formulas[0]).toMatchObject({ image: image.key })
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'png', width: expect.any(Number) })
    expect(flat(page.text)).toBe(`${said[0]} E=mc+4 ${said[2]}`)
  })

  it.runIf(findPackage('onnxruntime-node', undefined))(
    'is what a model of the user reads, in nodes and text (needs onnxruntime-node, which is optional)',
    async () => {
      const models = mkdtempSync(path.join(tmpdir(), 'models-'))
      try {
        // White becomes 0, so that any ink counts.
        tinyModel(models, 'formula', { height: 8, mean: 1 })
        const { page, formulas } = await readBoard({ models })
        expect(formulas).toMatchObject([{ notation: 'tex', text: expect.stringMatching(/^[ab ]+$/) }])
        const [formula] = formulas
        expect(page.text).toContain('text' in formula ? formula.text : '?')
        expect(page.text).not.toContain('E=mc')
      } finally {
        rmSync(models, { recursive: true })
      }
    },
  )
})

describe('a file with wrong object offsets', () => {
  const broken = async (content: string) => {
    const text = Buffer.from(await pdf(content)).toString('latin1')
    return new Uint8Array(Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1'))
  }
  const made = async (bytes: Uint8Array, drawn: Uint8Array) => {
    const id = randomUUID()
    const { bytes: out, warnings } = await withSource({ id, bytes, format: 'pdf' }, async (source) => {
      if (source.kind !== 'pdf') throw new TypeError('a PDF was opened')
      const page = await readPage(source, 0, {})
      // How another reader sees the same file.
      return createSearchablePdf({ ...source, reader: () => openReader(drawn) }, [page])
    })
    await using reader = await openReader(out)
    return { warnings, text: flat(await reader.text(0)), raster: await reader.raster(0, { dpi: 30 }) }
  }

  it('becomes searchable, without a warning if it looks the same', async () => {
    const bytes = await broken(whole)
    const { text, warnings } = await made(bytes, bytes)
    expect([text, warnings]).toEqual([letter.join(' '), []])
  })

  it('has pages replaced by images if another reader renders them differently', async () => {
    const other = await pdf(`${whole} 0 0 1 rg 10 10 60 60 re f`)
    const { text, warnings, raster } = await made(await broken(whole), other)
    expect(warnings).toEqual([expect.objectContaining({ code: 'page_made_picture', page: 1 })])
    expect(text).toBe(letter.join(' '))
    const seen = ((raster.height - 12) * raster.width + 12) * 4
    expect(raster.data[seen]).toBeLessThan(60)
    expect(raster.data[seen + 2]).toBeGreaterThan(200)
  })

  it('is rejected if its number of pages is uncertain', async () => {
    const { PDFDocument } = await import('pdf-lib')
    const two = await PDFDocument.create()
    two.addPage()
    two.addPage()
    const bytes = await broken(whole)
    await expect(made(bytes, await two.save())).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('as PDF/A', () => {
  it('a scan keeps its words, and typed text next to it its letters', async () => {
    const typed = 'BT /F 12 Tf 20 20 Td (Typed words of some length) Tj ET'
    const bytes = await pdf(`q 336 0 0 105.6 0 60 cm /Scan Do Q ${typed}`, { MediaBox: [0, 0, 336, 170] })
    const { bytes: out, warnings } = await withSource(
      { id: randomUUID(), bytes, format: 'pdf' },
      async (source) =>
        createSearchablePdf(source, [await readPage(source, 0, {})], {
          compliance: 'pdf-a-2b',
          language: 'en',
        }),
    )
    expect(warnings).toEqual([])
    expect(Buffer.from(out).toString('latin1')).toContain('pdfaid:part')
    await using reader = await openReader(out)
    const said = flat(await reader.text(0))
    for (const words of ['Typed words of some length', 'Margaret Whitfield']) expect(said).toContain(words)
  })
})

describe('a text layer added to a page', () => {
  it('is not affected by the graphics state of the page', async () => {
    const careless = `${whole} q 3 0 0 3 50 50 cm q 0.5 0 0 0.5 0 0 cm`
    const { text, words } = await madeSearchable(await pdf(careless))
    expect(text).toBe(letter.join('\n'))
    expect(words[0].box.x0).toBeCloseTo((60 * 72) / 150, -1)
  })
})
