import { type Box, pad, union } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { findLines } from '../lines/find-lines.ts'
import type { PageLine } from '../lines/page-line.ts'
import { figureWords } from '../tables/common/captions.ts'

/** The labels inside a drawn figure: of axes, boxes and curves. */
export interface Lettering {
  readonly box: Box
  /** From top to bottom. */
  readonly lines: readonly PageLine[]
}

/** A page without the labels of its figures, and these labels. */
export interface LetteredPage {
  readonly page: PageContent
  readonly letterings: readonly Lettering[]
}

/** Caption of a figure: a kind of figure with a number. */
const figureKinds = `(?:${figureWords}|chart|diagram|graph|scheme|schaubild)`
const figureCaption = new RegExp(`^${figureKinds}\\s*[A-Z]?\\d`, 'iu')
const captionStart = new RegExp(`^${figureKinds}`, 'iu')

/** Ems between a caption and its figure, and between the parts of a figure. */
const maxCaptionGapEms = 6
const maxPartGapEms = 3
/** Points. Smaller drawings are icons. */
const minFigurePoints = 36
/** Ems from the drawing to labels above it and next to it. */
const labelAboveEms = 0.9
const labelBesideEms = 4
/** Longer lines are sentences. */
const maxLabelChars = 45
/** Next to a drawing, longer lines are page text that flows around it. */
const maxLabelBesideChars = 16
/** Share of the letters of a figure in sentences or in code, above which it is a box with text. */
const maxTextShare = 0.4
/** Pages with more captions are lists of figures. */
const maxCaptions = 12

/**
 * Removes the labels of drawn figures from the words of a page, so that they become neither text nor a table. Only figures
 * with a caption count, and only if they have slanted or curved lines: other boxes contain text. O(n log n) in words, times
 * the number of captions.
 */
export function separateLettering(page: PageContent): LetteredPage {
  const shapes = page.shapes ?? []
  const plain = { page, letterings: [] }
  if (shapes.length === 0 || !page.words.some(({ text }) => captionStart.test(text))) return plain
  const lines = findLines(page, page.words)
  const captions = lines.filter((line) => line.turn === 0 && figureCaption.test(line.text))
  if (captions.length === 0 || captions.length > maxCaptions) return plain
  const taken = new Set<PageLine>(captions)
  const letterings: Lettering[] = []
  for (const caption of captions) {
    const parts = partsBeside(page, caption, lines)
    for (const figure of [drawingAbove(parts, caption), drawingBelow(parts, caption)]) {
      if (!figure || !shapes.some((shape) => overlaps(shape, figure))) continue
      const labels = labelsOf(figure, caption, lines, taken)
      if (labels.length === 0) continue
      for (const line of labels) taken.add(line)
      letterings.push({ box: labels.reduce<Box>((all, { box }) => union(all, box), figure), lines: labels })
      break
    }
  }
  if (letterings.length === 0) return plain
  const words = new Set<PageWord>(letterings.flatMap(({ lines: own }) => own.flatMap((line) => line.words)))
  return { page: { ...page, words: page.words.filter((word) => !words.has(word)) }, letterings }
}

/** Returns the drawn parts in the column of a caption: shapes, areas and lines, without backgrounds. */
function partsBeside(page: PageContent, { box }: PageLine, lines: readonly PageLine[]): Box[] {
  // The figure may be wider than its caption, but does not overlap the text of another column.
  const beside = lines.filter(
    (line) =>
      line.text.length > maxLabelChars &&
      line.box.y0 < box.y1 + page.height / 3 &&
      line.box.y1 > box.y0 - page.height / 3,
  )
  const left = beside.reduce((most, line) => (line.box.x1 <= box.x0 ? Math.max(most, line.box.x1) : most), 0)
  const right = beside.reduce(
    (least, line) => (line.box.x0 >= box.x1 ? Math.min(least, line.box.x0) : least),
    page.width,
  )
  return [...(page.shapes ?? []), ...page.fills, ...page.rulings].filter(
    (part) => part.x0 >= left - 1 && part.x1 <= right + 1 && part.y1 - part.y0 < 0.8 * page.height,
  )
}

function drawingAbove(parts: readonly Box[], { box, size }: PageLine): Box | null {
  const above = parts.filter((part) => part.y1 <= box.y1).sort((a, b) => b.y1 - a.y1)
  return grown(
    above,
    size,
    (figure) => box.y0 - figure.y1,
    (figure, part) => figure.y0 - part.y1,
  )
}

function drawingBelow(parts: readonly Box[], { box, size }: PageLine): Box | null {
  const below = parts.filter((part) => part.y0 >= box.y0).sort((a, b) => a.y0 - b.y0)
  return grown(
    below,
    size,
    (figure) => figure.y0 - box.y1,
    (figure, part) => part.y0 - figure.y1,
  )
}

/** Joins parts, the nearest to the caption first, up to the first gap. */
function grown(
  parts: readonly Box[],
  em: number,
  captionGap: (figure: Box) => number,
  gap: (figure: Box, part: Box) => number,
): Box | null {
  const [first, ...rest] = parts
  if (!first || captionGap(first) > maxCaptionGapEms * em) return null
  let figure: Box = first
  for (const part of rest) {
    if (gap(figure, part) > maxPartGapEms * em) break
    figure = union(figure, part)
  }
  const { x0, y0, x1, y1 } = figure
  return x1 - x0 < minFigurePoints || y1 - y0 < minFigurePoints ? null : { x0, y0, x1, y1 }
}

/** Returns the labels of a figure; none if its content is text. */
function labelsOf(
  figure: Box,
  caption: PageLine,
  lines: readonly PageLine[],
  taken: ReadonlySet<PageLine>,
): PageLine[] {
  const em = caption.size
  const wide = pad(figure, labelBesideEms * em)
  const low = {
    ...figure,
    y0: figure.y0 - labelAboveEms * em,
    y1: Math.max(figure.y1, Math.min(caption.box.y0, wide.y1)),
  }
  const inside: PageLine[] = []
  let letters = 0
  let text = 0
  for (const line of lines) {
    if (taken.has(line)) continue
    const x = (line.box.x0 + line.box.x1) / 2
    const y = (line.box.y0 + line.box.y1) / 2
    if (y < low.y0 || y > low.y1 || x < wide.x0 || x > wide.x1) continue
    const within = x >= figure.x0 && x <= figure.x1
    if (!within && line.text.length > maxLabelBesideChars) continue
    letters += line.text.length
    if (line.mono || line.text.length > maxLabelChars) text += line.text.length
    else inside.push(line)
  }
  if (text > maxTextShare * letters) return []
  return inside.sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
}

function overlaps(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0
}
