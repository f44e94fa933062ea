import { viewOf } from '../../../image/index.ts'
import { identity, type Matrix, multiply } from '../../../model/geometry.ts'
import { dibPixels, shownPixels, transparentPixels } from './dib.ts'
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

type GdiObject =
  | { readonly kind: 'pen'; readonly pen: Pen }
  | { readonly kind: 'brush'; readonly brush: Brush }
  | { readonly kind: 'font'; readonly font: Font }

/** Plays an enhanced metafile (MS-EMF); null where it is not one, or draws nothing. */
export function playEmf(bytes: Uint8Array): Metafile | null {
  const view = viewOf(bytes)
  if (bytes.length < 88 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== 0x464d4520)
    return null
  const [x0, y0, x1, y1] = [8, 12, 16, 20].map((at) => view.getInt32(at, true))
  const [fx0, fy0, fx1, fy1] = [24, 28, 32, 36].map((at) => view.getInt32(at, true))
  const player = new EmfPlayer(view)
  Object.assign(player.plotter.frame, { width: Math.max(1, x1 - x0), height: Math.max(1, y1 - y0) })
  let at = 0
  for (let count = 0; at + 8 <= bytes.length && count < maxRecords; count++) {
    const type = view.getUint32(at, true)
    const size = view.getUint32(at + 4, true)
    if (size < 8 || at + size > bytes.length || type === 14) break
    player.play(type, new DataView(bytes.buffer, bytes.byteOffset + at, size))
    at += size
  }
  const width = x1 - x0 + 1
  const height = y1 - y0 + 1
  if (player.plotter.empty || width < 1 || height < 1) return null
  // The frame is in hundredths of a millimetre.
  const points = { width: ((fx1 - fx0) / 2540) * 72, height: ((fy1 - fy0) / 2540) * 72 }
  const bounds = { x: x0, y: y0, width, height }
  const { x, y } = player.pixels
  const frame = {
    x: (fx0 / 100) * x,
    y: (fy0 / 100) * y,
    width: ((fx1 - fx0) / 100) * x,
    height: ((fy1 - fy0) / 100) * y,
  }
  return { plotter: player.plotter, ...(holds(frame, bounds) ? frame : bounds), points }
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The picture is what its frame contains; some programs state a frame that has nothing to do with what they draw. */
function holds(frame: Area, bounds: Area): boolean {
  const [slack, most] = [2, 4]
  const isAround = (from: number, length: number, inner: number, size: number) =>
    from <= inner + slack && from + length >= inner + size - slack && length <= size * most
  return (
    isAround(frame.x, frame.width, bounds.x, bounds.width) &&
    isAround(frame.y, frame.height, bounds.y, bounds.height)
  )
}

class EmfPlayer {
  readonly plotter = new SvgPlotter()
  readonly #objects = new Map<number, GdiObject>()
  readonly #window = { x: 0, y: 0, width: 1, height: 1 }
  readonly #viewport = { x: 0, y: 0, width: 1, height: 1 }
  /** Device pixels per millimetre. */
  readonly pixels: { readonly x: number; readonly y: number }
  #mode = 1

  constructor(header: DataView) {
    const [dx, dy, mx, my] = [72, 76, 80, 84].map((at) => header.getInt32(at, true))
    this.pixels = { x: mx > 0 ? dx / mx : 4, y: my > 0 ? dy / my : 4 }
  }

  play(type: number, record: DataView): void {
    const known = records[type]
    if (known && record.byteLength >= 8 + known[0]) known[1](this, record)
  }

  set(window: 'window' | 'viewport', record: DataView, extent: boolean): void {
    const target = window === 'window' ? this.#window : this.#viewport
    const [a, b] = [record.getInt32(8, true), record.getInt32(12, true)]
    Object.assign(target, extent ? { width: a, height: b } : { x: a, y: b })
    this.#map()
  }

  mapMode(mode: number): void {
    this.#mode = mode
    this.#map()
  }

  /** Map modes 2 to 6 are fractions of a millimetre, an inch or a point, y upwards. */
  #map(): void {
    const units: Readonly<Record<number, number>> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1440 }
    const { x, y } = this.#viewport
    if (this.#mode >= 7) this.plotter.drawing.page = windowMatrix(this.#window, this.#viewport)
    else {
      const unit = units[this.#mode]
      const [sx, sy] = unit === undefined ? [1, 1] : [unit * this.pixels.x, -unit * this.pixels.y]
      this.plotter.drawing.page = [sx, 0, 0, sy, x - this.#window.x * sx, y - this.#window.y * sy]
    }
  }

  keep(index: number, kept: GdiObject): void {
    if (this.#objects.size < 65_536) this.#objects.set(index, kept)
  }

  drop(index: number): void {
    this.#objects.delete(index)
  }

  select(index: number): void {
    const kept = index >= 0x80000000 ? stock[index - 0x80000000] : this.#objects.get(index)
    const { drawing } = this.plotter
    if (kept?.kind === 'pen') drawing.pen = kept.pen
    else if (kept?.kind === 'brush') drawing.brush = kept.brush
    else if (kept?.kind === 'font') drawing.font = kept.font
  }
}

const brush = (colour: string | null): GdiObject => ({ kind: 'brush', brush: { colour } })
const pen = (colour: string | null): GdiObject => ({ kind: 'pen', pen: { colour, width: 0, dashed: false } })

/** Stock objects (MS-EMF 2.1.31). */
const stock: Readonly<Record<number, GdiObject>> = {
  0: brush('#ffffff'),
  1: brush('#c0c0c0'),
  2: brush('#808080'),
  3: brush('#404040'),
  4: brush('#000000'),
  5: brush(null),
  6: pen('#ffffff'),
  7: pen('#000000'),
  8: pen(null),
}

type Play = (player: EmfPlayer, record: DataView) => void

/** Points of a record, with 16 or 32 bits for each number, clipped to the record. */
function points(record: DataView, at: number, count: number, small: boolean): number[] {
  const size = small ? 4 : 8
  const most = Math.min(count, Math.floor((record.byteLength - at) / size))
  const out: number[] = []
  for (let i = 0; i < most; i++) {
    const from = at + i * size
    if (small) out.push(record.getInt16(from, true), record.getInt16(from + 2, true))
    else out.push(record.getInt32(from, true), record.getInt32(from + 4, true))
  }
  return out
}

const poly =
  (small: boolean, draw: (player: EmfPlayer, points: number[]) => void): Play =>
  (player, record) =>
    draw(player, points(record, 28, record.getUint32(24, true), small))

const polyPoly =
  (small: boolean, closed: boolean): Play =>
  (player, record) => {
    const groups = Math.min(record.getUint32(24, true), (record.byteLength - 32) / 4)
    let at = 32 + groups * 4
    const figures: number[][] = []
    for (let i = 0; i < groups && at < record.byteLength; i++) {
      const figure = points(record, at, record.getUint32(32 + i * 4, true), small)
      at += figure.length * (small ? 2 : 4)
      figures.push(figure)
    }
    if (closed) player.plotter.polygons(figures)
    else for (const figure of figures) player.plotter.lines(figure, false)
  }

const box = (record: DataView, at = 8) => [0, 4, 8, 12].map((by) => record.getInt32(at + by, true))
const lines = (from: boolean) => (player: EmfPlayer, found: number[]) => player.plotter.lines(found, from)
const curves = (from: boolean) => (player: EmfPlayer, found: number[]) => player.plotter.curves(found, from)
const polygon = (player: EmfPlayer, found: number[]) => player.plotter.polygons([found])
const arc =
  (kind: 'arc' | 'chord' | 'pie'): Play =>
  (player, record) =>
    player.plotter.ellipse(box(record), box(record, 24), kind)

function matrixAt(record: DataView, at: number): Matrix {
  const [a, b, c, d, e, f] = [0, 4, 8, 12, 16, 20].map((by) => record.getFloat32(at + by, true))
  return [a, b, c, d, e, f].every(Number.isFinite) ? [a, b, c, d, e, f] : identity
}

function penOf(style: number, width: number, colour: number): GdiObject {
  const kind = style & 15
  return {
    kind: 'pen',
    pen: { colour: kind === 5 ? null : colourOf(colour), width, dashed: kind >= 1 && kind <= 4 },
  }
}

const texts =
  (wide: boolean): Play =>
  ({ plotter }, record) => {
    const count = Math.min(record.getUint32(44, true), 100_000)
    const start = record.getUint32(48, true)
    const room = wide ? count * 2 : count
    if (start + room > record.byteLength) return
    // Glyph indexes cannot be mapped to text.
    if ((record.getUint32(52, true) & 0x10) !== 0) return
    const bytes = new Uint8Array(record.buffer, record.byteOffset + start, room)
    const letters = new TextDecoder(wide ? 'utf-16le' : 'windows-1252').decode(bytes)
    const at = record.getUint32(72, true)
    const advances: number[] = []
    if (at > 0 && at + count * 4 <= record.byteLength)
      for (let i = 0; i < count; i++) advances.push(record.getInt32(at + i * 4, true))
    plotter.text(record.getInt32(36, true), record.getInt32(40, true), letters, advances)
  }

/** Draws a bitmap. The record has offsets and lengths of header and rows. */
const bitmap =
  (
    at: number,
    place: readonly [x: number, y: number, width: number, height: number],
    operationAt = 40,
    isBlend = false,
  ): Play =>
  ({ plotter }, record) => {
    const [header, size, bits, length] = [0, 4, 8, 12].map((by) => record.getUint32(at + by, true))
    const [x, y, width, height] = place.map((by) => record.getInt32(by, true))
    if (size === 0) {
      const colour = patternColour(record.getUint32(40, true), plotter.drawing.brush)
      if (colour !== null) plotter.fill(x, y, width, height, colour)
      return
    }
    if (header + size > record.byteLength || bits + length > record.byteLength) return
    const rows = new Uint8Array(record.buffer, record.byteOffset + bits, length)
    const pixels = dibPixels(new Uint8Array(record.buffer, record.byteOffset + header, size), rows)
    if (!pixels) return
    // The operation is before the header of the bitmap, and is that of transparency for AlphaBlend (2.3.1.1).
    const operation = record.getUint32(operationAt, true)
    const isTransparent =
      isBlend &&
      operation >>> 24 === 1 &&
      record.getUint16(header + 14, true) === 32 &&
      record.getInt32(header + 8, true) > 0
    const shown = isTransparent
      ? transparentPixels(pixels, rows)
      : isBlend
        ? pixels
        : shownPixels(pixels, operation)
    plotter.image(shown, x, y, width, height)
  }

/** Record types (MS-EMF 2.1.1): minimum number of bytes after the size field, and what the record does. */
const records: Readonly<Record<number, readonly [least: number, play: Play]>> = {
  2: [20, poly(false, curves(false))],
  3: [20, poly(false, polygon)],
  4: [20, poly(false, lines(false))],
  5: [20, poly(false, curves(true))],
  6: [20, poly(false, lines(true))],
  7: [24, polyPoly(false, false)],
  8: [24, polyPoly(false, true)],
  9: [8, (player, record) => player.set('window', record, true)],
  10: [8, (player, record) => player.set('window', record, false)],
  11: [8, (player, record) => player.set('viewport', record, true)],
  12: [8, (player, record) => player.set('viewport', record, false)],
  17: [4, (player, record) => player.mapMode(record.getUint32(8, true))],
  19: [4, ({ plotter }, record) => plotter.look({ evenOdd: record.getUint32(8, true) === 1 })],
  22: [4, ({ plotter }, record) => plotter.look({ textAlign: record.getUint32(8, true) })],
  24: [4, ({ plotter }, record) => plotter.look({ textColour: colourOf(record.getUint32(8, true)) })],
  27: [8, ({ plotter }, record) => plotter.moveTo(record.getInt32(8, true), record.getInt32(12, true))],
  33: [0, ({ plotter }) => plotter.save()],
  34: [4, ({ plotter }) => plotter.restore()],
  35: [24, ({ plotter }, record) => plotter.look({ world: matrixAt(record, 8) })],
  36: [
    28,
    ({ plotter: { drawing } }, record) => {
      const mode = record.getUint32(32, true)
      const given = matrixAt(record, 8)
      if (mode === 1) drawing.world = identity
      else if (mode === 2) drawing.world = multiply(given, drawing.world)
      else if (mode === 3) drawing.world = multiply(drawing.world, given)
      else if (mode === 4) drawing.world = given
    },
  ],
  37: [4, (player, record) => player.select(record.getUint32(8, true))],
  38: [
    20,
    (player, record) =>
      player.keep(
        record.getUint32(8, true),
        penOf(record.getUint32(12, true), record.getInt32(16, true), record.getUint32(24, true)),
      ),
  ],
  39: [
    16,
    (player, record) =>
      player.keep(
        record.getUint32(8, true),
        brush(record.getUint32(12, true) === 1 ? null : colourOf(record.getUint32(16, true))),
      ),
  ],
  40: [4, (player, record) => player.drop(record.getUint32(8, true))],
  42: [16, ({ plotter }, record) => plotter.ellipse(box(record), null, 'chord')],
  43: [
    16,
    ({ plotter }, record) => {
      const [x0, y0, x1, y1] = box(record)
      plotter.rectangle(x0, y0, x1, y1)
    },
  ],
  44: [
    24,
    ({ plotter }, record) => {
      const [x0, y0, x1, y1] = box(record)
      plotter.rectangle(x0, y0, x1, y1)
    },
  ],
  45: [32, arc('arc')],
  46: [32, arc('chord')],
  47: [32, arc('pie')],
  54: [
    8,
    ({ plotter }, record) => plotter.lines([record.getInt32(8, true), record.getInt32(12, true)], true),
  ],
  59: [0, ({ plotter }) => plotter.beginPath()],
  61: [0, ({ plotter }) => plotter.closeFigure()],
  62: [0, ({ plotter }) => plotter.drawPath(true, false)],
  63: [0, ({ plotter }) => plotter.drawPath(true, true)],
  64: [0, ({ plotter }) => plotter.drawPath(false, true)],
  67: [0, ({ plotter }) => plotter.drawPath(false, false)],
  76: [92, bitmap(84, [24, 28, 32, 36])],
  77: [100, bitmap(84, [24, 28, 32, 36])],
  81: [72, bitmap(48, [24, 28, 72, 76], 68)],
  82: [
    96,
    (player, record) => {
      const family = new TextDecoder('utf-16le').decode(
        new Uint8Array(record.buffer, record.byteOffset + 40, 64),
      )
      player.keep(record.getUint32(8, true), {
        kind: 'font',
        font: {
          height: record.getInt32(12, true),
          turn: record.getInt32(20, true),
          bold: record.getInt32(28, true) >= 600,
          italic: record.getUint8(32) !== 0,
          underline: record.getUint8(33) !== 0,
          strike: record.getUint8(34) !== 0,
          charset: record.getUint8(35),
          family: family.split('\0')[0],
        },
      })
    },
  ],
  83: [68, texts(false)],
  84: [68, texts(true)],
  85: [20, poly(true, curves(false))],
  86: [20, poly(true, polygon)],
  87: [20, poly(true, lines(false))],
  88: [20, poly(true, curves(true))],
  89: [20, poly(true, lines(true))],
  90: [24, polyPoly(true, false)],
  91: [24, polyPoly(true, true)],
  114: [100, bitmap(84, [24, 28, 32, 36], 40, true)],
  95: [
    44,
    (player, record) =>
      player.keep(
        record.getUint32(8, true),
        penOf(record.getUint32(28, true), record.getUint32(32, true), record.getUint32(40, true)),
      ),
  ],
}
