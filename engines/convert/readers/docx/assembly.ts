import type { Block, Inline, List } from '../../../model/document.ts'
import type { NumberingLevel } from '../../../office/word.ts'
import type { Leaf } from './leaves.ts'
import { blockOf, type ItemPlace, inlinesOf, type Paragraph } from './paragraphs.ts'

/** Puts paragraphs that belong together into lists, quotes, code and glossaries. */
export class Assembly {
  readonly #out: Block[] = []
  readonly #counters: Map<string, number>
  #lists: OpenList[] = []
  /** Paragraphs of one kind in a row that are to be one block. */
  #row: { readonly role: Paragraph['role']; readonly paragraphs: Paragraph[] } | null = null
  #carried: Leaf[] = []

  constructor(counters: Map<string, number>) {
    this.#counters = counters
  }

  paragraph(read: Paragraph): void {
    const carried = this.#carried
    if (carried.length > 0) for (const leaf of read.leaves) carried.push(leaf)
    const whole = carried.length === 0 ? read : { ...read, leaves: carried }
    const opens = this.#out.length === 0 && this.#row === null
    const paragraph: Paragraph = whole.role === 'title' && !opens ? { ...whole, role: 'text' } : whole
    this.#carried = []
    if (paragraph.runsOn) {
      this.#carried = carried.length === 0 ? [...read.leaves] : carried
      return
    }
    if (paragraph.breaksPage === 'before') this.#breakPage()
    if (inlinesOf(paragraph).length > 0 || paragraph.role === 'heading') this.#add(paragraph)
    else if (paragraph.item && !isBlank(paragraph.item.kind)) this.#count(paragraph.item)
    else if (paragraph.ruled && paragraph.asides.length === 0) this.block({ kind: 'rule' })
    if (paragraph.breaksPage === 'after') this.#breakPage()
  }

  /** A table, or what stands in a text box. */
  block(block: Block): void {
    const caption =
      this.#row?.role === 'caption' && block.kind === 'table' ? this.#row.paragraphs.pop() : undefined
    this.#close()
    this.#out.push(caption && block.kind === 'table' ? { ...block, caption: inlinesOf(caption) } : block)
  }

  end(): Block[] {
    if (this.#carried.length > 0) {
      const leaves = this.#carried
      this.#carried = []
      this.#add({ ...nothing, leaves })
    }
    this.#close()
    while (this.#out.at(-1)?.kind === 'page-break') this.#out.pop()
    return this.#out
  }

  #breakPage(): void {
    this.#close()
    if (this.#out.length > 0 && this.#out.at(-1)?.kind !== 'page-break')
      this.#out.push({ kind: 'page-break' })
  }

  #add(paragraph: Paragraph): void {
    if (paragraph.item && !isBlank(paragraph.item.kind)) {
      this.#closeRow()
      this.#addItem(paragraph, paragraph.item)
      return
    }
    const open = paragraph.item
      ? this.#listAt(paragraph.item.level)
      : paragraph.role === 'text' || paragraph.role === 'quote' || paragraph.role === 'code'
        ? this.#itemAround(paragraph.indent)
        : null
    const block = blockOf(paragraph)
    if (open && block) {
      const { blocks } = open.items[open.items.length - 1]
      const last = blocks.at(-1)
      if (paragraph.role !== 'code') blocks.push(block)
      else if (last?.kind !== 'code') blocks.push({ kind: 'code', text: lineOf(paragraph) })
      else blocks[blocks.length - 1] = { ...last, text: `${last.text}\n${lineOf(paragraph)}` }
      return
    }
    this.#lists = []
    const { role } = paragraph
    if (role === 'heading' || role === 'title' || role === 'text') {
      this.#closeRow()
      if (block) this.#out.push(block)
      return
    }
    const kind = role === 'definition' ? 'term' : role
    if (this.#row?.role !== kind) this.#closeRow()
    if (this.#row) this.#row.paragraphs.push(paragraph)
    else this.#row = { role: kind, paragraphs: [paragraph] }
    if (role === 'caption') this.#captionFigure(paragraph)
  }

  /** The innermost open item that a paragraph, by its indent, goes on with. Lists further in are closed. */
  #itemAround(indent: number): MutableList | null {
    while (this.#lists.length > 0) {
      const top = this.#lists[this.#lists.length - 1]
      if (indent > top.indent) return top.list
      this.#lists.pop()
    }
    return null
  }

  /** The open list of a level: a paragraph with an empty number goes on in its last item. */
  #listAt(level: number): MutableList | null {
    while (this.#lists.length > 0 && this.#lists[this.#lists.length - 1].level > level) this.#lists.pop()
    return this.#lists.at(-1)?.list ?? null
  }

  #addItem(paragraph: Paragraph, place: ItemPlace): void {
    const number = this.#count(place)
    while (this.#lists.length > 0 && this.#lists[this.#lists.length - 1].level > place.level)
      this.#lists.pop()
    let top = this.#lists.at(-1)
    // Some programs write each task of a list as a list of its own, with the box for a bullet.
    const bullet = boxes[place.kind.text]
    const num = bullet === undefined ? place.num : 'tasks'
    if (top?.level === place.level && top.num !== num) {
      this.#lists.pop()
      top = undefined
    }
    if (top?.level !== place.level) {
      const list: MutableList = { ...listKind(place.kind, number), items: [] }
      const around = this.#lists.at(-1)?.list.items.at(-1)
      if (around) around.blocks.push(list)
      else this.#out.push(list)
      top = { list, level: place.level, num, indent: place.kind.indent }
      this.#lists.push(top)
    }
    const { leaves, checked = bullet } = taken(paragraph.leaves)
    const block = blockOf({ ...paragraph, leaves })
    top.list.items.push({ blocks: block ? [block] : [], ...(checked === undefined ? {} : { checked }) })
  }

  /** The number of an item: a list counts on over what stands between, and its inner lists begin anew. */
  #count({ list, num, level, kind }: ItemPlace): number {
    const counters = this.#counters
    const key = `${list}/${level}`
    const first = `${num}:${level}`
    const before = counters.get(key)
    const anew = before === undefined || (kind.restarts && !counters.has(first))
    const number = anew ? kind.start : before + 1
    counters.set(first, 1)
    counters.set(key, number)
    for (let inner = level + 1; inner < 9; inner++) counters.delete(`${list}/${inner}`)
    return number
  }

