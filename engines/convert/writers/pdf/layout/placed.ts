import type { Inline } from '../../../../model/document.ts'
import type { Flowable } from './flowables.ts'
import { childTag, type LayoutArea, type LayoutContext } from './paragraph.ts'

/** The pictures of a paragraph that stand at a place of the page, and the inlines without them. */
export function placedPictures(
  inlines: readonly Inline[],
  area: LayoutArea,
  { sources }: LayoutContext,
): { readonly pictures: readonly Flowable[]; readonly inlines: readonly Inline[] } {
  const pictures: Flowable[] = []
  const rest = inlines.filter((inline) => {
    if (inline.kind !== 'image' || inline.place === undefined) return true
    const { resource, width, height, alt = '', place } = inline
    const picture = sources.image(resource, width, height, alt)
    if (!picture) return true
    const { x, width: across } = area.column ?? area
    const tag = childTag('Figure', area, alt)
    pictures.push({ kind: 'placed', picture, place, x, width: across, height: 0, tag, keep: true })
    return false
  })
  return { pictures, inlines: rest }
}
