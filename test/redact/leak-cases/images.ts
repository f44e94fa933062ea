/** Where a value can survive in an image file besides its visible pixels. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { person } from './case.ts'

export interface ImageLeak {
  readonly name: string
  build(): Promise<Uint8Array>
  /** Whether the value is in the file, where a search of its bytes and of what exiftool prints cannot tell. */
  readonly found?: (bytes: Uint8Array) => Promise<boolean>
}

const text = Buffer.from(person)
const blank = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#d0e0f0' } })
const other = () => sharp({ create: { width: 16, height: 12, channels: 3, background: '#102030' } })

async function bytesOf(image: Sharp): Promise<Buffer> {
  return image.toBuffer()
}

// Pixels that are not shown

const pngEnd = chunk('IEND', Buffer.alloc(0))
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** A gray PNG of 8 x 8 pixels, with a number of rows. */
function packedPng(bits: 8 | 16, rows: number): Buffer {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, bits, 0, 0, 0, 0])
  const row = Buffer.from([0, ...Array.from({ length: bits }, (_, i) => 100 + i * 7)])
  const samples = Buffer.concat(Array.from({ length: rows }, () => row))
  return Buffer.concat([pngStart, chunk('IHDR', header), chunk('IDAT', deflateSync(samples)), pngEnd])
}

function samplesOf(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes)
  const at = file.indexOf('IDAT')
  return inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)))
}

async function hasMoreRows(bytes: Uint8Array): Promise<boolean> {
  return samplesOf(bytes).length > 8 * 9
}

async function lowBytesDiffer(bytes: Uint8Array): Promise<boolean> {
  const { data } = await sharp(bytes)
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return Array.from({ length: data.length / 2 }, (_, i) => data[i * 2] !== data[i * 2 + 1]).some(
    (differs) => differs,
  )
}

/** A palette of two equal whites, both in use. */
function equalPalette(): Buffer {
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 3, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, 0, 1, 0, 1, 1, 0, 0, 1])))
  const palette = chunk('PLTE', Buffer.alloc(6, 0xff))
  return Buffer.concat([pngStart, chunk('IHDR', header), palette, chunk('IDAT', deflateSync(rows)), pngEnd])
}

async function usesSeveralIndices(bytes: Uint8Array): Promise<boolean> {
  const samples = samplesOf(bytes)
  return new Set(samples.filter((_, i) => i % 9 !== 0)).size > 1
}

/** The height of the first frame of a GIF without a colour table of the screen, or after it. */
function gifFrameHeight(bytes: Uint8Array): number {
  const tables = (bytes[10] & 0x80) === 0 ? 0 : 3 * 2 ** ((bytes[10] & 7) + 1)
  const at = Buffer.from(bytes).indexOf(0x2c, 13 + tables)
  return bytes[at + 7] | (bytes[at + 8] << 8)
}

// JPEG

function segment(marker: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body])
}

/** A JPEG with segments after its first marker and bytes after its last. */
async function jpeg(
  segments: readonly Uint8Array[],
  after: Uint8Array = new Uint8Array(0),
): Promise<Uint8Array> {
  const plain = await bytesOf(blank().jpeg())
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2), after])
}

/** A TIFF structure, as EXIF is: ASCII tags in its first directory. */
function tiffTags(tags: readonly (readonly [tag: number, value: Uint8Array])[], next = 0): Buffer {
  const head = 8 + 2 + tags.length * 12 + 4
  const out = Buffer.alloc(head)
  out.write('MM')
  out.writeUInt16BE(42, 2)
  out.writeUInt32BE(8, 4)
  out.writeUInt16BE(tags.length, 8)
  let end = head
  tags.forEach(([tag, value], i) => {
    const at = 10 + i * 12
    out.writeUInt16BE(tag, at)
    out.writeUInt16BE(2, at + 2)
    out.writeUInt32BE(value.length, at + 4)
    out.writeUInt32BE(end, at + 8)
    end += value.length
  })
  out.writeUInt32BE(next, head - 4)
  return Buffer.concat([out, ...tags.map(([, value]) => value)])
}

