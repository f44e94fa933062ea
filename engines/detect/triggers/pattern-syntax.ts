/**
 * A simplified syntax tree of a pattern, whose leaves are sets of kinds of units. The tree matches whatever the pattern matches,
 * and more: assertions are left out, back-references match anything, and letters differ only by case.
 */
export type PatternNode =
  | { readonly kind: 'unit'; readonly set: number }
  | { readonly kind: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly items: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly item: PatternNode; readonly min: number; readonly max: number }

/** Kinds of units: 0 to 32 are the space and the ASCII signs, one each, then these. */
const [zero, digit, small, capital, beyond, tab, lineFeed, control] = [33, 34, 35, 36, 37, 38, 39, 40]
export const unitKindCount = 41

/** The kind of each UTF-16 unit. */
export const unitKind = new Uint8Array(0x10000).fill(beyond)
let signs = 0
for (let code = 0; code < 128; code++) unitKind[code] = kindOf(code)

function kindOf(code: number): number {
  if (code === 9) return tab
  if (code === 10) return lineFeed
  if (code < 32 || code === 127) return control
  if (code === 48) return zero
  if (code >= 49 && code <= 57) return digit
  if (code >= 65 && code <= 90) return capital
  if (code >= 97 && code <= 122) return small
  return signs++
}

/** Sets of kinds, a byte for each kind. Equal sets have one id in all patterns. */
export class UnitSets {
  readonly members: Uint8Array[] = []
  readonly #ids = new Map<string, number>()

  idOf(members: Uint8Array): number {
    const key = members.join('')
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.members.length)
    return this.members.push(members) - 1
  }
}

/** Parses a recognizer's pattern; undefined for syntax that is not supported here. */
export function parsePattern(pattern: RegExp, sets: UnitSets): PatternNode | undefined {
  const parser = new PatternParser(pattern, sets)
  const tree = parser.choice()
  return parser.done ? tree : undefined
}

const nothing: PatternNode = { kind: 'sequence', items: [] }
const unlimited = Number.POSITIVE_INFINITY

class PatternParser {
  readonly #source: string
  readonly #sets: UnitSets
  readonly #ignoreCase: boolean
  /** Whether a character beyond ASCII may be two units. */
  readonly #unicode: boolean
  #at = 0
  #unsupported = false

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
    }
    return items.length === 1 ? items[0] : { kind: 'choice', items }
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = []
    while (this.#at < this.#source.length && !this.#unsupported) {
      const char = this.#source[this.#at]
      if (char === ')' || char === '|') break
      const item = this.#item()
      const [min, max] = this.#quantifier()
      if (item !== nothing) items.push(min === 1 && max === 1 ? item : { kind: 'repeat', item, min, max })
    }
    return { kind: 'sequence', items }
  }

  #item(): PatternNode {
    const char = this.#source[this.#at++]
    if (char === '(') return this.#group()
    if (char === '^' || char === '$') return nothing
    if (char === '.') return this.#unit(new Members().addAll().without(10).without(13))
    if (char === '[') return this.#set()
    if (char === '\\') {
      if (/[bB]/.test(this.#source[this.#at])) {
        this.#at++
        return nothing
      }
      const back = /^(?:[1-9]|k<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 64))
      if (back !== null) {
        this.#at += back[0].length
        return { kind: 'repeat', item: this.#unit(new Members().addAll()), min: 0, max: unlimited }
      }
      const members = new Members()
      this.#escape(members)
      return this.#unit(members)
    }
    return this.#unit(new Members().add(char.charCodeAt(0)))
  }

  #group(): PatternNode {
    const lead = /^\?(?:<?[=!]|:|<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 64))?.[0] ?? ''
    if (lead === '' && this.#source[this.#at] === '?') this.#unsupported = true
    this.#at += lead.length
    const inside = this.choice()
    if (this.#source[this.#at++] !== ')') this.#unsupported = true
    return /^\?<?[=!]/.test(lead) ? nothing : inside
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
    if (this.#ignoreCase) members.ignoreCase()
    return this.#unit(not ? members.complement() : members)
  }

  /** Adds one member of a set; returns its unit, -1 for a class of units. */
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

  /** Adds what follows a backslash; returns its unit, -1 for a class of units. */
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
      else if (name === 'p' && property[1].startsWith('sc=')) members.addAll()
      else this.#unsupported = true
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
    const found = /^(?:[*?+]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at, this.#at + 16))
    if (found === null) return [1, 1]
    this.#at += found[0].length
    if (found[1] === undefined) return [found[0][0] === '+' ? 1 : 0, found[0][0] === '?' ? 1 : unlimited]
    const min = Number(found[1])
    if (found[2] === '') return [min, min]
    return [min, found[3] === '' ? unlimited : Number(found[3])]
  }

  #unit(members: Members): PatternNode {
    if (this.#ignoreCase) members.ignoreCase()
    const kinds = members.kinds()
    const unit: PatternNode = { kind: 'unit', set: this.#sets.idOf(kinds) }
    if (!this.#unicode || kinds[beyond] === 0) return unit
    const item: PatternNode = { kind: 'unit', set: this.#sets.idOf(new Members().add(128).kinds()) }
    return { kind: 'sequence', items: [unit, { kind: 'repeat', item, min: 0, max: 1 }] }
  }
}

/** The ASCII units of a set; the last byte says whether it may hold others. */
class Members {
  readonly #has = new Uint8Array(129)

  add(code: number): this {
    this.#has[Math.min(code, 128)] = 1
    return this
  }
  range(from: number, to: number): this {
    for (let code = from; code <= Math.min(to, 128); code++) this.#has[code] = 1
    if (to >= 128) this.#has[128] = 1
    return this
  }
  addAll(): this {
    this.#has.fill(1)
    return this
  }
  without(code: number): this {
    this.#has[code] = 0
    return this
  }
  addMembers(other: Members): void {
    for (let k = 0; k < this.#has.length; k++) this.#has[k] |= other.#has[k]
  }
  ignoreCase(): void {
    for (let code = 65; code <= 90; code++)
      if (this.#has[code] | this.#has[code + 32]) this.#has[code] = this.#has[code + 32] = 1
    // Ignoring case, K and the Kelvin sign match each other in Unicode patterns, as do s and the long s.
    if (this.#has[75] | this.#has[83]) this.#has[128] = 1
    if (this.#has[128]) this.#has[75] = this.#has[107] = this.#has[83] = this.#has[115] = 1
  }
  /** The complement; it may hold any unit beyond ASCII. */
  complement(): Members {
    const rest = new Members()
    for (let code = 0; code < 128; code++) rest.#has[code] = this.#has[code] ^ 1
    rest.#has[128] = 1
    return rest
  }
  kinds(): Uint8Array {
    const kinds = new Uint8Array(unitKindCount)
    for (let code = 0; code <= 128; code++) if (this.#has[code]) kinds[unitKind[code]] = 1
    return kinds
  }
}
