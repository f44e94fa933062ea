import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fontFiles } from '../../../../pdf/fonts/font-search.ts'
import { type LineMetrics, openFont } from './coverage.ts'

type StyleName = 'regular' | 'bold' | 'italic' | 'bold-italic'
type Generic = 'sans' | 'serif' | 'mono'

/** Families with the same widths, the original first, so that lines break as before. */
const sameWidths: readonly (readonly string[])[] = [
  ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo', 'Nimbus Sans', 'Albany'],
  ['Times New Roman', 'Times', 'Liberation Serif', 'Tinos', 'Nimbus Roman', 'Thorndale'],
  ['Courier New', 'Courier', 'Liberation Mono', 'Cousine', 'Nimbus Mono PS', 'Cumberland'],
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['Georgia', 'Gelasio'],
  ['Arial Narrow', 'Liberation Sans Narrow'],
  ['Palatino Linotype', 'Palatino', 'P052'],
  ['Bookman Old Style', 'Bookman', 'ITC Bookman', 'URW Bookman'],
  ['Century Schoolbook', 'New Century Schoolbook', 'C059'],
  ['ITC Avant Garde Gothic', 'Avant Garde', 'URW Gothic'],
  // The replacement for these on systems that have it.
  ['Consolas', 'Inconsolata', 'Andale Mono', 'Noto Sans Mono'],
]

/** Families that come with the product, by their package of @expo-google-fonts. */
const bundled = { Arimo: 'arimo', Tinos: 'tinos', Cousine: 'cousine' } as const
/** Families that may be installed as such packages. */
const optional = { Carlito: 'carlito', Caladea: 'caladea', Gelasio: 'gelasio' } as const

/** Endings of file names by style: those of most fonts, then those of Microsoft's. */
const endings: Readonly<Record<StyleName, readonly string[]>> = {
  regular: ['regular', '', 'book', 'roman', 'light'],
  bold: ['bold', 'bd', 'b', 'demi'],
  italic: ['italic', 'oblique', 'i', 'lightitalic', 'bookoblique'],
  'bold-italic': ['bolditalic', 'boldoblique', 'bi', 'z', 'bdita', 'demiitalic', 'demioblique'],
}

const dejaVu: Readonly<Record<Generic, string>> = {
  sans: 'DejaVuSans',
  serif: 'DejaVuSerif',
  mono: 'DejaVuSansMono',
}

const require = createRequire(import.meta.url)
const indexes = new Map<string, ReadonlyMap<string, string>>()
const chosen = new Map<string, string>()

/**
 * The file of a font family in a style: of the folder, of the system or of an installed package, else of a metric-compatible family,
 * else DejaVu of the same class, which most systems also use.
 */
export function namedFontFile(family: string, style: StyleName, folder: string | undefined): string {
  const key = `${folder ?? ''}\n${family}\n${style}`
  const known = chosen.get(key)
  if (known !== undefined) return known
  if (family.startsWith('css ')) {
    const file = webFontFile(family.slice('css '.length), style, folder)
    chosen.set(key, file)
    return file
  }
  const families = familiesLike(family)
  const found =
    [indexOf(folder), packageIndex()]
      .flatMap((index) => families.map((name) => fileOf(name, style, index)))
      .find((file) => file !== null && hasOutlines(file)) ?? fallback(genericOf(family), style)
  chosen.set(key, found)
  return found
}

/** Families that browsers substitute, by the requested name (the table of equivalents in Skia). */
const webFamilies = sameWidths.map((names) =>
  names.filter((name) => !/^(?:Nimbus|Albany|Thorndale|Cumberland)/.test(name)),
)

/** Families of the classes that pages ask for, in the order that browsers on Linux, macOS and Windows find them. */
const generics: Readonly<Record<string, readonly string[]>> = {
  serif: ['Times New Roman', 'DejaVu Serif'],
  'ui-serif': ['Times New Roman', 'DejaVu Serif'],
  'sans-serif': ['Arial', 'DejaVu Sans'],
  'system-ui': ['DejaVu Sans', 'Arial'],
  'ui-sans-serif': ['DejaVu Sans', 'Arial'],
  '-apple-system': [],
  monospace: ['Noto Sans Mono', 'DejaVu Sans Mono', 'Courier New'],
  'ui-monospace': ['Noto Sans Mono', 'DejaVu Sans Mono', 'Courier New'],
}

/**
 * The file that a browser on this system uses for a list of families: the first available one. If none is available,
 * the default font: Times New Roman or a metric-compatible one, else DejaVu Sans, else the bundled font.
 */
