import type { Formula, Inline, InlineStyle } from '../../../model/document.ts'
import {
  attribute,
  descendants,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
  textOf,
} from '../../html/parse.ts'
import { serialiseSafely } from '../../html/sanitise.ts'
import { safeHref } from '../../tree/links.ts'
import { blackAgain, textColor } from '../text-color.ts'
import { isItalic, weightOf } from './css/lengths.ts'
import { isBlock, isHidden, isShownAsBlock, styleOf } from './display.ts'
import { type HtmlScope, isTooDeep } from './scope.ts'
import { tidy } from './tidy.ts'

/** A formula in any of the markups for formulas; null for another element. */
export function formulaOf(node: HtmlElement, { conversion }: HtmlScope): Formula | null {
  if (node.tag === 'math') return fromMath(node, conversion.limits.depth)
  if (node.space !== 'html') return null
  if (node.tag === 'script') return /^math\/tex\b/i.test(attribute(node, 'type')) ? tex(textOf(node)) : null
  const kind = attribute(node, 'class')
  if (node.tag === 'mjx-container' || rendered.test(kind)) {
    // The visual rendering is next to the semantic markup; only the latter is read.
    for (const inner of descendants(node))
      if (inner.tag === 'math') return fromMath(inner, conversion.limits.depth)
    return null
  }
  return /(?:^|\s)math (?:inline|display)(?:\s|$)/.test(kind) ? tex(textOf(node)) : null
}

/** Whether a formula is displayed on its own line. */
export function isDisplayed(node: HtmlElement): boolean {
  if (attribute(node, 'display') === 'block' || attribute(node, 'display') === 'true') return true
  if (/(?:^|\s)(?:katex-display|math display)(?:\s|$)/.test(attribute(node, 'class'))) return true
  return node.tag === 'script' && /mode=display/i.test(attribute(node, 'type'))
}

// KaTeX, MathJax 2 and MediaWiki.
const rendered = /(?:^|\s)(?:katex|katex-display|MathJax|mwe-math-element)(?:\s|$)/

function fromMath(math: HtmlElement, deepest: number): Formula {
  for (const node of descendants(math))
    if (node.tag === 'annotation' && /tex/i.test(attribute(node, 'encoding'))) return tex(textOf(node))
  const alternative = attribute(math, 'alttext')
  // LaTeXML and MediaWiki put the TeX source into alttext; others put a description there.
  if (/[\\^_{}]/.test(alternative)) return tex(alternative)
  return { kind: 'formula', notation: 'mathml', text: serialiseSafely(math, deepest) }
}

/** TeX without its delimiters. */
function tex(source: string): Formula {
  const text = source.trim()
  const bare = delimited.exec(text)
  const inner = (bare?.[1] ?? bare?.[2] ?? bare?.[3] ?? bare?.[4] ?? text).trim()
  const displayed = /^\{\\displaystyle\s*([\s\S]*)\}$/.exec(inner)?.[1] ?? inner
  return { kind: 'formula', notation: 'tex', text: displayed.trim() }
}

const delimited = /^(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$([\s\S]+)\$\$|\$([\s\S]+)\$)$/

/** The inlines of a line, with white space as in the source; `tidy` comes last. Blocks inside are flattened. */
function inlinesOf(nodes: readonly HtmlNode[], scope: HtmlScope, depth: number): Inline[] {
  const out: Inline[] = []
  for (const node of nodes) {
    if (node.type === 'text') out.push(textOfNode(node, scope))
    else for (const inline of inlineOf(node, scope, depth)) out.push(inline)
  }
  return out
}

/** A text with its look. */
export function textOfNode(node: HtmlText, { looks, texts }: HtmlScope): Inline {
  const look = node.parent && (texts ?? looks)?.text(node.parent)
  return { kind: 'text', text: node.text, ...(look ? { look } : {}) }
}

/** A separate line, such as a caption. */
export function lineOf(node: HtmlElement, scope: HtmlScope, depth: number): Inline[] {
  return tidy(inlinesOf(node.children, scope, depth))
}

