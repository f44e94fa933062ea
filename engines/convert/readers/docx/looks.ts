import type {
  Align,
  BlockLook,
  Edges,
  Line,
  LineSpacing,
  Side,
  TabStop,
  TextLook,
} from '../../../model/document.ts'
import { isOn } from '../../../office/word.ts'
import { childOf, childrenOf, type XmlElement } from '../../../office/xml.ts'
import { themeColorsOf } from '../drawing/theme-colors.ts'
import { isSeenOnWhite } from '../text-color.ts'

/** Twentieths of a point, eighths of a point. */
const twips = 20
const eighths = 8

/** Paragraph properties in points; an undefined member is inherited. */
export interface ParagraphProperties
  extends Pick<
    BlockLook,
    | 'align'
    | 'before'
    | 'after'
    | 'line'
    | 'left'
    | 'right'
    | 'first'
    | 'tabs'
    | 'fill'
    | 'borders'
    | 'padding'
    | 'keepsNext'
    | 'keepsLines'
    | 'hasWidows'
  > {
  readonly isContextual?: boolean
  readonly isOffGrid?: boolean
}

/** What a table style gives the paragraphs of its cells. */
export interface InTable {
  readonly run: TextLook
  readonly paragraph: ParagraphProperties
  /** Its cell has a fill, so that light text can be seen. */
  readonly isFilled?: boolean
}

/** Compatibility mode of documents of Word 2013 and later. Documents without it are from earlier versions. */
const word2013 = 15

/** Position of numbers (17.9.7); others begin at their indent. */
const labelAligns: Readonly<Record<string, 'right' | 'center'>> = {
  right: 'right',
  end: 'right',
  center: 'center',
}

/** Resolves the look of paragraphs and runs over document defaults, styles, numbering and their own properties. */
export class DocxLooks {
  readonly #styles = new Map<string, XmlElement>()
  readonly #fonts: Readonly<Record<string, string>>
  readonly #colors: ReadonlyMap<string, string>
  readonly #levels = new Map<string, XmlElement>()
  readonly #defaultRun: TextLook
  readonly #defaultParagraph: ParagraphProperties
  readonly #known = new Map<string, TextLook>()
  readonly #chains = new Map<string, readonly XmlElement[]>()
  #standard: string | undefined
  readonly #grid: number | undefined
  /** Whether tables begin with the text of their first column at the indent, as before Word 2013, or with their border. */
  readonly tablesBeginWithText: boolean
  /** Whether justified lines end if a line break ends them (17.15.3.11). */
  readonly #keepsShortLines: boolean

