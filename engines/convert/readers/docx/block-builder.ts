import type { Block, BlockLook, Inline, List, TextLook } from '../../../model/document.ts'
import { countedAs } from '../../../model/list-labels.ts'
import { type Numbering, type NumberingLevel, symbolCharacter } from '../../../office/word.ts'
import type { DocxLooks } from './looks.ts'
import { blockOf, type DocxParagraph, inlinesOf, type ListPosition } from './paragraphs.ts'
import { nestInlines, type StyledInline } from './styled-inlines.ts'

const numberings: Readonly<Record<string, List['numbering']>> = {
  lowerLetter: 'lower-alpha',
  upperLetter: 'upper-alpha',
  lowerRoman: 'lower-roman',
  upperRoman: 'upper-roman',
  decimalZero: 'decimal-zero',
  ordinal: 'ordinal',
  russianLower: 'lower-cyrillic',
  russianUpper: 'upper-cyrillic',
  decimalEnclosedCircle: 'circled',
  chineseCounting: 'han',
  chineseCountingThousand: 'han',
  japaneseCounting: 'han',
  taiwaneseCountingThousand: 'han',
  ganada: 'hangul',
}

/** Builds lists, quotations, code blocks and definition lists from consecutive paragraphs. */
export class BlockBuilder {
  readonly #out: Block[] = []
  readonly #counters: Map<string, number>
  readonly #numbering: Numbering
  #lists: OpenList[] = []
  /** Consecutive paragraphs of one role that will become one block. */
  #row: { readonly role: DocxParagraph['role']; readonly paragraphs: DocxParagraph[] } | null = null
  #carried: StyledInline[] = []

  readonly #looks: DocxLooks | undefined
  /** Empty paragraphs since the last block, which take up space. */
  #blanks: BlockLook[] = []
  /** Empty lines since the last line of code, which belong to it if more code follows. */
  #emptyCode: DocxParagraph[] = []

  constructor(counters: Map<string, number>, numbering: Numbering, looks?: DocxLooks) {
    this.#looks = looks
    this.#counters = counters
    this.#numbering = numbering
  }

  paragraph(read: DocxParagraph): void {
    const carried = this.#carried
    if (carried.length > 0) for (const leaf of read.leaves) carried.push(leaf)
    const whole = carried.length === 0 ? read : { ...read, leaves: carried }
    const opens = this.#out.length === 0 && this.#row === null
    const paragraph: DocxParagraph = whole.role === 'title' && !opens ? { ...whole, role: 'text' } : whole
    this.#carried = []
    if (paragraph.runsOn) {
      this.#carried = carried.length === 0 ? [...read.leaves] : carried
      return
    }
    if (paragraph.breaksPage === 'before') this.#breakPage()
    const { look } = paragraph
    if (
      look &&
      inlinesOf(paragraph).length === 0 &&
      paragraph.asides.every(({ box }) => box !== undefined) &&
      !hasRule(paragraph)
    ) {
      const { left: _, label: __, ...blank } = look as BlockLook
      // An empty line is as high as the paragraph mark in it.
      const text = this.#looks?.run(paragraph.mark, look.text) ?? look.text
      this.#blanks.push({ ...blank, text })
    }
    if (paragraph.role === 'code' && this.#row?.role === 'code' && inlinesOf(paragraph).length === 0)
      this.#emptyCode.push(paragraph)
    this.#place(paragraph)
  }

  /** Ends a paragraph, after its anchored content. */
  endParagraph({ breaksPage, runsOn }: DocxParagraph): void {
    if (breaksPage === 'after' && !runsOn) this.#breakPage()
  }

  /** Ends a section. Returns the number of blocks so far. */
  endSection(): number {
    this.#close()
    return this.#out.length
  }

  #place(paragraph: DocxParagraph): void {
    if (paragraph.number && paragraph.leaves.length > 0) {
      this.#add(this.#numbered(paragraph, paragraph.number))
    } else if (inlinesOf(paragraph).length > 0 || paragraph.role === 'heading') this.#add(paragraph)
    else if (paragraph.item && !isBlank(paragraph.item.kind)) this.#count(paragraph.item)
    else if (paragraph.ruled && paragraph.asides.length === 0)
      this.block({ kind: 'rule', ...(paragraph.look ? { look: { ...paragraph.look, line: ruleLine } } : {}) })
  }

  /** Adds a table, or a block of a text box. */
  block(given: Block): void {
    const block = this.#withBlanks(given)
    const caption =
      this.#row?.role === 'caption' && block.kind === 'table' ? this.#row.paragraphs.pop() : undefined
    this.#close()
    this.#out.push(caption && block.kind === 'table' ? { ...block, caption: inlinesOf(caption) } : block)
  }

