import { identity, type Matrix, multiply, transformPoint } from '../../../model/geometry.ts'
import { symbolCharacter } from '../../../office/word.ts'
import type { RgbaPixels } from './dib.ts'

/** Text that was drawn, in device units. */
interface DrawnText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly turn: number
}

/** The current state of drawing, as `save` keeps it. */
interface DeviceContext {
  pen: Pen
  brush: Brush
  font: Font
  textColour: string
  /** Flags of SetTextAlign (MS-WMF 2.1.2.3). */
  textAlign: number
  evenOdd: boolean
  /** Current position, in logical units. */
  x: number
  y: number
  /** World transform, applied before window and viewport. */
  world: Matrix
  /** Window to viewport. */
  page: Matrix
}

/** Limits on the output of one file: characters of SVG, and pixels of bitmaps. */
const maxSvgLength = 8 * 1024 * 1024
const maxPixels = 40_000_000
/** Limits on rendering time, which grows with the area of shapes (in whole pages) and with the square of their points. */
const maxCoverage = 150
const maxCrossings = 40_000_000
/** A filled figure with more corners is thinned out; polylines are drawn in pieces. */
const maxCorners = 1500
const pointsPerPiece = 100

const emptyBounds = () => ({ x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity, points: 0 })

/** Share of the character cell above the baseline, and share that letters fill. */
const ascent = 0.82
const letterShare = 0.86

/** Draws the records of a metafile as SVG, in device units. */
export class SvgPlotter {
  readonly drawing: DeviceContext = {
    pen: { colour: '#000000', width: 0, dashed: false },
    brush: { colour: '#ffffff' },
    font: {
      height: -12,
      bold: false,
      italic: false,
      underline: false,
      strike: false,
      turn: 0,
      family: 'Arial',
      charset: 0,
    },
    textColour: '#000000',
    textAlign: 0,
    evenOdd: true,
    x: 0,
    y: 0,
    world: identity,
    page: identity,
  }
  /** Size of the shown part of the device, for the limit on area. */
  readonly frame = { width: 1, height: 1 }
  /** Area drawn so far in pages, and the sum of squared point counts. */
  #cover = 0
  #crossings = 0
  /** Bounds of the current shape, in device units. */
  #met = emptyBounds()
  /** Bitmaps that the SVG refers to as `image:0`, `image:1` and so on. */
  readonly images: RgbaPixels[] = []
  /** Text as far as it is in the SVG. */
  readonly texts: DrawnText[] = []
  #pixels = 0
  readonly #out: string[] = []
  readonly #saved: DeviceContext[] = []
  #length = 0
  /** The path between BeginPath and EndPath; null outside. */
  #path: string[] | null = null

  /** Whether nothing was drawn. */
  get empty(): boolean {
    return this.#out.length === 0
  }

  /** Changes the state of drawing. */
  look(change: Partial<DeviceContext>): void {
    Object.assign(this.drawing, change)
  }

