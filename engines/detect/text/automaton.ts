/**
 * Aho-Corasick automaton (CACM 18, 1975) over 16-bit units: finds all keys in one pass, in time linear in the text and in the
 * total length of the keys. Edges are in one open-addressed table, so that memory is linear in the keys for any alphabet.
 */
export class Automaton {
  /** Edge table: (state, unit) as one number, and the next state. */
  #edgeKeys: Float64Array
  #edgeTo: Int32Array
  #mask: number
  /** Edges of the root by unit: most steps take one. */
  readonly #root = new Int32Array(0x10000)
  #edges = 0
  readonly #fail: Int32Array
  /** The state itself where a key ends, else the nearest such state down the failure links, -1 for none. */
  readonly #out: Int32Array
  readonly #next: Int32Array
  readonly #key: Int32Array

  /** @param keys distinct and not empty */
  constructor(keys: readonly Uint16Array[]) {
    let total = 1
    for (const key of keys) total += key.length
    const size = 16
    this.#edgeKeys = new Float64Array(size).fill(-1)
    this.#edgeTo = new Int32Array(size)
    this.#mask = size - 1
    // By state: the state before it, and the unit between them.
    const parent = new Int32Array(total)
    const units = new Uint16Array(total)
    const ends = new Int32Array(total).fill(-1)
    let states = 1
    for (const [index, key] of keys.entries()) {
      let state = 0
      for (const unit of key) {
        let to = this.#edge(state, unit)
        if (to < 0) {
          to = states++
          this.#addEdge(state, unit, to)
          parent[to] = state
          units[to] = unit
        }
        state = to
      }
      ends[state] = index
    }
    // Keys that begin alike share states, so there are often far fewer than units.
    this.#key = ends.slice(0, states)
    this.#fail = new Int32Array(states)
    this.#out = new Int32Array(states).fill(-1)
    this.#next = new Int32Array(states).fill(-1)
    this.#setLinks(parent, units, states)
  }

  /** The state after a unit. */
  step(state: number, unit: number): number {
    let at = state
    while (at !== 0) {
      const to = this.#edge(at, unit)
      if (to >= 0) return to
      at = this.#fail[at]
    }
    return this.#root[unit]
  }

  /** The longest key that ends here, as a handle; -1 for none. */
  output(state: number): number {
    return this.#out[state]
  }
  /** The next shorter key that ends at the same place. */
  shorter(handle: number): number {
    return this.#next[handle]
  }
  keyOf(handle: number): number {
    return this.#key[handle]
  }

  #edge(state: number, unit: number): number {
    if (state === 0) return this.#root[unit] === 0 ? -1 : this.#root[unit]
    const wanted = state * 0x10000 + unit
    let at = slotOf(state, unit) & this.#mask
    for (;;) {
      const key = this.#edgeKeys[at]
      if (key === wanted) return this.#edgeTo[at]
      if (key < 0) return -1
      at = (at + 1) & this.#mask
    }
  }

  #addEdge(state: number, unit: number, to: number): void {
    if (state === 0) {
      this.#root[unit] = to
      return
    }
    if (++this.#edges * 2 > this.#mask) this.#grow()
    this.#place(state * 0x10000 + unit, to)
  }

  #place(edge: number, to: number): void {
    let at = slotOf(Math.floor(edge / 0x10000), edge & 0xffff) & this.#mask
    while (this.#edgeKeys[at] >= 0) at = (at + 1) & this.#mask
    this.#edgeKeys[at] = edge
    this.#edgeTo[at] = to
  }

  #grow(): void {
    const keys = this.#edgeKeys
    const to = this.#edgeTo
    const size = keys.length * 2
    this.#edgeKeys = new Float64Array(size).fill(-1)
    this.#edgeTo = new Int32Array(size)
    this.#mask = size - 1
    for (let i = 0; i < keys.length; i++) if (keys[i] >= 0) this.#place(keys[i], to[i])
  }

  /** Sets failure and output links, in order of depth. */
  #setLinks(parent: Int32Array, units: Uint16Array, states: number): void {
    // A state comes after its parent.
    const depth = new Int32Array(states)
    let deepest = 0
    for (let state = 1; state < states; state++) {
      depth[state] = depth[parent[state]] + 1
      deepest = Math.max(deepest, depth[state])
    }
    const from = new Int32Array(deepest + 2)
    for (let state = 1; state < states; state++) from[depth[state] + 1]++
    for (let level = 1; level < from.length; level++) from[level] += from[level - 1]
    const order = new Int32Array(states - 1)
    for (let state = 1; state < states; state++) order[from[depth[state]]++] = state
    for (const to of order) {
      const fail = parent[to] === 0 ? 0 : this.step(this.#fail[parent[to]], units[to])
      this.#fail[to] = fail
      this.#next[to] = this.#out[fail]
      this.#out[to] = this.#key[to] >= 0 ? to : this.#out[fail]
    }
  }
}

function slotOf(state: number, unit: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
