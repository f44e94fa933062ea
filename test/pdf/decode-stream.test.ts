import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeStream, encodeFlate } from '../../engines/pdf/filters/decode-stream.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfStream } from '../../engines/pdf/objects.ts'
import { bytesOf, codeOf, textOf } from './source.ts'

const file = new PdfFile(new Map(), new PdfDict())

function decode(filters: readonly string[], raw: Uint8Array, params?: Record<string, PdfObject>) {
  const dict = new PdfDict([['Filter', filters.map((name) => PdfName.of(name))]])
  if (params) dict.set('DecodeParms', [new PdfDict(Object.entries(params))])
  return decodeStream(file, new PdfStream(dict, raw))
}
const decoded = (filters: readonly string[], raw: Uint8Array, params?: Record<string, PdfObject>) =>
  textOf(decode(filters, raw, params).bytes)

describe('FlateDecode', () => {
  it('keeps no more memory than its bytes', () => {
    // Compressed to a small part of the chunk that zlib writes to.
    const bytes = new Uint8Array(100_000).fill(65)
    const encoded = encodeFlate(bytes)
    expect(encoded.buffer.byteLength).toBe(encoded.length)
    const decoded = decode(['FlateDecode'], encodeFlate(new Uint8Array(10).fill(65))).bytes
    expect([decoded.length, decoded.buffer.byteLength]).toEqual([10, 10])
  })

  const text = 'the quick brown fox '.repeat(400)
  const packed = deflateSync(bytesOf(text))

  it('decompresses what was compressed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        expect(decode(['FlateDecode'], encodeFlate(bytes)).bytes).toEqual(bytes)
      }),
    )
  })

  it('reads data with a wrong checksum, no header, or trailing bytes', () => {
    const wrong = Uint8Array.from(packed)
    wrong[wrong.length - 1] ^= 255
    expect(decoded(['FlateDecode'], wrong)).toBe(text)
    expect(decoded(['FlateDecode'], deflateRawSync(bytesOf(text)))).toBe(text)
    expect(decoded(['FlateDecode'], Buffer.concat([packed, bytesOf('\r\njunk')]))).toBe(text)
  })

  it('returns the data before a cut or damage', () => {
    let seed = 1
    const letters = 'etaoinshrdlu '
    const noise = Buffer.from(
      Array.from({ length: 20_000 }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return letters.charCodeAt(seed % letters.length)
      }),
    )
    const whole = deflateSync(noise)
    const cut = decode(['FlateDecode'], whole.subarray(0, whole.length >> 1)).bytes
    expect(cut.length).toBeGreaterThan(4000)
    expect(Buffer.compare(cut, noise.subarray(0, cut.length))).toBe(0)
    const hurt = Uint8Array.from(whole)
    hurt.fill(255, whole.length >> 1)
    const rest = decode(['FlateDecode'], hurt).bytes
    expect(rest.length).toBeGreaterThan(4000)
    expect(Buffer.compare(rest.subarray(0, 4000), noise.subarray(0, 4000))).toBe(0)
  })

  it('never throws on random bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('FlateDecode', 'LZWDecode', 'A85', 'AHx', 'RL'),
        (bytes, name) => {
          decode([name], bytes)
        },
      ),
    )
  })

  it('stops at a decompression bomb before it is unpacked', async () => {
    const bomb = deflateSync(Buffer.alloc(64 << 20))
    const stream = new PdfStream(new PdfDict([['Filter', PdfName.of('FlateDecode')]]), bomb)
    expect(await codeOf(() => decodeStream(file, stream, { streamBytes: 1 << 20 }))).toBe('too_many_bytes')
    expect(await codeOf(() => decodeStream(file, stream, { ratio: 10, ratioFloor: 1 << 20 }))).toBe(
      'ratio_exceeded',
    )
    const twice = new PdfStream(
      new PdfDict([['Filter', [PdfName.of('Fl'), PdfName.of('Fl')]]]),
      deflateSync(bomb),
    )
    expect(await codeOf(() => decodeStream(file, twice))).toBe('ratio_exceeded')
  })
})

