/** Values given to ranges of codes, later ones over earlier ones. Lookup is by binary search. */
export class RangeMap<T> {
  #starts: number[] = []
  #ends: number[] = []
  #values: T[] = []
  #sorted = true

  get size(): number {
    return this.#starts.length
  }

  add(start: number, end: number, value: T): void {
    const last = this.#starts.length - 1
    if (last >= 0 && start < this.#starts[last]) this.#sorted = false
    this.#starts.push(start)
    this.#ends.push(end)
    this.#values.push(value)
  }

  /** The range a code lies in, as its start and value. */
  find(code: number): { readonly start: number; readonly value: T } | null {
    if (!this.#sorted) this.#sort()
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#starts[middle] <= code) low = middle + 1
      else high = middle
    }
    // Ranges may overlap; an honest file nests no more than a few.
    for (let i = low - 1; i >= 0 && i >= low - 8; i--)
      if (this.#ends[i] >= code) return { start: this.#starts[i], value: this.#values[i] }
    return null
  }

  #sort(): void {
    const order = this.#starts.map((_, i) => i).sort((a, b) => this.#starts[a] - this.#starts[b] || a - b)
    this.#starts = order.map((i) => this.#starts[i])
    this.#ends = order.map((i) => this.#ends[i])
    this.#values = order.map((i) => this.#values[i])
    this.#sorted = true
  }
}
