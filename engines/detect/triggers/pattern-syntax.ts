import { beyond, Members, type UnitSets } from './unit-members.ts'

/**
 * A simplified syntax tree of a pattern, whose leaves are sets of code units (`Members.has`). The tree matches everything that the pattern
 * matches, and more: most assertions are omitted, and a back-reference matches anything that its group may match. A negative look-ahead at
 * the end of the pattern becomes a code unit that is not in its set; at the end of the text there is none.
 */
export type PatternNode =
  | { readonly kind: 'unit'; readonly members: Uint8Array }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly min: number; readonly max: number }

/** One or two sets of code units: if the code units directly before a position are in them, the pattern cannot match there. */
export type Excluded = readonly Uint8Array[]

export interface ParsedPattern {
  readonly tree: PatternNode
  /** From a negative look-behind at the start of the pattern. */
  readonly excludedBefore: readonly Excluded[]
}

/** Parses a recognizer's pattern; undefined for syntax that is not supported here. */
export function parsePattern(pattern: RegExp, sets: UnitSets): ParsedPattern | undefined {
  const parser = new PatternParser(pattern, sets)
  const tree = parser.choice()
  return parser.done ? { tree, excludedBefore: parser.excludedBefore } : undefined
}

const nothing: PatternNode = { kind: 'sequence', items: [] }
const once: readonly [number, number] = [1, 1]
const unlimited = Number.POSITIVE_INFINITY

/** An assertion in which sets are parsed exactly: the tree does not contain all of its condition. */
const assertion: PatternNode = { kind: 'repeat', item: nothing, min: 0, max: 0 }

class PatternParser {
  /** The alternatives of the look-behind at the start of the pattern, empty if the pattern has several branches. */
  excludedBefore: readonly Excluded[] = []
  readonly #source: string
  readonly #sets: UnitSets
  readonly #ignoreCase: boolean
  /** Whether a character beyond ASCII may be two code units. */
  readonly #unicode: boolean
  #at = 0
  #unsupported = false
  /** Open groups, and open assertions, in which sets are never larger than written. */
  #depth = 0
  #assertions = 0
  /** Whether the last set is larger than written. */
  #isLarger = false
  /** The set of the last negative look-ahead. */
  #excludedBehind: Uint8Array | undefined
  /** By number of a capturing group: its tree, once it is closed. */
  readonly #groups: (PatternNode | undefined)[] = [undefined]
  readonly #groupNames = new Map<string, number>()

  constructor({ source, flags }: RegExp, sets: UnitSets) {
    this.#source = source
    this.#sets = sets
    this.#ignoreCase = flags.includes('i')
    this.#unicode = flags.includes('u')
    // Nested sets are not parsed.
    if (flags.includes('v')) this.#unsupported = true
  }

  get done(): boolean {
    return !this.#unsupported && this.#at === this.#source.length
  }

