import type { Align, Block, Inline } from '../../../model/document.ts'
import type { Scope } from './scope.ts'
import { tidy } from './tidy.ts'

type Wrap = (inlines: readonly Inline[]) => Inline[]

/** Where a node is read: what wraps its lines, and how they are aligned. */
export interface Place {
  readonly depth: number
  readonly wraps: readonly Wrap[]
  readonly align: Align | undefined
}

export const start: Place = { depth: 0, wraps: [], align: undefined }

/** Blocks as they are read: lines are gathered until a block ends them, and become a paragraph then. */
export class Flow {
  readonly blocks: Block[] = []
  readonly #scope: Scope
  #line: Inline[] = []
  #wraps: readonly Wrap[] = []
  #gathered: Inline[] = []
  #align: Align | undefined
  #name: string | undefined

  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** Adds to the line that is being read. */
  add(inlines: readonly Inline[], { wraps, align }: Place): void {
    if (wraps !== this.#wraps) this.#wrapUp()
    this.#wraps = wraps
    this.#align = align
    for (const inline of inlines) this.#line.push(inline)
  }

  /** Ends the line: what was gathered is a paragraph, where it says anything. */
  end(): void {
    this.#wrapUp()
    const inlines = tidy(this.#gathered)
    this.#gathered = []
    if (inlines.length > 0)
      this.#put({ kind: 'paragraph', inlines, ...(this.#align === undefined ? {} : { align: this.#align }) })
  }

  push(block: Block): void {
    this.end()
    this.#put(block)
  }

  /** The next block is what this name leads to. */
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