  constructor(
    styles: XmlElement | undefined,
    numbering: XmlElement | undefined,
    theme: XmlElement | undefined,
    settings: XmlElement | undefined,
    grid?: number,
  ) {
    this.#grid = grid
    const compat = childOf(settings, 'w:compat')
    const short = childOf(compat, 'w:doNotExpandShiftReturn')
    this.#keepsShortLines = short !== undefined && isOn(short.attributes['w:val'] ?? '1')
    const modes = childrenOf(compat, 'w:compatSetting')
    const mode = modes.find(({ attributes }) => attributes['w:name'] === 'compatibilityMode')
    this.tablesBeginWithText = !(Number(mode?.attributes['w:val']) >= word2013)
    const scheme = childOf(theme, 'a:themeElements', 'a:fontScheme')
    const fontOf = (kind: string) => childOf(scheme, kind, 'a:latin')?.attributes.typeface ?? ''
    this.#fonts = { major: fontOf('a:majorFont'), minor: fontOf('a:minorFont') }
    this.#colors = themeColors(theme)
    for (const style of childrenOf(styles, 'w:style')) {
      const { 'w:styleId': id, 'w:type': type = 'paragraph', 'w:default': standard } = style.attributes
      if (id === undefined) continue
      this.#styles.set(`${type} ${id}`, style)
      if (type === 'paragraph' && isOn(standard)) this.#standard ??= id
    }
    for (const abstract of childrenOf(numbering, 'w:abstractNum'))
      for (const level of childrenOf(abstract, 'w:lvl'))
        this.#levels.set(`${abstract.attributes['w:abstractNumId']}/${level.attributes['w:ilvl']}`, level)
    const defaults = childOf(styles, 'w:docDefaults')
    this.#defaultRun = {
      font: 'Times New Roman',
      size: 10,
      ...this.#run(childOf(defaults, 'w:rPrDefault', 'w:rPr')),
    }
    const paragraphs = childOf(defaults, 'w:pPrDefault')
    this.#defaultParagraph = {
      // Measured in LibreOffice: widows are avoided if a file has paragraph defaults, even empty ones.
      ...(paragraphs ? {} : { hasWidows: true }),
      ...paragraphProperties(childOf(paragraphs, 'w:pPr')),
    }
  }

  /** The paragraph's look, and that of its text. @param list abstract numbering and level of an item */
  paragraph(
    properties: XmlElement | undefined,
    list: { readonly list: string; readonly level: number; readonly isOwn: boolean } | null,
    inTable: InTable | undefined,
  ): BlockLook & { readonly text: TextLook } {
    const id = childOf(properties, 'w:pStyle')?.attributes['w:val']
    const chain = this.#chain('paragraph', this.#styles.has(`paragraph ${id}`) ? id : this.#standard)
    const level = list ? childOf(this.#levels.get(`${list.list}/${list.level}`), 'w:pPr') : undefined
    const styled = chain.map((style) => paragraphProperties(childOf(style, 'w:pPr')))
    const numbered = indentOf(level)
    const { isContextual, isOffGrid, ...shown }: ParagraphProperties = Object.assign(
      {},
      this.#defaultParagraph,
      inTable?.paragraph,
      // A style that has the numbering itself may change the indent of its level.
      ...(list && !list.isOwn ? [numbered, ...styled] : [...styled, numbered]),
      paragraphProperties(properties),
    )
    const text = this.#intern(
      Object.assign(
        {},
        this.#defaultRun,
        inTable?.run,
        ...chain.map((style) => this.#run(childOf(style, 'w:rPr'))),
      ),
    )
    const grid = isOffGrid || !this.#grid ? {} : { line: { ...(shown.line ?? singleLine), grid: this.#grid } }
    const stretched = shown.align === 'justify' && !this.#keepsShortLines ? { stretchesBreaks: true } : {}
    return { ...shown, ...grid, ...stretched, ...(isContextual ? { group: id ?? 'normal' } : {}), text }
  }

  /** The look of a run, from that of its paragraph. */
  run(properties: XmlElement | undefined, base: TextLook): TextLook {
    if (properties === undefined) return base
    const id = childOf(properties, 'w:rStyle')?.attributes['w:val']
    const chain = id === undefined ? [] : this.#chain('character', id)
    return this.#intern(
      Object.assign(
        {},
        base,
        ...chain.map((style) => this.#run(childOf(style, 'w:rPr'))),
        this.#run(properties),
      ),
    )
  }

  /** An appearance that is visible without a background behind the text. */
  seen(look: TextLook, isFilled: boolean): TextLook {
    const { color, background } = look
    const isLost = color !== undefined && background === undefined && !isFilled && !isSeenOnWhite(color)
    return isLost ? this.#intern({ ...look, color: '#000000' }) : look
  }

  /** The look of the number or bullet of a list, and whether a tab follows it. */
  label(list: string, level: number, base: TextLook, mark: XmlElement | undefined) {
    const element = this.#levels.get(`${list}/${level}`)
    const look = { ...base, ...this.#run(mark), ...this.#run(childOf(element, 'w:rPr')) }
    const follows = childOf(element, 'w:suff')?.attributes['w:val'] ?? 'tab'
    const align = labelAligns[childOf(element, 'w:lvlJc')?.attributes['w:val'] ?? '']
    return {
      look: this.#intern(look),
      tab: follows === 'tab',
      isTight: follows === 'nothing',
      ...(align ? { align } : {}),
    }
  }

  /** The styles of a table, base first. */
  tableStyles(id: string | undefined): readonly XmlElement[] {
    return id === undefined ? [] : this.#chain('table', id)
  }

  runProperties(properties: XmlElement | undefined): TextLook {
    return this.#run(properties)
  }

  color(attributes: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
    const value = attributes?.[name]
    if (value !== undefined && /^[\da-f]{6}$/i.test(value)) return `#${value.toLowerCase()}`
    return undefined
  }

  #chain(type: string, id: string | undefined): readonly XmlElement[] {
    const key = `${type} ${id}`
    const known = this.#chains.get(key)
    if (known) return known
    const chain: XmlElement[] = []
    let next = this.#styles.get(key)
    while (next && !chain.includes(next) && chain.length < 64) {
      chain.unshift(next)
      next = this.#styles.get(`${type} ${childOf(next, 'w:basedOn')?.attributes['w:val']}`)
    }
    this.#chains.set(key, chain)
    return chain
  }

  /** Equal looks are one object, so that neighbouring runs can be merged. */
  #intern(look: TextLook): TextLook {
    const key = JSON.stringify(look, Object.keys(look).sort())
    const known = this.#known.get(key)
    if (known) return known
    this.#known.set(key, look)
    return look
  }

  #run(properties: XmlElement | undefined): TextLook {
    if (!properties) return {}
    const look: { -readonly [K in keyof TextLook]: TextLook[K] } = {}
    const fonts = childOf(properties, 'w:rFonts')?.attributes
    const themed = fonts?.['w:asciiTheme'] ?? fonts?.['w:hAnsiTheme']
    const named = themed ? this.#fonts[themed.startsWith('major') ? 'major' : 'minor'] : undefined
    const font = named || fonts?.['w:ascii'] || fonts?.['w:hAnsi']
    if (font) look.font = font
    const size = Number(childOf(properties, 'w:sz')?.attributes['w:val'])
    if (size > 0 && size < 2000) look.size = size / 2
    const color = childOf(properties, 'w:color')?.attributes
    if (color?.['w:val'] === 'auto') look.color = '#000000'
    else {
      const shown = this.color(color, 'w:val') ?? this.#colors.get(color?.['w:themeColor'] ?? '')
      if (shown) look.color = shown
    }
    const toggles = { 'w:b': 'bold', 'w:i': 'italic' } as const
    for (const [name, member] of Object.entries(toggles)) {
      const toggle = childOf(properties, name)
      if (toggle) look[member] = isOn(toggle.attributes['w:val'] ?? '1')
    }
    const underline = childOf(properties, 'w:u')?.attributes['w:val']
    if (underline !== undefined) look.underline = underline !== 'none'
    const caps = childOf(properties, 'w:caps')
    const small = childOf(properties, 'w:smallCaps')
    if (caps && isOn(caps.attributes['w:val'] ?? '1')) look.caps = 'all'
    else if (small && isOn(small.attributes['w:val'] ?? '1')) look.caps = 'small'
    const spacing = Number(childOf(properties, 'w:spacing')?.attributes['w:val'] ?? Number.NaN)
    if (Math.abs(spacing) <= 2000) look.spacing = spacing / twips
    const fill =
      highlights[childOf(properties, 'w:highlight')?.attributes['w:val'] ?? ''] ??
      this.color(childOf(properties, 'w:shd')?.attributes, 'w:fill')
    if (fill) look.background = fill
    return look
  }
}

