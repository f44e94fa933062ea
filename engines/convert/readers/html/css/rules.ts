import { parseSelector, type Selector } from './selectors.ts'

/** A rule with the declarations that conversion uses. */
export interface StyleRule {
  readonly selectors: readonly Selector[]
  readonly declarations: readonly Declaration[]
}

export interface Declaration {
  readonly property: string
  /** In lower case. */
  readonly value: string
  readonly important: boolean
}

/** Properties that readers use; all others are dropped. */
const usedProperties: ReadonlySet<string> = new Set(
  'display visibility font-size font-family line-height background background-color margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right padding-bottom padding-left border border-top border-right border-bottom border-left border-color border-style border-width text-indent max-width font-weight font-style text-decoration text-decoration-line vertical-align text-align width color page-break-before page-break-after break-before break-after'.split(
    ' ',
  ),
)
/** Nested at-rules beyond this depth are ignored. */
const maxNesting = 8

/** Selectors of one rule, which a hostile sheet could list without end; the others are ignored. */
export const maxSelectors = 2000

/** The rules of a style sheet that apply on a desktop screen. Errors are skipped to the next rule (CSS Syntax 3, 5.4). */
export function parseRules(sheet: string, maxRules: number): StyleRule[] {
  const rules: StyleRule[] = []
  for (const { prelude, body } of ruleBlocks(sheet, desktop)) {
    if (rules.length >= maxRules) break
    const selectors = splitTop(prelude, ',')
      .slice(0, maxSelectors)
      .flatMap((part) => parseSelector(part) ?? [])
    const declarations = selectors.length === 0 ? [] : parseDeclarations(body)
    if (declarations.length > 0) rules.push({ selectors, declarations })
  }
  return rules
}

/** The rules that apply to a medium, as text. */
export function* ruleBlocks(sheet: string, medium: Medium, depth = 0): Generator<CssBlock> {
  for (const { prelude, body } of blocksOf(sheet)) {
    const text = prelude.trim().replace(/^(?:<!--|-->|\s)+/, '')
    if (!text.startsWith('@')) yield { prelude: text, body }
    else if (depth < maxNesting && applies(text, medium)) yield* ruleBlocks(body, medium, depth + 1)
  }
}

function applies(prelude: string, medium: Medium): boolean {
  const [, name, condition] = /^@([\w-]+)([\s\S]*)$/.exec(prelude) ?? []
  if (name === 'media') return matchesMedia(condition, medium)
  return name === 'layer' || (name === 'supports' && !/^\s*not\b/i.test(condition))
}

