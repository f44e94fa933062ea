import { type PrefilterProgram, programNode } from './prefilter-program.ts'
import { beyond } from './unit-members.ts'

/** The patterns that may match at a position: their ids in rising order. */
export interface PrefilterResult {
  /** The number of the result among those of its prefilter since `generation` started. */
  readonly state: number
  /** How often the prefilter has reset its states. */
  readonly generation: number
  readonly ids: readonly number[]
}

/** Code units that are read ahead; a pattern that is undecided after them may match. */
const maxUnitsRead = 40
/**
 * Maximum number of states and transitions: beyond them an undecided pattern may match, so that no text can make the automaton grow without
 * bound. After so many positions with a missing transition, all are built again, since other texts need other states. Building them takes
 * less time than the useless tries at those positions.
 */
const defaultMaxStates = 4096
const transitionsPerState = 4
const maxMissed = 1 << 17
const { fork, end } = programNode

/**
 * Decides which of many patterns may match at a position, in one pass over the code units there. Simplified forms of the patterns are
 * combined in one automaton whose states are built when a text first reaches them (lazy subset construction, as in RE2). A pattern that is
 * not in the result cannot match; one that is must still be tried.
 */
export class Prefilter {
  readonly #program: PrefilterProgram
  readonly #maxStates: number
  /** States, as columns: their nodes, the patterns that have matched, and the result. State 0 means none. */
  #nodes: (readonly number[])[] = []
  #matched: (readonly number[])[] = []
  #results: (PrefilterResult | undefined)[] = []
  readonly #states = new Map<string, number>()
  #generation = 0
  #transitionCount = 0
  #missed = 0
  /** By state and class of code unit: the next state, 0 where it is not built yet. */
  #transitions: Uint16Array
  /** By state: 1 if no pattern is undecided. */
  readonly #settled: Uint8Array
  /** By the classes of the two code units before, where the start of the text has one too: the first state. */
  readonly #starts: Uint16Array
  readonly #marked: Uint32Array
  #mark = 0

  /** @param maxStates how many states are kept. Default: 4,096, about 4 MB. */
  constructor(program: PrefilterProgram, maxStates: number = defaultMaxStates) {
    this.#program = program
    this.#maxStates = maxStates
    const { classCount } = program
    this.#marked = new Uint32Array(program.kinds.length)
    this.#settled = new Uint8Array(this.#maxStates + 1)
    this.#transitions = new Uint16Array(8 * classCount)
    this.#starts = new Uint16Array((classCount + 1) * (classCount + 1))
    this.#begin()
  }

  /** The patterns that may match at a position. */
  possibleAt(codes: Uint16Array, position: number, length: number): PrefilterResult {
    const { classOf: of, classCount: count } = this.#program
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
    // State 1 is the start after code units that exclude nothing.
    this.#state(
      this.#program.entries.map(({ first }) => first),
      this.#program.always,
    )
  }

  /** The patterns that have matched in a state, and those undecided. */
  #addResult(state: number): PrefilterResult {
    const ids = new Set(this.#matched[state])
    for (const node of this.#nodes[state]) ids.add(this.#program.owners[node])
    const result = { state, generation: this.#generation, ids: [...ids].sort((a, b) => a - b) }
    this.#results[state] = result
    return result
  }

  /** The first state after two code units, by their classes. */
  #addStart(start: number): number {
    if (this.#missed >= maxMissed) this.#begin()
    const width = this.#program.classCount + 1
    const before = [start % width, Math.floor(start / width)]
    const firsts: number[] = []
    // The sets are in text order, the last one is right before the position.
    for (const { first, excluded } of this.#program.entries)
      if (!excluded.some((sets) => sets.every((set, k) => set[before[sets.length - 1 - k]] === 1)))
        firsts.push(first)
    const state = this.#state(firsts, this.#program.always)
    if (state === 0) {
      this.#missed++
      return 1
    }
    this.#starts[start] = state
    return state
  }

  /** The state that follows on a class of code units; 0 where no more transitions are kept. */
  #addTransition(state: number, unit: number): number {
    if (this.#transitionCount >= this.#maxStates * transitionsPerState) return this.#miss()
    const reached: number[] = []
    const { next: following, sets, setOf } = this.#program
    for (const node of this.#nodes[state]) if (sets[setOf[node]][unit] === 1) reached.push(following[node])
    const next = this.#state(reached, this.#matched[state])
    if (next === 0) return this.#miss()
    this.#transitionCount++
    this.#transitions[state * this.#program.classCount + unit] = next
    return next
  }

  #miss(): 0 {
    // The states are reset at the next start, since the caller uses one of them.
    if (++this.#missed === maxMissed) this.#starts.fill(0)
    return 0
  }

  /** The state of some nodes and those reached from them without a code unit; 0 where no more states are kept. */
  #state(from: readonly number[], before: readonly number[]): number {
    const mark = ++this.#mark
    const marked = this.#marked
    const { kinds, next, other, owners } = this.#program
    const matched = new Set(before)
    const reached: number[] = []
    const open = [...from]
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (marked[node] === mark) continue
      marked[node] = mark
      if (kinds[node] === end) matched.add(owners[node])
      else if (kinds[node] === fork) open.push(next[node], other[node])
      else reached.push(node)
    }
    const nodes = reached.filter((node) => !matched.has(owners[node])).sort((a, b) => a - b)
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
    if ((state + 1) * this.#program.classCount > this.#transitions.length) {
      const grown = new Uint16Array(this.#transitions.length * 2)
      grown.set(this.#transitions)
      this.#transitions = grown
    }
    return state
  }
}

/** Ids and nodes as one string of a code unit each: there are far fewer than 65,536. */
function keyOf(ids: readonly number[], nodes: readonly number[]): string {
  return `${String.fromCharCode(...ids)}\uffff${String.fromCharCode(...nodes)}`
}
