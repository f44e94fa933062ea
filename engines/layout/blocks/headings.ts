import type { OutlineEntry } from '../../model/page-content.ts'
import { contentsEntries } from '../flow/contents-leaders.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { markerOf } from '../lines/list-markers.ts'
import { isContentsEntry } from '../lines/page-line.ts'
import { endsSentence } from '../lines/script.ts'
import { figureWords, tableWords } from '../tables/common/captions.ts'
import { isAdmonitionLabel, isTerm, textEdges } from './labels.ts'
import { outlinedLevels } from './outline-titles.ts'

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** Prevailing style of the text of a document. */
export interface BodyStyle {
  readonly size: number
  /** True if most of the text is bold: bold then does not indicate a heading. */
  readonly bold: boolean
}

/** Longer paragraphs are not headings, regardless of their size. */
const maxHeadingChars = 220
const maxHeadingLines = 5
/** Longer bold paragraphs of the text size are statements, not headings. */
const maxBoldHeadingChars = 140

/** The body style is taken from proportional fonts if at least this share of the letters is set in them. */
const minProseShare = 0.05

/** Minimum number of certain headings needed to compare bold lines of the text size with them. */
const minHeadings = 2
/** Minimum indent of a label in ems from the edge of the column, where headings begin. */
const minIndentEms = 0.8
/** Maximum distance in ems from the column edge for a flush heading; centred and indented headings are farther from it. */
const maxEdgeOffsetEms = 0.3
/** Minimum number of paragraphs that begin at a position for it to count as an indent of the text. */
const minIndentedParagraphs = 3
/** Ems by which the white space on both sides of a centred line may differ. */
const maxCentreOffsetEms = 2

/** Returns the style of the prose: code may have more letters, but it is not what headings are compared with. */
export function bodyStyle(paragraphs: readonly TextParagraph[]): BodyStyle {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines)
  const plain = lines.filter(({ mono }) => !mono)
  const lettersIn = (some: readonly { readonly text: string }[]) =>
    some.reduce((sum, { text }) => sum + text.length, 0)
  const prose = lettersIn(plain) >= minProseShare * lettersIn(lines) ? plain : lines
  const letters = new Map<number, { all: number; bold: number }>()
  for (const line of prose) {
    const key = Math.round(line.size * 2) / 2
    const known = letters.get(key) ?? { all: 0, bold: 0 }
    known.all += line.text.length
    if (line.bold) known.bold += line.text.length
    letters.set(key, known)
  }
  let size = 10
  let most = { all: 0, bold: 0 }
  for (const [key, count] of letters) if (count.all > most.all) [size, most] = [key, count]
  return { size, bold: most.bold > 0.6 * most.all }
}

/**
 * Finds headings and their levels: paragraphs named in the outline, and paragraphs that are larger or bolder than the
 * text, or numbered and separated by space. Levels depend on size, weight and numbering over the whole document.
 */
export function findHeadings(
  paragraphs: readonly TextParagraph[],
  body: BodyStyle,
  outline: readonly OutlineEntry[],
): Map<TextParagraph, HeadingLevel> {
  const named = outlinedLevels(paragraphs, outline)
  const edges = textEdges(paragraphs)
  const entries = contentsEntries(paragraphs)
  const found: Heading[] = []
  for (const [i, paragraph] of paragraphs.entries()) {
    if (entries.has(paragraph)) continue
    const outlined = named.get(paragraph) ?? null
    if (outlined === null) {
      const next = paragraphs[i + 1]
      if (!looksLikeHeading(paragraph, next, body) || isAdmonitionLabel(paragraph)) continue
      if (!isLarge(paragraph, body) && isTerm(paragraph, next, edges)) continue
    }
    found.push({ paragraph, outlined, depth: numberingDepth(paragraph.text) })
  }
  const isSure = (heading: Heading) => heading.outlined !== null || isLarge(heading.paragraph, body)
  const isLabel = boldLabelTest(
    paragraphs,
    found.filter(isSure).map(({ paragraph }) => paragraph),
  )
  return assignLevels(
    found.filter((heading) => isSure(heading) || heading.depth > 0 || !isLabel(heading.paragraph)),
  )
}

