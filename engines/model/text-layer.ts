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
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    const run = runs[middle]
    if (run !== undefined && run.end <= span.start) low = middle + 1
    else high = middle
  }
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
  #parts: string[] = []
  readonly #starts: number[] = []
  readonly #places: P[] = []
  readonly #ends: number[] = []
  #length = 0

  /** Length of the text so far, in UTF-16 code units. */
  get length(): number {
    return this.#length
  }

  append(text: string, place?: P): this {
    if (text.length === 0) return this
    const start = this.#length
    this.#length += text.length
    this.#parts.push(text)
    if (place !== undefined) {
      this.#starts.push(start)
      this.#ends.push(this.#length)
      this.#places.push(place)
    }
    return this
  }

  build(): TextLayer<P> {
    return new BuiltLayer(this.#parts.join(''), this.#starts, this.#ends, this.#places)
  }
}

/** Most layers are only searched, so their runs are made when they are first asked for. */
class BuiltLayer<P> implements TextLayer<P> {
  readonly text: string
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
  readonly #places: readonly P[]
  #runs: readonly Run<P>[] | undefined

  constructor(text: string, starts: readonly number[], ends: readonly number[], places: readonly P[]) {
    this.text = text
    this.#starts = starts
    this.#ends = ends
    this.#places = places
  }

  get runs(): readonly Run<P>[] {
    const runs =
      this.#runs ??
      this.#places.map((place, i) => ({ start: this.#starts[i] ?? 0, end: this.#ends[i] ?? 0, place }))
    this.#runs = runs
    return runs
  }
}
