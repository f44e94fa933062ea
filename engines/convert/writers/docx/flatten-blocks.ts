import type {
  Align,
  Block,
  BlockLook,
  Definitions,
  Formula,
  Inline,
  List,
  Origin,
  Table,
} from '../../../model/document.ts'
import { startsRightToLeft } from '../../tree/direction.ts'
import { bodyAligns, columnShares, gridOf, headerRowCount } from '../../tree/grid.ts'
import { formulaRun, type References, runsOf } from './runs.ts'
import type { WordBlock, WordCell, WordList, WordParagraph, WordRun, WordStyleId } from './word-document.ts'

/** Indent of a list level or quotation, twentieths of a point. */
const indentStep = 720
/** Index of Word's deepest list level; deeper lists stay on it. */
const maxListLevel = 8

/** The list and indent that a block is in. */
interface BlockPosition {
  readonly level: number
  readonly indent: number
  readonly style?: WordStyleId
  readonly width: number
}

/** Twips of a bold character of the text of our styles, a wide one. */
const characterTwips = 135

/** Flattens blocks to paragraphs and tables. One instance for each document, since lists are numbered across it. */
export class WordFlattener {
  readonly lists: WordList[] = []
  readonly #references: References
  readonly #rightToLeft: boolean
  readonly #maxCells: number
  #breakNext = false

  constructor(references: References, rightToLeft: boolean, maxCells: number) {
    this.#references = references
    this.#rightToLeft = rightToLeft
    this.#maxCells = maxCells
  }

  /** @param width width of the text area, twentieths of a point */
  blocks(blocks: readonly Block[], width: number): WordBlock[] {
    return this.#blocks(blocks, { level: -1, indent: 0, width })
  }

  /** The body of a note, where Word does not allow tables. */
  note(blocks: readonly Block[], width: number): WordParagraph[] {
    const laid = this.#blocks(blocks, { level: -1, indent: 0, width, style: 'FootnoteText' })
    return laid.flatMap((block) => (block.kind === 'paragraph' ? [block] : paragraphsOf(block)))
  }

  #blocks(blocks: readonly Block[], place: BlockPosition): WordBlock[] {
    return blocks.flatMap((block) => {
      const { blanksBefore = [], blanksAfter = [] } = block.look ?? {}
      const blank = (look: BlockLook): WordBlock => ({
        kind: 'paragraph',
        runs: [],
        rightToLeft: false,
        look,
      })
      return [...blanksBefore.map(blank), ...this.#block(block, place), ...blanksAfter.map(blank)]
    })
  }