function isLarge({ size }: TextParagraph, body: BodyStyle): boolean {
  return size > 1.12 * body.size
}

interface Heading {
  readonly paragraph: TextParagraph
  readonly outlined: number | null
  /** Depth of its numbering: 3 for `1.2.3`, 0 without a number. */
  readonly depth: number
}

function looksLikeHeading(p: TextParagraph, next: TextParagraph | undefined, body: BodyStyle): boolean {
  const { text } = p
  const named = isNumberedName(p)
  if (text.length > maxHeadingChars || p.lines.length > maxHeadingLines || (p.mono && !named)) return false
  if (p.lines[0].turn !== 0 || !/\p{L}/u.test(text) || isContentsEntry(text)) return false
  const first = p.lines[0].words[0]
  const marker = markerOf(first.text, true)
  if (marker && !marker.ordered) return false
  const guessed = first.confidence < 1
  const size = p.size / body.size
  const large = size > (guessed ? 1.3 : 1.12)
  const ended = /[.,;]["'”’)\]]?$/.test(text) || (endsSentence(text) && /[.。]$/.test(text))
  // Large text with sentences is a lead, a quotation or a slide.
  if (large) return !(ended && text.length > 90) && !isCaptionText(text)
  if (size < 0.94 || isCaptionText(text)) return false
  const apart = p.above > 0.55 * p.size
  const bold = (p.bold || named) && !body.bold && !guessed
  const numbered = numberingDepth(text) > 0
  const goesOn = next !== undefined && next.page - p.page <= 1
  if (bold && goesOn && !next.bold) return (!ended || numbered) && text.length < maxBoldHeadingChars
  if (bold && goesOn) return apart && !ended && p.lines.length <= 2
  if (!goesOn || ended || p.lines.length > 2 || !apart) return false
  // Numbered and separated by space, in capitals or in italics.
  return numbered && numberingDepth(text) > 1 && (isCapitals(text) || p.italic) && text.length < 120
}

/** Whether a line is a name in a monospaced font with a bold number before it: `2.1.1 @Returns value`. */
function isNumberedName({ lines }: TextParagraph): boolean {
  const [number, ...name] = lines[0].words
  const mono = name.filter((word) => word.mono).length
  return (
    lines.length === 1 &&
    number.bold &&
    !number.mono &&
    /^\d{1,3}(?:\.\d{1,3})+\.?$/.test(number.text) &&
    mono > 0 &&
    mono > 0.5 * name.length
  )
}

/**
 * Whether a text begins like a caption: a word such as "Figure" or "Table" with a number. Captions stay with their figures.
 */
export function isCaptionText(text: string): boolean {
  return captionStart.test(text)
}

const captionStart = new RegExp(
  `^(?:${figureWords}|${tableWords}|chart|plate|box|exhibit|map|graph|diagram|scheme|photo|illustration|grafik|schaubild)\\s*[A-Z]?\\d`,
  'iu',
)

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** Returns the depth of a numbering such as `1`, `1.2`, `A.1`, `Chapter 3` or `§ 4`; 0 if there is none. */
function numberingDepth(text: string): number {
  const match = /^(?:§\s*)?((?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:\.\d{1,3})*)([.):]?)\s+[\p{L}@]/u.exec(text)
  if (!match)
    return /^(?:chapter|part|appendix|section|kapitel|chapitre|capítulo)\s+[\dIVXA-Z]+\b/iu.test(text) ? 1 : 0
  const [, number, after] = match
  // A single letter before a word needs punctuation to be a number.
  if (!number.includes('.') && after === '' && !/^\d/.test(number)) return 0
  return number.split('.').length
}

/**
 * Assigns a level to each style: larger sizes are higher, bold is higher than plain. The outline and the numbering
 * take precedence.
 */