/** An inline element: usually one inline, or none. */
export function inlineOf(node: HtmlElement, scope: HtmlScope, depth: number): Inline[] {
  const formula = formulaOf(node, scope)
  if (formula) return [formula]
  if (isHidden(node) || scope.notes.hidden.has(node)) return []
  if (isTooDeep(depth, scope)) return [{ kind: 'text', text: textOf(node) }]
  const inlines = inlinesIn(node, scope, depth)
  return isBlock(node) || isShownAsBlock(node) ? [space, ...inlines, space] : inlines
}

const space: Inline = { kind: 'text', text: ' ' }

function inlinesIn(node: HtmlElement, scope: HtmlScope, depth: number): Inline[] {
  const read = Object.hasOwn(readers, node.tag) ? readers[node.tag] : undefined
  if (read && node.space === 'html') return read(node, scope, depth)
  if (node.tag === 'svg') return scope.images.drawing(node)
  const inner = inlinesOf(node.children, scope, depth + 1)
  return isBlock(node) ? inner : colored(styled(inner, stylesOf(node)), colorOf(node))
}

/** How an inline element styles its content, blocks included. */
export function wrapperOf(node: HtmlElement): ((inlines: readonly Inline[]) => Inline[]) | null {
  if (node.tag === 'a') {
    const href = hrefOf(node)
    return href === null ? null : (inlines) => [link(node, href, inlines)]
  }
  const styles = stylesOf(node)
  const color = colorOf(node)
  return styles.length === 0 && color === null
    ? null
    : (inlines) => colored(styled([...inlines], styles), color)
}

const tagStyles: Readonly<Record<string, InlineStyle>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  mark: 'highlight',
}

function stylesOf(node: HtmlElement): InlineStyle[] {
  const tag = Object.hasOwn(tagStyles, node.tag) ? tagStyles[node.tag] : undefined
  if (!node.attributes.has('style')) return tag ? [tag] : []
  const styles = new Set<InlineStyle>()
  if (tag && !isReset(node, tag)) styles.add(tag)
  if (weightOf(styleOf(node, 'font-weight')) === 'bold') styles.add('bold')
  if (isItalic(styleOf(node, 'font-style'))) styles.add('italic')
  const decoration = `${styleOf(node, 'text-decoration')} ${styleOf(node, 'text-decoration-line')}`
  // Links are underlined anyway.
  if (/underline/.test(decoration) && node.tag !== 'a') styles.add('underline')
  if (/line-through/.test(decoration)) styles.add('strike')
  const raised = styleOf(node, 'vertical-align')
  if (raised === 'super') styles.add('superscript')
  if (raised === 'sub') styles.add('subscript')
  return [...styles]
}

/** Whether CSS resets an element: Google Docs wraps whole documents in a `b` of normal weight. */
function isReset(node: HtmlElement, style: InlineStyle): boolean {
  if (style === 'bold') return weightOf(styleOf(node, 'font-weight')) === 'normal'
  return style === 'italic' && styleOf(node, 'font-style') === 'normal'
}

function styled(inlines: Inline[], styles: readonly InlineStyle[]): Inline[] {
  let inner = inlines
  for (const style of styles) {
    // Nested emphasis of one style is merged.
    const [only] = inner
    if (inner.length === 1 && only.kind === 'emphasis' && only.style === style) continue
    inner = [{ kind: 'emphasis', style, inlines: inner }]
  }
  return inner
}

