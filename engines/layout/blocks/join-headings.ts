import type { OutlineEntry } from '../../model/page-content.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import { buildParagraph, mergeParagraphs, type TextParagraph } from '../flow/paragraph.ts'
import { markerOf } from '../lines/list-markers.ts'
import { endsSentence, endsUnspaced, startsLowercase, startsUnspaced } from '../lines/script.ts'
import { noteMark } from '../lines/superscript-marks.ts'
import { type BodyStyle, type HeadingLevel, isCaptionText } from './headings.ts'
import { listItemCandidate } from './list-candidates.ts'
import { chapterNumber, chapterWord, comparableTitle } from './outline-titles.ts'

/** Maximum number of paragraphs in one heading: a label, a number and three lines. */
const maxParts = 5
/** Ems of the heading between the lines of a wrapped heading, in addition to its size. */
const maxLineGapEms = 0.9

/** `Chapter 3`, `KAPITEL6`, a single `CHAPTER`, `第3章`. */
const chapterLabel = new RegExp(
  `^(?:(?:${chapterWord})(?:\\s+${chapterNumber}|\\d{1,3})?|第\\s*[\\d一二三四五六七八九十百]+\\s*[章部編编]|제\\s*\\d+\\s*[장부])[.:]?$`,
  'iu',
)
/** The label of a chapter in any language: a word with a number. */
const anyLabel = /^\p{L}[\p{L}\p{M}]+\s?(?:\d{1,3}|[A-Z]|[IVX]{1,5})[.:]?$/u
const numberAlone = new RegExp(`^${chapterNumber}[.:]?$`, 'iu')

/**
 * Joins the separate parts of a heading: the label and the number of a chapter with its title, and the lines of
 * a long title. A title of the outline that matches several paragraphs also joins them.
 */
export function joinHeadings(
  items: readonly FlowItem[],
  body: BodyStyle,
  outline: readonly OutlineEntry[],
): FlowItem[] {
  const titles = new Set(outline.map(({ title }) => comparableTitle(title)))
  const out: FlowItem[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (item.kind !== 'text') {
      out.push(item)
      continue
    }
    const parts = followers(items, i)
    const taken = Math.max(
      titleParts(parts, titles),
      chapterParts(parts, body, titles),
      wrappedParts(parts, body),
    )
    out.push(taken > 1 ? mergeParts(parts.slice(0, taken)) : item)
    i += taken - 1
  }
  return out
}

/** Returns a paragraph and the next ones in its column. */
function followers(items: readonly FlowItem[], from: number): TextParagraph[] {
  const found: TextParagraph[] = []
  for (let i = from; i < items.length && found.length < maxParts; i++) {
    const item = items[i]
    if (item.kind !== 'text' || item.lines[0].turn !== 0) break
    if (found.length > 0 && (item.page !== found[0].page || item.column.index !== found[0].column.index))
      break
    found.push(item)
  }
  return found
}

/** Returns the number of paragraphs that form a title of the outline, or 1. */
function titleParts(parts: readonly TextParagraph[], titles: ReadonlySet<string>): number {
  if (titles.size === 0 || parts.length < 2 || titles.has(comparableTitle(parts[0].text))) return 1
  for (let count = 2; count <= parts.length; count++) {
    const [before, next] = [parts[count - 2], parts[count - 1]]
    if (!isSameLook(before, next) || next.above > 1.5 * next.size) return 1
    if (
      titles.has(
        comparableTitle(
          parts
            .slice(0, count)
            .map(({ text }) => text)
            .join(' '),
        ),
      )
    )
      return count
  }
  return 1
}

/** Returns the number of paragraphs of a chapter heading that begins with a label, or 1. */
function chapterParts(parts: readonly TextParagraph[], body: BodyStyle, titles: ReadonlySet<string>): number {
  const [label, next] = parts
  if (!label || !stands(label, body)) return 1
  // Above an outline title, a label does not need a known word.
  const isLabel = (): boolean =>
    anyLabel.test(label.text) &&
    !titles.has(comparableTitle(label.text)) &&
    next !== undefined &&
    titles.has(comparableTitle(next.text))
  if (!chapterLabel.test(label.text) && !isLabel()) return 1
  let count = 1
  const numbered = /\d|\s/.test(label.text)
  if (!numbered && parts[1] && numberAlone.test(parts[1].text)) count = 2
  else if (!numbered) return 1
  const title = parts[count]
  if (!title || !stands(title, body) || title.lines.length > 3 || !/\p{L}/u.test(title.text)) return 1
  // Two labels in a row are entries of a list of chapters.
  if (chapterLabel.test(title.text) || /[.:;,]$/.test(title.text)) return 1
  return count + wrappedParts(parts.slice(count), body)
}

