import { fontFiles } from './font-files.ts'

/** Opening a font costs milliseconds, and up to 20 MB of memory. */
const maxOpenedFonts = 80

/** What is asked of fonts: how a file is opened, and whether an opened font has a character. */
interface FontReader<F> {
  /** Null, or an error, for a file that cannot be used: it is skipped. */
  open(path: string): F | null
  has(font: F, codePoint: number): boolean
}

/** Opens the fonts of a folder, of installed packages and of the system, in this order, until one has a character. Those opened stay open. */
export class FontSearch<F> {
  readonly #folder: string | undefined
  readonly #reader: FontReader<F>
  #files: string[] | null = null
  #opened = 0
  readonly #fonts: F[] = []
  readonly #lacking = new Set<number>()

  constructor(folder: string | undefined, reader: FontReader<F>) {
    this.#folder = folder
    this.#reader = reader
  }

  /** The first font that has a character; undefined where none has. */
  find(codePoint: number): F | undefined {
    if (this.#lacking.has(codePoint)) return undefined
    const known = this.#fonts.find((font) => this.#reader.has(font, codePoint))
    if (known) return known
    this.#files ??= fontFiles(this.#folder)
    while (this.#files.length > 0 && this.#opened < maxOpenedFonts) {
      const font = this.#open(this.#files.shift() ?? '')
      if (!font) continue
      this.#fonts.push(font)
      if (this.#reader.has(font, codePoint)) return font
    }
    this.#lacking.add(codePoint)
    return undefined
  }

  #open(path: string): F | null {
    this.#opened++
    try {
      return this.#reader.open(path)
    } catch {
      // A font that cannot be read is skipped.
      return null
    }
  }
}

/** Searches by folder, each made once for its folder. */
export function fontSearches<F>(reader: FontReader<F>): (folder: string | undefined) => FontSearch<F> {
  const searches = new Map<string, FontSearch<F>>()
  return (folder) => {
    const known = searches.get(folder ?? '')
    if (known) return known
    const search = new FontSearch(folder, reader)
    searches.set(folder ?? '', search)
    return search
  }
}