describe('the other filters', () => {
  it('reads ASCIIHex with white space and an odd digit', () => {
    expect(decoded(['ASCIIHexDecode'], bytesOf('48 65\n6C6c 6>junk'))).toBe('Hell`')
  })

  it('reads ASCII85 with z, short groups and delimiters', () => {
    expect(decoded(['ASCII85Decode'], bytesOf('<~87cURD]i,"Ebo80~>'))).toBe('Hello World!')
    expect(decoded(['A85'], bytesOf('z87\n cUR~>'))).toBe('\0\0\0\0Hell')
    expect(decoded(['A85'], bytesOf('87cURDZ~>'))).toBe('Hello')
  })

  it('reads RunLength', () => {
    expect(decoded(['RunLengthDecode'], bytesOf('\x02abc\xfex\x80junk'))).toBe('abcxxx')
  })

  it("reads the standard's own LZW example", () => {
    const raw = Uint8Array.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01])
    expect([...decode(['LZWDecode'], raw).bytes]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  })

  it('reads LZW over a full table, with and without the early change', () => {
    const text = Uint8Array.from({ length: 60_000 }, (_, i) => (i * 31 + (i >> 3) * 17 + (i >> 7)) & 255)
    for (const early of [0, 1])
      expect(decode(['LZW'], lzw(text, early), { EarlyChange: early }).bytes).toEqual(text)
  })

  it('bounds LZW and RunLength too', async () => {
    const flat = lzw(new Uint8Array(200_000), 1)
    for (const [name, raw] of [
      ['LZW', flat],
      ['RL', bytesOf('\x81x'.repeat(2000))],
    ] as const) {
      const stream = new PdfStream(new PdfDict([['Filter', PdfName.of(name)]]), raw)
      expect(await codeOf(() => decodeStream(file, stream, { streamBytes: 100_000 }))).toBe('too_many_bytes')
    }
  })

  it('applies a chain in order', () => {
    const raw = bytesOf(`${Buffer.from(deflateSync(bytesOf('words'))).toString('hex')}>`)
    expect(decoded(['AHx', 'Fl'], raw)).toBe('words')
  })

  it('stops at an image codec and returns the remaining filters', () => {
    const { bytes, rest } = decode(['AHx', 'DCT'], bytesOf('FFD8>'))
    expect([...bytes]).toEqual([255, 216])
    expect(rest).toEqual([{ name: 'DCTDecode', params: null }])
  })

  it('does not decode data of an unknown filter', () => {
    expect(decode(['Nothing'], bytesOf('x')).rest).toEqual([{ name: 'Nothing', params: null }])
    expect(decoded(['Crypt', 'AHx'], bytesOf('41>'))).toBe('A')
  })
})

describe('predictors', () => {
  it('undoes each PNG row predictor', () => {
    const rows = [
      [0, 10, 20, 30, 40],
      [1, 5, 5, 5, 5],
      [2, 1, 1, 1, 1],
      [3, 10, 10, 10, 10],
      [4, 1, 2, 3, 4],
    ]
    const out = decode(['Fl'], encodeFlate(Uint8Array.from(rows.flat())), { Predictor: 15, Columns: 4 }).bytes
    expect([...out]).toEqual([10, 20, 30, 40, 5, 10, 15, 20, 6, 11, 16, 21, 13, 22, 29, 35, 14, 24, 32, 39])
  })

  it('undoes the TIFF predictor at each depth', () => {
    const tiff = (bits: number, colors: number, columns: number, data: number[]) => [
      ...decode(['Fl'], encodeFlate(Uint8Array.from(data)), {
        Predictor: 2,
        BitsPerComponent: bits,
        Colors: colors,
        Columns: columns,
      }).bytes,
    ]
    expect(tiff(8, 3, 2, [1, 2, 3, 1, 1, 255])).toEqual([1, 2, 3, 2, 3, 2])
    expect(tiff(16, 1, 2, [1, 255, 0, 2])).toEqual([1, 255, 2, 1])
    expect(tiff(4, 1, 4, [0x1f, 0x12])).toEqual([0x10, 0x13])
    expect(tiff(1, 1, 8, [0b11000001])).toEqual([0b10000001])
  })

  it('ignores invalid parameters', () => {
    const senseless: Record<string, PdfObject>[] = [
      { Predictor: 15, Columns: -1 },
      { Predictor: 2, BitsPerComponent: 7 },
    ]
    for (const params of senseless) expect(decoded(['Fl'], encodeFlate(bytesOf('abc')), params)).toBe('abc')
  })
})

/** The plainest LZW writer: what the reader is held against. */
function lzw(data: Uint8Array, early: number): Uint8Array {
  const out: number[] = []
  let held = 0
  let bits = 0
  let width = 9
  const put = (code: number) => {
    held = (held << width) | code
    for (bits += width; bits >= 8; bits -= 8) out.push((held >> (bits - 8)) & 255)
    held &= (1 << bits) - 1
  }
  let table = new Map<string, number>()
  let next = 258
  put(256)
  let word = ''
  for (const byte of data) {
    const longer = word + String.fromCharCode(byte)
    if (longer.length === 1 || table.has(longer)) {
      word = longer
      continue
    }
    put(table.get(word) ?? word.charCodeAt(0))
    table.set(longer, next++)
    // The decoder is one entry behind the encoder.
    if (next - 1 + early >= 1 << width && width < 12) width++
    if (next === 4095) {
      put(256)
      table = new Map()
      next = 258
      width = 9
    }
    word = String.fromCharCode(byte)
  }
  put(table.get(word) ?? word.charCodeAt(0))
  put(257)
  put(0)
  return Uint8Array.from(out)
}