  #block(block: Block, place: BlockPosition): WordBlock[] {
    switch (block.kind) {
      case 'heading':
        return [this.#paragraph(block, place, { style: `Heading${block.level}`, keepNext: true })]
      case 'paragraph':
        return [this.#paragraph(block, place)]
      case 'list':
        return this.#list(block, place)
      case 'definitions':
        return this.#definitions(block, place)
      case 'table':
        return this.#table(block, place)
      case 'figure':
        return this.#figure(block, place)
      case 'formula':
        return [this.#formula(block, place)]
      case 'code':
        return [
          this.#paragraph(
            { inlines: linesOf(block.text, block.look), ...idOf(block), ...lookOf(block) },
            place,
            { style: 'SourceCode' },
          ),
        ]
      case 'quote':
        return this.#blocks(block.blocks, { ...place, indent: place.indent + indentStep, style: 'Quote' })
      case 'rule':
        return [this.#paragraph({ inlines: [] }, place, { rule: true })]
      case 'page-break':
        this.#breakNext = true
        return []
    }
  }

  #paragraph(
    block: {
      readonly inlines: readonly Inline[]
      readonly align?: Align
      readonly id?: string
      readonly look?: BlockLook
    },
    place: BlockPosition,
    more: Partial<WordParagraph> = {},
  ): WordParagraph {
    const runs = runsOf(block.inlines, this.#references)
    const style = more.style ?? place.style ?? this.#indentStyle(block, more)
    const { begins } = block.look ?? {}
    const bookmark = block.id === undefined ? undefined : this.#references.bookmark(block.id)
    const align = block.align === 'start' ? undefined : block.align
    const pageBreakBefore = this.#breakNext || begins === 'page'
    if (begins === 'column') runs.unshift({ kind: 'break', to: 'column' })
    this.#breakNext = false
    return {
      kind: 'paragraph',
      runs,
      rightToLeft: startsRightToLeft(wordsIn(runs)) ?? this.#rightToLeft,
      ...(style === undefined ? {} : { style }),
      ...(place.indent > 0 ? { indent: place.indent } : {}),
      ...(align === undefined ? {} : { align }),
      ...(bookmark === undefined ? {} : { bookmark }),
      ...(pageBreakBefore ? { pageBreakBefore } : {}),
      ...(block.look ? { look: block.look } : {}),
      ...more,
    }
  }

  /** The style of indented text for a plain paragraph: readers take others with an indent for quotations, or for a part of a list. */
  #indentStyle(
    { look }: { readonly look?: BlockLook },
    { item }: Partial<WordParagraph>,
  ): WordStyleId | undefined {
    const isIndented = item === undefined && (look?.left ?? 0) > 0
    return isIndented ? 'NormalIndent' : undefined
  }

  #list(list: List, around: BlockPosition): WordBlock[] {
    const level = Math.min(maxListLevel, around.level + 1)
    const index = this.lists.length
    const isTask = list.items.length > 0 && list.items.every(({ checked }) => checked !== undefined)
    const format = list.ordered ? (list.numbering ?? 'decimal') : isTask ? 'task' : 'bullet'
    const { before = '', after = '.' } = list
    this.lists.push({ format, start: list.ordered ? (list.start ?? 1) : 1, before, after })
    const { style: _, ...rest } = around
    const place: BlockPosition = { ...rest, level, indent: 0 }
    return list.items.flatMap((item) => {
      const box: Inline[] =
        item.checked === undefined ? [] : [{ kind: 'text', text: item.checked ? '☒ ' : '☐ ' }]
      const [first, ...others] = item.blocks
      const leads = first?.kind === 'paragraph' || first?.kind === 'heading'
      const head = this.#paragraph(
        leads ? { ...first, inlines: [...box, ...first.inlines] } : { inlines: box },
        place,
        {
          item: { list: index, level },
          ...(list.loose ? {} : { tight: true }),
          ...(first?.kind === 'heading' ? { style: `Heading${first.level}` as const } : {}),
        },
      )
      const below = leads ? others : item.blocks
      return [head, ...below.flatMap((block) => this.#below(block, place))]
    })
  }

  /** What follows the first paragraph of an item: inner lists, and paragraphs in the style of list continuations. */
  #below(block: Block, place: BlockPosition): WordBlock[] {
    if (block.kind === 'list') return this.#list(block, place)
    const indent = indentStep * (place.level + 1)
    return this.#block(
      block,
      block.kind === 'paragraph' ? { ...place, indent, style: 'ListParagraph' } : { ...place, indent },
    )
  }

  /** A block formula is a separate paragraph, which Word sets in display style. */
  #formula(block: Formula & Origin, place: BlockPosition): WordBlock {
    const laid = this.#paragraph({ inlines: [], align: 'center', ...idOf(block), ...lookOf(block) }, place)
    return { ...laid, runs: [formulaRun(block, true)] }
  }

  #definitions({ items }: Definitions, place: BlockPosition): WordBlock[] {
    return items.flatMap(({ term, definitions }) => [
      this.#paragraph({ inlines: term }, place, { style: 'DefinitionTerm', keepNext: true }),
      ...definitions.flatMap((blocks) => this.#blocks(blocks, { ...place, style: 'Definition' })),
    ])
  }

  #figure(figure: Extract<Block, { kind: 'figure' }>, place: BlockPosition): WordBlock[] {
    const { kind: _, caption, look, ...image } = figure
    const inline: Inline = { kind: 'image', ...image }
    const picture = this.#paragraph({ inlines: [inline], ...idOf(figure), ...lookOf(figure) }, place, {
      ...(caption ? { keepNext: true } : {}),
    })
    if (!caption) return [picture]
    const below = { inlines: caption, ...(look?.caption ? { look: look.caption } : {}) }
    return [picture, this.#paragraph(below, place, { style: 'Caption' })]
  }

  #table(table: Table & Origin, place: BlockPosition): WordBlock[] {
    const grid = gridOf(table, this.#maxCells)
    if (grid.columns === 0) return []
    const head = headerRowCount(table)
    const width = Math.max(indentStep, place.width - place.indent)
    const shares =
      table.widths?.length === grid.columns ? table.widths : columnShares(grid, width / characterTwips)
    const columnAligns = bodyAligns(grid)
    const stated = table.look?.columns
    const columns =
      stated?.length === grid.columns && stated.every((one) => one > 0)
        ? stated.map((one) => Math.max(1, Math.round(one * 20)))
        : shares.map((share) => Math.max(1, Math.round(share * width)))
    const rows = table.rows.map(({ look }, r) => {
      const cells: WordCell[] = []
      for (let x = 0; x < grid.columns; ) {
        const placed = grid.places[r][x]
        if (placed === null) cells.push({ blocks: [], colspan: 1, rowspan: 1, header: false })
        else if (placed.row === r && placed.column === x) {
          const inside = columns.slice(x, x + placed.colspan).reduce((sum, one) => sum + one, 0)
          const blocks = this.#blocks(placed.cell.blocks, {
            level: -1,
            indent: 0,
            width: inside,
            style: placed.cell.header ? 'TableHeading' : 'TableText',
          })
          const align = placed.cell.align ?? (placed.cell.header ? columnAligns[x] : undefined)
          cells.push({
            blocks: align
              ? blocks.map((block) => (block.kind === 'paragraph' ? { align, ...block } : block))
              : blocks,
            colspan: placed.colspan,
            rowspan: placed.rowspan,
            header: placed.cell.header === true,
            ...(placed.cell.look ? { look: placed.cell.look } : {}),
          })
        }
        x += placed?.colspan ?? 1
      }
      return { header: r < head, cells, ...(look ? { look } : {}) }
    })
    const left = table.look?.left ?? 0
    const laid: WordBlock = {
      kind: 'table',
      rows,
      columns,
      rightToLeft: this.#rightToLeft,
      ...(left === 0 ? {} : { indent: Math.round(left * 20) }),
      // Readers know a single header row without the mark that repeats it.
      ...(table.look?.repeatsHeader === false && head === 1 ? { hasOneHeader: true } : {}),
    }
    if (!table.caption && table.id === undefined) return [laid]
    const caption = {
      inlines: table.caption ?? [],
      ...(table.id === undefined ? {} : { id: table.id }),
      ...(table.look?.caption ? { look: table.look.caption } : {}),
    }
    return table.captionBelow
      ? [laid, this.#paragraph(caption, place, { style: 'Caption' })]
      : [this.#paragraph(caption, place, { style: 'Caption', keepNext: true }), laid]
  }
}

function idOf({ id }: { readonly id?: string }): { readonly id?: string } {
  return id === undefined ? {} : { id }
}

function lookOf({ look }: { readonly look?: BlockLook }): { readonly look?: BlockLook } {
  return look === undefined ? {} : { look }
}

function linesOf(text: string, { text: look, pageLines = [] }: BlockLook = {}): Inline[] {
  return text.split('\n').flatMap((line, i): Inline[] => {
    const code: Inline = { kind: 'code-span', text: line, ...(look ? { look } : {}) }
    return i === 0
      ? [code]
      : [{ kind: 'break', ...(pageLines.includes(i) ? { to: 'page', inCode: true } : {}) }, code]
  })
}

function paragraphsOf(table: Extract<WordBlock, { kind: 'table' }>): WordParagraph[] {
  return table.rows.flatMap(({ cells }) =>
    cells.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : paragraphsOf(block))),
    ),
  )
}

function wordsIn(runs: readonly WordRun[]): string {
  return runs
    .map((run) => (run.kind === 'link' ? wordsIn(run.runs) : run.kind === 'text' ? run.text : ''))
    .join('')
}
