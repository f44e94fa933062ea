import type { Conversion } from '../../../conversion.ts'
import { attribute, descendants, type HtmlElement, hasQuirks, textOf } from '../../../html/parse.ts'
import { type Medium, matchesMedia } from '../css/media.ts'
import { maxSelectors, ruleBlocks, splitTop } from '../css/rules.ts'
import {
  classesOf,
  keyOf,
  type MatchBudget,
  matchesSelector,
  parseSelector,
  type Selector,
} from '../css/selectors.ts'
import { decodePlain } from '../decode.ts'
import { type Longhand, longhandsOf, variablesOf } from './declarations.ts'
import { defaultSheet, quirksSheet } from './default-sheet.ts'
import { hintsOf } from './hints.ts'

/** Characters of all sheets that are read, rules, and comparisons of a selector with an element; sheets end there. */
const maxCharacters = 4_000_000
const maxRules = 50_000
const maxSteps = 10_000_000
/** Sheets that hide a larger share of the text rely on scripts to show it, so nothing of it is hidden. */
const maxHiddenShare = 1 / 3

interface Entry {
  readonly selector: Selector
  readonly order: number
  readonly declarations: readonly Longhand[]
}

type Index = Map<string, Entry[]>

/** What the style sheets of a page state for each element: properties without shorthands, of the default sheet, the page and its attributes. */
export type PageStyles = (node: HtmlElement) => ReadonlyMap<string, string>

/**
 * The cascade of a page in print. `style` attributes are read here, before other readers change them.
 * @param medium what rules must apply to
 */
export function pageStyles(root: HtmlElement, medium: Medium, conversion: Conversion): PageStyles {
  const own = new Map<HtmlElement, string>()
  for (const node of [root, ...descendants(root)]) {
    const style = node.attributes.get('style')
    if (style !== undefined && style !== '') own.set(node, style)
  }
  const sheets = sheetsOf(root, medium, conversion)
  const variables = new Map(sheets.flatMap((sheet) => rootVariables(sheet, medium)))
  const usual: Index = new Map()
  const after = addRules(usual, defaultSheet, medium, new Map(), 0)
  if (hasQuirks(root)) addRules(usual, quirksSheet, medium, new Map(), after)
  const authored: Index = new Map()
  let order = 0
  for (const sheet of sheets) order = addRules(authored, sheet, medium, variables, order)
  const budget: MatchBudget = { steps: maxSteps, classes: new Map() }
  const known = new Map<HtmlElement, ReadonlyMap<string, string>>()
  let isHiding = true
  const styles = (node: HtmlElement) => {
    const before = known.get(node)
    if (before) return before
    const values = new Map<string, string>()
    const important = new Set<string>()
    const set = ({ property, value, important: isImportant }: Longhand) => {
      if (important.has(property) && !isImportant) return
      if (isImportant) important.add(property)
      values.set(property, value)
    }
    for (const { declarations } of matched(node, usual, budget)) for (const one of declarations) set(one)
    for (const [property, value] of hintsOf(node)) values.set(property, value)
    const shown = values.get('display')
    for (const { declarations } of matched(node, authored, budget)) for (const one of declarations) set(one)
    const attributed = own.get(node)
    if (attributed !== undefined) for (const one of longhandsOf(attributed, variables)) set(one)
    if (!isHiding && values.get('display') === 'none') values.set('display', shown ?? 'inline')
    if (node.attributes.has('hidden') && values.get('display') !== 'none' && shown !== undefined)
      values.set('display', 'none')
    known.set(node, values)
    return values
  }
  if (hiddenShare(root, styles) > maxHiddenShare) {
    isHiding = false
    known.clear()
  }
  return styles
}

