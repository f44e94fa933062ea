/**
 * What a conversion leaves out and counts: one row a kind. The warnings of a result and the table in docs/conversion.md are made from it.
 */
import type { Document } from '../model/document.ts'
import type { Format } from '../model/format.ts'
import type { Warning } from '../model/warning.ts'
import { nodesIn } from './tree/walk.ts'

export interface LossKind {
  readonly code: string
  readonly one: string
  readonly many: string
  /** Why, as a clause that ends the sentence of the warning. */
  readonly because: string
  /** Sources whose reader counts them. */
  readonly from?: readonly Format[]
  /** Outputs that have no place for what the tree has of them. */
  readonly to?: readonly Format[]
  /** How many of them a tree has, for `to`. */
  readonly count?: (document: Document) => number
}

export const lossKinds = {
  drawings: {
    code: 'drawings_left_out',
    one: 'drawing',
    many: 'drawings',
    because: 'only the text and the images of PDF pages are converted',
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
  const { code, one, many, because } = lossKinds[kind]
  const lost = count === 1 ? `1 ${one} was` : `${count} ${many} were`
  return { code, message: `${lost} left out: ${because}.` }
}

/** Warnings of what a tree has and a format does not hold. */
export function lossesTo(document: Document, to: Format): Warning[] {
  return (Object.keys(lossKinds) as (keyof typeof lossKinds)[]).flatMap((name) => {
    const row: LossKind = lossKinds[name]
    const count = row.to?.includes(to) ? (row.count?.(document) ?? 0) : 0
    return count > 0 ? [lossWarning(name, count)] : []
  })
}

/** The table of docs/conversion.md. */
export function lossTable(): string {
  const rows = Object.values<LossKind>(lossKinds).map(({ code, many, because, from, to }) => {
    const where = from ? `from ${from.join(', ')}` : `to ${(to ?? []).join(', ')}`
    return `| ${many} | ${where} | \`${code}\` | ${because} |`
  })
  return ['| Left out | Routes | Warning | Reason |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
