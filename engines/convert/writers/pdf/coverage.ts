import { create } from 'fontkit'

/** Which characters a font shows. A collection has several fonts, each with its own name. */
export interface Coverage {
  readonly has: (codePoint: number) => boolean
  /** The PostScript name, which picks a font out of a collection; undefined where the file is one font. */
  readonly family?: string
}

/** @throws Error where the bytes are no font */
export function coverageOf(bytes: Uint8Array): Coverage {
  const opened = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const inCollection = 'fonts' in opened
  const font = inCollection ? opened.fonts[0] : opened
  const known = new Map<number, boolean>()
  const has = (codePoint: number): boolean => {
    let found = known.get(codePoint)
    if (found === undefined) {
      found = font.hasGlyphForCodePoint(codePoint)
      known.set(codePoint, found)
    }
    return found
  }
  return inCollection ? { has, family: font.postscriptName } : { has }
}
