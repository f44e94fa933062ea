/**
 * The text layer: one immutable string, and ordered runs that tie half-open UTF-16 ranges of that string to
 * places in the source (a glyph on a page, characters of an XML part, pixels). The detector sees the string
 * alone; `locate` is the only bridge from text back to geometry.
 */

/** Half-open range of UTF-16 offsets: [start, end). */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A range of the layer's text that came from one place. Text between runs (a space put between words) has none. */
export interface Run<P> extends Span {
  readonly place: P
}

/** Runs are ordered by start and do not overlap. */
export interface TextLayer<P> {
  readonly text: string
  readonly runs: readonly Run<P>[]
}

/** A place that a span touches; `from` and `to` are offsets inside the run's own range. */
export interface Located<P> {
  readonly place: P
  readonly from: number
  readonly to: number
}

/** The places under a span, in text order. O(log runs + places found). */
export function locate<P>(layer: TextLayer<P>, span: Span): Located<P>[] {
  const { runs } = layer
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle].end <= span.start) low = middle + 1
    else high = middle
  }
  const found: Located<P>[] = []
  for (let i = low; i < runs.length && runs[i].start < span.end; i++) {
    const run = runs[i]
    const from = Math.max(span.start, run.start) - run.start
    const to = Math.min(span.end, run.end) - run.start
    if (to > from) found.push({ place: run.place, from, to })
  }
  return found
}

/** Builds a layer piece by piece; `text` without a place is a separator. */
export class TextLayerBuilder<P> {
  #parts: string[] = []
  #runs: Run<P>[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  append(text: string, place?: P): this {
    if (text.length === 0) return this
    if (place !== undefined) this.#runs.push({ start: this.#length, end: this.#length + text.length, place })
    this.#parts.push(text)
    this.#length += text.length
    return this
  }

  build(): TextLayer<P> {
    return { text: this.#parts.join(''), runs: this.#runs }
  }
}
