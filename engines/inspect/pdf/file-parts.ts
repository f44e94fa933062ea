/** What a file holds besides what its pages show: metadata, attachments, scripts, annotations, values of fields. */
import { transformBox } from '../../model/geometry.ts'
import { reachableObjects } from '../../pdf/content/index.ts'
import {
  decodeTextString,
  type PageNode,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfStream,
  PdfString,
} from '../../pdf/file/index.ts'
import { annotationTexts } from '../../pdf/text/index.ts'
import type { Sighting } from '../finding.ts'

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

/** Annotations that show no text besides that of the page. */
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
