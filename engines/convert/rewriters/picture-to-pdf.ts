import type { Scanned } from '../conversion.ts'
import type { Rewrite } from '../edge.ts'

/** A picture to a PDF of its size, with the words that stand in it as text without ink. */
export function pictureToPdf(format: Scanned): Rewrite {
  return async (bytes, conversion) => {
    const pdf = await conversion.lent.searchable?.(bytes, format, conversion)
    if (pdf === undefined) throw new TypeError('an edge was walked that needs what was not lent')
    return { bytes: Uint8Array.from(pdf) }
  }
}
