import type { Section } from '../../../../model/document.ts'
import { descendants, element, type HtmlElement, type HtmlNode, textOf } from '../../../html/parse.ts'
import { papers } from '../../../page-style.ts'
import { isBlock, styleOf } from '../display.ts'
import { isItalic, lengthOf, weightOf } from './lengths.ts'

/** What text inherits from the blocks around it. */
interface TextStyle {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  /** A CSS colour; empty for none. */
  readonly color: string
}

const plain: TextStyle = { bold: false, italic: false, underline: false, strike: false, color: '' }

/**
 * Moves weight, slope, lines and colour of block elements to their text, as `span` elements: readers take them from inline
 * elements. Styles of the whole page are excluded, because they are its default.
 */
export function inheritTextStyles(root: HtmlElement): void {
  if (!hasStyledBlock(root)) return
  const special = specialElements(root)
  const work: { readonly node: HtmlElement; readonly around: TextStyle }[] = [{ node: root, around: plain }]
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const { node } = at
    if (node.tag === 'pre' || node.space !== 'html') continue
    const style = isBlock(node) ? blockStyle(node, at.around) : inlineStyle(node, at.around)
    if (!isStructure(node) && !isPlain(style)) wrapRuns(node, style, special)
    for (const child of node.children)
      if (child.type === 'element' && special.has(child)) work.push({ node: child, around: style })
  }
}

function hasStyledBlock(root: HtmlElement): boolean {
  for (const node of descendants(root)) if (isBlock(node) && !isPage(node) && changesText(node)) return true
  return false
}

const textProperties = ['font-weight', 'font-style', 'color', 'text-decoration', 'text-decoration-line']

function changesText(node: HtmlElement): boolean {
  return node.attributes.has('style') && textProperties.some((property) => styleOf(node, property) !== '')
}

function isPage({ tag }: HtmlElement): boolean {
  return tag === 'html' || tag === 'body'
}

/** Blocks, inline elements that change the style of text, and what contains them. */
function specialElements(root: HtmlElement): ReadonlySet<HtmlElement> {
  const special = new Set<HtmlElement>()
  for (const node of descendants(root)) {
    if (!isBlock(node) && !changesText(node)) continue
    for (let up: HtmlElement | null = node; up !== null && !special.has(up); up = up.parent) special.add(up)
  }
  return special
}

/** Elements that writers always set in bold. */
const boldTags: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'dt'])

function blockStyle(node: HtmlElement, around: TextStyle): TextStyle {
  const isBold = boldTags.has(node.tag) || (node.tag === 'td' && node.parent?.parent?.tag === 'thead')
  const inherited = isBold ? { ...around, bold: false } : around
  if (isPage(node) || !changesText(node)) return inherited
  const weight = weightOf(styleOf(node, 'font-weight'))
  const slope = styleOf(node, 'font-style')
  const lines = `${styleOf(node, 'text-decoration')} ${styleOf(node, 'text-decoration-line')}`
  const color = styleOf(node, 'color')
  return {
    bold: !isBold && (weight === null ? inherited.bold : weight === 'bold'),
    italic: slope === '' || slope === 'inherit' ? inherited.italic : isItalic(slope),
    underline: inherited.underline || lines.includes('underline'),
    strike: inherited.strike || lines.includes('line-through'),
    color: color === '' || color === 'inherit' ? inherited.color : color,
  }
}

/** What an inline element states is read from it, so that its text no longer inherits it. */
function inlineStyle(node: HtmlElement, around: TextStyle): TextStyle {
  return {
    ...around,
    ...(styleOf(node, 'font-weight') === '' ? {} : { bold: false }),
    ...(styleOf(node, 'font-style') === '' ? {} : { italic: false }),
    ...(styleOf(node, 'color') === '' && node.tag !== 'a' ? {} : { color: '' }),
  }
}

