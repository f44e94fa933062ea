import { type PptRecord, recordTypes } from './records.ts'

/** A text of a shape, with what is said of its paragraphs. */
export interface PptText {
  /** Kind of text ([MS-PPT] 2.13.33): 0 title, 1 body, 2 notes, 4 other, 5 centred body, 6 centred title, 7 and 8 parts of a body. */
  readonly kind: number
  readonly paragraphs: readonly PptParagraph[]
}

export interface PptParagraph {
  readonly text: string
  readonly level: number
  /** Undefined where only the master says. */
  readonly bullet: boolean | undefined
}

/** Texts among records: each begins with its head. */
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
    // Bytes are the lower halves of UTF-16 (2.9.44), which Latin-1 is, not Windows-1252.
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
    while (run < runs.length - 1 && at >= end) end += runs[++run].count
    at += line.length + 1
    return { text: line, level: runs.at(run)?.level ?? 0, bullet: runs.at(run)?.bullet }
  })
}

interface ParagraphRun {
  readonly count: number
  readonly level: number
  readonly bullet: boolean | undefined
}

/** Fields of a paragraph's properties in their order: the bits of the mask that bring them, and their bytes (2.9.20). */
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

/** Levels and bullets by runs of characters (2.9.45). What is cut off ends the list. */
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
