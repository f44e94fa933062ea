import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef } from '../../../../pdf/new-file.ts'
import { textString } from './content.ts'

/** A node of the structure tree, for accessibility. Compared by identity: one object for each node. */
export interface Tag {
  /** ISO 32000-1, 14.8.4: `P`, `H1`, `L`, `LI`, `Table`, ... */
  readonly type: string
  /** null for a child of the document node. */
  readonly parent: Tag | null
  readonly alt?: string
  /** ActualText: the text that replaces what is drawn. */
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
