import type { FlowBox } from '../../../../model/pages/flow.ts'
import type { Tag } from '../canvas/structure.ts'
import type { Item } from './items.ts'

export interface Float {
  readonly side: 'left' | 'right'
  readonly x0: number
  readonly x1: number
  readonly top: number
  readonly bottom: number
}

/** A box whose top edge is known only when its first content is placed. */
export interface OpenBox {
  start: number | undefined
}

/** The state of one block formatting context: placed content, pending margins, and floats (CSS 2.1, 8.3.1, 9.5). */
export class Cursor {
  readonly items: Item[] = []
  readonly floats: Float[] = []
  /** The end of the placed content. */
  y = 0
  #above = 0
  #below = 0
  #waiting: OpenBox[] = []
  /** The top of the outermost box that has begun since the last line. */
  #begun: number | undefined
  /** The marker of a list item that waits for its first line. */
  marker:
    | { readonly marker: NonNullable<FlowBox['marker']>; readonly x: number; readonly tag: Tag }
    | undefined
  /** Floats at the start of a box with an unknown position. */
  #deferred: (() => void)[] = []
  /** Link targets that wait for a line. */
  names: string[] = []

  /** Adds a margin that collapses with its neighbours. */
  margin(length: number): void {
    if (length >= 0) this.#above = Math.max(this.#above, length)
    else this.#below = Math.min(this.#below, length)
  }

  /** Where content would be placed now. */
  get next(): number {
    return this.y + this.#above + this.#below
  }

  /** Applies the waiting margins: content or an edge is placed here. */
  settle(): void {
    this.y = this.next
    this.dropMargins()
    for (const box of this.#waiting) box.start = this.y
    if (this.#waiting.length > 0) this.#begun ??= this.y
    this.#waiting = []
    const deferred = this.#deferred
    this.#deferred = []
    for (const place of deferred) place()
  }

  /** Places a float: at once, or with the first content of the box that it begins. */
  defer(place: () => void): void {
    if (this.#waiting.length > 0) this.#deferred.push(place)
    else place()
  }

  /** Whether floats wait for their place. */
  get isDeferring(): boolean {
    return this.#deferred.length > 0
  }

  dropMargins(): void {
    this.#above = 0
    this.#below = 0
  }

  /** A box without a top edge begins. */
  wait(box: OpenBox): void {
    this.#waiting.push(box)
  }

  /** A box ends; true if nothing was placed in it. */
  isEmpty(box: OpenBox): boolean {
    const at = this.#waiting.indexOf(box)
    if (at >= 0) this.#waiting.splice(at, 1)
    return at >= 0
  }

  /** A box with a top edge begins at the end of the placed content. */
  begin(): void {
    this.#begun ??= this.y
  }

  /** The top of the boxes that the next line begins; undefined if none has begun. */
  get begun(): number | undefined {
    return this.#begun
  }

  /** A box without lines ends: the next line does not begin it. @param begun what had begun before the box */
  endWithoutLines(begun: number | undefined): void {
    this.#begun = begun
  }

  /** The top of a line at the end of the placed content, with the boxes that begin with it. */
  takeTop(): number {
    const top = this.#begun ?? this.y
    this.#begun = undefined
    return top
  }

  takeNames(): string[] {
    const { names } = this
    this.names = []
    return names
  }

  /** The edges of a line between the floats at a height. */
  between(
    x: number,
    width: number,
    top: number,
    height: number,
  ): { readonly x: number; readonly width: number } {
    let [left, right] = [x, x + width]
    for (const float of this.floats) {
      if (float.bottom <= top + 0.01 || float.top >= top + Math.max(height, 0.1)) continue
      if (float.side === 'left') left = Math.max(left, float.x1)
      else right = Math.min(right, float.x0)
    }
    return { x: left, width: right - left }
  }

  /** The next end of a float below a height; undefined if there is none. */
  nextEnd(top: number): number | undefined {
    const ends = this.floats.map(({ bottom }) => bottom).filter((bottom) => bottom > top + 0.01)
    return ends.length === 0 ? undefined : Math.min(...ends)
  }

  /** The end of the floats of one or both sides. */
  clearance(side: 'left' | 'right' | 'both'): number {
    return this.floats.reduce(
      (end, float) => (side === 'both' || float.side === side ? Math.max(end, float.bottom) : end),
      Number.NEGATIVE_INFINITY,
    )
  }
}