/** Declarations of used properties, from a rule or a `style` attribute. */
export function parseDeclarations(body: string): Declaration[] {
  return splitTop(body, ';').flatMap((text): Declaration[] => {
    const colon = text.indexOf(':')
    if (colon < 0 || text.length > maxDeclaration) return []
    const property = text.slice(0, colon).trim().toLowerCase()
    const stated = text.slice(colon + 1).toLowerCase()
    const value = stated.replace(/!\s*important/, '').trim()
    const important = /!\s*important/.test(stated)
    if (property === 'font')
      return fontDeclarations(value).map(([name, part]) => ({ property: name, value: part, important }))
    if (property === 'list-style' || property === 'list-style-type') {
      const type = /\b(?:decimal|(?:lower|upper)-(?:alpha|latin|roman))\b/.exec(value)?.[0]
      return type === undefined ? [] : [{ property: 'list-style-type', value: type, important }]
    }
    const plain = property === 'font-family' ? value.replace(/["']/g, '') : value
    return usedProperties.has(property) && plain !== '' && !/[{}"';]/.test(plain)
      ? [{ property, value: plain, important }]
      : []
  })
}

/** Characters of a declaration; longer ones are of properties that are not used. */
const maxDeclaration = 300

/** Weight and style from the `font` shorthand, which resets both. */
function fontDeclarations(value: string): [string, string][] {
  if (!/\d/.test(value)) return []
  const before = value.split(/\d+(?:\.\d+)?(?:px|pt|r?em|%|vw|ex|ch)/, 1)[0]
  return [
    ['font-weight', /\bbold|[6-9]00\b/.test(before) ? 'bold' : 'normal'],
    ['font-style', /\b(?:italic|oblique)\b/.test(before) ? 'italic' : 'normal'],
    ...sizeAndFamily(value),
  ]
}

function sizeAndFamily(value: string): [string, string][] {
  const [, size, height, family] =
    /(\d*\.?\d+(?:px|pt|r?em|%))\s*(?:\/\s*([\d.]+(?:px|pt|r?em|%)?))?\s+([^;]+)$/.exec(value) ?? []
  if (size === undefined) return []
  return [
    ['font-size', size],
    ...(height === undefined ? [] : [['line-height', height] as [string, string]]),
    ['font-family', family.replace(/["']/g, '')],
  ]
}

export interface CssBlock {
  readonly prelude: string
  readonly body: string
}

/** The top-level blocks of a sheet. */
function* blocksOf(sheet: string): Generator<CssBlock> {
  let start = 0
  for (let i = 0; i < sheet.length; ) {
    const char = sheet[i]
    if (char === ';' || char === '}') start = ++i
    else if (char === '{') {
      const end = closingBrace(sheet, i)
      yield { prelude: withoutComments(sheet.slice(start, i)), body: sheet.slice(i + 1, end) }
      i = end + 1
      start = i
    } else i = next(sheet, i)
  }
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i = next(text, i)) {
    if (text[i] === '{') depth++
    else if (text[i] === '}' && --depth === 0) return i
  }
  return text.length
}

/** Parts between separators that are outside brackets and strings. Nested blocks are dropped. */
export function splitTop(text: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  for (let i = 0; i < text.length; ) {
    const char = text[i]
    const end = next(text, i)
    if (char === '{') {
      i = closingBrace(text, i) + 1
      part = ''
      continue
    }
    if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth--
    if (char === separator && depth <= 0) {
      parts.push(part)
      part = ''
    } else if (!(char === '/' && text[i + 1] === '*')) part += text.slice(i, end)
    i = end
  }
  if (part.trim() !== '') parts.push(part)
  return parts
}

/** The index after a character, string, escape or comment. */
function next(text: string, i: number): number {
  const char = text[i]
  if (char === '\\') return i + 2
  if (char === '/' && text[i + 1] === '*') {
    const end = text.indexOf('*/', i + 2)
    return end < 0 ? text.length : end + 2
  }
  if (char !== '"' && char !== "'") return i + 1
  for (let at = i + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    // A string that is not closed ends with its line.
    else if (text[at] === char || text[at] === '\n') return at + 1
  }
  return text.length
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
}

/** What style sheets are read for. Lengths in CSS pixels. */
export interface Medium {
  readonly type: 'screen' | 'print'
  readonly width: number
}

/** A usual desktop, as wide as a page is meant to be read. */
const desktop: Medium = { type: 'screen', width: 1280 }

const pixelsPerEm = 16

/** Whether a media query list applies. Unknown features do not apply. */
export function matchesMedia(queries: string, medium: Medium = desktop): boolean {
  const text = queries.trim().toLowerCase()
  return text === '' || text.split(',').some((query) => matches(query, medium))
}

function matches(query: string, medium: Medium): boolean {
  return query
    .trim()
    .split(/\s+and\s+/)
    .every((part) => {
      const [, type] = /^(?:only\s+)?(screen|print|all)$/.exec(part.trim()) ?? []
      return type === undefined ? feature(part.trim(), medium) : type === 'all' || type === medium.type
    })
}

const trueFeatures: ReadonlySet<string> = new Set([
  'prefers-color-scheme:light',
  'prefers-reduced-motion:no-preference',
  'hover:hover',
  'pointer:fine',
])

function feature(part: string, { type, width }: Medium): boolean {
  const plain = part.replace(/[\s()]+/g, '')
  if (plain === `orientation:${type === 'screen' ? 'landscape' : 'portrait'}`) return true
  if (trueFeatures.has(plain)) return true
  const [, name, sign, amount, unit] =
    /^(min-width|max-width|width)(:|>=?|<=?)([\d.]{1,8})(px|r?em)$/.exec(plain) ?? []
  if (name === undefined) return false
  const limit = Number(amount) * (unit === 'px' ? 1 : pixelsPerEm)
  if (name === 'width') return sign.startsWith('>') ? width >= limit : sign.startsWith('<') && width <= limit
  return name === 'min-width' ? width >= limit : width <= limit
}
