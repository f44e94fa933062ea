/** Pictures that annotations show on top of their page: stamps, pictures of signatures, icons of buttons. */
import { type Box, intersect, transformBox } from '../../model/geometry.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { streamSurface } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, type PdfStream } from '../objects/objects.ts'

/** An annotation whose appearance has pictures or drawn outlines, and where it lies on its page as shown. */
export interface PicturedAnnotation {
  readonly annotation: PdfDict
  readonly box: Box
  readonly pictures: readonly PdfStream[]
}

/** Flags of an annotation that no screen shows: invisible, hidden, not viewed (ISO 32000-1, 12.5.3). */
const unseen = 1 | 2 | 32

/** Annotations of one page that are looked at; an honest form has some hundred. */
const mostAnnotations = 20_000

/** So many painted paths may be writing. */
const leastPaths = 8

export function picturedAnnotations(file: PdfFile, node: PageNode, cache: ReadCache): PicturedAnnotation[] {
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  return (file.array(node.dict.get('Annots')) ?? []).slice(0, mostAnnotations).flatMap((entry) => {
    const annotation = file.dict(entry)
    const rect = file.numbers(annotation?.get('Rect'))
    if (!annotation || rect?.length !== 4 || ((file.number(annotation.get('F')) ?? 0) & unseen) !== 0)
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
    if (images.length === 0 && paths.length < leastPaths) return []
    return [{ annotation, box, pictures: images.flatMap(({ stream }) => stream ?? []) }]
  })
}

/** The stream that shows an annotation as it is: the one, or that of its state. */
function shownAppearance(file: PdfFile, annotation: PdfDict): { num: number; stream: PdfStream } | null {
  const normal: PdfObject | undefined = file.dict(annotation.get('AP'))?.get('N')
  const states = file.resolve(normal)
  const state = file.name(annotation.get('AS'))
  const entry = states instanceof PdfDict ? (state === null ? undefined : states.get(state)) : normal
  const stream = file.stream(entry)
  return stream && entry instanceof PdfRef ? { num: entry.num, stream } : null
}

function boxOf([x0, y0, x1, y1]: readonly number[]): Box {
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
}
