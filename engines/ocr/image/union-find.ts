/** Things by their numbers, put together two by two: what was ever put together is one set. Paths are halved as they are walked. */
export class UnionFind {
  readonly #parent: number[]

  constructor(count: number) {
    this.#parent = Array.from({ length: count }, (_, i) => i)
  }

  /** The number that stands for the set of `i`. */
  find(i: number): number {
    const parent = this.#parent
    let at = i
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }

  /** The set of `one` goes into that of `other`, whose number stands for both. */
  union(one: number, other: number): void {
    this.#parent[this.find(one)] = this.find(other)
  }
}
