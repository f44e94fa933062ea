import type { PageNode } from '../file/pages.ts'
import { type PdfFile, PdfStream, reachableFrom } from '../objects/objects.ts'
import { type PartOneObstacle, partOneReasons } from './repair-part-one.ts'

/**
 * Why a page cannot be part of a PDF/A file (ISO 19005-2) even after repair, so that it has to be rasterised.
 * - `font`: a font is not embedded or is invalid, and no other can replace it.
 * - `colour`: a spot colour is described nowhere.
 * - `external`: part of its content is in another file.
 * - `look`: after repair the page looks or reads differently.
 */
export type Obstacle = 'font' | 'colour' | 'external' | 'look'

const obstacleReasons: Readonly<Record<Obstacle, string>> = {
  font: 'one of its fonts is not embedded correctly, and no other can replace it',
  colour: 'one of its spot colours is not described',
  external: 'part of its content is in another file',
  look: 'it would have looked different after repair',
}

export type ArchivalObstacle = Obstacle | PartOneObstacle

/** Why a page cannot be part of a PDF/A file, for the warning about it. */
export const archivalReasons: Readonly<Record<ArchivalObstacle, string>> = {
  ...obstacleReasons,
  ...partOneReasons,
}

export function pageObstacle(file: PdfFile, { dict, resources }: PageNode): Obstacle | null {
  for (const object of reachableFrom(file, [resources, dict.get('Group') ?? null]))
    if (object instanceof PdfStream && object.dict.has('F')) return 'external'
  return null
}

/** Whether annotations other than links are drawn on the page. */
export function hasDrawnAnnotations(file: PdfFile, { dict }: PageNode): boolean {
  return (file.array(dict.get('Annots')) ?? []).some((item) => {
    const kind = file.name(file.dict(item)?.get('Subtype'))
    return kind !== null && kind !== 'Link' && kind !== 'Popup'
  })
}
