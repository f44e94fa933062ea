import { describe, expect, it } from 'vitest'
import { stripImageMetadata } from '../../engines/image/strip-metadata.ts'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const segment = (marker: number, ...data: number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]
const exif = (orientation: number) => [
  ...ascii('Exif\0\0II*\0'),
  ...[8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  ...ascii('Jane Roe'),
]
const chunk = (type: string, ...data: number[]) => [0, 0, 0, data.length, ...ascii(type), ...data, 1, 2, 3, 4]
const riff = (type: string, ...data: number[]) => [...ascii(type), data.length, 0, 0, 0, ...data]

const holds = (bytes: Uint8Array | null, words: string) => Buffer.from(bytes ?? []).includes(words)

describe('a JPEG', () => {
  const scan = [...segment(0xda, 1, 2), 0x10, 0xff, 0, 0x20, 0xff, 0xd0, 0x30]
  const jpeg = (orientation: number) =>
    Uint8Array.from([
      ...[0xff, 0xd8, ...segment(0xe0, ...ascii('JFIF\0'), 1), ...segment(0xe1, ...exif(orientation))],
      ...[
        ...segment(0xe2, ...ascii('ICC_PROFILE\0'), 7),
        ...segment(0xed, ...ascii('Photoshop')),
        ...segment(0xfe, ...ascii('note')),
      ],
      ...[
        ...scan,
        ...segment(0xfe, ...ascii('late')),
        ...segment(0xda, 3),
        0x40,
        0xff,
        0xd9,
        ...ascii('behind'),
      ],
    ])

  it('loses its metadata, and keeps the data that a decoder needs', () => {
    const out = stripImageMetadata(jpeg(1), 'image/jpeg')
    for (const words of ['Jane', 'Exif', 'Photoshop', 'note', 'late', 'behind'])
      expect(holds(out, words), words).toBe(false)
    for (const words of ['JFIF', 'ICC_PROFILE']) expect(holds(out, words), words).toBe(true)
    expect(out?.slice(-8)).toEqual(Uint8Array.of(0xff, 0xda, 0, 3, 3, 0x40, 0xff, 0xd9))
  })

  it('keeps its orientation', () => {
    const out = stripImageMetadata(jpeg(6), 'image/jpeg')
    expect(holds(out, 'Jane')).toBe(false)
    expect(holds(out, 'Exif')).toBe(true)
    expect(out?.[31]).toBe(6)
  })

  it('that is truncated is kept; other data is rejected', () => {
    expect(stripImageMetadata(jpeg(1).subarray(0, -7), 'image/jpeg')).not.toBeNull()
    expect(stripImageMetadata(Uint8Array.from([0xff, 0xd8, 1, 2, 3]), 'image/jpeg')).toBeNull()
  })
})

describe('other images', () => {
  it('PNG: removes text, time, Exif, and data after the end', () => {
    const png = Uint8Array.from([
      ...[
        0x89,
        ...ascii('PNG\r\n\x1a\n'),
        ...chunk('IHDR', 1),
        ...chunk('tEXt', ...ascii('Jane')),
        ...chunk('gAMA', 2),
      ],
      ...[...chunk('eXIf', 3), ...chunk('IDAT', 4), ...chunk('tIME', 5), ...chunk('IEND'), ...ascii('Jane')],
    ])
    const out = stripImageMetadata(png, 'image/png')
    for (const words of ['Jane', 'tEXt', 'eXIf', 'tIME']) expect(holds(out, words), words).toBe(false)
    for (const words of ['IHDR', 'gAMA', 'IDAT', 'IEND']) expect(holds(out, words), words).toBe(true)
  })

  it('WebP: removes Exif and XMP, also from the header flags', () => {
    const body = [
      ...ascii('WEBP'),
      ...riff('VP8X', 0x0c, 0),
      ...riff('VP8 ', 1, 2),
      ...riff('EXIF', ...ascii('Jane')),
      ...riff('XMP ', 9, 9),
    ]
    const out = stripImageMetadata(Uint8Array.from([...riff('RIFF', ...body)]), 'image/webp')
    expect(holds(out, 'Jane')).toBe(false)
    expect(out?.[20]).toBe(0)
    expect(out?.[4]).toBe((out?.length ?? 0) - 8)
  })

  it('GIF: removes comments, keeps looping', () => {
    const gif = Uint8Array.from([
      ...[...ascii('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x21, 0xfe, 4, ...ascii('Jane'), 0],
      ...[
        0x21,
        0xff,
        11,
        ...ascii('NETSCAPE2.0'),
        3,
        1,
        0,
        0,
        0,
        0x21,
        0xff,
        11,
        ...ascii('XMP DataXMP'),
        1,
        7,
        0,
      ],
      ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b, ...ascii('Jane')],
    ])
    const out = stripImageMetadata(gif, 'image/gif')
    expect(holds(out, 'Jane')).toBe(false)
    expect(holds(out, 'XMP')).toBe(false)
    expect(holds(out, 'NETSCAPE2.0')).toBe(true)
    expect(out?.at(-1)).toBe(0x3b)
  })

  it('TIFF: keeps pixels and what decodes them, zeroes the rest', () => {
    const number = (value: number) => [value & 255, (value >> 8) & 255, 0, 0]
    const tag = (id: number, type: number, count: number, value: number) => [
      ...[id & 255, id >> 8, type, 0],
      ...[...number(count), ...number(value)],
    ]
    const entries = [
      tag(256, 3, 1, 2),
      tag(273, 4, 1, 90),
      tag(279, 4, 1, 2),
      tag(315, 2, 9, 80),
      tag(0x8825, 4, 1, 80),
    ]
    const head = [...ascii('II*\0'), ...number(8), entries.length, 0, ...entries.flat(), 0, 0, 0, 0]
    const tiff = Uint8Array.from([
      ...head,
      0,
      0,
      0,
      0,
      0,
      0,
      ...ascii('Jane Roe\0'),
      0,
      0xaa,
      0xbb,
      ...ascii('Jane'),
    ])
    tiff.set(ascii('Jane Roe\0'), 80)
    const out = stripImageMetadata(tiff, 'image/tiff')
    expect(holds(tiff, 'Jane Roe')).toBe(true)
    expect(holds(out, 'Jane')).toBe(false)
    expect(out?.[8]).toBe(3)
    expect(out?.slice(90, 92)).toEqual(Uint8Array.of(0xaa, 0xbb))
    expect(out && stripImageMetadata(out, 'image/tiff')).toBe(out)
  })

  it('TIFF: refuses circular directories', () => {
    const circle = Uint8Array.from([...ascii('II*\0'), 8, 0, 0, 0, 0, 0, 8, 0, 0, 0])
    expect(stripImageMetadata(circle, 'image/tiff')).toBeNull()
  })

  it('are detected from their content, regardless of the type in the package', () => {
    const gif = Uint8Array.from([...ascii('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x21, 0xfe, 1, 74, 0, 0x3b])
    expect(stripImageMetadata(gif, 'application/octet-stream')).toHaveLength(14)
  })

  it('EMF: removes the program name', () => {
    const emf = new Uint8Array(120)
    const view = new DataView(emf.buffer)
    for (const [at, value] of [
      [0, 1],
      [4, 108],
      [40, 0x464d4520],
      [60, 4],
      [64, 96],
    ] as const)
      view.setUint32(at, value, true)
    emf.set(Buffer.from('Jane', 'utf16le'), 96)
    const out = stripImageMetadata(emf, 'image/x-emf')
    expect(holds(out, Buffer.from('Jane', 'utf16le').toString('latin1'))).toBe(false)
    expect(out?.[60]).toBe(0)
  })

  it('that are damaged are rejected, regardless of their stated sizes', () => {
    for (const type of ['image/png', 'image/webp', 'image/gif', 'image/jpeg'])
      for (const head of [
        '\x89PNG\r\n\x1a\n',
        'RIFF\xff\xff\xff\xffWEBPVP8 ',
        'GIF89a1111\xff11',
        '\xff\xd8\xff\xe1\xff\xff',
      ])
        expect(stripImageMetadata(Uint8Array.from([...ascii(head), 255, 255, 255, 255, 1]), type)).toBeNull()
  })
})