  save(): void {
    if (this.#saved.length < 1000) this.#saved.push({ ...this.drawing })
  }

  restore(): void {
    const saved = this.#saved.pop()
    if (saved) Object.assign(this.drawing, saved)
  }

  /** The SVG of a part of the device, `pixels` wide. */
  svg(x: number, y: number, width: number, height: number, pixels: number): string {
    const tall = Math.max(1, Math.round((pixels * height) / width))
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${pixels}" height="${tall}" viewBox="${x} ${y} ${width} ${height}">${this.#out.join('')}</svg>`
  }

  beginPath(): void {
    this.#path = []
  }

  /** Draws the current path. */
  drawPath(fill: boolean, stroke: boolean): void {
    const path = this.#path
    this.#path = null
    if (path && path.length > 0) this.#shape(path.join(''), fill, stroke)
  }

  closeFigure(): void {
    this.#path?.push('Z')
  }

  moveTo(x: number, y: number): void {
    this.drawing.x = x
    this.drawing.y = y
    this.#path?.push(`M${this.#at(x, y)}`)
  }

  /** Draws a polyline through x, y pairs. @param from whether it starts at the current position */
  lines(points: readonly number[], from: boolean): void {
    this.#open(points, from, 'L')
  }

  /** Draws cubic Bézier curves of three points each. */
  curves(points: readonly number[], from: boolean): void {
    this.#open(points, from, 'C')
  }

  /** Draws closed figures as one shape, filled and stroked. */
  polygons(groups: readonly (readonly number[])[]): void {
    const figures = groups.filter((points) => points.length >= 4).map(thinOut)
    this.#shape(figures.map((points) => `M${this.#all(points, 0)}Z`).join(''), true, true)
  }

  rectangle(x0: number, y0: number, x1: number, y1: number): void {
    this.polygons([[x0, y0, x1, y0, x1, y1, x0, y1]])
  }

  /** Fills a rectangle with a colour, whatever the pen and brush are. */
  fill(x: number, y: number, width: number, height: number, colour: string): void {
    const { pen, brush } = this.drawing
    Object.assign(this.drawing, { pen: { ...pen, colour: null }, brush: { colour } })
    this.rectangle(x, y, x + width, y + height)
    Object.assign(this.drawing, { pen, brush })
  }

  /** Draws an ellipse in a box, or the part between two rays, counterclockwise on screen. */
  ellipse(box: readonly number[], rays: readonly number[] | null, kind: 'arc' | 'chord' | 'pie'): void {
    const [x0, y0, x1, y1] = box
    const [cx, cy, rx, ry] = [(x0 + x1) / 2, (y0 + y1) / 2, Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2]
    if (rx === 0 || ry === 0) return
    const angle = (x: number, y: number) => Math.atan2((y - cy) / ry, (x - cx) / rx)
    const begin = rays ? angle(rays[0], rays[1]) : 0
    let sweep = rays ? angle(rays[2], rays[3]) - begin : -2 * Math.PI
    // y grows downwards, so counterclockwise means decreasing angles.
    while (sweep >= 0) sweep -= 2 * Math.PI
    const points: number[] = kind === 'pie' && rays ? [cx, cy] : []
    for (let i = 0; i <= 72; i++) {
      const at = begin + (sweep * i) / 72
      points.push(cx + rx * Math.cos(at), cy + ry * Math.sin(at))
    }
    if (kind === 'arc' && rays) this.lines(points, false)
    else this.polygons([points])
  }

  image(pixels: RgbaPixels, x: number, y: number, width: number, height: number): void {
    this.#pixels += pixels.width * pixels.height
    if (this.#pixels > maxPixels) return
    this.images.push(pixels)
    const matrix = this.#matrix()
    const [a, b] = [transformPoint(matrix, x, y), transformPoint(matrix, x + width, y + height)]
    const [left, top] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
    this.#add(
      `<image x="${round(left)}" y="${round(top)}" width="${round(Math.abs(b.x - a.x))}" height="${round(Math.abs(b.y - a.y))}" preserveAspectRatio="none" xlink:href="image:${this.images.length - 1}"/>`,
    )
  }

  /** @param advances distances between characters, in logical units; empty for those of the font */
  text(x: number, y: number, letters: string, advances: readonly number[]): void {
    const { font, textAlign, textColour } = this.drawing
    const matrix = this.#matrix()
    const up = Math.hypot(matrix[2], matrix[3])
    const along = Math.hypot(matrix[0], matrix[1])
    const size = Math.abs(font.height) * up * (font.height > 0 ? letterShare : 1)
    if (!(size > 0.1) || letters.trim() === '') return
    const shown = [...clean(letters)].map(
      (letter) => symbolCharacter(font.family, letter.codePointAt(0) ?? 0) ?? letter,
    )
    const start = (textAlign & 1) === 1 ? { x: this.drawing.x, y: this.drawing.y } : { x, y }
    const place = transformPoint(matrix, start.x, start.y)
    const width = advances.reduce((sum, advance) => sum + advance, 0) * along
    if ((textAlign & 1) === 1) this.drawing.x += advances.reduce((sum, advance) => sum + advance, 0)
    const centred = (textAlign & 6) === 6
    const right = !centred && (textAlign & 2) === 2
    const drop = (textAlign & 24) === 24 ? 0 : (textAlign & 8) === 8 ? -size * (1 - ascent) : size * ascent
    const begin = place.x - (centred ? width / 2 : right ? width : 0)
    let left = begin
    const lefts =
      advances.length >= shown.length
        ? shown.map((_, i) => {
            const here = left
            left += advances[i] * along
            return round(here)
          })
        : [round(left)]
    const lean = (Math.atan2(matrix[1], matrix[0]) * 180) / Math.PI - font.turn / 10
    const family = font.family.replace(/[^\w -]/g, '') || 'Arial'
    const looks = [
      font.bold ? ' font-weight="bold"' : '',
      font.italic ? ' font-style="italic"' : '',
      font.underline || font.strike
        ? ` text-decoration="${[font.underline ? 'underline' : '', font.strike ? 'line-through' : ''].join(' ').trim()}"`
        : '',
      advances.length === 0 && (centred || right) ? ` text-anchor="${centred ? 'middle' : 'end'}"` : '',
      Math.abs(lean) > 0.05 ? ` transform="rotate(${round(lean)} ${round(place.x)} ${round(place.y)})"` : '',
    ].join('')
    const isAdded = this.#add(
      `<text xml:space="preserve" x="${lefts.join(' ')}" y="${round(place.y + drop)}" font-size="${round(size)}" font-family="${family},Arial,Liberation Sans,DejaVu Sans,sans-serif" fill="${textColour}"${looks}>${shown.map(escaped).join('')}</text>`,
    )
    const turn = (lean * Math.PI) / 180
    if (isAdded)
      this.texts.push({
        text: shown.join(''),
        // The start, drop and all, is turned around the place.
        x: place.x + (begin - place.x) * Math.cos(turn) - drop * Math.sin(turn),
        y: place.y + (begin - place.x) * Math.sin(turn) + drop * Math.cos(turn),
        width,
        size,
        turn: lean,
      })
  }

