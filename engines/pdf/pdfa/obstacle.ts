/** Why a page cannot be part of a PDF/A file even when it was mended (ISO 19005-2): then it has to become a picture of itself. */

import type { PageNode } from '../file/pages.ts'
import type { PdfFile } from '../objects/objects.ts'
import { PdfStream } from '../objects/objects.ts'
import { reachableFrom } from './reachable-objects.ts'

/**
 * `font`: a font that shows something has no program, or not as it should be, and none can stand in; `external`: content outside
 * of the file; `look`: mended, it would look or read otherwise.
 */
export type Obstacle = 'font' | 'external' | 'look'

export const obstacleReasons: Readonly<Record<Obstacle, string>> = {
  font: 'a font on it is not embedded as it should be, and no other can stand in for it',
  external: 'part of it lies in another file',
  look: 'it would have looked different',
}

export function pageObstacle(file: PdfFile, { dict, resources }: PageNode): Obstacle | null {
  for (const object of reachableFrom(file, [resources, dict.get('Group') ?? null]))
    if (object instanceof PdfStream && object.dict.has('F')) return 'external'
  return null
}

/** Whether annotations are drawn on the page; links are not seen. */
export function hasNotes(file: PdfFile, { dict }: PageNode): boolean {
  return (file.array(dict.get('Annots')) ?? []).some((item) => {
    const kind = file.name(file.dict(item)?.get('Subtype'))
    return kind !== null && kind !== 'Link' && kind !== 'Popup'
  })
}
