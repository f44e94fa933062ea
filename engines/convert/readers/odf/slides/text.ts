import { childOf, childrenOf, isElement, type XmlElement } from '../../../../office/xml.ts'
import { type InlineSink, type RunContext, readInlines } from '../inlines.ts'
import { colorOf, lengthOf, shareOf, units } from '../lengths.ts'
import { colorTag, escaped, some, tag } from '../markup.ts'
import { mergedWith, type OdfStyles, type Properties } from '../styles.ts'

/** What text of a shape takes from its shape and its place. */
export interface TextScope {
  readonly styles: OdfStyles
  /** Text and paragraph properties of the shape, by the level of a list, from 0. */
  readonly text: (level: number) => Properties
  readonly paragraph: (level: number) => Properties
  /** The list of the shape itself. */
  readonly list: XmlElement | undefined
  /** What fields of the page show: footer, date and so on. */
  readonly fields: Readonly<Record<string, string>>
  readonly relate: (kind: string, target: string) => string
}

/** Levels of lists in presentations. */
const maxLevels = 9

interface Place {
  readonly level: number
  readonly list: XmlElement | undefined
  readonly isFirst: boolean
  readonly start?: string
}

/** The paragraphs of a shape or cell. */
export function paragraphsMarkup(holder: XmlElement, scope: TextScope): string[] {
  const out: string[] = []
  read(holder, null, scope, out)
  return out
}

function read(holder: XmlElement, place: Place | null, scope: TextScope, out: string[]): void {
  let at = place
  for (const child of holder.children) {
    if (!isElement(child)) continue
    if (child.name === 'text:p' || child.name === 'text:h') {
      out.push(paragraphMarkup(child, at, scope))
      if (at) at = { ...at, isFirst: false }
    } else if (child.name === 'text:list') {
      const level = Math.min(maxLevels - 1, place ? place.level + 1 : 0)
      const list =
        scope.styles.other('text:list-style', child.attributes['text:style-name']) ??
        place?.list ??
        scope.list
      for (const item of childrenOf(child)) {
        if (!/^text:list-(?:item|header)$/.test(item.name)) continue
        const start = item.attributes['text:start-value']
        read(
          item,
          { level, list, isFirst: item.name === 'text:list-item', ...(start ? { start } : {}) },
          scope,
          out,
        )
      }
    } else if (child.name === 'text:section') read(child, place, scope, out)
  }
}

function paragraphMarkup(element: XmlElement, place: Place | null, scope: TextScope): string {
  const { styles } = scope
  const name = element.attributes['text:style-name']
  const level = place?.level ?? 0
  // The default of paragraphs is overridden by the shape.
  const own = ownProperties(styles, name, 'paragraph')
  const paragraph = mergedWith(scope.paragraph(level), own)
  const text = mergedWith(scope.text(level), ownProperties(styles, name, 'text'))
  const hasBullet = place?.isFirst === true && paragraph['text:enable-numbering'] !== 'false'
  const definition = childrenOf(place?.list).find(
    ({ attributes }) => attributes['text:level'] === String(level + 1),
  )
  const bullet = hasBullet ? bulletMarkup(definition, place.start) : tag('a:buNone')
  const { left, first } = indentOf(paragraph, place ? definition : undefined, own)
  const writer = new RunWriter(scope, text)
  readInlines(element, writer)
  return tag(
    'a:p',
    {},
    tag(
      'a:pPr',
      {
        marL: units(Math.max(0, left)),
        indent: units(first),
        lvl: level > 0 ? level : undefined,
        algn: aligns[paragraph['fo:text-align'] ?? ''],
      },
      spacing('a:lnSpc', paragraph['fo:line-height']),
      spacing('a:spcBef', paragraph['fo:margin-top']),
      spacing('a:spcAft', paragraph['fo:margin-bottom']),
      bullet,
    ),
    ...writer.out,
    tag('a:endParaRPr', { sz: sizeOf(text) }),
  )
}

/** What a paragraph style states itself or by its parents, without the default of its family. */
function ownProperties(styles: OdfStyles, name: string | undefined, kind: 'paragraph' | 'text'): Properties {
  let merged: Properties = {}
  for (const style of styles.chain('paragraph', name).reverse())
    merged = mergedWith(merged, childOf(style, `style:${kind}-properties`)?.attributes ?? {})
  return merged
}

const aligns: Readonly<Record<string, string>> = {
  start: 'l',
  left: 'l',
  center: 'ctr',
  end: 'r',
  right: 'r',
  justify: 'just',
}

function spacing(name: string, stated: string | undefined): string {
  const share = shareOf(stated)
  if (share !== undefined) return tag(name, {}, tag('a:spcPct', { val: Math.round(share * 100_000) }))
  const points = lengthOf(stated)
  return points !== undefined && points >= 0
    ? tag(name, {}, tag('a:spcPts', { val: Math.round(points * 100) }))
    : ''
}

/** Indents of a paragraph: those of its list, unless it states its own. */
function indentOf(
  paragraph: Properties,
  definition: XmlElement | undefined,
  own: Properties,
): { left: number; first: number } {
  const stated = {
    left: lengthOf(paragraph['fo:margin-left']) ?? 0,
    first: lengthOf(paragraph['fo:text-indent']) ?? 0,
  }
  if (!definition) return stated
  const level = childOf(definition, 'style:list-level-properties')
  const aligned = childOf(level, 'style:list-level-label-alignment')?.attributes
  if (aligned)
    return own['fo:margin-left'] === undefined
      ? { left: lengthOf(aligned['fo:margin-left']) ?? 0, first: lengthOf(aligned['fo:text-indent']) ?? 0 }
      : stated
  const width = lengthOf(level?.attributes['text:min-label-width']) ?? 0
  const before = lengthOf(level?.attributes['text:space-before']) ?? 0
  // The indent of the list is added to that of the paragraph.
  return { left: (lengthOf(own['fo:margin-left']) ?? 0) + before + width, first: -width }
}

