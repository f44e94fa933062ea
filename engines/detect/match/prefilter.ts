import { type Shape, shapeOf, UnitSets, unitKind, unitKinds } from './pattern-syntax.ts'

/** Whose patterns may match at a position, by their numbers in the gate's list: in order, and a byte for each. */
export interface Admitted {
  readonly members: readonly number[]
  readonly has: Uint8Array
}

/** Units read ahead; who is undecided then is admitted. */
const farthest = 24
/** States kept, and steps found out: past them whoever is undecided is admitted, so that no text can make the gate grow. */
const mostStates = 2048
const mostSteps = 8192
/** Units that one repeat is written out to. */
const longestRepeat = farthest

/** A step on a unit of a set (then `next`), a fork (`next` or `other`), or the end of a pattern. */
const [step, fork, end] = [0, 1, 2]

/**
 * Tells which of many patterns may match at a position, in one walk over the units there: the patterns' rough shapes side by side
 * in one automaton, whose states are found out as texts ask for them (Thompson's subset construction, done lazily, as RE2 does).
 * Who is not admitted cannot match; who is admitted must still be tried.
 */
export class Gate {
  readonly #sets = new UnitSets()
  /** The patterns' nodes: what each is, its set or its pattern's number, and where it leads. */
  readonly #kind: number[] = []
  readonly #value: number[] = []
  readonly #next: number[] = []
  readonly #other: number[] = []
  readonly #owner: number[] = []
  readonly #size: number
  /** States: their nodes, who has matched, and what each kind of unit leads to (0 for what is not known yet). */
  readonly #nodes: (readonly number[])[] = []
  readonly #matched: (readonly number[])[] = []
  readonly #admitted: (Admitted | undefined)[] = []
  readonly #states = new Map<string, number>()
  #steps = 0
  #leads = new Int32Array(8 * unitKinds)
  /** By state: whether nobody is undecided. */
  readonly #settled: boolean[] = [false]
  readonly #marked: Uint32Array
  #mark = 0

  /** @param patterns those asked about, by their numbers; others are never admitted */
  constructor(patterns: ReadonlyMap<number, RegExp>) {
    this.#size = Math.max(0, ...[...patterns.keys()].map((number) => number + 1))
    const firsts: number[] = []
    const always: number[] = []
    for (const [number, pattern] of patterns) {
      const shape = shapeOf(pattern, this.#sets)
      if (shape === undefined) always.push(number)
      else firsts.push(this.#write(shape, this.#node(end, 0, 0, 0, number), number))
    }
    this.#marked = new Uint32Array(this.#kind.length)
    // No state has the number 0.
    this.#nodes.push([])
    this.#matched.push([])
    this.#state(firsts, always)
  }

  /** Whose patterns may match at a position. */
  at(codes: Uint16Array, position: number, length: number): Admitted {
    const settled = this.#settled
    const limit = Math.min(length, position + farthest)
    let leads = this.#leads
    let state = 1
    for (let at = position; at < limit && !settled[state]; at++) {
      const kind = unitKind[codes[at]]
      let next = leads[state * unitKinds + kind]
      if (next === 0) {
        next = this.#stepFrom(state, kind)
        if (next === 0) break
        leads = this.#leads
      }
      state = next
    }
    return this.#admittedBy(state)
  }

  /** Those who have matched in a state, and those undecided. */
  #admittedBy(state: number): Admitted {
    const known = this.#admitted[state]
    if (known !== undefined) return known
    const members = new Set(this.#matched[state])
    for (const node of this.#nodes[state]) members.add(this.#owner[node])
    const has = new Uint8Array(this.#size)
    for (const member of members) has[member] = 1
    const admitted = { members: [...members].sort((a, b) => a - b), has }
    this.#admitted[state] = admitted
    return admitted
  }

  /** The state that a kind of unit leads to, 0 where it may not be found out any more. */
  #stepFrom(state: number, kind: number): number {
    if (this.#steps >= mostSteps) return 0
    this.#steps++
    const reached: number[] = []
    for (const node of this.#nodes[state])
      if (this.#sets.members[this.#value[node]][kind] === 1) reached.push(this.#next[node])
    const next = this.#state(reached, this.#matched[state])
    if (next !== 0) this.#leads[state * unitKinds + kind] = next
    return next
  }

  /** The state of some nodes, and of those reached from them without a unit; 0 where no more are kept. */
  #state(from: readonly number[], before: readonly number[]): number {
    const mark = ++this.#mark
    const marked = this.#marked
    const matched = new Set(before)
    const reached: number[] = []
    const open = [...from]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (marked[node] === mark) continue
      marked[node] = mark
      if (this.#kind[node] === end) matched.add(this.#owner[node])
      else if (this.#kind[node] === fork) open.push(this.#next[node], this.#other[node])
      else reached.push(node)
    }
    const nodes = reached.filter((node) => !matched.has(this.#owner[node])).sort((a, b) => a - b)
    const members = [...matched].sort((a, b) => a - b)
    const key = `${members.join()};${nodes.join()}`
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state = this.#nodes.length
    if (state > mostStates) return 0
    this.#states.set(key, state)
    this.#nodes.push(nodes)
    this.#matched.push(members)
    this.#settled.push(nodes.length === 0)
    if ((state + 1) * unitKinds > this.#leads.length) {
      const leads = new Int32Array(this.#leads.length * 2)
      leads.set(this.#leads)
      this.#leads = leads
    }
    return state
  }

  #node(kind: number, value: number, next: number, other: number, owner: number): number {
    this.#value.push(value)
    this.#next.push(next)
    this.#other.push(other)
    this.#owner.push(owner)
    return this.#kind.push(kind) - 1
  }

  /** Writes a shape that leads to a node; where it begins. */
  #write(shape: Shape, next: number, owner: number): number {
    switch (shape.kind) {
      case 'unit':
        return this.#node(step, shape.set, next, 0, owner)
      case 'row':
        return shape.items.reduceRight((behind, item) => this.#write(item, behind, owner), next)
      case 'choice':
        return shape.items
          .map((item) => this.#write(item, next, owner))
          .reduceRight((other, first) => this.#node(fork, 0, first, other, owner))
      case 'repeat':
        return this.#repeat(shape.item, shape.least, shape.most, next, owner)
    }
  }

  #repeat(item: Shape, least: number, most: number, next: number, owner: number): number {
    const room = Math.max(1, Math.floor(longestRepeat / unitsOf(item)))
    let first = next
    // A longer repeat than is written out goes on without end.
    if (most > room) {
      const loop = this.#node(fork, 0, 0, next, owner)
      this.#next[loop] = this.#write(item, loop, owner)
      first = loop
    } else
      for (let k = least; k < most; k++)
        first = this.#node(fork, 0, this.#write(item, first, owner), next, owner)
    for (let k = 0; k < Math.min(least, room); k++) first = this.#write(item, first, owner)
    return first
  }
}

/** The units a shape is written out to. */
function unitsOf(shape: Shape): number {
  switch (shape.kind) {
    case 'unit':
      return 1
    case 'repeat':
      return unitsOf(shape.item) * Math.max(1, Math.min(shape.most, longestRepeat))
    default:
      return Math.max(
        1,
        shape.items.reduce((sum, item) => sum + unitsOf(item), 0),
      )
  }
}
