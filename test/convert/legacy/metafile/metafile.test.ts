import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playEmf } from '../../../../engines/convert/legacy/metafile/emf.ts'
import { rasteriseMetafiles } from '../../../../engines/convert/legacy/metafile/rasterise-metafiles.ts'
import { playWmf } from '../../../../engines/convert/legacy/metafile/wmf.ts'
import { decodeImage } from '../../../../engines/image/image-files.ts'
import { conversion, documentOf } from '../../conversion.ts'

function record(type: number, ...values: readonly number[]): Buffer {
  const out = Buffer.alloc(8 + values.length * 4)
  out.writeUInt32LE(type, 0)
  out.writeUInt32LE(out.length, 4)
  for (const [i, value] of values.entries()) out.writeInt32LE(value | 0, 8 + i * 4)
  return out
}

/** An enhanced metafile of 100 by 100 pixels, an inch on a side. */
function emf(...records: readonly Buffer[]): Uint8Array {
  const header = record(1, 0, 0, 99, 99, 0, 0, 2540, 2540, 0x464d4520, ...new Array(17).fill(0))
  header.writeInt32LE(1000, 72)
  header.writeInt32LE(1000, 76)
  header.writeInt32LE(254, 80)
  header.writeInt32LE(254, 84)
  return new Uint8Array(Buffer.concat([header, ...records, record(14, 0, 0, 20)]))
}

function emfText(x: number, y: number, text: string): Buffer {
  const letters = Buffer.from(text, 'utf16le')
  const padded = Buffer.concat([letters, Buffer.alloc((4 - (letters.length % 4)) % 4)])
  const advances = [...text].map(() => 6)
  const head = [0, 0, 99, 99, 1, 0, 0, x, y, text.length, 76, 0, 0, 0, 0, 0, 76 + padded.length]
  const out = Buffer.concat([record(84, ...head), padded, record(0, ...advances).subarray(8)])
  out.writeUInt32LE(out.length, 4)
  return out
}

function small(name: number, ...values: readonly (number | Buffer)[]): Buffer {
  const body = Buffer.concat(
    values.map((value) => {
      if (typeof value !== 'number') return value
      const word = Buffer.alloc(2)
      word.writeInt16LE(value)
      return word
    }),
  )
  const out = Buffer.concat([Buffer.alloc(6), body, Buffer.alloc(body.length & 1)])
  out.writeUInt32LE(out.length / 2, 0)
  out.writeUInt16LE(name, 4)
  return out
}

/** A Windows metafile of 100 by 100 units, an inch on a side. */
function wmf(...records: readonly Buffer[]): Uint8Array {
  const placed = Buffer.alloc(22)
  placed.writeUInt32LE(0x9ac6cdd7, 0)
  placed.writeInt16LE(100, 10)
  placed.writeInt16LE(100, 12)
  placed.writeUInt16LE(100, 14)
  const header = Buffer.alloc(18)
  header.writeUInt16LE(1, 0)
  header.writeUInt16LE(9, 2)
  return new Uint8Array(Buffer.concat([placed, header, ...records, small(0)]))
}

const rgb = (red: number, green: number, blue: number) => red | (green << 8) | (blue << 16)
const redBrush = [record(39, 1, 0, rgb(255, 0, 0), 0), record(37, 1), record(37, 0x80000008)]
const colour = Buffer.from([0, 0, 255, 0])

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const picture = { ...documentOf([]), resources: new Map([['p', { mediaType: 'image/x-emf', bytes }]]) }
  const drawn = (await rasteriseMetafiles(picture, conversion())).resources.get('p')
  expect(drawn?.mediaType).toBe('image/png')
  const raster = await decodeImage(drawn?.bytes ?? new Uint8Array())
  const at = (Math.floor(y * raster.height) * raster.width + Math.floor(x * raster.width)) * 4
  return [...raster.data.subarray(at, at + 3)]
}

