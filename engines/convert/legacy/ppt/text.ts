import { type PptRecord, recordTypes } from './records.ts'

/** The text of a shape as paragraphs. */
export interface PptText {
  /** Text type ([MS-PPT] 2.13.33): 0 title, 1 body, 2 notes, 4 other, 5 centred body, 6 centred title, 7 and 8 parts of a body. */
  readonly kind: number
  readonly paragraphs: readonly PptParagraph[]
}

export interface PptParagraph {
  readonly text: string
  /** Indent level, 0 to 8. */
  readonly level: number
  /** Undefined if it is inherited from the master. */
  readonly bullet: boolean | undefined
}

/** Collects the texts among records. Each text begins with a header record. */
export function textsIn(bytes: Uint8Array, records: Iterable<PptRecord>): PptText[] {
  const out: { kind: number; text: string; style: PptRecord | undefined }[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const record of records) {
    const { type, from, to } = record
    const last = out.at(-1)
    if (type === recordTypes.textHeader)
      out.push({ kind: to - from >= 4 ? view.getUint32(from, true) : 4, text: '', style: undefined })
    else if (last === undefined) continue
    else if (type === recordTypes.textChars)
      last.text = new TextDecoder('utf-16le').decode(bytes.subarray(from, to))
    // The bytes are the low bytes of UTF-16 (2.9.44): Latin-1, not Windows-1252.
    else if (type === recordTypes.textBytes)
      last.text = Buffer.from(bytes.subarray(from, to)).toString('latin1')
    else if (type === recordTypes.textStyle) last.style = record
  }
  return out.map(({ kind, text, style }) => ({ kind, paragraphs: paragraphsOf(text, style, view) }))
}

function paragraphsOf(text: string, style: PptRecord | undefined, view: DataView): PptParagraph[] {
  const lines = text.split('\r')
  const runs = style ? paragraphRuns(view, style, text.length + 1) : []
  let at = 0
  let run = 0
  let end = runs[0]?.count ?? 0
  return lines.map((line) => {
    while (run < runs.length - 1 && at >= end) end += runs[++run]?.count ?? 0
    at += line.length + 1
    return { text: line, level: runs.at(run)?.level ?? 0, bullet: runs.at(run)?.bullet }
  })
}

interface ParagraphRun {
  readonly count: number
  readonly level: number
  readonly bullet: boolean | undefined
}

/** Optional fields of the paragraph properties in file order: mask bit and size in bytes (2.9.20). */
const paragraphFields: readonly (readonly [mask: number, bytes: number])[] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
]

/** Reads levels and bullets of character runs (2.9.45). Stops at a run that is cut off. */
function paragraphRuns(view: DataView, { from, to }: PptRecord, length: number): ParagraphRun[] {
  const runs: ParagraphRun[] = []
  let covered = 0
  let at = from
  while (covered < length && at + 10 <= to) {
    const count = view.getUint32(at, true)
    const level = Math.min(8, view.getUint16(at + 4, true))
    const mask = view.getUint32(at + 6, true)
    at += 10
    let bullet: boolean | undefined
    if (mask & 0xf) {
      if (at + 2 > to) break
      if (mask & 1) bullet = (view.getUint16(at, true) & 1) !== 0
      at += 2
    }
    for (const [bit, size] of paragraphFields) if (mask & bit) at += size
    if (mask & 0x100000) {
      if (at + 2 > to) break
      at += 2 + view.getUint16(at, true) * 4
    }
    if (mask & 0x10000) at += 2
    if (mask & 0xe0000) at += 2
    if (mask & 0x200000) at += 2
    runs.push({ count: Math.max(1, count), level, bullet })
    covered += Math.max(1, count)
  }
  return runs
}
