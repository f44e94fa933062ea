import type { Inline } from '../../../model/document.ts'
import { blackAgain } from '../text-color.ts'

/**
 * Collapses white space: runs become one space, none at the ends of a line (CSS Text 3, 4.1). Adjacent
 * texts are merged, and empty inlines removed. No-break spaces stay.
 */
export function tidy(inlines: readonly Inline[]): Inline[] {
  const line: Line = { spaced: true, last: null }
  const collapsed = collapse(inlines, line)
  endLine(line)
  return prune(collapsed)
}

interface Line {
  /** Whether the line so far is empty or ends in white space. */
  spaced: boolean
  /** The text that ends the line, if it ends in a space. */
  last: { text: string } | null
}

function collapse(inlines: readonly Inline[], line: Line): Inline[] {
  return inlines.map((inline): Inline => {
    switch (inline.kind) {
      case 'text': {
        const text = squeeze(inline.text, line)
        const { color, look } = inline
        const leaf = {
          kind: 'text' as const,
          text,
          ...(color && color !== blackAgain ? { color } : {}),
          ...(look ? { look } : {}),
        }
        if (text !== '') {
          line.spaced = text.endsWith(' ')
          line.last = line.spaced ? leaf : null
        }
        return leaf
      }
      case 'code-span': {
        const text = squeeze(inline.text, line)
        if (text.trim() === '') return { kind: 'text', text }
        line.spaced = text.endsWith(' ')
        line.last = null
        return { ...inline, text }
      }
      case 'emphasis':
      case 'link':
        return { ...inline, inlines: collapse(inline.inlines, line) }
      case 'break':
        endLine(line)
        line.spaced = true
        return inline
      default:
        line.spaced = false
        line.last = null
        return inline
    }
  })
}

function squeeze(text: string, { spaced }: Line): string {
  const single = text.replace(/[ \t\n\r\f]+/g, ' ')
  return spaced && single.startsWith(' ') ? single.slice(1) : single
}

function endLine(line: Line): void {
  if (line.last !== null) line.last.text = line.last.text.replace(/ $/, '')
  line.last = null
}

/** Removes empty inlines, and line breaks at either end of a paragraph. */
function prune(inlines: readonly Inline[]): Inline[] {
  const out = merge(inlines)
  while (out.length > 0 && out[out.length - 1].kind === 'break') out.pop()
  let first = 0
  while (first < out.length && out[first].kind === 'break') first++
  return out.slice(first)
}

function merge(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const inline of inlines) {
    const last = out.at(-1)
    if (inline.kind === 'text') {
      if (inline.text === '') continue
      if (
        last?.kind === 'text' &&
        ((last.color === inline.color && last.look === inline.look) || inline.text === ' ')
      )
        out[out.length - 1] = { ...last, text: last.text + inline.text }
      else out.push(inline)
    } else if (inline.kind === 'emphasis' || inline.kind === 'link') {
      const inner = merge(inline.inlines)
      if (inner.length > 0) out.push({ ...inline, inlines: inner })
    } else out.push(inline)
  }
  return out
}
