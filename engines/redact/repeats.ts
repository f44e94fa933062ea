/** Intended repeats: removed values that occur again in an output, where the same characters may mean something else. */

import type { KeptValue, KeptWhy } from '../model/detection.ts'
import type { Box } from '../model/geometry.ts'
import type { Span } from '../model/text-layer.ts'
import type { Ambiguity, AmbiguousValue, AmbiguousValues, UnsearchedValues } from './proof.ts'

/** Where a value occurs again. */
export type RepeatPlace = Pick<KeptValue, 'page' | 'boxes' | 'place'>

/** A place outside the pages of a PDF: annotations, fields, outlines. */
export const outsidePages: RepeatPlace = { page: 0 }

/** What the search for ambiguous values showed. */
export interface RepeatsFound {
  /** Number of ambiguous values that do not occur again. Negative where more names occur again as ordinary words. */
  readonly proved: number
  readonly notSearched: readonly UnsearchedValues[]
  /** The places in order, up to a limit. Only the caller gets them: a place reveals the value to a reader of the output. */
  readonly kept: readonly KeptValue[]
}

/** Maximum places listed. A person cannot decide on more, and a word on every line would fill the memory. */
const maxListed = 1000

/** Collects the places of an output where ambiguous values occur again. */
export class Repeats {
  readonly #ambiguous: AmbiguousValues
  readonly #reasons = new Map<string, Ambiguity>()
  readonly #listed = new Map<string, Omit<KeptValue, 'id'>>()

  constructor(ambiguous: AmbiguousValues) {
    this.#ambiguous = ambiguous
  }

  /** Whether there are values to search for. */
  get isWanted(): boolean {
    return this.#ambiguous.matcher.size > 0
  }

  /**
   * Searches a text of the output. The same place may be in several texts.
   * @param placeOf null for text that is not in the output, such as a label added for detection
   */
  collect(text: string, placeOf: (span: Span) => RepeatPlace | null): void {
    if (!this.isWanted) return
    for (const hit of this.#ambiguous.matcher.find(text)) {
      const place = placeOf(hit)
      if (place !== null) this.add(this.#ambiguous.at(hit.term), place)
    }
  }

  add({ value, type, score, reason: why }: AmbiguousValue, place: RepeatPlace): void {
    this.#list({ type, value, score, reason: 'mention', why, ...place }, why)
  }

  /** Adds the repeats of an embedded document. */
  addKept(kept: readonly KeptValue[], place: string): void {
    for (const { id: _, page: __, boxes: ___, ...one } of kept)
      if (isAmbiguity(one.why)) this.#list({ ...one, place }, one.why)
  }

  result(): RepeatsFound {
    const counts = new Map<Ambiguity, number>()
    for (const reason of this.#reasons.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    const known = [...this.#reasons.keys()].filter((value) => this.#ambiguous.has(value)).length
    return {
      proved: this.#ambiguous.size - known,
      notSearched: [...counts]
        .map(([reason, count]) => ({ reason, count }))
        .sort((a, b) => (a.reason < b.reason ? 1 : -1)),
      kept: this.#places().map((one, i) => ({ id: `k${i + 1}`, ...one })),
    }
  }

  #list(one: Omit<KeptValue, 'id'>, why: Ambiguity): void {
    this.#reasons.set(one.value, why)
    if (this.#listed.size >= maxListed) return
    const { value, page, boxes, place } = one
    const corners = boxes?.map(({ x0, y0 }) => `${Math.round(x0)} ${Math.round(y0)}`)
    const key = JSON.stringify([value, page, place, corners])
    if (!this.#listed.has(key)) this.#listed.set(key, one)
  }

  /** A reader without boxes adds nothing to one with boxes. */
  #places(): readonly Omit<KeptValue, 'id'>[] {
    const all = [...this.#listed.values()]
    const pageOf = ({ value, page }: Omit<KeptValue, 'id'>): string => `${page} ${value}`
    const withBoxes = new Set(all.filter(({ boxes }) => boxes !== undefined).map(pageOf))
    const ordered = all.filter((one) => one.boxes !== undefined || !withBoxes.has(pageOf(one)))
    const orderOf = ({ page = 0 }: RepeatPlace): number => (page === 0 ? Number.POSITIVE_INFINITY : page)
    const topOf = ({ boxes }: RepeatPlace): Pick<Box, 'x0' | 'y0'> => boxes?.[0] ?? { x0: 0, y0: 0 }
    return ordered.sort((a, b) => {
      if (orderOf(a) !== orderOf(b)) return orderOf(a) - orderOf(b)
      return topOf(a).y0 - topOf(b).y0 || topOf(a).x0 - topOf(b).x0
    })
  }
}

function isAmbiguity(why: KeptWhy): why is Ambiguity {
  return why !== 'allowed' && why !== 'low_score'
}
