import { childOf, childrenOf, descend, type XmlElement } from '../xml.ts'

/** A style as its chain of `basedOn` makes it. */
export interface WordStyle {
  readonly id: string
  /** As Word keeps it: built-in names are English in every language. */
  readonly name: string
  readonly type: string
  /** 1 to 6 where the style makes a heading. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6
  readonly numbering?: NumberingReference
  readonly run: RunFormatting
  /** Twentieths of a point on the left. */
  readonly indent: number
  /** The names of the chain, its own first. */
  readonly names: readonly string[]
}

export interface NumberingReference {
  readonly num: string
  readonly level?: number
}

/** What a run looks like; undefined says nothing about it. */
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

/** Reads `styles.xml`; a document without one has no styles. */
export function readStyles(root: XmlElement | undefined): WordStyles {
  const raw = new Map<string, XmlElement>()
  let fallback: string | undefined
  for (const style of childrenOf(root, 'w:style')) {
    const { 'w:styleId': id, 'w:type': type = 'paragraph', 'w:default': standard } = style.attributes
    if (id === undefined) continue
    raw.set(`${type} ${id}`, style)
    if (type === 'paragraph' && isOn(standard)) fallback ??= id
  }
  const made = new Map<string, WordStyle>()
  const styleOf = (type: string, id: string | undefined): WordStyle | undefined => {
    const key = `${type} ${id}`
    const known = made.get(key)
    if (known || !raw.has(key)) return known
    const style = resolveStyle(type, chainOf(raw, type, id ?? ''))
    made.set(key, style)
    return style
  }
  return {
    paragraph: (id) => styleOf('paragraph', id),
    character: (id) => styleOf('character', id),
    table: (id) => styleOf('table', id),
    defaultParagraph: styleOf('paragraph', fallback),
  }
}

/** The style and those it is based on; a chain that runs in a circle ends where it closes. */
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
  const nameOf = (style: XmlElement) => childOf(style, 'w:name')?.attributes['w:val'] ?? ''
  const first = <T>(of: (style: XmlElement) => T | undefined): T | undefined => {
    for (const style of chain) {
      const value = of(style)
      if (value !== undefined) return value
    }
    return undefined
  }
  const heading = first((style) => {
    const outline = descend(style, 'w:pPr', 'w:outlineLvl')?.attributes['w:val']
    const named = headingLevelByName(nameOf(style)) ?? headingLevelByName(style.attributes['w:styleId'] ?? '')
    return named ?? (outline === undefined ? undefined : Number(outline) + 1)
  })
  return {
    id: chain[0].attributes['w:styleId'] ?? '',
    name: nameOf(chain[0]),
    type,
    ...(heading !== undefined && heading >= 1 && heading <= 9 ? { headingLevel: levelOf(heading) } : {}),
    ...optional('numbering', numberingOf(chain)),
    run: Object.assign({}, ...chain.map((style) => runFormatting(childOf(style, 'w:rPr'))).reverse()),
    indent: first((style) => leftIndent(childOf(style, 'w:pPr'))) ?? 0,
    names: chain.map((style) => nameOf(style).toLowerCase()),
  }
}

/** Level and list may come from different styles of the chain (ECMA-376 part 1, 17.9.3). */
function numberingOf(chain: readonly XmlElement[]): NumberingReference | undefined {
  let level: number | undefined
  for (const style of chain) {
    const numbering = descend(style, 'w:pPr', 'w:numPr')
    if (!numbering) continue
    const here = childOf(numbering, 'w:ilvl')?.attributes['w:val']
    if (level === undefined && here !== undefined) level = Number(here)
    const num = childOf(numbering, 'w:numId')?.attributes['w:val']
    if (num !== undefined) return { num, ...optional('level', level) }
  }
  return undefined
}

export function leftIndent(properties: XmlElement | undefined): number | undefined {
  const indent = childOf(properties, 'w:ind')?.attributes
  const value = indent?.['w:left'] ?? indent?.['w:start']
  if (value === undefined) return undefined
  const hanging = Number(indent?.['w:hanging'] ?? 0)
  return Number(value) - (Number.isFinite(hanging) ? hanging : 0)
}

/** Run properties as a look (ECMA-376 part 1, 17.3.2). */
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

export function isOn(value: string | undefined): boolean {
  return value !== undefined && value !== '0' && value !== 'false' && value !== 'off' && value !== 'none'
}

/** Built-in names are English inside the file; these are for programs that write the names their users see. */
const headingNames =
  /^(?:heading|head|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|naslov|címsor|titlu|заголовок|επικεφαλίδα|başlık|tajuk|tiêu đề|العنوان|כותרת|見出し|标题|標題|제목)[\s_-]?(\d)$/iu

function headingLevelByName(name: string): number | undefined {
  const level = headingNames.exec(name.trim())?.[1]
  // Some templates have a level 0 for parts that stand before the first chapter.
  return level === undefined ? undefined : Math.max(1, Number(level))
}

function levelOf(level: number): 1 | 2 | 3 | 4 | 5 | 6 {
  return Math.min(6, Math.max(1, Math.trunc(level))) as 1 | 2 | 3 | 4 | 5 | 6
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}