function webFontFile(list: string, style: StyleName, folder: string | undefined): string {
  const index = indexOf(folder)
  const names = list.split(',').map((name) => name.trim())
  const wanted = [...names.flatMap((name) => generics[name] ?? [name]), 'Times New Roman', 'DejaVu Sans']
  for (const name of wanted) {
    const plain = normal(name)
    const same = webFamilies.find((families) => families.some((family) => normal(family) === plain)) ?? [name]
    for (const family of [name, ...same.filter((one) => normal(one) !== plain)]) {
      const file = plain === '' ? null : fileOf(family, style, index)
      if (file !== null && hasOutlines(file)) return file
    }
  }
  const known = names.find((name) => Object.hasOwn(generics, name)) ?? 'serif'
  return namedFontFile(generics[known]?.[0] ?? 'Times New Roman', style, folder)
}

/** Line height of replaced fonts, so that lines keep the original distance. */
const originalLines: Readonly<Record<string, LineMetrics>> = {
  Arial: { ascent: 0.905, descent: 0.212, gap: 0.033 },
  'Times New Roman': { ascent: 0.891, descent: 0.216, gap: 0.042 },
  'Courier New': { ascent: 0.833, descent: 0.3, gap: 0 },
}

/** The height of lines of a family, if known, regardless of the font that shows it. */
export function namedLines(family: string): LineMetrics | undefined {
  const plain = normal(family)
  const original = sameWidths.find((names) => names.some((name) => normal(name) === plain))?.[0]
  return original === undefined ? undefined : originalLines[original]
}

/** Whether a file is a font that a PDF can embed. */
function hasOutlines(file: string): boolean {
  try {
    return openFont(file).kind === 'outlines'
  } catch {
    // Damaged, or of another kind.
    return false
  }
}

/** The family itself, then those with its widths. */
function familiesLike(family: string): readonly string[] {
  const plain = normal(family)
  const same = sameWidths.find((names) => names.some((name) => normal(name) === plain)) ?? []
  return [family, ...same.filter((name) => normal(name) !== plain)]
}

function fileOf(family: string, style: StyleName, index: ReadonlyMap<string, string>): string | null {
  const stem = normal(family)
  const isOwn = Object.hasOwn(bundled, family)
  // A bundled family is complete; of others, a missing style is shown in the regular one.
  for (const ending of [...endings[style], ...(isOwn ? [] : endings.regular)]) {
    const file = index.get(stem + ending)
    if (file !== undefined) return file
  }
  return null
}

/** The fonts of a folder and of the system. */
function indexOf(folder: string | undefined): ReadonlyMap<string, string> {
  const known = indexes.get(folder ?? '')
  if (known) return known
  const index = byName(fontFiles(folder).filter((name) => /\.[to]tf$/i.test(name)))
  indexes.set(folder ?? '', index)
  return index
}

let ofPackages: ReadonlyMap<string, string> | undefined

function packageIndex(): ReadonlyMap<string, string> {
  ofPackages ??= byName([...Object.values(bundled), ...Object.values(optional)].flatMap(filesOfPackage))
  return ofPackages
}

function byName(files: readonly string[]): Map<string, string> {
  const index = new Map<string, string>()
  for (const file of files) {
    const stem = normal(path.basename(file).replace(/\.\w+$/, ''))
    if (!index.has(stem)) index.set(stem, file)
  }
  return index
}

function filesOfPackage(name: string): string[] {
  try {
    const home = path.dirname(require.resolve(`@expo-google-fonts/${name}/package.json`))
    return ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'].flatMap((style) =>
      readdirSync(path.join(home, style))
        .filter((file) => file.endsWith('.ttf'))
        .map((file) => path.join(home, style, file)),
    )
  } catch {
    // Not installed.
    return []
  }
}

/** A name without what differs between files of one family: `Arimo_400Regular_Italic` is `arimoitalic`. */
function normal(name: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return plain.replace(/400regular(?=italic)|[47]00(?=regular|bold)/, '')
}

const serifNames =
  /serif|times|roman|georgia|garamond|cambria|book|palatino|minion|caslon|bodoni|didot|century|baskerville|constantia|ming|song|mincho|batang/i
const monoNames = /mono|courier|consol|(?<!uni)code|typewriter|menlo|terminal|fixed/i

/** The class of a family, by its name. */
function genericOf(family: string): Generic {
  if (monoNames.test(family)) return 'mono'
  return serifNames.test(family) && !/sans|gothic/i.test(family) ? 'serif' : 'sans'
}

function fallback(generic: Generic, style: StyleName): string {
  const slanted = generic === 'serif' ? 'Italic' : 'Oblique'
  const ending = { regular: '', bold: '-Bold', italic: `-${slanted}`, 'bold-italic': `-Bold${slanted}` }[
    style
  ]
  const home = path.dirname(require.resolve('dejavu-fonts-ttf/package.json'))
  return path.join(home, 'ttf', `${dejaVu[generic]}${ending}.ttf`)
}
