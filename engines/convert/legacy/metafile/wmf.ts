import { codePageOfCharset, decodeCodePage } from '../../../encodings/index.ts'
import { viewOf } from '../../../image/index.ts'
import { dibPixels, shownPixels } from './dib.ts'
import {
  type Brush,
  colourOf,
  type Font,
  type Metafile,
  maxRecords,
  type Pen,
  patternColour,
  SvgPlotter,
  windowMatrix,
} from './svg-plotter.ts'

type GdiObject = { readonly pen?: Pen; readonly brush?: Brush; readonly font?: Font }

/** Bounds in the placeable header (MS-WMF 2.3.2.3). */
interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly inch: number
}

/** Plays a Windows metafile (MS-WMF); null where it is not one, or draws nothing. */
export function playWmf(bytes: Uint8Array): Metafile | null {
  const view = viewOf(bytes)
  if (bytes.length < 18) return null
  const placed = view.getUint32(0, true) === 0x9ac6cdd7 && bytes.length >= 40 ? placedOf(view) : null
  const header = placed ? 22 : 0
  const type = view.getUint16(header, true)
  if ((type !== 1 && type !== 2) || view.getUint16(header + 2, true) !== 9) return null
  const player = new WmfPlayer(placed)
  let at = header + 18
  for (let count = 0; at + 6 <= bytes.length && count < maxRecords; count++) {
    const size = view.getUint32(at, true) * 2
    const name = view.getUint16(at + 4, true)
    if (size < 6 || at + size > bytes.length || name === 0) break
    player.play(name, new DataView(bytes.buffer, bytes.byteOffset + at + 6, size - 6))
    at += size
  }
  const frame = player.frame
  if (player.plotter.empty || frame === null || frame.width < 1 || frame.height < 1) return null
  const { x, y, width, height, inch } = frame
  return {
    plotter: player.plotter,
    x,
    y,
    width,
    height,
    points: { width: (width / inch) * 72, height: (height / inch) * 72 },
  }
}

function placedOf(view: DataView): Placed | null {
  const [left, top, right, bottom] = [6, 8, 10, 12].map((at) => view.getInt16(at, true))
  const inch = view.getUint16(14, true)
  const [width, height] = [Math.abs(right - left), Math.abs(bottom - top)]
  if (width === 0 || height === 0) return null
  return { x: Math.min(left, right), y: Math.min(top, bottom), width, height, inch: inch || 1440 }
}

class WmfPlayer {
  readonly plotter = new SvgPlotter()
  readonly #objects: (GdiObject | undefined)[] = []
  readonly #window = { x: 0, y: 0, width: 0, height: 0 }
  /** The shown part of the device: the placeable bounds, or the first window. */
  frame: Placed | null

  constructor(placed: Placed | null) {
    this.frame = placed
    this.plotter.drawing.evenOdd = true
  }

  play(name: number, record: DataView): void {
    const known = records.get(name)
    if (known && record.byteLength >= known[0]) known[1](this, record)
  }

