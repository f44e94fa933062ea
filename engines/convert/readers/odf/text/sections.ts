import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../../../office/xml.ts'
import { lengthOf, sideOf, twips } from '../lengths.ts'
import { tag, value } from '../markup.ts'
import { ooxmlNamespaces } from '../ooxml-package.ts'
import { OdfStyles, type Properties } from '../styles.ts'
import { borderTag, thinParagraph } from './properties.ts'
import type { OdtContext } from './story.ts'

const documentPart = 'word/document.xml'

interface Section {
  readonly master: string
  readonly isContinuous: boolean
  readonly columns: string
  readonly firstNumber?: string
}

/** The pages of a text document: its master pages (ODF 1.3 part 3, 16.9) and sections with columns as sections of Word. */
export class Sections {
  readonly #whole: OdtContext
  readonly #styles: OdfStyles
  /** Of headers and footers. */
  readonly #running: OdfStyles
  readonly #masters = new Map<string, XmlElement>()
  readonly #parts = new Map<string, string>()
  #current: Section
  /** Whether a page of the current section has ended for certain. */
  hasEven = false

  constructor(whole: OdtContext, styles: OdfStyles) {
    this.#whole = whole
    this.#styles = styles
    this.#running = new OdfStyles(whole.odf.styles, whole.odf.styles)
    for (const master of childrenOf(childOf(whole.odf.styles, 'office:master-styles'), 'style:master-page')) {
      this.#masters.set(master.attributes['style:name'] ?? '', master)
      this.hasEven ||=
        isShown(childOf(master, 'style:header-left')) || isShown(childOf(master, 'style:footer-left'))
    }
    const first = this.#masters.has('Standard') ? 'Standard' : ([...this.#masters.keys()][0] ?? '')
    this.#current = { master: first, isContinuous: false, columns: '' }
  }

