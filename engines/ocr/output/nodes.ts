/** Converts the document tree to a flat list of typed nodes in reading order, for programs. */

import type { Block, Document, Inline, ListItem, Table } from '../../model/document.ts'
import { plainText } from '../../model/document-text.ts'
import type { Box } from '../../model/geometry.ts'

/** A node of the tree that OCR makes of the pages: heading, paragraph, list, table or figure. */
export type OcrNode = NodeBase &
  (
    | { readonly type: 'heading'; readonly level: number; readonly text: string }
    | { readonly type: 'paragraph'; readonly text: string }
    | {
        readonly type: 'list'
        readonly ordered: boolean
        /** Number of the first item of an ordered list. */
        readonly start?: number
        readonly items: readonly OcrItem[]
      }
    | {
        readonly type: 'table'
        readonly rows: number
        readonly cols: number
        readonly cells: readonly OcrCell[]
        /** The caption. */
        readonly text?: string
      }
    | {
        readonly type: 'figure'
        /** Key of its image among the images of the result. */
        readonly image: string
        /** The caption. */
        readonly text?: string
      }
    | {
        readonly type: 'formula'
        /** `text`: not read as a formula; the words are unreliable. */
        readonly notation: 'tex' | 'mathml' | 'text'
        readonly text: string
        /** Key of its image among the images of the result, if images were requested. */
        readonly image?: string
      }
  )

interface NodeBase {
  /** Counts from 1. */
  readonly page: number
  /** Position in reading order, from 0 over the whole document. */
  readonly order: number
  /** Points of the page as shown, origin at the top left; absent if the position is unknown. */
  readonly bbox?: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  /** 0 to 1. */
  readonly confidence: number
  /** The confidence is below the threshold. */
  readonly lowConfidence: boolean
}

/** An item of a list in the tree of OCR nodes. */
export interface OcrItem {
  readonly text: string
  /** A nested list. */
  readonly list?: { readonly ordered: boolean; readonly items: readonly OcrItem[] }
}

/** Row and column count from 0; positions covered by a span have no cell. */
export interface OcrCell {
  readonly row: number
  readonly col: number
  readonly rowspan: number
  readonly colspan: number
  readonly text: string
  readonly header?: boolean
}

/** Converts a document. @param threshold blocks with a lower confidence are flagged */
export function nodesOf(document: Document, threshold: number): OcrNode[] {
  const nodes: OcrNode[] = []
  const open = [...document.blocks].reverse()
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    if (block.kind === 'quote')
      open.push(...[...block.blocks].reverse().map((inner) => ({ ...block, ...inner })))
    else {
      const content = contentOf(block, document)
      if (content) nodes.push({ ...nodeBase(block, nodes.length, threshold), ...content })
    }
  }
  return nodes
}

function nodeBase({ page = 1, box, confidence = 1 }: Block, order: number, threshold: number): NodeBase {
  const low = confidence < threshold
  const share = Math.round(confidence * 1000) / 1000
  return { page, order, ...(box ? { bbox: bboxOf(box) } : {}), confidence: share, lowConfidence: low }
}

function bboxOf({ x0, y0, x1, y1 }: Box) {
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(x0), y: round(y0), w: round(x1 - x0), h: round(y1 - y0) }
}

type Content = OcrNode extends infer N ? (N extends OcrNode ? Omit<N, keyof NodeBase> : never) : never

/** Null for blocks without text: rules and page breaks. */
function contentOf(block: Block, document: Document): Content | null {
  const toText = (blocks: readonly Block[]) => plainText({ ...document, blocks, notes: new Map() })
  const inlineText = (inlines: readonly Inline[]) => toText([{ kind: 'paragraph', inlines }])
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', level: block.level, text: inlineText(block.inlines) }
    case 'paragraph':
      return { type: 'paragraph', text: inlineText(block.inlines) }
    case 'code':
      return { type: 'paragraph', text: block.text }
    case 'list': {
      const { ordered, start, items } = block
      return {
        type: 'list',
        ordered,
        ...(start === undefined ? {} : { start }),
        items: itemsOf(items, toText),
      }
    }
    case 'definitions': {
      const items = block.items.map(({ term, definitions }) => ({
        text: [inlineText(term), ...definitions.map(toText)].join(' '),
      }))
      return { type: 'list', ordered: false, items }
    }
    case 'table':
      return tableOf(block, toText, inlineText)
    case 'figure':
      return {
        type: 'figure',
        image: block.resource,
        ...(block.caption ? { text: inlineText(block.caption) } : {}),
      }
    case 'formula':
      return {
        type: 'formula',
        notation: block.notation,
        text: block.text,
        ...(block.resource === undefined ? {} : { image: block.resource }),
      }
    case 'quote':
    case 'rule':
    case 'page-break':
      return null
  }
}

type ToText = (blocks: readonly Block[]) => string

/** Layout analysis nests lists a few levels deep at most. */
function itemsOf(items: readonly ListItem[], toText: ToText, depth = 0): OcrItem[] {
  return items.map(({ blocks }) => {
    const inner = blocks.find((block) => block.kind === 'list')
    if (inner?.kind !== 'list' || depth >= 20) return { text: toText(blocks) }
    const text = toText(blocks.filter((block) => block !== inner))
    return { text, list: { ordered: inner.ordered, items: itemsOf(inner.items, toText, depth + 1) } }
  })
}

/** Cells with their grid positions, taking spans of the rows above into account. */
function tableOf(table: Table, toText: ToText, inlineText: (inlines: readonly Inline[]) => string): Content {
  const cells: OcrCell[] = []
  /** For each column, the first row in which it is free. */
  const free: number[] = []
  let cols = 0
  table.rows.forEach((row, r) => {
    let c = 0
    for (const { blocks, rowspan = 1, colspan = 1, header } of row.cells) {
      while ((free[c] ?? 0) > r) c++
      cells.push({ row: r, col: c, rowspan, colspan, text: toText(blocks), ...(header ? { header } : {}) })
      for (let k = c; k < c + colspan; k++) free[k] = r + rowspan
      c += colspan
    }
    cols = Math.max(cols, free.length)
  })
  const rows = table.rows.length
  return { type: 'table', rows, cols, cells, ...(table.caption ? { text: inlineText(table.caption) } : {}) }
}