/** Whether a paragraph is larger or bolder than the text. */
function stands(p: TextParagraph, body: BodyStyle): boolean {
  return p.size > 1.12 * body.size || (p.bold && !body.bold && p.size > 0.94 * body.size)
}

/** Returns the number of paragraphs that are the lines of one large heading, or 1. */
function wrappedParts(parts: readonly TextParagraph[], body: BodyStyle): number {
  let count = 1
  for (; count < parts.length; count++) {
    const [before, next] = [parts[count - 1], parts[count]]
    if (next.size <= 1.12 * body.size || !isSameLook(before, next) || next.rtl !== before.rtl) break
    if (next.above > maxLineGapEms * next.size || next.lines.length > 2 || endsSentence(before.text)) break
    const first = next.lines[0].words[0]
    if (markerOf(first.text, true) || /^(?:\d+|[A-Z])(?:\.\d+)*\.?$/.test(first.text)) break
    const last = before.lines[before.lines.length - 1]
    // The first word of the second line would have fitted on the first line, so they are two headings.
    if (before.column.right - last.box.x1 > first.box.x1 - first.box.x0 + 0.6 * last.size) break
  }
  return count
}

function isSameLook(a: TextParagraph, b: TextParagraph): boolean {
  return Math.abs(a.size - b.size) < 0.06 * a.size && a.bold === b.bold
}

function mergeParts(parts: readonly TextParagraph[]): TextParagraph {
  const [first] = parts
  const merged = buildParagraph(
    parts.flatMap(({ lines }) => lines),
    first.column,
    first.above,
  )
  // A chapter heading takes its style from its title.
  const main = parts.reduce((most, part) => (part.size >= most.size ? part : most))
  return { ...merged, size: main.size, bold: main.bold }
}

/**
 * Joins paragraphs that were split by a column or page break. Figures, tables and captions may be in between: they
 * float, and are moved after the whole paragraph.
 */
export function rejoinParagraphs(
  items: readonly FlowItem[],
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): FlowItem[] {
  const out: FlowItem[] = []
  /** Index in `out` of the last paragraph that may continue. */
  let open = -1
  for (const item of items) {
    if (item.kind !== 'text') {
      // A formula has a fixed place in the text, so paragraphs are not joined over it.
      if (item.kind === 'formula') open = -1
      out.push(item)
      continue
    }
    const last = open < 0 ? undefined : out[open]
    const parted = open < out.length - 1
    if (last?.kind === 'text' && !headings.has(item) && continuesParagraph(last, item, parted)) {
      out[open] = mergeParagraphs(last, item)
      continue
    }
    out.push(item)
    if (headings.has(item)) open = -1
    else if (open < 0 || !(isCaptionText(item.text) || isTableNote(item, parted))) open = out.length - 1
  }
  return out
}

/** Whether a paragraph is a note below a table: it begins with a superscript mark. */
function isTableNote({ lines }: TextParagraph, parted: boolean): boolean {
  return parted && noteMark(lines[0])?.raised === true
}

/** @param parted a table, a figure or a caption is between them */
function continuesParagraph(last: TextParagraph, next: TextParagraph, parted: boolean): boolean {
  if (last.column.index === next.column.index && !parted) return false
  if (next.page - last.page > 1) return false
  if (last.lines[0].turn !== 0 || next.lines[0].turn !== 0 || last.mono || next.mono) return false
  if (Math.abs(last.size - next.size) > 0.08 * last.size || last.rtl !== next.rtl) return false
  if (listItemCandidate(next) || isCaptionText(next.text) || isTableNote(next, true)) return false
  const text = last.text
  if (/\p{L}[-‐\u00ad]$/u.test(text)) return /^[\p{L}\p{N}]/u.test(next.text)
  if (!last.full && !/[,(–—]$/.test(text))
    return startsLowercase(next.text) && !endsSentence(text) && last.lines.length > 1
  if (endsSentence(text)) return false
  if (startsLowercase(next.text)) return true
  if (endsUnspaced(text) && startsUnspaced(next.text)) return true
  // A sentence that reaches the edge of the column without an end continues, perhaps with a capitalised name.
  return last.full && last.lines.length > 1 && next.lines.length > 1 && !/^\d+$/.test(next.lines[0].text)
}
