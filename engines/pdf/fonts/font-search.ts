import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'

/** Opening a font costs milliseconds, and up to 20 MB of memory. */
const maxOpenedFonts = 80

/** Font operations: opening a file, and checking whether a font has a character. */
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

/** Font folders of Linux, macOS and Windows. */
const systemFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  path.join(homedir(), '.fonts'),
  path.join(homedir(), '.local/share/fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  'C:\\Windows\\Fonts',
]

/** Optional packages, each with one font. */
const packages = [
  ...['sc', 'tc', 'jp', 'kr', 'devanagari', 'thai', 'tamil', 'bengali'].map(
    (script) => `noto-sans-${script}`,
  ),
  'noto-color-emoji',
  'noto-emoji',
].map((name) => `@expo-google-fonts/${name}`)

const maxFiles = 5000

/** Font files of a folder, of installed packages and of the system, in this order. */
export function fontFiles(folder: string | undefined): string[] {
  const require = createRequire(import.meta.url)
  const installed = packages.flatMap((name) => {
    try {
      return fontsIn(path.join(path.dirname(require.resolve(`${name}/package.json`)), '400Regular'))
    } catch {
      // Not installed, which is the usual case.
      return []
    }
  })
  const system = systemFolders.flatMap(fontsIn).sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1))
  return [...(folder === undefined ? [] : fontsIn(folder)), ...installed, ...system]
}

function fontsIn(folder: string): string[] {
  const found: string[] = []
  const work = [folder]
  for (let at = work.pop(); at !== undefined && found.length < maxFiles; at = work.pop()) {
    for (const entry of entriesOf(at)) {
      const file = path.join(at, entry.name)
      if (entry.isDirectory()) work.push(file)
      else if (/\.(?:ttf|otf|ttc|otc)$/i.test(entry.name)) found.push(file)
    }
  }
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // No such folder on this system.
    return []
  }
}

/** Sort key: fonts with wide coverage first, regular weights before others. */
function rank(file: string): number {
  const name = path.basename(file).toLowerCase()
  const wide = /cjk|noto|unifont|wqy|droid|arial.?unicode|msyh|pingfang|hiragino|malgun|yugoth/.test(name)
    ? 2
    : 0
  return wide + (/bold|italic|oblique|black|light|thin|medium/.test(name) ? 0 : 1)
}
