import { glyphList, type StandardMetrics, unicodeOfGlyphName } from './glyph-names.ts'

/** Names of the standard 14 fonts and their aliases (ISO 32000-1, 9.6.2.2), without style and in lower case. */
const families = new Map([
  ['helvetica', 'Helvetica'],
  ['arial', 'Helvetica'],
  ['arialmt', 'Helvetica'],
  ['times', 'Times'],
  ['timesnewroman', 'Times'],
  ['timesnewromanps', 'Times'],
  ['timesnewromanpsmt', 'Times'],
  ['courier', 'Courier'],
  ['couriernew', 'Courier'],
  ['couriernewps', 'Courier'],
  ['couriernewpsmt', 'Courier'],
  ['symbol', 'Symbol'],
  ['symbolmt', 'Symbol'],
  ['zapfdingbats', 'ZapfDingbats'],
  ['dingbats', 'ZapfDingbats'],
])

interface FontTraits {
  readonly bold: boolean
  readonly italic: boolean
  readonly serif: boolean
  readonly monospace: boolean
}

/** Metrics of the standard font that a BaseFont names, aliases included; null if it is not one of the 14. */
export function standardMetrics(baseFont: string): StandardMetrics | null {
  const plain = baseFont.replace(/[ _]/g, '').toLowerCase()
  const style = /[,-]?(?:bold|italic|oblique|roman|regular)+(?:mt)?$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - style.length).replace(/[,-]$/, '')
  const family = families.get(stem)
  if (family === undefined) return null
  return metricsOf(family, style.includes('bold'), /italic|oblique/.test(style))
}

/** Metrics of the most similar standard font, for a font that is not embedded and has no widths. */
export function substituteMetrics(traits: FontTraits): StandardMetrics {
  const family = traits.monospace ? 'Courier' : traits.serif ? 'Times' : 'Helvetica'
  return metricsOf(family, traits.bold, traits.italic) ?? noMetrics
}

/**
 * Width of a glyph in thousandths, by its name or, if the font has another name for it (`uni20AC`), by its character.
 * A missing glyph has the width of all others in a monospaced font, else 0.
 */
export function standardWidth(metrics: StandardMetrics, name: string): number {
  const named = metrics.widths.get(name)
  if (named !== undefined) return named
  const character = name === '' || name === '.notdef' ? '' : unicodeOfGlyphName(name)
  if (character !== '') {
    let byCharacter = widthsByCharacter.get(metrics)
    if (!byCharacter) {
      byCharacter = new Map([...metrics.widths].map(([glyph, width]) => [unicodeOfGlyphName(glyph), width]))
      widthsByCharacter.set(metrics, byCharacter)
    }
    const width = byCharacter.get(character)
    if (width !== undefined) return width
  }
  const space = metrics.widths.get('space') ?? 0
  return metrics.widths.has('i') && metrics.widths.get('i') === metrics.widths.get('W') ? space : 0
}

const widthsByCharacter = new WeakMap<StandardMetrics, Map<string, number>>()

const noMetrics: StandardMetrics = { ascent: 750, descent: -250, widths: new Map() }

function metricsOf(family: string, bold: boolean, italic: boolean): StandardMetrics | null {
  let name = family
  if (family === 'Helvetica' && bold) name = 'Helvetica-Bold'
  if (family === 'Times')
    name = bold ? (italic ? 'Times-BoldItalic' : 'Times-Bold') : italic ? 'Times-Italic' : 'Times-Roman'
  return glyphList().metrics.get(name) ?? null
}
