import { ReadCache } from '../../../engines/pdf/content/read-cache.ts'
import type { Surface } from '../../../engines/pdf/content/surface.ts'
import { pageSurface } from '../../../engines/pdf/content/surfaces.ts'
import { loadPdf } from '../../../engines/pdf/file/load.ts'
import { type PageNode, pages } from '../../../engines/pdf/file/pages.ts'
import type { PdfFile } from '../../../engines/pdf/objects.ts'

/** A page of a PDF, read by the product. */
export interface ReadPage {
  readonly file: PdfFile
  readonly node: PageNode
  readonly surface: Surface
}

export async function readPage(bytes: Uint8Array, page = 0): Promise<ReadPage> {
  const file = await loadPdf(bytes)
  const node = pages(file)[page]
  return { file, node, surface: pageSurface(file, node, new ReadCache(file), true) }
}

/** The text of each glyph in content order, joined. */
export function drawnText(surface: Surface): string {
  return surface.glyphs.map((glyph) => glyph.text).join('')
}
