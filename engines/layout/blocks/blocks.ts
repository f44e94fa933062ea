import type { Block } from '../../model/document.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { codeBlock } from './code.ts'
import { type HeadingLevel, isCaptionText } from './headings.ts'
import { buildInlines, type InlineContext } from './inlines.ts'
import { listAt, listItemCandidate } from './lists.ts'
import { isQuote } from './quotes.ts'

/** Pieces in reading order as blocks. */
export function buildBlocks(
  pieces: readonly FlowItem[],
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
  facts: InlineContext,
): { blocks: Block[]; resources: Set<string> } {
  const blocks: Block[] = []
  const resources = new Set<string>()
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (piece.kind === 'table') {
      blocks.push({ ...piece.table, page: piece.page, box: piece.box, confidence: piece.confidence })
      continue
    }
    if (piece.kind === 'formula') {
      blocks.push({ kind: 'formula', notation: 'tex', text: piece.tex, page: piece.page, box: piece.box })
      continue
    }
    if (piece.kind === 'picture') {
      const { resource, alt } = piece.picture
      if (resource === null) continue
      resources.add(resource)
      const caption = captionAt(pieces, i, headings)
      if (caption) i++
      blocks.push({
        kind: 'figure',
        resource,
        ...(alt === undefined ? {} : { alt }),
        ...(caption ? { caption: buildInlines(caption.lines, facts) } : {}),
        width: piece.box.x1 - piece.box.x0,
        height: piece.box.y1 - piece.box.y0,
        page: piece.page,
        box: piece.box,
      })
      continue
    }
    const level = headings.get(piece)
    const origin = originOf(piece)
    if (level !== undefined) {
      const inlines = buildInlines(piece.lines, facts, { plainBold: true })
      blocks.push({ kind: 'heading', level, inlines, ...origin })
      continue
    }
    if (piece.mono && !facts.typewritten && piece.lines[0].turn === 0) {
      blocks.push({ kind: 'code', text: codeBlock(piece.lines), ...origin })
      continue
    }
    const list = listItemCandidate(piece) ? listAt(textRun(pieces, i, headings), 0, facts) : null
    if (list) {
      blocks.push({ ...list.list, ...origin })
      i += list.taken - 1
      continue
    }
    const inlines = buildInlines(piece.lines, facts)
    const [only] = inlines
    if (inlines.length === 1 && only.kind === 'formula') blocks.push({ ...only, ...origin })
    else if (isQuote(piece))
      blocks.push({ kind: 'quote', blocks: [{ kind: 'paragraph', inlines }], ...origin })
    else blocks.push({ kind: 'paragraph', inlines, ...origin })
  }
  return { blocks, resources }
}

/** Lists longer than this go on as another list. */
const maxRun = 4000

/** The texts from a place on that no heading, table or figure interrupts. */
function textRun(
  pieces: readonly FlowItem[],
  from: number,
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): TextParagraph[] {
  const found: TextParagraph[] = []
  for (let i = from; i < pieces.length && found.length < maxRun; i++) {
    const piece = pieces[i]
    if (piece.kind !== 'text' || headings.has(piece)) break
    found.push(piece)
  }
  return found
}

/** The caption that stands right under a figure. */
function captionAt(
  pieces: readonly FlowItem[],
  figure: number,
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): TextParagraph | null {
  const [picture, next] = [pieces[figure], pieces[figure + 1]]
  if (next?.kind !== 'text' || next.page !== picture.page || headings.has(next)) return null
  const near = next.box.y0 - picture.box.y1 < 3 * next.size && next.box.y0 > picture.box.y0
  return near && isCaptionText(next.text) ? next : null
}

function originOf(paragraph: TextParagraph) {
  let sum = 0
  let words = 0
  for (const line of paragraph.lines)
    for (const word of line.words) {
      sum += word.confidence
      words++
    }
  const confidence = sum / words
  return { page: paragraph.page, box: paragraph.box, ...(confidence < 1 ? { confidence } : {}) }
}
