import type { Block } from '../../../model/document.ts'
import { attribute, descendants, type HtmlElement, type HtmlNode } from '../../html/parse.ts'

/** A preformatted block, verbatim; `br` is a line break in it. */
export function codeOf(node: HtmlElement): Extract<Block, { kind: 'code' }> {
  const out: string[] = []
  const work: HtmlNode[] = [node]
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    if (part.type === 'text') out.push(part.text)
    else if (part.tag === 'br') out.push('\n')
    else for (let i = part.children.length - 1; i >= 0; i--) work.push(part.children[i])
  }
  // The parser drops a leading line break itself; the trailing one ends the last line.
  const text = out.join('').replace(/\n$/, '')
  const language = languageOf(node)
  return { kind: 'code', text, ...(language === null ? {} : { language }) }
}

/** The language by the classes of highlighters: `language-x`, `lang-x`, GitHub's `highlight-source-x`, pandoc's `sourceCode x`. */
export function languageOf(node: HtmlElement): string | null {
  const marks = [attribute(node, 'class'), attribute(node.parent ?? node, 'class')]
  for (const inner of descendants(node)) {
    if (inner.tag === 'code') marks.unshift(attribute(inner, 'class'))
    break
  }
  for (const mark of marks) {
    const named = /(?:^|\s)(?:lang(?:uage)?-|highlight-source-|brush:\s*)([\w+#.-]{1,40})/.exec(mark)?.[1]
    const pandoc = /(?:^|\s)sourceCode\s+([\w+#.-]{1,40})/.exec(mark)?.[1]
    if (named ?? pandoc) return named ?? pandoc ?? null
  }
  return null
}
