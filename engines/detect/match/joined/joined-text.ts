import type { Line } from '../../text/line-shape.ts'
import type { Joint } from '../../text/soft-breaks.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'

/** A place where two pieces were joined, in offsets of the joined text: [start, end) is what was put between them. */
export interface Join {
  readonly start: number
  readonly end: number
  readonly joint: Joint
  readonly dangling: boolean
}

/** A stretch of the source that was joined over line ends: its range in the joined text, and its joins. */
export interface Snippet {
  readonly start: number
  readonly end: number
  readonly joins: readonly Join[]
  /** Whether the pieces follow one another in the source, so that one span covers them all. */
  readonly contiguous: boolean
  /** Where the value may begin: before it is only the text of other cells, as context. */
  readonly valueFrom: number
  /** Set between rows of numbers: a value there must be the whole block of rows. In the caller's offsets. */
  readonly mustCover?: Line
  /** Lines that were joined, letters that stand apart, or a text of which parts are read as others. */
  readonly kind: 'lines' | 'letters' | 'read'
}

/** A range of the window, and what it is read as. */
export interface ReadPart extends Line {
  readonly read: string
}

/** More line ends between two snippets than any context or label crosses. */
const separator = '\n\n\n\n'

/** Pieces of a window joined over its line ends, with offsets back to the source. Reused from window to window. */
export class JoinedText {
  readonly snippets: Snippet[] = []
  /** By unit: its range in the caller's offsets, -1 for units between pieces. A stream may be longer than 32 bits count. */
  #from = new Float64Array(1024)
  #to = new Float64Array(1024)
  #parts: string[] = []
  #length = 0
  #reach = new Uint32Array(1024)

  clear(): void {
    this.snippets.length = 0
    this.#parts = []
    this.#length = 0
  }

  get length(): number {
    return this.#length
  }

  /** Adds a snippet: ranges of the window, each joined to the one before, after the texts of `context`. */
  add(
    { text, folded }: TokenWindow,
    ranges: readonly Line[],
    joints: readonly Pick<Join, 'joint' | 'dangling'>[],
    options: Pick<Snippet, 'contiguous' | 'mustCover' | 'kind'>,
    context: readonly Line[] = [],
  ): void {
    const start = this.#length
    for (const { start: from, end } of context) this.#push(`${text.slice(from, end)} `)
    const valueFrom = this.#length
    const joins: Join[] = []
    for (const [i, range] of ranges.entries()) {
      let { end } = range
      const behind = joints[i]
      if (behind?.joint === 'dehyphenate') end--
      const at = this.#grow(end - range.start)
      folded.copyOffsets(range.start, end, this.#from, this.#to, at)
      this.#parts.push(text.slice(range.start, end))
      if (behind === undefined) continue
      const join = this.#length
      if (behind.joint === 'space') this.#push(' ')
      joins.push({ ...behind, start: join, end: this.#length })
    }
    this.snippets.push({ start, end: this.#length, joins, valueFrom, ...options })
    this.#push(separator)
  }

  /** Adds a range of the window after the text of `context`, with parts of it read as others. */
  addRead(
    { text, folded }: TokenWindow,
    range: Line,
    parts: readonly ReadPart[],
    context: Line = { start: 0, end: 0 },
  ): void {
    const start = this.#length
    if (context.end > context.start) this.#push(`${text.slice(context.start, context.end)} `)
    const valueFrom = this.#length
    const joins: Join[] = []
    let from = range.start
    const copy = (end: number) => {
      folded.copyOffsets(from, end, this.#from, this.#to, this.#grow(end - from))
      this.#parts.push(text.slice(from, end))
    }
    for (const part of parts) {
      copy(part.start)
      const at = this.#grow(part.read.length)
      this.#from.fill(folded.startOf(part.start), at, this.#length)
      this.#to.fill(folded.endOf(part.end), at, this.#length)
      this.#parts.push(part.read)
      joins.push({ start: at, end: this.#length, joint: 'glue', dangling: true })
      from = part.end
    }
    copy(range.end)
    this.snippets.push({ start, end: this.#length, joins, valueFrom, contiguous: true, kind: 'read' })
    this.#push(separator)
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** By unit: the lowest end of a value that begins there and crosses a join, 0 where none may begin. May be longer than the text. */
  reach(): Uint32Array {
    if (this.#reach.length < this.length) this.#reach = new Uint32Array(this.#from.length)
    const reach = this.#reach.fill(0, 0, this.length)
    for (const { start, joins, kind } of this.snippets) {
      // What is read as another may be the first or last of its value.
      const own = kind === 'read' ? 1 : 0
      let from = start
      for (const join of joins) {
        reach.fill(join.end + 1 - own, from, join.start + own)
        from = join.start + own
      }
    }
    return reach
  }

  /** The start of a unit in the caller's offsets. */
  startOf(index: number): number {
    return this.#from[index]
  }
  /** The end of a span that ends before `index`, in the caller's offsets. */
  endOf(index: number): number {
    return this.#to[index - 1]
  }

  /** Adds text that has no place in the source. No value begins or ends in it. */
  #push(text: string): void {
    const at = this.#grow(text.length)
    this.#from.fill(-1, at, this.#length)
    this.#to.fill(-1, at, this.#length)
    this.#parts.push(text)
  }

  /** Makes room for `count` more units; returns the index of the first. */
  #grow(count: number): number {
    const at = this.#length
    this.#length += count
    if (this.#length > this.#from.length) {
      const capacity = Math.max(this.#length, this.#from.length * 4)
      const [from, to] = [new Float64Array(capacity), new Float64Array(capacity)]
      from.set(this.#from)
      to.set(this.#to)
      this.#from = from
      this.#to = to
    }
    return at
  }
}

/** Units from which on another text is begun, so that each fits a window. */
const maxTextUnits = 60_000

/** The joined texts of one window at a time. */
export class JoinedTexts {
  readonly #texts: JoinedText[] = []
  count = 0

  clear(): void {
    this.count = 0
  }

  /** The text to add the next snippet to: snippets of other kinds change what a text looks like, and so what is found in it. */
  next(kind: Snippet['kind']): JoinedText {
    const last = this.count > 0 ? this.#texts[this.count - 1] : undefined
    if (last !== undefined && last.snippets.at(-1)?.kind === kind && last.length < maxTextUnits) return last
    if (this.count === this.#texts.length) this.#texts.push(new JoinedText())
    const fresh = this.#texts[this.count++]
    fresh.clear()
    return fresh
  }

  at(index: number): JoinedText {
    return this.#texts[index]
  }
}