const zeroEnded = Buffer.concat([text, Buffer.from([0])])
const exif = (tags: Parameters<typeof tiffTags>[0]) => segment(0xe1, Buffer.from('Exif\0\0'), tiffTags(tags))
const xmp = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${person}"/></rdf:RDF></x:xmpmeta>`,
)

// PNG

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A PNG with chunks after its header. */
async function png(chunks: readonly Uint8Array[], image = blank().png()): Promise<Uint8Array> {
  const plain = await bytesOf(image)
  return Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)])
}

/** A chunk that only shows its value when it is decompressed. */
const hasChunk = (type: string) => async (bytes: Uint8Array) => Buffer.from(bytes).includes(type)

// WebP

function riff(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

async function webp(type: string, data: Uint8Array): Promise<Uint8Array> {
  const plain = await bytesOf(blank().webp().withMetadata({ orientation: 1 }))
  const out = Buffer.concat([plain, riff(type, data)])
  out.writeUInt32LE(out.length - 8, 4)
  return out
}

// TIFF

/** A TIFF with one more tag in its directory, which moves to the end. */
async function tiff(tag: number, value: Uint8Array): Promise<Uint8Array> {
  const plain = await bytesOf(blank().tiff({ compression: 'none' }))
  const at = plain.readUInt32LE(4)
  const count = plain.readUInt16LE(at)
  const entries = [...Array(count).keys()].map((i) => plain.subarray(at + 2 + i * 12, at + 14 + i * 12))
  const entry = Buffer.alloc(12)
  entry.writeUInt16LE(tag)
  entry.writeUInt16LE(2, 2)
  entry.writeUInt32LE(value.length, 4)
  entry.writeUInt32LE(plain.length, 8)
  const sorted = [...entries, entry].sort((a, b) => a.readUInt16LE() - b.readUInt16LE())
  const head = Buffer.alloc(2)
  head.writeUInt16LE(count + 1)
  const out = Buffer.concat([plain, value, Buffer.alloc(value.length & 1), head, ...sorted, Buffer.alloc(4)])
  out.writeUInt32LE(plain.length + value.length + (value.length & 1), 4)
  return out
}

// Pixels that are not shown

/** Pixels whose samples are the characters of the value. */
async function hiddenPixels(alpha: boolean): Promise<Sharp> {
  const data = Buffer.alloc(64 * 48 * 4, 0)
  for (let i = 0; i < text.length; i++) data[i * 4] = text[i]
  if (!alpha) for (let i = 3; i < data.length; i += 4) data[i] = 255
  return sharp(data, { raw: { width: 64, height: 48, channels: 4 } })
}

const firstSamples = async (bytes: Uint8Array) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return text.every((value, i) => data[i * info.channels] === value)
}

/** An indexed PNG of one pixel colour, with the value in palette entries that no pixel uses. */
function paletteLeftovers(): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(8)
  header.writeUInt32BE(8, 4)
  header[8] = 8
  header[9] = 3
  const palette = Buffer.concat([
    Buffer.from([255, 255, 255]),
    text,
    Buffer.alloc((3 - (text.length % 3)) % 3),
  ])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.alloc(8 * 9))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), text])
const thumbnail = Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xfe, text), Buffer.from([0xff, 0xd9])])

