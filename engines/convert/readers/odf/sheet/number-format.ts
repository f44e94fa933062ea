/** Styles of data (ODF 1.3 part 3, 16.29) as format codes (ECMA-376 part 1, 18.8.31). */
import { childOf, childrenOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import type { OdfStyles } from '../styles.ts'

/** Digits after the point or before it; longer ones are not meant. */
const maxDigits = 30

/** The code of a data style; null for none, and for texts. */
export function formatCode(style: XmlElement | undefined, styles: OdfStyles): string | null {
  if (!style || style.name === 'number:text-style' || style.name === 'number:boolean-style') return null
  const own = sectionOf(style)
  const sections: { readonly when: string; readonly code: string }[] = []
  for (const { attributes } of childrenOf(style, 'style:map')) {
    const when = /^value\(\)\s*([<>=!]{1,2})\s*(-?[\d.]+)$/.exec(attributes['style:condition'] ?? '')
    const target = styles.other(style.name, attributes['style:apply-style-name'])
    if (when && target && target !== style)
      sections.push({ when: `${when[1]}${when[2]}`, code: sectionOf(target) })
  }
  if (sections.length === 0) return own || null
  const [first, second] = sections
  // The default conditions are implied by the position of a section.
  if (sections.length === 1 && first.when === '>=0') return `${first.code};${own}`
  if (sections.length === 2 && first.when === '>0' && second.when === '<0')
    return `${first.code};${second.code};${own}`
  return [...sections.slice(0, 2).map(({ when, code }) => `[${when}]${code}`), own].join(';')
}

function sectionOf(style: XmlElement): string {
  const color = colors[childOf(style, 'style:text-properties')?.attributes['fo:color']?.toLowerCase() ?? '']
  const isElapsed = style.attributes['number:truncate-on-overflow'] === 'false'
  const parts = childrenOf(style).map((part) => partOf(part, isElapsed))
  return `${color ? `[${color}]` : ''}${parts.join('')}`
}

const colors: Readonly<Record<string, string>> = {
  '#000000': 'BLACK',
  '#ff0000': 'RED',
  '#00ff00': 'GREEN',
  '#0000ff': 'BLUE',
  '#ffff00': 'YELLOW',
  '#00ffff': 'CYAN',
  '#ff00ff': 'MAGENTA',
  '#ffffff': 'WHITE',
}

function partOf(part: XmlElement, isElapsed: boolean): string {
  const { name, attributes } = part
  const isLong = attributes['number:style'] === 'long'
  const isNamed = attributes['number:textual'] === 'true'
  const either = (short: string, long: string) => (isLong ? long : short)
  const elapsed = (code: string) => (isElapsed ? `[${code}]` : code)
  switch (name) {
    case 'number:number':
      return numberOf(attributes)
    case 'number:scientific-number': {
      const digits = count(attributes['number:min-exponent-digits'], 2)
      return `${numberOf(attributes)}E+${'0'.repeat(digits)}`
    }
    case 'number:fraction': {
      const places = count(attributes['number:min-denominator-digits'], 1)
      return `# ${'?'.repeat(count(attributes['number:min-numerator-digits'], 1))}/${attributes['number:denominator-value'] ?? '?'.repeat(places)}`
    }
    case 'number:text':
    case 'number:currency-symbol':
    case 'number:fill-character':
      return literal(textContent(part))
    case 'number:text-content':
      return '@'
    case 'number:day':
      return either('d', 'dd')
    case 'number:day-of-week':
      return either('ddd', 'dddd')
    case 'number:month':
      return isNamed ? either('mmm', 'mmmm') : either('m', 'mm')
    case 'number:year':
      return either('yy', 'yyyy')
    case 'number:hours':
      return elapsed(either('h', 'hh'))
    case 'number:minutes':
      return either('m', 'mm')
    case 'number:seconds': {
      const places = count(attributes['number:decimal-places'], 0)
      return `${either('s', 'ss')}${places > 0 ? `.${'0'.repeat(places)}` : ''}`
    }
    case 'number:am-pm':
      return 'AM/PM'
    default:
      return ''
  }
}

function numberOf(attributes: Readonly<Record<string, string>>): string {
  const stated = attributes['number:decimal-places']
  const least = count(attributes['number:min-integer-digits'], 0)
  if (stated === undefined && least <= 1 && attributes['number:grouping'] !== 'true') return 'General'
  const places = count(stated, 0)
  const sure = Math.min(places, count(attributes['number:min-decimal-places'], places))
  const whole = '0'.repeat(least) || '#'
  const grouped =
    attributes['number:grouping'] === 'true'
      ? `#,${'#'.repeat(Math.max(0, 3 - whole.length))}${whole === '#' ? '' : whole}`
      : whole
  const factor = Number(attributes['number:display-factor'] ?? 1)
  // Each comma after the number divides it by a thousand.
  const commas = factor > 1 ? ','.repeat(Math.min(4, Math.round(Math.log10(factor) / 3))) : ''
  return `${grouped}${places > 0 ? `.${'0'.repeat(sure)}${'#'.repeat(places - sure)}` : ''}${commas}`
}

function count(text: string | undefined, usual: number): number {
  const value = Number(text ?? usual)
  return Number.isInteger(value) && value >= 0 ? Math.min(maxDigits, value) : usual
}

/** Text as it is, in a format code. */
export function literal(text: string): string {
  if (text === '' || /^[ %$€£¥()+:/.,-]$/.test(text)) return text === '.' || text === ',' ? `"${text}"` : text
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"')
}
