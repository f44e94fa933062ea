import { attribute, type HtmlElement } from '../../../html/parse.ts'

/** A selector of types, classes, ids, attributes, places among siblings, and all combinators. */
export interface Selector {
  /** Right to left: the first one is the element itself. */
  readonly parts: readonly Compound[]
  /** Ids, classes and types, as one number (Selectors 4, 17). */
  readonly specificity: number
  /** Whether the selector may match, if it depends on states that are not evaluated, such as `:hover`. Only its last compound is kept. */
  readonly uncertain: boolean
}

type Combinator = ' ' | '>' | '+' | '~'

/** A condition of attributes or of the place among siblings. */
type Test = (node: HtmlElement, budget: MatchBudget) => boolean

interface Compound {
  readonly tag: string | null
  readonly id: string | null
  readonly classes: readonly string[]
  readonly tests: readonly Test[]
  /** What ties it to the next compound. */
  readonly combinator: Combinator
}

const maxSelector = 500
const maxCompounds = 12

interface SelectorOptions {
  /** Whether attributes are compared. Scripts change them, so the result would be unknown. Default: false. */
  readonly attributes?: boolean
  /** Nesting of `:not()` and `:is()`. */
  readonly depth?: number
}

/** null for pseudo-elements and invalid selectors. */
export function parseSelector(source: string, options: SelectorOptions = {}): Selector | null {
  const text = source.trim()
  if (text === '' || text.length > maxSelector || /::|:(?:before|after|first-l|placeholder)/i.test(text))
    return null
  const words = text.match(/[>+~]|(?:\\.|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)|[^\s>+~[(])+/g) ?? []
  if (words.length > maxCompounds) return null
  const parts: Compound[] = []
  let specificity = 0
  let uncertain = false
  let combinator: Combinator | null = null
  for (const word of words) {
    if (word === '>' || word === '+' || word === '~') {
      if (parts.length === 0) return null
      combinator = word
      continue
    }
    const compound = parseCompound(word, options)
    if (compound === null) return null
    uncertain ||= compound.uncertain
    specificity += compound.specificity
    parts.push({ ...compound.compound, combinator: combinator ?? ' ' })
    combinator = null
  }
  if (parts.length === 0 || combinator !== null) return null
  const reversed = parts.toReversed()
  return { parts: uncertain ? [{ ...reversed[0], combinator: ' ' }] : reversed, specificity, uncertain }
}

const name = String.raw`(?:\\.|[\w\u0080-\uffff-])+`
const piece = new RegExp(
  String.raw`(?<tag>^(?:\*|${name}))|\.(?<class>${name})|#(?<id>${name})|(?<attribute>\[[^\]]*\])|:(?<state>${name})(?:\((?<inside>(?:[^()]|\([^()]*\))*)\))?`,
  'gy',
)

function parseCompound(
  word: string,
  options: SelectorOptions,
): { compound: Omit<Compound, 'combinator'>; specificity: number; uncertain: boolean } | null {
  let tag: string | null = null
  let id: string | null = null
  const classes: string[] = []
  const tests: Test[] = []
  let uncertain = false
  let read = 0
  let specificity = 0
  piece.lastIndex = 0
  for (const match of word.matchAll(piece)) {
    if (match.index !== read) return null
    read += match[0].length
    const { tag: type, class: group, id: unique, attribute: stated, state, inside } = match.groups ?? {}
    if (type !== undefined && type !== '*') tag = unescaped(type).toLowerCase()
    if (group !== undefined) classes.push(unescaped(group))
    if (unique !== undefined) id = unescaped(unique)
    const found = stated === undefined ? undefined : options.attributes ? attributeTest(stated) : null
    const placed = state !== undefined ? stateTest(state.toLowerCase(), inside ?? '', options) : undefined
    if (found === null || placed === null) uncertain = true
    if (found) tests.push(found)
    if (placed) tests.push(placed.test)
    specificity += placed ? placed.specificity : stated === undefined ? 0 : 100
  }
  if (read !== word.length || read === 0) return null
  specificity += (id === null ? 0 : 10_000) + classes.length * 100 + (tag === null ? 0 : 1)
  return { compound: { tag, id, classes, tests }, specificity, uncertain }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1')
}

/** `[name]`, or `[name=value]` with an operator; null for unsupported ones. */
function attributeTest(source: string): Test | null {
  const [, key, operator, quoted, bare] =
    /^\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:["']([^"']*)["']|([^\s"'\]]+))\s*)?\]$/.exec(source) ?? []
  if (key === undefined) return null
  const wanted = quoted ?? bare ?? ''
  return ({ attributes }) => {
    const value = attributes.get(key.toLowerCase())
    if (value === undefined) return false
    switch (operator) {
      case undefined:
        return true
      case '=':
        return value === wanted
      case '~=':
        return wanted !== '' && value.split(/\s+/).includes(wanted)
      case '|=':
        return value === wanted || value.startsWith(`${wanted}-`)
      case '^=':
        return wanted !== '' && value.startsWith(wanted)
      case '$=':
        return wanted !== '' && value.endsWith(wanted)
      default:
        return wanted !== '' && value.includes(wanted)
    }
  }
}

/** A condition on the place among siblings, or on other selectors; null for states, which are not known. */
function stateTest(
  state: string,
  inside: string,
  { attributes = false, depth = 0 }: SelectorOptions,
): { test: Test; specificity: number } | null {
  const place = (test: Test) => ({ test, specificity: 100 })
  switch (state) {
    case 'root':
      return place(({ tag }) => tag === 'html')
    case 'link':
    case 'any-link':
      return place(({ tag, attributes }) => tag === 'a' && attributes.has('href'))
    case 'empty':
      return place(({ children }) => children.length === 0)
    case 'first-child':
      return place((node) => indexOf(node, 'all', false) === 1)
    case 'last-child':
      return place((node) => indexOf(node, 'all', true) === 1)
    case 'only-child':
      return place((node) => indexOf(node, 'all', false) === 1 && indexOf(node, 'all', true) === 1)
    case 'first-of-type':
      return place((node) => indexOf(node, 'type', false) === 1)
    case 'last-of-type':
      return place((node) => indexOf(node, 'type', true) === 1)
    case 'nth-child':
    case 'nth-of-type':
    case 'nth-last-child': {
      const step = stepOf(inside)
      if (step === null) return null
      const [kind, fromEnd] = [state === 'nth-of-type' ? 'type' : 'all', state === 'nth-last-child'] as const
      return place((node) => isStep(indexOf(node, kind, fromEnd), step))
    }
    case 'not':
    case 'is':
    case 'where':
    case 'matches': {
      if (depth > 1) return null
      const selectors = inside.split(',').map((part) => parseSelector(part, { attributes, depth: depth + 1 }))
      if (selectors.some((one) => one === null || one.uncertain)) return null
      const known = selectors.filter((one) => one !== null)
      const any: Test = (node, budget) => known.some((one) => matchesSelector(one, node, budget))
      const specificity = state === 'where' ? 0 : Math.max(0, ...known.map((one) => one.specificity))
      return { test: state === 'not' ? (node, budget) => !any(node, budget) : any, specificity }
    }
    default:
      return null
  }
}

/** Maximum siblings counted. */
const maxSiblings = 5000

/** Place among the elements of the parent, from 1. */
function indexOf(node: HtmlElement, kind: 'all' | 'type', fromEnd: boolean): number {
  const siblings = node.parent?.children ?? []
  let count = 0
  for (let i = 0; i < siblings.length && i < maxSiblings; i++) {
    const one = siblings[fromEnd ? siblings.length - 1 - i : i]
    if (one.type === 'element' && (kind === 'all' || one.tag === node.tag)) count++
    if (one === node) return count
  }
  return -1
}

interface Step {
  readonly every: number
  readonly from: number
}

/** `odd`, `even`, `3`, `2n+1` (Selectors 4, 6.6). */
function stepOf(source: string): Step | null {
  const text = source.replace(/\s+/g, '').toLowerCase()
  if (text === 'odd') return { every: 2, from: 1 }
  if (text === 'even') return { every: 2, from: 0 }
  if (/^[+-]?\d{1,6}$/.test(text)) return { every: 0, from: Number(text) }
  const [, every, from = '0'] = /^([+-]?\d{0,6})n([+-]\d{1,6})?$/.exec(text) ?? []
  if (every === undefined) return null
  return { every: every === '' || every === '+' ? 1 : every === '-' ? -1 : Number(every), from: Number(from) }
}

function isStep(index: number, { every, from }: Step): boolean {
  if (index < 1) return false
  if (every === 0) return index === from
  const n = (index - from) / every
  return n >= 0 && Number.isInteger(n)
}

/** The name that an index finds a selector by: that of an id, class or type of its element. */
export function keyOf({ parts: [self] }: Selector): string {
  return self.id !== null
    ? `#${self.id}`
    : self.classes.length > 0
      ? `.${self.classes[0]}`
      : (self.tag ?? '*')
}

/** What is left of the work that matching may do, and the classes of the elements compared so far. */
export interface MatchBudget {
  steps: number
  readonly classes: Map<HtmlElement, ReadonlySet<string>>
}

const noClasses: ReadonlySet<string> = new Set()

export function classesOf(node: HtmlElement, { classes }: MatchBudget): ReadonlySet<string> {
  const names = node.attributes.get('class')
  if (names === undefined) return noClasses
  const known = classes.get(node) ?? new Set(names.split(/\s+/).slice(0, maxClasses))
  classes.set(node, known)
  return known
}

const maxClasses = 100

/** Whether an element matches. Takes a step of the budget for each compared element; false if none is left. */
export function matchesSelector({ parts }: Selector, node: HtmlElement, budget: MatchBudget): boolean {
  return matchesFrom(parts, 0, node, budget)
}

function matchesFrom(
  parts: readonly Compound[],
  at: number,
  node: HtmlElement,
  budget: MatchBudget,
): boolean {
  if (--budget.steps <= 0 || !matchesCompound(parts[at], node, budget)) return false
  if (at + 1 === parts.length) return true
  const { combinator } = parts[at]
  if (combinator === '>') return node.parent !== null && matchesFrom(parts, at + 1, node.parent, budget)
  if (combinator === ' ') {
    for (let up = node.parent; up !== null && budget.steps > 0; up = up.parent)
      if (matchesFrom(parts, at + 1, up, budget)) return true
    return false
  }
  const siblings = node.parent?.children ?? []
  for (let i = siblings.indexOf(node) - 1; i >= 0 && budget.steps > 0; i--) {
    const one = siblings[i]
    budget.steps--
    if (one.type !== 'element') continue
    if (matchesFrom(parts, at + 1, one, budget)) return true
    if (combinator === '+') return false
  }
  return false
}

function matchesCompound(
  { tag, id, classes, tests }: Compound,
  node: HtmlElement,
  budget: MatchBudget,
): boolean {
  if (tag !== null && node.tag !== tag) return false
  if (id !== null && attribute(node, 'id') !== id) return false
  if (classes.length > 0) {
    const own = classesOf(node, budget)
    if (!classes.every((one) => own.has(one))) return false
  }
  if (tests.length === 0) return true
  budget.steps -= 4
  return tests.every((test) => test(node, budget))
}