function isPlain({ bold, italic, underline, strike, color }: TextStyle): boolean {
  return !bold && !italic && !underline && !strike && color === ''
}

const structureTags: ReadonlySet<string> = new Set(
  'html table thead tbody tfoot tr colgroup ul ol menu dir dl select datalist'.split(' '),
)

/** Elements whose text is in their children only. */
function isStructure({ tag }: HtmlElement): boolean {
  return structureTags.has(tag)
}

/** Puts each run of plain inline content that has text into a `span` of the style. */
function wrapRuns(node: HtmlElement, style: TextStyle, special: ReadonlySet<HtmlElement>): void {
  const out: HtmlNode[] = []
  let run: HtmlNode[] = []
  const end = () => {
    if (run.some(hasText)) out.push(spanOf(run, style, node))
    else for (const child of run) out.push(child)
    run = []
  }
  for (const child of node.children) {
    if (child.type === 'element' && special.has(child)) {
      end()
      out.push(child)
    } else run.push(child)
  }
  end()
  node.children.length = 0
  for (const child of out) node.children.push(child)
}

function hasText(top: HtmlNode): boolean {
  const work: HtmlNode[] = [top]
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.type === 'text' && node.text.trim() !== '') return true
    if (node.type === 'element') for (const child of node.children) work.push(child)
  }
  return false
}

function spanOf(children: readonly HtmlNode[], style: TextStyle, parent: HtmlElement): HtmlElement {
  const span = element('span')
  const lines = [...(style.underline ? ['underline'] : []), ...(style.strike ? ['line-through'] : [])]
  const declarations = [
    ...(style.bold ? ['font-weight:bold'] : []),
    ...(style.italic ? ['font-style:italic'] : []),
    ...(lines.length > 0 ? [`text-decoration:${lines.join(' ')}`] : []),
    ...(style.color === '' ? [] : [`color:${style.color}`]),
  ]
  span.attributes = new Map([['style', declarations.join(';')]])
  span.parent = parent
  for (const child of children) {
    child.parent = span
    span.children.push(child)
  }
  return span
}

const px = 0.75
/** Margins of printed pages in Chromium, points: a centimetre, in whole pixels. */
const usualMargin = 27.75

/** The pages that a browser prints: those of `@page`, else Letter. */
export function printedSection(root: HtmlElement): { readonly section: Section; readonly isStated: boolean } {
  let size = ''
  let margin = ''
  for (const node of descendants(root)) {
    if (node.tag !== 'style') continue
    for (const [, body] of textOf(node).matchAll(/@page\s*\{([^{}]{0,2000})\}/g)) {
      size = /(?:^|[;\s])size\s*:\s*([^;]+)/.exec(body)?.[1].trim().toLowerCase() ?? size
      margin = /(?:^|[;\s])margin\s*:\s*([^;]+)/.exec(body)?.[1].trim().toLowerCase() ?? margin
    }
  }
  const paper = paperOf(size)
  const isWide = size.includes('landscape')
  const [top = usualMargin, right = top, bottom = top, left = right] = margin
    .split(/\s+/)
    .map((part) => lengthOf(part, 16))
    .map((length) => (length === undefined ? undefined : length * px))
  const section: Section = {
    from: 0,
    page: {
      width: isWide ? paper.height : paper.width,
      height: isWide ? paper.width : paper.height,
      margins: { top, right, bottom, left },
    },
    headerDistance: 0,
    footerDistance: 0,
    continues: false,
    running: {},
  }
  return { section, isStated: size !== '' || margin !== '' }
}

function paperOf(size: string): { readonly width: number; readonly height: number } {
  const named = /\b(?:a[345]|letter|legal)\b/.exec(size)?.[0]
  if (named) return papers[named as keyof typeof papers]
  const [width, height = width] = size.split(/\s+/).map((part) => lengthOf(part, 16))
  return width && height ? { width: width * px, height: height * px } : papers.letter
}
