import { type Box, type Matrix, union } from '../model/geometry.ts'
import type { PdfObject } from './objects.ts'
import type { Subpath } from './surface.ts'

/** A numeric operand; anything else counts as 0, as readers have it. */
export function number(operand: PdfObject | undefined): number {
  return typeof operand === 'number' ? operand : 0
}

const painting = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*'])

/** Follows path construction (ISO 32000-1, 8.5.2) and keeps the bounds of each subpath. */
export class PathRecorder {
  #subpaths: { first: number; last: number; box: Box }[] = []
  #clips = false

  /**
   * Takes one operation; gives the subpaths when it painted a path, none otherwise. A path that also clips gives
   * none: it must stay whole, or what it clips would change.
   */
  step(index: number, ctm: Matrix, name: string, operands: readonly PdfObject[]): Subpath[] {
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
        break
      case 'v':
      case 'y':
        at(0)
        at(2)
        break
      case 'h': {
        const open = this.#subpaths.at(-1)
        if (open) open.last = index
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
    const dot = { x0: px, y0: py, x1: px, y1: py }
    const open = this.#subpaths.at(-1)
    if (starts || !open) this.#subpaths.push({ first: operation, last: operation, box: dot })
    else {
      open.box = union(open.box, dot)
      open.last = operation
    }
  }

  #end(): Subpath[] {
    const subpaths = this.#clips ? [] : this.#subpaths
    this.#subpaths = []
    this.#clips = false
    return subpaths
  }
}
