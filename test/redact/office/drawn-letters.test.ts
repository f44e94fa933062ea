import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { drawMetafile } from '../../../engines/redact/office/drawing/metafile.ts'
import { redactOffice } from '../../../src/executor/redact-office-task.ts'
import { docx, p } from '../../builders/docx.ts'

const word = 'VEXTILEX'

/** The strokes of capital letters, in a box of 10 x 20. */
const strokes: Readonly<Record<string, readonly (readonly number[])[]>> = {
  V: [[0, 0, 5, 20, 10, 0]],
  E: [
    [10, 0, 0, 0, 0, 20, 10, 20],
    [0, 10, 8, 10],
  ],
  X: [
    [0, 0, 10, 20],
    [10, 0, 0, 20],
  ],
  T: [
    [0, 0, 10, 0],
    [5, 0, 5, 20],
  ],
  I: [[5, 0, 5, 20]],
  L: [[0, 0, 0, 20, 9, 20]],
}

const lines = [...word].flatMap((letter, i) =>
  strokes[letter].map((points) => points.map((value, k) => (k % 2 === 0 ? value + i * 16 : value) + 20)),
)

/** An EMF that draws lines of 16-bit points. */
function emf(): Uint8Array {
  const records = lines.map((points) => {
    const record = Buffer.alloc(28 + points.length * 2)
    record.writeUInt32LE(87, 0)
    record.writeUInt32LE(record.length, 4)
    record.writeUInt32LE(points.length / 2, 24)
    points.forEach((value, i) => {
      record.writeInt16LE(value, 28 + i * 2)
    })
    return record
  })
  const header = Buffer.alloc(88)
  header.writeUInt32LE(1, 0)
  header.writeUInt32LE(88, 4)
  header.writeUInt32LE(0x464d4520, 40)
  const end = Buffer.alloc(20)
  end.writeUInt32LE(14, 0)
  end.writeUInt32LE(20, 4)
  return Buffer.concat([header, ...records, end])
}

const paths = lines.map((points) => {
  const pairs = points.flatMap((value, i) => (i % 2 === 0 ? [`${value} ${points[i + 1]}`] : []))
  return `<path fill="none" stroke="#000" stroke-width="2" d="M${pairs.join('L')}"/>`
})
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="60">${content}</svg>`

async function document(name: string, content: string | Uint8Array): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(
    await docx({
      body: p('kept words'),
      relations: [['r1', 'image', `media/${name}`]],
      parts: { [`word/media/${name}`]: content },
    }),
  )
  const types = (await zip.file('[Content_Types].xml')?.async('string')) ?? ''
  const own =
    '<Default Extension="svg" ContentType="image/svg+xml"/><Default Extension="emf" ContentType="image/x-emf"/>'
  zip.file('[Content_Types].xml', types.replace('<Default', `${own}<Default`))
  return zip.generateAsync({ type: 'uint8array' })
}

const namesIn = async (bytes: Uint8Array) => Object.keys((await JSZip.loadAsync(bytes)).files)
const input = { detect: { entities: 'none' as const }, terms: [word] }

describe('letters that an image draws as lines', () => {
  it.each([
    ['emf', emf()],
    ['svg', svg(paths.join(''))],
  ])('are read in %s, and the image is removed', async (format, content) => {
    const done = await redactOffice({ bytes: await document(`a.${format}`, content), ...input })
    expect((await namesIn(done.bytes)).filter((name) => name.endsWith(format))).toEqual([])
    expect(done.warnings.map(({ code }) => code).join()).toMatch(/removed/)
  })

  it.each([
    ['emf', emf()],
    ['svg', svg(paths.join(''))],
  ])('stay in %s where they draw another word', async (format, content) => {
    const bytes = await document(`a.${format}`, content)
    const done = await redactOffice({ bytes, ...input, terms: ['Brackenridge'] })
    expect((await namesIn(done.bytes)).some((name) => name.endsWith(format))).toBe(true)
  })
})

it('scripts of an SVG image are removed, regardless of their content', async () => {
  const parts = [...word].map((letter) => `'${letter}'`).join('+')
  const content = svg(
    `<script>document.title=${parts}</script><path onclick="show(${parts})" d="M0 0h9v9z"/>`,
  )
  const done = await redactOffice({ bytes: await document('a.svg', content), ...input })
  const zip = await JSZip.loadAsync(done.bytes)
  const kept = Object.keys(zip.files).find((name) => name.endsWith('.svg')) ?? ''
  expect(await zip.file(kept)?.async('string')).not.toMatch(/script|onclick|'V'/)
})

it('draws the areas of a metafile in the colour of their brush', () => {
  const brush = Buffer.alloc(24)
  ;[39, 24, 1, 0, 0x0000ff].forEach((value, i) => {
    brush.writeUInt32LE(value, i * 4)
  })
  const select = Buffer.from(Uint32Array.of(37, 12, 1).buffer)
  const rectangle = (x: number) => Buffer.from(Int32Array.of(43, 24, x, 0, x + 9, 9).buffer)
  const header = Buffer.alloc(88)
  header.writeUInt32LE(1, 0)
  header.writeUInt32LE(88, 4)
  const drawn = drawMetafile(Buffer.concat([header, brush, select, ...[0, 20, 40, 60].map(rectangle)]))
  expect(drawn).toContain('fill="rgb(255,0,0)"')
})

describe('dark areas of a metafile', () => {
  const rectangles = 6
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2)
    values.forEach((value, i) => {
      bytes.writeUInt16LE(value & 0xffff, i * 2)
    })
    return bytes
  }
  /** A WMF whose second object is a black brush, with bars of it. */
  const wmf = () => {
    const record = (operation: number, ...values: number[]) =>
      Buffer.concat([words(3 + values.length, 0, operation), words(...values)])
    const bars = Array.from({ length: rectangles }, (_, i) => record(0x041b, 50, i * 10 + 5, 0, i * 10))
    const header = words(1, 9, 0x300, 0, 0, 2, 0, 0, 0)
    const pen = record(0x02fa, 5, 0, 0, 0, 0)
    const brush = record(0x02fc, 0, 0, 0, 0)
    return Buffer.concat([header, pen, brush, record(0x012d, 1), ...bars, record(0)])
  }

  it('draws dark areas without a line around them, so that the bars of a barcode stay apart', () => {
    const drawn = drawMetafile(wmf()) ?? ''
    expect(drawn.match(/fill="rgb\(0,0,0\)" stroke="none"/g)).toHaveLength(rectangles)
  })
})
