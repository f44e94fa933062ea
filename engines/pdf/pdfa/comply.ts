import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts'
import { declarePdfA, isDeclared } from './declare.ts'
import { makeResourcesExplicit } from './explicit-resources.ts'
import { keepLinks } from './forbidden/actions.ts'
import { cleanContents } from './forbidden/clean-content.ts'
import { allowedStream, removeForbidden } from './forbidden/objects.ts'
import { ValueLimits } from './limits/values.ts'
import type { PdfAPart } from './xmp.ts'

const keptOnPages = [
  'Type',
  'Parent',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'UserUnit',
  'Resources',
  'Contents',
  'Group',
  'Annots',
  'StructParents',
  'Tabs',
]

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