/** Colours of highlighting (ECMA-376 part 1, 17.18.40). */
const highlights: Readonly<Record<string, string>> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
  black: '#000000',
}

/** Names of theme colours in Word, and in the theme. */
const themeNames: Readonly<Record<string, readonly string[]>> = {
  dk1: ['text1', 'dark1'],
  lt1: ['background1', 'light1'],
  dk2: ['text2', 'dark2'],
  lt2: ['background2', 'light2'],
  hlink: ['hyperlink'],
  folHlink: ['followedHyperlink'],
}

function themeColors(theme: XmlElement | undefined): ReadonlyMap<string, string> {
  const { colors } = themeColorsOf(theme)
  return new Map(
    [...colors].flatMap(([name, value]) => (themeNames[name] ?? [name]).map((one) => [one, value] as const)),
  )
}

const aligns: Readonly<Record<string, Align>> = {
  left: 'left',
  start: 'start',
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
  distribute: 'justify',
}

const singleLine: LineSpacing = { rule: 'multiple', value: 1 }

/** Properties that are on or off, and their meaning if they are on. */
const toggles = [
  ['w:contextualSpacing', 'isContextual', true],
  ['w:keepNext', 'keepsNext', true],
  ['w:keepLines', 'keepsLines', true],
  ['w:widowControl', 'hasWidows', false],
  ['w:snapToGrid', 'isOffGrid', false],
] as const

/** Space above and below that a program chooses, as in web pages. */
const automaticSpace = 14

