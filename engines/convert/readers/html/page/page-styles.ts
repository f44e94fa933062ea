import type { Conversion } from '../../../conversion.ts'
import { attribute, descendants, type HtmlElement, hasQuirks, textOf } from '../../../html/parse.ts'
import { type Medium, matchesMedia, maxSelectors, ruleBlocks, splitTop } from '../css/rules.ts'
import {
  classesOf,
  keyOf,
  type MatchBudget,
  matchesSelector,
  parseSelector,
  type Selector,
} from '../css/selectors.ts'
import { decodeText } from '../decode.ts'
import { type Longhand, longhandsOf, variablesOf } from './declarations.ts'

/** The default style sheet of browsers (HTML, 15.3), as far as it has a look in print. */
const defaultSheet = `
html, address, article, aside, blockquote, body, center, dd, details, dialog, dir, div, dl, dt, fieldset, figcaption, figure, footer,
form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, legend, listing, main, menu, nav, ol, optgroup, p, plaintext, pre, search, section,
summary, ul, xmp { display: block }
li { display: list-item }
head, script, style, template, noscript, title, meta, link, base, iframe, object, embed, applet, audio, video, canvas, map, datalist,
param, source, track, noembed, noframes, rp, area { display: none }
body { margin: 8px }
p, ul, ol, menu, dir, dl, pre, xmp, listing, plaintext { margin-top: 1em; margin-bottom: 1em }
blockquote, figure { margin: 1em 40px }
h1 { font-size: 2em; margin-top: .67em; margin-bottom: .67em; font-weight: bold }
h2 { font-size: 1.5em; margin-top: .83em; margin-bottom: .83em; font-weight: bold }
h3 { font-size: 1.17em; margin-top: 1em; margin-bottom: 1em; font-weight: bold }
h4 { margin-top: 1.33em; margin-bottom: 1.33em; font-weight: bold }
h5 { font-size: .83em; margin-top: 1.67em; margin-bottom: 1.67em; font-weight: bold }
h6 { font-size: .67em; margin-top: 2.33em; margin-bottom: 2.33em; font-weight: bold }
ul, menu, dir { list-style-type: disc; padding-left: 40px }
ol { list-style-type: decimal; padding-left: 40px }
ul ul, ol ul { list-style-type: circle }
ul ul ul, ul ol ul, ol ul ul, ol ol ul { list-style-type: square }
ul ul, ul ol, ul dl, ol ul, ol ol, ol dl, dl ul, dl ol, dl dl, ul menu, ul dir { margin-top: 0; margin-bottom: 0 }
dd { margin-left: 40px }
b, strong { font-weight: bold }
i, em, cite, dfn, var, address { font-style: italic }
u, ins { text-decoration: underline }
s, strike, del { text-decoration: line-through }
pre, xmp, listing, plaintext, code, kbd, samp, tt { font-family: monospace; }
pre, xmp, listing, plaintext { white-space: pre }
small { font-size: smaller }
big { font-size: larger }
sub { vertical-align: sub; font-size: smaller }
sup { vertical-align: super; font-size: smaller }
mark { background-color: #ffff00; color: #000000 }
a:link { color: #0000ee; text-decoration: underline }
center { text-align: center }
hr { border: 1px inset #9a9a9a; border-bottom-color: #eeeeee; margin: .5em auto }
fieldset { border: 2px groove #c0c0c0; margin: 0 2px; padding: .35em .75em .625em }
legend { padding: 0 2px }
nobr { white-space: nowrap }
table { display: table; border-spacing: 2px; border-collapse: separate; text-indent: 0; box-sizing: border-box }
caption { display: table-caption; text-align: center }
thead { display: table-header-group; vertical-align: middle }
tbody { display: table-row-group; vertical-align: middle }
tfoot { display: table-footer-group; vertical-align: middle }
tr { display: table-row; vertical-align: inherit }
td, th { display: table-cell; padding: 1px; vertical-align: inherit }
th { font-weight: bold; text-align: center }
col { display: table-column }
colgroup { display: table-column-group }
button, input, select, textarea { display: inline-block; font-size: 13.333px; font-family: Arial; line-height: normal }
summary { padding-left: 12px }
`

