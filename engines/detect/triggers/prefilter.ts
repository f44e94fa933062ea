import { type PatternNode, parsePattern, UnitSets, unitKind, unitKindCount } from './pattern-syntax.ts'

/** The patterns that may match at a position: their ids in rising order, and by id 1 for each of them. */
export interface PrefilterResult {
  /** The number of the result among those of its prefilter. */
  readonly state: number
  readonly ids: readonly number[]
  readonly has: Uint8Array
}

/** Units read ahead; a pattern that is undecided then may match. */
const maxUnitsRead = 24
/** States and transitions kept: beyond them an undecided pattern may match, so that no text can make the automaton grow without bound. */
const maxStates = 2048
const maxTransitions = 8192
/** Units to which one repeat is expanded: more are never read. */
const maxRepeatUnits = maxUnitsRead

/** Kinds of nodes: a step on a unit of a set (then `next`), a fork (`next` or `other`), the end of a pattern. */
const [step, fork, end] = [0, 1, 2]

/**
 * Decides which of many patterns may match at a position, in one walk over the units there. Simplified forms of the patterns
 * are combined in one automaton whose states are built when a text first reaches them (lazy subset construction, as in RE2).
 * A pattern that is left out cannot match; one that is not must still be tried.
 */
export class Prefilter {
  readonly #sets = new UnitSets()
  /** Nodes of the patterns, as columns: kind, set of units, successors, and the pattern's id. */
  readonly #kind: number[] = []
  readonly #value: number[] = []
  readonly #next: number[] = []
  readonly #other: number[] = []
  readonly #owner: number[] = []
  readonly #size: number
  /** States, as columns: their nodes, the patterns that have matched, and the result. State 0 stands for none. */
  readonly #nodes: (readonly number[])[] = []
  readonly #matched: (readonly number[])[] = []
  readonly #results: (PrefilterResult | undefined)[] = []
  readonly #states = new Map<string, number>()
  #transitionCount = 0
  /** By state and kind of unit: the next state, 0 where it is not built yet. */
  #transitions = new Int32Array(8 * unitKindCount)
  /** By state: whether no pattern is undecided. */
  readonly #settled: boolean[] = [false]
  readonly #marked: Uint32Array
  #mark = 0

  /** @param patterns by id */
  constructor(patterns: ReadonlyMap<number, RegExp>) {
    this.#size = Math.max(0, ...[...patterns.keys()].map((id) => id + 1))
    const firsts: number[] = []
    const always: number[] = []
    for (const [id, pattern] of patterns) {
      const tree = parsePattern(pattern, this.#sets)
      if (tree === undefined) always.push(id)
      else firsts.push(this.#compile(tree, this.#node(end, 0, 0, 0, id), id))
    }
    this.#marked = new Uint32Array(this.#kind.length)
    this.#nodes.push([])
    this.#matched.push([])
    this.#state(firsts, always)
  }

  /** The patterns that may match at a position. */
  possibleAt(codes: Uint16Array, position: number, length: number): PrefilterResult {
    const settled = this.#settled
    const limit = Math.min(length, position + maxUnitsRead)
    let transitions = this.#transitions
    let state = 1
    for (let at = position; at < limit && !settled[state]; at++) {
      const kind = unitKind[codes[at]]
      let next = transitions[state * unitKindCount + kind]
      if (next === 0) {
        next = this.#addTransition(state, kind)
        if (next === 0) break
        transitions = this.#transitions
      }
      state = next
    }
    return this.#resultOf(state)
  }

  /** The patterns that have matched in a state, and those undecided. */
  #resultOf(state: number): PrefilterResult {
    const known = this.#results[state]
    if (known !== undefined) return known
    const ids = new Set(this.#matched[state])
    for (const node of this.#nodes[state]) ids.add(this.#owner[node])
    const has = new Uint8Array(this.#size)
    for (const id of ids) has[id] = 1
    const result = { state, ids: [...ids].sort((a, b) => a - b), has }
    this.#results[state] = result
    return result
  }

  /** The state that follows on a kind of unit; 0 where no more transitions are kept. */
  #addTransition(state: number, kind: number): number {
    if (this.#transitionCount >= maxTransitions) return 0
    this.#transitionCount++
    const reached: number[] = []
    for (const node of this.#nodes[state])
      if (this.#sets.members[this.#value[node]][kind] === 1) reached.push(this.#next[node])
    const next = this.#state(reached, this.#matched[state])
    if (next !== 0) this.#transitions[state * unitKindCount + kind] = next
    return next
  }

  /** The state of some nodes and those reached from them without a unit; 0 where no more states are kept. */
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
    const ids = [...matched].sort((a, b) => a - b)
    const key = `${ids.join()};${nodes.join()}`
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state = this.#nodes.length
    if (state > maxStates) return 0
    this.#states.set(key, state)
    this.#nodes.push(nodes)
    this.#matched.push(ids)
    this.#settled.push(nodes.length === 0)
    if ((state + 1) * unitKindCount > this.#transitions.length) {
      const grown = new Int32Array(this.#transitions.length * 2)
      grown.set(this.#transitions)
      this.#transitions = grown
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

  /** Adds the nodes of a tree that continue with node `next`; returns the first. */
  #compile(tree: PatternNode, next: number, owner: number): number {
    switch (tree.kind) {
      case 'unit':
        return this.#node(step, tree.set, next, 0, owner)
      case 'sequence':
        return tree.items.reduceRight((following, item) => this.#compile(item, following, owner), next)
      case 'choice':
        return tree.items
          .map((item) => this.#compile(item, next, owner))
          .reduceRight((other, first) => this.#node(fork, 0, first, other, owner))
      case 'repeat':
        return this.#repeat(tree.item, tree.min, tree.max, next, owner)
    }
  }

  #repeat(item: PatternNode, min: number, max: number, next: number, owner: number): number {
    const maxCount = Math.max(1, Math.floor(maxRepeatUnits / unitsOf(item)))
    let first = next
    // A repeat that is too long to expand becomes a loop.
    if (max > maxCount) {
      const loop = this.#node(fork, 0, 0, next, owner)
      this.#next[loop] = this.#compile(item, loop, owner)
      first = loop
    } else
      for (let k = min; k < max; k++)
        first = this.#node(fork, 0, this.#compile(item, first, owner), next, owner)
    for (let k = 0; k < Math.min(min, maxCount); k++) first = this.#compile(item, first, owner)
    return first
  }
}

/** The units that a tree matches at most, repeats counted as far as they are expanded. */
function unitsOf(tree: PatternNode): number {
  switch (tree.kind) {
    case 'unit':
      return 1
    case 'repeat':
      return unitsOf(tree.item) * Math.max(1, Math.min(tree.max, maxRepeatUnits))
    default:
      return Math.max(
        1,
        tree.items.reduce((sum, item) => sum + unitsOf(item), 0),
      )
  }
}
