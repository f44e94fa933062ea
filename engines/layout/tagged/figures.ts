import type { Block } from '../../model/document.ts'
import type { PagePicture, TagElement } from '../../model/page-content.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

export interface PlacedPicture {
  readonly picture: PagePicture
  /** Counts from 1. */
  readonly page: number
}

/** Which pictures the figures of a structure tree show, and the pictures that none of them does. */
export interface Figures {
  readonly shown: ReadonlyMap<TagElement, PlacedPicture>
  readonly rest: readonly PlacedPicture[]
}

/** By marked content where a figure holds its picture so; else in order, where as many are left of either. */
export function matchFigures(tags: TagElement, words: TaggedWords): Figures {
  const shown = new Map<TagElement, PlacedPicture>()
  const without: TagElement[] = []
  const claimed = new Set<PagePicture>()
  for (const element of figureElements(tags)) {
    const found = contentOf(element, maxParts)
      .map((content) => ({ picture: words.picture(content), page: content.page }))
      .find(({ picture }) => picture !== null && picture.resource !== null)
    if (found?.picture) {
      shown.set(element, { picture: found.picture, page: found.page })
      claimed.add(found.picture)
    } else if (contentOf(element, maxParts).length === 0) without.push(element)
  }
  const rest = words.pictures.filter(({ picture }) => !claimed.has(picture))
  if (rest.length !== without.length) return { shown, rest }
  for (const [i, element] of without.entries()) shown.set(element, rest[i])
  return { shown, rest: [] }
}

/** Parts of a figure that are looked through for its picture. */
const maxParts = 500

function figureElements(tags: TagElement): TagElement[] {
  const found: TagElement[] = []
  const waiting: TagElement[] = [tags]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.role === 'Figure') found.push(next)
    for (let i = next.kids.length - 1; i >= 0; i--) {
      const kid = next.kids[i]
      if (!isContent(kid)) waiting.push(kid)
    }
  }
  return found
}

/** Beyond this many comparisons, figures come last: no honest document has so many that its tags forgot. */
const maxComparisons = 20_000_000

/** Puts figures that the tags know nothing of behind what stands above them on their pages. */
export function insertUntaggedFigures(blocks: readonly Block[], rest: readonly Block[]): Block[] {
  if (rest.length === 0 || rest.length * blocks.length > maxComparisons) return [...blocks, ...rest]
  const after = new Map<number, Block[]>()
  for (const figure of rest) {
    const at = blocks.findLastIndex((block) => hasPlace(block) && isAbove(block, figure))
    const known = after.get(at)
    if (known) known.push(figure)
    else after.set(at, [figure])
  }
  return [...(after.get(-1) ?? []), ...blocks.flatMap((block, i) => [block, ...(after.get(i) ?? [])])]
}

function hasPlace(block: Block): boolean {
  return block.page !== undefined && block.box !== undefined
}

function isAbove(block: Block, figure: Block): boolean {
  const [page, own] = [block.page ?? 0, figure.page ?? 0]
  return page < own || (page === own && (block.box?.y0 ?? 0) < (figure.box?.y0 ?? 0))
}
