import type { Block } from '../../model/document.ts'
import type { PageContent, PageLink, PageWord } from '../../model/page-content.ts'

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

/** Height in points of the horizontal strips that index the words. */
const stripPoints = 16
/** A link that covers more strips is a whole-page link and is ignored. */
const maxStrips = 64

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

/** Points. Destinations usually lie a little above their target. */
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

/** The blocks in order; those of the items of a list instead of the list, where their place is known. */
function placedBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'list') return [block]
    const inner = placedBlocks(block.items.flatMap((item) => item.blocks))
    return inner.some(({ page }) => page !== undefined) ? inner : [block]
  })
}

/** A block that did not change stays the same object: the source of its text is kept by object. */
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
  const strips = new Map<number, PageWord[]>()
  for (const word of page.words) {
    const at = Math.floor((word.box.y0 + word.box.y1) / 2 / stripPoints)
    const known = strips.get(at)
    if (known) known.push(word)
    else strips.set(at, [word])
  }
  for (const link of page.links) {
    const { box } = link
    const first = Math.floor(box.y0 / stripPoints)
    const last = Math.floor(box.y1 / stripPoints)
    if (last - first > maxStrips) continue
    for (let at = first; at <= last; at++)
      for (const word of strips.get(at) ?? []) {
        const x = (word.box.x0 + word.box.x1) / 2
        const y = (word.box.y0 + word.box.y1) / 2
        if (x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1 && !links.has(word))
          links.set(word, href(link))
      }
  }
}
