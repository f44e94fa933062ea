import type { Align, Block, BlockLook, Inline } from '../../../model/document.ts'
import {
  attribute,
  childElements,
  descendants,
  type HtmlElement,
  type HtmlNode,
  textOf,
} from '../../html/parse.ts'
import { codeOf } from './code.ts'
import { isBlock, isHidden, isShownAsBlock, pageBreaksAround, styleOf } from './display.ts'
import { codeInlines, formulaOf, inlineOf, isDisplayed, lineOf, textOfNode, wrapperOf } from './inlines.ts'
import { definitionsOf, listOf } from './lists.ts'
import { type HtmlScope, isTooDeep } from './scope.ts'
import { tableBlocks } from './tables.ts'
import { tidy } from './tidy.ts'

const emptyStyle: FlowStyle = { depth: 0, wraps: [], align: undefined }

/** The blocks of an element's content. Text between blocks becomes a paragraph. */
export function blocksOf(nodes: readonly HtmlNode[], scope: HtmlScope, depth: number): Block[] {
  const flow = new Flow(scope)
  const around = nodes[0]?.parent
  const look = around && isBlock(around) ? scope.looks?.block(around) : undefined
  fill(flow, nodes, scope, { ...emptyStyle, depth, ...(look ? { look } : {}) })
  flow.end()
  return flow.blocks
}

function fill(flow: Flow, nodes: readonly HtmlNode[], scope: HtmlScope, place: FlowStyle): void {
  for (const node of nodes) {
    if (node.type === 'text') flow.add([textOfNode(node, scope)], place)
    else visit(flow, node, scope, place)
  }
}

function visit(flow: Flow, node: HtmlElement, scope: HtmlScope, place: FlowStyle): void {
  const breaks = isHidden(node) ? null : pageBreaksAround(node)
  if (breaks?.before) flow.breakPage()
  visitContent(flow, node, scope, place)
  if (breaks?.after) flow.breakPage()
}

function visitContent(flow: Flow, node: HtmlElement, scope: HtmlScope, place: FlowStyle): void {
  const formula = isDisplayed(node) ? formulaOf(node, scope) : null
  if (formula) {
    flow.push(formula)
    return
  }
  const broken = scope.broken.has(node)
  const lineBreak = isShownAsBlock(node) && !isHidden(node)
  if (!isBlock(node) && !broken) {
    if (lineBreak) flow.breakLine()
    nameOf(flow, node)
    flow.add(inlineOf(node, scope, place.depth), place)
    if (lineBreak) flow.breakLine()
    return
  }
  if (isHidden(node) || scope.notes.hidden.has(node)) return
  if (isTooDeep(place.depth, scope)) {
    flow.add([{ kind: 'text', text: ` ${textOf(node)} ` }], place)
    return
  }
  const look = isBlock(node) ? scope.looks?.block(node) : undefined
  const inner = { ...place, depth: place.depth + 1, ...(look ? { look } : {}) }
  if (broken && !isBlock(node)) {
    nameOf(flow, node)
    const wrap = wrapperOf(node)
    fill(flow, node.children, scope, wrap ? { ...inner, wraps: [...place.wraps, wrap] } : inner)
    return
  }
  flow.end()
  nameOf(flow, node)
  const read = Object.hasOwn(readers, node.tag) ? readers[node.tag] : undefined
  if (read) read(flow, node, scope, { ...inner, align: alignOf(node) ?? place.align })
  else {
    fill(flow, node.children, scope, { ...inner, align: alignOf(node) ?? place.align })
    flow.end()
  }
}

function nameOf(flow: Flow, node: HtmlElement): void {
  const id = node.attributes.get('id') ?? (node.tag === 'a' ? node.attributes.get('name') : undefined)
  if (id !== undefined && id !== '') flow.name(id)
}

const aligns: ReadonlySet<string> = new Set(['left', 'center', 'right', 'justify', 'start'])

function alignOf(node: HtmlElement): Align | undefined {
  if (node.tag === 'center') return 'center'
  const align = styleOf(node, 'text-align') || attribute(node, 'align').toLowerCase()
  return aligns.has(align) ? (align as Align) : undefined
}

type ReadBlock = (flow: Flow, node: HtmlElement, scope: HtmlScope, place: FlowStyle) => void

const heading: ReadBlock = (flow, node, scope, { depth, wraps, align, look }) => {
  let inlines = lineOf(node, scope, depth)
  for (const wrap of wraps) inlines = wrap(inlines)
  if (inlines.length === 0) return
  const stated = Number(attribute(node, 'aria-level'))
  const level = Number(
    /^h([1-6])$/.exec(node.tag)?.[1] ?? (stated >= 1 ? Math.min(6, Math.trunc(stated)) : 2),
  )
  flow.push({
    kind: 'heading',
    level: level as 1,
    inlines,
    ...(align === undefined ? {} : { align }),
    ...(look ? { look } : {}),
  })
}

const list: ReadBlock = (flow, node, scope, { depth }) => {
  for (const block of listOf(node, (nodes) => blocksOf(nodes, scope, depth))) flow.push(block)
}

const code: ReadBlock = (flow, node, scope, { depth }) => {
  const block = codeOf(node)
  // Code blocks cannot contain links, so a single line with links becomes a paragraph.
  const links = !block.text.trim().includes('\n') && block.text.length < longestLine && hasLink(node)
  const inlines = links ? tidy(codeInlines(node, scope, depth)) : []
  flow.push(inlines.length > 0 ? { kind: 'paragraph', inlines } : block)
}

