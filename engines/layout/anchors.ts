import type { Block } from '../model/document.ts'
import type { PageContent, PageLink } from '../model/page-content.ts'

/** Places that links of a document lead to, and the names of the blocks that begin there. */
export interface Anchors {
  /** What a link leads to once its target has a name. */
  href(link: PageLink): string
  /** Gives blocks the names that links ask for; a link to a place before any block of its page asks for the first. */
  named(blocks: readonly Block[]): Block[]
}

const inside = /^#page=(\d+)$/

/** Collects the targets of all links, in order of their places. */
export function anchorsOf(pages: readonly PageContent[]): Anchors {
  const targets = new Map<string, { readonly page: number; readonly y: number }>()
  for (const page of pages)
    for (const link of page.links) {
      const target = targetOf(link)
      if (target) targets.set(nameOf(target), target)
    }
  return {
    href(link) {
      const target = targetOf(link)
      return target ? `#${nameOf(target)}` : link.href
    },
    named: (blocks) => withNames(blocks, targets),
  }
}

function targetOf({ href, y = 0 }: PageLink): { page: number; y: number } | null {
  const match = inside.exec(href)
  return match ? { page: Number(match[1]), y: Math.max(0, Math.round(y)) } : null
}

function nameOf({ page, y }: { readonly page: number; readonly y: number }): string {
  return y === 0 ? `page-${page}` : `page-${page}-${y}`
}

/** A destination stands a little above what it means. */
const slack = 6

function withNames(
  blocks: readonly Block[],
  targets: ReadonlyMap<string, { readonly page: number; readonly y: number }>,
): Block[] {
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
    const under = own.find((i) => out[i].id === undefined && (out[i].box?.y1 ?? 0) > y + slack)
    const at = under ?? own.findLast((i) => out[i].id === undefined)
    if (at !== undefined) out[at] = { ...out[at], id: name }
  }
  return out
}
