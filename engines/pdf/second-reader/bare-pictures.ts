/** Pictures shown alone: what was painted over them later hides nothing of them in the file. */
import type { Box } from '../../model/geometry.ts'
import { intersect } from '../../model/geometry.ts'
import type { Instance, PlacedImage, Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { writePdf } from '../file/write.ts'
import { PdfDict, PdfFile, PdfName, PdfStream } from '../objects/objects.ts'
import { numberText } from '../syntax/write-object.ts'
import { openReader, type PdfReader } from './open.ts'

/** What covers less than so many points one way hides no writing. */
const leastCover = 4

/** The pictures of a page that something was painted over later, in part or whole: paths that are filled, and other pictures. */
export function coveredPictures({ images, paths }: Surface): PlacedImage[] {
  const later = [
    ...images.map(({ instance, operation, box }) => ({ at: placeOf(instance, operation), box })),
    ...paths
      .filter(({ filled, hidden }) => filled && !hidden)
      .map(({ instance, operation, subpaths }) => ({
        at: placeOf(instance, operation),
        box: subpaths.map(({ box }) => box).reduce(around),
      })),
  ].filter(({ box }) => box.x1 - box.x0 >= leastCover && box.y1 - box.y0 >= leastCover)
  // A page of thousands of both is a drawing; comparing each with each would cost its square.
  if (images.length * later.length > 1_000_000) return []
  return images.filter(({ stream, instance, operation, box, hidden }) => {
    if (!stream || hidden) return false
    const at = placeOf(instance, operation)
    return later.some((other) => {
      const shared = intersect(other.box, box)
      return (
        shared !== null &&
        shared.x1 - shared.x0 >= leastCover &&
        shared.y1 - shared.y0 >= leastCover &&
        isLater(other.at, at)
      )
    })
  })
}

/** A reader of one page of the same size that shows the pictures alone, where they lie. */
export function openPictures(
  file: PdfFile,
  node: PageNode,
  pictures: readonly PlacedImage[],
): Promise<PdfReader> {
  const copy = new PdfFile(new Map(file.objects), new PdfDict())
  const objects = new PdfDict()
  const lines: string[] = []
  for (const [i, { stream, matrix }] of pictures.entries()) {
    if (!stream) continue
    objects.set(`P${i}`, copy.add(stream))
    lines.push(`q ${matrix.map(numberText).join(' ')} cm /P${i} Do Q`)
  }
  const content = `1 0 0 -1 0 ${numberText(node.height)} cm\n${lines.join('\n')}\n`
  const page = new PdfDict([
    ['Type', PdfName.of('Page')],
    ['MediaBox', [0, 0, node.width, node.height]],
    ['Contents', copy.add(new PdfStream(new PdfDict(), new TextEncoder().encode(content)))],
    ['Resources', new PdfDict([['XObject', objects]])],
  ])
  const tree = new PdfDict([
    ['Type', PdfName.of('Pages')],
    ['Kids', [copy.add(page)]],
    ['Count', 1],
  ])
  const root = new PdfDict([['Type', PdfName.of('Catalog')]]).set('Pages', copy.add(tree))
  copy.trailer.set('Root', copy.add(root))
  return openReader(writePdf(copy))
}

function around(a: Box, b: Box): Box {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}

/** The operations that lead to one from the root of its surface. */
function placeOf(instance: Instance, operation: number): number[] {
  const place = [operation]
  for (let at = instance.parent; at; at = at.instance.parent) place.unshift(at.operation)
  return place
}

function isLater(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] > b[i]
  return a.length > b.length
}