const schemes: Readonly<Record<string, string>> = {
  '1': 'arabic',
  a: 'alphaLc',
  A: 'alphaUc',
  i: 'romanLc',
  I: 'romanUc',
}

function bulletMarkup(definition: XmlElement | undefined, start: string | undefined): string {
  if (!definition) return tag('a:buNone')
  const { attributes } = definition
  const look = childOf(definition, 'style:text-properties')?.attributes ?? {}
  const color = look['style:use-window-font-color'] === 'true' ? undefined : colorOf(look['fo:color'])
  const share = shareOf(look['fo:font-size'])
  const font = look['fo:font-family'] ?? look['style:font-name']
  const shown = [
    color && tag('a:buClr', {}, colorTag(color)),
    share !== undefined && tag('a:buSzPct', { val: Math.round(share * 100_000) }),
    font !== undefined && tag('a:buFont', { typeface: font.replace(/^'(.*)'$/, '$1') }),
  ].filter((one) => typeof one === 'string')
  if (definition.name === 'text:list-level-style-number') {
    const scheme = schemes[attributes['style:num-format'] ?? '']
    if (!scheme) return tag('a:buNone')
    const suffix = attributes['style:num-suffix'] ?? ''
    const kind = suffix.includes(')')
      ? attributes['style:num-prefix']?.includes('(')
        ? 'ParenBoth'
        : 'ParenR'
      : suffix === ''
        ? 'Plain'
        : 'Period'
    return [
      ...shown,
      tag('a:buAutoNum', { type: `${scheme}${kind}`, startAt: start ?? attributes['text:start-value'] }),
    ].join('')
  }
  return [...shown, tag('a:buChar', { char: attributes['text:bullet-char'] ?? '•' })].join('')
}

function sizeOf(text: Properties): number | undefined {
  const size = lengthOf(text['fo:font-size'])
  return size === undefined ? undefined : Math.round(size * 100)
}

class RunWriter implements InlineSink {
  readonly out: string[] = []
  readonly #scope: TextScope
  readonly #base: Properties

  constructor(scope: TextScope, base: Properties) {
    this.#scope = scope
    this.#base = base
  }

  text(text: string, run: RunContext): void {
    this.out.push(tag('a:r', {}, this.#properties(run), tag('a:t', {}, escaped(text))))
  }

  tab(run: RunContext): void {
    this.text('\t', run)
  }

  lineBreak(run: RunContext): void {
    this.out.push(tag('a:br', {}, this.#properties(run)))
  }

  pageField(field: string, text: string, run: RunContext): void {
    if (field === 'NUMPAGES') this.text(this.#scope.fields.pages ?? text, run)
    else
      this.out.push(
        tag(
          'a:fld',
          { id: '{00000000-0000-0000-0000-000000000001}', type: 'slidenum' },
          this.#properties(run),
          tag('a:t', {}, escaped(text || '1')),
        ),
      )
  }

  reference(_: string, text: string, run: RunContext): void {
    if (text !== '') this.text(text, run)
  }

  bookmark(): void {}

  note(): void {}

  object(): void {}

  #properties({ spans, href }: RunContext): string {
    const { styles, relate } = this.#scope
    let text = this.#base
    for (const span of spans)
      for (const style of styles.chain('text', span).reverse())
        text = mergedWith(text, childOf(style, 'style:text-properties')?.attributes ?? {})
    const isOn = (name: string, value: RegExp) => (value.test(text[name] ?? '') ? 1 : 0)
    const color = text['style:use-window-font-color'] === 'true' ? undefined : colorOf(text['fo:color'])
    const font = styles.font(text)
    const [at = '', scale = '100%'] = (text['style:text-position'] ?? '').trim().split(/\s+/)
    const raised = at === 'super' ? 0.3 : at === 'sub' ? -0.3 : (shareOf(at) ?? 0)
    return tag(
      'a:rPr',
      {
        sz: sizeOf(text),
        b: isOn('fo:font-weight', /^(?:bold|[6-9]00)$/),
        i: isOn('fo:font-style', /^(?:italic|oblique)$/),
        u: isOn('style:text-underline-style', /^(?!none$)./) ? 'sng' : 'none',
        strike: isOn('style:text-line-through-style', /^(?!none$)./) ? 'sngStrike' : undefined,
        cap:
          text['fo:text-transform'] === 'uppercase'
            ? 'all'
            : text['fo:font-variant'] === 'small-caps'
              ? 'small'
              : undefined,
        spc:
          lengthOf(text['fo:letter-spacing']) === undefined
            ? undefined
            : Math.round((lengthOf(text['fo:letter-spacing']) ?? 0) * 100),
        baseline: raised !== 0 && scale !== '100%' ? Math.round(raised * 100_000) : undefined,
      },
      some('a:solidFill', color && colorTag(color)),
      font !== undefined && tag('a:latin', { typeface: font }),
      href !== undefined &&
        !href.startsWith('#') &&
        tag('a:hlinkClick', { 'r:id': relate('hyperlink', href) }),
    )
  }
}
