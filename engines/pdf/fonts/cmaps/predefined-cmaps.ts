/**
 * The predefined CMaps (ISO 32000-1, table 118) and those that map CIDs of Adobe's collections to text (9.10.2), from
 * the data files of pdfjs-dist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { readBinaryCMap } from './binary-cmap.ts'
import { CMap } from './cmap.ts'

/** Maps that extend each other. */
const maxChain = 6

let folder: string | null = null
const known = new Map<string, CMap | null>()

export function isIdentity(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V'
}

/** A map by its name, read once; null if there is none. */
export function predefinedCMap(name: string, depth = 0): CMap | null {
  const found = known.get(name)
  if (found !== undefined) return found
  if (isIdentity(name)) {
    const map = new CMap()
    map.vertical = name === 'Identity-V'
    map.addCodespace(2, 0, 0xffff)
    map.addCid(2, 0, 0xffff, 0)
    known.set(name, map)
    return map
  }
  // Names from a PDF become paths only if they are plain words.
  if (depth > maxChain || !/^[A-Za-z0-9][A-Za-z0-9-]{0,40}$/.test(name)) return null
  folder ??= path.join(
    path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'cmaps',
  )
  const file = path.join(folder, `${name}.bcmap`)
  if (!existsSync(file)) return null
  const map = readBinaryCMap(readFileSync(file), (base) => predefinedCMap(base, depth + 1))
  known.set(name, map)
  return map
}

/** CID to text for a character collection such as `Adobe-Japan1`; null if there is none. */
export function collectionText(collection: string): CMap | null {
  return predefinedCMap(`${collection}-UCS2`)
}

/** The Unicode encoding form of the codes of a predefined map such as `UniJIS-UTF16-H`; null for other maps. */
export function unicodeFormOf(name: string): 'utf8' | 'utf16' | 'utf32' | null {
  const form = /^Uni(?:CNS|GB|JIS\w*|KS|AKR|Hojo)-(UCS2|UTF8|UTF16|UTF32)(?:-|$)/.exec(name)?.[1]
  if (form === 'UTF8') return 'utf8'
  if (form === 'UTF32') return 'utf32'
  return form === undefined ? null : 'utf16'
}
