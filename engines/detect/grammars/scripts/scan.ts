import { isWhitespace } from '../../text/chars.ts'
import type { Line } from '../../text/line-shape.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit } from '../grammar.ts'
import { edgeOf, type PatternEdge } from './first-units.ts'

/** A pattern of values in text whose words no token separates. The value is group `value`, or the whole match. */
export interface ScriptPattern {
  /** Global or sticky; every repeat is bounded. */
  readonly pattern: RegExp
  readonly type: string
  readonly score: number
  readonly reason: string
  readonly check?: (found: RegExpExecArray, window: TokenWindow) => boolean
}

/** Units around a letter of a script that its patterns read, and those in which white space is looked for to end there. */
const [reachOfPatterns, maxWordUnits] = [200, 60]
/** Patterns that share one table; the bits of a number. */
const maxShared = 31

interface Search {
  readonly sticky: RegExp
  readonly edge: PatternEdge
  /** Where the pattern may match in the window, in order. */
  positions: Uint32Array
  count: number
}

/**
 * Looks for patterns of a script in the parts of a window around its letters. All patterns share one pass that finds where each may
 * match, by the unit there and the one before; only there it is tried, which is many times faster than a search with hundreds of
 * alternatives. Patterns are read at first use, so that texts without the script cost nothing.
 */
export class ScriptSearch {
  readonly #firstUnit: number
  readonly #lastUnit: number
  readonly #searches: Search[] = []
  readonly #known = new Map<RegExp, Search>()
  /** By unit: a bit for each pattern that may begin with it, and for each that may follow it. */
  #starts = new Uint32Array(0)
  #behind = new Uint32Array(0)
  #window: TokenWindow | undefined
  #ranges: readonly Line[] = []

  /** @param firstUnit @param lastUnit of the letters of the script */
  constructor(firstUnit: number, lastUnit: number) {
    this.#firstUnit = firstUnit
    this.#lastUnit = lastUnit
  }

  /** Finds where the patterns may match in a window; false where it has no letter of the script. */
  read(window: TokenWindow): boolean {
    this.#window = window
    // Most texts have no letter of most scripts.
    if (window.wordUnits < this.#firstUnit) return false
    this.#ranges = rangesAround(window, this.#firstUnit, this.#lastUnit)
    for (const search of this.#searches) search.count = 0
    if (this.#ranges.length === 0) return false
    if (this.#searches.length > 0) this.#collect(window)
    return true
  }

  /**
   * The matches of a pattern in the window read last, as `matchAll` gives them. `next` says where to continue behind a match; by default
   * at its end.
   */
  *matches(pattern: RegExp, next?: (found: RegExpExecArray) => number): Generator<RegExpExecArray> {
    const window = this.#window
    if (window === undefined) return
    const search = this.#known.get(pattern) ?? this.#add(pattern, window)
    const { sticky, positions, count } = search
    let from = 0
    for (let n = 0; n < count; n++) {
      const at = positions[n]
      if (at < from) continue
      sticky.lastIndex = at
      const found = sticky.exec(window.text)
      if (found === null) continue
      yield found
      from = next?.(found) ?? at + found[0].length
    }
  }

  /** Whether a match in the window read last passes the check of its pattern. */
  passes(check: NonNullable<ScriptPattern['check']>, found: RegExpExecArray): boolean {
    return this.#window !== undefined && check(found, this.#window)
  }

  #add(pattern: RegExp, window: TokenWindow): Search {
    // Only the place of a value is asked for, and asking for places runs a pattern again at each match.
    const unused = pattern.source.includes('(?<value>') ? /[gy]/g : /[dgy]/g
    const sticky = new RegExp(pattern.source, `${pattern.flags.replace(unused, '')}y`)
    const search = { sticky, edge: edgeOf(pattern), positions: new Uint32Array(64), count: 0 }
    if (this.#searches.length >= maxShared)
      throw new RangeError(`A search takes at most ${maxShared} patterns.`)
    if (this.#searches.length === 0) {
      this.#starts = new Uint32Array(0x10000)
      this.#behind = new Uint32Array(0x10000)
    }
    const bit = 1 << this.#searches.length
    const { starts, behind } = search.edge
    for (let code = 0; code < 0x10000; code++) {
      if (starts[code] === 1) this.#starts[code] |= bit
      if (behind === undefined || behind[code] === 1) this.#behind[code] |= bit
    }
    this.#searches.push(search)
    this.#known.set(pattern, search)
    // The window was read before the pattern was known.
    this.#collect(window, bit)
    return search
  }

  #collect({ codes, reach }: TokenWindow, wanted = -1): void {
    const [starts, behind, searches] = [this.#starts, this.#behind, this.#searches]
    for (const { start, end } of this.#ranges)
      for (let at = start; at < end; at++) {
        let bits = starts[codes[at]] & wanted
        if (bits === 0) continue
        if (at > 0) bits &= behind[codes[at - 1]]
        if (reach !== undefined && reach[at] === 0) continue
        while (bits !== 0) {
          const k = 31 - Math.clz32(bits)
          bits ^= 1 << k
          const search = searches[k]
          if (search.count === search.positions.length) search.positions = doubled(search.positions)
          search.positions[search.count++] = at
        }
      }
  }
}

function doubled(positions: Uint32Array): Uint32Array {
  const larger = new Uint32Array(positions.length * 2)
  larger.set(positions)
  return larger
}

/**
 * The parts of a window around letters between two units, in order. Words with such letters are among the notable tokens, since they
 * have no case or a capital.
 */
function rangesAround(window: TokenWindow, firstUnit: number, lastUnit: number): readonly Line[] {
  const { notable, notableCount, codes, length } = window
  const ranges: { start: number; end: number }[] = []
  let range: { start: number; end: number } | undefined
  for (let n = 0; n < notableCount; n++) {
    const i = notable[n]
    const from = window.start[i]
    // C型肝炎, 12A室: the letters of another script may begin a word.
    const last = codes[window.end[i] - 1]
    const isOfScript =
      (codes[from] >= firstUnit && codes[from] <= lastUnit) || (last >= firstUnit && last <= lastUnit)
    if (!isOfScript || window.shape[i] === shape.number) continue
    const end = Math.min(length, window.end[i] + reachOfPatterns)
    if (range !== undefined && from - reachOfPatterns - 2 * maxWordUnits <= range.end) {
      range.end = Math.max(range.end, end)
      continue
    }
    if (range !== undefined) range.end = wordEnd(codes, range.end, length)
    let start = Math.max(0, from - reachOfPatterns)
    for (let k = 0; k < maxWordUnits && start > 0 && !isWhitespace(codes[start - 1]); k++) start--
    range = { start, end }
    ranges.push(range)
  }
  if (range !== undefined) range.end = wordEnd(codes, range.end, length)
  return ranges
}

function wordEnd(codes: Uint16Array, from: number, length: number): number {
  let end = from
  for (let k = 0; k < maxWordUnits && end < length && !isWhitespace(codes[end]); k++) end++
  return end
}

/** Emits all matches of the patterns in the window that a search has read. */
export function emitPatterns(search: ScriptSearch, patterns: readonly ScriptPattern[], emit: Emit): void {
  for (const { pattern, type, score, reason, check } of patterns) {
    let end = 0
    for (const found of search.matches(pattern, () => end)) {
      end = found.index + 1
      if (check !== undefined && !search.passes(check, found)) continue
      const value = found.indices?.groups?.value ?? [found.index, found.index + found[0].length]
      emit(value[0], value[1], type, score, reason)
      end = Math.max(value[1], found.index + 1)
    }
  }
}
