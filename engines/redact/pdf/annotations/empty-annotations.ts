/** Empties annotations and form fields: under a region, and those that hold a part of a value. */

import { area, type Box, intersect, transformBox } from '../../../model/geometry.ts'
import type { PageNode, PdfDict, PdfFile } from '../../../pdf/file/index.ts'
import { emptyAppearance } from '../../../pdf/scrub/index.ts'

/** Of the smaller of the two areas. Less is a touch at the edge. */
const minShare = 0.1

/** Levels of parent fields; a real form has three or four. */
const maxParents = 32

/** Entries with values. A field keeps its name T, which is part of the form's structure. */
const ofAnnotations = ['Contents', 'RC', 'MK', 'A', 'AA', 'T', 'Subj', 'NM']
const ofFields = ['V', 'DV', 'RV', 'Opt', 'TU', 'MK', 'A', 'AA', 'Contents']
const ofParents = ['V', 'DV', 'RV', 'Opt', 'TU']

/** An annotation is drawn over the box, so one that overlaps a region shows nothing afterwards. Returns how many were emptied. */
export function emptyAnnotationsUnder(file: PdfFile, node: PageNode, regions: readonly Box[]): number {
  let count = 0
  for (const entry of regions.length === 0 ? [] : (file.array(node.dict.get('Annots')) ?? [])) {
    const annotation = file.dict(entry)
    const rect = file.numbers(annotation?.get('Rect'))
    if (!annotation || rect?.length !== 4) continue
    const [a = 0, b = 0, c = 0, d = 0] = rect
    const box = transformBox(node.toShown, {
      x0: Math.min(a, c),
      y0: Math.min(b, d),
      x1: Math.max(a, c),
      y1: Math.max(b, d),
    })
    const covered = regions.some((region) => {
      const part = intersect(region, box)
      return part !== null && area(part) >= minShare * Math.min(area(box), area(region))
    })
    if (!covered) continue
    emptyAnnotation(file, annotation)
    count++
  }
  return count
}

/** Removes what an annotation or field shows and holds. A field stays, without its value. */
export function emptyAnnotation(file: PdfFile, annotation: PdfDict): void {
  emptyAppearance(file, annotation)
  const isField = file.name(annotation.get('Subtype')) === 'Widget'
  for (const key of isField ? ofFields : ofAnnotations) annotation.delete(key)
  let parent = isField ? file.dict(annotation.get('Parent')) : null
  for (let level = 0; parent && level < maxParents; level++) {
    for (const key of ofParents) parent.delete(key)
    parent = file.dict(parent.get('Parent'))
  }
}
