/** The boxes of a page, as wide as the caller asked for: of lines that are laid out again, and of places that cannot move. */

import type { Box } from '../../../model/geometry.ts'
import { BoxIndex } from '../../../model/pages/box-index.ts'
import type { Surface } from '../../../pdf/content/index.ts'
import type { LineLayout } from '../../../pdf/erase/index.ts'
import type { PlannedCover } from '../boxes/fit-labels.ts'
import type { LabelOf } from '../boxes/replacements.ts'
import { boxesAround } from '../boxes-around.ts'
import { isRegion } from '../findings.ts'
import type { OcrLayers } from '../pixels.ts'
import { coversWith, type PagePlan, type RedactionTarget } from '../plan-page.ts'
import type { LineMove } from './drawings.ts'
import { layOutLines } from './lay-out-lines.ts'
import { type BoxWidth, roundedOutwards } from './rounding.ts'

/** Points. Of a stream that is not a page. */
const unbounded: Box = { x0: -1e6, y0: -1e6, x1: 1e6, y1: 1e6 }

interface PageToLayOut {
  readonly surface: Surface
  /** Its size as shown, in points. Null for a stream that is not a page: its content is the page. */
  readonly node: { readonly width: number; readonly height: number } | null
  readonly plan: Omit<PagePlan, 'pictures'>
  readonly words: OcrLayers | null
  readonly labelOf: LabelOf
  readonly width: BoxWidth
}

export interface LaidOutPage {
  /** Undefined where every glyph stays in its place. */
  readonly layout: LineLayout | undefined
  readonly covers: readonly PlannedCover[]
  /** What is erased, in the old places. */
  readonly boxes: readonly Box[]
  /** The values with the boxes that are painted. */
  readonly targets: readonly Omit<RedactionTarget, 'glyphs'>[]
  readonly moves: readonly LineMove[]
  /** A box is over pixels, which tell where the value was. */
  readonly isOverPixels: boolean
}

export function layOutPage({ surface, node, plan, words, labelOf, width }: PageToLayOut): LaidOutPage {
  const old = plan.targets.flatMap(({ boxes }) => boxes)
  if (width === 'exact')
    return {
      ...{ layout: undefined, covers: plan.covers, boxes: old, targets: plan.targets.map(withoutGlyphs) },
      ...{ moves: [], isOverPixels: false },
    }
  const page = node ? { x0: 0, y0: 0, x1: node.width, y1: node.height } : unbounded
  const { layout, covers, boxes, moves, fixed } = layOutLines(surface, page, plan, labelOf, width)
  const erased: Box[] = []
  const targets: Omit<RedactionTarget, 'glyphs'>[] = []
  const others: RedactionTarget[] = []
  let isOverPixels = false
  const stay = neighbours(surface, plan, words)
  for (const target of plan.targets) {
    const own = boxes.get(target)
    const glyphs = new Set([...target.glyphs].filter((glyph) => fixed.has(glyph)))
    const isPlace = isRegion(target.finding)
    // Lines that were laid out again have their boxes; the others of a value stay where they are.
    const places = own ? boxesAround([...glyphs]) : target.boxes
    const kept = isPlace ? places : places.map((box) => roundedOutwards(box, stay(box)))
    if (kept.length > 0 && !isPlace) isOverPixels = true
    if (kept.length > 0) others.push({ finding: target.finding, glyphs, boxes: kept })
    erased.push(...target.boxes, ...kept)
    targets.push({ finding: target.finding, boxes: [...(own ?? []), ...kept] })
  }
  const placed = coversWith(others.map((target) => ({ ...target, label: labelOf(target.finding) })))
  return { layout, covers: [...covers, ...placed], boxes: erased, targets, moves, isOverPixels }
}

function withoutGlyphs({ finding, boxes }: RedactionTarget): Omit<RedactionTarget, 'glyphs'> {
  return { finding, boxes }
}

/** Finds what stays beside a box: letters, and words that were read in pixels. */
function neighbours(
  { glyphs }: Surface,
  plan: Omit<PagePlan, 'pictures'>,
  words: OcrLayers | null,
): (box: Box) => readonly Box[] {
  let index: BoxIndex | null = null
  return (box) => {
    index ??= new BoxIndex([
      ...glyphs
        .filter((glyph) => !plan.glyphs.has(glyph) && glyph.text.trim() !== '')
        .map((glyph) => glyph.box),
      ...(words?.pixels.runs ?? []).map(({ place }) => place.box),
    ])
    return index.near(box.y0, box.y1)
  }
}
