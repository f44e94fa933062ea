import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FontStyle } from '../../fonts/font-style.ts'
import { OutlineFont } from '../../fonts/programs/outlines.ts'

export interface Face {
  readonly name: string
  readonly font: OutlineFont
}

/** Found by package.json, so that they load wherever the package is installed. */
const home = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const families = { arimo: 'Arimo', tinos: 'Tinos', cousine: 'Cousine' } as const

const loaded = new Map<string, Face>()

/**
 * Fonts that replace one that is not embedded, the most similar first. They have the widths of the standard fonts (ISO 32000-1,
 * 9.6.2.2).
 */
export function facesLike(style: FontStyle): readonly Face[] {
  const family = familyOf(style)
  const weight = style.bold ? '700Bold' : '400Regular'
  const own = style.italic ? `${weight}_Italic` : weight
  const title = families[family]
  return [
    face(title, () => join(home(`@expo-google-fonts/${family}`), own, `${title}_${own}.ttf`), own),
    // Wide coverage: symbols, dingbats, mathematics.
    face(
      'DejaVuSans',
      () => join(home('dejavu-fonts-ttf'), 'ttf', style.bold ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf'),
      style.bold ? 'Bold' : 'Regular',
    ),
  ]
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
    known = { name: key, font: new OutlineFont(new Uint8Array(readFileSync(path()))) }
    loaded.set(key, known)
  }
  return known
}
