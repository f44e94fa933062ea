import type { Format } from '../model/format.ts'
import type { Warning } from '../model/warning.ts'
import { openPackage } from '../office/package-reader.ts'
import { type LossKind, lossKinds, lossWarning } from './losses.ts'

/** Elements in parts of an office file that stand for something that is left out: one row a kind of loss and source. */
interface OfficeLoss {
  readonly from: Format
  readonly kind: keyof typeof lossKinds
  readonly parts: RegExp
  /** Counts its matches in the text of a part. Default: the part itself counts once. */
  readonly element?: RegExp
}

const wordParts = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/
const slides = /^ppt\/slides\/slide\d+\.xml$/
const sheets = /^xl\/worksheets\/sheet\d+\.xml$/

const officeLosses: readonly OfficeLoss[] = [
  { from: 'docx', kind: 'comments', parts: /^word\/comments\.xml$/, element: /<w:comment[\s/>]/g },
  { from: 'docx', kind: 'positions', parts: wordParts, element: /<wp:anchor[\s/>]/g },
  { from: 'docx', kind: 'columns', parts: wordParts, element: /<w:cols\b[^>]*\bw:num="(?:[2-9]|\d\d)"/g },
  { from: 'docx', kind: 'charts', parts: /^word\/charts\/chart[^/]*\.xml$/ },
  { from: 'pptx', kind: 'comments', parts: /^ppt\/comments\/[^/]+\.xml$/, element: /<p(?:\d+)?:cm[\s/>]/g },
  { from: 'pptx', kind: 'positions', parts: slides, element: /<p:txBody[\s/>]/g },
  { from: 'pptx', kind: 'lines', parts: slides, element: /<p:cxnSp[\s/>]/g },
  { from: 'pptx', kind: 'charts', parts: /^ppt\/charts\/chart[^/]*\.xml$/ },
  { from: 'xlsx', kind: 'comments', parts: /^xl\/comments[^/]*\.xml$/, element: /<comment[\s/>]/g },
  { from: 'xlsx', kind: 'formulas', parts: sheets, element: /<f[\s>/]/g },
  { from: 'xlsx', kind: 'charts', parts: /^xl\/charts\/chart[^/]*\.xml$/ },
]

/** Second drawings of what a reader that knows the first ones skips. */
const fallbacks = /<mc:Fallback[\s>][\s\S]*?<\/mc:Fallback>/g
/** Larger parts are counted up to here, in characters. */
const maxPartLength = 64 << 20

/**
 * Warnings of what a DOCX, PPTX or XLSX holds that our readers or the output format leave out, counted by kind in the parts of the file.
 * @throws DocumentError as `openPackage`
 */
export async function officeLossWarnings(bytes: Uint8Array, from: Format, to: Format): Promise<Warning[]> {
  const rows = officeLosses.filter((row) => {
    const kind: LossKind = lossKinds[row.kind]
    return row.from === from && (kind.to?.includes(to) ?? true)
  })
  if (rows.length === 0) return []
  const file = await openPackage(bytes)
  const counts = new Map<OfficeLoss['kind'], number>()
  for (const name of file.names) {
    const own = rows.filter(({ parts }) => parts.test(name))
    if (own.length === 0) continue
    const part = await file.bytes(name)
    const text = new TextDecoder().decode(part?.subarray(0, maxPartLength)).replace(fallbacks, '')
    for (const { kind, element } of own) {
      const count = element ? (text.match(element)?.length ?? 0) : 1
      counts.set(kind, (counts.get(kind) ?? 0) + count)
    }
  }
  return [...counts].flatMap(([kind, count]) => (count > 0 ? [lossWarning(kind, count)] : []))
}
