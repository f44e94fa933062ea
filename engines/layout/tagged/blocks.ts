import type { Block, Inline, ListItem, TableCell } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { PagePicture, PageWord, TagElement, TaggedContent } from '../../model/page-content.ts'
import { buildInlines, type InlineContext } from '../blocks/inlines.ts'
import { firstMarker, markerOf } from '../lines/list-markers.ts'
import type { PageLine } from '../lines/page-line.ts'
import { sourceLinesOf, withSource } from '../text-sources.ts'
import {
  blockRoles,
  extractMarker,
  groupingRoles,
  hasBlocks,
  isCodeInLine,
  isInlineElement,
  numberingOf,
  tableRows,
  unwrapWholeBold,
  withTables,
} from './elements.ts'
import { type Figures, insertByPlace, matchFigures } from './figures.ts'
import { annotateWords, isBreak, isInlineCode, type TagAnnotations } from './inlines.ts'
import { LineEnds, type LooseContent, looseContent } from './line-ends.ts'
import { type ListPlace, nestLists } from './lists.ts'
import { codeOf, contentOf, isContent, originOf, type TaggedWords } from './words.ts'

/** Deeper elements are read as plain text. */
const maxDepth: WorkLimit = 60

export interface TaggedBlocks {
  readonly blocks: Block[]
  readonly resources: Set<string>
  readonly notes: Map<string, Block[]>
}

/** Dots between the text of a cell and the next column. */
const leaders = /(?:\s*[.·…_‥]){4,}\s*$|(?:\s+[.·…‥]){2,}\s*$/u

/**
 * Converts a structure tree to blocks.
 * @param noteKeys note elements that are referenced in the text
 * @param lines the lines of all pages
 */
export function taggedBlocks(
  root: TagElement,
  words: TaggedWords,
  context: InlineContext,
  noteKeys: ReadonlyMap<TagElement, string>,
  lines: readonly PageLine[],
): TaggedBlocks {
  const figures = matchFigures(root, words)
  const annotations = annotateWords(root, words, figures)
  const lineEnds = new LineEnds(lines)
  return new TagWalk(words, { ...context, annotations }, annotations, noteKeys, figures, lineEnds).run(root)
}

class TagWalk {
  readonly #words: TaggedWords
  readonly #context: InlineContext
  readonly #annotations: TagAnnotations
  /** The style of the current element is not emphasis: it is a header cell, a term or a caption. */
  #plain = false
  /** Words that are labels of notes. */
  readonly #labels = new Set<PageWord>()
  readonly #places = new Map<Block, ListPlace>()
  readonly #resources = new Set<string>()
  readonly #noteKeys: ReadonlyMap<TagElement, string>
  readonly #notes = new Map<string, Block[]>()
  readonly #figures: Figures
  readonly #lineEnds: LineEnds

  constructor(
    words: TaggedWords,
    context: InlineContext,
    annotations: TagAnnotations,
    noteKeys: ReadonlyMap<TagElement, string>,
    figures: Figures,
    lineEnds: LineEnds,
  ) {
    this.#lineEnds = lineEnds
    this.#annotations = annotations
    this.#figures = figures
    this.#noteKeys = noteKeys
    this.#words = words
    this.#context = context
  }

