/** Ids of phrases as bits: recognizers look up each phrase near each number. */
export class PhraseSet {
  readonly #bits: Uint32Array
  readonly #limit: number
  readonly ids: readonly number[]

  constructor(ids: Iterable<number>) {
    const all = [...new Set(ids)]
    this.ids = all
    this.#limit = Math.max(0, ...all.map((id) => id + 1))
    this.#bits = new Uint32Array((this.#limit + 31) >>> 5)
    for (const id of all) this.#bits[id >>> 5] |= 1 << (id & 31)
  }

  get size(): number {
    return this.ids.length
  }

  has(id: number): boolean {
    return id < this.#limit && ((this.#bits[id >>> 5] >>> (id & 31)) & 1) === 1
  }
}
