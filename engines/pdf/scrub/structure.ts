/**
 * Removes what a redacted copy does not need and what could tell a value or do something: metadata, history,
 * scripts, attachments, signatures.
 */

import { reachable } from '../content/surfaces.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts'
import type { Tally } from './tally.ts'

/** Keys that go wherever they stand, and what is said to have gone. */
const everywhere: Readonly<Record<string, string>> = {
  Metadata: 'XMP metadata',
  PieceInfo: 'private application data',
  LastModified: 'modification dates',
  Thumb: 'thumbnails',
  AA: 'triggered actions',
  AF: 'associated files',
  EF: 'attachments',
  RF: 'attachments',
  Alternates: 'alternate images',
  OPI: 'image proxies',
  B: 'article beads',
}

/** `B` is an article bead list on a page and other things elsewhere. */
const pageOnly = new Set(['B'])

const catalogKeys: Readonly<Record<string, string>> = {
  Collection: 'attachments',
  Threads: 'article threads',
  SpiderInfo: 'web capture data',
  Perms: 'signatures',
  DSS: 'signatures',
  Legal: 'signatures',
  Requirements: 'requirements',
  DPartRoot: 'document parts',
}

/** Actions that run, fetch, send or open something (ISO 32000-1, 12.6.4). */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'Rendition',
  'Movie',
  'Sound',
  'GoToE',
  'RichMediaExecute',
  'Thread',
])

/** Annotations that are containers of files or media. */
const mediaAnnotations = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/** Markup annotations whose T names their author; a widget's T is its field name. */
const authorKeys = ['T', 'CreationDate', 'M', 'NM'] as const

export function scrubStructure(file: PdfFile, tally: Tally): void {
  if (file.trailer.delete('Info')) tally.add('document information')
  const catalog = file.dict(file.trailer.get('Root'))
  if (catalog) scrubCatalog(file, catalog, tally)
  for (const { object } of [...reachable(file)]) {
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) for (const item of next) if (isContainer(item)) waiting.push(item)
      const dict = next instanceof PdfStream ? next.dict : next instanceof PdfDict ? next : null
      if (!dict) continue
      scrubDict(file, dict, tally)
      for (const value of dict.entries.values()) if (isContainer(value)) waiting.push(value)
    }
  }
}

function isContainer(object: PdfObject): boolean {
  return Array.isArray(object) || object instanceof PdfDict || object instanceof PdfStream
}

function scrubCatalog(file: PdfFile, catalog: PdfDict, tally: Tally): void {
  for (const [key, what] of Object.entries(catalogKeys)) if (catalog.delete(key)) tally.add(what)
  const names = file.dict(catalog.get('Names'))
  if (names?.delete('EmbeddedFiles')) tally.add('attachments')
  if (names?.delete('JavaScript')) tally.add('scripts')
  for (const key of ['Renditions', 'AlternatePresentations', 'Templates', 'URLS', 'IDS', 'XFAResources'])
    names?.delete(key)
  const form = file.dict(catalog.get('AcroForm'))
  if (!form) return
  if (form.delete('XFA')) tally.add('XFA forms')
  if (form.delete('SigFlags')) tally.add('signatures')
  form.delete('CO')
}

function scrubDict(file: PdfFile, dict: PdfDict, tally: Tally): void {
  const isPage = file.name(dict.get('Type')) === 'Page'
  for (const [key, what] of Object.entries(everywhere)) {
    if (pageOnly.has(key) && !isPage) continue
    if (dict.delete(key)) tally.add(what)
  }
  for (const key of ['A', 'OpenAction', 'Next', 'PA']) scrubAction(file, dict, key, tally)
  if (file.name(dict.get('FT')) === 'Sig' && dict.delete('V')) tally.add('signatures')
  const annotations = file.array(dict.get('Annots'))
  if (annotations) {
    const kept = annotations.filter(
      (a) => !mediaAnnotations.has(file.name(file.dict(a)?.get('Subtype')) ?? ''),
    )
    if (kept.length < annotations.length) {
      tally.add('attachments', annotations.length - kept.length)
      dict.set('Annots', kept)
    }
    for (const annotation of kept) scrubAuthor(file, annotation, tally)
  }
}

function scrubAuthor(file: PdfFile, entry: PdfObject, tally: Tally): void {
  const annotation = file.dict(entry)
  if (!annotation || file.name(annotation.get('Subtype')) === 'Widget') return
  let had = false
  for (const key of authorKeys) had = annotation.delete(key) || had
  if (had) tally.add('authors and dates of annotations')
}

function scrubAction(file: PdfFile, holder: PdfDict, key: string, tally: Tally): void {
  const value = holder.get(key)
  if (value === undefined) return
  const list = file.array(value)
  if (list && key === 'Next') {
    holder.set(
      key,
      list.filter((item) => !isActive(file, item)),
    )
    return
  }
  if (!isActive(file, value)) return
  holder.delete(key)
  tally.add('actions')
}

function isActive(file: PdfFile, value: PdfObject): boolean {
  if (!(value instanceof PdfRef) && !(value instanceof PdfDict)) return false
  const kind = file.dict(value)?.get('S')
  return kind instanceof PdfName && activeActions.has(kind.name)
}
