/**
 * Content that conversion omits and counts: one row per kind. The warnings of a result and the table in docs/conversion.md are generated
 * from it.
 */
import type { Document } from '../model/document.ts'
import type { Warning } from '../model/errors.ts'
import type { Format } from '../model/format.ts'
import { nodesIn } from './tree/walk.ts'

export interface LossKind {
  readonly code: string
  readonly one: string
  readonly many: string
  /** The kind of loss. Default: `left out`. */
  readonly fate?: string
  /** Why, as a clause that ends the sentence of the warning. */
  readonly because: string
  /** Sources that have them. Default: all. */
  readonly from?: readonly Format[]
  /** Outputs that cannot represent them. */
  readonly to?: readonly Format[]
  /** Number of them in a tree; if undefined, they are counted by the reader or in the parts of an office file. */
  readonly count?: (document: Document) => number
}

/** Outputs without pages, those that can be edited, and all that are made from the tree. */
const textOutputs: readonly Format[] = ['md', 'txt', 'html', 'csv', 'xlsx']
const editableOutputs: readonly Format[] = [...textOutputs, 'docx', 'pptx']
const treeOutputs: readonly Format[] = [...editableOutputs, 'pdf', 'jpg', 'png']

export const lossKinds = {
  drawings: {
    code: 'drawings_left_out',
    one: 'drawing',
    many: 'drawings',
    because: 'only the text and the images of PDF pages are converted',
    from: ['pdf'],
  },
  labels: {
    code: 'labels_left_out',
    one: 'text at an angle',
    many: 'texts at an angle',
    because: 'they are labels of drawings, such as those of an axis',
    from: ['pdf'],
  },
  images: {
    code: 'images_left_out',
    one: 'image',
    many: 'images',
    because: 'the output format holds none, or only text',
    to: ['txt', 'csv', 'xlsx'],
    count: (document) => countNodes(document, ({ kind }) => kind === 'figure' || kind === 'image'),
  },
  running: {
    code: 'headers_left_out',
    one: 'page header or footer',
    many: 'page headers and footers',
    because: 'the output format has no pages with headers',
    to: ['md', 'txt', 'csv', 'xlsx', 'pptx'],
    count: ({ header = [], footer = [] }) => Number(header.length > 0) + Number(footer.length > 0),
  },
  comments: {
    code: 'comments_left_out',
    one: 'comment',
    many: 'comments',
    because: 'comments are not part of the text',
    from: ['docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp'],
    to: treeOutputs,
  },
  positions: {
    code: 'positions_left_out',
    one: 'text box or floating object',
    many: 'text boxes and floating objects',
    fate: 'put into the text',
    because: 'the output format has no positions',
    from: ['docx', 'pptx', 'odt', 'odp'],
    to: textOutputs,
  },
  columns: {
    code: 'columns_left_out',
    one: 'section in columns',
    many: 'sections in columns',
    fate: 'written without them',
    because: 'the output format has none',
    from: ['docx', 'odt'],
    to: textOutputs,
  },
  charts: {
    code: 'charts_left_out',
    one: 'chart',
    many: 'charts',
    fate: 'reduced to values',
    because: 'the output format has no charts',
    from: ['docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp'],
    to: textOutputs,
  },
  lines: {
    code: 'lines_left_out',
    one: 'connecting line',
    many: 'connecting lines',
    because: 'only text, tables and images of slides are converted',
    from: ['pptx', 'odp'],
    to: textOutputs,
  },
  formulas: {
    code: 'formulas_left_out',
    one: 'formula',
    many: 'formulas',
    fate: 'reduced to values',
    because: 'tables of documents hold values',
    from: ['xlsx', 'ods'],
    to: editableOutputs,
  },
} as const satisfies Readonly<Record<string, LossKind>>

function countNodes(
  { blocks, notes }: Document,
  is: (node: ReturnType<typeof nodesIn> extends Generator<infer Node> ? Node : never) => boolean,
): number {
  let count = 0
  for (const body of [blocks, ...notes.values()]) for (const node of nodesIn(body)) if (is(node)) count++
  return count
}

/** The warning of a kind, once a document. */
export function lossWarning(kind: keyof typeof lossKinds, count: number): Warning {
  const { code, one, many, because, fate = 'left out' }: LossKind = lossKinds[kind]
  const lost = count === 1 ? `1 ${one} was` : `${count} ${many} were`
  return { code, message: `${lost} ${fate}: ${because}.` }
}

/** Warnings for content of a tree that a format cannot represent. */
export function lossesTo(document: Document, to: Format): Warning[] {
  return (Object.keys(lossKinds) as (keyof typeof lossKinds)[]).flatMap((name) => {
    const row: LossKind = lossKinds[name]
    const count = row.to?.includes(to) ? (row.count?.(document) ?? 0) : 0
    return count > 0 ? [lossWarning(name, count)] : []
  })
}

/** The table of docs/conversion.md. */
export function lossTable(): string {
  const rows = Object.values<LossKind>(lossKinds).map(
    ({ code, many, because, fate = 'left out', from, to }) => {
      const where = [...(from ? [`from ${from.join(', ')}`] : []), ...(to ? [`to ${to.join(', ')}`] : [])]
      return `| ${many} | ${where.join(' ')} | ${fate} | \`${code}\` | ${because} |`
    },
  )
  return ['| What | Routes | Fate | Warning | Reason |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}
