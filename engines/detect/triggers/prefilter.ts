import { type PatternNode, parsePattern } from './pattern-syntax.ts'
import { beyond, UnitClasses, UnitSets } from './unit-members.ts'

/** The patterns that may match at a position: their ids in rising order. */
export interface PrefilterResult {
  /** The number of the result among those of its prefilter since `generation` began. */
  readonly state: number
  /** How often the prefilter has begun its states again. */
  readonly generation: number
  readonly ids: readonly number[]
}

export interface PrefilterOptions {
  /** Whether units of a group are not told apart (`UnitClasses`): for many patterns. Default: false. */
  readonly coarse?: boolean
  /** States kept. Default: 4,096, about 4 MB. */
  readonly maxStates?: number
}

/** Units read ahead; a pattern that is undecided then may match. */
const maxUnitsRead = 40
/**
 * States and transitions kept: beyond them an undecided pattern may match, so that no text can make the automaton grow without bound.
 * After so many positions at which a transition was missing all are built again, since other texts need others. Building them takes less
 * time than trying patterns in vain at those positions did.
 */
const defaultMaxStates = 4096
const transitionsPerState = 4
const maxMissed = 1 << 17
/** Units to which one repeat is expanded: of longer ones the end is not checked. */
const maxRepeatUnits = 24

/** Kinds of nodes: a step on a unit of a set (then `next`), a fork (`next` or `other`), the end of a pattern. */
const [step, fork, end] = [0, 1, 2]
const nothing = new Uint8Array(0)

/** A pattern: its first node, and where it cannot match, as sets of classes of the units before. */
interface Entry {
  readonly first: number
  readonly excluded: readonly (readonly Uint8Array[])[]
}

/**
 * Decides which of many patterns may match at a position, in one walk over the units there. Simplified forms of the patterns
 * are combined in one automaton whose states are built when a text first reaches them (lazy subset construction, as in RE2).
 * A pattern that is left out cannot match; one that is not must still be tried.
 */
export class Prefilter {
  readonly #classes: UnitClasses
  /** Nodes of the patterns, as columns: kind, set of classes, successors, and the pattern's id. */
  readonly #kind: number[] = []
  readonly #value: Uint8Array[] = []
  readonly #next: number[] = []
  readonly #other: number[] = []
  readonly #owner: number[] = []
  readonly #entries: Entry[] = []
  /** The patterns that are not parsed. */
  readonly #always: number[] = []
  readonly #maxStates: number
  /** States, as columns: their nodes, the patterns that have matched, and the result. State 0 stands for none. */
  #nodes: (readonly number[])[] = []
  #matched: (readonly number[])[] = []
  #results: (PrefilterResult | undefined)[] = []
  readonly #states = new Map<string, number>()
  #generation = 0
  #transitionCount = 0
  #missed = 0
  /** By state and class of unit: the next state, 0 where it is not built yet. */
  #transitions: Uint16Array
  /** By state: 1 where no pattern is undecided. */
  readonly #settled: Uint8Array
  /** By the classes of the two units before, where the start of the text has one too: the first state. */
  readonly #starts: Uint16Array
  readonly #marked: Uint32Array
  #mark = 0

  /** @param patterns by id */
  constructor(patterns: ReadonlyMap<number, RegExp>, options: PrefilterOptions = {}) {
    this.#maxStates = options.maxStates ?? defaultMaxStates
    const sets = new UnitSets()
    const parsed = [...patterns].map(([id, pattern]) => ({ id, pattern: parsePattern(pattern, sets) }))
    this.#classes = new UnitClasses(sets.all(), options.coarse === true)
    for (const { id, pattern } of parsed) {
      if (pattern === undefined) {
        this.#always.push(id)
        continue
      }
      const first = this.#compile(pattern.tree, this.#node(end, nothing, 0, 0, id), id)
      const excluded = pattern.excludedBefore.map((units) => units.map((set) => this.#classes.every(set)))
      this.#entries.push({ first, excluded })
    }
    const { count } = this.#classes
    this.#marked = new Uint32Array(this.#kind.length)
    this.#settled = new Uint8Array(this.#maxStates + 1)
    this.#transitions = new Uint16Array(8 * count)
    this.#starts = new Uint16Array((count + 1) * (count + 1))
    this.#begin()
  }

  /** The patterns that may match at a position. */
  possibleAt(codes: Uint16Array, position: number, length: number): PrefilterResult {
    const { of, count } = this.#classes
    const settled = this.#settled
    const limit = Math.min(length, position + maxUnitsRead)
    const last = position > 0 ? of[Math.min(codes[position - 1], beyond)] : count
    const beforeLast = position > 1 ? of[Math.min(codes[position - 2], beyond)] : count
    const start = beforeLast * (count + 1) + last
    let state = this.#starts[start]
    if (state === 0) state = this.#addStart(start)
    let transitions = this.#transitions
    for (let at = position; at < limit && settled[state] === 0; at++) {
      const unit = of[Math.min(codes[at], beyond)]
      let next = transitions[state * count + unit]
      if (next === 0) {
        next = this.#addTransition(state, unit)
        if (next === 0) break
        transitions = this.#transitions
      }
      state = next
    }
    return this.#results[state] ?? this.#addResult(state)
  }

  /** Removes all states. */
  #begin(): void {
    this.#generation++
    this.#transitionCount = 0
    this.#missed = 0
    this.#states.clear()
    this.#nodes = [[]]
    this.#matched = [[]]
    this.#results = []
    this.#transitions.fill(0)
    this.#starts.fill(0)
    // State 1 is the start behind units that exclude nothing.
    this.#state(
      this.#entries.map(({ first }) => first),
      this.#always,
    )
  }

