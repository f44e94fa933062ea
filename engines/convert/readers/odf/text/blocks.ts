import { childOf, isElement, type XmlElement } from '../../../../office/xml.ts'
import { lengthOf } from '../lengths.ts'
import { tag } from '../markup.ts'
import { isObject, objectMarkup } from './frames.ts'
import type { ListPlace } from './lists.ts'
import { type ItemPlace, paragraphMarkup } from './paragraphs.ts'
import { thinParagraph } from './properties.ts'
import type { Sections } from './sections.ts'
import type { OdtStory } from './story.ts'
import { tableMarkup } from './tables.ts'

/** The blocks of a body, cell, note, header or text box, each as an element of Word. */
export function blocksMarkup(holder: XmlElement, story: OdtStory, sections?: Sections): string[] {
  const out: string[] = []
  new BlockReader(story, out, sections).read(holder, null)
  // Objects after the last paragraph.
  const rest =
    story.isBody || out.length === 0 || story.waiting.length > 0 ? story.waiting.splice(0).join('') : ''
  if (rest !== '') out.push(tag('w:p', {}, rest))
  return out
}

/** What is between paragraphs without being shown. */
const unshown =
  /^(?:text:(?:tracked-changes|variable-decls|sequence-decls|user-field-decls|dde-connection-decls|alphabetical-index-auto-mark-file|soft-page-break|change|change-start|change-end|table-of-content-source|illustration-index-source|table-index-source|object-index-source|user-index-source|alphabetical-index-source|bibliography-source|number)|office:(?:forms|annotation|annotation-end|event-listeners|scripts)|table:(?:calculation-settings|content-validations|table-columns?|table-header-columns|table-header-rows|table-rows?|title|desc)|svg:(?:title|desc)|draw:(?:enhanced-geometry|glue-point|contour-polygon|contour-path|image-map))$/

class BlockReader {
  readonly #story: OdtStory
  readonly #out: string[]
  readonly #sections: Sections | undefined
  /** Space below the paragraph before, and its style; undefined at the beginning. */
  #above: { readonly after: number; readonly style: string | undefined } | undefined

  constructor(story: OdtStory, out: string[], sections: Sections | undefined) {
    this.#story = story
    this.#out = out
    this.#sections = sections
  }

  read(holder: XmlElement, item: ItemPlace | null): void {
    for (const child of holder.children) if (isElement(child)) this.#block(child, item)
  }

  #block(element: XmlElement, item: ItemPlace | null): void {
    const { name, attributes } = element
    const { whole, styles } = this.#story
    if (unshown.test(name) || attributes['text:display'] === 'none') return
    switch (name) {
      case 'text:p':
      case 'text:h': {
        const begins = this.#sections?.beginsAt(element, this.#out) ?? false
        const space = this.#spaceAbove(element)
        this.#out.push(paragraphMarkup(element, this.#story, item, { ignoresBreak: begins, space }))
        break
      }
      case 'text:list':
        this.#list(element, item)
        break
      case 'text:numbered-paragraph': {
        const list = whole.lists.open(element, styles, undefined)
        const level = Math.max(1, Number(attributes['text:level'] ?? 1) || 1) - 1
        this.read(element, { list, level, isFirst: true })
        break
      }
      case 'table:table': {
        this.#sections?.beginsAt(element, this.#out)
        const table = tableMarkup(element, this.#story)
        if (table === '') break
        // Two tables in a row would be one.
        if (this.#out.at(-1)?.endsWith('</w:tbl>')) this.#out.push(thinParagraph)
        this.#out.push(table)
        this.#above = undefined
        break
      }
      case 'text:section':
        if (attributes['text:display'] === 'none') break
        this.#section(element, item)
        break
      default:
        if (isObject(element)) this.#story.waiting.push(objectMarkup(element, this.#story))
        else this.read(element, item)
    }
  }

  /**
   * The space above a paragraph combined with that below the previous one, if both apply; undefined if the paragraph's own space is
   * correct.
   */
  #spaceAbove({ attributes }: XmlElement): number | undefined {
    const { whole, styles } = this.#story
    const style = attributes['text:style-name']
    const properties = styles.properties('paragraph', style, 'paragraph')
    const [before, after] = ['top', 'bottom'].map((side) => lengthOf(properties[`fo:margin-${side}`]) ?? 0)
    const above = this.#above
    this.#above = { after, style }
    const isJoined = properties['style:contextual-spacing'] === 'true' && above?.style === style
    if (!whole.addsSpaces || !above || isJoined || before <= 0 || above.after <= 0) return undefined
    return before + above.after
  }

  #section(element: XmlElement, item: ItemPlace | null): void {
    const ends = this.#sections?.open(element, this.#out) ?? null
    this.read(element, item)
    ends?.()
  }

  #list(element: XmlElement, around: ItemPlace | null): void {
    const { whole, styles } = this.#story
    const own = element.attributes['text:style-name']
    const isSame = around !== null && (own === undefined || own === around.list.name)
    const list = isSame ? around.list : whole.lists.open(element, styles, this.#listStyleOf(element))
    const place: ListPlace = { list, level: around ? around.level + 1 : 0 }
    for (const child of element.children) {
      if (!isElement(child)) continue
      const isItem = child.name === 'text:list-item'
      if (!isItem && child.name !== 'text:list-header') continue
      const start = child.attributes['text:start-value']
      this.#item(child, { ...place, isFirst: isItem, ...(start === undefined ? {} : { start }) })
    }
  }

  #item(item: XmlElement, place: ItemPlace): void {
    let at = place
    for (const child of item.children) {
      if (!isElement(child)) continue
      this.#block(child, at)
      if (child.name === 'text:p' || child.name === 'text:h')
        at = { list: at.list, level: at.level, isFirst: false }
    }
  }

  /** The list style of the first paragraph of a list without a list style. */
  #listStyleOf(list: XmlElement): string | undefined {
    const item = childOf(list, 'text:list-item')
    const paragraph = childOf(item, 'text:p') ?? childOf(item, 'text:h')
    return this.#story.styles.attribute(
      'paragraph',
      paragraph?.attributes['text:style-name'],
      'style:list-style-name',
    )
  }
}
