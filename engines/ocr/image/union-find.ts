/** Disjoint sets of the numbers 0 to `count - 1`, with path halving. */
export class UnionFind {
  readonly #parent: number[]

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, i) => i)
  }

  /** The representative of the set of `i`. */
  find(i: number): number {
    const parent = this.#parent
    let at = i
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }

  /** Merges the set of `one` into that of `other`, whose representative it takes. */
  union(one: number, other: number): void {
    this.#parent[this.find(one)] = this.find(other)
  }
}
