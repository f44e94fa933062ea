import type { CompiledRecognizer } from '../triggers/trigger-index.ts'

/**
 * The values that recognizers reported in a window, by their start, and the matches that were not checked because such a value has the
 * same range and type and is more certain. Such a match would lose when overlaps are resolved, and its check may be costly.
 */
export class ReportedSpans {
  /** By recognizer: where it was tried, and the range of the value that waits to be checked; the end is 0 for none. */
  readonly tried: Uint32Array
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly #recognizers: readonly CompiledRecognizer[]
  /** By start: the end of the value reported last, its score and its recognizer. */
  #ends = new Uint32Array(0)
  #scores = new Float64Array(0)
  #owners = new Uint16Array(0)

  constructor(recognizers: readonly CompiledRecognizer[]) {
    this.#recognizers = recognizers
    this.tried = new Uint32Array(recognizers.length)
    this.start = new Uint32Array(recognizers.length)
    this.end = new Uint32Array(recognizers.length)
  }

  startWindow(length: number): void {
    this.end.fill(0)
    if (this.#ends.length > length) {
      this.#ends.fill(0, 0, length)
      return
    }
    this.#ends = new Uint32Array(length * 2)
    this.#scores = new Float64Array(length * 2)
    this.#owners = new Uint16Array(length * 2)
  }

  /** Adds a value with its final score. Of values with the same range and type the most certain is kept. */
  add(compiled: CompiledRecognizer, start: number, end: number, score: number): void {
    if (this.rivalOf(compiled, start, end) >= score) return
    this.#ends[start] = end
    this.#scores[start] = score
    this.#owners[start] = compiled.index
  }

  /** The score of a reported value with this range and type, 0 for none. Of equally certain values the first wins. */
  rivalOf({ type }: CompiledRecognizer, start: number, end: number): number {
    if (this.#ends[start] !== end || this.#recognizers[this.#owners[start]].type !== type) return 0
    return this.#scores[start]
  }

  wait(index: number, tried: number, start: number, end: number): void {
    this.tried[index] = tried
    this.start[index] = start
    this.end[index] = end
  }

  /** Whether a position is in a match of the recognizer that was not checked. */
  isWaiting(index: number, at: number): boolean {
    return at < this.end[index] && at >= this.tried[index]
  }

  forget(index: number): void {
    this.end[index] = 0
  }
}
