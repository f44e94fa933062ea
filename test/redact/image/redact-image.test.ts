import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openImageFile } from '../../../engines/image/codecs/open-image.ts'
import { readJpeg } from '../../../engines/image/jpeg/read.ts'
import { imageFormatOf, type RedactImageInput, redactImage } from '../../../engines/redact/image/index.ts'
import { levelled } from '../../../engines/redact/image/redact-image.ts'
import type { Recognise } from '../../../engines/redact/task.ts'
import { recognise, textOf } from '../../builders/images/ocr.ts'
import {
  account,
  encoded,
  imageKinds,
  letter,
  letterRaster,
  letterReader,
  letterSize,
  letterWords,
  person,
} from '../../builders/images/text-image.ts'

const redact = (bytes: Uint8Array, more: Partial<RedactImageInput> = {}, reader = letterReader()) =>
  redactImage({ bytes, detect: { entities: 'none' }, terms: [person, account], ...more }, reader)

/** The words of the letter that an image still shows. */
const wordsOf = async (raster: Pixels, reader = letterReader()): Promise<string> =>
  (await reader(raster, { languages: ['en'], dpi: 200 })).map(({ text }) => text).join(' ')

/** What a format needs to be the same one: sharp does not read BMP. */
async function shape(bytes: Uint8Array) {
  if (imageFormatOf(bytes) === 'bmp') return { format: 'bmp' }
  const { format, width, height, space, channels, depth, isPalette, bitsPerSample } =
    await sharp(bytes).metadata()
  return { format, width, height, space, channels, depth, isPalette, bitsPerSample }
}

const rasterOf = async (bytes: Uint8Array, frame = 0) => (await openImageFile(bytes)).raster(frame)

describe.each(imageKinds)('$name', ({ build, loss = 0 }) => {
  it('removes the values from the pixels and keeps everything else', async () => {
    const bytes = await build()
    const before = await rasterOf(bytes)
    expect(await wordsOf(before)).toContain('Okonkwo')
    const done = await redact(bytes)
    expect(done.entities.map(({ type, page }) => [type, page])).toEqual([
      ['TERM', 1],
      ['TERM', 1],
    ])
    expect(await shape(done.bytes)).toEqual(await shape(bytes))
    const after = await rasterOf(done.bytes)
    const text = await wordsOf(after)
    for (const value of ['Marguerite', 'Okonkwo', '4929', '2207']) expect(text).not.toContain(value)
    for (const word of letterWords) expect(text).toContain(word)
    // JPEG paints to the ends of the samples it shares between pixels.
    const margin = done.format === 'jpg' ? 18 : 0
    const boxes = done.entities.flatMap(({ boxes: list }) => list)
    const scale = before.width / ((before.width * 72) / dpiOf(done, before))
    expect(differenceOutside(before, after, boxes, scale, margin)).toBeLessThanOrEqual(loss)
  })
})

/** Pixels for each point, from the width of the page in points that the boxes refer to. */
function dpiOf(_: unknown, { width, height }: { width: number; height: number }): number {
  return Math.min(600, Math.max(72, Math.max(width, height) / 11.69))
}

type Pixels = Awaited<ReturnType<typeof rasterOf>>

/** Mean difference of the samples that no box covers. */
function differenceOutside(
  a: Pixels,
  b: Pixels,
  boxes: readonly { x0: number; y0: number; x1: number; y1: number }[],
  scale: number,
  margin: number,
): number {
  let sum = 0
  let count = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      const covered = boxes.some(
        (box) =>
          x >= Math.floor(box.x0 * scale) - margin &&
          x <= Math.ceil(box.x1 * scale) + margin &&
          y >= Math.floor(box.y0 * scale) - margin &&
          y <= Math.ceil(box.y1 * scale) + margin,
      )
      if (covered) continue
      for (let c = 0; c < 4; c++)
        sum += Math.abs(a.data[(y * a.width + x) * 4 + c] - b.data[(y * a.width + x) * 4 + c])
      count += 4
    }
  return sum / count
}

