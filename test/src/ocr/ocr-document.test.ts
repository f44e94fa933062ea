import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Raster } from '../../../engines/model/raster.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { pages } from '../../../engines/pdf/file/pages.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { createEngine, type Engine } from '../../../src/engine.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const letter = ['The harbour office opens at nine', 'Invoice 4716 for Margaret Whitfield']
const page = drawRaster(700, 220, (context) => drawLines(context, letter))
const other = drawRaster(700, 220, (context) => drawLines(context, ['Second page of the same file']))
const blank = drawRaster(300, 200, () => {})

const coded = ({ width, height, data }: Raster) =>
  sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ threads: 0 })
})
afterAll(() => engine[Symbol.asyncDispose]())

/** Paragraphs are tested with layout analysis; here, white space does not matter. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The words of a PDF's pages by pdf.js, lines apart. */
async function textOf(bytes: Uint8Array): Promise<string[]> {
  await using reader = await openReader(bytes)
  const all: string[] = []
  for (let i = 0; i < reader.pageCount; i++) all.push((await reader.text(i)).trim())
  return all
}

describe('an image', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'as %s is read, and becomes a PDF of its words',
    async (kind) => {
      const bytes = await coded(page)
        .toFormat(kind, { quality: 95 })
        .withMetadata({ density: 150 })
        .toBuffer()
      const result = await engine.ocr(bytes)
      expect(flat(result.text)).toBe(letter.join(' '))
      expect(result).toMatchObject({ pages: 1, words: 11, language: 'en', warnings: [] })
      const out = result.bytes ?? new Uint8Array()
      expect(await textOf(out)).toEqual([letter.join('\n')])
      const [node] = pages(await loadPdf(out))
      // WebP has no resolution.
      const dpi = kind === 'webp' ? 72 : 150
      expect(node.width).toBeCloseTo((700 * 72) / dpi)
      expect(node.height).toBeCloseTo((220 * 72) / dpi)
    },
  )

  it('with an EXIF orientation is read and shown upright', async () => {
    const bytes = await coded(page)
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { bytes: out = new Uint8Array(), text } = await engine.ocr(bytes)
    expect(flat(text)).toBe(letter.join(' '))
    const [node] = pages(await loadPdf(out))
    expect(node.width).toBeGreaterThan(node.height)
    expect(await textOf(out)).toEqual([letter.join('\n')])
  })

  it.each([
    ['of 16 bits', () => coded(page).toColourspace('rgb16').png()],
    ['in the colours of a press', () => coded(page).toColourspace('cmyk').jpeg({ quality: 95 })],
    [
      'of one bit',
      () => coded(page).toColourspace('b-w').threshold(128).tiff({ compression: 'ccittfax4', bitdepth: 1 }),
    ],
  ])('%s is read', async (_, make) => {
    expect(flat((await engine.ocr(await make().toBuffer(), { outputs: [] })).text)).toBe(letter.join(' '))
  })

  it('with transparency is read over white', async () => {
    const clear = { ...page, data: page.data.map((_, i) => (i % 4 === 3 ? 255 - page.data[i - 1] : 0)) }
    const bytes = await sharp(clear.data, { raw: { width: 700, height: 220, channels: 4 } })
      .png()
      .toBuffer()
    expect(flat((await engine.ocr(bytes, { outputs: [] })).text)).toBe(letter.join(' '))
  })

  it('without text gives no text, and no error', async () => {
    const black = { ...blank, data: blank.data.map((_, i) => (i % 4 === 3 ? 255 : 0)) }
    const dot = { width: 1, height: 1, data: new Uint8ClampedArray([255, 255, 255, 255]) }
    for (const nothing of [blank, black, dot]) {
      const result = await engine.ocr(await coded(nothing).png().toBuffer())
      expect(result).toMatchObject({ text: '', words: 0, nodes: [], pages: 1 })
    }
  })
})

