import type { Inline } from '../../model/document.ts'

/**
 * Merges adjacent inlines of the same style: programs split runs on each save. Recursion is as deep as styles
 * nest.
 */
export function mergeInlines(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (let i = 0; i < inlines.length; ) {
    const first = inlines[i]
    let end = i + 1
    while (end < inlines.length && canMerge(first, inlines[end])) end++
    out.push(end === i + 1 ? first : merge(first, inlines.slice(i, end)))
    i = end
  }
  return out
}

function canMerge(a: Inline, b: Inline): boolean {
  if (a.kind === 'text')
    return b.kind === 'text' && a.field === b.field && a.color === b.color && a.look === b.look
  if (a.kind === 'emphasis') return b.kind === 'emphasis' && b.style === a.style
  return a.kind === 'link' && b.kind === 'link' && b.href === a.href
}

function merge(first: Inline, all: readonly Inline[]): Inline {
  if (first.kind === 'text')
    return { ...first, text: all.map((one) => (one.kind === 'text' ? one.text : '')).join('') }
  const inner = all.flatMap((one) => (one.kind === 'emphasis' || one.kind === 'link' ? one.inlines : []))
  return first.kind === 'emphasis' || first.kind === 'link'
    ? { ...first, inlines: mergeInlines(inner) }
    : first
}

/** Removes line breaks and white space at both ends. */
export function trimInlines(inlines: readonly Inline[]): Inline[] {
  let from = 0
  let to = inlines.length
  while (from < to && isBlank(inlines[from])) from++
  while (to > from && isBlank(inlines[to - 1])) to--
  return inlines.slice(from, to)
}

function isBlank(inline: Inline): boolean {
  return inline.kind === 'break' || (inline.kind === 'text' && inline.text.trim() === '')
}
