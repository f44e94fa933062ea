import type { OutlineEntry } from '../../model/page-content.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { markerOf } from '../lines/list-markers.ts'
import { endsSentence } from '../lines/script.ts'

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** The look that most letters of a document have. */
export interface BodyStyle {
  readonly size: number
  /** Most of it is bold, so bold says nothing. */
  readonly bold: boolean
}

/** Longer texts are no headings, however large. */
const maxHeadingChars = 220
const maxHeadingLines = 5
/** Bold and of the size of the text, a longer one is a statement. */
const maxBoldHeadingChars = 140

export function bodyStyle(paragraphs: readonly TextParagraph[]): BodyStyle {
  const letters = new Map<number, { all: number; bold: number }>()
  for (const { lines } of paragraphs)
    for (const line of lines) {
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
 * Which paragraphs are headings, and of what level: those that the outline names, and those that are larger or bolder
 * than the text, or numbered and set apart. Levels follow size, weight and numbering over the whole document.
 */
export function findHeadings(
  paragraphs: readonly TextParagraph[],
  body: BodyStyle,
  outline: readonly OutlineEntry[],
): Map<TextParagraph, HeadingLevel> {
  const named = outlineLevels(outline)
  const found: Heading[] = []
  for (const [i, paragraph] of paragraphs.entries()) {
    const entry = named.get(comparableTitle(paragraph.text))
    const inOutline = entry?.find(({ page }) => page === null || Math.abs(page - paragraph.page) <= 1)
    if (!inOutline && !looksLikeHeading(paragraph, paragraphs[i + 1], body)) continue
    found.push({ paragraph, outlined: inOutline?.level ?? null, depth: numberingDepth(paragraph.text) })
  }
  return assignLevels(found)
}

interface Heading {
  readonly paragraph: TextParagraph
  readonly outlined: number | null
  /** How many numbers its own numbering has: 3 for `1.2.3`; 0 without one. */
  readonly depth: number
}

function looksLikeHeading(p: TextParagraph, next: TextParagraph | undefined, body: BodyStyle): boolean {
  const { text } = p
  if (text.length > maxHeadingChars || p.lines.length > maxHeadingLines || p.mono) return false
  if (p.lines[0].turn !== 0 || !/\p{L}/u.test(text)) return false
  const first = p.lines[0].words[0]
  const marker = markerOf(first.text, true)
  if (marker && !marker.ordered) return false
  const guessed = first.confidence < 1
  const size = p.size / body.size
  const large = size > (guessed ? 1.3 : 1.12)
  const ended = /[.,;]["'”’)\]]?$/.test(text) || (endsSentence(text) && /[.。]$/.test(text))
  // Large text that goes on as sentences is a lead, a quotation or a slide.
  if (large) return !(ended && text.length > 90) && !isCaptionText(text)
  if (size < 0.94 || isCaptionText(text)) return false
  const apart = p.above > 0.55 * p.size
  const bold = p.bold && !body.bold && !guessed
  const numbered = numberingDepth(text) > 0
  const goesOn = next !== undefined && next.page - p.page <= 1
  if (bold && goesOn && !next.bold) return (!ended || numbered) && text.length < maxBoldHeadingChars
  if (bold && goesOn) return apart && !ended && p.lines.length <= 2
  if (!goesOn || ended || p.lines.length > 2 || !apart) return false
  // Numbered and set apart, in capitals or another face than the text.
  return numbered && numberingDepth(text) > 1 && (isCapitals(text) || p.italic) && text.length < 120
}

/** Captions are read with what they explain. */
export function isCaptionText(text: string): boolean {
  return /^(?:fig(?:ure|\.)?|table|tab\.|chart|plate|box|exhibit|map|graph|diagram|scheme|photo|illustration|grafik|schaubild|abb(?:ildung|\.)?|tabelle|tableau|figura|tabla|tabela|рис(?:унок|\.)?|таблица|図|表|图|그림)\s*[A-Z]?\d/iu.test(
    text,
  )
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text)
}

/** `1`, `1.2`, `A.1`, `Chapter 3`, `§ 4`: how deep a numbering goes; 0 where there is none. */
export function numberingDepth(text: string): number {
  const match = /^(?:§\s*)?((?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:\.\d{1,3})*)([.):]?)\s+\p{L}/u.exec(text)
  if (!match)
    return /^(?:chapter|part|appendix|section|kapitel|chapitre|capítulo)\s+[\dIVXA-Z]+\b/iu.test(text) ? 1 : 0
  const [, number, after] = match
  // A lone letter or figure before a word needs a mark to be a number.
  if (!number.includes('.') && after === '' && !/^\d/.test(number)) return 0
  return number.split('.').length
}

function outlineLevels(outline: readonly OutlineEntry[]): Map<string, OutlineEntry[]> {
  const levels = new Map<string, OutlineEntry[]>()
  for (const entry of outline) {
    const key = comparableTitle(entry.title)
    if (key.length < 2) continue
    const known = levels.get(key)
    if (known) known.push(entry)
    else levels.set(key, [entry])
  }
  return levels
}

/** Letters and figures alone, for comparing a title with a line of text; numbering may be in one and not the other. */
function comparableTitle(text: string): string {
  const title = text.length > maxHeadingChars ? '' : text
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:chapter\s+)?[\divx.]+[.):]?\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** A level for each look: larger is higher, bold before plain; numbering and the outline have the last word. */
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
  // The highest level at which numbering of each depth is met.
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

/** Sizes half a point apart are one; capitals of one size are one rank with small letters when both are bold. */
function sameRank(a: readonly [number, boolean, boolean], b: readonly [number, boolean, boolean]): boolean {
  return Math.abs(a[0] - b[0]) <= 0.6 && a[1] === b[1] && a[2] === b[2]
}

function clampLevel(level: number): HeadingLevel {
  return Math.max(1, Math.min(6, Math.round(level))) as HeadingLevel
}
