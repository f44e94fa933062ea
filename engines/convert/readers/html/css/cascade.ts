import type { Conversion } from '../../../conversion.ts'
import { attribute, descendants, type HtmlElement, textOf } from '../../../html/parse.ts'
import { isHidden } from '../display.ts'
import { type Declaration, matchesMedia, parseDeclarations, parseRules } from './rules.ts'
import { classesOf, keyOf, type MatchBudget, matchesSelector, type Selector } from './selectors.ts'

/** Characters of all sheets that are read, rules, and comparisons of a selector with an element; sheets end there. */
const maxCharacters = 4_000_000
const maxRules = 50_000
const maxSteps = 10_000_000
/** Sheets that hide a larger share of the text rely on scripts to show it, so nothing of it is hidden. */
const maxHiddenShare = 1 / 3

/**
 * Merges the declarations of the page's style sheets into the `style` attributes, where readers find them. `style` attributes and
 * `!important` win as in browsers. Only rules that apply to a desktop screen are used; remote sheets are not loaded.
 */
export function applyStyleSheets(root: HtmlElement, conversion: Conversion): void {
  const index = indexOf(sheetsOf(root))
  if (index === null) return
  const budget: MatchBudget = { steps: maxSteps, classes: new Map() }
  const hiders = new Map<HtmlElement, string>()
  for (const node of descendants(root)) {
    if (node.space !== 'html') continue
    const matched = matchedEntries(node, index, budget)
    if (budget.steps <= 0) break
    if (matched.length > 0) merge(node, matched, hiders)
  }
  if (budget.steps <= 0)
    conversion.warn({
      code: 'styles_limited',
      message: 'The style sheets of the page are too complex; some of their rules were not applied.',
    })
  keepHidden(root, hiders, conversion)
}

/** A declaration block of a rule, for one of its selectors. */
interface Entry {
  readonly selector: Selector
  readonly order: number
  readonly declarations: readonly Declaration[]
}

type Index = ReadonlyMap<string, readonly Entry[]>

function sheetsOf(root: HtmlElement): string[] {
  const sheets: string[] = []
  let left = maxCharacters
  for (const node of descendants(root)) {
    if (node.tag !== 'style' || node.space !== 'html' || node.parent?.tag === 'noscript') continue
    if (!matchesMedia(attribute(node, 'media'))) continue
    const sheet = textOf(node).slice(0, left)
    left -= sheet.length
    sheets.push(sheet)
  }
  return sheets
}

function indexOf(sheets: readonly string[]): Index | null {
  const index = new Map<string, Entry[]>()
  let order = 0
  for (const sheet of sheets)
    for (const { selectors, declarations } of parseRules(sheet, maxRules - order)) {
      order++
      for (const selector of selectors) {
        const key = keyOf(selector)
        const entries = index.get(key)
        if (entries) entries.push({ selector, order, declarations })
        else index.set(key, [{ selector, order, declarations }])
      }
    }
  return index.size === 0 ? null : index
}

function matchedEntries(node: HtmlElement, index: Index, budget: MatchBudget): Entry[] {
  const keys = ['*', node.tag]
  if (node.attributes.size > 0) {
    const id = attribute(node, 'id')
    if (id !== '') keys.push(`#${id}`)
    for (const name of classesOf(node, budget)) keys.push(`.${name}`)
  }
  return keys.flatMap((key) =>
    (index.get(key) ?? []).filter(({ selector }) => matchesSelector(selector, node, budget)),
  )
}

/** Elements that style sheets never hide: scripts show them when the page is ready. */
const unhidable: ReadonlySet<string> = new Set(['html', 'body', 'main', 'article'])

function merge(node: HtmlElement, entries: Entry[], hiders: Map<HtmlElement, string>): void {
  entries.sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order)
  const values = new Map<string, Declaration>()
  const set = (declaration: Declaration) => {
    if (declaration.important || values.get(declaration.property)?.important !== true)
      values.set(declaration.property, declaration)
  }
  let mayShow = unhidable.has(node.tag)
  for (const { selector, declarations } of entries)
    if (selector.uncertain) mayShow ||= declarations.some(shows)
    else for (const declaration of declarations) set(declaration)
  const own = attribute(node, 'style')
  for (const declaration of parseDeclarations(own)) set(declaration)
  const kept = [...values.values()].filter((one) => !(mayShow && hides(one)))
  if (kept.length === 0) return
  const style = (declarations: readonly Declaration[]) =>
    [...declarations.map(({ property, value }) => `${property}:${value}`), own].join(';')
  // The attribute contains the winner of each property first, which is the one that readers take.
  const visible = kept.filter((one) => !hides(one))
  if (visible.length < kept.length && !isHidden(node)) hiders.set(node, style(visible))
  node.attributes = new Map([...node.attributes, ['style', style(kept)]])
}

function hides({ property, value }: Declaration): boolean {
  return (
    (property === 'display' && value === 'none') ||
    (property === 'visibility' && (value === 'hidden' || value === 'collapse'))
  )
}

function shows({ property, value }: Declaration): boolean {
  return (
    (property === 'display' && value !== 'none') ||
    (property === 'visibility' && value !== 'hidden' && value !== 'collapse')
  )
}

/** Leaves hidden text out, with a warning; or shows all of it again. @param hiders hidden elements and their style without that */
function keepHidden(
  root: HtmlElement,
  hiders: ReadonlyMap<HtmlElement, string>,
  conversion: Conversion,
): void {
  if (hiders.size === 0) return
  let hidden = 0
  let shown = 0
  const work: { readonly node: HtmlElement; readonly under: boolean }[] = [{ node: root, under: false }]
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const byRule = hiders.has(at.node)
    if (isHidden(at.node) && !byRule) continue
    const under = at.under || byRule
    for (const child of at.node.children)
      if (child.type === 'element') work.push({ node: child, under })
      else if (under) hidden += child.text.trim().length
      else shown += child.text.trim().length
  }
  if (hidden === 0) return
  if (hidden > (hidden + shown) * maxHiddenShare) {
    for (const [node, style] of hiders) node.attributes = new Map([...node.attributes, ['style', style]])
    return
  }
  conversion.warn({
    code: 'hidden_text',
    message: 'Text that the style sheets of the page hide was left out.',
  })
}
