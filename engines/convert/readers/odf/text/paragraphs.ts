import { childOf, type XmlElement } from '../../../../office/xml.ts'
import { type InlineSink, type RunContext, readInlines } from '../inlines.ts'
import { lengthOf, shareOf } from '../lengths.ts'
import { escaped, some, tag } from '../markup.ts'
import { mergedWith, type Properties, propertiesOf } from '../styles.ts'
import { objectMarkup } from './frames.ts'
import type { ListPlace } from './lists.ts'
import { maxLevels } from './lists.ts'
import { noteReference } from './notes.ts'
import { paragraphProperties, runProperties } from './properties.ts'
import type { OdtStory } from './story.ts'
import { absolute } from './style-sheet.ts'

/** What a list gives a paragraph. */
export interface ItemPlace extends ListPlace {
  /** The first paragraph of its item, which has the label. */
  readonly isFirst: boolean
  /** The number that it starts with. */
  readonly start?: string
}

/** The styles of a paragraph: the named one, and what its automatic style adds. */
export interface ParagraphStyle {
  readonly named: string | undefined
  readonly paragraph: Properties
  readonly text: Properties
  readonly tabs: XmlElement | undefined
}

function paragraphStyle(name: string | undefined, { styles }: OdtStory): ParagraphStyle {
  const style = styles.style('paragraph', name)
  if (!style || !styles.isAutomatic(style)) return { named: name, paragraph: {}, text: {}, tabs: undefined }
  const parent = style.attributes['style:parent-style-name']
  const own = propertiesOf(style, 'paragraph')
  const merged = mergedWith(styles.properties('paragraph', parent, 'paragraph'), own)
  return {
    named: styles.style('paragraph', parent) ? parent : undefined,
    paragraph: Object.fromEntries(
      Object.keys(own).flatMap((key) => (merged[key] === undefined ? [] : [[key, merged[key]]])),
    ),
    text: absolute(propertiesOf(style, 'text'), styles, 'paragraph', parent),
    tabs: childOf(style, 'style:paragraph-properties', 'style:tab-stops'),
  }
}

/** A paragraph or heading. */
export function paragraphMarkup(
  element: XmlElement,
  story: OdtStory,
  item: ItemPlace | null,
  extra: { readonly space?: number | undefined; readonly ignoresBreak?: boolean } = {},
): string {
  const { whole, styles } = story
  const name = element.attributes['text:style-name']
  const style = paragraphStyle(name, story)
  const all = styles.properties('paragraph', name, 'paragraph')
  const isHeading = element.name === 'text:h'
  const outline = Math.min(9, Math.max(1, Number(element.attributes['text:outline-level'] ?? 1) || 1))
  const place = item ?? (isHeading ? outlinePlace(element, outline, story) : null)
  const isLabelled = place?.isFirst === true && (item === null || whole.lists.hasLabel(place))
  const placed = place && !isLabelled ? withListIndent(style.paragraph, place, story) : style.paragraph
  const indented = {
    ...placed,
    ...(extra.space === undefined ? {} : { 'fo:margin-top': `${extra.space}pt` }),
    ...(story.bare?.first === element ? { 'fo:margin-top': '0pt' } : {}),
    ...(story.bare?.last === element ? { 'fo:margin-bottom': '0pt' } : {}),
  }
  const breaks = all['fo:break-before']
  const properties = paragraphProperties(indented, {
    ...(style.named === undefined ? {} : { style: style.named }),
    ...(place && isLabelled
      ? { list: { num: whole.lists.numOf(place, place.start), level: Math.min(maxLevels - 1, place.level) } }
      : {}),
    ...(isHeading && story.isBody ? { outline: outline - 1 } : {}),
    tabsFromIndent: whole.tabsFromIndent,
    indent: lengthOf(all['fo:margin-left']) ?? 0,
    ...(style.tabs ? { tabs: style.tabs } : {}),
    mark: runProperties(style.text, styles),
    ignoresBreak: extra.ignoresBreak === true,
  })
  const runs = new RunWriter(story, style.text)
  for (const waiting of story.waiting.splice(0)) runs.raw(waiting)
  if (breaks === 'column') runs.raw(tag('w:r', {}, tag('w:br', { 'w:type': 'column' })))
  readInlines(element, runs)
  if (all['fo:break-after'] === 'page') runs.raw(tag('w:r', {}, tag('w:br', { 'w:type': 'page' })))
  return `<w:p><w:pPr>${properties}</w:pPr>${runs.end()}</w:p>`
}

/** The number of a heading outside of lists, by its outline level. */
function outlinePlace(
  { attributes }: XmlElement,
  level: number,
  { whole, styles }: OdtStory,
): ItemPlace | null {
  if (attributes['text:is-list-header'] === 'true') return null
  // A style without a list has no numbers.
  if (styles.attribute('paragraph', attributes['text:style-name'], 'style:list-style-name') === '')
    return null
  const list = whole.lists.outline()
  if (!list) return null
  const place = { list, level: Math.min(maxLevels, level) - 1, isFirst: true }
  return whole.lists.hasLabel(place)
    ? {
        ...place,
        ...(attributes['text:restart-numbering'] === 'true'
          ? { start: attributes['text:start-value'] ?? '1' }
          : {}),
      }
    : null
}

