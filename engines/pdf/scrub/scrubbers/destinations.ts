import { PdfDict, type PdfFile, type PdfObject, PdfString } from '../../objects/objects.ts'

/**
 * Rebuilds the name tree of destinations as one sorted node. Readers look names up by their order (ISO 32000-1, 7.9.6),
 * which is lost once names have changed.
 */
export function sortDestinations(file: PdfFile): void {
  const names = file.dict(file.dict(file.trailer.get('Root'))?.get('Names'))
  const root = file.dict(names?.get('Dests'))
  if (!names || !root) return
  const pairs = new Map<string, [PdfString, PdfObject]>()
  const seen = new Set<PdfDict>()
  const waiting: PdfDict[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const leaf = file.array(node.get('Names')) ?? []
    for (let i = 0; i + 1 < leaf.length; i += 2) {
      const name = file.resolve(leaf[i])
      if (name instanceof PdfString) pairs.set(Buffer.from(name.bytes).toString('hex'), [name, leaf[i + 1]])
    }
    for (const kid of file.array(node.get('Kids')) ?? []) {
      const dict = file.dict(kid)
      if (dict) waiting.push(dict)
    }
  }
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, pair]) => pair)
  names.set('Dests', new PdfDict([['Names', sorted]]))
}
