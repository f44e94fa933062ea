/** Index of the member that stands for all code units beyond ASCII. */
export const beyond = 128

/** The ASCII code units of a set; the last byte is 1 if it may contain others. */
export class Members {
  readonly has = new Uint8Array(beyond + 1)

  add(code: number): this {
    this.has[Math.min(code, beyond)] = 1
    return this
  }
  range(from: number, to: number): this {
    for (let code = from; code <= Math.min(to, beyond); code++) this.has[code] = 1
    if (to >= beyond) this.has[beyond] = 1
    return this
  }
  addAll(): this {
    this.has.fill(1)
    return this
  }
  without(code: number): this {
    this.has[code] = 0
    return this
  }
  addMembers(other: Members): void {
    for (let k = 0; k < this.has.length; k++) this.has[k] |= other.has[k]
  }
  ignoreCase(): void {
    for (let code = 65; code <= 90; code++)
      if (this.has[code] | this.has[code + 32]) this.has[code] = this.has[code + 32] = 1
    // Ignoring case, K and the Kelvin sign match each other in Unicode patterns, as do s and the long s.
    if (this.has[75] | this.has[83]) this.has[beyond] = 1
    if (this.has[beyond]) this.has[75] = this.has[107] = this.has[83] = this.has[115] = 1
  }
  /** The complement; it may hold any code unit beyond ASCII. */
  complement(): Members {
    const rest = new Members()
    for (let code = 0; code < beyond; code++) rest.has[code] = this.has[code] ^ 1
    rest.has[beyond] = 1
    return rest
  }
}

/** Distinct sets of code units: equal ones become one array. */
export class UnitSets {
  readonly #byContent = new Map<string, Uint8Array>()

  intern({ has }: Members): Uint8Array {
    // The members as bits, 16 in a code unit.
    let key = ''
    for (let from = 0; from <= beyond; from += 16) {
      let bits = 0
      for (let k = 0; k < 16 && from + k <= beyond; k++) bits |= has[from + k] << k
      key += String.fromCharCode(bits)
    }
    const known = this.#byContent.get(key)
    if (known === undefined) this.#byContent.set(key, has)
    return known ?? has
  }

  all(): Iterable<Uint8Array> {
    return this.#byContent.values()
  }
}

/**
 * Groups of code units that a prefilter of many patterns does not distinguish, so that texts lead to few states: digits except zero,
 * letters that are hexadecimal digits, other letters, control characters.
 */
const groups: readonly (readonly [number, number])[] = [
  [49, 57],
  [65, 70],
  [71, 90],
  [97, 102],
  [103, 122],
  [0, 8],
  [11, 31],
]

/** Classes of code units that no set of some patterns distinguishes. */
export class UnitClasses {
  /** By code unit, `beyond` for those beyond ASCII: its class. */
  readonly of = new Uint8Array(beyond + 1)
  readonly count: number
  readonly #some = new Map<Uint8Array, Uint8Array>()

  /** @param coarse whether the code units of a group are not distinguished either */
  constructor(sets: Iterable<Uint8Array>, coarse: boolean) {
    const atom = Uint8Array.from({ length: beyond + 1 }, (_, code) => code)
    if (coarse) for (const [from, to] of groups) atom.fill(from, from, to + 1)
    // Each set splits the current classes into the code units inside and outside of it.
    const classOf = new Uint8Array(beyond + 1)
    let count = 1
    for (const set of sets) {
      const hasSome = new Uint8Array(beyond + 1)
      for (let code = 0; code <= beyond; code++) hasSome[atom[code]] |= set[code]
      const split = new Map<number, number>()
      count = 0
      for (let code = 0; code <= beyond; code++) {
        const part = classOf[atom[code]] * 2 + hasSome[atom[code]]
        if (!split.has(part)) split.set(part, count++)
        this.of[code] = split.get(part) ?? 0
      }
      classOf.set(this.of)
    }
    this.count = count
  }

  /** By class: 1 if the set has any code unit of it. */
  some(set: Uint8Array): Uint8Array {
    const known = this.#some.get(set)
    if (known !== undefined) return known
    const classes = new Uint8Array(this.count)
    for (let code = 0; code <= beyond; code++) if (set[code] === 1) classes[this.of[code]] = 1
    this.#some.set(set, classes)
    return classes
  }

  /** By class: 1 if the set has all its code units, and all are ASCII. */
  every(set: Uint8Array): Uint8Array {
    const classes = new Uint8Array(this.count).fill(1)
    for (let code = 0; code <= beyond; code++)
      if (code === beyond || set[code] === 0) classes[this.of[code]] = 0
    return classes
  }
}
