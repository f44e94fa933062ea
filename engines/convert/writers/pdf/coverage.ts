import { create } from 'fontkit'

/** Which characters a font shows. A collection has several fonts, each with its own name. */
export interface Coverage {
  readonly has: (codePoint: number) => boolean
  /** How far the ink of a character reaches. */
  readonly reach: (codePoint: number) => Reach
  /** The PostScript name, which picks a font out of a collection; undefined where the file is one font. */
  readonly family?: string
}

/** Ems that ink reaches above and below the baseline, and over the right end of its letter. */
export interface Reach {
  readonly top: number
  readonly bottom: number
  readonly over: number
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
  const reach = (codePoint: number): Reach => {
    const { bbox, advanceWidth } = font.glyphForCodePoint(codePoint)
    const em = font.unitsPerEm
    // What has no ink has a box that is inside out.
    if (!(bbox.maxY > bbox.minY)) return { top: 0, bottom: 0, over: 0 }
    return { top: bbox.maxY / em, bottom: -bbox.minY / em, over: (bbox.maxX - advanceWidth) / em }
  }
  return inCollection ? { has, reach, family: font.postscriptName } : { has, reach }
}
