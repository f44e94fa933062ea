import { glyphList, type StandardMetrics } from './glyph-list.ts'
import { unicodeOfGlyphName } from './glyph-names.ts'

/** Names under which the standard 14 fonts go (ISO 32000-1, 9.6.2.2), without style and in small letters. */
const families: Readonly<Record<string, 'Helvetica' | 'Times' | 'Courier' | 'Symbol' | 'ZapfDingbats'>> = {
  helvetica: 'Helvetica',
  arial: 'Helvetica',
  arialmt: 'Helvetica',
  times: 'Times',
  timesnewroman: 'Times',
  timesnewromanps: 'Times',
  timesnewromanpsmt: 'Times',
  courier: 'Courier',
  couriernew: 'Courier',
  couriernewps: 'Courier',
  couriernewpsmt: 'Courier',
  symbol: 'Symbol',
  symbolmt: 'Symbol',
  zapfdingbats: 'ZapfDingbats',
  dingbats: 'ZapfDingbats',
}

export interface FontTraits {
  readonly bold: boolean
  readonly italic: boolean
  readonly serif: boolean
  readonly monospace: boolean
}

/** Metrics of the standard font that a BaseFont names, aliases included; null where it names none of the 14. */
export function standardMetrics(baseFont: string): StandardMetrics | null {
  const plain = baseFont.replace(/[ _]/g, '').toLowerCase()
  const style = /[,-]?(?:bold|italic|oblique|roman|regular)+(?:mt)?$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - style.length).replace(/[,-]$/, '')
  if (!Object.hasOwn(families, stem)) return null
  const bold = style.includes('bold')
  return metricsOf(families[stem], bold, /italic|oblique/.test(style))
}

/** Metrics of the standard font most like one that is neither embedded nor measured. */
export function substituteMetrics(traits: FontTraits): StandardMetrics {
  const family = traits.monospace ? 'Courier' : traits.serif ? 'Times' : 'Helvetica'
  return metricsOf(family, traits.bold, traits.italic) ?? noMetrics
}

/**
 * Width of a glyph in thousandths, by its name or, where the font calls it otherwise (`uni20AC`), by its meaning. A
 * glyph the font lacks is as wide as all others where these are equal, else nothing.
 */
export function standardWidth(metrics: StandardMetrics, name: string): number {
  const named = metrics.widths.get(name)
  if (named !== undefined) return named
  const meaning = name === '' || name === '.notdef' ? '' : unicodeOfGlyphName(name)
  if (meaning !== '') {
    let byMeaning = widthsByMeaning.get(metrics)
    if (!byMeaning) {
      byMeaning = new Map([...metrics.widths].map(([glyph, width]) => [unicodeOfGlyphName(glyph), width]))
      widthsByMeaning.set(metrics, byMeaning)
    }
    const width = byMeaning.get(meaning)
    if (width !== undefined) return width
  }
  const space = metrics.widths.get('space') ?? 0
  return metrics.widths.has('i') && metrics.widths.get('i') === metrics.widths.get('W') ? space : 0
}

const widthsByMeaning = new WeakMap<StandardMetrics, Map<string, number>>()

const noMetrics: StandardMetrics = { ascent: 750, descent: -250, widths: new Map() }

function metricsOf(family: string, bold: boolean, italic: boolean): StandardMetrics | null {
  let name = family
  if (family === 'Helvetica' && bold) name = 'Helvetica-Bold'
  if (family === 'Times')
    name = bold ? (italic ? 'Times-BoldItalic' : 'Times-Bold') : italic ? 'Times-Italic' : 'Times-Roman'
  return glyphList().metrics.get(name) ?? null
}
