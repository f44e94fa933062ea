import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FontStyle } from '../../fonts/font-style.ts'
import type { GlyphProgram } from '../../fonts/programs/font-program.ts'
import { glyphProgram } from '../../fonts/programs/read-glyph-program.ts'
import { Sfnt } from '../../fonts/programs/sfnt.ts'
import { fontSearches } from '../../fonts/system/font-search.ts'

export interface Face {
  readonly name: string
  readonly sfnt: Sfnt
  readonly glyphs: GlyphProgram
}

/** Found by package.json, so that they load wherever the package is installed. */
const home = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const families = { arimo: 'Arimo', tinos: 'Tinos', cousine: 'Cousine' } as const

const loaded = new Map<string, Face>()

/** Fonts that replace one that is not embedded. */
export interface Faces {
  /** Of the most similar one. It has the widths of a standard font (ISO 32000-1, 9.6.2.2). */
  readonly name: string
  /** The first font that has a character, the most similar ones first. Undefined where none has it. */
  find(codePoint: number): Face | undefined
}

/** @param folder further fonts, searched before those of installed packages and of the system */
export function facesLike(style: FontStyle, folder: string | undefined): Faces {
  const family = familyOf(style)
  const weight = style.bold ? '700Bold' : '400Regular'
  const own = style.italic ? `${weight}_Italic` : weight
  const title = families[family]
  const similar = [
    face(title, () => join(home(`@expo-google-fonts/${family}`), own, `${title}_${own}.ttf`), own),
    // Wide coverage: symbols, dingbats, mathematics.
    face(
      'DejaVuSans',
      () => join(home('dejavu-fonts-ttf'), 'ttf', style.bold ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf'),
      style.bold ? 'Bold' : 'Regular',
    ),
  ]
  return {
    name: similar[0].name,
    find: (codePoint) =>
      similar.find(({ sfnt }) => sfnt.unicode?.has(codePoint)) ?? searchIn(folder).find(codePoint),
  }
}

function familyOf({ name, monospace, serif }: FontStyle): keyof typeof families {
  if (/^(?:helvetica|arial)/i.test(name)) return 'arimo'
  if (monospace) return 'cousine'
  return serif || /^symbol/i.test(name) ? 'tinos' : 'arimo'
}

function face(name: string, path: () => string, style: string): Face {
  const key = `${name}-${style.replace('_', '')}`
  let known = loaded.get(key)
  if (!known) {
    const opened = openFace(key, path())
    if (!opened) throw new Error(`The font ${key} cannot be read.`)
    known = opened
    loaded.set(key, known)
  }
  return known
}

function openFace(name: string, path: string): Face | null {
  const bytes = new Uint8Array(readFileSync(path))
  const glyphs = glyphProgram(bytes)
  return glyphs && { name, sfnt: new Sfnt(bytes), glyphs }
}

/** Fonts in colour have pictures or layers, and their outlines are missing or empty. */
function hasOutlines(sfnt: Sfnt): boolean {
  const has = (tag: string) => (sfnt.table(tag)?.length ?? 0) > 0
  return (has('glyf') || has('CFF ')) && !['CBDT', 'sbix', 'COLR'].some(has)
}

const searchIn = fontSearches<Face>({
  open: (path) => {
    const face = openFace('Fallback', path)
    return face !== null && hasOutlines(face.sfnt) ? face : null
  },
  has: ({ sfnt }, codePoint) => sfnt.unicode?.has(codePoint) === true,
})