describe('a TIFF of several pages', () => {
  it('is read in order', async () => {
    const result = await engine.ocr(await tiffOf([page, blank, other]))
    expect(result.pages).toBe(3)
    expect(result.nodes.map(({ page }) => page)).toEqual(expect.arrayContaining([1, 3]))
    expect(flat(result.text)).toBe(`${letter.join(' ')} Second page of the same file`)
    expect(await textOf(result.bytes ?? new Uint8Array())).toEqual([
      letter.join('\n'),
      '',
      'Second page of the same file',
    ])
  })

  it('is read up to maxPages, and kept whole', async () => {
    const result = await engine.ocr(await tiffOf([other, page]), { maxPages: 1 })
    expect(result.text).toBe('Second page of the same file')
    expect(await textOf(result.bytes ?? new Uint8Array())).toEqual(['Second page of the same file', ''])
  })

  it('keeps its other pages if one is damaged', async () => {
    const file = await tiffOf([page, other], 'lzw')
    const second = file.indexOf(0x80, Math.floor(file.length * 0.6))
    const damaged = Uint8Array.from(file)
    damaged.fill(0xff, second, second + 400)
    const result = await engine.ocr(damaged)
    expect(result.text).toContain(letter[0])
    expect(result.pages).toBe(2)
  })
})

describe('bad input', () => {
  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['no bytes', () => new Uint8Array(), 'empty'],
    [
      'a BMP named .png',
      () => Buffer.from(`BM${'\0'.repeat(12)}(\0\0\0${'\0'.repeat(40)}`, 'latin1'),
      'unsupported_format',
    ],
    ['60,000 x 60,000 pixels', () => hugePng(), 'too_many_pixels'],
    [
      'a JPEG cut after its header',
      async () => (await coded(page).jpeg().toBuffer()).subarray(0, 180),
      'malformed',
    ],
    ['a TIFF that says it has 5,000 pages', () => tiffHeader(5_000), 'too_many_pages'],
    ['a PDF cut short', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>'), 'malformed'],
  ])('%s ends in its error', async (_, make, code) => {
    await expect(engine.ocr(await make())).rejects.toMatchObject({ code })
  })

  it('a truncated JPEG is read as far as possible', async () => {
    const whole = await coded(page).jpeg({ quality: 95 }).toBuffer()
    const result = await engine.ocr(whole.subarray(0, Math.floor(whole.length * 0.8)), { outputs: [] })
    expect(result.text).toContain('harbour')
    expect(result.warnings).toEqual([expect.objectContaining({ code: 'damaged_picture', page: 1 })])
  })

  it('invalid options are rejected before any work', async () => {
    for (const options of [{ maxPages: 0 }, { confidenceThreshold: 2 }, { language: 'klingon!' }])
      await expect(engine.ocr(await coded(blank).png().toBuffer(), options)).rejects.toMatchObject({
        code: 'invalid_request',
      })
  })

  it('a language that is not installed is an error with the install command', async () => {
    vi.stubEnv('TESSDATA_PREFIX', import.meta.dirname)
    await expect(engine.ocr(await coded(blank).png().toBuffer(), { language: 'gl' })).rejects.toMatchObject({
      code: 'missing_dependency',
      message: expect.stringContaining('npm install @tesseract.js-data/glg'),
    })
    vi.unstubAllEnvs()
  })
})

describe('a PDF', () => {
  it('that is encrypted is an error, unless the password is given', async () => {
    const locked = pdf()
      .page()
      .text('Typed words of some length')
      .build({ encrypt: { method: 'aes256', userPassword: 'open' } })
    await expect(engine.ocr(locked)).rejects.toMatchObject({ code: 'encrypted' })
    expect(flat((await engine.ocr(locked, { password: 'open', outputs: [] })).text)).toBe(
      'Typed words of some length',
    )
  })

  it('whose page is one image keeps the bytes of that image', async () => {
    const jpeg = await coded(page).jpeg({ quality: 95 }).toBuffer()
    const first = await engine.ocr(jpeg)
    const again = await engine.ocr(first.bytes ?? new Uint8Array(), { force: true })
    expect(Buffer.from(again.bytes ?? new Uint8Array()).includes(jpeg)).toBe(true)
    // The text of the first OCR was replaced, not duplicated.
    expect(await textOf(again.bytes ?? new Uint8Array())).toEqual([letter.join('\n')])
    expect(again.words).toBe(11)
  })

  it('that is searchable already is not read again', async () => {
    const first = await engine.ocr(await coded(page).png().toBuffer())
    const again = await engine.ocr(first.bytes ?? new Uint8Array())
    // Its text is counted, and not recognised: it is certain.
    expect(again).toMatchObject({ words: first.words, confidence: { average: 1 } })
    expect(flat(again.text)).toBe(letter.join(' '))
  })
})

