import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { coverageOf } from './coverage.ts'

/** A font for scripts that the built-in fonts lack: Han, Kana, Hangul, Indic scripts, emoji. */
interface FallbackFont {
  readonly bytes: Uint8Array
  readonly has: (codePoint: number) => boolean
  readonly family?: string
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
const packages = ['sc', 'tc', 'jp', 'kr', 'devanagari', 'thai', 'tamil', 'bengali'].map(
  (script) => `@expo-google-fonts/noto-sans-${script}/400Regular`,
)

/** Opening a font costs milliseconds and up to 20 MB of memory. */
const maxOpenedFonts = 80
const maxFiles = 5000

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
    this.#files ??= candidates(this.#folder)
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

function candidates(folder: string | undefined): string[] {
  const require = createRequire(import.meta.url)
  const installed = packages.flatMap((name) => {
    try {
      return fontsIn(path.dirname(require.resolve(`${name}/package.json`)))
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
