import type { Block, List } from '../../model/document.ts'

/** Horizontal positions of the labels and of the text of a list, in points. */
export interface ListPlace {
  readonly page: number
  readonly label: number
  readonly text: number
}

/** Points. Maximum difference between labels of one list. */
const maxOffsetPoints = 4

interface OpenListItem {
  readonly blocks: Block[]
  readonly checked?: boolean
}

interface OpenList {
  readonly list: List
  /** The items of `list`, still growing. */
  readonly items: OpenListItem[]
  readonly place: ListPlace
}

/**
 * Nests and joins neighbouring lists. Some writers tag each level as a separate list; the position of the labels
 * shows the depth. A paragraph below the text of an item belongs to the item.
 */
export function nestLists(blocks: readonly Block[], places: ReadonlyMap<Block, ListPlace>): Block[] {
  if (!blocks.some((block) => places.has(block))) return [...blocks]
  const out: Block[] = []
  /** Lists that may continue, each nested in the one before. */
  let open: OpenList[] = []
  for (const block of blocks) {
    const place = places.get(block)
    if (block.kind !== 'list' || !place) {
      const around = owningList(block, open)
      open = open.slice(0, around + 1)
      const home = open.at(-1)?.items.at(-1)
      if (home) home.blocks.push(block)
      else out.push(block)
      continue
    }
    while (open.length > 0 && open[open.length - 1].place.label > place.label + maxOffsetPoints) open.pop()
    const beside = open.at(-1)
    const same = beside !== undefined && Math.abs(beside.place.label - place.label) <= maxOffsetPoints
    if (same && continuesList(beside, block)) {
      for (const item of block.items) beside.items.push({ ...item, blocks: [...item.blocks] })
      continue
    }
    if (same) open.pop()
    const items = block.items.map((item): OpenListItem => ({ ...item, blocks: [...item.blocks] }))
    const list: List = { ...block, items }
    const home = open.at(-1)?.items.at(-1)
    if (home) home.blocks.push(list)
    else out.push(list)
    open.push({ list, items, place })
  }
  return out
}

function continuesList({ list, items }: OpenList, next: List): boolean {
  if (list.ordered !== next.ordered || list.numbering !== next.numbering) return false
  return !list.ordered || next.start === (list.start ?? 1) + items.length
}

/** Returns the index of the open list that a paragraph or code block belongs to, or -1. */
function owningList(block: Block, open: readonly OpenList[]): number {
  if ((block.kind !== 'paragraph' && block.kind !== 'code') || !block.box) return -1
  const { box, page } = block
  return open.findLastIndex(
    ({ place }) => page === place.page && Math.abs(box.x0 - place.text) <= maxOffsetPoints,
  )
}
