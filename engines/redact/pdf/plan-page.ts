import { type Box, intersect, pad, union } from '../../model/geometry.ts'
import { locate } from '../../model/text-layer.ts'
import type { Glyph, Surface } from '../../pdf/content/index.ts'
import type { Cover } from '../../pdf/erase/index.ts'
import type { Finding } from './findings.ts'
import type { OcrLayer, OcrLayerWord } from './pixels.ts'
import type { PageReading } from './read-pages.ts'

/** One value on a page: the glyphs that show it and the boxes that cover them. */
export interface RedactionTarget {
  readonly finding: Finding
  readonly glyphs: ReadonlySet<Glyph>
  readonly boxes: readonly Box[]
}

export interface PagePlan {
  readonly targets: readonly RedactionTarget[]
  readonly glyphs: ReadonlySet<Glyph>
  /** One for each box, merged where they overlap. */
  readonly covers: readonly Cover[]
}

/** Ties the findings of a page to its glyphs and pixels. The same value seen in several orders is one target. */
export function planPage(
  { surface, layers }: PageReading,
  seen: OcrLayer | null,
  findings: readonly Finding[],
  label: boolean,
): PagePlan {
  const targets: RedactionTarget[] = []
  const owner = new Map<Glyph, number>()
  const replacements = findings.some(({ order }) => order === 'replaced') ? byReplacement(surface) : null
  for (const finding of [...findings].sort(byCertainty)) {
    if (finding.order === 'pixels') continue
    const glyphs = new Set(locate(layers[finding.order], finding).map(({ place }) => place))
    // A replacement text stands for all of its glyphs, and is tied to the first of them.
    if (finding.order === 'replaced')
      for (const { replacement } of [...glyphs])
        for (const glyph of replacements?.get(replacement) ?? []) glyphs.add(glyph)
    if (glyphs.size === 0) continue
    // Known already when its inked glyphs all belong to one target; new glyphs of an overlap get their own.
    const inked = [...glyphs].filter((glyph) => glyph.text.trim() !== '')
    if (inked.every((glyph) => owner.has(glyph))) continue
    for (const glyph of glyphs) if (!owner.has(glyph)) owner.set(glyph, targets.length)
    targets.push({ finding, glyphs, boxes: boxesAround([...glyphs]) })
  }
  const drawn = targets.flatMap(({ boxes }) => boxes)
  for (const finding of findings) {
    if (finding.order !== 'pixels' || !seen) continue
    // A recogniser also reads what is drawn as text; where that is covered already, nothing is added.
    const boxes = wordBoxes(locate(seen, finding).map(({ place }) => place)).filter(
      (box) => !covered(box, drawn),
    )
    // The same word may be seen twice: as shown, and in the picture alone.
    drawn.push(...boxes)
    if (boxes.length > 0) targets.push({ finding, glyphs: new Set(), boxes })
  }
  const covers = mergeCovers(
    targets.flatMap(({ finding, boxes }) =>
      boxes.map((box) => ({ box, label: label ? finding.type : undefined })),
    ),
  )
  return { targets, glyphs: new Set(owner.keys()), covers }
}

/** The glyphs of a surface by the replacement text that stands for them. */
function byReplacement(surface: Surface): ReadonlyMap<number, readonly Glyph[]> {
  const groups = new Map<number, Glyph[]>()
  for (const glyph of surface.glyphs) {
    if (glyph.replacement < 0) continue
    const group = groups.get(glyph.replacement)
    if (group) group.push(glyph)
    else groups.set(glyph.replacement, [glyph])
  }
  return groups
}

/** Words seen as pixels, covered whole: neighbours on a line by one box, a little larger than what was seen. */
export function wordBoxes(words: readonly OcrLayerWord[]): Box[] {
  const boxes: Box[] = []
  for (const { box } of words) {
    const last = boxes.at(-1)
    const tall = box.y1 - box.y0
    const near = last && box.x0 - last.x1 < 2 * tall && box.x0 > last.x0
    if (last && near && Math.min(last.y1, box.y1) - Math.max(last.y0, box.y0) > 0.5 * tall) {
      boxes[boxes.length - 1] = union(last, box)
    } else boxes.push(box)
  }
  return boxes.map((box) => pad(box, 1 + 0.12 * (box.y1 - box.y0)))
}

function covered(box: Box, by: readonly Box[]): boolean {
  const whole = (box.x1 - box.x0) * (box.y1 - box.y0)
  let hidden = 0
  for (const other of by) {
    const part = intersect(box, other)
    if (part) hidden += (part.x1 - part.x0) * (part.y1 - part.y0)
  }
  return hidden > 0.7 * whole
}

function byCertainty(a: Finding, b: Finding): number {
  return b.score - a.score || b.end - b.start - (a.end - a.start) || a.start - b.start
}

/** A box for each stretch of glyphs on one line; slanted writing gets one a glyph, since its bounds would swallow its neighbours. */
export function boxesAround(glyphs: readonly Glyph[]): Box[] {
  const boxes: Box[] = []
  let open: { box: Box; last: Glyph } | null = null
  for (const glyph of glyphs) {
    if (open && joins(open.last, glyph)) open = { box: union(open.box, glyph.box), last: glyph }
    else {
      if (open) boxes.push(open.box)
      open = { box: glyph.box, last: glyph }
    }
  }
  if (open) boxes.push(open.box)
  return boxes.filter((box) => box.x1 > box.x0 && box.y1 > box.y0)
}

function joins(last: Glyph, next: Glyph): boolean {
  const straight = Math.abs(last.dx) < 0.01 || Math.abs(last.dy) < 0.01
  if (!straight || last.dx * next.dx + last.dy * next.dy < 0.999) return false
  const across = (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
  const along = (next.x - last.x) * last.dx + (next.y - last.y) * last.dy
  const size = Math.max(last.size, next.size)
  return (
    Math.abs(across) < 0.4 * size && along > -2 * size - last.advance && along < last.advance + 1.6 * size
  )
}

/** Boxes that lie in one another or overlap by more than a hair are painted as one. */
function mergeCovers(covers: readonly Cover[]): Cover[] {
  const merged: Cover[] = []
  for (const cover of [...covers].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    // Sorted from top to bottom, so only the last ones can share its line.
    const at = merged.findLastIndex(({ box }, i) => i >= merged.length - 64 && sameLine(box, cover.box))
    if (at < 0) merged.push(cover)
    else merged[at] = { box: union(merged[at].box, cover.box), label: merged[at].label ?? cover.label }
  }
  return merged
}

function sameLine(a: Box, b: Box): boolean {
  const tall = Math.min(a.y1 - a.y0, b.y1 - b.y0)
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return shared > 0.8 * tall && b.x0 <= a.x1 && b.x1 >= a.x0 && Math.abs(a.y0 - b.y0) < 0.3 * tall
}
