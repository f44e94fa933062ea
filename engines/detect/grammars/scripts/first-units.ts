/** Where a pattern may match, by the units at its edge: a quick test before the pattern itself is tried. */
export interface PatternEdge {
  /** By unit: 1 for those that may begin a match. */
  readonly starts: Uint8Array
  /** By unit: 1 for those that may be before a match; undefined where any may. */
  readonly behind: Uint8Array | undefined
}

/** The units at one edge of a part of a pattern: some units and classes of units, and whether the part may be empty. */
interface Edge {
  readonly units: readonly number[]
  readonly classes: readonly Uint8Array[]
  readonly isEmpty: boolean
}

type Node =
  | { readonly kind: 'unit'; readonly code: number }
  | { readonly kind: 'class'; readonly members: Uint8Array }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'choice'; readonly items: readonly Node[] }
  | { readonly kind: 'optional'; readonly item: Node }
  | { readonly kind: 'assertion'; readonly lead: string; readonly item: Node }

const nothing: Node = { kind: 'sequence', items: [] }
const unitCount = 0x10000

/** Reads the source of a pattern. Syntax that is not supported makes any unit possible. */
export function edgeOf(pattern: RegExp): PatternEdge {
  const parser = new Parser(pattern.source)
  const tree = parser.choice()
  if (!parser.done || /[iv]/.test(pattern.flags)) return { starts: anyUnit(), behind: undefined }
  const edge = edgeOfNode(tree, false)
  const first = tree.kind === 'sequence' ? tree.items[0] : undefined
  return {
    starts: edge.isEmpty ? anyUnit() : membersOf(edge),
    behind: first?.kind === 'assertion' ? unitsBehind(first.lead, first.item) : undefined,
  }
}

/** The units that a lookbehind allows before a match. */
function unitsBehind(lead: string, item: Node): Uint8Array | undefined {
  if (lead === '?<=') {
    const edge = edgeOfNode(item, true)
    // An alternative such as ^ is empty; the start of a text is allowed anyway.
    return membersOf(edge)
  }
  if (lead !== '?<!' || !isOneUnit(item)) return undefined
  return membersOf(edgeOfNode(item, true)).map((has) => has ^ 1)
}

function isOneUnit(node: Node): boolean {
  if (node.kind === 'unit' || node.kind === 'class') return true
  if (node.kind === 'choice') return node.items.every(isOneUnit)
  return node.kind === 'sequence' && node.items.length === 1 && isOneUnit(node.items[0])
}

function anyUnit(): Uint8Array {
  return new Uint8Array(unitCount).fill(1)
}

function membersOf({ units, classes }: Edge): Uint8Array {
  const members = new Uint8Array(unitCount)
  for (const set of classes) for (let code = 0; code < unitCount; code++) members[code] |= set[code]
  for (const code of units) members[code] = 1
  return members
}

/** The units that may begin what a node matches, or end it. */
function edgeOfNode(node: Node, atEnd: boolean): Edge {
  switch (node.kind) {
    case 'unit':
      return { units: [node.code], classes: [], isEmpty: false }
    case 'class':
      return { units: [], classes: [node.members], isEmpty: false }
    case 'assertion':
      return { units: [], classes: [], isEmpty: true }
    case 'optional':
      return { ...edgeOfNode(node.item, atEnd), isEmpty: true }
    case 'choice': {
      const edges = node.items.map((item) => edgeOfNode(item, atEnd))
      return { ...union(edges), isEmpty: edges.some(({ isEmpty }) => isEmpty) }
    }
    case 'sequence': {
      const edges: Edge[] = []
      for (const item of atEnd ? node.items.toReversed() : node.items) {
        edges.push(edgeOfNode(item, atEnd))
        if (!edges[edges.length - 1].isEmpty) return { ...union(edges), isEmpty: false }
      }
      return { ...union(edges), isEmpty: true }
    }
  }
}

function union(edges: readonly Edge[]): Omit<Edge, 'isEmpty'> {
  return { units: edges.flatMap(({ units }) => units), classes: edges.flatMap(({ classes }) => classes) }
}

class Parser {
  readonly #source: string
  #at = 0
  #isSupported = true

  constructor(source: string) {
    this.#source = source
  }

  get done(): boolean {
    return this.#isSupported && this.#at === this.#source.length
  }

  choice(): Node {
    const items = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      items.push(this.#sequence())
    }
    return items.length === 1 ? items[0] : { kind: 'choice', items }
  }