  /** Begins a section if a block changes the master page. Returns whether it did, so that the block needs no page break. */
  beginsAt({ name, attributes }: XmlElement, out: string[]): boolean {
    const [family, style] =
      name === 'table:table'
        ? (['table', attributes['table:style-name']] as const)
        : (['paragraph', attributes['text:style-name']] as const)
    const properties = this.#styles.properties(family, style, family)
    const master = this.#styles.attribute(family, style, 'style:master-page-name') ?? ''
    const number = properties['style:page-number']
    const firstNumber = number !== undefined && /^\d+$/.test(number) ? { firstNumber: number } : {}
    if (out.length === 0) {
      if (this.#masters.has(master)) this.#current = { ...this.#current, master, ...firstNumber }
      return true
    }
    const next = this.#masters.has(master)
      ? master
      : properties['fo:break-before'] === 'page'
        ? this.#followingMaster()
        : undefined
    if (next === undefined || this.#current.columns !== '') return false
    this.#close(out, false)
    this.#current = { master: next, isContinuous: false, columns: '', ...firstNumber }
    return true
  }

  /** Begins a section with columns. Returns what ends it; null for one without columns. */
  open(section: XmlElement, out: string[]): (() => void) | null {
    const { 'text:style-name': style } = section.attributes
    const columns = columnsMarkup(this.#styles.inside('section', style, 'section', 'style:columns'))
    if (columns === '' || this.#current.columns !== '') return null
    const around = this.#current
    if (out.length > 0) this.#close(out, true)
    this.#current = { ...around, isContinuous: out.length > 0, columns }
    return () => {
      this.#close(out, true)
      this.#current = { master: around.master, isContinuous: true, columns: '' }
    }
  }

  /** The properties of the last section. */
  end(): string {
    return this.#markup(this.#followed())
  }

  /** The master page of the pages after the first one, if it is a different one. */
  #followingMaster(): string | undefined {
    const next = this.#masters.get(this.#current.master)?.attributes['style:next-style-name']
    return next !== undefined && next !== this.#current.master && this.#masters.has(next) ? next : undefined
  }

  #followed(): { readonly first: string; readonly rest: string; readonly layout: string } {
    const { master } = this.#current
    const rest = this.#followingMaster() ?? master
    return { first: master, rest, layout: rest }
  }

  /** Ends the current section with the last block. @param goesOn whether the page does not end */
  #close(out: string[], goesOn: boolean): void {
    const pages = this.#followed()
    const markup = this.#markup(goesOn ? pages : { ...pages, layout: this.#current.master })
    const last = out.at(-1)
    if (last?.endsWith('</w:p>') && last.startsWith('<w:p><w:pPr>'))
      out[out.length - 1] = last.replace('</w:pPr>', () => `${markup}</w:pPr>`)
    else out.push(thinParagraph.replace('</w:pPr>', () => `${markup}</w:pPr>`))
  }

  #markup({
    first,
    rest,
    layout,
  }: {
    readonly first: string
    readonly rest: string
    readonly layout: string
  }): string {
    const references: string[] = []
    const hasOwn = (master: string, kind: string) =>
      isShown(childOf(this.#masters.get(master), `style:${kind}`))
    const isCover = first !== rest
    const hasFirst = isCover || hasOwn(first, 'header-first') || hasOwn(first, 'footer-first')
    for (const kind of ['header', 'footer'] as const) {
      const add = (type: string, master: string, name: string) => {
        const part = this.#part(master, name)
        references.push(
          tag(`w:${kind}Reference`, {
            'w:type': type,
            'r:id': this.#whole.pack.relate(documentPart, kind, part),
          }),
        )
      }
      add('default', rest, kind)
      if (this.hasEven) add('even', rest, hasOwn(rest, `${kind}-left`) ? `${kind}-left` : kind)
      if (hasFirst)
        add('first', first, isCover ? kind : hasOwn(first, `${kind}-first`) ? `${kind}-first` : kind)
    }
    const { size, margins, borders, columns, grid } = this.#layout(layout)
    const { isContinuous, firstNumber } = this.#current
    return tag(
      'w:sectPr',
      {},
      ...references,
      value('w:type', isContinuous ? 'continuous' : 'nextPage'),
      size,
      margins,
      borders,
      firstNumber === undefined ? '' : tag('w:pgNumType', { 'w:start': firstNumber }),
      this.#current.columns || columns,
      hasFirst ? tag('w:titlePg') : '',
      grid,
    )
  }

  /** The part with a header or footer of a master page; an empty one if it has none. */
  #part(master: string, name: string): string {
    const key = `${master}\n${name}`
    const known = this.#parts.get(key)
    if (known) return known
    const kind = name.startsWith('header') ? 'header' : 'footer'
    const part = `word/${kind}${this.#parts.size + 1}.xml`
    this.#parts.set(key, part)
    const holder = childOf(this.#masters.get(master), `style:${name}`)
    const content = isShown(holder)
      ? this.#whole.readBlocks(holder, {
          whole: this.#whole,
          part,
          styles: this.#running,
          isBody: false,
          waiting: [],
        })
      : []
    this.#whole.pack.add(
      part,
      `wordprocessingml.${kind}+xml`,
      tag(
        kind === 'header' ? 'w:hdr' : 'w:ftr',
        ooxmlNamespaces,
        ...(content.length > 0 ? content : ['<w:p/>']),
      ),
    )
    return part
  }

  #layout(master: string): { size: string; margins: string; borders: string; columns: string; grid: string } {
    const element = this.#masters.get(master)
    const layout = this.#running.other('style:page-layout', element?.attributes['style:page-layout-name'])
    const properties = childOf(layout, 'style:page-layout-properties')?.attributes ?? {}
    const width = lengthOf(properties['fo:page-width']) ?? 612
    const height = lengthOf(properties['fo:page-height']) ?? 792
    const margin = (side: string) => lengthOf(sideOf(properties, 'fo:margin', side)) ?? 56.7
    const padding = (side: string) => lengthOf(sideOf(properties, 'fo:padding', side)) ?? 0
    const header = this.#height(layout, element, 'header')
    const footer = this.#height(layout, element, 'footer')
    const borders = ['top', 'left', 'bottom', 'right']
      .map((side) =>
        borderTag(
          `w:${side}`,
          sideOf(properties, 'fo:border', side),
          Math.round(Math.min(31, padding(side))),
        ),
      )
      .filter((border) => border !== '' && !border.includes('"nil"'))
    return {
      size: tag('w:pgSz', {
        'w:w': twips(width),
        'w:h': twips(height),
        'w:orient': width > height ? 'landscape' : undefined,
      }),
      margins: tag('w:pgMar', {
        'w:top': twips(margin('top') + padding('top') + header),
        'w:right': twips(margin('right') + padding('right')),
        'w:bottom': twips(margin('bottom') + padding('bottom') + footer),
        'w:left': twips(margin('left') + padding('left')),
        'w:header': twips(margin('top')),
        'w:footer': twips(margin('bottom')),
        'w:gutter': 0,
      }),
      borders: borders.length === 0 ? '' : tag('w:pgBorders', { 'w:offsetFrom': 'text' }, ...borders),
      columns: columnsMarkup(childOf(layout, 'style:page-layout-properties', 'style:columns')),
      grid: gridMarkup(properties),
    }
  }

  /** The room that a header or footer takes of the text area. */
  #height(layout: XmlElement | undefined, master: XmlElement | undefined, kind: 'header' | 'footer'): number {
    const holder = childOf(master, `style:${kind}`)
    if (!isShown(holder)) return 0
    const properties: Properties =
      childOf(layout, `style:${kind}-style`, 'style:header-footer-properties')?.attributes ?? {}
    const fixed = lengthOf(properties['svg:height'])
    if (fixed !== undefined) return fixed
    const least = lengthOf(properties['fo:min-height']) ?? 0
    // A dynamic gap gives way to the content.
    const isDynamic = properties['style:dynamic-spacing'] === 'true'
    const gap = isDynamic
      ? 0
      : (lengthOf(properties[kind === 'header' ? 'fo:margin-bottom' : 'fo:margin-top']) ?? 0)
    return Math.max(least, gap + this.#heightOf(holder))
  }

  /** Height of paragraphs, each of one line. */
  #heightOf(holder: XmlElement): number {
    const rows = childrenOf(holder).flatMap((child) =>
      child.name === 'table:table'
        ? descendantsOf(child, 'table:table-row').map((row) => descendantsOf(row, 'text:p').slice(0, 1))
        : [child.name === 'text:p' || child.name === 'text:h' ? [child] : descendantsOf(child, 'text:p')],
    )
    return rows.flat().reduce((sum, { attributes }) => {
      const style = attributes['text:style-name']
      const size = lengthOf(this.#running.properties('paragraph', style, 'text')['fo:font-size']) ?? 12
      const paragraph = this.#running.properties('paragraph', style, 'paragraph')
      const space = (side: string) => lengthOf(paragraph[`fo:margin-${side}`]) ?? 0
      return sum + size * lineHeight + space('top') + space('bottom')
    }, 0)
  }
}