describe('redaction of images', () => {
  it('keeps the coefficients of JPEG blocks outside the boxes', async () => {
    const bytes = await encoded(letter().jpeg({ quality: 70, progressive: true }))
    const done = await redact(bytes)
    const [before, after] = [bytes, done.bytes].map((file) => readJpeg(file, 1e9).frame)
    let same = 0
    let changed = 0
    before.components.forEach(({ coefficients, quantisation }, i) => {
      const other = after.components[i]
      expect(other.quantisation).toEqual(quantisation)
      for (let at = 0; at < coefficients.length; at += 64) {
        const block = coefficients.subarray(at, at + 64)
        if (block.every((value, k) => value === other.coefficients[at + k])) same++
        else changed++
      }
    })
    expect(changed).toBeGreaterThan(20)
    expect(same).toBeGreaterThan(changed * 2)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'finds and paints values with EXIF orientation %i',
    async (orientation) => {
      const upright = await encoded(letter().png())
      const quarter = [0, 0, 180, 180, 90, 270, 270, 90][orientation - 1]
      const turned = await encoded(sharp(upright).rotate(quarter).png())
      const mirrored = [2, 4, 5, 7].includes(orientation)
      const coded = await encoded(mirrored ? sharp(turned).flop().png() : sharp(turned).png())
      const bytes = await encoded(sharp(coded).jpeg({ quality: 90 }).withMetadata({ orientation }))
      expect(await wordsOf(await rasterOf(bytes))).toContain('Okonkwo')
      const done = await redact(bytes)
      expect(done.entities).toHaveLength(2)
      const text = await wordsOf(await rasterOf(done.bytes))
      expect(text).not.toContain('Okonkwo')
      expect(text).toContain('correspondence')
      expect((await sharp(done.bytes).metadata()).orientation ?? 1).toBe(orientation)
    },
  )

  it('redacts every page of a TIFF and every frame of an animation', async () => {
    const lines = ['A second page for Marguerite', 'Okonkwo and the statement.']
    const second = letterRaster(lines)
    const [one, two] = [letterReader(), letterReader(lines)]
    const reader: Recognise = async (raster, options) => {
      const first = await one(raster, options)
      return first.length > 5 ? first : two(raster, options)
    }
    const { width, height } = letterSize
    const both = Buffer.concat([new Uint8Array(letterRaster().data), new Uint8Array(second.data)])
    const raw = { width, height: height * 2, channels: 4, pageHeight: height } as const
    for (const image of [
      sharp(both, { raw }).webp({ lossless: true, delay: [100, 300], loop: 2 }),
      sharp(both, { raw }).gif({ delay: [100, 300] }),
      sharp(both, { raw }).tiff({ compression: 'lzw' }),
    ]) {
      const done = await redact(await encoded(image), {}, reader)
      expect(done.pages).toBe(2)
      expect(new Set(done.entities.map(({ page }) => page))).toEqual(new Set([1, 2]))
      for (const frame of [0, 1]) {
        const text = await wordsOf(await rasterOf(done.bytes, frame), frame === 0 ? one : two)
        expect(text).not.toMatch(/Okonkwo|Marguerite/)
        expect(text).toContain(frame === 0 ? 'correspondence' : 'page')
      }
    }
  })

  it('refuses a region on a page that is not there', async () => {
    const bytes = await encoded(letter().png())
    const regions = [{ page: 2, box: { x0: 0, y0: 0, x1: 9, y1: 9 } }]
    await expect(redact(bytes, { regions })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it.each([
    ['PNG', letter().png()],
    ['JPEG', letter().jpeg({ quality: 85 })],
    ['WebP', letter().webp({ quality: 80 })],
  ])('reads and proves by OCR: %s', async (_, image) => {
    const done = await redact(await encoded(image), {}, recognise)
    const text = await textOf(await rasterOf(done.bytes))
    expect(text).not.toMatch(/Marguerite|Okonkwo|4929|2207/)
    for (const word of letterWords) expect(text).toContain(word)
  })

  it('erases regions that a person chose', async () => {
    const bytes = await encoded(letter().png())
    const box = { x0: 20, y0: 20, x1: 300, y1: 60 }
    const done = await redact(bytes, {
      terms: [],
      regions: [{ page: 1, box }],
    })
    expect(done.entities).toEqual([
      { type: 'REGION', page: 1, boxes: [box], score: 1, recognizer: 'region', value: '' },
    ])
    const text = await textOf(await rasterOf(done.bytes))
    expect(text).not.toContain('Brackenridge')
    expect(text).toContain('Okonkwo')
  })

  it('writes the type on the box in mode redact', async () => {
    for (const image of [letter().png(), letter().jpeg({ quality: 90 })]) {
      const done = await redact(await encoded(image), { mode: 'redact' }, recognise)
      expect(await textOf(await rasterOf(done.bytes))).toContain('TERM')
    }
  })

  it('detects values without terms', async () => {
    const lines = ['Dear customer, write to', 'jane.doe@example.com today.']
    const bytes = await encoded(letter(lines).png())
    const done = await redact(bytes, { terms: [], detect: { entities: ['EMAIL'] } }, recognise)
    expect(done.entities.map(({ type }) => type)).toEqual(['EMAIL'])
    expect(await textOf(await rasterOf(done.bytes))).not.toContain('jane')
  })

  it('refuses an image that is not read, unless it may be kept', async () => {
    const bytes = await encoded(letter().png())
    const input = { bytes, detect: { entities: 'none' as const } }
    await expect(redactImage(input)).rejects.toMatchObject({ code: 'unsupported_format' })
    const kept = await redactImage({ ...input, unreadImages: 'keep' })
    expect(kept.warnings.map(({ code }) => code)).toEqual(['images_not_searched'])
  })

  it('reports that an image looks like text that OCR could not read', async () => {
    const bytes = await encoded(letter().png())
    const reader: Recognise = Object.assign(async () => [], {
      thoroughly: async () => ({ words: [], unread: [{ x0: 40, y0: 80, x1: 240, y1: 120 }] }),
    })
    const blind = await redactImage({ bytes, dpi: 144, detect: { entities: 'none' } }, reader)
    expect(blind.warnings.map(({ code }) => code)).toEqual(['text_not_read'])
    expect(blind.warnings[0].message).toContain('100 x 20 points at 20, 40')
  })

  it('returns nothing when a value is still read after painting', async () => {
    const bytes = await encoded(letter().png())
    const stubborn = async () => [{ text: person, box: { x0: 10, y0: 60, x1: 300, y1: 110 }, line: 0 }]
    await expect(
      redactImage({ bytes, detect: { entities: 'none' }, terms: [person] }, stubborn),
    ).rejects.toMatchObject({ code: 'proof_failed' })
  })

  it('checks the number of pixels before it decodes', async () => {
    for (const { build } of imageKinds) {
      const limits = { pixels: 1000 }
      await expect(redact(await build(), { limits })).rejects.toMatchObject({ code: 'too_many_pixels' })
    }
  })

  it.each([
    ['a PNG of 98 megapixels with samples of 16 bits', async () => pngHeader(14_000, 7_000, 16), {}],
    ['a TIFF with samples of 16 bits', () => wideTiff(40, 20), { pixels: 1000 }],
  ])('has half of the limit for samples of 16 bits: %s', async (_, build, limits) => {
    await expect(redact(await build(), { limits })).rejects.toMatchObject({ code: 'too_many_pixels' })
  })

  it('reads a TIFF with samples of 16 bits within the limit', async () => {
    await expect(redact(await wideTiff(40, 10), { limits: { pixels: 1000 } })).resolves.toBeDefined()
  })
})

/** The header of a PNG. What follows is never read where it states too much. */
function pngHeader(width: number, height: number, bits: number): Uint8Array {
  const bytes = Buffer.alloc(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes[24] = bits
  return Uint8Array.from(bytes)
}

async function wideTiff(width: number, height: number): Promise<Uint8Array> {
  const samples = new Uint16Array(width * height).fill(0x8080)
  const raw = { width, height, channels: 1 } as const
  const image = sharp(samples, { raw }).toColourspace('grey16').tiff({ compression: 'lzw' })
  return Uint8Array.from(await image.toBuffer())
}

const area = (x0: number, y0: number, y1: number) => ({ x0, x1: x0 + 80, y0, y1 })

const heights = (areas: readonly { readonly y0: number; readonly y1: number }[]) =>
  levelled(areas.map(({ y0, y1 }, i) => area(100 * i, y0, y1))).map(({ y0, y1 }) => [y0, y1])

describe('areas on an image', () => {
  it('have one height on a line, regardless of the letters under them', () => {
    // `Dr.`, `Eugenia`, `an` of one line, and a word of the next one.
    const line = [area(0, 20, 40), area(100, 20, 46), area(200, 26, 40), area(0, 60, 80)]
    expect(heights(line)).toEqual([
      [20, 46],
      [20, 46],
      [20, 46],
      [60, 80],
    ])
  })

  it('are not moved next to a heading, a face, or in another line', () => {
    const apart = [area(0, 20, 40), area(100, 10, 50), area(200, 36, 56)]
    expect(heights(apart)).toEqual([
      [20, 40],
      [10, 50],
      [36, 56],
    ])
  })

  it('do not grow by those of another column', () => {
    const [left, right] = [area(0, 20, 40), area(600, 24, 48)]
    expect(levelled([left, right])).toEqual([left, right])
    expect(levelled([left, { ...right, x0: 300, x1: 380 }])[0].y1).toBe(48)
  })

  it('grow no more than by their neighbours on a skewed line', () => {
    const skewed = Array.from({ length: 8 }, (_, i) => area(100 * i, 20 + 6 * i, 40 + 6 * i))
    for (const { y0, y1 } of levelled(skewed)) expect(y1 - y0).toBeLessThanOrEqual(20 + 2 * 8)
  })
})
