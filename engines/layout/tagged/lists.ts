import type { Block, List } from '../../model/document.ts'

/** Where the labels of a list and the words behind them stand, in points. */
export interface ListPlace {
  readonly page: number
  readonly label: number
  readonly text: number
}

/** Points by which labels of one list may stand apart. */
const maxOffsetPoints = 4

interface OpenListItem {
  readonly blocks: Block[]
  readonly checked?: boolean
}

interface OpenList {
  readonly list: List
  /** Those of the list, which grow. */
  readonly items: OpenListItem[]
  readonly place: ListPlace
}

/**
 * Lists that stand beside each other, though one is inside of the other or goes on with it: writers that tag each level by itself
 * leave them so. Their labels tell how deep each stands; a paragraph under the words of an item belongs to it.
 */
export function nestLists(blocks: readonly Block[], places: ReadonlyMap<Block, ListPlace>): Block[] {
  if (!blocks.some((block) => places.has(block))) return [...blocks]
  const out: Block[] = []
  /** Lists that may go on, each but the first inside of the one before. */
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

/** The open list under whose words a paragraph or code stands; -1 for none. */
function owningList(block: Block, open: readonly OpenList[]): number {
  if ((block.kind !== 'paragraph' && block.kind !== 'code') || !block.box) return -1
  const { box, page } = block
  return open.findLastIndex(
    ({ place }) => page === place.page && Math.abs(box.x0 - place.text) <= maxOffsetPoints,
  )
}
