import type { Block, Cell, Inline, ListItem } from '../model/document.ts'
import type { Box } from '../model/geometry.ts'
import { union } from '../model/geometry.ts'
import type { PagePicture, PageWord, TagElement, TaggedContent } from '../model/page-content.ts'
import { codeBlock } from './code.ts'
import { inlinesOf, type WordFacts } from './inlines.ts'
import type { Line } from './line.ts'
import { markerOf } from './markers.ts'
import { type Figures, figuresOf, withRest } from './tagged-figures.ts'
import { contentOf, isContent, type TaggedWords } from './tagged-words.ts'

/** Deeper elements count as plain text of the last. */
const mostDepth = 60

/** Elements that hold blocks. */
const grouping = new Set([
  '',
  'Document',
  'DocumentFragment',
  'Part',
  'Art',
  'Sect',
  'Div',

  'Index',
  'Aside',
  'TOC',
  'TOCI',
  'THead',
  'TBody',
  'TFoot',
  'LI',
  'LBody',
])
/** Elements that are blocks, wherever they stand. */
const blocky = new Set([
  'P',
  'H',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'Title',
  'L',
  'Table',
  'Figure',
  'Formula',
  'Caption',
  'BlockQuote',
  'Code',
  'Note',
  'FENote',
])

export interface Tagged {
  readonly blocks: Block[]
  readonly resources: Set<string>
  readonly notes: Map<string, Block[]>
}

/**
 * Blocks as the structure tree has them.
 * @param noteKeys the note elements that marks in the text ask for
 */
export function taggedBlocks(
  root: TagElement,
  words: TaggedWords,
  facts: WordFacts,
  noteKeys: ReadonlyMap<TagElement, string>,
): Tagged {
  return new TagWalk(words, facts, noteKeys, figuresOf(root, words)).run(root)
}

class TagWalk {
  readonly #words: TaggedWords
  readonly #facts: WordFacts
  readonly #resources = new Set<string>()
  readonly #noteKeys: ReadonlyMap<TagElement, string>
  readonly #notes = new Map<string, Block[]>()
  readonly #figures: Figures

  constructor(
    words: TaggedWords,
    facts: WordFacts,
    noteKeys: ReadonlyMap<TagElement, string>,
    figures: Figures,
  ) {
    this.#figures = figures
    this.#noteKeys = noteKeys
    this.#words = words
    this.#facts = facts
  }

