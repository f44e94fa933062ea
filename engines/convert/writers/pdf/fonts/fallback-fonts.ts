import { readFileSync } from 'node:fs'
import { fontSearches } from '../../../../pdf/fonts/system/font-search.ts'
import { coverageOf } from './coverage.ts'

/** A font for scripts that the built-in fonts lack: Han, Kana, Hangul, Indic scripts, emoji. */
interface FallbackFont {
  readonly bytes: Uint8Array
  readonly has: (codePoint: number) => boolean
  readonly family?: string
}

/** The fonts of a folder, of installed packages and of the system, in this order. Searched once for each folder. */
export const fallbackFonts = fontSearches<FallbackFont>({
  open: (path) => {
    const bytes = readFileSync(path)
    return { bytes, ...coverageOf(bytes) }
  },
  has: (font, codePoint) => font.has(codePoint),
})
