import { contentStreams } from '../content/surfaces.ts'
import { type PageNode, pageGeometry } from '../file/pages.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts'
import { declarePdfA, isDeclared, type PdfAPart } from './declare.ts'
import { cleanContents } from './forbidden/clean-content.ts'
import { allowedStream, keepLinks, removeForbidden } from './forbidden/objects.ts'
import { ValueLimits } from './limits.ts'

const keptOnPages = [...pageGeometry, 'Resources', 'Contents', 'Group', 'Annots', 'StructParents', 'Tabs']

/**
 * Makes a file PDF/A: removes what the standard forbids and adds what it requires (ISO 19005-2, level B). Pages with an obstacle
 * (`pageObstacle`) must have been replaced before. Scripts, actions, attachments, layers and private data are removed. Changes the
 * objects of the file.
 */
export function comply(file: PdfFile, nodes: readonly PageNode[], part: PdfAPart): void {
  // On a second call, after pages were replaced, the other contents are clean.
  const isFirst = !isDeclared(file)
  const root = declarePdfA(file, nodes, part)
  if (!root) return
  for (const { dict } of nodes) {
    for (const key of [...dict.entries.keys()]) if (!keptOnPages.includes(key)) dict.delete(key)
    keepLinks(file, dict)
  }
  makeResourcesExplicit(file, nodes)
  if (isFirst) cleanContents(file, nodes)
  const kept = new Set(reachable(file, root))
  const limits = new ValueLimits((object) => file.resolve(object))
  for (const object of kept) {
    limits.apply(object instanceof PdfStream ? object.dict : object)
    if (Array.isArray(object)) continue
    removeForbidden(file, object, part.part)
    // XMP of single images and forms often uses schemas that PDF/A does not allow.
    if (object !== root) (object instanceof PdfStream ? object.dict : object).delete('Metadata')
  }
  for (const [num, object] of file.objects)
    if (object instanceof PdfStream && kept.has(object)) {
      const allowed = allowedStream(file, object)
      if (allowed) file.objects.set(num, allowed)
    }
}

/** Every dictionary, stream and array that is reachable from an object, each once, and after what leads to it. */
function* reachable(file: PdfFile, from: PdfDict): Generator<PdfDict | PdfStream | PdfObject[]> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (typeof object !== 'object' || object === null || seen.has(object)) continue
    seen.add(object)
    if (Array.isArray(object)) {
      yield object
      for (const item of object) open.push(item)
    } else if (object instanceof PdfDict || object instanceof PdfStream) {
      yield object
      const dict = object instanceof PdfStream ? object.dict : object
      for (const value of dict.entries.values()) open.push(value)
    }
  }
}

/**
 * Adds resource dictionaries to pages, forms, patterns and Type 3 fonts that inherit or borrow theirs, which ISO 19005-2 (6.2.2)
 * does not allow.
 */
function makeResourcesExplicit(file: PdfFile, nodes: readonly PageNode[]): void {
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
