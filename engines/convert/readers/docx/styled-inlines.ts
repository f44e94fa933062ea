import type { Inline, InlineStyle, TextLook } from '../../../model/document.ts'

/** An inline with its styles and link target, before neighbours are merged. */
export interface StyledInline {
  readonly inline: Inline
  readonly styles: ReadonlySet<InlineStyle>
  readonly href: string | null
}

/** Nests inlines: links outermost, and each style around all neighbours that share it. */
export function nestInlines(leaves: readonly StyledInline[]): Inline[] {
  const inlines: Inline[] = []
  for (let i = 0; i < leaves.length; ) {
    const { href } = leaves[i]
    let end = i + 1
    while (end < leaves.length && leaves[end].href === href) end++
    const inside = nestStyles(leaves.slice(i, end), new Set())
    if (href === null) for (const inline of inside) inlines.push(inline)
    else inlines.push({ kind: 'link', href, inlines: inside })
    i = end
  }
  return mergeText(inlines)
}

function nestStyles(leaves: readonly StyledInline[], done: ReadonlySet<InlineStyle>): Inline[] {
  const out: Inline[] = []
  for (let i = 0; i < leaves.length; ) {
    let widest: { style: InlineStyle; end: number } | null = null
    for (const style of leaves[i].styles) {
      if (done.has(style)) continue
      let end = i + 1
      while (end < leaves.length && leaves[end].styles.has(style)) end++
      if (widest === null || end > widest.end) widest = { style, end }
    }
    if (widest === null) out.push(leaves[i++].inline)
    else {
      const { style, end } = widest
      out.push({
        kind: 'emphasis',
        style,
        inlines: nestStyles(leaves.slice(i, end), new Set([...done, style])),
      })
      i = end
    }
  }
  return mergeText(out)
}

/** Merges adjacent texts, and adjacent code spans. */
function mergeText(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = []
  for (const inline of inlines) {
    const last = out.at(-1)
    const alike =
      last?.kind === inline.kind &&
      (inline.kind === 'text' || inline.kind === 'code-span') &&
      fieldOf(last) === fieldOf(inline) &&
      colorOf(last) === colorOf(inline) &&
      lookOf(last) === lookOf(inline)
    if (alike && last && 'text' in last) out[out.length - 1] = { ...inline, text: last.text + inline.text }
    else out.push(inline)
  }
  return out
}

function fieldOf(inline: Inline): string | undefined {
  return inline.kind === 'text' ? inline.field : undefined
}

function colorOf(inline: Inline): string | undefined {
  return inline.kind === 'text' ? inline.color : undefined
}

function lookOf(inline: Inline): TextLook | undefined {
  return inline.kind === 'text' || inline.kind === 'code-span' ? inline.look : undefined
}

/** Removes white space at both ends. */
export function trimStyledInlines(leaves: readonly StyledInline[]): StyledInline[] {
  const out = [...leaves]
  const cut = (at: number, pattern: RegExp): boolean => {
    const leaf = out.at(at)
    if (leaf?.inline.kind === 'break') return out.splice(at, 1).length > 0
    if (leaf?.inline.kind !== 'text') return false
    const text = leaf.inline.text.replace(pattern, '')
    out.splice(at, 1, ...(text === '' ? [] : [{ ...leaf, inline: { ...leaf.inline, text } }]))
    return text === ''
  }
  while (out.length > 0 && cut(0, /^[\s\u00a0]+/));
  while (out.length > 0 && cut(-1, /[\s\u00a0]+$/));
  return out
}