export function paragraphProperties(properties: XmlElement | undefined): ParagraphProperties {
  if (!properties) return {}
  const out: { -readonly [K in keyof ParagraphProperties]: ParagraphProperties[K] } = indentOf(properties)
  const align = aligns[childOf(properties, 'w:jc')?.attributes['w:val'] ?? '']
  if (align) out.align = align
  const spacing = childOf(properties, 'w:spacing')?.attributes ?? {}
  for (const side of ['before', 'after'] as const) {
    const space = Number(spacing[`w:${side}`] ?? Number.NaN)
    if (isOn(spacing[`w:${side}Autospacing`])) out[side] = automaticSpace
    else if (space >= 0 && space < 40_000) out[side] = space / twips
  }
  const line = Number(spacing['w:line'] ?? Number.NaN)
  if (line > 0 && line < 40_000) {
    const rule = spacing['w:lineRule'] ?? 'auto'
    out.line =
      rule === 'auto'
        ? { rule: 'multiple', value: line / 240 }
        : { rule: rule === 'exact' ? 'exact' : 'at-least', value: line / twips }
  }
  const tabs = childrenOf(childOf(properties, 'w:tabs'), 'w:tab').flatMap(tabOf)
  if (tabs.length > 0) out.tabs = tabs.sort((a, b) => a.at - b.at)
  const fill = childOf(properties, 'w:shd')?.attributes['w:fill'] ?? ''
  if (/^[\da-f]{6}$/i.test(fill)) out.fill = `#${fill.toLowerCase()}`
  const borders = childOf(properties, 'w:pBdr')
  if (borders) {
    out.borders = bordersOf(borders)
    out.padding = paddingOf(borders)
  }
  for (const [name, key, means] of toggles) {
    const toggle = childOf(properties, name)
    if (toggle) out[key] = isOn(toggle.attributes['w:val'] ?? '1') === means
  }
  return out
}

function indentOf(properties: XmlElement | undefined): { left?: number; right?: number; first?: number } {
  const indent = childOf(properties, 'w:ind')?.attributes ?? {}
  const out: { left?: number; right?: number; first?: number } = {}
  const points = (...names: string[]) => {
    const value = Number(names.map((name) => indent[name]).find((one) => one !== undefined) ?? Number.NaN)
    return Math.abs(value) < 40_000 ? value / twips : undefined
  }
  const [left, right] = [points('w:left', 'w:start'), points('w:right', 'w:end')]
  const [first, hanging] = [points('w:firstLine'), points('w:hanging')]
  if (left !== undefined) out.left = left
  if (right !== undefined) out.right = right
  if (hanging !== undefined) out.first = -hanging
  else if (first !== undefined) out.first = first
  return out
}

const tabAligns: Readonly<Record<string, 'center' | 'right'>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  decimal: 'right',
}

function tabOf({ attributes }: XmlElement): TabStop[] {
  const at = Number(attributes['w:pos']) / twips
  const kind = attributes['w:val'] ?? 'left'
  if (!(Math.abs(at) < 4000) || kind === 'clear' || kind === 'bar') return []
  const leader = { dot: '.', hyphen: '-', underscore: '_', middleDot: '.' }[attributes['w:leader'] ?? '']
  const align = tabAligns[kind] ?? 'left'
  return [{ at, align, ...(leader ? { leader: leader as '.' } : {}) }]
}

const sides: readonly (readonly [Side, readonly string[]])[] = [
  ['top', ['w:top']],
  ['right', ['w:right', 'w:end']],
  ['bottom', ['w:bottom']],
  ['left', ['w:left', 'w:start']],
]

/** Borders of a paragraph, a table or a cell. A side without a border is undefined. */
export function bordersOf(borders: XmlElement | undefined): { [S in Side]?: Line } {
  const out: { [S in Side]?: Line } = {}
  for (const [side, names] of sides) {
    const line = lineOf(names.map((name) => childOf(borders, name)).find((one) => one !== undefined))
    if (line) out[side] = line
  }
  return out
}

export function lineOf(border: XmlElement | undefined): Line | null {
  const { 'w:val': kind = 'none', 'w:sz': size = '4', 'w:color': color = 'auto' } = border?.attributes ?? {}
  if (kind === 'none' || kind === 'nil') return null
  const width = Math.max(0.25, Math.min(12, Number(size) / eighths || 0.5))
  return { width, color: /^[\da-f]{6}$/i.test(color) ? `#${color.toLowerCase()}` : '#000000' }
}

function paddingOf(borders: XmlElement): Edges {
  const space = (name: string) => {
    const border = childOf(borders, name)
    return border ? Math.min(31, Number(border.attributes['w:space'] ?? 0) || 0) : 0
  }
  return { top: space('w:top'), right: space('w:right'), bottom: space('w:bottom'), left: space('w:left') }
}
