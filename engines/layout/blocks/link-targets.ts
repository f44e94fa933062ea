import type { Block } from '../../model/document.ts'
import { centre, contains } from '../../model/geometry.ts'
import type { PageContent, PageLink, PageWord } from '../../model/page-content.ts'
import { BoxIndex } from '../../model/pages/box-index.ts'

/** Link targets inside the document, and the ids of the blocks at those places. */
export interface LinkTargets {
  /** Returns the address of a link; an internal link leads to the id of its target. */
  href(link: PageLink): string
  /**
   * Assigns ids to the blocks that links lead to: the first block at or below the target, else the last one on the
   * page.
   */
  assignIds(blocks: readonly Block[]): Block[]
}

const pageFragment = /^#page=(\d+)$/

interface LinkTarget {
  readonly page: number
  readonly y: number
}

/**
 * Collects the targets of all internal links. Each place has one id: the first valid name in the source, or one made
 * from page and position.
 */
export function linkTargetsOf(pages: readonly PageContent[]): LinkTargets {
  const names = new Map<string, string>()
  const targets = new Map<string, LinkTarget>()
  for (const page of pages)
    for (const link of page.links) {
      const target = targetOf(link)
      if (!target) continue
      const key = nameOf(target)
      const own =
        link.name !== undefined && validName.test(link.name) && !targets.has(link.name) ? link.name : key
      const name = names.get(key) ?? own
      names.set(key, name)
      targets.set(name, target)
    }
  return {
    href(link) {
      const target = targetOf(link)
      const key = target ? nameOf(target) : ''
      return target ? `#${names.get(key) ?? key}` : link.href
    },
    assignIds: (blocks) => assignNames(blocks, targets),
  }
}

/** A name that is valid in a URL fragment. */
const validName = /^\p{L}[\p{L}\p{N}_.:-]{0,79}$/u

function targetOf({ href, y = 0 }: PageLink): LinkTarget | null {
  const match = pageFragment.exec(href)
  return match ? { page: Number(match[1]), y: Math.max(0, Math.round(y)) } : null
}

function nameOf({ page, y }: LinkTarget): string {
  return y === 0 ? `page-${page}` : `page-${page}-${y}`
}

/** Points. Destinations are usually slightly above their target. */
const maxPointsAbove = 6

function assignNames(blocks: readonly Block[], targets: ReadonlyMap<string, LinkTarget>): Block[] {
  const byPage = new Map<number, Block[]>()
  for (const block of placedBlocks(blocks)) {
    if (block.page === undefined) continue
    const known = byPage.get(block.page)
    if (known) known.push(block)
    else byPage.set(block.page, [block])
  }
  const ids = new Map<Block, string>()
  for (const [name, { page, y }] of targets) {
    const own = byPage.get(page) ?? []
    const isFree = (block: Block) => block.id === undefined && !ids.has(block)
    const under = own.find((block) => isFree(block) && (block.box?.y1 ?? 0) > y + maxPointsAbove)
    const at = under ?? own.at(-1)
    if (at !== undefined && isFree(at)) ids.set(at, name)
  }
  return ids.size === 0 ? [...blocks] : blocks.map((block) => withIds(block, ids))
}

/** The blocks in order; a list is replaced by the blocks of its items, if their position is known. */
function placedBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'list') return [block]
    const inner = placedBlocks(block.items.flatMap((item) => item.blocks))
    return inner.some(({ page }) => page !== undefined) ? inner : [block]
  })
}

/** An unchanged block stays the same object, because the source of its text is stored by object identity. */
function withIds(block: Block, ids: ReadonlyMap<Block, string>): Block {
  const id = ids.get(block)
  const named = id === undefined ? block : { ...block, id }
  if (named.kind !== 'list') return named
  const items = named.items.map((item) => {
    const blocks = item.blocks.map((inner) => withIds(inner, ids))
    return blocks.every((inner, i) => inner === item.blocks[i]) ? item : { ...item, blocks }
  })
  return items.every((item, i) => item === named.items[i]) ? named : { ...named, items }
}

/** Assigns link targets to the words whose centre lies in a link. The first link wins. */
export function linkedWords(
  page: PageContent,
  links: Map<PageWord, string>,
  href: (link: PageLink) => string,
): void {
  if (page.links.length === 0) return
  const byBox = new Map(page.words.map((word) => [word.box, word]))
  const boxes = new BoxIndex([...byBox.keys()])
  for (const link of page.links)
    for (const box of boxes.near(link.box.y0, link.box.y1)) {
      const word = byBox.get(box)
      if (word && contains(link.box, centre(box)) && !links.has(word)) links.set(word, href(link))
    }
}