  window(change: Partial<Placed>): void {
    Object.assign(this.#window, change)
    const { width, height } = this.#window
    if (width === 0 || height === 0) return
    // Without placeable bounds the unit is unknown; this assumes a drawing no wider than a page.
    this.frame ??= {
      x: 0,
      y: 0,
      width: Math.abs(width),
      height: Math.abs(height),
      inch: Math.max(96, Math.abs(width) / 6),
    }
    Object.assign(this.plotter.frame, { width: this.frame.width, height: this.frame.height })
    this.plotter.drawing.page = windowMatrix(this.#window, this.frame)
  }

  /** Objects take the lowest free index. */
  keep(kept: GdiObject): void {
    const free = this.#objects.indexOf(undefined)
    if (free >= 0) this.#objects[free] = kept
    else if (this.#objects.length < 4096) this.#objects.push(kept)
  }

  drop(index: number): void {
    if (index < this.#objects.length) this.#objects[index] = undefined
  }

  select(index: number): void {
    const kept = this.#objects[index]
    if (kept) Object.assign(this.plotter.drawing, kept)
  }

  get codePage(): number {
    return codePageOfCharset(this.plotter.drawing.font.charset) ?? 1252
  }
}

type Play = (player: WmfPlayer, record: DataView) => void

function shorts(record: DataView, at: number, count: number): number[] {
  const most = Math.max(0, Math.min(count, Math.floor((record.byteLength - at) / 2)))
  return Array.from({ length: most }, (_, i) => record.getInt16(at + i * 2, true))
}

/** Parameters of a record, which are stored in reverse order. */
function turned(record: DataView, count: number): number[] {
  return shorts(record, 0, count).reverse()
}

const arc =
  (kind: 'arc' | 'chord' | 'pie'): Play =>
  ({ plotter }, record) => {
    const [left, top, right, bottom, x0, y0, x1, y1] = turned(record, 8)
    plotter.ellipse([left, top, right, bottom], [x0, y0, x1, y1], kind)
  }

const box: Play = ({ plotter }, record) => {
  const [left, top, right, bottom] = turned(record, 4)
  plotter.rectangle(left, top, right, bottom)
}

const taken: Play = (player) => player.keep({})

function bytesOf(record: DataView, at: number, length = record.byteLength - at): Uint8Array {
  return new Uint8Array(
    record.buffer,
    record.byteOffset + at,
    Math.max(0, Math.min(length, record.byteLength - at)),
  )
}

/** @param at offset of the parameters: those of the source, then height, width, y and x of the destination */
const bitmap =
  (at: number, source: number): Play =>
  ({ plotter }, record) => {
    const [height, width, y, x] = shorts(record, at + source * 2, 4)
    const bytes = bytesOf(record, at + source * 2 + 8)
    // Without a bitmap there is one more parameter before them.
    if (bytes.length < 16) {
      const [tall, wide, top, left] = shorts(record, record.byteLength - 8, 4)
      const colour = patternColour(record.getUint32(0, true), plotter.drawing.brush)
      if (colour !== null) plotter.fill(left, top, wide, tall, colour)
      return
    }
    const pixels = dibPixels(bytes)
    if (pixels) plotter.image(shownPixels(pixels, record.getUint32(0, true)), x, y, width, height)
  }

const fontOf: Play = (player, record) => {
  const [height, , turn, , weight] = shorts(record, 0, 5)
  const charset = record.getUint8(13)
  const name = bytesOf(record, 18)
  const end = name.indexOf(0)
  player.keep({
    font: {
      height,
      turn,
      bold: weight >= 600,
      italic: record.getUint8(10) !== 0,
      underline: record.getUint8(11) !== 0,
      strike: record.getUint8(12) !== 0,
      charset,
      family: decodeCodePage(end < 0 ? name : name.subarray(0, end), codePageOfCharset(charset) ?? 1252),
    },
  })
}

const textOut: Play = (player, record) => {
  const length = record.getInt16(0, true)
  const at = 2 + length + (length & 1)
  if (length <= 0 || at + 4 > record.byteLength) return
  const [y, x] = shorts(record, at, 2)
  player.plotter.text(x, y, decodeCodePage(bytesOf(record, 2, length), player.codePage), [])
}

const extTextOut: Play = (player, record) => {
  const [y, x, length, options] = shorts(record, 0, 4)
  const at = 8 + ((options & 6) !== 0 ? 8 : 0)
  if (length <= 0 || at + length > record.byteLength) return
  const letters = decodeCodePage(bytesOf(record, at, length), player.codePage)
  player.plotter.text(x, y, letters, shorts(record, at + length + (length & 1), length))
}

const polyPolygon: Play = ({ plotter }, record) => {
  const counts = shorts(record, 2, record.getUint16(0, true))
  let at = 2 + counts.length * 2
  const figures: number[][] = []
  for (const count of counts) {
    if (count < 0 || at >= record.byteLength) break
    figures.push(shorts(record, at, count * 2))
    at += count * 4
  }
  plotter.polygons(figures)
}

/** Record functions (MS-WMF 2.1.1.1): minimum number of bytes, and what the record does. */
const records: ReadonlyMap<number, readonly [least: number, play: Play]> = new Map<
  number,
  readonly [least: number, play: Play]
>([
  [0x001e, [0, ({ plotter }) => plotter.save()]],
  [0x0127, [2, ({ plotter }) => plotter.restore()]],
  [0x0106, [2, ({ plotter }, record) => plotter.look({ evenOdd: record.getUint16(0, true) === 1 })]],
  [0x012e, [2, ({ plotter }, record) => plotter.look({ textAlign: record.getUint16(0, true) })]],
  [0x0209, [4, ({ plotter }, record) => plotter.look({ textColour: colourOf(record.getUint32(0, true)) })]],
  [
    0x020b,
    [4, (player, record) => player.window({ x: record.getInt16(2, true), y: record.getInt16(0, true) })],
  ],
  [
    0x020c,
    [
      4,
      (player, record) =>
        player.window({ width: record.getInt16(2, true), height: record.getInt16(0, true) }),
    ],
  ],
  [0x0214, [4, ({ plotter }, record) => plotter.moveTo(record.getInt16(2, true), record.getInt16(0, true))]],
  [0x0213, [4, ({ plotter }, record) => plotter.lines(turned(record, 2), true)]],
  [
    0x0325,
    [2, ({ plotter }, record) => plotter.lines(shorts(record, 2, record.getUint16(0, true) * 2), false)],
  ],
  [
    0x0324,
    [2, ({ plotter }, record) => plotter.polygons([shorts(record, 2, record.getUint16(0, true) * 2)])],
  ],
  [0x0538, [2, polyPolygon]],
  [0x041b, [8, box]],
  [
    0x061c,
    [
      12,
      ({ plotter }, record) => {
        const [left, top, right, bottom] = turned(record, 6)
        plotter.rectangle(left, top, right, bottom)
      },
    ],
  ],
  [0x0418, [8, ({ plotter }, record) => plotter.ellipse(turned(record, 4), null, 'chord')]],
  [0x0817, [16, arc('arc')]],
  [0x0830, [16, arc('chord')]],
  [0x081a, [16, arc('pie')]],
  [
    0x02fa,
    [
      10,
      (player, record) => {
        const kind = record.getUint16(0, true) & 15
        const colour = kind === 5 ? null : colourOf(record.getUint32(6, true))
        player.keep({ pen: { colour, width: record.getInt16(2, true), dashed: kind >= 1 && kind <= 4 } })
      },
    ],
  ],
  [
    0x02fc,
    [
      8,
      (player, record) =>
        player.keep({
          brush: { colour: record.getUint16(0, true) === 1 ? null : colourOf(record.getUint32(2, true)) },
        }),
    ],
  ],
  [0x02fb, [18, fontOf]],
  [0x00f7, [0, taken]],
  [0x01f9, [0, taken]],
  [0x0142, [0, taken]],
  [0x06ff, [0, taken]],
  [0x012d, [2, (player, record) => player.select(record.getUint16(0, true))]],
  [0x01f0, [2, (player, record) => player.drop(record.getUint16(0, true))]],
  [0x0521, [6, textOut]],
  [0x0a32, [8, extTextOut]],
  [0x0f43, [22, bitmap(6, 4)]],
  [0x0b41, [20, bitmap(4, 4)]],
  [0x0940, [16, bitmap(4, 2)]],
])