  run(root: TagElement): Tagged {
    const tagged = this.#group(root, 0, 0)
    const rest = this.#figures.rest.flatMap(({ picture, page }) =>
      picture.resource === null ? [] : [this.#figureBlock(picture, picture.resource, page, picture.alt, [])],
    )
    const blocks = withRest(tagged, rest)
    return { blocks, resources: this.#resources, notes: this.#notes }
  }

  /** The blocks of an element's kids; text that stands among them makes paragraphs. */
  #group(element: TagElement, depth: number, section: number): Block[] {
    const blocks: Block[] = []
    let loose: TaggedContent[] = []
    const figures: Block[] = []
    const flush = () => {
      const block = this.#paragraph(this.#wordsOf(loose))
      if (block) blocks.push(block)
      for (const figure of figures.splice(0)) blocks.push(figure)
      loose = []
    }
    for (const kid of element.kids) {
      if (isContent(kid)) loose.push(kid)
      else if (kid.role === 'Artifact') continue
      // A note that a mark asks for leaves the paragraph in which it stands whole.
      else if (this.#noteKeys.has(kid)) this.#element(kid, depth + 1, section)
      // So does a picture; it comes behind the paragraph.
      else if (element.role === 'P' && kid.role === 'Figure' && this.#figures.shown.has(kid))
        figures.push(...this.#element(kid, depth + 1, section))
      else if (depth < mostDepth && (blocky.has(kid.role) || grouping.has(kid.role))) {
        flush()
        for (const block of this.#element(kid, depth + 1, section)) blocks.push(block)
      } else if (depth < mostDepth && hasBlocks(kid)) {
        flush()
        for (const block of this.#group(kid, depth + 1, section)) blocks.push(block)
      } else for (const content of contentOf(kid)) loose.push(content)
    }
    flush()
    return blocks
  }

  #element(element: TagElement, depth: number, section: number): Block[] {
    const { role } = element
    switch (role) {
      case 'H':
        return this.#heading(element, section + 1)
      case 'Title':
        return this.#heading(element, 1)
      case 'L':
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
        return lines.length > 0 ? [{ kind: 'code', text: codeBlock(lines), ...originOf(lines) }] : []
      }
      case 'Note':
      case 'FENote': {
        const key = this.#noteKeys.get(element)
        if (key === undefined) break
        const note = this.#paragraph(this.#wordsOf(contentOf(element)), 1)
        if (note) this.#notes.set(key, [note])
        return []
      }
    }
    if (/^H[1-6]$/.test(role)) return this.#heading(element, Number(role[1]))
    return this.#group(element, depth, role === 'Sect' || role === 'Part' ? section + 1 : section)
  }

  #heading(element: TagElement, level: number): Block[] {
    const lines = this.#words.lines(this.#wordsOf(contentOf(element)))
    const inlines = inlinesOf(lines, this.#facts, { plainBold: true })
    if (inlines.length === 0) return []
    const bounded = Math.max(1, Math.min(6, level)) as 1 | 2 | 3 | 4 | 5 | 6
    return [{ kind: 'heading', level: bounded, inlines, ...originOf(lines) }]
  }

  #paragraph(words: readonly PageWord[], skip = 0): Block | null {
    const lines = this.#words.lines(words)
    const inlines = inlinesOf(lines, this.#facts, { skip })
    return inlines.length === 0 ? null : { kind: 'paragraph', inlines, ...originOf(lines) }
  }

  #list(element: TagElement, depth: number, section: number): Block[] {
    const items: ListItem[] = []
    const markers: string[] = []
    for (const kid of element.kids) {
      if (isContent(kid) || kid.role === 'Artifact') continue
      if (kid.role === 'L') {
        // A nested list that stands beside the item it belongs to.
        const nested = this.#list(kid, depth + 1, section)
        const last = items.at(-1)
        if (last) items[items.length - 1] = { ...last, blocks: [...last.blocks, ...nested] }
        else items.push({ blocks: nested })
        continue
      }
      const labels = kid.kids.filter((part): part is TagElement => !isContent(part) && part.role === 'Lbl')
      const rest = { ...kid, kids: kid.kids.filter((part) => isContent(part) || part.role !== 'Lbl') }
      const label = this.#wordsOf(labels.flatMap(contentOf))
      const blocks = depth < mostDepth ? this.#group(rest, depth + 1, section) : []
      if (kid.role === 'Caption') continue
      if (label.length > 0) {
        markers.push(label.map(({ text }) => text).join(''))
        items.push({ blocks })
      } else {
        const { text, item } = unmarked(blocks)
        markers.push(text)
        items.push(item)
      }
    }
    const filled = items.filter(({ blocks }) => blocks.length > 0)
    if (filled.length === 0) return []
    const first = markerOf(markers.find((text) => text !== '') ?? '•', true)
    const counts = /^(?:Decimal|Upper|Lower)/.test(element.numbering ?? '')
    const ordered = counts || first?.ordered === true
    const start = ordered ? (first?.numbers[0] ?? 1) : 1
    return [{ kind: 'list', ordered, ...(start === 1 ? {} : { start }), items: filled }]
  }

  #table(element: TagElement, depth: number, section: number): Block[] {
    const rows: { cells: Cell[] }[] = []
    const captions: Block[] = []
    for (const row of rowsOf(element)) {
      if (row.role === 'Caption') {
        captions.push(...this.#group(row, depth + 1, section))
        continue
      }
      const cells = row.kids
        .filter((kid): kid is TagElement => !isContent(kid) && (kid.role === 'TD' || kid.role === 'TH'))
        .map((kid): Cell => {
          const blocks = depth < mostDepth ? this.#group(kid, depth + 1, section) : []
          const { rowspan, colspan } = kid
          return {
            blocks: kid.role === 'TH' ? blocks.map(withoutWholeBold) : blocks,
            ...(rowspan === undefined ? {} : { rowspan }),
            ...(colspan === undefined ? {} : { colspan }),
            ...(kid.role === 'TH' ? { header: true } : {}),
          }
        })
      if (cells.length > 0) rows.push({ cells })
    }
    if (rows.length === 0) return this.#group(element, depth + 1, section)
    const said = captions.flatMap((block): readonly Inline[] => ('inlines' in block ? block.inlines : []))
    return [{ kind: 'table', rows, ...(said.length > 0 ? { caption: said } : {}) }]
  }

  #figure(element: TagElement, depth: number, section: number): Block[] {
    const found = this.#figures.shown.get(element)
    const captions = element.kids.filter(
      (kid): kid is TagElement => !isContent(kid) && kid.role === 'Caption',
    )
    const caption = captions.flatMap((kid) => this.#group(kid, depth + 1, section))
    if (!found || found.picture.resource === null) {
      // Drawn and not a picture: its letters are labels, and what it shows is told by the alternative text.
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
    return contents.flatMap((content) => this.#words.of(content))
  }
}

/** Whether a block stands somewhere below an inline element (a link around paragraphs). */
function hasBlocks(element: TagElement): boolean {
  const waiting: TagElement[] = [element]
  let met = 0
  for (let next = waiting.pop(); next && met < 1000; next = waiting.pop()) {
    met++
    for (const kid of next.kids) {
      if (isContent(kid)) continue
      if (blocky.has(kid.role)) return true
      waiting.push(kid)
    }
  }
  return false
}

/** Rows and captions of a table, its row groups opened. */
function rowsOf(table: TagElement): TagElement[] {
  return table.kids.flatMap((kid): TagElement[] => {
    if (isContent(kid)) return []
    if (kid.role === 'TR' || kid.role === 'Caption') return [kid]
    return kid.kids.filter((row): row is TagElement => !isContent(row) && row.role === 'TR')
  })
}

/** An item whose marker is the first word of its text. */
function unmarked(blocks: readonly Block[]): { text: string; item: ListItem } {
  const [first, ...rest] = blocks
  const lead = first?.kind === 'paragraph' ? first.inlines[0] : undefined
  if (first?.kind !== 'paragraph' || lead?.kind !== 'text') return { text: '', item: { blocks } }
  const match = /^(\S+)\s+/.exec(lead.text)
  if (!match || !markerOf(match[1], true)) return { text: '', item: { blocks } }
  const inlines = [{ ...lead, text: lead.text.slice(match[0].length) }, ...first.inlines.slice(1)]
  return { text: match[1], item: { blocks: [{ ...first, inlines }, ...rest] } }
}

function originOf(lines: readonly Line[]) {
  const [first] = lines
  const same = lines.filter((line) => line.page === first.page)
  const box = same.reduce<Box>((all, line) => union(all, line.box), first.box)
  return { page: first.page, box }
}

/** The words of a header cell are bold because they are a header's. */
function withoutWholeBold(block: Block): Block {
  if (block.kind !== 'paragraph' || block.inlines.length !== 1) return block
  const [only] = block.inlines
  return only.kind === 'emphasis' && only.style === 'bold' ? { ...block, inlines: only.inlines } : block
}
