/** Finds and reads the content streams of a file: pages, appearances of annotations, forms, patterns, Type3 glyphs. */
import { LimitError } from '../../model/errors.ts'
import type { Matrix } from '../../model/geometry.ts'
import type { PageNode } from '../file/pages.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { defaultLimits } from '../limits.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects.ts'
import { readSurface } from './interpreter.ts'
import type { ReadCache } from './read-cache.ts'
import type { Instance, Surface } from './surface.ts'

/** Entries of a page's Contents that are read; a real page has a handful. */
const maxContents = 20_000

/** From the space of a stream that is not a page to its surface: y down, as on pages. */
export const flipY: Matrix = [1, 0, 0, -1, 0, 0]

/** The contents of a page, its streams joined by white space (ISO 32000-1, 7.8.2). */
export function pageSurface(file: PdfFile, page: PageNode, cache: ReadCache, paths = false): Surface {
  return readSurface(
    file,
    {
      bytes: pageContents(file, page),
      stream: null,
      ref: null,
      resources: page.resources,
      matrix: page.toShown,
    },
    { cache, paths },
  )
}

/** A stream read on its own. */
export function streamSurface(
  file: PdfFile,
  source: ContentStream,
  cache: ReadCache,
  paths = false,
): Surface {
  const { stream, num } = source
  const { bytes } = cache.content(stream)
  const resources = file.dict(stream.dict.get('Resources')) ?? source.resources
  return readSurface(
    file,
    { bytes, stream, ref: new PdfRef(num), resources, matrix: flipY },
    { cache, paths },
  )
}

/** A stream that draws and is not a page's contents. */
interface ContentStream {
  readonly num: number
  readonly stream: PdfStream
  /** Used if it has none itself. */
  readonly resources: PdfDict
  /** It is the appearance of an annotation. */
  readonly appearance: boolean
}

/** Every reachable form, tiling pattern and Type3 glyph procedure. */
export function contentStreams(file: PdfFile): ContentStream[] {
  const found = new Map<number, ContentStream>()
  const appearances = new Set<number>()
  const none = new PdfDict()
  const inherited = new Map<number, PdfDict>()
  for (const { object } of reachableObjects(file)) {
    if (object instanceof PdfDict) inheritResources(file, object, inherited)
    else if (object instanceof PdfStream) inheritResources(file, object.dict, inherited)
  }
  for (const { num, object } of reachableObjects(file)) {
    if (object instanceof PdfStream && draws(file, object.dict)) {
      found.set(num, { num, stream: object, resources: inherited.get(num) ?? none, appearance: false })
    }
    const dict = object instanceof PdfDict ? object : null
    if (!dict) continue
    if (dict.has('AP')) appearanceNums(file, dict, appearances)
    for (const annotation of file.array(dict.get('Annots')) ?? []) {
      if (annotation instanceof PdfDict) appearanceNums(file, annotation, appearances)
    }
    if (file.name(dict.get('Subtype')) !== 'Type3') continue
    const resources = file.dict(dict.get('Resources')) ?? inherited.get(num) ?? none
    for (const procedure of file.dict(dict.get('CharProcs'))?.entries.values() ?? []) {
      const stream = file.stream(procedure)
      if (!stream || !(procedure instanceof PdfRef)) continue
      found.set(procedure.num, { num: procedure.num, stream, resources, appearance: false })
    }
  }
  return [...found.values()].map((source) => ({ ...source, appearance: appearances.has(source.num) }))
}

/** The object numbers of all content streams: those of the pages, and `contentStreams`. */
export function contentStreamNumbers(file: PdfFile, nodes: readonly PageNode[]): Set<number> {
  const nums = new Set(contentStreams(file).map(({ num }) => num))
  for (const { dict } of nodes) {
    const entry = dict.get('Contents')
    const parts = entry instanceof PdfRef && file.stream(entry) ? [entry] : (file.array(entry) ?? [])
    for (const part of parts) if (part instanceof PdfRef) nums.add(part.num)
  }
  return nums
}

