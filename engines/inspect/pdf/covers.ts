import { type Box, centre, contains, intersect, pad } from '../../model/geometry.ts'
import type { Glyph, Instance, ReadCache, Surface } from '../../pdf/content/index.ts'
import { type PageNode, PdfDict, type PdfFile } from '../../pdf/file/index.ts'
import { placedAnnotations } from '../../pdf/text/index.ts'

/** Something that can hide the text under it. */
interface PaintedArea {
  readonly kind: 'box' | 'image' | 'annotation'
  readonly box: Box
  /** Position in the order of painting. */
  readonly at: number
}

/** Points. A thinner line cannot hide text: the smallest print is about two points high. */
const minThickLine = 2

/** Areas of a page that are compared with its glyphs; a page with more is drawn in any case. */
const maxAreas = 2000

/** Share of the page that images cover on a scan. */
const minScanShare = 0.6

/** Annotations that draw nothing over the page. */
const unseen: ReadonlySet<string | null> = new Set(['Link', 'Popup', 'Widget', 'Redact'])

/** Everything on a page that was painted over something else. */
export class PageCovers {
  readonly #areas: readonly PaintedArea[]
  readonly #order: PaintOrder
  readonly isScan: boolean

  constructor(file: PdfFile, node: PageNode, surface: Surface, cache: ReadCache) {
    const { root, paths, images } = surface
    const order = new PaintOrder(root)
    const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
    const shown = (box: Box, clip: Box | null): Box[] => {
      const inside = clip ? intersect(box, clip) : box
      return inside ? [inside] : []
    }
    const boxes = paths.flatMap(
      ({ filled, stroked, lineWidth, hidden, subpaths, clip, instance, operation }) => {
        if (hidden) return []
        const at = order.of(instance, operation)
        const thick = stroked && lineWidth >= minThickLine
        if (!filled && !thick) return []
        return subpaths
          .flatMap(({ box }) => shown(pad(box, thick ? lineWidth / 2 : 0), clip))
          .map((box): PaintedArea => ({ kind: 'box', box, at }))
      },
    )
    const pictures = images
      .filter(({ hidden }) => !hidden)
      .flatMap(({ box, clip, instance, operation }) =>
        shown(box, clip).map(
          (area): PaintedArea => ({ kind: 'image', box: area, at: order.of(instance, operation) }),
        ),
      )
    const annotations = placedAnnotations(file, node, cache)
      .filter(({ hidden, annotation }) => !hidden && !unseen.has(file.name(annotation.get('Subtype'))))
      .map(({ box }): PaintedArea => ({ kind: 'annotation', box, at: Number.POSITIVE_INFINITY }))
    this.#areas = [...boxes, ...pictures, ...annotations].toSorted((a, b) => b.at - a.at)
    this.#order = order
    this.isScan =
      pictures.reduce((sum, { box }) => {
        const inside = intersect(box, page)
        return sum + (inside ? (inside.x1 - inside.x0) * (inside.y1 - inside.y0) : 0)
      }, 0) >
      minScanShare * node.width * node.height
  }

  /** What was painted over a glyph last, or null. */
  over(glyph: Glyph): PaintedArea['kind'] | null {
    const at = this.#order.of(glyph.instance, glyph.operation)
    const middle = centre(glyph.box)
    return this.#areas.find((area) => area.at > at && contains(area.box, middle))?.kind ?? null
  }

  /** Whether anything was painted over a part of a glyph, or below it: black text on a black bar is not seen either. */
  mayHide(glyph: Glyph): boolean {
    return this.#areas.length > maxAreas || this.#areas.some(({ box }) => intersect(box, glyph.box) !== null)
  }
}

/** Values of the operands of colour operators up to which black text is expected: grey, and the parts of RGB. */
const maxDark = 0.45

/** Whether a page or a form that it draws sets a colour for filling that is not dark, shades an area, or makes anything transparent. */
export function mayBePale(file: PdfFile, surface: Surface): boolean {
  const waiting = [surface.root]
  const seen = new Set<PdfDict>()
  for (let instance = waiting.pop(); instance; instance = waiting.pop()) {
    waiting.push(...instance.children)
    if (instance.operations.some(isPale)) return true
    if (seen.has(instance.resources)) continue
    seen.add(instance.resources)
    for (const entry of file.dict(instance.resources.get('ExtGState'))?.entries.values() ?? []) {
      const state = file.dict(entry)
      if (!state) continue
      const alpha = Math.min(file.number(state.get('ca')) ?? 1, file.number(state.get('CA')) ?? 1)
      const mask = file.resolve(state.get('SMask'))
      if (alpha < 1 || mask instanceof PdfDict) return true
    }
  }
  return false
}

function isPale({ name, operands }: Instance['operations'][number]): boolean {
  const values = operands.map((operand) => (typeof operand === 'number' ? operand : 1))
  if (name === 'g') return values.some((value) => value > maxDark)
  if (name === 'rg') return Math.max(...values) > maxDark
  if (name === 'k') return (values[3] ?? 0) < 1 - maxDark
  // The colour spaces of the others are not known here.
  return name === 'sc' || name === 'scn' || name === 'cs' || name === 'sh'
}

/** The position of an operation among all operations of a surface, in the order in which they paint. */
class PaintOrder {
  readonly #positions = new Map<Instance, Float64Array>()

  constructor(root: Instance) {
    let next = 0
    const visit = (instance: Instance): void => {
      const own = new Float64Array(instance.operations.length)
      this.#positions.set(instance, own)
      let child = 0
      for (let i = 0; i < own.length; i++) {
        own[i] = next++
        // Children are in the order of the operations that draw them.
        while (child < instance.children.length && instance.children[child].parent?.operation === i)
          visit(instance.children[child++])
      }
    }
    visit(root)
  }

  of(instance: Instance, operation: number): number {
    return this.#positions.get(instance)?.[operation] ?? 0
  }
}
