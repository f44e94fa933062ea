import { attribute, type HtmlElement } from '../../../html/parse.ts'

/** A selector of types, classes, ids, and the descendant and child combinators. */
export interface Selector {
  /** Right to left: the first one is the element itself. */
  readonly parts: readonly Compound[]
  /** Ids, classes and types, as one number (Selectors 4, 17). */
  readonly specificity: number
  /**
   * Whether the selector may match, which depends on what is not read: states such as `:hover`, attributes, siblings. Only its last
   * compound is kept.
   */
  readonly uncertain: boolean
}

interface Compound {
  readonly tag: string | null
  readonly id: string | null
  readonly classes: readonly string[]
  /** Whether its parent, instead of any ancestor, must match the next compound. */
  readonly child: boolean
}

const maxSelector = 500
const maxCompounds = 12

/** null for pseudo-elements and for what is not a selector. */
export function parseSelector(source: string): Selector | null {
  const text = source.trim()
  if (text === '' || text.length > maxSelector || /::|:(?:before|after|first-l|placeholder)/i.test(text))
    return null
  const words = text.match(/[>+~]|(?:\\.|\[[^\]]*\]|\([^)]*\)|[^\s>+~[(])+/g) ?? []
  if (words.length > maxCompounds) return null
  const parts: Compound[] = []
  let specificity = 0
  let uncertain = false
  let child = false
  for (const word of words) {
    if (word === '+' || word === '~') uncertain = true
    if (word === '>' || word === '+' || word === '~') {
      const last = parts.at(-1)
      if (last) parts[parts.length - 1] = { ...last, child: word === '>' }
      child = word === '>'
      continue
    }
    const compound = parseCompound(word)
    if (compound === null) return null
    uncertain ||= compound.uncertain
    specificity += compound.specificity
    parts.push({ ...compound.compound, child: false })
    child = false
  }
  if (parts.length === 0 || child) return null
  const reversed = parts.toReversed()
  return { parts: uncertain ? [{ ...reversed[0], child: false }] : linked(reversed), specificity, uncertain }
}

/** Moves the combinator of each compound to the one at its right. */
function linked(parts: readonly Compound[]): Compound[] {
  return parts.map((part, i) => ({ ...part, child: parts[i + 1]?.child ?? false }))
}

const name = String.raw`(?:\\.|[\w\u0080-\uffff-])+`
const piece = new RegExp(
  String.raw`(?<tag>^(?:\*|${name}))|\.(?<class>${name})|#(?<id>${name})|(?<other>\[[^\]]*\]|:${name}(?:\([^)]*\))?)`,
  'gy',
)

function parseCompound(
  word: string,
): { compound: Omit<Compound, 'child'>; specificity: number; uncertain: boolean } | null {
  let tag: string | null = null
  let id: string | null = null
  const classes: string[] = []
  let uncertain = false
  let read = 0
  piece.lastIndex = 0
  for (const match of word.matchAll(piece)) {
    if (match.index !== read) return null
    read += match[0].length
    const { tag: type, class: group, id: unique, other } = match.groups ?? {}
    if (type !== undefined && type !== '*') tag = unescaped(type).toLowerCase()
    if (group !== undefined) classes.push(unescaped(group))
    if (unique !== undefined) id = unescaped(unique)
    if (other !== undefined) uncertain = true
  }
  if (read !== word.length || read === 0) return null
  const specificity = (id === null ? 0 : 10_000) + classes.length * 100 + (tag === null ? 0 : 1)
  return { compound: { tag, id, classes }, specificity, uncertain }
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1')
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

/** Whether an element matches. Takes a step of the budget for each compared element; false where none is left. */
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
  for (let up = node.parent; up !== null && budget.steps > 0; up = up.parent) {
    if (matchesFrom(parts, at + 1, up, budget)) return true
    if (parts[at].child) return false
  }
  return false
}

function matchesCompound({ tag, id, classes }: Compound, node: HtmlElement, budget: MatchBudget): boolean {
  if (tag !== null && node.tag !== tag) return false
  if (id !== null && attribute(node, 'id') !== id) return false
  if (classes.length === 0) return true
  const own = classesOf(node, budget)
  return classes.every((one) => own.has(one))
}