export const imageLeaks: readonly ImageLeak[] = [
  {
    name: 'EXIF of a JPEG',
    build: () =>
      jpeg([
        exif([
          [0x010e, zeroEnded],
          [0x013b, zeroEnded],
        ]),
      ]),
  },
  { name: 'a maker note', build: () => jpeg([exif([[0x927c, zeroEnded]])]) },
  { name: 'an EXIF thumbnail', build: () => jpeg([exif([[0x0201, thumbnail]])]) },
  {
    name: 'XMP of a JPEG',
    build: () => jpeg([segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp)]),
  },
  {
    name: 'IPTC',
    build: () =>
      jpeg([
        segment(
          0xed,
          Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x17\x1c\x02\x50\0\x12', 'latin1'),
          text,
        ),
      ]),
  },
  {
    name: 'the description of a colour profile',
    build: () => jpeg([segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), text)]),
  },
  {
    name: 'content credentials (JUMBF)',
    build: () => jpeg([segment(0xeb, Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), text)]),
  },
  {
    name: 'a JFIF extension',
    build: () => jpeg([segment(0xe0, Buffer.from('JFXX\0\x10', 'latin1'), thumbnail)]),
  },
  { name: 'a comment of a JPEG', build: () => jpeg([segment(0xfe, text)]) },
  { name: 'a private segment', build: () => jpeg([segment(0xe7, Buffer.from('Vendor\0'), text)]) },
  {
    name: 'a second image (MPF)',
    build: async () => {
      const second = await bytesOf(other().jpeg())
      const with2 = Buffer.concat([second.subarray(0, 2), segment(0xfe, text), second.subarray(2)])
      return jpeg([segment(0xe2, Buffer.from('MPF\0'), tiffTags([]))], with2)
    },
  },
  { name: 'a ZIP after the end of a JPEG', build: () => jpeg([], zip) },
  { name: 'a text chunk', build: () => png([chunk('tEXt', Buffer.concat([Buffer.from('Author\0'), text]))]) },
  {
    name: 'a compressed text chunk',
    found: hasChunk('zTXt'),
    build: () => png([chunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(text)]))]),
  },
  {
    name: 'a Unicode text chunk',
    build: () => png([chunk('iTXt', Buffer.concat([Buffer.from('Note\0\0\0\0\0'), text]))]),
  },
  { name: 'EXIF of a PNG', build: () => png([chunk('eXIf', tiffTags([[0x010e, zeroEnded]]))]) },
  { name: 'a private chunk', build: () => png([chunk('prVt', text)]) },
  {
    name: 'a frame of an animated PNG',
    found: hasChunk('fdAT'),
    build: () =>
      png([
        chunk('acTL', Buffer.alloc(8)),
        chunk('fdAT', Buffer.concat([Buffer.alloc(4), deflateSync(text)])),
      ]),
  },
  { name: 'a ZIP after the end of a PNG', build: async () => Buffer.concat([await png([]), zip]) },
  { name: 'the palette of a PNG', build: async () => paletteLeftovers() },
  {
    name: 'colours behind transparency, PNG',
    found: firstSamples,
    build: async () => bytesOf((await hiddenPixels(true)).png()),
  },
  { name: 'EXIF of a WebP', build: () => webp('EXIF', tiffTags([[0x010e, zeroEnded]])) },
  { name: 'XMP of a WebP', build: () => webp('XMP ', xmp) },
  { name: 'a private chunk of a WebP', build: () => webp('priv', text) },
  {
    name: 'data after the end of a WebP',
    build: async () => Buffer.concat([await bytesOf(blank().webp()), zip]),
  },
  { name: 'the description of a TIFF', build: () => tiff(270, zeroEnded) },
  { name: 'a private tag of a TIFF', build: () => tiff(50_000, zeroEnded) },
  { name: 'XMP of a TIFF', build: () => tiff(700, xmp) },
  { name: 'another image of a TIFF (SubIFD)', build: () => tiff(330, zeroEnded) },
  {
    name: 'unreferenced bytes of a TIFF',
    build: async () => Buffer.concat([await bytesOf(blank().tiff()), text]),
  },
  {
    name: 'a comment of a GIF',
    build: async () => {
      const plain = await bytesOf(blank().gif())
      const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
      return Buffer.concat([plain.subarray(0, -1), comment, plain.subarray(-1)])
    },
  },
  {
    name: 'a frame beyond the screen of a GIF',
    found: async (bytes) => (bytes[8] | (bytes[9] << 8)) < gifFrameHeight(bytes),
    build: async () => {
      const plain = await bytesOf(blank().gif())
      plain.writeUInt16LE(20, 8)
      return plain
    },
  },
  { name: 'rows beyond the height of a PNG', found: hasMoreRows, build: async () => packedPng(8, 12) },
  { name: 'low bytes of a PNG of 16 bits', found: lowBytesDiffer, build: async () => packedPng(16, 8) },
  {
    name: 'equal colours of the palette of a PNG',
    found: usesSeveralIndices,
    build: async () => equalPalette(),
  },
  {
    name: 'data after the end of a GIF',
    build: async () => Buffer.concat([await bytesOf(blank().gif()), zip]),
  },
]
