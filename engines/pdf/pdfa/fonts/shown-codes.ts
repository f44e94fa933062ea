import type { ReadCache } from '../../content/read-cache.ts'
import type { Surface } from '../../content/surface.ts'
import type { FontChar, PdfFont } from '../../fonts/font.ts'
import type { PdfDict } from '../../objects/objects.ts'

export interface ShownCodes {
  /** Every code of a shown string, including blank and invisible ones. */
  readonly all: Map<number, FontChar>
  /** Codes that are visible. */
  readonly inked: Set<number>
}

export type FontUse = ReadonlyMap<PdfFont, ShownCodes>

/** The codes that a surface shows, by font. Adds them to `total`. Fonts that show nothing need no program. */
export function findShownCodes({ glyphs }: Surface, total: Map<PdfFont, ShownCodes>): FontUse {
  const use = new Map<PdfFont, ShownCodes>()
  for (const { font, char, invisible } of glyphs)
    for (const map of [use, total]) {
      let codes = map.get(font)
      if (!codes) {
        codes = { all: new Map(), inked: new Set() }
        map.set(font, codes)
      }
      codes.all.set(char.code, char)
      if (!invisible) codes.inked.add(char.code)
    }
  return use
}

/** The dictionary of each font that was read. */
export function dictionaries(cache: ReadCache): ReadonlyMap<PdfFont, PdfDict> {
  return new Map([...cache.fonts].map(([dict, font]) => [font, dict]))
}
