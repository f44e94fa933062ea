import type { Block, Inline, List, ListItem } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { TagElement, TaggedContent } from '../../model/page-content.ts'
import { type Marker, markerOf } from '../lines/list-markers.ts'
import { sourceLinesOf, withSource } from '../text-sources.ts'
import { isInlineCode } from './inlines.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Structure types that are always blocks. */
export const blockRoles = new Set([
  'P',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'Title',
  'L',
  'Table',
  'Figure',
  'Formula',
  'Caption',
  'BlockQuote',
  'Code',
  'Note',
  'FENote',
])

/** Structure types that contain blocks. */
export const groupingRoles = new Set([
  '',
  'Document',
  'DocumentFragment',
  'Part',
  'Art',
  'Sect',
  'Div',
  'Index',
  'Aside',
  'TOC',
  'TOCI',
  'THead',
  'TBody',
  'TFoot',
  'LI',
  'LBody',
])

/** Parts of an element that are compared with the text next to it. */
const maxInlineParts: WorkLimit = 50

/** Whether code is in one line with the text before or after it, as browsers tag code in the items of lists. */
export function isCodeInLine(
  element: TagElement,
  [before, after]: readonly (TagElement | TaggedContent | undefined)[],
  words: TaggedWords,
): boolean {
  if (!isOnlyCode(element)) return false
  const wordsOf = (kid: TagElement | TaggedContent | undefined) => {
    if (kid === undefined) return []
    if (isContent(kid)) return words.of(kid)
    const isBlock = kid !== element && (blockRoles.has(kid.role) || groupingRoles.has(kid.role))
    return isBlock ? [] : contentOf(kid, maxInlineParts).flatMap((content) => words.of(content))
  }
  const code = wordsOf(element)
  return (
    words.isOneLine(wordsOf(before).at(-1), code.at(0)) || words.isOneLine(code.at(-1), wordsOf(after).at(0))
  )
}

/** Whether an element is code, or an inline element, such as a link, whose only blocks are code. */
function isOnlyCode(element: TagElement): boolean {
  if (element.role !== 'Code' && (blockRoles.has(element.role) || groupingRoles.has(element.role)))
    return false
  const waiting: TagElement[] = [element]
  let [met, isCode] = [0, false]
  for (let next = waiting.pop(); next && met < maxInlineParts; next = waiting.pop()) {
    met++
    if (next.role === 'Code') isCode = true
    if (next.role === 'Code' ? next.placement === 'block' : blockRoles.has(next.role)) return false
    for (const kid of next.kids) if (!isContent(kid)) waiting.push(kid)
  }
  return isCode
}

/** Whether an inline element contains blocks, such as a link around paragraphs. */
export function hasBlocks(element: TagElement): boolean {
  const waiting: TagElement[] = [element]
  let met = 0
  for (let next = waiting.pop(); next && met < 1000; next = waiting.pop()) {
    met++
    for (const kid of next.kids) {
      if (isContent(kid)) continue
      if (blockRoles.has(kid.role) && !isInlineCode(kid, next) && !isInlineFormula(kid)) return true
      waiting.push(kid)
    }
  }
  return false
}

/** Whether a formula is marked as inline. */
function isInlineFormula({ role, placement }: TagElement): boolean {
  return role === 'Formula' && placement === 'inline'
}

/** Returns the rows and captions of a table, including those in row groups. */
export function tableRows(table: TagElement): TagElement[] {
  return table.kids.flatMap((kid): TagElement[] => {
    if (isContent(kid)) return []
    if (kid.role === 'TR' || kid.role === 'Caption') return [kid]
    return kid.kids.filter((row): row is TagElement => !isContent(row) && row.role === 'TR')
  })
}