  #open(points: readonly number[], from: boolean, command: 'L' | 'C'): void {
    if (points.length < 2) return
    const { x, y } = this.drawing
    const start = from ? this.#at(x, y) : this.#at(points[0], points[1])
    if (points.length > pointsPerPiece * 2 && command === 'L' && this.#path === null) {
      for (let i = 0; i < points.length; i += pointsPerPiece * 2)
        this.lines(points.slice(i, i + pointsPerPiece * 2), from || i > 0)
      return
    }
    const rest = this.#all(points, from ? 0 : 2)
    this.drawing.x = points[points.length - 2]
    this.drawing.y = points[points.length - 1]
    const inside = this.#path !== null && this.#path.length > 0 && from
    if (rest !== '') this.#shape(`${inside ? '' : `M${start}`}${command}${rest}`, false, true)
  }

  #matrix(): Matrix {
    return multiply(this.drawing.world, this.drawing.page)
  }

  #at(x: number, y: number): string {
    const point = transformPoint(this.#matrix(), x, y)
    return `${round(point.x)} ${round(point.y)}`
  }

  /** Coordinate pairs after an M are lines (SVG 1.1, 8.3.2). */
  #all(points: readonly number[], from: number): string {
    const matrix = this.#matrix()
    const out: string[] = []
    for (let i = from; i + 1 < points.length; i += 2) {
      const point = transformPoint(matrix, points[i], points[i + 1])
      this.#meet(point.x, point.y)
      out.push(`${round(point.x)} ${round(point.y)}`)
    }
    return out.join(' ')
  }

  #shape(path: string, fill: boolean, stroke: boolean): void {
    if (path === '') return
    if (this.#path) {
      this.#path.push(path)
      return
    }
    if (!this.#affords()) return
    const { pen, brush, evenOdd } = this.drawing
    const matrix = this.#matrix()
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) || 1
    const width = Math.max(pen.width * scale, 1)
    const inside =
      fill && brush.colour !== null
        ? `fill="${brush.colour}"${evenOdd ? ' fill-rule="evenodd"' : ''}`
        : 'fill="none"'
    const around =
      stroke && pen.colour !== null
        ? ` stroke="${pen.colour}" stroke-width="${round(width)}"${pen.dashed ? ` stroke-dasharray="${round(width * 4)} ${round(width * 2)}"` : ''}`
        : ''
    if (inside !== 'fill="none"' || around !== '') this.#add(`<path d="${path}" ${inside}${around}/>`)
  }

  #meet(x: number, y: number): void {
    const met = this.#met
    met.x0 = Math.min(met.x0, x)
    met.x1 = Math.max(met.x1, x)
    met.y0 = Math.min(met.y0, y)
    met.y1 = Math.max(met.y1, y)
    met.points++
  }

  /** Whether the current shape stays within the limits on rendering time. */
  #affords(): boolean {
    const { x0, y0, x1, y1, points } = this.#met
    this.#met = emptyBounds()
    const { width, height } = this.frame
    const across = Math.min(1, Math.max(0.01, (x1 - x0) / width))
    const down = Math.min(1, Math.max(0.01, (y1 - y0) / height))
    this.#cover += across * down
    this.#crossings += points * points
    return this.#cover <= maxCoverage && this.#crossings <= maxCrossings
  }

  /** Whether there was room for an element. */
  #add(element: string): boolean {
    this.#length += element.length
    if (this.#length > maxSvgLength) return false
    this.#out.push(element)
    return true
  }
}