/** The text of an item after its first paragraph is aligned with the text of the item. */
function withListIndent(own: Properties, place: ListPlace, { whole }: OdtStory): Properties {
  if (own['fo:margin-left'] !== undefined) return own
  return {
    ...own,
    'fo:margin-left': `${whole.lists.indentOf(place)}pt`,
    'fo:text-indent': own['fo:text-indent'] ?? '0pt',
  }
}

/** Writes runs of Word. */
class RunWriter implements InlineSink {
  readonly #story: OdtStory
  readonly #base: Properties
  readonly #out: string[] = []
  readonly #known = new Map<string, string>()

  constructor(story: OdtStory, base: Properties) {
    this.#story = story
    this.#base = base
  }

  end(): string {
    return this.#out.join('')
  }

  raw(markup: string): void {
    this.#out.push(markup)
  }

  text(text: string, run: RunContext): void {
    this.#run(tag('w:t', { 'xml:space': 'preserve' }, escaped(text)), run)
  }

  tab(run: RunContext): void {
    this.#run(tag('w:tab'), run)
  }

  lineBreak(run: RunContext): void {
    this.#run(tag('w:br'), run)
  }

  pageField(field: string, text: string, run: RunContext): void {
    this.#out.push(
      tag(
        'w:fldSimple',
        { 'w:instr': ` ${field} ` },
        this.#runMarkup(tag('w:t', {}, escaped(text || '1')), run),
      ),
    )
  }

  reference(name: string, text: string, run: RunContext): void {
    if (text === '') return
    const content = this.#runMarkup(tag('w:t', { 'xml:space': 'preserve' }, escaped(text)), run)
    this.#out.push(tag('w:fldSimple', { 'w:instr': ` REF ${bookmarkName(name)} \\h ` }, content))
  }

  bookmark(name: string): void {
    const id = this.#story.whole.nextId++
    this.#out.push(
      tag('w:bookmarkStart', { 'w:id': id, 'w:name': bookmarkName(name) }),
      tag('w:bookmarkEnd', { 'w:id': id }),
    )
  }

  note(note: XmlElement, run: RunContext): void {
    this.#run(noteReference(note, this.#story), { ...run, spans: [...run.spans, ''] })
  }

  object(object: XmlElement, run: RunContext): void {
    this.#out.push(this.#linked(objectMarkup(object, this.#story), run))
  }

  #run(content: string, run: RunContext): void {
    this.#out.push(this.#linked(this.#runMarkup(content, run), run))
  }

  #runMarkup(content: string, { spans }: RunContext): string {
    return tag('w:r', {}, some('w:rPr', this.#properties(spans)), content)
  }

  #linked(content: string, { href }: RunContext): string {
    if (href === undefined || content === '') return content
    const { whole, part } = this.#story
    if (href.startsWith('#')) {
      // Links to headings by their text, and to tables, have no bookmark.
      return href.includes('|')
        ? content
        : tag('w:hyperlink', { 'w:anchor': bookmarkName(decoded(href.slice(1))) }, content)
    }
    return tag('w:hyperlink', { 'r:id': whole.pack.relate(part, 'hyperlink', href, true) }, content)
  }

  /** The properties of a run: of its paragraph's automatic style, then of the styles around it. An empty name is that of a note. */
  #properties(spans: readonly string[]): string {
    const key = spans.join('\n')
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { styles } = this.#story
    let properties = this.#base
    let named: string | undefined
    for (const span of spans) {
      const style = styles.style('text', span)
      if (!style) continue
      if (styles.isAutomatic(style)) {
        const parent = style.attributes['style:parent-style-name']
        if (styles.style('text', parent)) named = parent
        properties = this.#over(properties, propertiesOf(style, 'text'))
      } else {
        // The style is stronger than what the paragraph's automatic style states, which a run of Word would prefer.
        if (properties !== none) properties = mergedWith(properties, styles.properties('text', span, 'text'))
        named = span
      }
    }
    const markup = runProperties(
      spans.includes('') ? { ...properties, 'style:text-position': 'super 58%' } : properties,
      styles,
      named,
    )
    this.#known.set(key, markup)
    return markup
  }

  #over(base: Properties, own: Properties): Properties {
    const share = shareOf(own['fo:font-size'])
    return share !== undefined && base['fo:font-size'] === undefined
      ? { ...base, ...own, 'fo:font-size': '' }
      : mergedWith(base, own)
  }
}

const none: Properties = {}

/** Names of bookmarks in Word have no spaces, and fields divide words at them. */
function bookmarkName(name: string): string {
  return name.replace(/[\s"\\]+/g, '_')
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
