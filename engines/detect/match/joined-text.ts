import type { Line } from '../text/line-shape.ts'
import type { Joint } from '../text/soft-breaks.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

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
}

/** More line ends between two snippets than any context or label crosses. */
const separator = '\n\n\n\n'

/** Pieces of a window joined over its line ends, with offsets back to the source. */
export class JoinedText {
  readonly snippets: Snippet[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #parts: string[] = []

  get length(): number {
    return this.#from.length
  }

  /** Adds a snippet: ranges of the window, each joined to the one before, behind the texts of `context`. */
  add(
    { codes, folded }: TokenWindow,
    ranges: readonly Line[],
    joints: readonly Pick<Join, 'joint' | 'dangling'>[],
    options: Pick<Snippet, 'contiguous' | 'mustCover'>,
    context: readonly Line[] = [],
  ): void {
    const start = this.#from.length
    for (const { start: from, end } of context) {
      this.#parts.push(String.fromCharCode(...codes.subarray(from, end)), ' ')
      this.#push(end - from + 1)
    }
    const valueFrom = this.#from.length
    const joins: Join[] = []
    for (const [i, range] of ranges.entries()) {
      let { end } = range
      const behind = joints[i]
      if (behind?.joint === 'dehyphenate') end--
      for (let at = range.start; at < end; at++) {
        this.#from.push(folded.startOf(at))
        this.#to.push(folded.endOf(at + 1))
      }
      this.#parts.push(String.fromCharCode(...codes.subarray(range.start, end)))
      if (behind === undefined) continue
      const at = this.#from.length
      if (behind.joint === 'space') {
        this.#push(1)
        this.#parts.push(' ')
      }
      joins.push({ ...behind, start: at, end: this.#from.length })
    }
    this.snippets.push({ start, end: this.#from.length, joins, valueFrom, ...options })
    this.#push(separator.length)
    this.#parts.push(separator)
  }

  get text(): string {
    return this.#parts.join('')
  }

  /** The start of a unit in the caller's offsets. */
  startOf(index: number): number {
    return this.#from[index]
  }
  /** The end of a span that ends before `index`, in the caller's offsets. */
  endOf(index: number): number {
    return this.#to[index - 1]
  }

  /** Adds units that have no place in the source. No value begins or ends at one. */
  #push(count: number): void {
    for (let k = 0; k < count; k++) {
      this.#from.push(-1)
      this.#to.push(-1)
    }
  }
}
