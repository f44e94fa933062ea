import { countWhile } from './sorted.ts'

/**
 * The text layer: one immutable string, and ordered runs that map half-open UTF-16 ranges of that string to places in
 * the source (a glyph on a page, characters of an XML part, pixels). Detection only sees the string; `locate` is the
 * only way from a range of text back to its places.
 */

/** Half-open range of UTF-16 offsets: [start, end). */
export interface Span {
  readonly start: number
  readonly end: number
}

/**
 * A range of the text with its place in the source. `P` is the place type of the format. Text outside of any run, such
 * as an inserted space between words, has no place.
 */
export interface Run<P> extends Span {
  readonly place: P
}

/** The text of a source and its runs, which are ordered by start and do not overlap. */
export interface TextLayer<P> {
  readonly text: string
  readonly runs: readonly Run<P>[]
}

/** A place that overlaps a span. `from` and `to` are UTF-16 offsets within the run. */
export interface LocatedPlace<P> {
  readonly place: P
  readonly from: number
  readonly to: number
}

/** Returns the places of a span in text order. O(log runs + places found). */
export function locate<P>(layer: TextLayer<P>, span: Span): LocatedPlace<P>[] {
  const { runs } = layer
  const low = countWhile(runs, ({ end }) => end <= span.start)
  const found: LocatedPlace<P>[] = []
  for (let i = low; i < runs.length; i++) {
    const run = runs[i]
    if (run === undefined || run.start >= span.end) break
    const from = Math.max(span.start, run.start) - run.start
    const to = Math.min(span.end, run.end) - run.start
    if (to > from) found.push({ place: run.place, from, to })
  }
  return found
}

/** Builds a text layer from consecutive texts. A text without a place is a separator. */
export class TextLayerBuilder<P> {
  readonly #parts: string[] = []
  /** Of each part. */
  readonly #places: (P | undefined)[] = []
  #length = 0

  /** Length of the text so far, in UTF-16 code units. */
  get length(): number {
    return this.#length
  }

  append(text: string, place?: P): this {
    if (text.length === 0) return this
    this.#length += text.length
    this.#parts.push(text)
    this.#places.push(place)
    return this
  }

  build(): TextLayer<P> {
    return new BuiltLayer(this.#parts, this.#places)
  }
}

/** Most layers are only searched, so their runs are made on first use. */
class BuiltLayer<P> implements TextLayer<P> {
  readonly text: string
  #source: { readonly parts: readonly string[]; readonly places: readonly (P | undefined)[] } | null
  #runs: readonly Run<P>[] = []

  /** @param places of each part */
  constructor(parts: readonly string[], places: readonly (P | undefined)[]) {
    this.text = parts.join('')
    this.#source = { parts, places }
  }

  get runs(): readonly Run<P>[] {
    if (this.#source) {
      this.#runs = runsOf(this.#source.parts, this.#source.places)
      this.#source = null
    }
    return this.#runs
  }
}

function runsOf<P>(parts: readonly string[], places: readonly (P | undefined)[]): Run<P>[] {
  const runs: Run<P>[] = []
  let end = 0
  for (let i = 0; i < parts.length; i++) {
    const start = end
    end += parts[i]?.length ?? 0
    const place = places[i]
    if (place !== undefined) runs.push({ start, end, place })
  }
  return runs
}