describe('a metafile', () => {
  it('draws shapes with their brush on white', async () => {
    const bytes = emf(...redBrush, record(43, 50, 50, 99, 99))
    expect(await pixel(bytes, 0.75, 0.75)).toEqual([255, 0, 0])
    expect(await pixel(bytes, 0.25, 0.25)).toEqual([255, 255, 255])
  })

  it('applies window and world transforms', async () => {
    const window = [record(17, 8), record(9, 1000, 1000), record(11, 100, 100)]
    const moved = record(35)
    const world = Buffer.concat([moved, Buffer.from(new Float32Array([1, 0, 0, 1, 500, 0]).buffer)])
    world.writeUInt32LE(world.length, 4)
    const bytes = emf(...window, ...redBrush, world, record(43, 0, 0, 400, 400))
    expect(await pixel(bytes, 0.7, 0.2)).toEqual([255, 0, 0])
    expect(await pixel(bytes, 0.2, 0.2)).toEqual([255, 255, 255])
  })

  it('keeps its text, escaped', () => {
    const svg = playEmf(emf(emfText(10, 20, 'A<b>&"')))?.plotter.svg(0, 0, 100, 100, 100)
    expect(svg).toContain('>A&lt;b&gt;&amp;"</text>')
    expect(svg).toContain('x="10 16 22 28 34 40"')
  })

  it('gives its words with their places, for outputs whose text can be searched', async () => {
    const bytes = emf(emfText(10, 20, 'Flow'))
    const picture = { ...documentOf([]), resources: new Map([['p', { mediaType: 'image/x-emf', bytes }]]) }
    const [words, ...others] =
      (await rasteriseMetafiles(picture, conversion())).resources.get('p')?.words ?? []
    expect(others).toEqual([])
    expect(words).toMatchObject({ text: 'Flow', x: 0.1, turn: 0 })
    expect(words.width).toBeCloseTo(0.24)
    expect(words.size).toBeCloseTo(0.12)
    // The place is the top of the letters; the baseline lies below.
    expect(words.y).toBeCloseTo(0.3, 1)
  })

  it('draws curves, paths and figures of several parts', () => {
    const path = [record(59), record(27, 0, 0), record(54, 10, 0), record(54, 10, 10), record(61), record(60)]
    const two = record(8, 0, 0, 99, 99, 2, 6, 3, 3, 0, 0, 9, 0, 9, 9, 20, 20, 29, 20, 29, 29)
    const bezier = record(2, 0, 0, 99, 99, 4, 0, 0, 10, 0, 20, 10, 30, 30)
    const svg = playEmf(emf(...path, record(62, 0, 0, 99, 99), two, bezier))?.plotter.svg(0, 0, 100, 100, 100)
    expect(svg).toContain('d="M0 0L10 0L10 10Z"')
    expect(svg).toContain('d="M0 0 9 0 9 9ZM20 20 29 20 29 29Z"')
    expect(svg).toContain('d="M0 0C10 0 20 10 30 30"')
  })

  it('in the older WMF format is drawn too', async () => {
    const window = [small(0x020b, 0, 0), small(0x020c, 100, 100)]
    const brush = [small(0x02fc, 0, Buffer.from([255, 0, 0, 0]), 0), small(0x012d, 0)]
    const pen = [small(0x02fa, 5, 0, 0, colour), small(0x012d, 1)]
    const bytes = wmf(...window, ...brush, ...pen, small(0x041b, 99, 99, 50, 50))
    expect(await pixel(bytes, 0.75, 0.75)).toEqual([255, 0, 0])
    expect(await pixel(bytes, 0.25, 0.25)).toEqual([255, 255, 255])
  })

  it('in the older WMF format decodes text by the charset of its font', () => {
    const face = Buffer.from('Arial\0', 'latin1')
    const font = small(0x02fb, -12, 0, 0, 0, 400, Buffer.from([0, 0, 0, 204, 0, 0, 0, 0]), face)
    const words = small(0x0521, 3, Buffer.from([0xe4, 0xe0, 0x21, 0]), 20, 10)
    const window = small(0x020c, 100, 100)
    const svg = playWmf(wmf(window, font, small(0x012d, 0), words))?.plotter.svg(0, 0, 100, 100, 100)
    expect(svg).toContain('>да!</text>')
  })

  it('draws its bitmaps', async () => {
    const dib = record(0, 2, 1, 0, 0, 0, 0, 0, 0, 0).subarray(4)
    dib.writeUInt32LE(40, 0)
    dib.writeUInt16LE(1, 12)
    dib.writeUInt16LE(24, 14)
    const rows = Buffer.from([0, 0, 255, 0, 255, 0, 0, 0])
    const head = record(81, 0, 0, 99, 99, 0, 0, 0, 0, 2, 1, 80, 40, 120, 8, 0, 0x00cc0020, 100, 100)
    const bytes = Buffer.concat([head, dib, rows])
    bytes.writeUInt32LE(bytes.length, 4)
    expect(await pixel(emf(bytes), 0.1, 0.5)).toEqual([255, 0, 0])
    expect(await pixel(emf(bytes), 0.9, 0.5)).toEqual([0, 255, 0])
  })

  it('draws an icon on the mask before it, and its transparent parts not at all', async () => {
    const header = record(0, 2, 1, 0, 0, 0, 0, 0, 0, 0).subarray(4)
    header.writeUInt32LE(40, 0)
    header.writeUInt16LE(1, 12)
    header.writeUInt16LE(24, 14)
    const drawn = (operation: number, ...rows: number[]) => {
      const head = record(81, 0, 0, 99, 99, 0, 0, 0, 0, 2, 1, 80, 40, 120, 8, 0, operation, 100, 100)
      const bytes = Buffer.concat([head, header, Buffer.from(rows)])
      bytes.writeUInt32LE(bytes.length, 4)
      return bytes
    }
    const mask = drawn(0x008800c6, 0, 0, 0, 255, 255, 255, 0, 0)
    const icon = drawn(0x00660046, 0, 0, 255, 0, 0, 0, 0, 0)
    expect(await pixel(emf(mask, icon), 0.1, 0.5)).toEqual([255, 0, 0])
    expect(await pixel(emf(mask, icon), 0.9, 0.5)).toEqual([255, 255, 255])
    const deep = Buffer.from(header)
    deep.writeUInt16LE(32, 14)
    const place = [
      0, 0, 99, 99, 0, 0, 100, 100, 0x01ff0000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 108, 40, 148, 8, 0, 0,
    ]
    const blend = Buffer.concat([record(114, ...place), deep, Buffer.from([0, 0, 255, 255, 0, 0, 0, 0])])
    blend.writeUInt32LE(blend.length, 4)
    expect(await pixel(emf(blend), 0.1, 0.5)).toEqual([255, 0, 0])
    expect(await pixel(emf(blend), 0.9, 0.5)).toEqual([255, 255, 255])
  })

  it('that is empty or invalid is unchanged', async () => {
    for (const bytes of [emf(), wmf(), new Uint8Array(emf(record(43, 0, 0, 9, 9)).subarray(0, 90))]) {
      const document = { ...documentOf([]), resources: new Map([['p', { mediaType: 'image/x-emf', bytes }]]) }
      expect((await rasteriseMetafiles(document, conversion())).resources.get('p')?.bytes).toBe(bytes)
    }
  })

  it('survives any content', () => {
    const dib = record(81, ...new Array(18).fill(1))
    const whole = [
      emf(
        ...redBrush,
        record(43, 0, 0, 9, 9),
        emfText(1, 2, 'words'),
        record(8, 0, 0, 9, 9, 2, 6, 3, 3),
        dib,
      ),
      wmf(
        small(0x020c, 100, 100),
        small(0x0a32, 1, 2, 3, 0, 1, 2),
        small(0x0538, 9, 9),
        small(0x0f43, 1, 2, 3),
      ),
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        (bytes, changes) => {
          const spoiled = bytes.slice()
          for (const [at, value] of changes) spoiled[44 + (at % (spoiled.length - 44))] = value
          const played = playEmf(spoiled) ?? playWmf(spoiled)
          expect(played === null || played.plotter.svg(0, 0, 1, 1, 1).length > 0).toBe(true)
        },
      ),
      { numRuns: 400 },
    )
  })
})
