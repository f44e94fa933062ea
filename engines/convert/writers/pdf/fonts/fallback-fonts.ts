import { readFileSync } from 'node:fs'
import { fontFiles } from '../../../../pdf/fonts/system/font-files.ts'
import { coverageOf } from './coverage.ts'

/** A font for scripts that the built-in fonts lack: Han, Kana, Hangul, Indic scripts, emoji. */
interface FallbackFont {
  readonly bytes: Uint8Array
  readonly has: (codePoint: number) => boolean
  readonly family?: string
}

/** Opening a font costs milliseconds and up to 20 MB of memory. */
const maxOpenedFonts = 80

const searches = new Map<string, FontSearch>()

/** The fonts of a folder, of installed packages and of the system, in this order. Searched once for each folder. */
export function fallbackFonts(folder: string | undefined): FontSearch {
  const known = searches.get(folder ?? '')
  if (known) return known
  const search = new FontSearch(folder)
  searches.set(folder ?? '', search)
  return search
}

class FontSearch {
  readonly #folder: string | undefined
  #files: string[] | null = null
  #opened = 0
  readonly #fonts: FallbackFont[] = []
  readonly #lacking = new Set<number>()

  constructor(folder: string | undefined) {
    this.#folder = folder
  }

  /** The first font that has a character; undefined where none has. */
  find(codePoint: number): FallbackFont | undefined {
    if (this.#lacking.has(codePoint)) return undefined
    const opened = this.#fonts.find(({ has }) => has(codePoint))
    if (opened) return opened
    this.#files ??= fontFiles(this.#folder)
    while (this.#files.length > 0 && this.#opened < maxOpenedFonts) {
      const font = open(this.#files.shift() ?? '')
      this.#opened++
      if (!font) continue
      this.#fonts.push(font)
      if (font.has(codePoint)) return font
    }
    this.#lacking.add(codePoint)
    return undefined
  }
}

function open(file: string): FallbackFont | null {
  try {
    const bytes = readFileSync(file)
    return { bytes, ...coverageOf(bytes) }
  } catch {
    // A font that cannot be read is skipped.
    return null
  }
}
