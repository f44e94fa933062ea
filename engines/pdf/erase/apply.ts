import type { Matrix } from '../../model/geometry.ts'
import type { Instance, Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { encodeFlate } from '../filters/filters.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../objects/objects.ts'
import { type Cover, closed, paintCovers, surplusRestores, withLabelFont } from './boxes.ts'
import type { Edits } from './edits.ts'
import { type CopyCache, type OperandScrub, Rewriter, streamOf } from './rewrite.ts'

/** What erasing shares over a whole document. */
export interface EraseContext {
  readonly scrub: OperandScrub
  readonly copies: CopyCache
}

/** Gives a page new contents without what the edits name, and boxes on top. The page's old streams are left to the sweep. */
export function erasePage(
  file: PdfFile,
  page: PageNode,
  surface: Surface,
  edits: Edits,
  covers: readonly Cover[],
  context: EraseContext,
): void {
  const { content, resources } = rewritten(file, surface.root, edits, covers, page.toShown, context)
  page.dict.set('Contents', file.add(new PdfStream(flate(), encodeFlate(content))))
  page.dict.set('Resources', resources)
}

/** The same for a stream that stands on its own: it is replaced under its number, for all who use it. */
export function eraseStream(
  file: PdfFile,
  num: number,
  surface: Surface,
  edits: Edits,
  covers: readonly Cover[],
  matrix: Matrix,
  context: EraseContext,
): void {
  const { stream } = surface.root.source
  const { content, resources } = rewritten(file, surface.root, edits, covers, matrix, context)
  file.objects.set(num, streamOf(stream?.dict ?? new PdfDict(), { bytes: content, resources }))
}

function rewritten(
  file: PdfFile,
  root: Instance,
  edits: Edits,
  covers: readonly Cover[],
  matrix: Matrix,
  context: EraseContext,
): { content: Uint8Array; resources: PdfDict } {
  const own = edits.of(root)
  if (covers.length > 0) for (const index of surplusRestores(root.operations)) own.dropped.add(index)
  const changed = new Rewriter(file, edits, context.scrub, context.copies).rewrite(root)
  const bytes = changed?.bytes ?? root.bytes
  const resources = changed?.resources ?? root.resources
  if (covers.length === 0) return { content: bytes, resources }
  const writer = closed(bytes, root.operations)
  paintCovers(writer, covers, matrix)
  const labelled = covers.some(({ label }) => label)
  return {
    content: writer.bytes(),
    resources: labelled ? withLabelFont(resources, file.dict(resources.get('Font'))) : resources,
  }
}

function flate(): PdfDict {
  return new PdfDict([['Filter', PdfName.of('FlateDecode')]])
}
