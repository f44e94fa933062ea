import type { Block, BlockLook, Inline, List } from '../../../model/document.ts'
import { labelOf } from '../../../model/list-labels.ts'
import { startsRightToLeft } from '../../tree/direction.ts'
import { safeHref } from '../../tree/links.ts'
import type { WordRunStyle } from '../docx/word-document.ts'
import { type Bullet, bodySize, type LinkTarget, type SlideParagraph, type SlideRun } from './slide-plan.ts'

/** Content of a slide in order: paragraphs, and the images and tables between them. */
export type SlideContent =
  | { readonly kind: 'paragraph'; readonly paragraph: SlideParagraph; readonly ids: readonly string[] }
  | { readonly kind: 'picture'; readonly picture: InlineImage; readonly caption?: readonly Inline[] }
  | { readonly kind: 'table'; readonly table: Extract<Block, { kind: 'table' }> }

/** Schemes of automatic numbers (ECMA-376 part 1, 20.1.10.61). */
const schemes: Partial<Readonly<Record<NonNullable<List['numbering']>, string>>> = {
  decimal: 'arabic',
  'lower-alpha': 'alphaLc',
  'upper-alpha': 'alphaUc',
  'lower-roman': 'romanLc',
  'upper-roman': 'romanUc',
}

/** What is around a number, in the name of its scheme. */
const surrounds: readonly (readonly [before: string, after: string, name: string])[] = [
  ['', '.', 'Period'],
  ['', ')', 'ParenR'],
  ['(', ')', 'ParenBoth'],
]

/** The scheme of a list; undefined if there is none. */
function schemeOf({ numbering = 'decimal', before = '', after = '.' }: List): string | undefined {
  const found = surrounds.find(([open, close]) => open === before && close === after)
  const scheme = schemes[numbering]
  return found && scheme && scheme + found[2]
}

const maxLevel = 8

interface BlockPosition {
  readonly level: number
  readonly sign: Bullet | null
  readonly italic: boolean
}

const top: BlockPosition = { level: 0, sign: null, italic: false }

/** Flattens blocks. One instance for each presentation, since it identifies lists across slides. */
export class SlideFlattener {
  readonly #note: (key: string) => number | undefined
  #lists = 0

  constructor(note: (key: string) => number | undefined) {
    this.#note = note
  }

  of(blocks: readonly Block[]): SlideContent[] {
    const out: SlideContent[] = []
    for (const block of blocks) this.#block(block, top, out)
    return out
  }

  #block(block: Block, place: BlockPosition, out: SlideContent[]): void {
    switch (block.kind) {
      case 'heading':
        this.#paragraph(block.inlines, { ...place, sign: place.sign }, out, block, { bold: true, size: 20 })
        break
      case 'paragraph':
        this.#paragraph(block.inlines, place, out, block, {})
        break
      case 'list':
        this.#list(block, place, out)
        break
      case 'definitions':
        for (const { term, definitions } of block.items) {
          this.#paragraph(term, place, out, {}, { bold: true })
          const below = { ...place, level: Math.min(maxLevel, place.level + 1), sign: null }
          for (const definition of definitions) for (const one of definition) this.#block(one, below, out)
        }
        break
      case 'table':
        out.push({ kind: 'table', table: block })
        break
      case 'figure': {
        const { resource, alt = '', width, height, caption } = block
        const picture = {
          resource,
          alt,
          ...(width === undefined ? {} : { width }),
          ...(height === undefined ? {} : { height }),
        }
        out.push({ kind: 'picture', picture, ...(caption ? { caption } : {}) })
        break
      }
      case 'formula':
        this.#paragraph([block], place, out, { ...block, align: 'center' }, {})
        break
      case 'code': {
        const inlines = block.text.split('\n').flatMap((line, i): Inline[] => {
          const code: Inline = { kind: 'code-span', text: line }
          return i === 0 ? [code] : [{ kind: 'break' }, code]
        })
        this.#paragraph(inlines, place, out, block, { size: 14 })
        break
      }
      case 'quote': {
        const inside = { ...place, level: Math.min(maxLevel, place.level + 1), sign: null, italic: true }
        for (const one of block.blocks) this.#block(one, inside, out)
        break
      }
      case 'rule':
      case 'page-break':
    }
  }

  #list(list: List, around: BlockPosition, out: SlideContent[]): void {
    const id = this.#lists++
    const inList = around.sign !== null
    const level = Math.min(maxLevel, inList ? around.level + 1 : around.level)
    for (const [i, item] of list.items.entries()) {
      const scheme = schemeOf(list)
      // Other labels are text.
      const label: Inline[] =
        list.ordered && scheme === undefined
          ? [{ kind: 'text', text: `${labelOf(list, (list.start ?? 1) + i)} ` }]
          : []
      const sign: Bullet | null = !list.ordered
        ? { kind: 'bullet' }
        : scheme === undefined
          ? { kind: 'label' }
          : {
              kind: 'number',
              scheme,
              list: id,
              number: (list.start ?? 1) + i,
            }
      const place: BlockPosition = { ...around, level, sign }
      const box: Inline[] =
        item.checked === undefined ? [] : [{ kind: 'text', text: item.checked ? '☒ ' : '☐ ' }]
      const [first, ...others] = item.blocks
      const leads = first?.kind === 'paragraph' || first?.kind === 'heading'
      const inlines = leads ? [...label, ...box, ...first.inlines] : [...label, ...box]
      if (leads || inlines.length > 0) this.#paragraph(inlines, place, out, first ?? {}, {})
      for (const block of leads ? others : item.blocks)
        if (block.kind === 'list') this.#list(block, place, out)
        else this.#block(block, { ...place, level: Math.min(maxLevel, level + 1), sign: null }, out)
    }
  }

  #paragraph(
    inlines: readonly Inline[],
    place: BlockPosition,
    out: SlideContent[],
    block: { readonly id?: string; readonly align?: string; readonly look?: BlockLook },
    { bold = false, size = bodySize }: { readonly bold?: boolean; readonly size?: number },
  ): void {
    const { runs, pictures } = flattenInlines(inlines, this.#note)
    const text = textOfRuns(runs)
    if (text.trim() !== '')
      out.push({
        kind: 'paragraph',
        paragraph: {
          runs: withStyle(runs, bold, place.italic),
          level: place.level,
          sign: place.sign,
          size,
          rightToLeft: startsRightToLeft(text) ?? false,
          ...(isAlign(block.align ?? block.look?.align)
            ? { align: (block.align ?? block.look?.align) as 'left' }
            : {}),
          ...(block.look ? lookOf(block.look) : {}),
        },
        ids: block.id === undefined ? [] : [block.id],
      })
    for (const picture of pictures) out.push({ kind: 'picture', picture })
  }
}

