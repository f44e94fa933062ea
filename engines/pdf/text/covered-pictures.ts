import { intersect, union } from '../../model/geometry.ts'
import type { Instance, PlacedImage, Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { writePdf } from '../file/write.ts'
import { PdfDict, PdfFile, PdfName, PdfStream } from '../objects/objects.ts'
import { numberText } from '../syntax/write-object.ts'

/** Points. What covers less in width or height hides no text. */
const minCover = 4

/** Pairs of images and later operations. A page with more is a drawing, and comparing all pairs would take too long. */
const maxPairs = 1_000_000

/** The images of a page that are covered later, in part or whole, by filled paths or other images. */
export function coveredPictures({ images, paths }: Surface): PlacedImage[] {
  const later = [
    ...images.map(({ instance, operation, box }) => ({ at: pathTo(instance, operation), box })),
    ...paths
      .filter(({ filled, hidden }) => filled && !hidden)
      .map(({ instance, operation, subpaths }) => ({
        at: pathTo(instance, operation),
        box: subpaths.map(({ box }) => box).reduce(union),
      })),
  ].filter(({ box }) => box.x1 - box.x0 >= minCover && box.y1 - box.y0 >= minCover)
  if (images.length * later.length > maxPairs) return []
  return images.filter(({ stream, instance, operation, box, hidden }) => {
    if (!stream || hidden) return false
    const at = pathTo(instance, operation)
    return later.some((other) => {
      const shared = intersect(other.box, box)
      return (
        shared !== null &&
        shared.x1 - shared.x0 >= minCover &&
        shared.y1 - shared.y0 >= minCover &&
        isLater(other.at, at)
      )
    })
  })
}

/** A PDF of one page of the same size that shows only the given images, at their places. */
export function pictureOnlyPdf(file: PdfFile, node: PageNode, pictures: readonly PlacedImage[]): Uint8Array {
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
  return writePdf(copy)
}

/** The operations that lead to one from the root of its surface. */
function pathTo(instance: Instance, operation: number): number[] {
  const path = [operation]
  for (let at = instance.parent; at; at = at.instance.parent) path.unshift(at.operation)
  return path
}

function isLater(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] > b[i]
  return a.length > b.length
}