/** Differences in quirks mode, for pages without a document type (HTML, 15.3.4 and 15.3.10; not in CSS 2.1). */
const quirksSheet = `
table { font-size: medium; font-weight: normal; font-style: normal; text-align: start; line-height: normal; white-space: normal }
${['body', 'body > center:first-child', 'td', 'th']
  .map(
    (around) =>
      `${around} > :is(p, h1, h2, h3, h4, h5, h6, ul, ol, dl, menu, dir, pre, blockquote):first-child`,
  )
  .join(', ')} { margin-top: 0 }
:is(td, th) > p:last-child { margin-bottom: 0 }
`

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
function linked(node: HtmlElement, conversion: Conversion): string {
  if (
    !/(?:^|\s)stylesheet(?:\s|$)/i.test(attribute(node, 'rel')) ||
    /alternate/i.test(attribute(node, 'rel'))
  )
    return ''
  const href = attribute(node, 'href').replace(/[?#].*$/, '')
  if (href === '' || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(href)) return ''
  const bytes = conversion.ports.file?.(href)
  return bytes ? decodeText(bytes, conversion) : ''
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

/** What attributes of old pages state, as properties (HTML, 15.3 and 15.4). */
function hintsOf(node: HtmlElement): [string, string][] {
  const { tag, attributes, space } = node
  if (space !== 'html' || (attributes.size === 0 && tag !== 'td' && tag !== 'th')) return []
  const out: [string, string][] = []
  const value = (name: string) => attribute(node, name).trim().toLowerCase()
  const add = (property: string, text: string) => {
    if (text !== '') out.push([property, text])
  }
  const length = (text: string) => {
    const [, amount, unit] = /^(\d{1,6}(?:\.\d{1,6})?)\s*(%?)/.exec(text) ?? []
    return amount === undefined ? '' : `${amount}${unit || 'px'}`
  }
  if (boxed.has(tag)) {
    add('background-color', value('bgcolor'))
    const align = value('align')
    if (tag === 'table') {
      if (align === 'left' || align === 'right') add('float', align)
      if (align === 'center') for (const side of ['left', 'right']) add(`margin-${side}`, 'auto')
    } else if (/^(?:left|center|right|justify|middle)$/.test(align))
      add(tag === 'hr' ? 'hr-align' : 'text-align', align.replace('middle', 'center'))
    if (tag !== 'body') add('width', length(value('width')))
    if (tag !== 'body' && tag !== 'div') add('height', length(value('height')))
    if (/^(?:top|middle|bottom|baseline)$/.test(value('valign'))) add('vertical-align', value('valign'))
    if (attributes.has('nowrap')) add('white-space', 'nowrap')
  }
  if (tag === 'table') tableHints(value, length, add)
  if (tag === 'td' || tag === 'th') cellHints(node, length, add)
  if (tag === 'body') add('color', value('text'))
  if (tag === 'font') {
    add('color', value('color'))
    add('font-family', value('face'))
    add('font-size', sizes[value('size')] ?? '')
  }
  if (tag === 'img') {
    const align = value('align')
    if (align === 'left' || align === 'right') add('float', align)
    add('width', length(value('width')))
    add('height', length(value('height')))
  }
  if (tag === 'ol' || tag === 'ul' || tag === 'li')
    add('list-style-type', listTypes[attribute(node, 'type')] ?? '')
  if (tag === 'br' && attributes.has('clear'))
    add('clear', value('clear') === 'all' ? 'both' : value('clear'))
  return out
}

const boxed: ReadonlySet<string> = new Set(
  'body div p h1 h2 h3 h4 h5 h6 table thead tbody tfoot tr td th hr col colgroup'.split(' '),
)

const listTypes: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
  disc: 'disc',
  circle: 'circle',
  square: 'square',
  none: 'none',
}

const sizes: Readonly<Record<string, string>> = {
  '1': 'x-small',
  '2': 'small',
  '3': 'medium',
  '4': 'large',
  '5': 'x-large',
  '6': 'xx-large',
  '7': '48px',
  '+1': 'large',
  '+2': 'x-large',
  '+3': 'xx-large',
  '-1': 'small',
  '-2': 'x-small',
}

type Add = (property: string, text: string) => void

function tableHints(value: (name: string) => string, length: (text: string) => string, add: Add): void {
  add('border-spacing', length(value('cellspacing')))
  const border = value('border')
  const width = border === '' ? 0 : Number.parseInt(border, 10)
  if (width > 0)
    for (const side of sides) {
      add(`border-${side}-style`, 'outset')
      add(`border-${side}-width`, `${width}px`)
      add(`border-${side}-color`, '#808080')
    }
}

/** Padding and lines that the table of a cell states for all. */
function cellHints(node: HtmlElement, length: (text: string) => string, add: Add): void {
  let table: HtmlElement | null = node.parent
  while (table !== null && table.tag !== 'table') table = table.parent
  if (table === null) return
  const padding = length(attribute(table, 'cellpadding').trim())
  for (const side of sides) add(`padding-${side}`, padding)
  const border = attribute(table, 'border').trim()
  if (!table.attributes.has('border') || border === '0') return
  if (border !== '' && !(Number.parseInt(border, 10) > 0)) return
  for (const side of sides) {
    add(`border-${side}-style`, 'inset')
    add(`border-${side}-width`, '1px')
    add(`border-${side}-color`, '#808080')
  }
}

const sides = ['top', 'right', 'bottom', 'left']