  #close(): void {
    this.#closeRow()
    this.#lists = []
  }

  #closeRow(): void {
    const row = this.#row
    this.#row = null
    if (!row || row.paragraphs.length === 0) return
    if (row.role === 'quote') this.#out.push(quotation(row.paragraphs))
    else if (row.role === 'code')
      this.#out.push({ kind: 'code', text: row.paragraphs.map(lineOf).join('\n') })
    else if (row.role === 'term') this.#out.push(glossary(row.paragraphs))
    else
      for (const paragraph of row.paragraphs) {
        const block = blockOf(paragraph)
        if (block) this.#out.push(block)
      }
  }

  /** A caption below a picture that stands alone makes a figure of both. */
  #captionFigure(caption: Paragraph): void {
    const last = this.#out.at(-1)
    if (last?.kind !== 'paragraph' || last.inlines.length !== 1) return
    const [image] = last.inlines
    if (image.kind !== 'image') return
    this.#out.pop()
    this.#row = null
    const { kind: _, title: __, ...picture } = image
    this.#out.push({ kind: 'figure', ...picture, caption: inlinesOf(caption) })
  }
}

interface MutableItem {
  readonly blocks: Block[]
  readonly checked?: boolean
}

type MutableList = Omit<List, 'items'> & { readonly items: MutableItem[] }

interface OpenList {
  readonly list: MutableList
  readonly level: number
  readonly num: string
  /** Where its numbers stand. */
  readonly indent: number
}

const nothing: Paragraph = {
  role: 'text',
  leaves: [],
  level: 1,
  item: null,
  indent: 0,
  runsOn: false,
  breaksPage: null,
  ruled: false,
  asides: [],
}

/** A bullet of white space is how programs write a paragraph that goes on below an item. */
function isBlank({ format, text }: NumberingLevel): boolean {
  return format === 'bullet' && text !== '' && text.trim() === ''
}

const numberings: Readonly<Record<string, List['numbering']>> = {
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
}

function listKind({ format }: NumberingLevel, start: number): Omit<List, 'items'> {
  if (format === 'bullet') return { kind: 'list', ordered: false }
  const numbering = numberings[format]
  return {
    kind: 'list',
    ordered: true,
    ...(start === 1 ? {} : { start }),
    ...(numbering === undefined ? {} : { numbering }),
  }
}

const boxes: Readonly<Record<string, boolean>> = { '☐': false, '☑': true, '☒': true }

/** The box in front of a task, taken off its text. */
function taken(leaves: readonly Leaf[]): { readonly leaves: readonly Leaf[]; readonly checked?: boolean } {
  const [first, ...rest] = leaves
  if (first?.inline.kind !== 'text') return { leaves }
  const box = /^([☐☑☒])\s*/u.exec(first.inline.text)
  if (!box) return { leaves }
  const text = first.inline.text.slice(box[0].length)
  return { leaves: [{ ...first, inline: { kind: 'text', text } }, ...rest], checked: boxes[box[1]] }
}

function lineOf({ leaves }: Paragraph): string {
  return leaves
    .map(({ inline }) => (inline.kind === 'break' ? '\n' : 'text' in inline ? inline.text : ''))
    .join('')
}

function glossary(paragraphs: readonly Paragraph[]): Block {
  const items: { term: readonly Inline[]; definitions: Block[][] }[] = []
  for (const paragraph of paragraphs) {
    const last = items.at(-1)
    if (paragraph.role === 'term' || !last) items.push({ term: inlinesOf(paragraph), definitions: [] })
    else {
      const block = blockOf(paragraph)
      if (!block) continue
      if (last.definitions.length === 0) last.definitions.push([block])
      else last.definitions[0].push(block)
    }
  }
  return { kind: 'definitions', items }
}

/** Twentieths of a point by which a quotation in a quotation stands further in. */
const furtherIn = 240
/** Quotations inside of each other; what stands further in counts as of the last. */
const maxQuotes = 12

/** Paragraphs of a quotation; those that stand further in than the ones before are a quotation in it. */
function quotation(paragraphs: readonly Paragraph[]): Block {
  const whole: Block[] = []
  const open = [{ blocks: whole, indent: paragraphs[0].indent }]
  for (const paragraph of paragraphs) {
    const block = blockOf(paragraph)
    if (!block) continue
    const { indent } = paragraph
    while (open.length > 1 && indent < open[open.length - 1].indent - furtherIn / 2) open.pop()
    const top = open[open.length - 1]
    if (indent > top.indent + furtherIn && open.length < maxQuotes) {
      const blocks: Block[] = [block]
      top.blocks.push({ kind: 'quote', blocks })
      open.push({ blocks, indent })
    } else top.blocks.push(block)
  }
  return { kind: 'quote', blocks: whole }
}
