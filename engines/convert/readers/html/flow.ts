import type { Align, Block, BlockLook, Inline } from '../../../model/document.ts'
import type { HtmlScope } from './scope.ts'
import { tidy } from './tidy.ts'

type Wrap = (inlines: readonly Inline[]) => Inline[]

/** The styles and alignment that apply to a node. */
export interface FlowStyle {
  readonly depth: number
  readonly wraps: readonly Wrap[]
  readonly align: Align | undefined
  readonly look?: BlockLook
}

export const emptyStyle: FlowStyle = { depth: 0, wraps: [], align: undefined }

/** Collects inlines until a block ends the line, and makes a paragraph of them. */
export class Flow {
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

  /** Ends the current line; it becomes a paragraph where it is not empty. */
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
