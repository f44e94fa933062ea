import type { PdfLimits } from '../objects/limits.ts'
import { loadPdf } from './load.ts'
import { repairPageTree } from './page-tree.ts'
import { pages } from './pages.ts'
import { writePdf } from './write.ts'

/**
 * A damaged file as our reader repairs it, for a second reader that cannot open the original. Not for the proof of an output, which is
 * read as it is.
 * @throws as `loadPdf` and `pages`
 */
export async function repairedPdf(
  bytes: Uint8Array,
  { password, limits }: { readonly password?: string; readonly limits?: Partial<PdfLimits> },
): Promise<Uint8Array> {
  const file = await loadPdf(bytes, {
    ...(password === undefined ? {} : { password }),
    ...(limits === undefined ? {} : { limits }),
  })
  pages(file, limits)
  repairPageTree(file)
  return writePdf(file)
}
