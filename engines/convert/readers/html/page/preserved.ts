import type { Inline } from '../../../../model/document.ts'
import type { HtmlElement, HtmlNode } from '../../../html/parse.ts'
import { safeHref } from '../../../tree/href.ts'
import type { BoxReader } from './box-reader.ts'

const tabWidth = 8

/** Inline content whose white space is shown: its lines end where the source does. */
export function preservedInlines(nodes: readonly HtmlNode[], boxes: BoxReader): Inline[] {
  const out: Inline[] = []
  let column = 0
  const text = (value: string, parent: HtmlElement, into: Inline[]) => {
    const look = boxes.styles.text(parent)
    for (const [i, line] of value.replace(/\r\n?/g, '\n').split('\n').entries()) {
      if (i > 0) {
        into.push({ kind: 'break' })
        column = 0
      }
      let shown = ''
      for (const part of line.split(/(\t)/)) {
        const piece = part === '\t' ? ' '.repeat(tabWidth - (column % tabWidth)) : part
        shown += piece
        column += piece.length
      }
      if (shown !== '') into.push({ kind: 'text', text: shown, look })
    }
  }
  const visit = (child: HtmlNode, into: Inline[], depth: number): void => {
    if (child.type === 'text') {
      if (child.parent) text(child.text, child.parent, into)
      return
    }
    if (boxes.isHidden(child) || !boxes.styles.of(child).isVisible) return
    if (child.tag === 'br') into.push({ kind: 'break' })
    else if (child.tag === 'img') into.push(...boxes.scope.images.picture(child))
    else {
      const href = child.tag === 'a' ? safeHref(child.attributes.get('href') ?? '') : null
      const inner: Inline[] = href ? [] : into
      if (depth < boxes.scope.conversion.limits.depth)
        for (const one of child.children) visit(one, inner, depth + 1)
      if (href && inner.length > 0) into.push({ kind: 'link', href, inlines: inner })
    }
  }
  for (const child of nodes) visit(child, out, 0)
  return out
}

/** Whether white space is shown. */
export function keepsSpace(whiteSpace: string): boolean {
  return /^(?:pre|break-spaces)/.test(whiteSpace)
}
