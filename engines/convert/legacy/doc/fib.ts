import { DocumentError } from '../../../model/errors.ts'
import { openCompound } from '../../../office/compound-file.ts'

/** The streams of a Word 97 document and the structures in them ([MS-DOC] 2.5). */
export interface DocStreams {
  /** The `WordDocument` stream: file information block and text. */
  readonly main: Uint8Array
  /** The table stream: all other structures. */
  readonly table: Uint8Array
  /** Number of characters of each story, in the order of the text. */
  readonly counts: Readonly<Record<DocStory, number>>
  /** Returns a structure of the table stream by its number in FibRgFcLcb97 (2.5.6); empty if there is none. */
  part(number: number): Uint8Array
  /** Returns the table stream after the end of a structure. Some structures continue there. */
  after(number: number): Uint8Array
  /** The `Data` stream: pictures and large properties; empty if the document has none. */
  readonly data: Uint8Array
}

/** A part of the text, in the order of the file: main text, footnotes, headers and so on. */
export type DocStory = (typeof docStories)[number]
export const docStories = [
  'text',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textboxes',
  'headerTextboxes',
] as const

/** Offsets in the file information block (2.5.1, 2.5.4). */
const identOffset = 0
const versionOffset = 2
const flagsOffset = 10
const countsOffset = 76
const partsOffset = 154
const partCountOffset = 152

/**
 * Opens a DOC of Word 97 or later.
 * @throws DocumentError `malformed`, `encrypted`, `unsupported_format` (Word 95 and older)
 */
export function openDoc(bytes: Uint8Array): DocStreams {
  const file = openCompound(bytes)
  const main = file.stream('WordDocument')
  if (main === undefined || main.length < 68) throw malformedDoc()
  const view = dataView(main)
  const ident = view.getUint16(identOffset, true)
  // 0xA5DC is Word 6 and 95. nFib: 0xC1 and above is Word 97 and later.
  if (ident === 0xa5dc || (ident === 0xa5ec && view.getUint16(versionOffset, true) < 0xc1))
    throw new DocumentError(
      'unsupported_format',
      'The document was written by Word 95 or older. Open it in a word processor and save it as DOCX.',
    )
  if (ident !== 0xa5ec) throw malformedDoc()
  const flags = view.getUint16(flagsOffset, true)
  if (flags & 0x0100)
    throw new DocumentError(
      'encrypted',
      'The document is encrypted and needs a password. Remove the password in a word processor first.',
    )
  const table = file.stream(flags & 0x0200 ? '1Table' : '0Table')
  if (table === undefined || main.length < partsOffset) throw malformedDoc()
  const counts = Object.fromEntries(
    docStories.map((story, i) => [story, view.getUint32(countsOffset + i * 4, true) & 0x7fffffff]),
  ) as Record<DocStory, number>
  const parts = view.getUint16(partCountOffset, true)
  const place = (number: number): readonly [start: number, end: number] => {
    const at = partsOffset + number * 8
    if (number >= parts || at + 8 > main.length) return [0, 0]
    const start = view.getUint32(at, true)
    const end = start + view.getUint32(at + 4, true)
    return end <= table.length ? [start, end] : [0, 0]
  }
  return {
    main,
    table,
    counts,
    part: (number) => table.subarray(...place(number)),
    after: (number) => {
      const [start, end] = place(number)
      return end > start ? table.subarray(end) : new Uint8Array(0)
    },
    data: file.stream('Data') ?? new Uint8Array(0),
  }
}

export function dataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function malformedDoc(): DocumentError {
  return new DocumentError(
    'malformed',
    'The Word document is damaged: its text cannot be found. Open it in a word processor and save it again.',
  )
}