/** The colour that an element gives its text; null if it has none. */
function colorOf(node: HtmlElement): string | null {
  if (node.attributes.size === 0) return null
  const value = styleOf(node, 'color') || (node.tag === 'font' ? attribute(node, 'color').toLowerCase() : '')
  if (value === '' || /^(?:inherit|currentcolor|unset|revert|var\()/.test(value)) return null
  return textColor(value) ?? blackAgain
}

/** Colours text that has no colour yet. Links keep their own. */
function colored(inlines: Inline[], color: string | null): Inline[] {
  if (color === null) return inlines
  return inlines.map((inline): Inline => {
    if (inline.kind === 'text') return inline.color === undefined ? { ...inline, color } : inline
    return inline.kind === 'emphasis' ? { ...inline, inlines: colored([...inline.inlines], color) } : inline
  })
}

function hrefOf(node: HtmlElement): string | null {
  const href = node.attributes.get('href')
  return href === undefined || href === '' ? null : safeHref(href)
}

function link(node: HtmlElement, href: string, inlines: readonly Inline[]): Inline {
  const title = attribute(node, 'title')
  return { kind: 'link', href, ...(title === '' ? {} : { title }), inlines }
}

type ReadInline = (node: HtmlElement, scope: HtmlScope, depth: number) => Inline[]

const readers: Readonly<Record<string, ReadInline>> = {
  a(node, scope, depth) {
    const note = scope.notes.references.get(node)
    if (note !== undefined) return [{ kind: 'note', note }]
    const inner = inlinesOf(node.children, scope, depth + 1)
    const href = hrefOf(node)
    return href === null ? inner : [link(node, href, inner)]
  },
  // Writers raise note references themselves, so the superscript around one is dropped.
  sup(node, scope, depth) {
    const inner = inlinesOf(node.children, scope, depth + 1)
    const others = inner.filter((inline) => inline.kind !== 'text' || inline.text.trim() !== '')
    if (others.length > 0 && others.every((inline) => inline.kind === 'note')) return others
    return styled(inner, stylesOf(node))
  },
  br: () => [{ kind: 'break' }],
  wbr: () => [],
  img: (node, scope) => scope.images.picture(node),
  code: codeInlines,
  tt: codeInlines,
  kbd: codeInlines,
  samp: codeInlines,
  q: (node, scope, depth) => [
    { kind: 'text', text: '“' },
    ...inlinesOf(node.children, scope, depth + 1),
    { kind: 'text', text: '”' },
  ],
  rt: (node, scope, depth) => [
    { kind: 'text', text: '(' },
    ...inlinesOf(node.children, scope, depth + 1),
    { kind: 'text', text: ')' },
  ],
  select(node) {
    const options = [...descendants(node)].filter(({ tag }) => tag === 'option')
    const selected = options.filter((option) => option.attributes.has('selected'))
    // A multiple-choice list shows all selected entries; a menu shows the last selected one, or its first entry.
    const isMultiple = node.attributes.has('multiple')
    const chosen = isMultiple ? selected : [selected.at(-1) ?? options[0]].filter((one) => one !== undefined)
    const text = chosen.map((one) => (attribute(one, 'label') || textOf(one)).trim()).join(', ')
    // A control has space around it.
    return text === '' ? [] : [{ kind: 'text', text: ` ${text} ` }]
  },
  input(node) {
    const type = attribute(node, 'type').toLowerCase() || 'text'
    if (type === 'checkbox' || type === 'radio')
      return [{ kind: 'text', text: node.attributes.has('checked') ? '☑ ' : '☐ ' }]
    return shownInputs.has(type) ? [{ kind: 'text', text: attribute(node, 'value') }] : []
  },
}

/** Inputs whose value is shown. */
const shownInputs: ReadonlySet<string> = new Set(
  'text email url tel search number date time month week datetime-local button submit reset'.split(' '),
)

/** Code keeps its links and images; all text in it becomes code. */
export function codeInlines(node: HtmlElement, scope: HtmlScope, depth: number): Inline[] {
  return asCode(inlinesOf(node.children, scope, depth + 1))
}

function asCode(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const inline of inlines) {
    if (inline.kind === 'link') out.push({ ...inline, inlines: asCode(inline.inlines) })
    else if (inline.kind === 'emphasis') for (const code of asCode(inline.inlines)) push(out, code)
    else
      push(
        out,
        inline.kind === 'text'
          ? { kind: 'code-span', text: inline.text, ...(inline.look ? { look: inline.look } : {}) }
          : inline,
      )
  }
  return out
}

function push(out: Inline[], inline: Inline): void {
  const last = out.at(-1)
  if (last?.kind === 'code-span' && inline.kind === 'code-span')
    out[out.length - 1] = { ...last, text: last.text + inline.text }
  else out.push(inline)
}
