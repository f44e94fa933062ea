/** Windows metafiles, as texts of their records ([MS-EMF] 2.3.5, [MS-WMF] 2.3.3). They are not rendered. */

export interface MetafileText {
  /** The texts of all records. */
  readonly text: string
  /** Whether it contains images or glyph indexes, whose text is unknown. */
  readonly opaque: boolean
}

const emfSignature = 0x464d4520
const placeableWmf = 0x9ac6cdd7

/** EMF records with text: ANSI and Unicode, single and multiple. */
const emfTexts: ReadonlySet<number> = new Set([83, 84, 96, 97])
/** Records of EMF with bitmaps. */
const emfBitmaps: ReadonlySet<number> = new Set([76, 77, 78, 79, 80, 81, 114, 116, 93, 94])
/** Records of WMF with bitmaps: the low byte of the function number. */
const wmfBitmaps: ReadonlySet<number> = new Set([0x22, 0x23, 0x40, 0x41, 0x43, 0x33, 0x42])
const glyphIndexOption = 0x10

/** Returns null for bytes that are not a metafile. Reading stops at a damaged record, which counts as opaque. */
export function readMetafile(bytes: Uint8Array): MetafileText | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 88 && view.getUint32(0, true) === 1 && view.getUint32(40, true) === emfSignature)
    return readEmf(view)
  if (bytes.length >= 40 && view.getUint32(0, true) === placeableWmf) return readWmf(view, 22)
  if (bytes.length >= 18 && view.getUint16(0, true) <= 2 && view.getUint16(2, true) === 9)
    return readWmf(view, 0)
  return null
}

function readEmf(view: DataView): MetafileText {
  const texts: string[] = []
  let opaque = false
  let at = 0
  let ended = false
  while (at + 8 <= view.byteLength && !ended) {
    const type = view.getUint32(at, true)
    const size = view.getUint32(at + 4, true)
    if (size < 8 || size % 4 !== 0 || at + size > view.byteLength) break
    if (type === 14) ended = true
    else if (emfBitmaps.has(type)) opaque ||= hasBitmap(type, size)
    else if (emfTexts.has(type)) {
      const found = type < 96 ? emfText(view, at, size, type === 84) : null
      if (found === null) opaque = true
      else texts.push(found)
    } else if (type === 108) opaque = true
    // EMF+ records are in comments that begin with their own signature.
    else if (type === 70 && size >= 16 && view.getUint32(at + 12, true) === 0x2b464d45) opaque = true
    at += size
  }
  return { text: joined(texts), opaque: opaque || !ended }
}

/** A record that only fills an area has no bitmap. */
function hasBitmap(type: number, size: number): boolean {
  return !((type === 76 && size <= 100) || (type === 77 && size <= 108))
}

function emfText(view: DataView, at: number, size: number, wide: boolean): string | null {
  if (size < 76) return null
  const count = view.getUint32(at + 44, true)
  const offset = view.getUint32(at + 48, true)
  const options = view.getUint32(at + 52, true)
  const width = wide ? 2 : 1
  if (offset + count * width > size || options & glyphIndexOption) return count === 0 ? '' : null
  return textAt(view, at + offset, count, width)
}

function readWmf(view: DataView, start: number): MetafileText {
  const texts: string[] = []
  let opaque = false
  let ended = false
  let at = start + 18
  while (at + 6 <= view.byteLength && !ended) {
    const size = view.getUint32(at, true) * 2
    const operation = view.getUint16(at + 4, true)
    if (operation === 0) ended = true
    if (size < 6 || at + size > view.byteLength) break
    if (operation === 0x0521 && size >= 8) texts.push(textAt(view, at + 8, view.getUint16(at + 6, true), 1))
    else if (operation === 0x0a32 && size >= 14) {
      const options = view.getUint16(at + 12, true)
      if (options & glyphIndexOption) opaque = true
      texts.push(textAt(view, at + 14 + (options & 6 ? 8 : 0), view.getUint16(at + 10, true), 1))
    } else if (wmfBitmaps.has(operation & 0xff) && size > 30) opaque = true
    at += size
  }
  return { text: joined(texts), opaque: opaque || !ended }
}