const longestLine = 10_000

function hasLink(node: HtmlElement): boolean {
  for (const inner of descendants(node)) if (inner.tag === 'a' && inner.attributes.has('href')) return true
  return false
}

const readers: Readonly<Record<string, ReadBlock>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: list,
  ol: list,
  menu: list,
  dir: list,
  pre: code,
  xmp: code,
  listing: code,
  plaintext: code,
  hr: (flow) => flow.push({ kind: 'rule' }),
  blockquote(flow, node, scope, { depth }) {
    const blocks = blocksOf(node.children, scope, depth)
    if (blocks.length > 0) flow.push({ kind: 'quote', blocks })
  },
  dl(flow, node, scope, { depth }) {
    const definitions = definitionsOf(
      node,
      (term) => lineOf(term, scope, depth),
      (nodes) => blocksOf(nodes, scope, depth),
    )
    if (definitions) flow.push(definitions)
  },
  table(flow, node, scope, { depth }) {
    for (const block of tableBlocks(node, scope, depth, (nodes) => blocksOf(nodes, scope, depth + 1)))
      flow.push(block)
  },
  figure(flow, node, scope, place) {
    const caption = childElements(node).find((child) => child.tag === 'figcaption')
    const rest = node.children.filter((child) => child !== caption)
    const blocks = blocksOf(rest, scope, place.depth)
    const inlines = caption ? lineOf(caption, scope, place.depth) : []
    for (const block of addCaption(blocks, inlines)) flow.push(block)
  },
}

/** A caption belongs to a single image or table; for anything else it is a paragraph. */
function addCaption(
  blocks: readonly Block[],
  caption: Extract<Block, { kind: 'paragraph' }>['inlines'],
): Block[] {
  const [only] = blocks
  if (blocks.length === 1 && only.kind === 'paragraph' && only.inlines.length === 1) {
    const [image] = only.inlines
    if (image.kind === 'image') {
      const { kind: _, title: __, ...shown } = image
      const { id } = only
      return [
        {
          kind: 'figure',
          ...shown,
          ...(id === undefined ? {} : { id }),
          ...(caption.length > 0 ? { caption } : {}),
        },
      ]
    }
  }
  if (caption.length === 0) return [...blocks]
  if (blocks.length === 1 && only.kind === 'table' && only.caption === undefined)
    return [{ ...only, caption }]
  return [...blocks, { kind: 'paragraph', inlines: caption }]
}

type Wrap = (inlines: readonly Inline[]) => Inline[]

/** The styles and alignment that apply to a node. */
interface FlowStyle {
  readonly depth: number
  readonly wraps: readonly Wrap[]
  readonly align: Align | undefined
  readonly look?: BlockLook
}

/** Collects inlines until a block ends the line, and makes a paragraph of them. */
class Flow {
  readonly blocks: Block[] = []
  readonly #scope: HtmlScope
  #line: Inline[] = []
  #wraps: readonly Wrap[] = []
  #gathered: Inline[] = []
  #align: Align | undefined
  #look: BlockLook | undefined
  #name: string | undefined

  constructor(scope: HtmlScope) {
    this.#scope = scope
  }

  /** Adds to the current line. */
  add(inlines: readonly Inline[], { wraps, align, look }: FlowStyle): void {
    if (wraps !== this.#wraps) this.#wrapUp()
    this.#wraps = wraps
    this.#align = align
    this.#look = look
    for (const inline of inlines) this.#line.push(inline)
  }

  /** Starts another line of the paragraph, unless one has just begun. */
  breakLine(): void {
    this.#wrapUp()
    const last = this.#gathered.findLast((inline) => inline.kind !== 'text' || inline.text.trim() !== '')
    if (last !== undefined && last.kind !== 'break') this.#gathered.push({ kind: 'break' })
  }

  /** Ends the current line; it becomes a paragraph if it is not empty. */
  end(): void {
    this.#wrapUp()
    const inlines = tidy(this.#gathered)
    this.#gathered = []
    if (inlines.length > 0)
      this.#put({
        kind: 'paragraph',
        inlines,
        ...(this.#align === undefined ? {} : { align: this.#align }),
        ...(this.#look === undefined ? {} : { look: this.#look }),
      })
  }

  push(block: Block): void {
    this.end()
    this.#put(block)
  }

  /** The next block begins a page, unless it is the first or a page has just begun. */
  breakPage(): void {
    this.end()
    const last = this.blocks.at(-1)
    if (last !== undefined && last.kind !== 'page-break') this.blocks.push({ kind: 'page-break' })
  }

  /** The next block is the target of this id. */
  name(name: string): void {
    if (!this.#scope.targets.has(name)) return
    if (this.#name === undefined) this.#name = name
    else this.#scope.aliases.set(name, this.#name)
  }

  #put(block: Block): void {
    this.blocks.push(this.#name === undefined ? block : { ...block, id: this.#name })
    this.#name = undefined
  }

  #wrapUp(): void {
    if (this.#line.length === 0) return
    let line: Inline[] = this.#line
    for (let i = this.#wraps.length - 1; i >= 0; i--) line = this.#wraps[i](line)
    for (const inline of line) this.#gathered.push(inline)
    this.#line = []
  }
}
