import type { Align, Block, BlockLook, Inline, List } from '../../../model/document.ts'

/** A paragraph with its list level. */
export interface ListLine {
  /** From 0. */
  readonly level: number
  readonly inlines: readonly Inline[]
  /** Bullet or number; null for none. */
  readonly sign: { readonly ordered: boolean; readonly start: number; readonly scheme: string } | null
  readonly align?: Align
  readonly look?: BlockLook
}

/** A list whose last item may still grow. */
interface OpenList {
  readonly level: number
  readonly ordered: boolean
  readonly items: { readonly blocks: Block[] }[]
}

/** Builds blocks from paragraphs: those with bullets or numbers become nested lists. */
export function nestLists(lines: readonly ListLine[]): Block[] {
  const out: Block[] = []
  const open: OpenList[] = []
  /** Where a block of the current level goes: into the last item of the innermost open list. */
  const place = () => open.at(-1)?.items.at(-1)?.blocks ?? out
  for (const { level, inlines, sign, align, look } of lines) {
    const shown = look ? { look } : {}
    if (sign === null) {
      // A deeper paragraph without a bullet continues the item above it.
      while (open.length > 0 && open[open.length - 1].level >= level) open.pop()
      place().push({ kind: 'paragraph', inlines, ...(align ? { align } : {}), ...shown })
      continue
    }
    while (open.length > 0 && open[open.length - 1].level > level) open.pop()
    const same = open.at(-1)
    if (same?.level === level && same.ordered !== sign.ordered) open.pop()
    if (open.at(-1)?.level !== level) {
      const { list, items } = startList(sign)
      place().push(list)
      open.push({ level, ordered: sign.ordered, items })
    }
    open.at(-1)?.items.push({ blocks: [{ kind: 'paragraph', inlines, ...shown }] })
  }
  return out
}

function startList({ ordered, start, scheme }: NonNullable<ListLine['sign']>): {
  list: List
  items: OpenList['items']
} {
  const items: OpenList['items'] = []
  const numbering = numberings[scheme.replace(/(?:Paren|Period|Plain|Minus).*$/, '')]
  const list: List = {
    kind: 'list',
    ordered,
    ...(ordered && start !== 1 ? { start } : {}),
    ...(ordered && numbering ? { numbering } : {}),
    items,
  }
  return { list, items }
}

/** Schemes of automatic numbers (ECMA-376 part 1, 20.1.10.61) by their first part. */
const numberings: Readonly<Record<string, List['numbering'] | undefined>> = {
  alphaLc: 'lower-alpha',
  alphaUc: 'upper-alpha',
  romanLc: 'lower-roman',
  romanUc: 'upper-roman',
}