function sheetsOf(root: HtmlElement, medium: Medium, conversion: Conversion): string[] {
  const sheets: string[] = []
  let left = maxCharacters
  for (const node of descendants(root)) {
    if (node.space !== 'html' || node.parent?.tag === 'noscript') continue
    if (node.tag !== 'style' && node.tag !== 'link') continue
    if (!matchesMedia(attribute(node, 'media'), medium)) continue
    const sheet = (node.tag === 'style' ? textOf(node) : linked(node, conversion)).slice(0, left)
    left -= sheet.length
    if (sheet !== '') sheets.push(sheet)
  }
  return sheets
}

/** A style sheet of an allowed folder. */
function linked(node: HtmlElement, { ports }: Conversion): string {
  if (
    !/(?:^|\s)stylesheet(?:\s|$)/i.test(attribute(node, 'rel')) ||
    /alternate/i.test(attribute(node, 'rel'))
  )
    return ''
  const href = attribute(node, 'href').replace(/[?#].*$/, '')
  if (href === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(href)) return ''
  const bytes = ports.file?.(href)
  return bytes ? decodePlain(bytes).text : ''
}

function rootVariables(sheet: string, medium: Medium): [string, string][] {
  const found: [string, string][] = []
  for (const { prelude, body } of ruleBlocks(sheet, medium))
    if (body.includes('--') && /(?:^|,)\s*(?::root|html|body|\*)(?![\w.#[:-])/.test(prelude))
      found.push(...variablesOf(body))
  return found
}

/** Adds the rules of a sheet. @returns the order of the next rule */
function addRules(
  index: Index,
  sheet: string,
  medium: Medium,
  variables: ReadonlyMap<string, string>,
  first: number,
): number {
  let order = first
  for (const { prelude, body } of ruleBlocks(sheet, medium)) {
    if (order >= maxRules) break
    order++
    const declarations = longhandsOf(body, variables)
    if (declarations.length === 0) continue
    for (const part of splitTop(prelude, ',').slice(0, maxSelectors)) {
      const [, base, pseudo] = /^([\s\S]*?)::?(before|after)\s*$/i.exec(part) ?? []
      const selector = parseSelector(base === undefined ? part : base.trim() || '*', { attributes: true })
      if (selector === null || selector.uncertain) continue
      const key = keyOf(selector)
      const entry: Entry = {
        selector,
        order,
        declarations: pseudo === undefined ? declarations : generated(declarations, pseudo.toLowerCase()),
      }
      const entries = index.get(key)
      if (entries) entries.push(entry)
      else index.set(key, [entry])
    }
  }
  return order
}

/** What is kept of text before and after an element. */
function generated(declarations: readonly Longhand[], pseudo: string): Longhand[] {
  return declarations
    .filter(({ property }) => property === 'content' || property === 'clear' || property === 'display')
    .map((one) => ({ ...one, property: `${pseudo}-${one.property}` }))
}

function matched(node: HtmlElement, index: Index, budget: MatchBudget): Entry[] {
  const keys = ['*', node.tag]
  if (node.attributes.size > 0) {
    const id = attribute(node, 'id')
    if (id !== '') keys.push(`#${id}`)
    for (const name of classesOf(node, budget)) keys.push(`.${name}`)
  }
  const found: Entry[] = []
  for (const key of keys)
    for (const entry of index.get(key) ?? [])
      if (matchesSelector(entry.selector, node, budget)) found.push(entry)
  return found.sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order)
}

/** The share of the text that the sheets of the page hide. */
function hiddenShare(root: HtmlElement, styles: PageStyles): number {
  let hidden = 0
  let shown = 0
  const work: { readonly node: HtmlElement; readonly under: boolean }[] = [{ node: root, under: false }]
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const values = styles(at.node)
    if (unshown.has(at.node.tag)) continue
    const under = at.under || values.get('display') === 'none'
    for (const child of at.node.children)
      if (child.type === 'element') work.push({ node: child, under })
      else if (under) hidden += child.text.trim().length
      else shown += child.text.trim().length
  }
  return hidden / Math.max(1, hidden + shown)
}

const unshown: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'noscript'])
