import { PdfDict, type PdfFile } from '../objects/objects.ts'

/**
 * Corrects the page tree of a damaged file: kids that are missing are removed, and each node counts the pages below it. Readers differ in
 * what they make of a wrong tree; of the right one all read the same pages. To be called after `pages`, which refuses trees with a loop.
 */
export function repairPageTree(file: PdfFile): void {
  const counts = new Map<PdfDict, number>()
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
    const below = kids.map((kid) => file.resolve(kid)).filter((kid) => kid instanceof PdfDict)
    if (!step.isCounted) {
      open.push({ node, isCounted: true })
      for (const kid of below) if (!counts.has(kid)) open.push({ node: kid, isCounted: false })
      continue
    }
    const count = below.reduce((sum, kid) => sum + (counts.get(kid) ?? 0), 0)
    counts.set(node, count)
    if (below.length < kids.length)
      node.set(
        'Kids',
        kids.filter((kid) => file.resolve(kid) instanceof PdfDict),
      )
    if (file.number(node.get('Count')) !== count) node.set('Count', count)
  }
}
