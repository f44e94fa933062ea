import { type Box, centre, contains, intersect, pad, union } from '../../model/geometry.ts'
import { locate } from '../../model/text-layer.ts'
import type { Glyph, Surface } from '../../pdf/content/index.ts'
import type { PdfStream } from '../../pdf/file/index.ts'
import { partsOf, unreadWords } from '../../pdf/text/index.ts'
import { boxesAround } from './boxes-around.ts'
import type { Finding } from './findings.ts'
import type { PlannedCover, TextLine } from './fit-labels.ts'
import { isPixelOrder, type OcrLayers, type OcrLayerWord } from './pixels.ts'
import type { PageReading } from './read-pages.ts'
import type { BoxText, LabelOf } from './replacements.ts'

/** Of a word's height. Words that are further apart get separate boxes. */
const maxWordGap = 2

/** Of a word's height: OCR boxes may cut off the edges of letters. */
const paddingShare = 0.12

/** A word read by OCR counts as covered if boxes cover more than this share of it. */
const coveredShare = 0.7

/** More boxes than a line has, to limit the search for one to merge with. */
const maxBoxesOnLine = 64

/** A value on a page, with the glyphs that show it and the boxes that cover them. */
export interface RedactionTarget {
  readonly finding: Finding
  readonly glyphs: ReadonlySet<Glyph>
  readonly boxes: readonly Box[]
}

export interface PagePlan {
  readonly targets: readonly RedactionTarget[]
  readonly glyphs: ReadonlySet<Glyph>
  /** One for each box, merged where they overlap. */
  readonly covers: readonly PlannedCover[]
  /** Parts of images to paint over, shown or not, in their unit squares: x to the right, y down. */
  readonly pictures: ReadonlyMap<PdfStream, readonly Box[]>
}

const noLabel: LabelOf = () => undefined

/** Maps the findings of a page to its glyphs and pixels. A value found in several texts of the page is one target. */
export function planPage(
  { surface, layers }: PageReading,
  ocr: OcrLayers | null,
  findings: readonly Finding[],
  labelOf: LabelOf = noLabel,
): PagePlan {
  const targets: RedactionTarget[] = []
  const owner = new Map<Glyph, number>()
  const replacements = findings.some(({ order }) => order === 'replaced') ? byReplacement(surface) : null
  const unread = unreadWords(surface)
  for (const finding of [...findings].sort(byScore)) {
    if (isPixelOrder(finding.order)) continue
    if (finding.order === 'boxes') {
      const boxes = finding.boxes ?? []
      const under = glyphsUnder(surface, boxes).filter((glyph) => !owner.has(glyph))
      for (const glyph of under) owner.set(glyph, targets.length)
      targets.push({ finding, glyphs: new Set(under), boxes })
      continue
    }
    const glyphs = new Set(locate(layers[finding.order], finding).flatMap(({ place }) => partsOf(place)))
    // A replacement text is mapped to its first glyph, but replaces all of them.
    if (finding.order === 'replaced')
      for (const { replacement } of [...glyphs])
        for (const glyph of replacements?.get(replacement) ?? []) glyphs.add(glyph)
    for (const glyph of [...glyphs]) for (const other of unread.get(glyph) ?? []) glyphs.add(other)
    if (glyphs.size === 0) continue
    // Skipped when all its visible glyphs belong to targets already. New glyphs of an overlap become a target.
    const visible = [...glyphs].filter((glyph) => glyph.text.trim() !== '')
    if (visible.every((glyph) => owner.has(glyph))) continue
    for (const glyph of glyphs) if (!owner.has(glyph)) owner.set(glyph, targets.length)
    targets.push({ finding, glyphs, boxes: boxesAround([...glyphs]) })
  }
  const pictures = new Map<PdfStream, readonly Box[]>()
  const drawn = targets.flatMap(({ boxes }) => boxes)
  for (const finding of findings) {
    if (!isPixelOrder(finding.order) || !ocr) continue
    // OCR also reads drawn text. What is covered already is skipped.
    const words = locate(ocr[finding.order], finding).map(({ place }) => place)
    const shown = words.filter(({ stored }) => stored?.isSeen !== false)
    const boxes = wordBoxes(shown).filter((box) => !covered(box, drawn))
    // OCR may read a word twice: on the page, and in the image under what covers it.
    drawn.push(...boxes)
    for (const { stored } of words)
      if (stored) pictures.set(stored.stream, [...(pictures.get(stored.stream) ?? []), ...stored.parts])
    if (boxes.length > 0 || shown.length < words.length) targets.push({ finding, glyphs: new Set(), boxes })
  }
  const covers = coversWith(targets.map((target) => ({ ...target, label: labelOf(target.finding) })))
  return { targets, glyphs: new Set(owner.keys()), covers, pictures }
}