async function tiffOf(
  rasters: readonly Raster[],
  compression: 'lzw' | 'deflate' = 'deflate',
): Promise<Uint8Array> {
  const height = Math.max(...rasters.map((raster) => raster.height))
  const width = Math.max(...rasters.map((raster) => raster.width))
  const frames = await Promise.all(
    rasters.map((raster) =>
      coded(raster)
        .extend({ right: width - raster.width, bottom: height - raster.height, background: '#ffffff' })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { across: 1, animated: true } })
    .tiff({ compression })
    .toBuffer()
}

/** A PNG with a valid header and hardly any data. */
function hugePng(): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A TIFF with this many directories of one-pixel images. */
function tiffHeader(count: number): Uint8Array {
  const size = 2 + 8 * 12 + 4
  const file = Buffer.alloc(8 + count * size + 1)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(8, 4)
  for (let i = 0; i < count; i++) {
    const at = 8 + i * size
    file.writeUInt16LE(8, at)
    const tags = [
      [256, 3, 1],
      [257, 3, 1],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, file.length - 1],
      [278, 3, 1],
      [279, 4, 1],
    ]
    tags.forEach(([tag, type, value], k) => {
      const entry = at + 2 + k * 12
      file.writeUInt16LE(tag, entry)
      file.writeUInt16LE(type, entry + 2)
      file.writeUInt32LE(1, entry + 4)
      file.writeUInt32LE(value, entry + 8)
    })
    file.writeUInt32LE(i + 1 < count ? at + size : 0, at + size - 4)
  }
  return file
}

describe('the language of a document', () => {
  it('is that of its text, not the one that was asked for', async () => {
    const french = [
      'Toute personne a droit à la liberté de pensée et de conscience,',
      'ce droit implique la liberté de changer de religion ou de conviction',
      'ainsi que la liberté de manifester sa religion en public et en privé.',
    ]
    const result = await engine.ocr(
      await coded(drawRaster(1100, 300, (context) => drawLines(context, french)))
        .png()
        .toBuffer(),
    )
    expect(result.language).toBe('fr')
  })
})

describe('a mail and a book', () => {
  it('are converted to PDF and read, with a warning', async () => {
    const mail = 'From: tobias@example.org\nSubject: Papers\n\nThe harbour office opens at nine.\n'
    const book = await writeZip([
      { name: 'mimetype', content: 'application/epub+zip' },
      {
        name: 'META-INF/container.xml',
        content:
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      },
      {
        name: 'a.opf',
        content:
          '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
      },
      {
        name: 'c.xhtml',
        content:
          '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>The harbour office opens at nine.</p></body></html>',
      },
    ])
    for (const [file, format] of [
      [new File([mail], 'a.eml'), 'eml'],
      [new File([Uint8Array.from(book)], 'a.epub'), 'epub'],
    ] as const) {
      const { text, bytes, pages: count, warnings } = await engine.ocr(file)
      expect(flat(text)).toContain('The harbour office opens at nine.')
      expect(flat((await textOf(bytes ?? new Uint8Array())).join(' '))).toContain('harbour office')
      expect(count).toBe(1)
      expect(warnings.map(({ message }) => message).join()).toContain(
        `The ${format} file was converted to PDF`,
      )
    }
  })
})
