import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paintOver } from '../../../engines/pdf/images/paint-over.ts'
import { type PdfObject, PdfString } from '../../../engines/pdf/objects.ts'
import { dict, flate, image, name, newFile, noise, reader, samplesOf } from './build.ts'

const region = { x0: 0.3, y0: 0.25, x1: 0.6, y1: 0.5 }
const width = 29
const height = 17
// 0.3 * 29 = 8.7 and 0.6 * 29 = 17.4; 0.25 * 17 = 4.25 and 0.5 * 17 = 8.5; each grown by one pixel.
const area = { x0: 7, y0: 3, x1: 19, y1: 10 }
const isInside = (x: number, y: number) => x >= area.x0 && x < area.x1 && y >= area.y0 && y < area.y1

describe('plain samples', () => {
  for (const bits of [1, 2, 4, 8, 16])
    for (const [space, components, black] of [
      ['DeviceGray', 1, [0]],
      ['DeviceRGB', 3, [0, 0, 0]],
      ['DeviceCMYK', 4, [0, 0, 0, 1]],
    ] as const)
      it(`are overwritten only under the region: ${space}, ${bits} bits`, async () => {
        const file = newFile()
        const row = Math.ceil((width * components * bits) / 8)
        const data = noise(row * height)
        const source = image(
          {
            Width: width,
            Height: height,
            BitsPerComponent: bits,
            ColorSpace: name(space),
            Filter: name('FlateDecode'),
          },
          flate(data),
        )
        const out = await paintOver(file, source, [region])
        const original = reader(data, width, components, bits)
        const painted = reader(samplesOf(file, out), width, components, bits)
        for (let y = 0; y < height; y++)
          for (let x = 0; x < width; x++)
            for (let k = 0; k < components; k++)
              expect(painted(x, y, k)).toBe(isInside(x, y) ? black[k] * (2 ** bits - 1) : original(x, y, k))
        expect(samplesOf(file, source)).toEqual(data)
      })

  it('are overwritten for all sizes, depths and regions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, 2, 4, 8, 16),
        fc.tuple(fc.double({ min: -0.5, max: 1.5, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
        async (w, h, bits, [x, y]) => {
          const file = newFile()
          const data = noise(Math.ceil((w * bits) / 8) * h)
          const source = image(
            { Width: w, Height: h, BitsPerComponent: bits, ColorSpace: name('DeviceGray') },
            data,
          )
          const box = { x0: x, y0: y, x1: x + 0.3, y1: y + 0.2 }
          const painted = reader(samplesOf(file, await paintOver(file, source, [box])), w, 1, bits)
          const original = reader(data, w, 1, bits)
          for (let py = 0; py < h; py++)
            for (let px = 0; px < w; px++) {
              const touched = px + 1 > box.x0 * w && px < box.x1 * w && py + 1 > box.y0 * h && py < box.y1 * h
              const near =
                px + 2.001 > box.x0 * w &&
                px - 1.001 < box.x1 * w &&
                py + 2.001 > box.y0 * h &&
                py - 1.001 < box.y1 * h
              const visible = box.x0 < 1 && box.x1 > 0 && box.y0 < 1 && box.y1 > 0
              if (touched && visible) expect(painted(px, py)).toBe(0)
              if (!near || !visible) expect(painted(px, py)).toBe(original(px, py))
            }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('become black with an inverting Decode array', async () => {
    const file = newFile()
    const source = image(
      { Width: 8, Height: 8, BitsPerComponent: 8, ColorSpace: name('DeviceGray'), Decode: [1, 0] },
      noise(64),
    )
    const out = await paintOver(file, source, [{ x0: 0, y0: 0, x1: 1, y1: 1 }])
    expect(new Set(samplesOf(file, out))).toEqual(new Set([255]))
    expect(out.dict.get('Decode')).toEqual([1, 0])
  })

  it('take the darkest entry of a palette', async () => {
    const file = newFile()
    const palette = new PdfString(Uint8Array.of(255, 255, 255, 200, 0, 0, 10, 10, 10, 0, 0, 255))
    const source = image(
      {
        Width: 16,
        Height: 4,
        BitsPerComponent: 2,
        ColorSpace: [name('Indexed'), name('DeviceRGB'), 3, palette],
      },
      noise(16),
    )
    const out = await paintOver(file, source, [{ x0: 0, y0: 0, x1: 0.5, y1: 1 }])
    const painted = reader(samplesOf(file, out), 16, 1, 2)
    for (let x = 0; x < 9; x++) expect(painted(x, 2)).toBe(2)
    expect(painted(9, 2)).toBe(reader(noise(16), 16, 1, 2)(9, 2))
  })

  it('are black in Lab, spot and ICC colour', async () => {
    const file = newFile()
    const profile = file.add(image({ N: 4 }, new Uint8Array(0)))
    const cases: [PdfObject[], number[]][] = [
      [
        [name('Lab'), dict({ WhitePoint: [0.9, 1, 0.8], Range: [-128, 127, -128, 127] })],
        [0, 128, 128],
      ],
      [[name('Separation'), name('Spot'), name('DeviceCMYK'), dict({})], [255]],
      [
        [name('DeviceN'), [name('A'), name('B')], name('DeviceCMYK'), dict({})],
        [255, 255],
      ],
      [
        [name('ICCBased'), profile],
        [0, 0, 0, 255],
      ],
      [
        [name('CalRGB'), dict({ WhitePoint: [1, 1, 1] })],
        [0, 0, 0],
      ],
    ]
    for (const [space, expected] of cases) {
      const count = expected.length
      const source = image({ Width: 4, Height: 1, BitsPerComponent: 8, ColorSpace: space }, noise(4 * count))
      const out = await paintOver(file, source, [{ x0: 0, y0: 0, x1: 0.2, y1: 1 }])
      expect([...samplesOf(file, out).subarray(0, count)]).toEqual(expected)
      expect(out.dict.get('ColorSpace')).toEqual(space)
    }
  })

  it('avoid a colour-key mask that would make the paint transparent', async () => {
    const file = newFile()
    const source = image(
      { Width: 4, Height: 1, BitsPerComponent: 8, ColorSpace: name('DeviceRGB'), Mask: [0, 9, 0, 9, 0, 9] },
      noise(12),
    )
    const out = await paintOver(file, source, [{ x0: 0, y0: 0, x1: 1, y1: 1 }])
    expect([...samplesOf(file, out).subarray(0, 3)]).toEqual([10, 0, 0])
    expect(out.dict.get('Mask')).toEqual([0, 9, 0, 9, 0, 9])
  })

  it('keep no bytes after the last row', async () => {
    const file = newFile()
    const data = new Uint8Array(100)
    data.set(new TextEncoder().encode('a value hidden behind the picture'), 64)
    const source = image({ Width: 8, Height: 8, BitsPerComponent: 8, ColorSpace: name('DeviceGray') }, data)
    const out = await paintOver(file, source, [{ x0: 0, y0: 0, x1: 0.1, y1: 0.1 }])
    expect(samplesOf(file, out).length).toBe(64)
  })

  it('that are truncated are painted up to the end of the region', async () => {
    const file = newFile()
    const source = image(
      { Width: 10, Height: 10, BitsPerComponent: 8, ColorSpace: name('DeviceGray') },
      noise(35),
    )
    const out = await paintOver(file, source, [{ x0: 0, y0: 0.2, x1: 1, y1: 0.5 }])
    expect([...samplesOf(file, out)]).toEqual([...noise(35).subarray(0, 10), ...new Array(50).fill(0)])
  })
})

describe('general filters', () => {
  const hex = (bytes: Uint8Array) =>
    new TextEncoder().encode(`${[...bytes].map((b) => b.toString(16).padStart(2, '0')).join(' ')}>`)
  const runLength = (bytes: Uint8Array) => {
    const out: number[] = []
    for (let i = 0; i < bytes.length; i += 128) {
      const piece = bytes.subarray(i, i + 128)
      out.push(piece.length - 1, ...piece)
    }
    return Uint8Array.from([...out, 128])
  }
  // 9-bit codes only: a clear code original the table grows past 511.
  const lzw = (bytes: Uint8Array) => {
    const codes = [...bytes].flatMap((b, i) => (i % 200 === 0 ? [256, b] : [b])).concat(257)
    const bits = codes.map((c) => c.toString(2).padStart(9, '0')).join('')
    return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (b) => Number.parseInt(b.padEnd(8, '0'), 2))
  }
  const upPredicted = (bytes: Uint8Array, row: number) =>
    Uint8Array.from(
      Array.from({ length: bytes.length / row }, (_, y) => [
        2,
        ...bytes.subarray(y * row, (y + 1) * row).map((b, i) => b - (y ? bytes[(y - 1) * row + i] : 0)),
      ]).flat(),
    )
  const data = noise(30 * 10)
  const cases = [
    ['none', null, null, data],
    ['ASCIIHex around Flate', [name('ASCIIHexDecode'), name('FlateDecode')], null, hex(flate(data))],
    ['RunLength', name('RunLengthDecode'), null, runLength(data)],
    ['LZW', name('LZWDecode'), null, lzw(data)],
    [
      'Flate with a PNG predictor',
      name('FlateDecode'),
      dict({ Predictor: 15, Colors: 3, Columns: 10 }),
      flate(upPredicted(data, 30)),
    ],
  ] as const
  for (const [title, filter, params, raw] of cases)
    it(`are decoded and samples outside kept: ${title}`, async () => {
      const file = newFile()
      const source = image(
        { Width: 10, Height: 10, BitsPerComponent: 8, ColorSpace: name('DeviceRGB') },
        new Uint8Array(raw),
      )
      if (filter) source.dict.set('Filter', Array.isArray(filter) ? [...filter] : (filter as never))
      if (params) source.dict.set('DecodeParms', params)
      const out = samplesOf(file, await paintOver(file, source, [{ x0: 0, y0: 0.5, x1: 1, y1: 0.6 }]))
      expect(out.subarray(0, 120)).toEqual(data.subarray(0, 120))
      expect(new Set(out.subarray(120, 210))).toEqual(new Set([0]))
      expect(out.subarray(210)).toEqual(data.subarray(210))
    })
})
