import { type Box, type Matrix, union } from '../../model/geometry.ts'
import type { PdfObject } from '../objects.ts'
import type { Subpath } from './surface.ts'

/** A numeric operand. Anything else counts as 0, as in other readers. */
export function number(operand: PdfObject | undefined): number {
  return typeof operand === 'number' ? operand : 0
}

const painting = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*'])

/** Points closer than this are the same point. In points, or units of the surface. */
const minEdge = 0.01
/** Straight lines off the axis by at most this share of their length, plus this much, count as along the axis. */
const maxSlope = 0.02
const maxOffset = 0.02

/** Follows path construction (ISO 32000-1, 8.5.2) and keeps the bounds and edges of each subpath. */
export class PathRecorder {
  #subpaths: OpenSubpath[] = []
  #clips = false
  #clipped: Box | null = null

  /** Bounds of the path that the last operation added to the clip; null if it added none. */
  get clipped(): Box | null {
    return this.#clipped
  }

  /**
   * Processes one operation. Returns the subpaths if it paints a path, else none. A path that also clips has none:
   * if a part of it were removed, the clip would change.
   */
  step(index: number, ctm: Matrix, name: string, operands: readonly PdfObject[]): Subpath[] {
    this.#clipped = null
    const at = (i: number, starts = false): void =>
      this.#point(index, ctm, number(operands[i]), number(operands[i + 1]), starts)
    switch (name) {
      case 'm':
        at(0, true)
        break
      case 'l':
        at(0)
        break
      case 'c':
        at(0)
        at(2)
        at(4)
        this.#curve()
        break
      case 'v':
      case 'y':
        at(0)
        at(2)
        this.#curve()
        break
      case 'h': {
        const open = this.#subpaths.at(-1)
        if (open) {
          open.last = index
          edge(open, open.startX, open.startY)
        }
        break
      }
      case 're': {
        const [x, y, w, h] = [
          number(operands[0]),
          number(operands[1]),
          number(operands[2]),
          number(operands[3]),
        ]
        this.#point(index, ctm, x, y, true)
        this.#point(index, ctm, x + w, y, false)
        this.#point(index, ctm, x + w, y + h, false)
        this.#point(index, ctm, x, y + h, false)
        this.#point(index, ctm, x, y, false)
        break
      }
      case 'W':
      case 'W*':
        this.#clips = true
        break
      case 'n':
        this.#end()
        break
      default:
        if (painting.has(name)) return this.#end()
    }
    return []
  }

  #point(operation: number, ctm: Matrix, x: number, y: number, starts: boolean): void {
    const px = ctm[0] * x + ctm[2] * y + ctm[4]
    const py = ctm[1] * x + ctm[3] * y + ctm[5]
    const open = this.#subpaths.at(-1)
    if (starts || !open) {
      const box = { x0: px, y0: py, x1: px, y1: py }
      const start = { startX: px, startY: py, x: px, y: py }
      this.#subpaths.push({ first: operation, last: operation, box, edges: [], square: true, ...start })
    } else {
      const { box } = open
      if (px < box.x0) box.x0 = px
      else if (px > box.x1) box.x1 = px
      if (py < box.y0) box.y0 = py
      else if (py > box.y1) box.y1 = py
      open.last = operation
      edge(open, px, py)
    }
  }

  /** The last segment is a curve: drops the edges made of its control points. */
  #curve(): void {
    const open = this.#subpaths.at(-1)
    if (!open) return
    open.square = false
    open.edges.length = 0
  }

  #end(): Subpath[] {
    if (this.#clips) this.#clipped = this.#bounds()
    const subpaths = this.#clips ? [] : this.#subpaths
    this.#subpaths = []
    this.#clips = false
    return subpaths
  }

  /** An empty path does not clip: viewers ignore it. */
  #bounds(): Box | null {
    const [first, ...rest] = this.#subpaths
    return first ? rest.reduce<Box>((all, { box }) => union(all, box), first.box) : null
  }
}

interface OpenSubpath {
  first: number
  last: number
  readonly box: { x0: number; y0: number; x1: number; y1: number }
  readonly edges: number[]
  square: boolean
  readonly startX: number
  readonly startY: number
  /** The current point. */
  x: number
  y: number
}

/** Adds a straight line to a point, and keeps it if it is along an axis. */
function edge(open: OpenSubpath, x: number, y: number): void {
  const across = Math.abs(x - open.x)
  const down = Math.abs(y - open.y)
  if (across > minEdge || down > minEdge) {
    if (Math.min(across, down) <= maxSlope * Math.max(across, down) + maxOffset)
      open.edges.push(open.x, open.y, x, y)
    else open.square = false
  }
  open.x = x
  open.y = y
}