function thinOut(points: readonly number[]): readonly number[] {
  const step = Math.ceil(points.length / 2 / maxCorners)
  return step === 1 ? points : points.filter((_, i) => Math.floor(i / 2) % step === 0)
}

function round(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.max(-1e7, Math.min(1e7, value)) * 100) / 100 : 0
}

/** Removes characters that XML cannot hold. */
function clean(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}

function escaped(letter: string): string {
  return letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : letter === '>' ? '&gt;' : letter
}

/** Limit against hostile files; real drawings have far fewer records. */
export const maxRecords = 300_000

/** A metafile that was drawn, and the part of its device space that is shown. */
export interface Metafile {
  readonly plotter: SvgPlotter
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Intended size in points. */
  readonly points: { readonly width: number; readonly height: number }
}

/** A pen or brush. Without a colour it draws nothing. */
export interface Pen {
  readonly colour: string | null
  /** In logical units; 0 is a hairline. */
  readonly width: number
  readonly dashed: boolean
}

export interface Brush {
  readonly colour: string | null
}

export interface Font {
  /** In logical units: negative for the height of letters, positive for that of their cell. */
  readonly height: number
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  /** Tenths of a degree, counterclockwise. */
  readonly turn: number
  readonly family: string
  readonly charset: number
}

/** A COLORREF: red is in the lowest byte. */
export function colourOf(value: number): string {
  const hex = (part: number) => (part & 255).toString(16).padStart(2, '0')
  return `#${hex(value)}${hex(value >>> 8)}${hex(value >>> 16)}`
}

/** Maps a window to a viewport. */
export function windowMatrix(
  window: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  viewport: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Matrix {
  const sx = window.width === 0 ? 1 : viewport.width / window.width
  const sy = window.height === 0 ? 1 : viewport.height / window.height
  return [sx, 0, 0, sy, viewport.x - window.x * sx, viewport.y - window.y * sy]
}

/** The colour of a raster operation without a bitmap (MS-WMF 2.1.1.31); null for one that depends on the destination. */
export function patternColour(operation: number, brush: Brush): string | null {
  if (operation === 0x00f00021) return brush.colour
  return operation === 0x00ff0062 ? '#ffffff' : operation === 0x00000042 ? '#000000' : null
}