/** The kids of an element, with rows that are not in a table put into a new table. */
export function withTables(kids: TagElement['kids']): TagElement['kids'] {
  const isRow = (kid: TagElement | TaggedContent | undefined) =>
    kid !== undefined && !isContent(kid) && kid.role === 'TR'
  if (!kids.some(isRow)) return kids
  const found: (TagElement | TaggedContent)[] = []
  for (let i = 0; i < kids.length; ) {
    if (!isRow(kids[i])) {
      found.push(kids[i++])
      continue
    }
    const end = kids.findIndex((kid, at) => at > i && !isRow(kid))
    const rows = kids.slice(i, end < 0 ? kids.length : end) as TagElement[]
    i += rows.length
    // Titles and notes across the whole width come before or after the table.
    const wide = ({ kids: cells }: TagElement) => cells.filter((cell) => !isContent(cell)).length === 1
    const first = rows.findIndex((row) => !wide(row))
    const last = rows.findLastIndex((row) => !wide(row))
    if (first < 0) found.push(...rows.flatMap((row) => row.kids))
    else {
      found.push(...rows.slice(0, first).flatMap((row) => row.kids))
      found.push({ role: 'Table', kids: withHeader(rows.slice(first, last + 1)) })
      found.push(...rows.slice(last + 1).flatMap((row) => row.kids))
    }
  }
  return found
}

/** Makes the first row a header, with the rows that its cells reach into, if no cell is one. */
function withHeader(rows: readonly TagElement[]): readonly TagElement[] {
  const cells = ({ kids }: TagElement) => kids.filter((kid): kid is TagElement => !isContent(kid))
  if (rows.some((row) => cells(row).some(({ role }) => role === 'TH'))) return rows
  const height = cells(rows[0]).reduce((most, { rowspan = 1 }) => Math.max(most, rowspan), 1)
  if (height >= rows.length) return rows
  return rows.map((row, i) =>
    i < height ? { ...row, kids: cells(row).map((cell) => ({ ...cell, role: 'TH' })) } : row,
  )
}

/** Splits the marker off the text of a list item. */
export function extractMarker(blocks: readonly Block[]): { text: string; item: ListItem } {
  const [first, ...rest] = blocks
  const lead = first?.kind === 'paragraph' ? first.inlines[0] : undefined
  if (first?.kind !== 'paragraph' || lead?.kind !== 'text') return { text: '', item: { blocks } }
  const match = /^(\S+)\s+/.exec(lead.text)
  if (!match || !markerOf(match[1], true)) return { text: '', item: { blocks } }
  const after = lead.text.slice(match[0].length)
  const box = /^([☐☑☒])\s+/u.exec(after)
  const inlines = [{ ...lead, text: box ? after.slice(box[0].length) : after }, ...first.inlines.slice(1)]
  const item = { blocks: [{ ...first, inlines }, ...rest] }
  return { text: match[1], item: box ? { ...item, checked: box[1] !== '☐' } : item }
}

/** Returns the numbering of an ordered list, as stated or by its first label; undefined for decimal. */
export function numberingOf({ numbering }: TagElement, first: Marker | null): List['numbering'] {
  const stated = numbering === undefined ? undefined : statedNumberings.get(numbering)
  return stated ?? (first ? markerNumberings.get(first.style) : undefined)
}

const statedNumberings: ReadonlyMap<string, List['numbering']> = new Map([
  ['LowerAlpha', 'lower-alpha'],
  ['UpperAlpha', 'upper-alpha'],
  ['LowerRoman', 'lower-roman'],
  ['UpperRoman', 'upper-roman'],
])
const markerNumberings: ReadonlyMap<string, List['numbering']> = new Map([
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
])

/** Removes bold from a header cell that is completely bold. */
export function unwrapWholeBold(inlines: Inline[]): Inline[] {
  const [only] = inlines
  return inlines.length === 1 && only.kind === 'emphasis' && only.style === 'bold'
    ? withSource([...only.inlines], sourceLinesOf(inlines))
    : inlines
}

/** Whether a formula is inline: stated so, or among the words of a paragraph. */
export function isInlineElement(element: TagElement, parent: TagElement): boolean {
  if (isInlineFormula(element)) return true
  return (
    element.role === 'Formula' &&
    parent.kids.length > 1 &&
    /^(?:P|H[1-6]?|LBody|TD|TH|Span|Link)$/.test(parent.role)
  )
}
