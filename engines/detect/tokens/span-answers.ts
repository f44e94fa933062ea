/** Spans whose answers are kept; a power of two. Grammars ask about the same span soon after each other. */
const slots = 1024

/** Keeps the last answers to a question about a type and a span of the window that was read last. Memory is fixed. */
export class SpanAnswers {
  readonly #starts = new Uint32Array(slots)
  readonly #ends = new Uint32Array(slots)
  readonly #types = new Array<string>(slots).fill('')
  readonly #answers = new Uint8Array(slots)
  #reads = -1

  /**
   * The answer that is kept for a span, or a new one.
   * @param reads number of the window's text
   */
  ask(reads: number, type: string, start: number, end: number, answer: () => boolean): boolean {
    if (reads !== this.#reads) {
      this.#reads = reads
      this.#types.fill('')
    }
    const slot = (Math.imul(start, 31) + end) & (slots - 1)
    if (this.#types[slot] === type && this.#starts[slot] === start && this.#ends[slot] === end)
      return this.#answers[slot] === 1
    const fresh = answer()
    this.#starts[slot] = start
    this.#ends[slot] = end
    this.#types[slot] = type
    this.#answers[slot] = fresh ? 1 : 0
    return fresh
  }
}
