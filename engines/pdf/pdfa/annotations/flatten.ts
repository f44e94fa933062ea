import { type Box, type Matrix, transformBox } from '../../../model/geometry.ts'
import { parseOperations } from '../../content/operations.ts'
import type { OptionalContent } from '../../content/optional-content.ts'
import type { Instance } from '../../content/surface.ts'
import { Field } from '../../fields/field.ts'
import { fieldAppearance } from '../../fields/field-appearance.ts'
import type { PageNode } from '../../file/pages.ts'
import { decodeStream, flateStream } from '../../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  type PdfStream,
} from '../../objects/objects.ts'
import { numberText } from '../../syntax/write-object.ts'
import { drawnAppearance } from './drawn-appearance.ts'

/** Flags of annotations that are not shown: invisible, hidden, no view (12.5.3). */
const hiddenFlags = 1 | 2 | 32

/** Annotations of one page. Large forms have some hundreds; the bound limits the work on malicious files. */
const maxAnnotations = 20_000

/**
 * Draws annotations and fields into the contents of their page (ISO 32000-1, 12.5.5). Links stay annotations. Changes the page
 * dictionary, and gives it new resources where something was drawn.
 * @param content the contents of the page as read, to find unbalanced graphics states
 * @returns null if nothing was drawn; else the places of annotations that readers draw themselves, or not at all, in points of the page
 *   as shown
 */
export function flattenAnnotations(
  file: PdfFile,
  node: PageNode,
  content: Instance,
  layers: OptionalContent,
): readonly Box[] | null {
  const entries = file.array(node.dict.get('Annots'))
  if (!entries) return null
  const made: Box[] = []
  const form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm'))
  const redrawn = file.resolve(form?.get('NeedAppearances')) === true
  const links: PdfObject[] = []
  const drawings: { readonly form: PdfRef; readonly at: Matrix }[] = []
  for (const entry of entries.slice(0, maxAnnotations)) {
    const annotation = file.dict(entry)
    if (!annotation) continue
    const kind = file.name(annotation.get('Subtype'))
    if (kind === 'Link') links.push(entry)
    else if (kind !== 'Popup' && ((file.number(annotation.get('F')) ?? 0) & hiddenFlags) === 0) {
      if (layers.hides(file.dict(annotation.get('OC')))) continue
      const stored = normalAppearance(file, annotation)
      const given = redrawn && stored && lacksValue(file, annotation, stored.stream) ? null : stored
      const appearance = given ?? fieldAppearance(file, annotation) ?? drawnAppearance(file, annotation)
      const rect = boxOf(file.numbers(annotation.get('Rect')))
      const drawing = appearance && rect && placeAppearance(file, appearance, rect)
      if (!drawing) continue
      drawings.push(drawing)
      if (!given || (redrawn && kind === 'Widget')) made.push(transformBox(node.toShown, rect))
    }
  }
  if (links.length > 0) node.dict.set('Annots', links)
  else node.dict.delete('Annots')
  if (drawings.length > 0) addDrawings(file, node, content, drawings)
  return drawings.length > 0 ? made : null
}

/** Whether a field has a value that its appearance does not show: the program that filled it counted on readers to draw it. */
function lacksValue(file: PdfFile, widget: PdfDict, appearance: PdfStream): boolean {
  const field = new Field(file, widget)
  if ((field.type !== 'Tx' && field.type !== 'Ch') || field.values.join('').trim() === '') return false
  return !parseOperations(decodeStream(file, appearance).bytes).some(({ name }) => showing.has(name))
}

const showing: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"', 'Do', 'BI'])

interface Appearance {
  readonly ref: PdfRef
  readonly stream: PdfStream
}

function placeAppearance(
  file: PdfFile,
  { ref, stream: { dict } }: Appearance,
  rect: Box,
): { form: PdfRef; at: Matrix } | null {
  dict.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Form'))
  const given = file.numbers(dict.get('Matrix'))
  const matrix = given?.length === 6 ? (given as unknown as Matrix) : ([1, 0, 0, 1, 0, 0] as const)
  const bounds = boxOf(file.numbers(dict.get('BBox')))
  if (!bounds) return null
  const from = transformBox(matrix, bounds)
  const [width, height] = [from.x1 - from.x0, from.y1 - from.y0]
  if (!(width > 0 && height > 0)) return null
  const [a, d] = [(rect.x1 - rect.x0) / width, (rect.y1 - rect.y0) / height]
  return { form: ref, at: [a, 0, 0, d, rect.x0 - from.x0 * a, rect.y0 - from.y0 * d] }
}

/** The normal appearance of an annotation, in its current state. */
function normalAppearance(file: PdfFile, annotation: PdfDict): Appearance | null {
  const normal = file.dict(annotation.get('AP'))?.get('N')
  const found = file.resolve(normal)
  const state = file.name(annotation.get('AS'))
  const entry = found instanceof PdfDict ? (state === null ? undefined : found.get(state)) : normal
  const stream = file.stream(entry)
  if (!stream) return null
  return { ref: entry instanceof PdfRef ? entry : file.add(stream), stream }
}

function boxOf(numbers: number[] | null): Box | null {
  if (numbers?.length !== 4) return null
  const [x0, y0, x1, y1] = numbers
  const box = { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : null
}

function addDrawings(
  file: PdfFile,
  node: PageNode,
  content: Instance,
  drawings: readonly { readonly form: PdfRef; readonly at: Matrix }[],
): void {
  const objects = new PdfDict(file.dict(node.resources.get('XObject'))?.entries)
  const lines: string[] = []
  let number = 0
  for (const { form, at } of drawings) {
    do number++
    while (objects.has(`Note${number}`))
    objects.set(`Note${number}`, form)
    lines.push(`q ${at.map(numberText).join(' ')} cm /Note${number} Do Q`)
  }
  const resources = node.resources.clone().set('XObject', objects)
  node.dict.set('Resources', resources)
  const { before, after } = brackets(content)
  const contents = node.dict.get('Contents')
  const parts = file.array(contents) ?? (contents === undefined ? [] : [contents])
  node.dict.set('Contents', [stream(file, before), ...parts, stream(file, `${after}\n${lines.join('\n')}\n`)])
}

/** q and Q that isolate the graphics state of the contents from what is drawn after them. */
function brackets({ operations }: Instance): { before: string; after: string } {
  let depth = 0
  let lowest = 0
  for (const { name } of operations) {
    if (name === 'q') depth++
    else if (name === 'Q') lowest = Math.min(lowest, --depth)
  }
  return { before: 'q\n'.repeat(1 - lowest), after: '\nQ'.repeat(Math.max(0, 1 - lowest + depth)) }
}

function stream(file: PdfFile, text: string): PdfRef {
  return file.add(flateStream(new TextEncoder().encode(text)))
}
