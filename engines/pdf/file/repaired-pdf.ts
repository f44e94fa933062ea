import type { Warning } from '../../model/errors.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, type PdfFile, type PdfObject } from '../objects.ts'
import { loadPdf } from './load.ts'
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

/**
 * Corrects the page tree of a damaged file: kids that are missing or that close a loop are removed, and each node counts the pages below
 * it. Readers interpret an invalid tree differently, but a valid one in the same way.
 */
export function repairPageTree(file: PdfFile): void {
  const counts = new Map<PdfDict, number>()
  /** The nodes above the current one, whose kids are not finished. */
  const above = new Set<PdfDict>()
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('Pages'))
  const open: { readonly node: PdfDict; isCounted: boolean }[] = root
    ? [{ node: root, isCounted: false }]
    : []
  // An explicit stack: a hostile tree may be deeper than the call stack.
  for (let step = open.pop(); step; step = open.pop()) {
    const { node } = step
    if (counts.has(node)) continue
    const kids = file.array(node.get('Kids'))
    if (file.name(node.get('Type')) === 'Page' || !kids) {
      counts.set(node, 1)
      continue
    }
    const isKept = (kid: PdfObject) => {
      const dict = file.resolve(kid)
      return dict instanceof PdfDict && dict !== node && (counts.has(dict) || !above.has(dict))
    }
    const below = kids.filter(isKept).map((kid) => file.resolve(kid) as PdfDict)
    if (!step.isCounted) {
      if (above.has(node)) continue
      above.add(node)
      open.push({ node, isCounted: true })
      for (const kid of below) if (!counts.has(kid)) open.push({ node: kid, isCounted: false })
      continue
    }
    const count = below.reduce((sum, kid) => sum + (counts.get(kid) ?? 0), 0)
    above.delete(node)
    if (below.length < kids.length) node.set('Kids', kids.filter(isKept))
    if (file.number(node.get('Count')) !== count) node.set('Count', count)
    counts.set(node, count)
  }
}

/** Says that a damaged file was read as it was repaired. */
export function repairWarnings({ repaired }: PdfFile): readonly Warning[] {
  return repaired ? [fileRepaired] : []
}

const fileRepaired: Warning = {
  code: 'file_repaired',
  message:
    'The PDF is damaged and was repaired to be read: its cross-reference table or its page tree is wrong. Compare the result with the original.',
}
