import type { Block } from '../../model/document.ts'
import type { PageContent, PageLink } from '../../model/page-content.ts'

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

/** Points. Destinations usually lie a little above their target. */
const maxPointsAbove = 6

function assignNames(blocks: readonly Block[], targets: ReadonlyMap<string, LinkTarget>): Block[] {
  const out = [...blocks]
  const byPage = new Map<number, number[]>()
  for (const [i, { page }] of blocks.entries()) {
    if (page === undefined) continue
    const known = byPage.get(page)
    if (known) known.push(i)
    else byPage.set(page, [i])
  }
  for (const [name, { page, y }] of targets) {
    const own = byPage.get(page) ?? []
    const under = own.find((i) => out[i].id === undefined && (out[i].box?.y1 ?? 0) > y + maxPointsAbove)
    const at = under ?? own.findLast((i) => out[i].id === undefined)
    if (at !== undefined) out[at] = { ...out[at], id: name }
  }
  return out
}
