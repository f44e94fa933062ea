import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/filters.ts'
import type { PdfFile, PdfStream } from '../objects/objects.ts'

/** A font program or CMap larger than this is not read. */
const maxBytes = 64 << 20

/**
 * The data of a stream a font refers to; null where it cannot be had. A font that hides a decompression bomb is a
 * font without that part, not a document that cannot be read.
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