  end(): Block[] {
    if (this.#carried.length > 0) {
      const leaves = this.#carried
      this.#carried = []
      this.#add({ ...emptyParagraph, leaves })
    }
    this.#close()
    const last = this.#out.at(-1)
    if (last && this.#blanks.length > 0) {
      this.#out[this.#out.length - 1] = { ...last, look: { ...last.look, blanksAfter: this.#blanks } }
      this.#blanks = []
    }
    while (this.#out.at(-1)?.kind === 'page-break') this.#out.pop()
    return this.#out
  }

  /** The empty paragraphs where there is no block. */
  get blanks(): readonly BlockLook[] {
    return this.#blanks
  }

  /** A block with the empty paragraphs before it. */
  #withBlanks<T extends Block>(block: T): T {
    if (this.#blanks.length === 0) return block
    const blanksBefore = this.#blanks
    this.#blanks = []
    return { ...block, look: { ...block.look, blanksBefore } }
  }

  #breakPage(): void {
    // A page of drawings alone has a paragraph that contains them.
    if (this.#blanks.some(({ shapes }) => shapes)) this.block({ kind: 'paragraph', inlines: [] })
    this.#blanks = []
    this.#close()
    if (this.#out.length > 0 && this.#out.at(-1)?.kind !== 'page-break')
      this.#out.push({ kind: 'page-break' })
  }

  #add(given: DocxParagraph): void {
    if (this.#emptyCode.length > 0 && given.role === 'code') this.#blanks = []
    const paragraph = this.#looks && given.look ? this.#withBlankLook(given, given.look) : given
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
      else if (last?.kind !== 'code') blocks.push(codeOf([paragraph]))
      else blocks[blocks.length - 1] = joinedCode(last, codeOf([paragraph]))
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
    if (this.#row) for (const empty of this.#emptyCode) this.#row.paragraphs.push(empty)
    this.#emptyCode = []
    if (this.#row) this.#row.paragraphs.push(paragraph)
    else this.#row = { role: kind, paragraphs: [paragraph] }
    if (role === 'caption') this.#captionFigure(paragraph)
  }

  #withBlankLook(paragraph: DocxParagraph, look: NonNullable<DocxParagraph['look']>): DocxParagraph {
    if (this.#blanks.length === 0) return paragraph
    const blanksBefore = this.#blanks
    this.#blanks = []
    return { ...paragraph, look: { ...look, blanksBefore } }
  }

  /** The innermost open list whose last item a paragraph continues, by its indent. Deeper lists are closed. */
  #itemAround(indent: number): MutableList | null {
    while (this.#lists.length > 0) {
      const top = this.#lists[this.#lists.length - 1]
      if (indent > top.indent) return top.list
      this.#lists.pop()
    }
    return null
  }

  /** The open list of a level: a paragraph with an empty number continues its last item. */
  #listAt(level: number): MutableList | null {
    while (this.#lists.length > 0 && this.#lists[this.#lists.length - 1].level > level) this.#lists.pop()
    return this.#lists.at(-1)?.list ?? null
  }

  #addItem(paragraph: DocxParagraph, place: ListPosition): void {
    const number = this.#count(place)
    while (this.#lists.length > 0 && this.#lists[this.#lists.length - 1].level > place.level)
      this.#lists.pop()
    let top = this.#lists.at(-1)
    // Some programs write each task as a separate list, with the checkbox as its bullet.
    const bullet = checkboxes[place.kind.text]
    const num = bullet === undefined ? place.num : 'tasks'
    // Another instance of the same numbering that counts on is the same list.
    const goesOn = top?.counter === place.list && top.next === number
    if (top?.level === place.level && top.num !== num && !goesOn) {
      this.#lists.pop()
      top = undefined
    }
    if (top?.level !== place.level) {
      const list: MutableList = { ...listKind(place, number, this.#counters, this.#numbering), items: [] }
      const around = this.#lists.at(-1)?.list.items.at(-1)
      if (around) around.blocks.push(list)
      else this.#out.push(list)
      top = { list, level: place.level, num, counter: place.list, next: number, indent: place.kind.indent }
      this.#lists.push(top)
    }
    top.next = number + 1
    const { leaves, checked = bullet } = withoutCheckbox(paragraph.leaves)
    const look = this.#labelled(paragraph, place, number)
    const block = blockOf({ ...paragraph, leaves, ...(look ? { look } : {}) })
    top.list.items.push({ blocks: block ? [block] : [], ...(checked === undefined ? {} : { checked }) })
  }

  /** The look of an item with its number or bullet as shown. */
  #labelled(
    { look, mark }: DocxParagraph,
    place: ListPosition,
    number: number,
  ): NonNullable<DocxParagraph['look']> | undefined {
    if (!look || !this.#looks) return look
    const { kind, list, level } = place
    const label = this.#looks.label(list, level, look.text, mark)
    const [before, after] = affixesOf(place, this.#counters, this.#numbering)
    const text =
      kind.format === 'bullet'
        ? bulletOf(kind.text, label.look.font)
        : kind.format === 'none'
          ? ''
          : `${before}${countedAs(numberingOf(kind), number)}${after}`
    // Bullets use a symbol font; all symbol fonts are treated alike here.
    const shown = kind.format === 'bullet' ? { ...label.look, font: look.text.font } : label.look
    const { tab, align } = label
    return text === '' ? look : { ...look, label: { text, look: shown as TextLook, tab, align } }
  }

  /** A heading with its number as text, as Word shows it. */
  #numbered(paragraph: DocxParagraph, place: ListPosition): DocxParagraph {
    const number = this.#count(place)
    const [before, after] = affixesOf(place, this.#counters, this.#numbering)
    const label =
      place.kind.format === 'bullet' || place.kind.format === 'none' || place.kind.text === ''
        ? ''
        : `${before}${countedAs(numberingOf(place.kind), number)}${after}`.trim()
    if (label === '') return paragraph
    const { look } = paragraph
    const inline = look
      ? ({ kind: 'text', text: `${label}\t`, look: look.text } as const)
      : ({ kind: 'text', text: `${label} ` } as const)
    return { ...paragraph, leaves: [{ inline, styles: new Set(), href: null }, ...paragraph.leaves] }
  }

  /** The number of an item. A list counts on across other paragraphs, and restarts its inner lists. */
  #count({ list, num, level, kind }: ListPosition): number {
    const counters = this.#counters
    const key = `${list}/${level}`
    const first = `${num}:${level}`
    const before = counters.get(key)
    const restarts = before === undefined || (kind.restarts && !counters.has(first))
    const number = restarts ? kind.start : before + 1
    counters.set(first, 1)
    counters.set(key, number)
    for (let inner = level + 1; inner < 9; inner++) {
      const { restartsAfter = inner } = this.#numbering.level(num, inner) ?? {}
      if (level < restartsAfter) counters.delete(`${list}/${inner}`)
    }
    return number
  }

  #close(): void {
    this.#closeRow()
    this.#lists = []
  }

  #closeRow(): void {
    const row = this.#row
    this.#row = null
    this.#emptyCode = []
    if (!row || row.paragraphs.length === 0) return
    if (row.role === 'quote') this.#out.push(quotation(row.paragraphs))
    else if (row.role === 'code') this.#out.push(codeOf(row.paragraphs))
    else if (row.role === 'term') this.#out.push(definitionList(row.paragraphs))
    else
      for (const paragraph of row.paragraphs) {
        const block = blockOf(paragraph)
        if (block) this.#out.push(block)
      }
  }

  /** Makes a figure of an image on its own and the caption below it. */
  #captionFigure(caption: DocxParagraph): void {
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
  /** What counts its items, and the number of its next one. */
  readonly counter: string
  next: number
  /** Indent of its numbers. */
  readonly indent: number
}

/** Height of a paragraph that is a rule, points: measured in LibreOffice. */
const ruleLine = { rule: 'exact', value: 4.6 } as const

function hasRule({ ruled }: DocxParagraph): boolean {
  return ruled
}

const emptyParagraph: DocxParagraph = {
  role: 'text',
  leaves: [],
  level: 1,
  item: null,
  number: null,
  indent: 0,
  runsOn: false,
  breaksPage: null,
  ruled: false,
  asides: [],
}

/** Some programs write a paragraph that continues an item with an empty bullet. */
function isBlank({ format, text }: NumberingLevel): boolean {
  return format === 'bullet' && text !== '' && text.trim() === ''
}

const checkboxes: Readonly<Record<string, boolean>> = { '☐': false, '☑': true, '☒': true }

/** Removes the checkbox in front of a task. */
function withoutCheckbox(leaves: readonly StyledInline[]): {
  readonly leaves: readonly StyledInline[]
  readonly checked?: boolean
} {
  const [first, ...rest] = leaves
  if (first?.inline.kind !== 'text') return { leaves }
  const box = /^([☐☑☒])\s*/u.exec(first.inline.text)
  if (!box) return { leaves }
  const text = first.inline.text.slice(box[0].length)
  return { leaves: [{ ...first, inline: { kind: 'text', text } }, ...rest], checked: checkboxes[box[1]] }
}

function numberingOf({ format, isLegal }: NumberingLevel): List['numbering'] {
  return isLegal ? undefined : numberings[format]
}

/** What a label has before and after its own number: the text of its level, with the numbers of the levels above. */
function affixesOf(
  { list, num, level, kind }: ListPosition,
  counters: ReadonlyMap<string, number>,
  numbering: Numbering,
): readonly [before: string, after: string] {
  const parts = kind.text.split(`%${level + 1}`)
  const resolve = (text: string) =>
    text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const other = numbering.level(num, at)
      if (other === null || at > level || other.format === 'none' || other.format === 'bullet') return ''
      const counted = counters.get(`${list}/${at}`) ?? other.start
      return countedAs(kind.isLegal ? undefined : numberingOf(other), counted)
    })
  // A level whose text lacks its own number only shows the text; the tree needs a number, so it gets the usual label.
  return parts.length === 2 ? [resolve(parts[0]).trimStart(), resolve(parts[1]).trimEnd()] : ['', '.']
}

function listKind(
  place: ListPosition,
  start: number,
  counters: ReadonlyMap<string, number>,
  levels: Numbering,
): Omit<List, 'items'> {
  if (place.kind.format === 'bullet') return { kind: 'list', ordered: false }
  const numbering = numberingOf(place.kind)
  const [before, after] = affixesOf(place, counters, levels)
  return {
    kind: 'list',
    ordered: true,
    ...(start === 1 ? {} : { start }),
    ...(numbering === undefined ? {} : { numbering }),
    ...(before === '' ? {} : { before }),
    ...(after === '.' ? {} : { after }),
  }
}

/** The character of a bullet. Characters of symbol fonts have no meaning in other fonts. */
function bulletOf(text: string, font: string | undefined): string {
  const code = text.codePointAt(0) ?? 0x2022
  const symbol = code >= 0xf000 && code <= 0xf0ff ? symbolCharacter(font ?? 'Symbol', code) : null
  return symbol ?? (code >= 0xe000 && code <= 0xf8ff ? '\u2022' : text === 'o' ? '\u25e6' : text)
}

type Code = Extract<Block, { kind: 'code' }>

/** Consecutive paragraphs of code as one block, with the space above the first and below the last. */
function codeOf(paragraphs: readonly DocxParagraph[]): Block & Code {
  const text = paragraphs.map(codeText).join('\n')
  const shown = paragraphs.flatMap(({ leaves, look }) =>
    look ? [{ inlines: nestInlines(leaves), look }] : [],
  )
  const [first] = shown
  const last = shown.at(-1)
  if (!first || !last || shown.length < paragraphs.length) return { kind: 'code', text }
  return { kind: 'code', text, paragraphs: shown, look: { ...first.look, ...afterOf(last.look) } }
}

/** Two neighbouring blocks of code. */
function joinedCode(above: Block & Code, below: Block & Code): Block & Code {
  const text = `${above.text}\n${below.text}`
  const { look, paragraphs } = above
  if (!look || !paragraphs || !below.look || !below.paragraphs) return { ...above, text }
  const all = [...paragraphs, ...below.paragraphs]
  return { ...above, text, paragraphs: all, look: { ...look, ...afterOf(below.look) } }
}

function afterOf({ after }: BlockLook): Pick<BlockLook, 'after'> {
  return after === undefined ? {} : { after }
}

function codeText({ leaves }: DocxParagraph): string {
  return leaves
    .map(({ inline }) => (inline.kind === 'break' ? '\n' : 'text' in inline ? inline.text : ''))
    .join('')
}

function definitionList(paragraphs: readonly DocxParagraph[]): Block {
  const items: { term: readonly Inline[]; look?: BlockLook; definitions: Block[][] }[] = []
  for (const paragraph of paragraphs) {
    const last = items.at(-1)
    if (paragraph.role === 'term' || !last) {
      const { look } = paragraph
      items.push({ term: inlinesOf(paragraph), ...(look ? { look } : {}), definitions: [] })
    } else {
      const block = blockOf(paragraph)
      if (!block) continue
      if (last.definitions.length === 0) last.definitions.push([block])
      else last.definitions[0].push(block)
    }
  }
  return { kind: 'definitions', items }
}

/** Additional indent of a nested quotation, twentieths of a point. */
const nestedQuoteIndent = 240
/** Maximum nesting of quotations; deeper ones join the innermost. */
const maxQuotes = 12

/** A quotation. Paragraphs with a larger indent than those before become a nested quotation. */
function quotation(paragraphs: readonly DocxParagraph[]): Block {
  const whole: Block[] = []
  const open = [{ blocks: whole, indent: paragraphs[0].indent }]
  for (const paragraph of paragraphs) {
    const block = blockOf(paragraph)
    if (!block) continue
    const { indent } = paragraph
    while (open.length > 1 && indent < open[open.length - 1].indent - nestedQuoteIndent / 2) open.pop()
    const top = open[open.length - 1]
    if (indent > top.indent + nestedQuoteIndent && open.length < maxQuotes) {
      const blocks: Block[] = [block]
      top.blocks.push({ kind: 'quote', blocks })
      open.push({ blocks, indent })
    } else top.blocks.push(block)
  }
  return { kind: 'quote', blocks: whole }
}
