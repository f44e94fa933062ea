import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import type { PdfFile, PdfStream } from '../objects.ts'

/** A font program or CMap larger than this is not read. */
const maxBytes = 64 << 20

/** Data of streams that were read, as long as there is memory: a program is read for its texts, its glyphs and its outlines. */
const read = new WeakMap<PdfStream, WeakRef<Uint8Array>>()

/**
 * The data of a stream that a font refers to; null if it cannot be decoded. A decompression bomb in a font makes that
 * part of the font missing, not the document unreadable.
 */
export function streamBytes(file: PdfFile, stream: PdfStream | null): Uint8Array | null {
  if (!stream) return null
  const known = read.get(stream)?.deref()
  if (known) return known
  try {
    const { bytes, rest } = decodeStream(file, stream, { streamBytes: maxBytes })
    if (rest.length > 0) return null
    read.set(stream, new WeakRef(bytes))
    return bytes
  } catch (error) {
    if (error instanceof LimitError || error instanceof DocumentError) return null
    throw error
  }
}
