import { DocumentError } from '../../model/errors.ts'
import type { PdfLimits } from '../objects/limits.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject } from '../objects/objects.ts'
import { pages } from './pages.ts'

/** What refers to pages by their place in the document, or holds content of other pages. */
const ofWholeDocument = [
  'StructTreeRoot',
  'MarkInfo',
  'Outlines',
  'Names',
  'Dests',
  'OpenAction',
  'PageLabels',
  'Threads',
  'AcroForm',
]

/**
 * Removes all pages but some. Their objects are removed from the file, so that nothing of them can be reached; the structure tree, bookmarks
 * and destinations are removed, too.
 * @throws DocumentError `empty` where no page is left; as `pages`
 */
export function keepPages(
  file: PdfFile,
  isKept: (page: number) => boolean,
  limits?: Partial<PdfLimits>,
): void {
  const nodes = pages(file, limits)
  const kept = nodes.filter((_, i) => isKept(i + 1))
  if (kept.length === 0)
    throw new DocumentError('empty', 'The PDF has none of the pages that were asked for.', {
      pages: nodes.length,
    })
  const root = file.dict(file.trailer.get('Root'))
  const tree = new PdfDict([['Type', PdfName.of('Pages')]])
  const parent = file.add(tree)
  const numbers = new Set(kept.map(({ ref }) => ref?.num))
  for (const { ref } of nodes) if (ref && !numbers.has(ref.num)) file.objects.delete(ref.num)
  const kids = kept.map(({ ref, dict, resources, mediaBox, cropBox, rotate }): PdfObject => {
    const box = ({ x0, y0, x1, y1 }: typeof mediaBox) => [x0, y0, x1, y1]
    // What the page inherits from the tree that is replaced.
    if (!dict.has('Resources')) dict.set('Resources', resources)
    if (!dict.has('MediaBox')) dict.set('MediaBox', box(mediaBox))
    if (!dict.has('CropBox')) dict.set('CropBox', box(cropBox))
    if (!dict.has('Rotate') && rotate !== 0) dict.set('Rotate', rotate)
    dict.set('Parent', parent)
    for (const key of ['B', 'StructParents']) dict.delete(key)
    return ref ?? file.add(dict)
  })
  tree.set('Kids', kids)
  tree.set('Count', kids.length)
  for (const key of ofWholeDocument) root?.delete(key)
  root?.set('Pages', parent)
}