function textAt(view: DataView, from: number, count: number, width: number): string {
  let text = ''
  for (let i = 0; i < count && from + (i + 1) * width <= view.byteLength; i++)
    text += String.fromCharCode(width === 2 ? view.getUint16(from + i * 2, true) : view.getUint8(from + i))
  return text
}

/** Words are often drawn in pieces: the texts are read with spaces between them, and without. */
function joined(texts: readonly string[]): string {
  return `${texts.join(' ')}\n\n${texts.join('')}`
}

/** The lines and areas of Windows metafiles as SVG ([MS-EMF] 2.3.5, [MS-WMF] 2.3.3): letters may be drawn by them. */

/** Maximum records that are drawn: a map has a few thousand. */
const maxShapes = 100_000
/** Fewer lines and areas do not form a word. */
const minShapes = 4

/** Relative to the size of most shapes: stroke width of printed letters. */
const strokeShare = 0.1

type Point = readonly [x: number, y: number]
type Matrix = readonly [number, number, number, number, number, number]

/** Draws a metafile with its areas in their own colours and all lines black. Null for one with nothing that could be letters. */
export function drawMetafile(bytes: Uint8Array): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 40) return null
  const drawing = new Drawing()
  if (view.getUint32(0, true) === 1) drawEmf(view, drawing)
  else drawWmf(view, view.getUint32(0, true) === 0x9ac6cdd7 ? 40 : 18, drawing)
  return drawing.svg()
}

class Drawing {
  world: Matrix = [1, 0, 0, 1, 0, 0]
  /** The colour of areas, for SVG. */
  fill = '#fff'
  at: Point = [0, 0]
  readonly #shapes: string[] = []
  readonly #sizes: number[] = []
  readonly #low = [Infinity, Infinity]
  readonly #high = [-Infinity, -Infinity]

  line(points: readonly Point[], curves = false): void {
    this.#add([points], 'none', (placed) => placed.map((one) => pathOf(one, curves)).join(''))
  }

  area(polygons: readonly (readonly Point[])[]): void {
    this.#add(polygons, this.fill, (placed) => placed.map((one) => `${pathOf(one, false)}Z`).join(''))
  }

