import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import type { PdfFile, PdfStream } from '../objects/objects.ts'

/** A font program or CMap larger than this is not read. */
const maxBytes = 64 << 20

/**
 * The data of a stream that a font refers to; null if it cannot be decoded. A decompression bomb in a font makes that
 * part of the font missing, not the document unreadable.
 */
export function streamBytes(file: PdfFile, stream: PdfStream | null): Uint8Array | null {
  if (!stream) return null
  try {
    const { bytes, rest } = decodeStream(file, stream, { streamBytes: maxBytes })
    return rest.length === 0 ? bytes : null
  } catch (error) {
    if (error instanceof LimitError || error instanceof DocumentError) return null
    throw error
  }
}
