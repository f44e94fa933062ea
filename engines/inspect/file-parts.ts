import { PalimpsestError } from '../model/errors.ts'
import { transformBox } from '../model/geometry.ts'
import { pageSurface, ReadCache, reachableObjects } from '../pdf/content/index.ts'
import {
  decodeTextString,
  loadPdf,
  type PageNode,
  PdfDict,
  type PdfFile,
  type PdfLimits,
  type PdfObject,
  PdfStream,
  PdfString,
  pages,
} from '../pdf/file/index.ts'
import { hiddenTexts } from '../pdf/scrub/index.ts'
import { annotationTexts, contentOrder } from '../pdf/text/index.ts'
import type { Sighting } from './finding.ts'

/** Content of a file that its pages do not show: metadata, attachments, scripts, annotations, values of fields. */

/** Entries of the document information that say nothing about a person or the document. */
const plainEntries = new Set(['CreationDate', 'ModDate', 'Trapped'])

export function filePartsOf(file: PdfFile): Sighting[] {
  const found: Sighting[] = []
  for (const [key, value] of file.dict(file.trailer.get('Info'))?.entries ?? []) {
    const text = textOf(file, value)
    if (text !== '' && !plainEntries.has(key)) found.push({ kind: 'metadata', text })
  }
  for (const { object } of reachableObjects(file)) visit(file, object, found)
  return found
}

/** Adds what an indirect object and the direct ones in it are. */
function visit(file: PdfFile, object: PdfObject, found: Sighting[]): void {
  const waiting: PdfObject[] = [object]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) waiting.push(item)
      continue
    }
    if (!(next instanceof PdfDict || next instanceof PdfStream)) continue
    const dict = next instanceof PdfStream ? next.dict : next
    const type = file.name(dict.get('Type'))
    if (next instanceof PdfStream && type === 'Metadata') found.push({ kind: 'metadata' })
    const embedded = file.dict(dict.get('EF'))
    if (embedded && embedded.entries.size > 0)
      found.push({ kind: 'attachment', text: textOf(file, dict.get('UF')) || textOf(file, dict.get('F')) })
    if (file.name(dict.get('S')) === 'JavaScript' || (dict.has('JS') && type !== 'Page'))
      found.push({ kind: 'script', text: textOf(file, dict.get('JS')) })
    for (const value of dict.entries.values()) waiting.push(value)
  }
}

/** Annotations that show only text of the page. */
const withoutText: ReadonlySet<string | null> = new Set([
  'Link',
  'Popup',
  'Widget',
  'Redact',
  'FileAttachment',
])

/** Annotations and fields of a page. */
export function annotationsOf(file: PdfFile, { dict, toShown }: PageNode, page: number): Sighting[] {
  const found: Sighting[] = []
  for (const entry of file.array(dict.get('Annots')) ?? []) {
    const annotation = file.dict(entry)
    if (!annotation) continue
    const box = boxOf(file, annotation, toShown)
    const subtype = file.name(annotation.get('Subtype'))
    if (subtype === 'Redact') found.push({ kind: 'redaction-mark', page, ...box })
    else if (subtype === 'Widget') {
      const text = fieldValue(file, annotation)
      if (text !== '') found.push({ kind: 'form-value', page, ...box, text })
    } else if (!withoutText.has(subtype)) {
      const text = annotationTexts(file, annotation).join(' ')
      if (text.trim() !== '') found.push({ kind: 'comment', page, ...box, text })
    }
  }
  return found
}

function boxOf(file: PdfFile, annotation: PdfDict, toShown: PageNode['toShown']): Pick<Sighting, 'box'> {
  const rect = file.numbers(annotation.get('Rect'))
  if (rect?.length !== 4) return {}
  const [a, b, c, d] = rect
  return {
    box: transformBox(toShown, {
      x0: Math.min(a, c),
      y0: Math.min(b, d),
      x1: Math.max(a, c),
      y1: Math.max(b, d),
    }),
  }
}

