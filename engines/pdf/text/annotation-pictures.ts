/** Finds images in the appearances of annotations: stamps, images of signatures, icons of buttons. */
import { type Box, intersect, transformBox } from '../../model/geometry.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { streamSurface } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, type PdfStream } from '../objects/objects.ts'

/** An annotation whose appearance has images or drawn outlines. */
export interface PicturedAnnotation {
  readonly annotation: PdfDict
  /** On the page as shown. */
  readonly box: Box
  readonly pictures: readonly PdfStream[]
}

/** Flags of an annotation that is not shown on screen: Invisible, Hidden, NoView (ISO 32000-1, 12.5.3). */
const hiddenFlags = 1 | 2 | 32

/** Annotations of one page that are read; a real form has some hundred. */
const maxAnnotations = 20_000

/** From this number on, painted paths may be letters drawn as outlines. */
const minPaths = 8

export function picturedAnnotations(file: PdfFile, node: PageNode, cache: ReadCache): PicturedAnnotation[] {
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  return (file.array(node.dict.get('Annots')) ?? []).slice(0, maxAnnotations).flatMap((entry) => {
    const annotation = file.dict(entry)
    const rect = file.numbers(annotation?.get('Rect'))
    if (!annotation || rect?.length !== 4 || ((file.number(annotation.get('F')) ?? 0) & hiddenFlags) !== 0)
      return []
    const box = intersect(transformBox(node.toShown, boxOf(rect)), page)
    const source = shownAppearance(file, annotation)
    if (!box || !source) return []
    const { images, paths } = streamSurface(
      file,
      { ...source, resources: node.resources, appearance: true },
      cache,
      true,
    )
    if (images.length === 0 && paths.length < minPaths) return []
    return [{ annotation, box, pictures: images.flatMap(({ stream }) => stream ?? []) }]
  })
}

/** The normal appearance of an annotation, in its current state. */
function shownAppearance(file: PdfFile, annotation: PdfDict): { num: number; stream: PdfStream } | null {
  const normal: PdfObject | undefined = file.dict(annotation.get('AP'))?.get('N')
  const states = file.resolve(normal)
  const state = file.name(annotation.get('AS'))
  const entry = states instanceof PdfDict ? (state === null ? undefined : states.get(state)) : normal
  const stream = file.stream(entry)
  return stream && entry instanceof PdfRef ? { num: entry.num, stream } : null
}

function boxOf([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box {
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
}