/** The glyphs whose centre is in one of the boxes. */
export function glyphsUnder(surface: Surface, boxes: readonly Box[]): Glyph[] {
  return surface.glyphs.filter((glyph) => boxes.some((box) => contains(box, centre(glyph.box))))
}

/** The glyphs of a surface by the index of their replacement text. */
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

/** Boxes for words read by OCR: one for neighbours on a line, a little larger than the words. */
export function wordBoxes(words: readonly OcrLayerWord[]): Box[] {
  const boxes: Box[] = []
  for (const { box, parts } of words) {
    if (parts) {
      boxes.push(...parts)
      continue
    }
    const last = boxes.at(-1)
    const height = box.y1 - box.y0
    const near = last && box.x0 - last.x1 < maxWordGap * height && box.x0 > last.x0
    if (last && near && Math.min(last.y1, box.y1) - Math.max(last.y0, box.y0) > 0.5 * height) {
      boxes[boxes.length - 1] = union(last, box)
    } else boxes.push(box)
  }
  return boxes.map((box) => pad(box, 1 + paddingShare * (box.y1 - box.y0)))
}

function covered(box: Box, by: readonly Box[]): boolean {
  const whole = (box.x1 - box.x0) * (box.y1 - box.y0)
  let hidden = 0
  for (const other of by) {
    const part = intersect(box, other)
    if (part) hidden += (part.x1 - part.x0) * (part.y1 - part.y0)
  }
  return hidden > coveredShare * whole
}

/** Places given by boxes come first: a value decided there is not also a mention. */
function byScore(a: Finding, b: Finding): number {
  const given = Number(b.order === 'boxes') - Number(a.order === 'boxes')
  return given || b.score - a.score || b.end - b.start - (a.end - a.start) || a.start - b.start
}

/** The boxes of a target with their text: a type on each, a replacement on the longest. */
function coversOf(
  { boxes, glyphs }: Omit<RedactionTarget, 'finding'>,
  label: BoxText | undefined,
): PlannedCover[] {
  if (!label) return boxes.map((box) => ({ box }))
  const line = lineOf([...glyphs])
  const isSlanted = line !== undefined && Math.abs(line.dx * line.dy) > 0.01
  // Slanted text has a box for each letter. The label is on the middle one and as long as all of them.
  const at = isSlanted ? boxes.length >> 1 : longest(boxes)
  const isHere = (i: number): boolean => i === at || !(label.isReplacement || isSlanted)
  return boxes.map((box, i) => (isHere(i) ? { box, label, line } : { box }))
}

function longest(boxes: readonly Box[]): number {
  const lengths = boxes.map(({ x0, y0, x1, y1 }) => Math.max(x1 - x0, y1 - y0))
  return lengths.indexOf(Math.max(...lengths))
}

/** The line of the first glyph. Slanted text has a length, since its boxes are of single letters. */
export function lineOf(glyphs: readonly Glyph[]): TextLine | undefined {
  const first = glyphs.find(({ text }) => text.trim() !== '')
  if (!first) return undefined
  const { dx, dy, size, x, y } = first
  if (Math.abs(dx * dy) <= 0.01) return { dx: Math.round(dx), dy: Math.round(dy), size, start: { x, y } }
  return { dx, dy, size, start: { x, y }, length: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
}

/** The boxes of values with their texts. */
export function coversWith(
  targets: readonly (Omit<RedactionTarget, 'finding'> & { readonly label: BoxText | undefined })[],
): PlannedCover[] {
  return mergeCovers(targets.flatMap((target) => coversOf(target, target.label)))
}

/** Merges boxes of one line that overlap or touch. */
function mergeCovers(covers: readonly PlannedCover[]): PlannedCover[] {
  const merged: PlannedCover[] = []
  for (const cover of [...covers].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    // Sorted from top to bottom, so only the last ones can be on the same line.
    const at = merged.findLastIndex(
      ({ box }, i) => i >= merged.length - maxBoxesOnLine && sameLine(box, cover.box),
    )
    if (at < 0) merged.push(cover)
    else {
      const { box, label, line } = merged[at]
      merged[at] = {
        box: union(box, cover.box),
        label: bothLabels(label, cover.label),
        line: line ?? cover.line,
      }
    }
  }
  return merged
}

/** Two values without space between them: their replacements are in one box. */
function bothLabels(first: BoxText | undefined, second: BoxText | undefined): BoxText | undefined {
  if (!first?.isReplacement || !second || first.text === second.text) return first ?? second
  return { ...first, text: `${first.text} ${second.text}` }
}

function sameLine(a: Box, b: Box): boolean {
  const height = Math.min(a.y1 - a.y0, b.y1 - b.y0)
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return shared > 0.8 * height && b.x0 <= a.x1 && b.x1 >= a.x0 && Math.abs(a.y0 - b.y0) < 0.3 * height
}
