import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'

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