  /** The patterns that have matched in a state, and those undecided. */
  #addResult(state: number): PrefilterResult {
    const ids = new Set(this.#matched[state])
    for (const node of this.#nodes[state]) ids.add(this.#owner[node])
    const result = { state, generation: this.#generation, ids: [...ids].sort((a, b) => a - b) }
    this.#results[state] = result
    return result
  }

  /** The first state behind two units, by their classes. */
  #addStart(start: number): number {
    if (this.#missed >= maxMissed) this.#begin()
    const width = this.#classes.count + 1
    const before = [start % width, Math.floor(start / width)]
    const firsts: number[] = []
    // The sets are in text order, the last one is right before the position.
    for (const { first, excluded } of this.#entries)
      if (!excluded.some((sets) => sets.every((set, k) => set[before[sets.length - 1 - k]] === 1)))
        firsts.push(first)
    const state = this.#state(firsts, this.#always)
    if (state === 0) {
      this.#missed++
      return 1
    }
    this.#starts[start] = state
    return state
  }

  /** The state that follows on a class of units; 0 where no more transitions are kept. */
  #addTransition(state: number, unit: number): number {
    if (this.#transitionCount >= this.#maxStates * transitionsPerState) return this.#miss()
    const reached: number[] = []
    for (const node of this.#nodes[state]) if (this.#value[node][unit] === 1) reached.push(this.#next[node])
    const next = this.#state(reached, this.#matched[state])
    if (next === 0) return this.#miss()
    this.#transitionCount++
    this.#transitions[state * this.#classes.count + unit] = next
    return next
  }

  #miss(): 0 {
    // The states begin again at the next start, since the caller holds one of them. They may all be known, so forget them.
    if (++this.#missed === maxMissed) this.#starts.fill(0)
    return 0
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
    const ids = matched.size === before.length ? before : [...matched].sort((a, b) => a - b)
    const key = keyOf(ids, nodes)
    const known = this.#states.get(key)
    if (known !== undefined) return known
    const state = this.#nodes.length
    if (state > this.#maxStates) return 0
    this.#states.set(key, state)
    this.#nodes.push(nodes)
    this.#matched.push(ids)
    this.#settled[state] = nodes.length === 0 ? 1 : 0
    if ((state + 1) * this.#classes.count > this.#transitions.length) {
      const grown = new Uint16Array(this.#transitions.length * 2)
      grown.set(this.#transitions)
      this.#transitions = grown
    }
    return state
  }

  #node(kind: number, value: Uint8Array, next: number, other: number, owner: number): number {
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
        return this.#node(step, this.#classes.some(tree.members), next, 0, owner)
      case 'sequence':
        return tree.items.reduceRight((following, item) => this.#compile(item, following, owner), next)
      case 'choice':
        return tree.items
          .map((item) => this.#compile(item, next, owner))
          .reduceRight((other, first) => this.#fork(first, other, owner))
      case 'repeat':
        return this.#repeat(tree.item, tree.min, tree.max, next, owner)
    }
  }

  #fork(first: number, other: number, owner: number): number {
    return this.#node(fork, nothing, first, other, owner)
  }

  #repeat(item: PatternNode, min: number, max: number, next: number, owner: number): number {
    const maxCount = Math.max(1, Math.floor(maxRepeatUnits / unitsOf(item)))
    let first = next
    // A repeat that is too long to expand becomes a loop.
    if (max > maxCount) {
      const loop = this.#fork(0, next, owner)
      this.#next[loop] = this.#compile(item, loop, owner)
      first = loop
    } else for (let k = min; k < max; k++) first = this.#fork(this.#compile(item, first, owner), next, owner)
    for (let k = 0; k < Math.min(min, maxCount); k++) first = this.#compile(item, first, owner)
    return first
  }
}

/** Ids and nodes as one string of a unit each: there are far fewer than 65,536. */
function keyOf(ids: readonly number[], nodes: readonly number[]): string {
  return `${String.fromCharCode(...ids)}\uffff${String.fromCharCode(...nodes)}`
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