/** Height of a line in sizes of its text, as most fonts of documents state it. */
const lineHeight = 1.15

function isShown(holder: XmlElement | undefined): holder is XmlElement {
  return holder !== undefined && holder.attributes['style:display'] !== 'false'
}

/** The grid that lines of text are set on. */
function gridMarkup(properties: Properties): string {
  const pitch = lengthOf(properties['style:layout-grid-base-height'])
  const isUsed = /^(?:line|both)$/.test(properties['style:layout-grid-mode'] ?? '')
  return isUsed && pitch !== undefined && pitch > 0
    ? tag('w:docGrid', { 'w:type': 'lines', 'w:linePitch': twips(pitch) })
    : ''
}

/** Columns, of which a page of Word has at most 45. */
const maxColumns = 45

function columnsMarkup(columns: XmlElement | undefined): string {
  const count = Number(columns?.attributes['fo:column-count'] ?? 1)
  if (!(Number.isInteger(count) && count > 1)) return ''
  const first = childOf(columns, 'style:column')?.attributes
  const gap = lengthOf(columns?.attributes['fo:column-gap']) ?? 2 * (lengthOf(first?.['fo:end-indent']) ?? 0)
  return tag('w:cols', { 'w:num': Math.min(maxColumns, count), 'w:space': twips(Math.max(0, gap)) })
}
