import { type PatternNode, parsePattern } from './pattern-syntax.ts'
import { UnitClasses, UnitSets } from './unit-members.ts'

/**
 * Simplified forms of many patterns as one non-deterministic automaton, which `Prefilter` runs. Plain data, so that the built package can
 * store it: parsing the patterns takes longer than scanning a short text.
 */
export interface PrefilterProgram {
  /** By code unit, the last for those beyond ASCII: its class. */
  readonly classOf: Uint8Array
  readonly classCount: number
  /** Nodes, as columns: kind (`programNode`), index of the set of classes, successors, and the pattern's id. */
  readonly kinds: Uint8Array
  readonly setOf: Uint16Array
  readonly next: Uint32Array
  readonly other: Uint32Array
  readonly owners: Uint16Array
  /** By class of code units: 1 for those of the set. */
  readonly sets: readonly Uint8Array[]
  readonly entries: readonly ProgramEntry[]
  /** The patterns that are not parsed. */
  readonly always: readonly number[]
}

/** A pattern: its first node, and where it cannot match, as sets of classes of the code units before. */
export interface ProgramEntry {
  readonly first: number
  readonly excluded: readonly (readonly Uint8Array[])[]
}

/** Kinds of nodes: a step on a code unit of a set (then `next`), a fork (`next` or `other`), the end of a pattern. */
export const programNode = { step: 0, fork: 1, end: 2 } as const
const { step, fork, end } = programNode

/** Code units to which one repeat is expanded: the end of longer repeats is not checked. */
const maxRepeatUnits = 24

/**
 * @param patterns by id
 * @param coarse whether code units of a group are not distinguished (`UnitClasses`): for many patterns. Default: false.
 */
export function compilePrefilter(patterns: ReadonlyMap<number, RegExp>, coarse = false): PrefilterProgram {
  return new ProgramCompiler().compile(patterns, coarse)
}

class ProgramCompiler {
  readonly #kinds: number[] = []
  readonly #setOf: number[] = []
  readonly #next: number[] = []
  readonly #other: number[] = []
  readonly #owners: number[] = []
  readonly #sets: Uint8Array[] = []
  readonly #setIndex = new Map<Uint8Array, number>()
  #classes = new UnitClasses([], false)

  compile(patterns: ReadonlyMap<number, RegExp>, coarse: boolean): PrefilterProgram {
    const sets = new UnitSets()
    const parsed = [...patterns].map(([id, pattern]) => ({ id, pattern: parsePattern(pattern, sets) }))
    this.#classes = new UnitClasses(sets.all(), coarse)
    const always: number[] = []
    const entries: ProgramEntry[] = []
    for (const { id, pattern } of parsed) {
      if (pattern === undefined) {
        always.push(id)
        continue
      }
      const first = this.#compile(pattern.tree, this.#node(end, 0, 0, 0, id), id)
      const excluded = pattern.excludedBefore.map((units) => units.map((set) => this.#classes.every(set)))
      entries.push({ first, excluded })
    }
    return {
      classOf: this.#classes.of,
      classCount: this.#classes.count,
      kinds: Uint8Array.from(this.#kinds),
      setOf: Uint16Array.from(this.#setOf),
      next: Uint32Array.from(this.#next),
      other: Uint32Array.from(this.#other),
      owners: Uint16Array.from(this.#owners),
      sets: this.#sets,
      entries,
      always,
    }
  }

  #set(units: Uint8Array): number {
    const classes = this.#classes.some(units)
    let index = this.#setIndex.get(classes)
    if (index === undefined) {
      index = this.#sets.push(classes) - 1
      this.#setIndex.set(classes, index)
    }
    return index
  }

  #node(kind: number, set: number, next: number, other: number, owner: number): number {
    this.#setOf.push(set)
    this.#next.push(next)
    this.#other.push(other)
    this.#owners.push(owner)
    return this.#kinds.push(kind) - 1
  }

  /** Adds the nodes of a tree that continue with node `next`; returns the first. */
  #compile(tree: PatternNode, next: number, owner: number): number {
    switch (tree.kind) {
      case 'unit':
        return this.#node(step, this.#set(tree.members), next, 0, owner)
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
    return this.#node(fork, 0, first, other, owner)
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

/** The maximum number of code units that a tree matches, repeats counted as far as they are expanded. */
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
