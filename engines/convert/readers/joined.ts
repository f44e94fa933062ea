import type { Inline } from '../../model/document.ts'

/**
 * Neighbours of one look as one: programs break their runs wherever they were saved in between. Looks nest as deep as there are
 * styles, so this recurses.
 */
export function joined(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (let i = 0; i < inlines.length; ) {
    const first = inlines[i]
    let end = i + 1
    while (end < inlines.length && alike(first, inlines[end])) end++
    out.push(end === i + 1 ? first : oneOf(first, inlines.slice(i, end)))
    i = end
  }
  return out
}

function alike(a: Inline, b: Inline): boolean {
  if (a.kind === 'text') return b.kind === 'text'
  if (a.kind === 'emphasis') return b.kind === 'emphasis' && b.style === a.style
  return a.kind === 'link' && b.kind === 'link' && b.href === a.href
}

function oneOf(first: Inline, all: readonly Inline[]): Inline {
  if (first.kind === 'text')
    return { kind: 'text', text: all.map((one) => (one.kind === 'text' ? one.text : '')).join('') }
  const inner = all.flatMap((one) => (one.kind === 'emphasis' || one.kind === 'link' ? one.inlines : []))
  return first.kind === 'emphasis' || first.kind === 'link' ? { ...first, inlines: joined(inner) } : first
}

/** Breaks and white space at both ends say nothing. */
export function trimmedInlines(inlines: readonly Inline[]): Inline[] {
  let from = 0
  let to = inlines.length
  while (from < to && isBlank(inlines[from])) from++
  while (to > from && isBlank(inlines[to - 1])) to--
  return inlines.slice(from, to)
}

function isBlank(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '')
}
