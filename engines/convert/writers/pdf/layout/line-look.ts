import type { LineSpacing, TabStop } from '../../../../model/document.ts'
import type { FlowLines } from '../../../../model/pages/flow.ts'
import type { Faces } from '../fonts/faces.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'
import { type InlineItem, raisedText } from './itemise.ts'
import type { TextStyle } from './styled-spans.ts'

/** How the lines of a paragraph of the source are set. Lengths in points. */
export interface LineLook {
  /** Indent of the first line, from the start of the others. */
  readonly first: number
  /** Where the other lines start in their column, which tab stops count from. */
  readonly left: number
  readonly tabs: readonly TabStop[]
  readonly spacing: LineSpacing
  /** Whether a multiple adds space above the text, as on slides, and not below it. */
  readonly spaceAbove?: boolean
  /** Style of a line without text. */
  readonly style: TextStyle
  /** Share of the sizes of the source that text has. */
  readonly unbroken?: boolean
  /** The space for a line next to images, by its distance from the first line. */
  readonly beside?: (top: number) => { readonly left: number; readonly width: number } | undefined
  /** Line layout as in browsers. */
  readonly web?: WebLines
  /** Which lines stay on the page of the next one: all, or the first and last but one. Default: these two. */
  readonly keeps?: 'all' | 'none'
  /** Justified lines that end with a line break also fill the width. */
  readonly stretchesBreaks?: boolean
}

/** How browsers set lines. */
export interface WebLines {
  readonly height: FlowLines
  /** Words that do not fit stay whole. */
  readonly keepsWords: boolean
  /** Width of a line next to floats, by its distance from the first line. Default: that of the column. */
  readonly room?: (top: number) => number
}

/** Distance of tab stops that the source does not state (ECMA-376 part 1, 17.15.1.25). */
const usualTab = 36

/** Above and below the baseline of text in a face. */
export interface Extent {
  readonly ascent: number
  readonly descent: number
  /** The part of the descent that the last line of a page does not need. */
  readonly slack?: number
}

/** @param single height of the line in sizes of its text, if it does not depend on the face */
export function extentOf(faces: Faces, face: string, size: number, single?: number): Extent {
  // Measured in LibreOffice: the size itself is above the baseline.
  if (single !== undefined) return { ascent: size, descent: (single - 1) * size }
  const { ascent, descent, gap } = faces.lines(face)
  // Programs put the space between lines above them.
  return { ascent: (ascent + gap) * size, descent: descent * size }
}

/** A line after its line spacing: a multiple adds space below the text; other space is added or taken above it. */
export function spacedLine(text: Extent, { rule, value, grid }: LineSpacing, isAbove = false): Extent {
  const onGrid = grid === undefined || rule === 'exact' ? text : griddedLine(text, grid)
  const { ascent, descent } = onGrid
  // Measured in LibreOffice: a multiple adds its share of the font, not of the grid.
  if (onGrid !== text && rule === 'multiple') {
    const slack = Math.max(0, value - 1) * (text.ascent + text.descent)
    return { ascent, descent: descent + slack, slack }
  }
  const natural = ascent + descent
  if (rule === 'exact') return { ascent: value * 0.8, descent: value * 0.2 }
  if (rule === 'multiple' && value > 1 && !isAbove)
    return { ascent, descent: natural * value - ascent, slack: natural * (value - 1) }
  const height = rule === 'multiple' ? natural * value : Math.max(natural, value)
  return { ascent: ascent + height - natural, descent }
}

/** Share of a line of the grid that text may be too high by: fonts that stand in for East Asian ones are up to 8 % higher. */
const gridTolerance = 0.1

/** A line of text centred in the number of grid lines that it needs. */
function griddedLine({ ascent, descent }: Extent, grid: number): Extent {
  const height = ascent + descent
  const space = Math.ceil(height / grid - gridTolerance) * grid - height
  return { ascent: ascent + space / 2, descent: descent + space / 2 }
}