function assignLevels(headings: readonly Heading[]): Map<TextParagraph, HeadingLevel> {
  const looks = [...new Set(headings.map(({ paragraph }) => lookOf(paragraph)))].sort(byRank)
  const rank = new Map<string, number>()
  let level = 0
  let last: readonly [number, boolean, boolean] | null = null
  for (const look of looks) {
    const parts = parseLook(look)
    if (!last || !sameRank(last, parts)) level++
    last = parts
    rank.set(look, level)
  }
  const levels = new Map<TextParagraph, HeadingLevel>()
  // The highest level at which each depth of numbering occurs.
  const first = new Map<number, number>()
  for (const { paragraph, depth } of headings)
    if (depth > 0) {
      const own = rank.get(lookOf(paragraph)) ?? 1
      first.set(depth, Math.min(first.get(depth) ?? 6, own))
    }
  for (const { paragraph, outlined, depth } of headings) {
    const base = first.get(1)
    const numbered = depth > 1 && base !== undefined ? base + depth - 1 : null
    levels.set(paragraph, clampLevel(outlined ?? numbered ?? rank.get(lookOf(paragraph)) ?? 1))
  }
  return levels
}

function lookOf(p: TextParagraph): string {
  return `${Math.round(p.size * 2)} ${p.bold ? 1 : 0} ${isCapitals(p.text) ? 1 : 0}`
}

function parseLook(look: string): [number, boolean, boolean] {
  const [size, bold, capitals] = look.split(' ')
  return [Number(size) / 2, bold === '1', capitals === '1']
}

function byRank(a: string, b: string): number {
  const [p, q] = [parseLook(a), parseLook(b)]
  return q[0] - p[0] || Number(q[1]) - Number(p[1]) || Number(q[2]) - Number(p[2])
}

/** Whether two styles share a level. Sizes up to 0.6 points apart count as equal. */
function sameRank(a: readonly [number, boolean, boolean], b: readonly [number, boolean, boolean]): boolean {
  return Math.abs(a[0] - b[0]) <= 0.6 && a[1] === b[1] && a[2] === b[2]
}

function clampLevel(level: number): HeadingLevel {
  return Math.max(1, Math.min(6, Math.round(level))) as HeadingLevel
}

/**
 * Returns a predicate that tells whether a bold line of the text size is a label inside the text, such as `Example:` or the title of a
 * program, and not a heading. It begins with the indent of paragraphs, while headings begin at the edge of the column; or
 * it is set in the family of the text, while headings use another family.
 * @param headings paragraphs that are certainly headings
 */
function boldLabelTest(
  paragraphs: readonly TextParagraph[],
  headings: readonly TextParagraph[],
): (p: TextParagraph) => boolean {
  if (headings.length < minHeadings) return () => false
  const flush = headings.every((p) => p.box.x0 - p.column.left < maxEdgeOffsetEms * p.size)
  const indents = indentsOf(paragraphs)
  const family = textFamily(paragraphs)
  const apart = headings.every((p) => familyOf(p) !== family)
  return (p) =>
    (apart && familyOf(p) === family) ||
    (flush &&
      p.box.x0 - p.column.left > minIndentEms * p.size &&
      !isCentred(p) &&
      [-1, 0, 1].some((step) => indents.has(Math.round(p.box.x0) + step)))
}

/** Returns the positions in points, rounded, where multi-line paragraphs begin. */
function indentsOf(paragraphs: readonly TextParagraph[]): Set<number> {
  const counts = new Map<number, number>()
  for (const { lines, mono } of paragraphs) {
    if (lines.length < 2 || mono) continue
    const at = Math.round(lines[0].box.x0)
    counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count >= minIndentedParagraphs).map(([at]) => at))
}

function isCentred({ box, column, size }: TextParagraph): boolean {
  return Math.abs(box.x0 - column.left - (column.right - box.x1)) < maxCentreOffsetEms * size
}

/** Returns the font family of most letters of the prose. */
function textFamily(paragraphs: readonly TextParagraph[]): string {
  const letters = new Map<string, number>()
  for (const p of paragraphs)
    if (!p.mono) letters.set(familyOf(p), (letters.get(familyOf(p)) ?? 0) + p.text.length)
  return [...letters].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0]
}

/** The font family of the first word: its font name without weight and slope. */
function familyOf({ lines }: TextParagraph): string {
  return lines[0].words[0].font.replace(/(?:[-,].*|(?:Bold|Italic|Oblique|Regular)+)$/u, '')
}
