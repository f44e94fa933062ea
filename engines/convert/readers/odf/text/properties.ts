/** Properties of text and paragraphs as those of Word (ECMA-376 part 1, 17.3). */
import { childrenOf, type XmlElement } from '../../../../office/xml.ts'
import { borderOf, colorOf, lengthOf, shareOf, sideOf, twips } from '../lengths.ts'
import { some, tag, value } from '../markup.ts'
import type { OdfStyles, Properties } from '../styles.ts'

/** A property that is on if its value is one of these, off for other values. */
function toggle(name: string, stated: string | undefined, on: RegExp): string {
  if (stated === undefined) return ''
  return on.test(stated) ? tag(name) : tag(name, { 'w:val': '0' })
}

/** The children of `w:rPr`, in their order. @param style id of a character style */
export function runProperties(properties: Properties, styles: OdfStyles, style?: string): string {
  const font = styles.font(properties)
  const color = colorOf(properties['fo:color'])
  const size = lengthOf(properties['fo:font-size'])
  const isAutomatic = properties['style:use-window-font-color'] === 'true'
  const scale = shareOf(properties['style:text-scale'])
  const spacing = lengthOf(properties['fo:letter-spacing'])
  const { raise, place } = positionOf(properties['style:text-position'])
  const { 'fo:language': language, 'fo:country': country } = properties
  const crossed = properties['style:text-line-through-style'] ?? properties['style:text-line-through-type']
  return [
    value('w:rStyle', style),
    font === undefined ? '' : tag('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font, 'w:cs': font }),
    toggle('w:b', properties['fo:font-weight'], /^(?:bold|[6-9]00)$/),
    toggle('w:i', properties['fo:font-style'], /^(?:italic|oblique)$/),
    toggle('w:caps', properties['fo:text-transform'], /^uppercase$/),
    toggle('w:smallCaps', properties['fo:font-variant'], /^small-caps$/),
    toggle('w:strike', crossed, /^(?!none$)/),
    toggle('w:vanish', properties['text:display'], /^(?:none|condition)$/),
    isAutomatic ? value('w:color', 'auto') : value('w:color', color),
    spacing === undefined
      ? properties['fo:letter-spacing'] === 'normal'
        ? value('w:spacing', 0)
        : ''
      : value('w:spacing', twips(spacing)),
    scale === undefined ? '' : value('w:w', Math.round(scale * 100)),
    raise === undefined ? '' : value('w:position', raise),
    size === undefined ? '' : value('w:sz', Math.round(size * 2)) + value('w:szCs', Math.round(size * 2)),
    underlineOf(properties['style:text-underline-style'], properties['style:text-underline-type']),
    shade(properties['fo:background-color']),
    place === undefined ? '' : value('w:vertAlign', place),
    language && language !== 'none' && language !== 'zxx'
      ? value('w:lang', country && country !== 'none' ? `${language}-${country}` : language)
      : '',
  ].join('')
}

const underlines: Readonly<Record<string, string>> = {
  solid: 'single',
  dotted: 'dotted',
  dash: 'dash',
  'long-dash': 'dashLong',
  'dot-dash': 'dotDash',
  'dot-dot-dash': 'dotDotDash',
  wave: 'wave',
}

function underlineOf(style: string | undefined, type: string | undefined): string {
  if (style === undefined) return ''
  if (style === 'none') return value('w:u', 'none')
  return value('w:u', type === 'double' ? 'double' : (underlines[style] ?? 'single'))
}

/** Raised and lowered text. Text of full size is only shifted. */
function positionOf(text: string | undefined): { readonly raise?: number; readonly place?: string } {
  if (text === undefined) return {}
  const [at = '', size = '100%'] = text.trim().split(/\s+/)
  const share = at === 'super' ? 1 : at === 'sub' ? -1 : (shareOf(at) ?? 0)
  if (share === 0) return { place: 'baseline' }
  if ((shareOf(size) ?? 1) >= 1) return { raise: Math.round(Math.max(-1, Math.min(1, share)) * 24) }
  return { place: share > 0 ? 'superscript' : 'subscript' }
}

function shade(background: string | undefined): string {
  const fill = background === 'transparent' ? 'auto' : colorOf(background)
  return fill === undefined ? '' : tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': fill })
}

export interface ParagraphFacts {
  readonly style?: string
  readonly list?: { readonly num: string; readonly level: number }
  /** Indents of an item that the list gives. */
  readonly outline?: number
  /** Tab stops count from the indent, or from the edge of the text. */
  readonly tabsFromIndent: boolean
  /** The indent of the paragraph, including inherited values. */
  readonly indent: number
  readonly tabs?: XmlElement
  readonly mark?: string
  /** Undefined if the page break is written elsewhere. */
  readonly ignoresBreak?: boolean
}

/** The children of `w:pPr`, in their order. */
export function paragraphProperties(properties: Properties, facts: ParagraphFacts): string {
  const lines = Math.max(Number(properties['fo:widows'] ?? 0), Number(properties['fo:orphans'] ?? 0))
  const controlsLines = properties['fo:widows'] ?? properties['fo:orphans']
  const breaksBefore = properties['fo:break-before'] === 'page' && !facts.ignoresBreak
  return [
    value('w:pStyle', facts.style),
    toggle('w:keepNext', properties['fo:keep-with-next'], /^always$/),
    toggle('w:keepLines', properties['fo:keep-together'], /^always$/),
    breaksBefore ? tag('w:pageBreakBefore') : '',
    controlsLines === undefined ? '' : lines > 1 ? tag('w:widowControl') : value('w:widowControl', 0),
    facts.list ? some('w:numPr', value('w:ilvl', facts.list.level), value('w:numId', facts.list.num)) : '',
    paragraphBorders(properties),
    shade(properties['fo:background-color']),
    tabsOf(facts),
    /^rl/.test(properties['style:writing-mode'] ?? '') ? tag('w:bidi') : '',
    spacingOf(properties),
    indentOf(properties),
    toggle('w:contextualSpacing', properties['style:contextual-spacing'], /^true$/),
    value('w:jc', aligns[properties['fo:text-align'] ?? '']),
    facts.outline === undefined ? '' : value('w:outlineLvl', facts.outline),
    some('w:rPr', facts.mark),
  ].join('')
}

const aligns: Readonly<Record<string, string>> = {
  start: 'start',
  left: 'left',
  end: 'end',
  right: 'right',
  center: 'center',
  justify: 'both',
}

function spacingOf(properties: Properties): string {
  const before = lengthOf(properties['fo:margin-top'] ?? properties['fo:margin'])
  const after = lengthOf(properties['fo:margin-bottom'] ?? properties['fo:margin'])
  const stated = {
    'w:before': before === undefined ? undefined : twips(Math.max(0, before)),
    'w:after': after === undefined ? undefined : twips(Math.max(0, after)),
    ...lineOf(properties),
  }
  return Object.values(stated).some((one) => one !== undefined) ? tag('w:spacing', stated) : ''
}

/** Twips of a single line in Word. */
const singleLine = 240

function lineOf(properties: Properties): Record<string, string | number> {
  const height = properties['fo:line-height']
  const share = height === 'normal' ? 1 : shareOf(height)
  const exact = lengthOf(height)
  const least = lengthOf(properties['style:line-height-at-least'])
  if (share !== undefined && share > 0)
    return { 'w:line': Math.round(share * singleLine), 'w:lineRule': 'auto' }
  if (exact !== undefined && exact > 0) return { 'w:line': twips(exact), 'w:lineRule': 'exact' }
  return least !== undefined && least > 0 ? { 'w:line': twips(least), 'w:lineRule': 'atLeast' } : {}
}

function indentOf(properties: Properties): string {
  const left = lengthOf(properties['fo:margin-left'] ?? properties['fo:margin'])
  const right = lengthOf(properties['fo:margin-right'] ?? properties['fo:margin'])
  const first = lengthOf(properties['fo:text-indent'])
  if (left === undefined && right === undefined && first === undefined) return ''
  return tag('w:ind', {
    'w:left': left === undefined ? undefined : twips(left),
    'w:right': right === undefined ? undefined : twips(right),
    ...(first === undefined
      ? {}
      : first < 0
        ? { 'w:hanging': twips(-first) }
        : { 'w:firstLine': twips(first) }),
  })
}

const tabKinds: Readonly<Record<string, string>> = {
  center: 'center',
  right: 'right',
  char: 'decimal',
}

function tabsOf({ tabs, indent, tabsFromIndent }: ParagraphFacts): string {
  const stops = childrenOf(tabs, 'style:tab-stop').flatMap(({ attributes }) => {
    const at = lengthOf(attributes['style:position'])
    if (at === undefined) return []
    const leader = leaderOf(attributes['style:leader-style'], attributes['style:leader-text'])
    return [
      tag('w:tab', {
        'w:val': tabKinds[attributes['style:type'] ?? ''] ?? 'left',
        'w:leader': leader,
        'w:pos': twips(at + (tabsFromIndent ? indent : 0)),
      }),
    ]
  })
  return some('w:tabs', ...stops)
}

function leaderOf(style: string | undefined, text: string | undefined): string | undefined {
  if (style === undefined || style === 'none') return undefined
  if (text === '_' || (style === 'solid' && text !== '.')) return 'underscore'
  return text === '-' || style === 'dash' ? 'hyphen' : 'dot'
}

const lineStyles: Readonly<Record<string, string>> = {
  dotted: 'dotted',
  dashed: 'dashed',
  double: 'double',
  groove: 'single',
}

/** A border of Word from one of ODF. */
export function borderTag(name: string, text: string | undefined, space?: number): string {
  const border = borderOf(text)
  if (border === undefined) return ''
  if (border === null) return tag(name, { 'w:val': 'nil' })
  return tag(name, {
    'w:val': lineStyles[border.style] ?? 'single',
    // Eighths of a point, of which a line has at least two.
    'w:sz': Math.max(2, Math.round(border.width * 8)),
    'w:space': space ?? 0,
    'w:color': border.color,
  })
}

function paragraphBorders(properties: Properties): string {
  const sides = ['top', 'left', 'bottom', 'right'].map((side) =>
    borderTag(
      `w:${side}`,
      sideOf(properties, 'fo:border', side),
      Math.round(Math.min(31, lengthOf(sideOf(properties, 'fo:padding', side)) ?? 0)),
    ),
  )
  return some('w:pBdr', ...sides)
}

/** An empty line that takes no room. */
export const thinParagraph =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr></w:pPr></w:p>'