  #add(
    shapes: readonly (readonly Point[])[],
    fill: string,
    write: (placed: readonly (readonly Point[])[]) => string,
  ): void {
    if (this.#shapes.length >= maxShapes) return
    const [a, b, c, d, e, f] = this.world
    const placed = shapes.map((points) =>
      points.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f]),
    )
    const sides = ([0, 1] as const).map((i) => {
      const values = placed.flatMap((points) => points.map((point) => point[i]))
      const [low, high] = values.reduce(
        ([min, max], v) => [Math.min(min, v), Math.max(max, v)],
        [Infinity, -Infinity],
      )
      this.#low[i] = Math.min(this.#low[i], low)
      this.#high[i] = Math.max(this.#high[i], high)
      return high - low
    })
    this.#sizes.push(Math.max(...sides))
    // Dark areas are drawn without a stroke: it would fill the gaps between bars and letters.
    const stroke = isDark(fill) ? ' stroke="none"' : ''
    this.#shapes.push(`<path d="${write(placed)}" fill="${fill}"${stroke}/>`)
  }

  svg(): string | null {
    const [width, height] = [this.#high[0] - this.#low[0], this.#high[1] - this.#low[1]]
    if (this.#shapes.length < minShapes || !(width > 0 && height > 0)) return null
    const sizes = this.#sizes.sort((a, b) => a - b)
    const longer = Math.max(width, height)
    const line = Math.min(longer / 60, Math.max(longer / 1000, strokeShare * sizes[sizes.length >> 1]))
    const [x, y] = [this.#low[0] - 8 * line, this.#low[1] - 8 * line]
    const [w, h] = [width + 16 * line, height + 16 * line]
    return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="${Math.max(1, Math.round((1600 * h) / w))}" viewBox="${x} ${y} ${w} ${h}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#fff"/><g stroke="#000" stroke-width="${line}" fill-rule="evenodd">${this.#shapes.join('')}</g></svg>`
  }
}

/** Colour level. Lighter areas get outlines, because white letters would be invisible on white. */
const darkLevel = 128

function isDark(fill: string): boolean {
  const levels = fill.match(/\d+/g)?.map(Number) ?? []
  return fill === '#000' || fill === '#444' || (levels.length === 3 && Math.max(...levels) < darkLevel)
}

function pathOf(points: readonly Point[], curves: boolean): string {
  const [first, ...rest] = points.map(([x, y]) => `${x} ${y}`)
  return first === undefined
    ? ''
    : `M${first}${rest.length > 0 ? `${curves ? 'C' : 'L'}${rest.join(' ')}` : ''}`
}

/** Points of a record, and the operation on them. */
const polyRecords: ReadonlyMap<number, 'curve' | 'area' | 'line' | 'curveTo' | 'lineTo' | 'lines' | 'areas'> =
  new Map([
    ...([
      [2, 'curve'],
      [3, 'area'],
      [4, 'line'],
      [5, 'curveTo'],
      [6, 'lineTo'],
      [7, 'lines'],
      [8, 'areas'],
    ] as const),
    ...([
      [85, 'curve'],
      [86, 'area'],
      [87, 'line'],
      [88, 'curveTo'],
      [89, 'lineTo'],
      [90, 'lines'],
      [91, 'areas'],
    ] as const),
  ])
const record = {
  end: 14,
  moveTo: 27,
  setWorld: 35,
  modifyWorld: 36,
  select: 37,
  brush: 39,
  ellipse: 42,
  rectangle: 43,
  lineTo: 54,
} as const

function drawEmf(view: DataView, drawing: Drawing): void {
  const brushes = new Map<number, string>()
  const int = (at: number): number => view.getInt32(at, true)
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const type = view.getUint32(at, true)
    const size = view.getUint32(at + 4, true)
    if (size < 8 || at + size > view.byteLength || type === record.end) return
    const kind = polyRecords.get(type)
    if (kind !== undefined && size >= 28) drawPoints(view, at, size, kind, type >= 85 ? 2 : 4, drawing)
    else if ((type === record.moveTo || type === record.lineTo) && size >= 16) {
      const to: Point = [int(at + 8), int(at + 12)]
      if (type === record.lineTo) drawing.line([drawing.at, to])
      drawing.at = to
    } else if ((type === record.rectangle || type === record.ellipse) && size >= 24)
      drawing.area([corners(int(at + 8), int(at + 12), int(at + 16), int(at + 20))])
    else if ((type === record.setWorld || type === record.modifyWorld) && size >= 32) {
      const [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map((i) => view.getFloat32(at + 8 + 4 * i, true))
      const mode = type === record.setWorld ? 4 : view.getUint32(at + 32, true)
      drawing.world =
        mode === 1
          ? [1, 0, 0, 1, 0, 0]
          : mode === 4
            ? [a, b, c, d, e, f]
            : combined(
                mode === 2 ? [a, b, c, d, e, f] : drawing.world,
                mode === 2 ? drawing.world : [a, b, c, d, e, f],
              )
    } else if (type === record.brush && size >= 24)
      brushes.set(
        view.getUint32(at + 8, true),
        view.getUint32(at + 12, true) === 1 ? 'none' : colour(view, at + 16),
      )
    else if (type === record.select && size >= 12) {
      const index = view.getUint32(at + 8, true)
      drawing.fill = brushes.get(index) ?? stockBrushes[index] ?? drawing.fill
    }
    at += size
  }
}

/** WHITE_BRUSH to NULL_BRUSH ([MS-EMF] 2.1.31). */
const stockBrushes: Readonly<Record<number, string>> = {
  2147483648: '#fff',
  2147483649: '#ccc',
  2147483650: '#888',
  2147483651: '#444',
  2147483652: '#000',
  2147483653: 'none',
}

/** The first transform followed by the second one. */
function combined(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [g, h, i, j, k, l] = second
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

function drawPoints(
  view: DataView,
  at: number,
  size: number,
  kind: NonNullable<ReturnType<typeof polyRecords.get>>,
  bytes: 2 | 4,
  drawing: Drawing,
): void {
  const read = (from: number): number => (bytes === 2 ? view.getInt16(from, true) : view.getInt32(from, true))
  const several = kind === 'lines' || kind === 'areas'
  const polygons = several ? view.getUint32(at + 24, true) : 1
  let from = several ? at + 32 + polygons * 4 : at + 28
  if (polygons > maxShapes || from > at + size) return
  const shapes: Point[][] = []
  for (let i = 0; i < polygons; i++) {
    const count = several ? view.getUint32(at + 32 + i * 4, true) : view.getUint32(at + 24, true)
    if (from + count * 2 * bytes > at + size) break
    shapes.push(
      Array.from(
        { length: count },
        (_, k): Point => [read(from + k * 2 * bytes), read(from + (k * 2 + 1) * bytes)],
      ),
    )
    from += count * 2 * bytes
  }
  if (kind === 'area' || kind === 'areas') drawing.area(shapes)
  else
    for (const points of shapes) {
      const continues = kind === 'curveTo' || kind === 'lineTo'
      drawing.line(continues ? [drawing.at, ...points] : points, kind === 'curve' || kind === 'curveTo')
      if (continues) drawing.at = points.at(-1) ?? drawing.at
    }
}

/** Objects of WMF: each record that creates one takes the lowest free index ([MS-WMF] 3.1.4.1). */
const wmfObjects: ReadonlySet<number> = new Set([0x02fa, 0x02fb, 0x02fc, 0x00f7, 0x01f9, 0x0142, 0x06ff])
const maxObjects = 4096

class WmfObjects {
  /** The colour of a brush; an empty string for other objects. */
  readonly #fills: (string | undefined)[] = []

  create(view: DataView, at: number, size: number, operation: number): void {
    const free = this.#fills.indexOf(undefined)
    const index = free < 0 ? this.#fills.length : free
    if (index >= maxObjects) return
    const isBrush = operation === 0x02fc && size >= 14
    this.#fills[index] = isBrush ? (view.getUint16(at + 6, true) === 1 ? 'none' : colour(view, at + 8)) : ''
  }

  fillOf(index: number): string | undefined {
    return this.#fills[index] || undefined
  }

  remove(index: number): void {
    if (index < this.#fills.length) this.#fills[index] = undefined
  }
}

function drawWmf(view: DataView, start: number, drawing: Drawing): void {
  const word = (at: number): number => view.getInt16(at, true)
  const objects = new WmfObjects()
  for (let at = start; at + 6 <= view.byteLength; ) {
    const size = view.getUint32(at, true) * 2
    const operation = view.getUint16(at + 4, true)
    if (size < 6 || at + size > view.byteLength || operation === 0) return
    if ((operation === 0x0213 || operation === 0x0214) && size >= 10) {
      const to: Point = [word(at + 8), word(at + 6)]
      if (operation === 0x0213) drawing.line([drawing.at, to])
      drawing.at = to
    } else if ((operation === 0x0324 || operation === 0x0325) && size >= 8) {
      const count = Math.min(view.getUint16(at + 6, true), (size - 8) >> 2)
      const points = Array.from(
        { length: count },
        (_, i): Point => [word(at + 8 + i * 4), word(at + 10 + i * 4)],
      )
      if (operation === 0x0324) drawing.area([points])
      else drawing.line(points)
    } else if (wmfObjects.has(operation)) objects.create(view, at, size, operation)
    else if (operation === 0x012d && size >= 8) drawing.fill = objects.fillOf(word(at + 6)) ?? drawing.fill
    else if (operation === 0x01f0 && size >= 8) objects.remove(word(at + 6))
    else if ((operation === 0x041b || operation === 0x0418) && size >= 14)
      drawing.area([corners(word(at + 12), word(at + 10), word(at + 8), word(at + 6))])
    at += size
  }
}

function corners(x0: number, y0: number, x1: number, y1: number): Point[] {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

function colour(view: DataView, at: number): string {
  return `rgb(${view.getUint8(at)},${view.getUint8(at + 1)},${view.getUint8(at + 2)})`
}