function lookOf({
  line,
  before,
  first,
}: BlockLook): Pick<SlideParagraph, 'line' | 'before' | 'first' | 'hang'> {
  return {
    ...(line?.rule === 'exact' ? { line: line.value } : {}),
    ...(before ? { before } : {}),
    ...(first && first > 0 ? { first } : {}),
    ...(first && first < 0 ? { hang: -first } : {}),
  }
}

function isAlign(align: string | undefined): align is 'left' | 'center' | 'right' | 'justify' {
  return align === 'left' || align === 'center' || align === 'right' || align === 'justify'
}

function withStyle(runs: readonly SlideRun[], bold: boolean, italic: boolean): readonly SlideRun[] {
  if (!bold && !italic) return runs
  return runs.map((run) =>
    run.kind === 'break'
      ? run
      : { ...run, format: { ...run.format, ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) } },
  )
}

/** An inline image; on a slide it is placed below the text. */
export interface InlineImage {
  readonly resource: string
  readonly alt: string
  readonly width?: number
  readonly height?: number
}

interface FlattenedInlines {
  readonly runs: readonly SlideRun[]
  readonly pictures: readonly InlineImage[]
}

/** Flattens inlines to runs with style flags. Note numbers are superscripts. */
export function flattenInlines(
  inlines: readonly Inline[],
  note: (key: string) => number | undefined,
): FlattenedInlines {
  const runs: SlideRun[] = []
  const pictures: InlineImage[] = []
  const say = (text: string, format: WordRunStyle, to: LinkTarget | undefined) => {
    if (text !== '') runs.push({ kind: 'text', text, format, ...(to ? { to } : {}) })
  }
  const walk = (some: readonly Inline[], format: WordRunStyle, to: LinkTarget | undefined) => {
    for (const inline of some)
      switch (inline.kind) {
        case 'text':
          say(
            inline.text,
            {
              ...format,
              ...(inline.color === undefined ? {} : { color: inline.color }),
              ...(inline.look ? { look: inline.look } : {}),
            },
            to,
          )
          break
        case 'code-span':
          say(inline.text, { ...format, code: true, ...(inline.look ? { look: inline.look } : {}) }, to)
          break
        case 'formula':
          say(inline.text, { ...format, italic: true }, to)
          break
        case 'break':
          runs.push({ kind: 'break' })
          break
        case 'emphasis': {
          const { style } = inline
          const raised = style === 'superscript' || style === 'subscript'
          walk(inline.inlines, raised ? { ...format, raised: style } : { ...format, [style]: true }, to)
          break
        }
        case 'link':
          walk(inline.inlines, format, targetOf(inline.href) ?? to)
          break
        case 'image': {
          const { resource, alt = '', width, height } = inline
          pictures.push({
            resource,
            alt,
            ...(width === undefined ? {} : { width }),
            ...(height === undefined ? {} : { height }),
          })
          break
        }
        case 'note': {
          const number = note(inline.note)
          if (number !== undefined) say(`[${number}]`, { ...format, raised: 'superscript' }, to)
        }
      }
  }
  walk(inlines, {}, undefined)
  return { runs, pictures }
}

function targetOf(link: string): LinkTarget | undefined {
  if (link.startsWith('#')) return { id: link.slice(1) }
  const href = safeHref(link)
  return href === null || href === '' ? undefined : { href }
}

function textOfRuns(runs: readonly SlideRun[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : '\n')).join('')
}
