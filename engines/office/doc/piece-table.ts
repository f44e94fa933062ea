import { type DocStreams, dataView, malformedDoc } from './fib.ts'

/** A stretch of text that lies together in the file ([MS-DOC] 2.8.35). Characters count from 0 over the document, ends are outside. */
export interface TextPiece {
  readonly from: number
  readonly to: number
  /** In the main stream. */
  readonly offset: number
  /** Bytes a character: 1 for Windows-1252, 2 for UTF-16. */
  readonly width: 1 | 2
}

const clxPart = 33
const maxPieces = 2_000_000

/** The pieces of a document, in the order of its text. @throws DocumentError `malformed` */
export function readPieceTable(streams: DocStreams): TextPiece[] {
  const clx = streams.part(clxPart)
  const view = dataView(clx)
  let at = 0
  // Changes of properties come first, each with its length.
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
    if (pieces.length > 0 && pieces[pieces.length - 1].to !== from) throw malformedDoc()
    pieces.push({ from, to, offset, width })
  }
  return pieces
}

/** A run of characters with the place in the main stream where each begins. */
export interface DocText {
  readonly text: string
  /** Of a character that counts from 0 in `text`: where it lies, and the character up to which what follows lies behind it. */
  placeAt(index: number): { readonly offset: number; readonly width: 1 | 2; readonly until: number }
}

/** All text of a document, its stories behind one another. */
export function readDocText(streams: DocStreams): DocText {
  const pieces = readPieceTable(streams)
  const parts: string[] = []
  const narrow = new TextDecoder('windows-1252')
  const wide = new TextDecoder('utf-16le')
  for (const { from, to, offset, width } of pieces) {
    const bytes = streams.main.subarray(offset, offset + (to - from) * width)
    // A decoder drops a byte order mark, which would shift all that follows.
    const text = width === 1 ? narrow.decode(bytes) : wide.decode(bytes)
    parts.push(text.length === to - from ? text : text.padStart(to - from, '\ufeff'))
  }
  const first = pieces[0].from
  return {
    text: parts.join(''),
    placeAt: (index) => {
      const piece = pieceAt(pieces, index + first)
      const offset = piece.offset + (index + first - piece.from) * piece.width
      return { offset, width: piece.width, until: piece.to - first }
    },
  }
}

function pieceAt(pieces: readonly TextPiece[], position: number): TextPiece {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle].from <= position) low = middle
    else high = middle - 1
  }
  return pieces[low]
}
