import { DocumentError, LimitError } from '../model/errors.ts'
import { readRows, type Table } from './csv.ts'
import type { RecordFormat } from './formats.ts'
import { readJsonLines } from './json.ts'
import { readLog, startsRecord } from './log.ts'
import type { Source } from './source.ts'

/** Whole records of a text. */
export interface RecordBlock extends Source {
  /** Offset of the block in the whole text, in UTF-16 code units. */
  readonly start: number
}

/** UTF-16 code units of a block. Its fields need about a hundred times as many bytes of memory. */
export const defaultBlockLength = 1_048_576
/** UTF-16 code units of one record. A quote that is never closed would make the rest of the text one record. */
const maxRecordLength = 32 * 1024 * 1024
/** Lines of a log that are searched for the start of a record. */
const maxRecordLines = 200

/** Reads a text of records that comes in pieces, in blocks of whole records. The columns of a table are those of its start. */
export class RecordReader {
  readonly #format: RecordFormat
  readonly #blockLength: number
  #text = ''
  #start = 0
  #needed: number
  #table: Table | undefined
  #isFirst = true

  constructor(format: RecordFormat, blockLength = defaultBlockLength) {
    this.#format = format
    this.#blockLength = blockLength
    this.#needed = blockLength
  }

  /** @throws DocumentError `malformed`; LimitError `too_many_bytes` for a record that is too long */
  *push(piece: string): Generator<RecordBlock> {
    this.#text += piece
    while (this.#text.length >= this.#needed) {
      const source = this.#read(this.#text, false)
      if (source === null) {
        if (this.#needed > maxRecordLength) throw tooLong()
        this.#needed *= 2
        continue
      }
      this.#needed = this.#blockLength
      yield this.#take(source)
    }
  }

  /** Ends the text. @throws DocumentError `malformed` */
  *end(): Generator<RecordBlock> {
    if (this.#text === '' && !this.#isFirst) return
    const source = this.#read(this.#text, true)
    if (source !== null) yield this.#take(source)
  }

  #take(source: Source): RecordBlock {
    const block = { ...source, start: this.#start }
    this.#start += source.text.length
    this.#text = this.#text.slice(source.text.length)
    this.#isFirst = false
    return block
  }

  /** The whole records at the start of a text, or null if there are none. */
  #read(text: string, whole: boolean): Source | null {
    if (this.#format === 'csv' || this.#format === 'tsv') {
      const tabs = this.#format === 'tsv'
      const rows = readRows(text, { tabs, table: this.#table, whole })
      if (rows === null) throw malformed(this.#format)
      // A header is recognised by the row after it.
      if (!whole && rows.count < (this.#table === undefined ? 2 : 1)) return null
      this.#table = rows.table
      return rows.source
    }
    const end = whole ? text.length : this.#lineEnd(text)
    if (end === 0) return null
    const records = text.slice(0, end)
    if (this.#format === 'log') return readLog(records)
    if (!this.#isFirst && records.trim() === '') return { text: records, items: [], shape: '' }
    const source = readJsonLines(records)
    if (source === null) throw malformed(this.#format)
    return source
  }

  /** The end of the last line before which a text can be cut: for a log, before a line that begins a record. */
  #lineEnd(text: string): number {
    const last = text.lastIndexOf('\n') + 1
    if (this.#format !== 'log') return last
    let at = last
    for (let lines = 0; at > 0 && lines < maxRecordLines; lines++) {
      if (startsRecord(text.slice(at, at + 100))) return at
      at = text.lastIndexOf('\n', at - 2) + 1
    }
    return last
  }
}

function malformed(format: RecordFormat): DocumentError {
  return new DocumentError(
    'malformed',
    `The text is not valid ${format}. Choose another format, or txt for plain text.`,
    { format },
  )
}

function tooLong(): LimitError {
  return new LimitError(
    'too_many_bytes',
    `A record is longer than ${maxRecordLength} characters; a quote may be missing. Repair the file, or use format txt.`,
    { limit: maxRecordLength },
  )
}