  choice(): PatternNode {
    const items = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      items.push(this.#sequence())
      if (this.#depth === 0) this.excludedBefore = []
    }
    return items.length === 1 ? items[0] : { kind: 'choice', items }
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = []
    while (this.#at < this.#source.length && !this.#unsupported) {
      const char = this.#source[this.#at]
      if (char === ')' || char === '|') break
      this.#excludedBehind = undefined
      const item = this.#item()
      const [min, max] = this.#quantifier()
      if (item !== nothing) items.push(min === 1 && max === 1 ? item : { kind: 'repeat', item, min, max })
    }
    if (this.#depth === 0 && this.#excludedBehind !== undefined) {
      const excluded = new Members()
      excluded.has.set(this.#excludedBehind)
      items.push({ kind: 'unit', members: this.#sets.intern(excluded.complement()) })
      this.#excludedBehind = undefined
    }
    return { kind: 'sequence', items }
  }

  #item(): PatternNode {
    this.#isLarger = false
    const char = this.#source[this.#at++]
    if (char === '(') return this.#group()
    if (char === '^' || char === '$') return this.#assertion()
    if (char === '.') return this.#unit(new Members().addAll().without(10).without(13))
    if (char === '[') return this.#set()
    if (char === '\\') {
      if (/[bB]/.test(this.#source[this.#at])) {
        this.#at++
        return this.#assertion()
      }
      const back = /^(?:([1-9])(?!\d)|k<(\w+)>)/.exec(this.#source.slice(this.#at, this.#at + 64))
      if (back !== null) {
        this.#at += back[0].length
        return this.#backReference(back[1] === undefined ? this.#groupNames.get(back[2]) : Number(back[1]))
      }
      const members = new Members()
      this.#escape(members)
      return this.#unit(members)
    }
    return this.#unit(new Members().add(char.charCodeAt(0)))
  }

  #assertion(): PatternNode {
    return this.#assertions > 0 ? assertion : nothing
  }

  /** The text of a group is matched again, or nothing if the group was not reached. */
  #backReference(group: number | undefined): PatternNode {
    const tree = group === undefined ? undefined : this.#groups[group]
    if (tree !== undefined) return { kind: 'repeat', item: tree, min: 0, max: 1 }
    return { kind: 'repeat', item: this.#unit(new Members().addAll()), min: 0, max: unlimited }
  }

  #group(): PatternNode {
    const isFirst = this.#at === 1
    const lead = /^\?(?:<?[=!]|:|<(\w+)>)/.exec(this.#source.slice(this.#at, this.#at + 64))
    const kind = lead?.[0] ?? ''
    if (kind === '' && this.#source[this.#at] === '?') this.#unsupported = true
    this.#at += kind.length
    const isAssertion = /^\?<?[=!]/.test(kind)
    const index = kind === '' || lead?.[1] !== undefined ? this.#groups.length : undefined
    if (index !== undefined) this.#groups.push(undefined)
    if (index !== undefined && lead?.[1] !== undefined) this.#groupNames.set(lead[1], index)
    this.#depth++
    if (isAssertion) this.#assertions++
    const inside = this.choice()
    if (isAssertion) this.#assertions--
    this.#depth--
    if (this.#source[this.#at++] !== ')') this.#unsupported = true
    if (index !== undefined) this.#groups[index] = inside
    if (!isAssertion) return inside
    if (kind === '?<!' && isFirst) this.excludedBefore = exclusions(inside)
    if (kind === '?!' && this.#depth === 0) this.#excludedBehind = union(exclusions(inside))
    return this.#assertion()
  }

  #set(): PatternNode {
    const source = this.#source
    const members = new Members()
    const not = source[this.#at] === '^'
    if (not) this.#at++
    while (this.#at < source.length && source[this.#at] !== ']') {
      const from = this.#member(members)
      if (source[this.#at] !== '-' || source[this.#at + 1] === ']' || from < 0) continue
      this.#at++
      const to = this.#member(members)
      if (to >= 0) members.range(from, to)
      else members.add(45)
    }
    this.#at++
    if (this.#ignoreCase) this.#bothCases(members)
    return this.#unit(not ? members.complement() : members)
  }

  /** Adds one member of a set; returns its code unit, -1 for a class of code units. */
  #member(members: Members): number {
    const source = this.#source
    if (source[this.#at] === '\\') {
      this.#at++
      return this.#escape(members)
    }
    const code = source.charCodeAt(this.#at++)
    members.add(code)
    return code
  }

  /** Adds what follows a backslash; returns its code unit, -1 for a class of code units. */
  #escape(members: Members): number {
    const source = this.#source
    const name = source[this.#at++]
    const hex = /^(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]+)\})/.exec(
      source.slice(this.#at - 1, this.#at + 10),
    )
    if (hex !== null) {
      this.#at += hex[0].length - 1
      const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3], 16)
      members.add(code)
      return code
    }
    const property = /^[pP]\{([^}]*)\}/.exec(source.slice(this.#at - 1, this.#at + 40))
    if (property !== null) {
      this.#at += property[0].length - 1
      if (name === 'p' && /^(?:L|Lu|Ll)$/.test(property[1])) members.range(65, 90).range(97, 122).add(128)
      else if (name === 'p' && property[1] === 'N') members.range(48, 57).add(128)
      else if (name === 'p' && property[1].startsWith('sc=')) {
        members.addAll()
        this.#isLarger = true
      } else this.#unsupported = true
      return -1
    }
    const control = 'tnvfr'.indexOf(name)
    if (control >= 0) {
      members.add(9 + control)
      return 9 + control
    }
    if (/[dswDSW]/.test(name)) {
      const named = new Members()
      if (/d/i.test(name)) named.range(48, 57)
      else if (/s/i.test(name)) named.range(9, 13).add(32).add(128)
      else named.range(48, 57).range(65, 90).range(97, 122).add(95)
      members.addMembers(/[DSW]/.test(name) ? named.complement() : named)
      return -1
    }
    if (/[A-Za-z0-9]/.test(name)) this.#unsupported = true
    members.add(name.charCodeAt(0))
    return name.charCodeAt(0)
  }

  /** The minimum and maximum count of the quantifier that follows, if any. */
  #quantifier(): readonly [number, number] {
    if (!/[*?+{]/.test(this.#source[this.#at])) return once
    const found = /^(?:[*?+]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at, this.#at + 16))
    if (found === null) return once
    this.#at += found[0].length
    if (found[1] === undefined) return [found[0][0] === '+' ? 1 : 0, found[0][0] === '?' ? 1 : unlimited]
    const min = Number(found[1])
    if (found[2] === '') return [min, min]
    return [min, found[3] === '' ? unlimited : Number(found[3])]
  }

  #bothCases(members: Members): void {
    const isExact = this.#assertions > 0
    const sign = members.has[beyond]
    if (isExact) members.has[beyond] = 0
    members.ignoreCase()
    if (isExact) members.has[beyond] = sign
  }

  #unit(members: Members): PatternNode {
    if (this.#isLarger && this.#assertions > 0) return assertion
    if (this.#ignoreCase) this.#bothCases(members)
    const unit: PatternNode = { kind: 'unit', members: this.#sets.intern(members) }
    if (!this.#unicode || this.#assertions > 0 || members.has[beyond] === 0) return unit
    const item: PatternNode = { kind: 'unit', members: this.#sets.intern(new Members().add(beyond)) }
    return { kind: 'sequence', items: [unit, { kind: 'repeat', item, min: 0, max: 1 }] }
  }
}

/** The alternatives of a negative assertion that are one or two code units. */
function exclusions(inside: PatternNode): readonly Excluded[] {
  const branches = inside.kind === 'choice' ? inside.items : [inside]
  return branches.flatMap((branch) => {
    const items = branch.kind === 'sequence' ? branch.items : [branch]
    const sets = items.flatMap((item) => (item.kind === 'unit' ? [item.members] : []))
    return items.length > 0 && items.length <= 2 && sets.length === items.length ? [sets] : []
  })
}

/** The code units of all alternatives of one code unit; undefined for none. */
function union(excluded: readonly Excluded[]): Uint8Array | undefined {
  const single = excluded.filter((sets) => sets.length === 1)
  if (single.length === 0) return undefined
  const all = new Members()
  for (const [set] of single) for (let code = 0; code < beyond; code++) all.has[code] |= set[code]
  return all.has
}
