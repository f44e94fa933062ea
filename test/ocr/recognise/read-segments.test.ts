import { expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findTextComponents } from '../../../engines/ocr/image/text-components.ts'
import { readSegments } from '../../../engines/ocr/recognise/read-segments.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'
import { standInReader } from '../sweeps/stand-in-reader.ts'

const rows = ['Norwich 514', 'Exeter 528', 'Durham 311']

it.each([
  [4, false],
  [8, true],
])(
  'a line of %i letter heights in a table is erased before it is read, and not a stroke of a digit: %s',
  async (long, isErased) => {
    const image = toGray(
      drawRaster(700, 300, (context) => drawLines(context, rows, { x: 60, y: 60, step: 60 })),
    )
    const components = findTextComponents(image)
    const length = Math.round(long * components.height)
    const line = { x0: 400, x1: 400 + length, y0: 150, y1: 153 }
    for (let y = line.y0; y < line.y1; y++) image.data.fill(0, y * 700 + line.x0, y * 700 + line.x1)
    const { reader, given } = standInReader()
    const plain = standInReader()
    const read = (tesseract: typeof reader, horizontal: (typeof line)[]) =>
      readSegments(
        tesseract,
        { image, components, rulings: { horizontal, vertical: [] } },
        [{ x0: 0, y0: 0, x1: 700, y1: 300, table: true }],
        { dpi: 200, fall: 0, narrow: false, throwIfAborted: () => {} },
      )
    await read(reader, [line])
    await read(plain.reader, [])
    expect(given[0] !== plain.given[0]).toBe(isErased)
  },
)
