import type { Formula } from '../../../model/document.ts'
import { attribute, descendants, type HtmlElement, textOf } from '../../html/parse.ts'
import { serialiseSafely } from '../../html/sanitise.ts'
import type { HtmlScope } from './scope.ts'

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
