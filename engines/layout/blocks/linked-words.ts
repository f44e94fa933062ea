import type { PageContent, PageLink, PageWord } from '../../model/page-content.ts'

/** Height in points of the horizontal strips that index the words. */
const stripPoints = 16
/** A link that covers more strips is a whole-page link and is ignored. */
const maxStrips = 64

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