/** The tab stop after a position in the column, for text of a width up to the next tab. */
function stopAfter(place: number, look: LineLook): TabStop {
  const own = look.tabs.find(({ at }) => at > place + 0.5)
  // The start of the lines of a hanging paragraph is also a tab stop.
  if (look.first < 0 && place < look.left - 0.5 && (own === undefined || own.at > look.left))
    return { at: look.left, align: 'left' }
  return own ?? { at: (Math.floor((place + 0.5) / usualTab) + 1) * usualTab, align: 'left' }
}

/** A tab with its width and leader. @param used width of the line so far @param next items up to the next tab */
export function setTab(
  item: InlineItem,
  used: number,
  isFirst: boolean,
  next: readonly InlineItem[],
  look: LineLook,
  canvas: PdfCanvas,
): InlineItem {
  const place = look.left + (isFirst ? look.first : 0) + used
  const stop = stopAfter(place, look)
  let end = next.findIndex(({ tab }) => tab)
  if (end < 0) end = next.length
  while (end > 0 && next[end - 1].blank) end--
  const text = next.slice(0, end).reduce((sum, one) => sum + one.width, 0)
  const taken = stop.align === 'right' ? text : stop.align === 'center' ? text / 2 : 0
  const width = Math.max(0, stop.at - place - taken)
  const dot = stop.leader ? canvas.measure(stop.leader, item.face, item.size) : 0
  const blank = canvas.measure(' ', item.face, item.size)
  const leaders = stop.leader && dot > 0 ? Math.floor((width - blank * 2) / dot) : 0
  // The space separates the words on both sides when text is read or copied.
  const shown = leaders > 0 && stop.leader ? ` ${stop.leader.repeat(leaders)} ` : ' '
  return { ...item, text: shown, width, ...(stop.align === 'left' || width === 0 ? {} : { aligned: text }) }
}

/** Points of a CSS pixel. */
const px = 0.75

/** Above and below the baseline of text in a browser, which rounds both to pixels and shares the rest of the height (CSS 2.1, 10.8). */
function webExtent(faces: Faces, face: string, size: number, height: FlowLines): Extent {
  const { ascent, descent, gap } = faces.lines(face)
  const pixels = (share: number) => Math.round((share * size) / px)
  const [above, below] = [pixels(ascent), pixels(descent)]
  const line =
    height.rule === 'normal'
      ? above + below + pixels(gap)
      : (height.rule === 'share' ? height.value * size : height.value) / px
  const top = above + Math.floor((line - above - below) / 2)
  return { ascent: top * px, descent: (line - top) * px }
}

/** The extent of the faces of a line, of its images and formulas; of the paragraph style if it has none. */
export function extentOfLine(
  items: readonly InlineItem[],
  maxAscent: number,
  maxDescent: number,
  faces: Faces,
  { style, spacing: { single } }: LineLook,
): Extent {
  let [ascent, descent] = [maxAscent, maxDescent]
  const known = new Set<string>()
  for (const item of items) {
    if (item.image || item.formula) continue
    const key = `${item.face} ${item.style.size}`
    if (known.has(key)) continue
    known.add(key)
    const extent = extentOf(faces, item.face, item.style.size, single)
    ascent = Math.max(ascent, extent.ascent)
    descent = Math.max(descent, extent.descent)
  }
  return ascent > 0 ? { ascent, descent } : extentOf(faces, faces.faceOf(style), style.size, single)
}

/** The extent of a line in a browser: of the font of its block, and of all that is in it. */
export function extentOnWeb(
  items: readonly InlineItem[],
  maxAscent: number,
  faces: Faces,
  { style }: LineLook,
  { height }: WebLines,
): Extent {
  let { ascent, descent } = webExtent(faces, faces.faceOf(style), style.size, height)
  ascent = Math.max(ascent, maxAscent)
  const known = new Set<string>()
  for (const item of items) {
    // A single em space is a gap without height.
    if (item.image || item.formula || item.blank || item.text === '\u2003') continue
    const key = `${item.face} ${item.size} ${item.style.raised}`
    if (known.has(key)) continue
    known.add(key)
    const own = webExtent(faces, item.face, item.size, height)
    const rise = item.style.raised ? raisedText[item.style.raised] * item.style.size : 0
    ascent = Math.max(ascent, own.ascent + rise)
    descent = Math.max(descent, own.descent - rise)
  }
  return { ascent, descent }
}
