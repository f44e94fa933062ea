import type { Matrix } from '../../model/geometry.ts'
import type { Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../objects.ts'
import {
  type BoxStyle,
  type Cover,
  isolateContent,
  paintCovers,
  unmatchedRestores,
  withLabelFont,
} from './covers.ts'
import type { Edits } from './edits.ts'
import { type CopyCache, type OperandCleaner, replaceContent, StreamRewriter } from './rewrite.ts'

/** What erasing keeps for a whole document. */
export interface EraseContext {
  readonly scrub: OperandCleaner
  readonly copies: CopyCache
  /** Default: black boxes without labels. */
  readonly style?: BoxStyle
}

export interface Erasure {
  /** The surface for which `edits` were planned. */
  readonly surface: Surface
  readonly edits: Edits
  /** Painted on top of the content. */
  readonly covers: readonly Cover[]
  readonly context: EraseContext
}

/** Replaces the contents of a page by its edited content. The old streams stay in the file; the writer omits them. */
export function erasePage(file: PdfFile, page: PageNode, erasure: Erasure): void {
  const { content, resources } = editContent(file, erasure, page.toShown)
  page.dict.set('Contents', file.add(new PdfStream(flate(), encodeFlate(content))))
  page.dict.set('Resources', resources)
}

/**
 * Replaces a content stream that is not part of a page, everywhere it is used.
 * @param num its object number
 * @param matrix maps its space to that of the surface
 */
export function eraseStream(file: PdfFile, num: number, erasure: Erasure, matrix: Matrix): void {
  const { stream } = erasure.surface.root.source
  const { content, resources } = editContent(file, erasure, matrix)
  file.objects.set(num, replaceContent(stream?.dict ?? new PdfDict(), { bytes: content, resources }))
}

function editContent(
  file: PdfFile,
  { surface: { root }, edits, covers, context }: Erasure,
  matrix: Matrix,
): { content: Uint8Array; resources: PdfDict } {
  const own = edits.of(root)
  if (covers.length > 0) for (const index of unmatchedRestores(root.operations)) own.dropped.add(index)
  const changed = new StreamRewriter(file, edits, context.scrub, context.copies).rewrite(root)
  const bytes = changed?.bytes ?? root.bytes
  const resources = changed?.resources ?? root.resources
  if (covers.length === 0) return { content: bytes, resources }
  const writer = isolateContent(bytes, root.operations)
  const { style } = context
  const labelled = style && covers.some(({ label, size }) => label && size)
  const fonts = file.dict(resources.get('Font'))
  const named = labelled ? withLabelFont(resources, fonts, style.font.ref) : { resources, fontName: '' }
  paintCovers(writer, covers, matrix, style, named.fontName)
  return { content: writer.bytes(), resources: named.resources }
}

function flate(): PdfDict {
  return new PdfDict([['Filter', PdfName.of('FlateDecode')]])
}
