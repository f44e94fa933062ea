import { childOf, childrenOf, type XmlElement } from '../xml.ts'

/** A style, resolved over its chain of base styles. */
export interface WordStyle {
  readonly id: string
  /** Built-in names are English in every language. */
  readonly name: string
  readonly type: string
  /** Set for heading styles; levels below 6 become 6. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6
  readonly numbering?: NumberingReference
  readonly run: RunFormatting
  /** Left indent in twentieths of a point. */
  readonly indent: number
  /** Lower-case names of the style and its base styles, its own name first. */
  readonly names: readonly string[]
}

export interface NumberingReference {
  readonly num: string
  readonly level?: number
}

/** Formatting of a run. An undefined member is inherited. */
export interface RunFormatting {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly hidden?: boolean
  readonly verticalAlign?: 'superscript' | 'subscript' | 'baseline'
  readonly font?: string
}

export interface WordStyles {
  paragraph(id: string | undefined): WordStyle | undefined
  character(id: string | undefined): WordStyle | undefined
  table(id: string | undefined): WordStyle | undefined
  readonly defaultParagraph: WordStyle | undefined
}

/** Reads `styles.xml`. A document without that part has no styles. */
export function readStyles(root: XmlElement | undefined): WordStyles {
  const raw = new Map<string, XmlElement>()
  let fallback: string | undefined
  for (const style of childrenOf(root, 'w:style')) {
    const { 'w:styleId': id, 'w:type': type = 'paragraph', 'w:default': standard } = style.attributes
    if (id === undefined) continue
    raw.set(`${type} ${id}`, style)
    if (type === 'paragraph' && isOn(standard)) fallback ??= id
  }
  const resolved = new Map<string, WordStyle>()
  const styleOf = (type: string, id: string | undefined): WordStyle | undefined => {
    const key = `${type} ${id}`
    const known = resolved.get(key)
    if (known || !raw.has(key)) return known
    const style = resolveStyle(type, chainOf(raw, type, id ?? ''))
    resolved.set(key, style)
    return style
  }
  return {
    paragraph: (id) => styleOf('paragraph', id),
    character: (id) => styleOf('character', id),
    table: (id) => styleOf('table', id),
    defaultParagraph: styleOf('paragraph', fallback),
  }
}

/** Returns the style and its base styles. A circular chain ends where it repeats. */
function chainOf(raw: ReadonlyMap<string, XmlElement>, type: string, id: string): XmlElement[] {
  const chain: XmlElement[] = []
  const seen = new Set<XmlElement>()
  let next = raw.get(`${type} ${id}`)
  while (next && !seen.has(next) && chain.length < 64) {
    seen.add(next)
    chain.push(next)
    next = raw.get(`${type} ${childOf(next, 'w:basedOn')?.attributes['w:val']}`)
  }
  return chain
}

function resolveStyle(type: string, chain: readonly XmlElement[]): WordStyle {
  const [own] = chain
  const nameOf = (style: XmlElement) => childOf(style, 'w:name')?.attributes['w:val'] ?? ''
  const first = <T>(of: (style: XmlElement) => T | undefined): T | undefined => {
    for (const style of chain) {
      const value = of(style)
      if (value !== undefined) return value
    }
    return undefined
  }
  const heading = first((style) => {
    const outline = childOf(style, 'w:pPr', 'w:outlineLvl')?.attributes['w:val']
    const named = headingLevelByName(nameOf(style)) ?? headingLevelByName(style.attributes['w:styleId'] ?? '')
    return named ?? (outline === undefined ? undefined : Number(outline) + 1)
  })
  return {
    id: own?.attributes['w:styleId'] ?? '',
    name: own ? nameOf(own) : '',
    type,
    ...(heading !== undefined && heading >= 1 && heading <= 9 ? { headingLevel: levelOf(heading) } : {}),
    ...optional('numbering', numberingOf(chain)),
    run: Object.assign({}, ...chain.map((style) => runFormatting(childOf(style, 'w:rPr'))).reverse()),
    indent: first((style) => leftIndent(childOf(style, 'w:pPr'))) ?? 0,
    names: chain.map((style) => nameOf(style).toLowerCase()),
  }
}

/** Level and list may be set by different styles of the chain (ECMA-376 part 1, 17.9.3). */
function numberingOf(chain: readonly XmlElement[]): NumberingReference | undefined {
  let level: number | undefined
  for (const style of chain) {
    const numbering = childOf(style, 'w:pPr', 'w:numPr')
    if (!numbering) continue
    const here = childOf(numbering, 'w:ilvl')?.attributes['w:val']
    if (level === undefined && here !== undefined) level = Number(here)
    const num = childOf(numbering, 'w:numId')?.attributes['w:val']
    if (num !== undefined) return { num, ...optional('level', level) }
  }
  return undefined
}

/** Returns the left indent of the first line in twentieths of a point, or undefined if none is set. */
export function leftIndent(properties: XmlElement | undefined): number | undefined {
  const indent = childOf(properties, 'w:ind')?.attributes
  const value = indent?.['w:left'] ?? indent?.['w:start']
  if (value === undefined) return undefined
  const hanging = Number(indent?.['w:hanging'] ?? 0)
  return Number(value) - (Number.isFinite(hanging) ? hanging : 0)
}

/** Reads run properties (ECMA-376 part 1, 17.3.2). */
export function runFormatting(properties: XmlElement | undefined): RunFormatting {
  if (!properties) return {}
  const toggle = (name: string): boolean | undefined => {
    const found = childOf(properties, name)
    return found && isOn(found.attributes['w:val'] ?? '1')
  }
  const underline = childOf(properties, 'w:u')?.attributes['w:val']
  const verticalAlign = childOf(properties, 'w:vertAlign')?.attributes['w:val']
  const fonts = childOf(properties, 'w:rFonts')?.attributes
  return {
    ...optional('bold', toggle('w:b') ?? toggle('w:bCs')),
    ...optional('italic', toggle('w:i') ?? toggle('w:iCs')),
    ...optional('strike', toggle('w:strike') ?? toggle('w:dstrike')),
    ...optional('hidden', toggle('w:vanish')),
    ...optional('underline', underline === undefined ? undefined : underline !== 'none'),
    ...(verticalAlign === 'superscript' || verticalAlign === 'subscript' || verticalAlign === 'baseline'
      ? { verticalAlign }
      : {}),
    ...optional('font', fonts?.['w:ascii'] ?? fonts?.['w:hAnsi']),
  }
}

/** Whether an on/off value is on (ECMA-376 part 1, 17.17.4). */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '0' && value !== 'false' && value !== 'off' && value !== 'none'
}

/** Heading style names in several languages, for programs that write localised names instead of the English ones. */
const headingNames =
  /^(?:heading|head|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|naslov|címsor|titlu|заголовок|επικεφαλίδα|başlık|tajuk|tiêu đề|العنوان|כותרת|見出し|标题|標題|제목)[\s_-]?(\d)$/iu

function headingLevelByName(name: string): number | undefined {
  const level = headingNames.exec(name.trim())?.[1]
  // Some templates use level 0 for parts before the first chapter.
  return level === undefined ? undefined : Math.max(1, Number(level))
}

function levelOf(level: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, Math.max(1, Math.trunc(level))) as 1 | 2 | 3 | 4 | 5 | 6
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}
