import { contentStreams } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, type PdfRef } from '../objects/objects.ts'

/**
 * Adds resource dictionaries to pages, forms, patterns and Type 3 fonts that inherit or borrow theirs, which ISO 19005-2 (6.2.2)
 * does not allow.
 */
export function makeResourcesExplicit(file: PdfFile, nodes: readonly PageNode[]): void {
  const shared = new Map<PdfDict, PdfRef>()
  const refOf = (resources: PdfDict): PdfRef => {
    const known = shared.get(resources) ?? file.add(resources)
    shared.set(resources, known)
    return known
  }
  for (const { dict, resources } of nodes)
    if (!file.dict(dict.get('Resources'))) dict.set('Resources', refOf(resources))
  const procedures = new Map<number, PdfDict>()
  for (const object of file.objects.values()) {
    if (!(object instanceof PdfDict) || file.name(object.get('Subtype')) !== 'Type3') continue
    for (const entry of file.dict(object.get('CharProcs'))?.entries.values() ?? [])
      if (typeof entry === 'object' && entry !== null && 'num' in entry) procedures.set(entry.num, object)
  }
  for (const { num, stream, resources } of contentStreams(file)) {
    // Glyph procedures use the resources of their font.
    const owner = procedures.get(num) ?? stream.dict
    if (!file.dict(owner.get('Resources')) && resources.entries.size > 0)
      owner.set('Resources', refOf(resources))
  }
}