  run(root: TagElement): TaggedBlocks {
    const tagged = this.#group(root, 0, 0)
    const rest = this.#figures.rest.flatMap(({ picture, page }) =>
      picture.resource === null ? [] : [this.#figureBlock(picture, picture.resource, page, picture.alt, [])],
    )
    const blocks = insertByPlace(tagged, rest)
    return { blocks, resources: this.#resources, notes: this.#notes }
  }

  /** Returns the blocks of an element's kids. Text between them becomes paragraphs. */
  #group(element: TagElement, depth: number, section: number): Block[] {
    const blocks: Block[] = []
    let loose: LooseContent[] = []
    const figures: Block[] = []
    const flush = () => {
      const align = element.role === 'P' ? element.align : undefined
      const parts = loose.map((part) => ({ ...part, words: this.#wordsOf([part.content]) }))
      for (const words of this.#lineEnds.paragraphs(parts, element, this.#annotations.lineBreak)) {
        const block = this.#paragraph(words)
        if (block)
          blocks.push(align && align !== 'left' && block.kind === 'paragraph' ? { ...block, align } : block)
      }
      for (const figure of figures.splice(0)) blocks.push(figure)
      loose = []
    }
    const kids = withTables(element.kids)
    for (const [i, kid] of kids.entries()) {
      if (isContent(kid)) loose.push(...looseContent(kid, element))
      else if (kid.role === 'Artifact') continue
      // Inline content of a paragraph.
      else if (
        isBreak(kid) ||
        isInlineCode(kid, element) ||
        this.#isInLine(kid) ||
        isCodeInLine(kid, [kids[i - 1], kids[i + 1]], this.#words) ||
        isInlineElement(kid, element)
      )
        loose.push(...looseContent(kid, element))
      // A referenced note does not interrupt the paragraph that contains it.
      else if (this.#noteKeys.has(kid)) this.#element(kid, depth + 1, section)
      // An image does not either; it is placed after the paragraph.
      else if (element.role === 'P' && kid.role === 'Figure' && this.#figures.shown.has(kid))
        figures.push(...this.#element(kid, depth + 1, section))
      else if (depth < maxDepth && (blockRoles.has(kid.role) || groupingRoles.has(kid.role))) {
        flush()
        for (const block of this.#element(kid, depth + 1, section)) blocks.push(block)
      } else if (depth < maxDepth && hasBlocks(kid)) {
        flush()
        for (const block of this.#group(kid, depth + 1, section)) blocks.push(block)
      } else loose.push(...looseContent(kid, element))
    }
    flush()
    return nestLists(blocks, this.#places)
  }

  #element(element: TagElement, depth: number, section: number): Block[] {
    const { role } = element
    switch (role) {
      case 'H':
        return this.#heading(element, section + 1)
      case 'Title':
        return this.#heading(element, 1)
      case 'L':
        if (element.numbering === 'Description') return this.#definitions(element, depth, section)
        return this.#list(element, depth, section)
      case 'Table':
        return this.#table(element, depth, section)
      case 'Figure':
        return this.#figure(element, depth, section)
      case 'BlockQuote': {
        const blocks = this.#group(element, depth, section)
        return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
      }
      case 'Code': {
        const lines = this.#words.lines(this.#wordsOf(contentOf(element)))
        return lines.length > 0 ? [codeOf(lines)] : []
      }
      case 'Note':
      case 'FENote': {
        const key = this.#noteKeys.get(element)
        if (key === undefined) break
        const [label] = contentOf(element).flatMap((content) => this.#words.of(content))
        if (label) this.#labels.add(label)
        const note = this.#group(element, depth, section)
        if (note.length > 0) this.#notes.set(key, note)
        return []
      }
    }
    if (/^H[1-6]$/.test(role)) return this.#heading(element, Number(role[1]))
    return this.#group(element, depth, role === 'Sect' || role === 'Part' ? section + 1 : section)
  }

  #heading(element: TagElement, level: number): Block[] {
    const lines = this.#words.lines(this.#wordsOf(contentOf(element)))
    const inlines = buildInlines(lines, this.#context, { plainBold: true })
    if (inlines.length === 0) return []
    const bounded = Math.max(1, Math.min(6, level)) as 1 | 2 | 3 | 4 | 5 | 6
    const { align } = element
    return [
      {
        kind: 'heading',
        level: bounded,
        inlines,
        ...(align && align !== 'left' ? { align } : {}),
        ...originOf(lines),
      },
    ]
  }

  #paragraph(words: readonly PageWord[]): Block | null {
    const lines = this.#words.lines(words)
    // Several monospaced lines are code, whatever their structure type is.
    if (lines.length > 1 && !this.#context.typewritten && lines.every(({ mono }) => mono))
      return codeOf(lines)
    const inlines = this.#inlines(lines)
    const [only] = inlines
    if (inlines.length === 1 && only.kind === 'formula') return { ...only, ...originOf(lines) }
    return inlines.length === 0 ? null : { kind: 'paragraph', inlines, ...originOf(lines) }
  }

  #inlines(lines: readonly PageLine[]): Inline[] {
    const inlines = buildInlines(lines, this.#context, {
      plainBold: this.#plain && this.#annotations.emphasis,
    })
    for (const line of lines)
      for (const word of line.words) {
        const shown = this.#annotations.replacements.get(word)
        if (shown?.kind === 'image') this.#resources.add(shown.resource)
      }
    return this.#plain && !this.#annotations.emphasis ? unwrapWholeBold(inlines) : inlines
  }

  /** Reads an element whose type implies bold or italic: a header cell, a term, a caption. */
  #plainly<T>(read: () => T): T {
    const outer = this.#plain
    this.#plain = true
    const found = read()
    this.#plain = outer
    return found
  }

  /** Whether a figure or formula replaces a word in a line. */
  #isInLine(kid: TagElement): boolean {
    if (kid.role !== 'Figure' && kid.role !== 'Formula') return false
    const [content] = contentOf(kid, 50)
    return (
      content !== undefined &&
      this.#words.of(content).some((word) => this.#annotations.replacements.has(word))
    )
  }

  #definitions(element: TagElement, depth: number, section: number): Block[] {
    const items: { term: Inline[]; definitions: Block[][] }[] = []
    for (const kid of element.kids) {
      if (isContent(kid) || kid.role === 'Artifact') continue
      const item: (typeof items)[number] = { term: [], definitions: [] }
      for (const part of kid.kids) {
        if (isContent(part)) continue
        if (part.role === 'Lbl')
          item.term.push(
            ...this.#plainly(() => this.#inlines(this.#words.lines(this.#wordsOf(contentOf(part))))),
          )
        else if (depth < maxDepth) item.definitions.push(this.#group(part, depth + 1, section))
      }
      if (item.term.length > 0 || item.definitions.length > 0) items.push(item)
    }
    return items.length > 0 ? [{ kind: 'definitions', items }] : []
  }

  /** Returns the position of the first item's label and text. */
  #placeOf(list: TagElement): ListPlace | null {
    const first = list.kids.find((kid): kid is TagElement => !isContent(kid) && kid.role === 'LI')
    const contents = first ? contentOf(first) : []
    const [label, text] = contents.slice(0, 4).flatMap((content) => this.#words.of(content))
    if (!label || !text || text.box.x0 <= label.box.x0) return null
    return { page: contents[0].page, label: label.box.x0, text: text.box.x0 }
  }

  #list(element: TagElement, depth: number, section: number): Block[] {
    const items: ListItem[] = []
    const markers: string[] = []
    for (const kid of element.kids) {
      if (isContent(kid) || kid.role === 'Artifact') continue
      if (kid.role === 'L') {
        // A nested list next to the item that it belongs to.
        const nested = depth < maxDepth ? this.#list(kid, depth + 1, section) : []
        const last = items.at(-1)
        if (last) items[items.length - 1] = { ...last, blocks: [...last.blocks, ...nested] }
        else items.push({ blocks: nested })
        continue
      }
      const labels = kid.kids.filter((part): part is TagElement => !isContent(part) && part.role === 'Lbl')
      const rest = { ...kid, kids: kid.kids.filter((part) => isContent(part) || part.role !== 'Lbl') }
      const label = this.#wordsOf(labels.flatMap((part) => contentOf(part)))
      const blocks = depth < maxDepth ? this.#group(rest, depth + 1, section) : []
      if (kid.role === 'Caption') continue
      if (label.length > 0) {
        const marker = label.map(({ text }) => text).join('')
        markers.push(marker)
        items.push(/^[☐☑☒]$/u.test(marker) ? { blocks, checked: marker !== '☐' } : { blocks })
      } else {
        const { text, item } = extractMarker(blocks)
        markers.push(text)
        items.push(item)
      }
    }
    const filled = items.filter(({ blocks }) => blocks.length > 0)
    if (filled.length === 0) return []
    const [firstLabel = '•', secondLabel = ''] = markers.filter((text) => text !== '')
    const written = markerOf(firstLabel, true)
    const first = written && firstMarker(written, markerOf(secondLabel, true))
    const counts = /^(?:Decimal|Upper|Lower)/.test(element.numbering ?? '')
    const ordered = counts || first?.ordered === true
    const start = ordered ? (first?.number ?? 1) : 1
    const numbering = ordered ? numberingOf(element, first) : undefined
    const list: Block = {
      kind: 'list',
      ordered,
      ...(start === 1 ? {} : { start }),
      ...(numbering === undefined ? {} : { numbering }),
      items: filled,
      ...this.#words.place(element),
    }
    const place = this.#placeOf(element)
    if (place) this.#places.set(list, place)
    return [list]
  }

  #table(element: TagElement, depth: number, section: number): Block[] {
    const rows: { cells: TableCell[] }[] = []
    const captions: Block[] = []
    let isBelow = false
    for (const row of tableRows(element)) {
      if (row.role === 'Caption') {
        isBelow = rows.length > 0
        captions.push(...this.#plainly(() => this.#group(row, depth + 1, section)))
        continue
      }
      const cells = row.kids
        .filter((kid): kid is TagElement => !isContent(kid) && (kid.role === 'TD' || kid.role === 'TH'))
        .map((kid): TableCell => {
          const read = () => (depth < maxDepth ? this.#group(kid, depth + 1, section) : [])
          const { rowspan, colspan, align } = kid
          return {
            blocks: withoutLeaders(kid.role === 'TH' ? this.#plainly(read) : read()),
            ...(rowspan === undefined ? {} : { rowspan }),
            ...(colspan === undefined ? {} : { colspan }),
            ...(kid.role === 'TH' ? { header: true } : {}),
            ...(align && align !== 'justify' ? { align } : {}),
          }
        })
      if (cells.length > 0) rows.push({ cells })
    }
    if (rows.length === 0) return this.#group(element, depth + 1, section)
    if (!rows.some(({ cells }) => cells.some((cell) => cell.blocks.length > 0))) return captions
    const said = captions.flatMap((block): readonly Inline[] => ('inlines' in block ? block.inlines : []))
    const caption = said.length > 0 ? { caption: said, ...(isBelow ? { captionBelow: true } : {}) } : {}
    return [{ kind: 'table', rows, ...caption, ...this.#words.place(element) }]
  }

  #figure(element: TagElement, depth: number, section: number): Block[] {
    const found = this.#figures.shown.get(element)
    const captions = element.kids.filter(
      (kid): kid is TagElement => !isContent(kid) && kid.role === 'Caption',
    )
    const caption = this.#plainly(() => captions.flatMap((kid) => this.#group(kid, depth + 1, section)))
    if (!found || found.picture.resource === null) {
      // A figure without an image is drawn: its text is labels, and the alternative text describes it.
      if (element.alt === undefined) return this.#group(element, depth + 1, section)
      return caption
    }
    const inlines = caption.flatMap((block): readonly Inline[] => ('inlines' in block ? block.inlines : []))
    return [this.#figureBlock(found.picture, found.picture.resource, found.page, element.alt, inlines)]
  }

  #figureBlock(
    { box }: PagePicture,
    resource: string,
    page: number,
    alt: string | undefined,
    caption: readonly Inline[],
  ): Block {
    this.#resources.add(resource)
    return {
      kind: 'figure',
      resource,
      ...(alt === undefined ? {} : { alt }),
      ...(caption.length > 0 ? { caption } : {}),
      width: box.x1 - box.x0,
      height: box.y1 - box.y0,
      page,
      box,
    }
  }

  #wordsOf(contents: readonly TaggedContent[]): PageWord[] {
    const words = contents.flatMap((content) => this.#words.of(content))
    return this.#labels.size === 0 ? words : words.filter((word) => !this.#labels.has(word))
  }
}

/** Removes the leaders at the end of a cell. */
function withoutLeaders(blocks: readonly Block[]): Block[] {
  return blocks.map((block, i) =>
    i === blocks.length - 1 && block.kind === 'paragraph'
      ? { ...block, inlines: withSource(trimmed(block.inlines), sourceLinesOf(block.inlines)) }
      : block,
  )
}

function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  const last = inlines.at(-1)
  if (last === undefined) return inlines
  const rest = inlines.slice(0, -1)
  if (last.kind === 'emphasis') {
    const inner = trimmed(last.inlines)
    return inner === last.inlines
      ? inlines
      : inner.length === 0
        ? rest
        : [...rest, { ...last, inlines: inner }]
  }
  if (last.kind !== 'text' || !leaders.test(last.text)) return inlines
  const text = last.text.replace(leaders, '')
  // A cell that contains only dots is kept.
  if (text === '') return rest.length > 0 ? rest : inlines
  return [...rest, { ...last, text }]
}