  #sequence(): Node {
    const items: Node[] = []
    while (this.#isSupported && this.#at < this.#source.length && !/[)|]/.test(this.#source[this.#at])) {
      const item = this.#item()
      const quantifier = /^(?:[*?+]|\{(\d+)(?:,\d*)?\})\??/.exec(this.#source.slice(this.#at, this.#at + 16))
      if (quantifier !== null) this.#at += quantifier[0].length
      const isOptional = quantifier !== null && (/^[*?]/.test(quantifier[0]) || quantifier[1] === '0')
      items.push(isOptional ? { kind: 'optional', item } : item)
    }
    return { kind: 'sequence', items }
  }

  #item(): Node {
    const char = this.#source[this.#at]
    if (char === '(') return this.#group()
    if (char === '[') return { kind: 'class', members: this.#set() }
    this.#at++
    if (char === '^' || char === '$') return { kind: 'assertion', lead: char, item: nothing }
    if (char === '.') return { kind: 'class', members: anyUnit() }
    if (char !== '\\') return { kind: 'unit', code: char.charCodeAt(0) }
    const name = this.#source[this.#at]
    if (/[bB]/.test(name)) {
      this.#at++
      return { kind: 'assertion', lead: name, item: nothing }
    }
    // A back-reference may match anything, or nothing.
    const back = /^(?:[1-9]\d?|k<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 64))
    if (back !== null) {
      this.#at += back[0].length
      return { kind: 'optional', item: { kind: 'class', members: anyUnit() } }
    }
    const members = new Uint8Array(unitCount)
    this.#escape(members)
    return { kind: 'class', members }
  }

  #group(): Node {
    this.#at++
    const lead = /^\?(?:<?[=!]|:|<\w+>)/.exec(this.#source.slice(this.#at, this.#at + 64))?.[0] ?? ''
    this.#at += lead.length
    const item = this.choice()
    if (this.#source[this.#at++] !== ')') this.#isSupported = false
    return /^\?<?[=!]/.test(lead) ? { kind: 'assertion', lead, item } : item
  }

  #set(): Uint8Array {
    const source = this.#source
    const members = new Uint8Array(unitCount)
    const isNegated = source[++this.#at] === '^'
    if (isNegated) this.#at++
    while (this.#at < source.length && source[this.#at] !== ']') {
      const from = this.#member(members)
      if (source[this.#at] !== '-' || source[this.#at + 1] === ']' || from < 0) continue
      this.#at++
      members.fill(1, from, this.#member(members) + 1)
    }
    this.#at++
    if (!isNegated) return members
    for (let code = 0; code < unitCount; code++) members[code] ^= 1
    return withSurrogates(members)
  }

  /** Adds a member of a set; returns its unit, -1 for a class. */
  #member(members: Uint8Array): number {
    const char = this.#source[this.#at++]
    if (char === '\\') return this.#escape(members)
    members[char.charCodeAt(0)] = 1
    return char.charCodeAt(0)
  }

  /** Adds what follows a backslash; returns its unit, -1 for a class. */
  #escape(members: Uint8Array): number {
    const found = /^(?:u([0-9a-fA-F]{4})|[pP]\{[^}]*\}|[dDsSwW]|[tnvfr]|[^A-Za-z0-9])/.exec(
      this.#source.slice(this.#at, this.#at + 48),
    )
    if (found === null) {
      this.#isSupported = false
      return -1
    }
    const [text, hex] = found
    this.#at += text.length
    if (/^[pPdDsSwW]/.test(text)) {
      for (const [from, to] of unitsOfClass(`\\${text}`)) members.fill(1, from, to)
      if (/^[pPDSW]/.test(text)) withSurrogates(members)
      return -1
    }
    const control = 'tnvfr'.indexOf(text)
    const code = hex !== undefined ? Number.parseInt(hex, 16) : control < 0 ? text.charCodeAt(0) : 9 + control
    members[code] = 1
    return code
  }
}

/** A class may hold characters of two units, which begin and end with a surrogate. */
function withSurrogates(members: Uint8Array): Uint8Array {
  return members.fill(1, 0xd800, 0xe000)
}

const known = new Map<string, readonly (readonly [number, number])[]>()
let allUnits = ''

/** The units of a class such as \p{Script=Han}, as half-open ranges. */
function unitsOfClass(source: string): readonly (readonly [number, number])[] {
  let ranges = known.get(source)
  if (ranges === undefined) {
    if (allUnits === '') {
      const codes = Uint16Array.from({ length: unitCount }, (_, code) => (code >> 11 === 27 ? 0 : code))
      allUnits = new TextDecoder('utf-16le', { ignoreBOM: true }).decode(codes)
    }
    ranges = [...allUnits.matchAll(new RegExp(`[${source}]+`, 'gu'))].map(
      ({ index, 0: run }) => [index, index + run.length] as const,
    )
    known.set(source, ranges)
  }
  return ranges
}
