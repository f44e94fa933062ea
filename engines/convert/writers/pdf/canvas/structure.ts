import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef } from '../../../../pdf/new-file.ts'
import { textString } from './content.ts'

/** A node of the structure tree, for accessibility. Compared by identity: one object for each node. */
export interface Tag {
  /** ISO 32000-1, 14.8.4: `P`, `H1`, `L`, `LI`, `Table`, ... */
  readonly type: string
  /** null for a child of the document node. */
  readonly parent: Tag | null
  readonly alt?: string
  /** ActualText: the text that replaces the drawing. */
  readonly actual?: string
  /** Attributes (ISO 32000-1, 14.8.5), such as cell spans, list numbering, underline. */
  readonly attributes?: readonly Attributes[]
}

/** Attributes of one owner `O`. Strings are written as PDF names. */
export type Attributes = Readonly<Record<string, string | number | readonly number[]>>

/** Role map: structure types of PDF 2.0 and their equivalents in PDF 1.7 (ISO 32000-1, 14.7.3). */
const laterTypes = { Strong: 'Span', Em: 'Span' } as const

interface Element {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly kids: PdfObject[]
  /** The page of its first content. */
  page: PdfRef | null
}

/** The structure tree of a file (ISO 32000-1, 14.7). */
export class Structure {
  readonly #file: PdfFile
  readonly #elements = new Map<Tag, Element>()
  readonly #all: Element[] = []
  readonly #tree: PdfRef
  readonly #root: Element
  /** The elements of pages, by their marked content, and of links: the parent tree. */
  readonly #parents: PdfObject[] = []

  constructor(file: PdfFile) {
    this.#file = file
    this.#tree = file.add(new PdfDict())
    this.#root = this.#add('Document', this.#tree)
  }

  /** Starts the list of the elements on a page. @returns its key in the parent tree */
  addPage(): number {
    return this.#parents.push([]) - 1
  }

  /** Makes the next marked content of a page part of a node. @returns its identifier on the page */
  addContent(tag: Tag, page: PdfRef, key: number): number {
    const element = this.#element(tag)
    const onPage = this.#parents[key] as PdfObject[]
    const id = onPage.push(element.ref) - 1
    element.page ??= page
    element.kids.push(
      element.page === page
        ? id
        : new PdfDict([
            ['Type', PdfName.of('MCR')],
            ['Pg', page],
            ['MCID', id],
          ]),
    )
    return id
  }

  /** Makes a link part of a node. @returns its key in the parent tree */
  addLink(tag: Tag, link: PdfRef, page: PdfRef): number {
    const element = this.#element(tag)
    element.kids.push(
      new PdfDict([
        ['Type', PdfName.of('OBJR')],
        ['Obj', link],
        ['Pg', page],
      ]),
    )
    return this.#parents.push(element.ref) - 1
  }

  ensure(tag: Tag): void {
    this.#element(tag)
  }

  /** Writes the kids of all nodes. @returns the root of the tree */
  finish(): PdfRef {
    for (const { dict, kids, page } of this.#all) {
      if (page !== null) dict.set('Pg', page)
      if (kids.length > 0) dict.set('K', kids.length === 1 ? kids[0] : kids)
    }
    const tree = this.#file.dict(this.#tree)
    tree
      ?.set('Type', PdfName.of('StructTreeRoot'))
      .set('K', this.#root.ref)
      .set(
        'ParentTree',
        this.#file.add(new PdfDict([['Nums', this.#parents.flatMap((of, key) => [key, of])]])),
      )
      .set('ParentTreeNextKey', this.#parents.length)
      .set(
        'RoleMap',
        new PdfDict(Object.entries(laterTypes).map(([from, to]) => [from, PdfName.of(to)] as const)),
      )
    return this.#tree
  }

  #element(tag: Tag): Element {
    const known = this.#elements.get(tag)
    if (known) return known
    const parent = tag.parent === null ? this.#root : this.#element(tag.parent)
    const element = this.#add(tag.type, parent.ref)
    if (tag.alt !== undefined) element.dict.set('Alt', textString(tag.alt))
    if (tag.actual !== undefined) element.dict.set('ActualText', textString(tag.actual))
    if (tag.attributes) element.dict.set('A', tag.attributes.map(attributesOf))
    parent.kids.push(element.ref)
    this.#elements.set(tag, element)
    return element
  }

  #add(type: string, parent: PdfRef): Element {
    const dict = new PdfDict([
      ['S', PdfName.of(type)],
      ['P', parent],
    ])
    const element = { ref: this.#file.add(dict), dict, kids: [], page: null }
    this.#all.push(element)
    return element
  }
}

function attributesOf(owner: Attributes): PdfDict {
  return new PdfDict(
    Object.entries(owner).map(([key, value]) => [
      key,
      typeof value === 'string' ? PdfName.of(value) : typeof value === 'number' ? value : [...value],
    ]),
  )
}

interface Item {
  readonly level: number
  readonly dict: PdfDict
  readonly ref: PdfRef
  readonly items: Item[]
}

/** Levels of headings that are shown before a reader opens them. */
const openLevels = 3

/** The outline of a file (ISO 32000-1, 12.3.3). */
export class Outline {
  readonly #file: PdfFile
  readonly #root: Item
  /** The last item with those that contain it. */
  readonly #open: Item[]

  constructor(file: PdfFile) {
    this.#file = file
    this.#root = this.#add(0, new PdfDict())
    this.#open = [this.#root]
  }

  /** Adds an item below the last item of a smaller level. */
  add(level: number, title: string, page: PdfRef): void {
    while (this.#open.length > 1 && this.#open[this.#open.length - 1].level >= level) this.#open.pop()
    const parent = this.#open[this.#open.length - 1]
    const item = this.#add(
      level,
      new PdfDict([
        ['Title', textString(title)],
        ['Parent', parent.ref],
        ['Dest', [page, PdfName.of('Fit')]],
      ]),
    )
    parent.items.push(item)
    this.#open.push(item)
  }

  #add(level: number, dict: PdfDict): Item {
    return { level, dict, ref: this.#file.add(dict), items: [] }
  }

  /** Links the items. @returns the root; null if there are none */
  finish(): PdfRef | null {
    if (this.#root.items.length === 0) return null
    const open = [this.#root]
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      const { items } = item
      if (items.length === 0) continue
      item.dict.set('First', items[0].ref).set('Last', items[items.length - 1].ref)
      item.dict.set('Count', item.level < openLevels ? items.length : -items.length)
      for (const [i, { dict }] of items.entries()) {
        if (i > 0) dict.set('Prev', items[i - 1].ref)
        if (i < items.length - 1) dict.set('Next', items[i + 1].ref)
        open.push(items[i])
      }
    }
    return this.#root.ref
  }
}
