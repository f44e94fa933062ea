import { countWhile } from '../../../model/sorted.ts'
import { type DocStreams, dataView, malformedDoc } from './fib.ts'

/** A contiguous range of text in the file ([MS-DOC] 2.8.35). Character positions are 0-based over the document, `to` is exclusive. */
interface TextPiece {
  readonly from: number
  readonly to: number
  /** Byte offset in the main stream. */
  readonly offset: number
  /** Bytes per character: 1 for Windows-1252, 2 for UTF-16. */
  readonly width: 1 | 2
}

const clxPart = 33
/** More pieces than any document has. */
const maxPieces = 2_000_000

/** Reads the piece table, in text order. @throws DocumentError `malformed` */
function readPieceTable(streams: DocStreams): TextPiece[] {
  const clx = streams.part(clxPart)
  const view = dataView(clx)
  let at = 0
  // Property modifiers come first, each with its length.
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + view.getUint16(at + 1, true)
  if (at + 5 > clx.length || clx[at] !== 2) throw malformedDoc()
  const length = view.getUint32(at + 1, true)
  const start = at + 5
  const count = Math.floor((Math.min(length, clx.length - start) - 4) / 12)
  if (count < 1 || count > maxPieces) throw malformedDoc()
  const pieces: TextPiece[] = []
  for (let i = 0; i < count; i++) {
    const from = view.getUint32(start + i * 4, true)
    const to = view.getUint32(start + i * 4 + 4, true)
    const place = view.getUint32(start + (count + 1) * 4 + i * 8 + 2, true)
    const packed = (place & 0x40000000) !== 0
    const offset = packed ? (place & 0x3fffffff) / 2 : place & 0x3fffffff
    const width = packed ? 1 : 2
    if (to < from || offset + (to - from) * width > streams.main.length) throw malformedDoc()
    if ((pieces.at(-1)?.to ?? from) !== from) throw malformedDoc()
    pieces.push({ from, to, offset, width })
  }
  return pieces
}

/** The text of a document, with the offset of each character in the main stream. */
export interface DocText {
  readonly text: string
  /** Returns the byte offset of a character of `text`, and the end (exclusive) of the characters stored contiguously after it. */
  placeAt(index: number): { readonly offset: number; readonly width: 1 | 2; readonly until: number }
}

/** Reads the text of a document: all stories, one after another. @throws DocumentError `malformed` */
export function readDocText(streams: DocStreams): DocText {
  const pieces = readPieceTable(streams)
  const parts: string[] = []
  const narrow = new TextDecoder('windows-1252')
  const wide = new TextDecoder('utf-16le')
  for (const { from, to, offset, width } of pieces) {
    const bytes = streams.main.subarray(offset, offset + (to - from) * width)
    // The decoder drops a byte order mark; the padding keeps the offsets of the following characters.
    const text = width === 1 ? narrow.decode(bytes) : wide.decode(bytes)
    parts.push(text.length === to - from ? text : text.padStart(to - from, '\ufeff'))
  }
  const first = pieces[0]?.from ?? 0
  return {
    text: parts.join(''),
    placeAt: (index) => {
      const piece = pieceAt(pieces, index + first)
      if (piece === undefined) throw malformedDoc()
      const offset = piece.offset + (index + first - piece.from) * piece.width
      return { offset, width: piece.width, until: piece.to - first }
    },
  }
}

/** Returns the last piece that begins at or before a position, or the first one. */
function pieceAt(pieces: readonly TextPiece[], position: number): TextPiece | undefined {
  return pieces[Math.max(0, countWhile(pieces, ({ from }) => from <= position) - 1)]
}
