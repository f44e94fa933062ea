import { createRequire } from 'node:module'
import path from 'node:path'
import { namedFontFile } from './named-fonts.ts'

/** Families of the text: `text` for paragraphs and tables, `headings`, `code` with equal widths, or one of the source by its name. */
export type FontFamily = 'text' | 'headings' | 'code' | `font ${string}`

/** Whether paragraphs are set in a serif or a sans-serif font. */
export type BodyFont = 'serif' | 'sans'

type StyleName = 'regular' | 'bold' | 'italic' | 'bold-italic'

/** Found by package.json, so that they load wherever the package is installed. */
const home = (name: string) => path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const googleFolders: Readonly<Record<StyleName, string>> = {
  regular: '400Regular',
  bold: '700Bold',
  italic: '400Regular_Italic',
  'bold-italic': '700Bold_Italic',
}

const googleFont = (name: string, title: string) => (style: StyleName) =>
  path.join(home(`@expo-google-fonts/${name}`), googleFolders[style], `${title}_${googleFolders[style]}.ttf`)

const sourceSerif = googleFont('source-serif-4', 'SourceSerif4')
const inter = googleFont('inter', 'Inter')
const sourceCode = googleFont('source-code-pro', 'SourceCodePro')
const dejaVu = (name: string) => path.join(home('dejavu-fonts-ttf'), 'ttf', `${name}.ttf`)

/** Wide coverage for characters that the text fonts lack: symbols, mathematics, Arabic, Hebrew, Armenian, Georgian. */
const wideFiles: Readonly<Record<string, () => string>> = {
  'wide-regular': () => dejaVu('DejaVuSansCondensed'),
  'wide-bold': () => dejaVu('DejaVuSansCondensed-Bold'),
  'wide-italic': () => dejaVu('DejaVuSansCondensed-Oblique'),
  'wide-bold-italic': () => dejaVu('DejaVuSansCondensed-BoldOblique'),
  'wide-code': () => dejaVu('DejaVuSansMono'),
}

/** The letters of formulas, which share the metrics of the mathematical signs. */
const formulaFiles: Readonly<Record<string, () => string>> = {
  'formula-serif': () => dejaVu('DejaVuSerifCondensed'),
  'formula-serif-italic': () => dejaVu('DejaVuSerifCondensed-Italic'),
  'formula-serif-bold': () => dejaVu('DejaVuSerifCondensed-Bold'),
  'formula-serif-bold-italic': () => dejaVu('DejaVuSerifCondensed-BoldItalic'),
  'formula-math': () => dejaVu('DejaVuMathTeXGyre'),
  'formula-sans': () => dejaVu('DejaVuSansCondensed'),
  'formula-typewriter': () => dejaVu('DejaVuSansMono'),
}

/** The file of a face, by the names that `Faces` gives: `text-bold`, `wide-regular`, `formula-serif`. */
export function fontFile(name: string, body: BodyFont, folder: string | undefined): string {
  const special = wideFiles[name] ?? formulaFiles[name]
  if (special) return special()
  const [, family, style] = /^(.*?)-(regular|bold|italic|bold-italic)$/.exec(name) as unknown as [
    string,
    string,
    StyleName,
  ]
  if (family.startsWith('font ')) return namedFontFile(family.slice(5), style, folder)
  if (family === 'code') return sourceCode(style)
  return family === 'text' && body === 'serif' ? sourceSerif(style) : inter(style)
}