/** Levels of parent fields; a real form has three or four. */
const maxParents = 32

/** The text of a field, its own or inherited; buttons have none. */
function fieldValue(file: PdfFile, widget: PdfDict): string {
  let field: PdfDict | null = widget
  for (let level = 0; field && level < maxParents; level++) {
    const value = file.resolve(field.get('V'))
    if (value !== null && value !== undefined) {
      const parts = Array.isArray(value) ? value : [value]
      return parts
        .map((part) => textOf(file, part))
        .join(' ')
        .trim()
    }
    field = file.dict(field.get('Parent'))
  }
  return ''
}

function textOf(file: PdfFile, value: PdfObject | undefined): string {
  const object = file.resolve(value ?? null)
  return object instanceof PdfString ? decodeTextString(object.bytes).replaceAll('\0', '').trim() : ''
}

/**
 * Earlier versions of a file. A program that saves a PDF may append its changes (ISO 32000-1, 7.5.6), and then everything up to an earlier
 * end-of-file marker is the file as it was.
 */

/** The latest versions are read; a file that was saved more often has the same words in them. */
const maxVersions = 20

/** Words that an earlier version shows or contains, and the latest does not. */
export async function earlierVersions(
  bytes: Uint8Array,
  file: PdfFile,
  options: { readonly password?: string; readonly limits?: Partial<PdfLimits> },
): Promise<Sighting[]> {
  const ends = versionEnds(bytes).slice(-maxVersions)
  if (ends.length === 0) return []
  const now = wordsIn(file)
  const lost = new Set<string>()
  for (const end of ends) {
    const earlier = await loadEarlier(bytes.subarray(0, end), options)
    // A word may be elsewhere in the document, too: pages lost it if they show it less often.
    for (const [word, count] of earlier ? wordsIn(earlier) : [])
      if ((now.get(word) ?? 0) < count) lost.add(word)
  }
  return [...lost].map((text) => ({ kind: 'earlier-version', text }))
}

/** The ends of all versions but the last. */
function versionEnds(bytes: Uint8Array): number[] {
  const marker = Buffer.from('%%EOF')
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends: number[] = []
  for (let at = whole.indexOf(marker); at >= 0; at = whole.indexOf(marker, at + 1))
    ends.push(at + marker.length)
  return ends.slice(0, -1)
}

/** The first part of a linearised file ends with a marker, too, and is not a version of it. */
async function loadEarlier(
  bytes: Uint8Array,
  options: { readonly password?: string; readonly limits?: Partial<PdfLimits> },
): Promise<PdfFile | null> {
  try {
    const file = await loadPdf(bytes.slice(), options)
    pages(file, options.limits)
    return file
  } catch (error) {
    if (error instanceof PalimpsestError && error.code === 'malformed') return null
    throw error
  }
}

/** Strings that programs write at each save: dates (ISO 32000-1, 7.9.4), and the names of parts of an XFA form (12.7.8). */
const ofFormat =
  /^(?:D:\d{4}[\dZ'+-]*|preamble|postamble|config|template|datasets|localeSet|xmpmeta|xfdf|form)$/

/** How often the pages show each word; words that are only outside of the pages count as shown once. */
function wordsIn(file: PdfFile): ReadonlyMap<string, number> {
  const cache = new ReadCache(file)
  const words = new Map<string, number>()
  for (const node of pages(file))
    for (const word of wordsOf(contentOrder(pageSurface(file, node, cache)).text))
      words.set(word, (words.get(word) ?? 0) + 1)
  for (const text of hiddenTexts(file)) {
    if (ofFormat.test(text)) continue
    for (const word of wordsOf(text)) if (!words.has(word)) words.set(word, 1)
  }
  return words
}

function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase()
  return words.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.@-]*[\p{L}\p{N}]/gu) ?? []
}
