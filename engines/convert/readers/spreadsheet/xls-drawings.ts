import { openCompound } from '../../../office/compound-file.ts'
import type { Conversion } from '../../conversion.ts'
import { lossWarning } from '../../losses.ts'
import type { DrawnObject } from './drawings.ts'

/** Types of the records that are read ([MS-XLS] 2.3). */
const records = {
  begin: 0x809,
  end: 0x0a,
  continued: 0x3c,
  object: 0x5d,
  sheet: 0x85,
  drawing: 0xec,
  text: 0x1b6,
} as const

/** Kinds of objects ([MS-XLS] 2.5.143). */
const objects = { chart: 5, picture: 8, comment: 0x19 } as const

/** The start of an anchor in a drawing ([MS-XLS] 2.5.193): its type and length. */
const anchorHead = Uint8Array.of(0x10, 0xf0, 0x12, 0, 0, 0)

/** Version of the records of Excel 97 and later. */
const biff8 = 0x0600

/**
 * Text boxes and other drawn texts of an XLS by sheet, with their first row. Comments, charts and pictures are not read: a warning counts
 * them. Files of Excel 95 and older have other records and give none.
 * @throws DocumentError `malformed`
 */
export function readXlsDrawings(
  bytes: Uint8Array,
  conversion: Conversion,
): ReadonlyMap<string, readonly DrawnObject[]> {
  const file = openCompound(bytes)
  const book = file.stream('Workbook')
  const found = new Map<string, DrawnObject[]>()
  if (book === undefined) return found
  const names = new Map<number, string>()
  let [depth, sheet, row, kind] = [0, '', 0, 0]
  const lost = { comments: 0, charts: 0, pictures: 0 }
  for (const { at, type, data } of recordsOf(book)) {
    if (type === records.sheet && data.length > 8) names.set(u32(data, 0), nameOf(data))
    else if (type === records.begin) {
      if (depth === 0 && u16(data, 0) !== biff8) return found
      if (depth === 0) sheet = names.get(at) ?? ''
      depth++
    } else if (type === records.end) depth = Math.max(0, depth - 1)
    else if (type === records.drawing) row = rowOf(data) ?? row
    else if (type === records.object) {
      kind = u16(data, 4)
      if (kind === objects.chart) lost.charts++
      if (kind === objects.picture) lost.pictures++
    } else if (type === records.text && kind === objects.comment) lost.comments++
    else if (type === records.text) {
      const text = textOf(book, at).trim()
      if (text === '') continue
      const drawn = found.get(sheet) ?? []
      for (const line of text.split(/\r?\n|\r/))
        if (line.trim() !== '')
          drawn.push({ row, block: { kind: 'paragraph', inlines: [{ kind: 'text', text: line.trim() }] } })
      found.set(sheet, drawn)
    }
  }
  warn(lost, conversion)
  for (const drawn of found.values()) drawn.sort((a, b) => a.row - b.row)
  return found
}

function warn(lost: { comments: number; charts: number; pictures: number }, conversion: Conversion): void {
  if (lost.comments > 0) conversion.warn(lossWarning('comments', lost.comments))
  const drawings = lost.charts + lost.pictures
  if (drawings > 0)
    conversion.warn({
      code: 'drawing_lost',
      message: `Charts and images of the old workbook were left out: ${drawings}. Save it as XLSX to keep them.`,
    })
}

interface BiffRecord {
  /** Where it begins in the stream. */
  readonly at: number
  readonly type: number
  readonly data: Uint8Array
}

function* recordsOf(stream: Uint8Array, from = 0): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const length = u16(stream, at + 2)
    yield { at, type: u16(stream, at), data: stream.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

/** The text of the record at a place, whose letters are in the records that continue it: each begins with the width of its letters. */
function textOf(stream: Uint8Array, from: number): string {
  let left = 0
  let text = ''
  for (const { at, type, data } of recordsOf(stream, from)) {
    if (at === from) {
      left = u16(data, 10)
      continue
    }
    if (left <= 0 || type !== records.continued) break
    const isWide = (data[0] ?? 0) === 1
    const part = Buffer.from(data.subarray(1, 1 + left * (isWide ? 2 : 1))).toString(
      isWide ? 'utf16le' : 'latin1',
    )
    text += part
    left -= part.length
    if (part === '') break
  }
  return text
}

/** The name in a record of a sheet: its length in letters, their width, then the letters. */
function nameOf(data: Uint8Array): string {
  const isWide = ((data[7] ?? 0) & 1) === 1
  const letters = data.subarray(8, 8 + (data[6] ?? 0) * (isWide ? 2 : 1))
  return Buffer.from(letters).toString(isWide ? 'utf16le' : 'latin1')
}

/** The first row of the last anchor in a drawing. */
function rowOf(data: Uint8Array): number | undefined {
  const at = Buffer.from(data.buffer, data.byteOffset, data.byteLength).lastIndexOf(anchorHead)
  return at >= 0 && at + 14 <= data.length ? u16(data, at + 12) : undefined
}

function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
}

function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) + u16(bytes, at + 2) * 0x10000
}
