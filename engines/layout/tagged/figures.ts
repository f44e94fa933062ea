import type { Block } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { PagePicture, TagElement } from '../../model/page-content.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

export interface PlacedPicture {
  readonly picture: PagePicture
  /** 1-based page number. */
  readonly page: number
}

/** Images of the figure elements, and images without an element. */
export interface Figures {
  readonly shown: ReadonlyMap<TagElement, PlacedPicture>
  readonly rest: readonly PlacedPicture[]
}

/** Matches figures to images: by marked content, else in order if the remaining numbers agree. */
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

/** Maximum number of content parts searched for the image of a figure. */
const maxParts: WorkLimit = 500

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

/** With more comparisons, untagged blocks are appended at the end. */
const maxComparisons: WorkLimit = 20_000_000

/** Inserts blocks without an element after the blocks above them on their page. */
export function insertByPlace(blocks: readonly Block[], rest: readonly Block[]): Block[] {
  if (rest.length === 0 || rest.length * blocks.length > maxComparisons) return [...blocks, ...rest]
  const after = new Map<number, Block[]>()
  for (const own of rest) {
    const at = blocks.findLastIndex((block) => hasPlace(block) && isAbove(block, own))
    const known = after.get(at)
    if (known) known.push(own)
    else after.set(at, [own])
  }
  return [...(after.get(-1) ?? []), ...blocks.flatMap((block, i) => [block, ...(after.get(i) ?? [])])]
}

function hasPlace(block: Block): boolean {
  return block.page !== undefined && block.box !== undefined
}

function isAbove(block: Block, other: Block): boolean {
  const [page, own] = [block.page ?? 0, other.page ?? 0]
  return page < own || (page === own && (block.box?.y0 ?? 0) < (other.box?.y0 ?? 0))
}
