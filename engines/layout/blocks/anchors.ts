import type { Block } from '../../model/document.ts'
import type { PageContent, PageLink } from '../../model/page-content.ts'

/** Places that links of a document lead to, and the names of the blocks that begin there. */
export interface Anchors {
  /** What a link leads to once its target has a name. */
  href(link: PageLink): string
  /** Gives blocks the names that links ask for; a link to a place before any block of its page asks for the first. */
  named(blocks: readonly Block[]): Block[]
}

const inside = /^#page=(\d+)$/

interface Place {
  readonly page: number
  readonly y: number
}

/** Collects the targets of all links, in order of their places. One place has one name: the first that the source has for it. */
export function anchorsOf(pages: readonly PageContent[]): Anchors {
  const names = new Map<string, string>()
  const targets = new Map<string, Place>()
  for (const page of pages)
    for (const link of page.links) {
      const target = targetOf(link)
      if (!target) continue
      const key = nameOf(target)
      const own =
        link.name !== undefined && usable.test(link.name) && !targets.has(link.name) ? link.name : key
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
    named: (blocks) => withNames(blocks, targets),
  }
}

/** A name that can stand in a link. */
const usable = /^\p{L}[\p{L}\p{N}_.:-]{0,79}$/u

function targetOf({ href, y = 0 }: PageLink): Place | null {
  const match = inside.exec(href)
  return match ? { page: Number(match[1]), y: Math.max(0, Math.round(y)) } : null
}

function nameOf({ page, y }: Place): string {
  return y === 0 ? `page-${page}` : `page-${page}-${y}`
}

/** A destination stands a little above what it means. */
const slack = 6

function withNames(blocks: readonly Block[], targets: ReadonlyMap<string, Place>): Block[] {
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