/** The streams of an appearance dictionary: one per mode, or per mode and state (ISO 32000-1, 12.5.5). */
function appearanceNums(file: PdfFile, annotation: PdfDict, nums: Set<number>): void {
  for (const mode of file.dict(annotation.get('AP'))?.entries.values() ?? []) {
    if (mode instanceof PdfRef && file.stream(mode)) nums.add(mode.num)
    else
      for (const state of file.dict(mode)?.entries.values() ?? [])
        if (state instanceof PdfRef) nums.add(state.num)
  }
}

function draws(file: PdfFile, dict: PdfDict): boolean {
  const subtype = file.name(dict.get('Subtype'))
  if (subtype === 'Image') return false
  return subtype === 'Form' || file.number(dict.get('PatternType')) === 1 || dict.has('BBox')
}

/** Every indirect object that can be reached from the trailer, each once. Iterative: nesting cannot exhaust the stack. */
export function* reachableObjects(file: PdfFile): Generator<{ num: number; object: PdfObject }> {
  const seen = new Set<number>()
  const waiting: PdfObject[] = [...file.trailer.entries.values()]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(next.num)) continue
      seen.add(next.num)
      const object = file.objects.get(next.num)
      if (object === undefined || object === null) continue
      yield { num: next.num, object }
      waiting.push(object)
    } else if (Array.isArray(next)) {
      for (const item of next) if (holdsRefs(item)) waiting.push(item)
    } else if (next instanceof PdfDict || next instanceof PdfStream) {
      const dict = next instanceof PdfStream ? next.dict : next
      for (const item of dict.entries.values()) if (holdsRefs(item)) waiting.push(item)
    }
  }
}

function holdsRefs(object: PdfObject): boolean {
  return object !== null && typeof object === 'object' && !(object instanceof PdfName)
}

/** The object numbers of all streams that a surface draws. */
export function drawnStreamNumbers(surface: Surface): Set<number> {
  const nums = new Set<number>()
  const waiting: Instance[] = [surface.root]
  for (let instance = waiting.pop(); instance; instance = waiting.pop()) {
    if (instance.source.num !== null) nums.add(instance.source.num)
    for (const child of instance.children) waiting.push(child)
  }
  return nums
}

/** The content streams of a page, decoded and joined with line feeds. */
export function pageContents(file: PdfFile, page: PageNode): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  // Arrays in arrays are accepted. The number of entries is limited, because an array can contain itself.
  const waiting: PdfObject[] = [file.resolve(page.dict.get('Contents'))]
  let met = 0
  for (let next = waiting.pop(); next !== undefined && met < maxContents; next = waiting.pop()) {
    met++
    const object = file.resolve(next)
    if (Array.isArray(object)) {
      waiting.push(...object.slice(0, maxContents).toReversed())
      continue
    }
    if (!(object instanceof PdfStream)) continue
    const { bytes } = decodeStream(file, object)
    parts.push(bytes)
    length += bytes.length + 1
    // One stream named many times decodes to far more than the size of the file.
    if (length > defaultLimits.streamBytes) {
      throw new LimitError(
        'too_many_bytes',
        'The contents of a page of the PDF decode to more than the limit allows. Split the document, or print it to a new PDF first.',
        { limit: 'streamBytes' },
      )
    }
  }
  const [only] = parts
  if (only && parts.length === 1) return only
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    joined[at + part.length] = 0x0a
    at += part.length + 1
  }
  return joined
}

/**
 * Records the resources of a dictionary for the streams and fonts they name. Readers use these if such a stream or font
 * has no resources itself, although standards require its own.
 * @param inherited by object number; the first entry of a number is kept
 */
function inheritResources(file: PdfFile, dict: PdfDict, inherited: Map<number, PdfDict>): void {
  const resources = file.dict(dict.get('Resources'))
  if (!resources) return
  const inherit = (entry: PdfObject | undefined): void => {
    if (entry instanceof PdfRef && !inherited.has(entry.num)) inherited.set(entry.num, resources)
  }
  for (const kind of ['XObject', 'Pattern', 'Font']) {
    for (const entry of file.dict(resources.get(kind))?.entries.values() ?? []) inherit(entry)
  }
  for (const state of file.dict(resources.get('ExtGState'))?.entries.values() ?? []) {
    const mask = file.resolve(file.dict(state)?.get('SMask'))
    if (mask instanceof PdfDict) inherit(mask.get('G'))
  }
}
