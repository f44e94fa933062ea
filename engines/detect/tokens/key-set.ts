const initialCapacity = 16
/** What an empty set holds: most texts name no one, and a new array costs more than reading a short one. */
const noKeys = new Float64Array(initialCapacity)

/**
 * A set of numbers that are hashes, many times faster than a `Set` of numbers that are not small integers. Open addressing; in a free
 * place is 0, which is kept apart.
 */
export class KeySet {
  #keys = noKeys
  #hasZero = false
  size = 0

  has(key: number): boolean {
    return key === 0 ? this.#hasZero : this.#keys[this.#placeOf(key)] === key
  }

  /** Adds a key; returns whether it is new. */
  add(key: number): boolean {
    if (key === 0) {
      const isNew = !this.#hasZero
      this.#hasZero = true
      if (isNew) this.size++
      return isNew
    }
    const at = this.#placeOf(key)
    if (this.#keys[at] === key) return false
    if (this.#keys === noKeys) this.#keys = new Float64Array(initialCapacity)
    this.#keys[at] = key
    if (++this.size * 2 > this.#keys.length) this.#grow()
    return true
  }

  clear(): void {
    if (this.size === 0) return
    this.#keys = noKeys
    this.#hasZero = false
    this.size = 0
  }

  /** The keys, in no order. */
  values(): number[] {
    const all = this.#hasZero ? [0] : []
    for (const key of this.#keys) if (key !== 0) all.push(key)
    return all
  }

  /** The place of a key, or the free one where it belongs. */
  #placeOf(key: number): number {
    const keys = this.#keys
    const mask = keys.length - 1
    const high = Math.floor(key / 0x1_0000_0000)
    let at = Math.imul((key >>> 0) ^ high, 0x9e3779b1)
    at = (at ^ (at >>> 15)) & mask
    while (keys[at] !== key && keys[at] !== 0) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const old = this.#keys
    this.#keys = new Float64Array(old.length * 2)
    for (const key of old) if (key !== 0) this.#keys[this.#placeOf(key)] = key
  }
}
