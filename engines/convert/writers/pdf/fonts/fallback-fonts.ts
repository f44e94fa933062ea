import { readFileSync } from 'node:fs'
import { fontSearches } from '../../../../pdf/fonts/system/font-search.ts'
import { coverageOf, type FontCoverage } from './coverage.ts'

/** A font for characters that the built-in fonts lack: Han, Kana, Hangul, Indic scripts, emoji. */
interface FallbackFont extends Pick<FontCoverage, 'has' | 'lines' | 'font'> {
  readonly bytes: Uint8Array
}

const searches = (kind: FontCoverage['kind']) =>
  fontSearches<FallbackFont>({
    open: (path) => {
      const bytes = readFileSync(path)
      const coverage = coverageOf(bytes)
      return coverage.kind === kind ? { bytes, ...coverage } : null
    },
    has: (font, codePoint) => font.has(codePoint),
  })

/** The fonts of a folder, of installed packages and of the system, in this order. Searched once for each folder. */
export const fallbackFonts = searches('outlines')

/** The fonts in colour among them, which are drawn as pictures. */
export const pictureFonts = searches('pictures')
