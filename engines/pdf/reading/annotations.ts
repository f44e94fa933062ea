import type { Box } from '../../model/geometry.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { withMarkedContent } from '../content/show-string.ts'
import type { Glyph } from '../content/surface.ts'
import { Field } from '../fields/field.ts'
import { fieldAppearance } from '../fields/field-appearance.ts'
import type { PageNode } from '../file/pages.ts'
import { type PdfDict, type PdfFile, type PdfObject, PdfRef } from '../objects.ts'
import { type PlacedAnnotation, placedAnnotations } from '../text/annotations.ts'

/** Annotations with text on the page itself: values of fields, typed text, stamps. */
const withText: ReadonlySet<string | null> = new Set(['Widget', 'FreeText', 'Stamp'])

/** Identifiers of marked content end far below. */
const firstMcid = 1 << 30

/** An area of a page, as shown, that displays the state of a field. */
export interface ShownField {
  readonly box: Box
  /** Identifies it in the structure tree as if it were marked content, or -1. */
  readonly mcid: number
}

export interface ShownButton extends ShownField {
  readonly checked: boolean
}

/** What the annotations of a page show on it, with places as shown. */
export interface ShownAnnotations {
  readonly glyphs: readonly Glyph[]
  /** Fields for a text, a choice or a signature, filled or empty. */
  readonly fields: readonly ShownField[]
  /** Check boxes, radio buttons, and the options of lists. */
  readonly buttons: readonly ShownButton[]
}

/**
 * Reads typed text, stamps and form fields. A value that the program which filled the form left to readers to draw is read
 * as they draw it.
 */
export function shownAnnotations(file: PdfFile, page: PageNode, cache: ReadCache): ShownAnnotations {
  const glyphs: Glyph[] = []
  const fields: ShownField[] = []
  const buttons: ShownButton[] = []
  const placed = placedAnnotations(file, page, cache, (annotation) =>
    drawsValue(file, annotation) ? fieldAppearance(file, annotation) : null,
  )
  for (const { entry, annotation, box, hidden, glyphs: own } of placed) {
    const kind = file.name(annotation.get('Subtype'))
    if (!withText.has(kind)) continue
    const mcid = annotationMcid(file, entry)
    for (const glyph of own) glyphs.push(mcid < 0 ? glyph : withMarkedContent(glyph, mcid))
    if (kind !== 'Widget' || hidden) continue
    const field = new Field(file, annotation)
    if (field.type === 'Btn') {
      if (!field.has('pushButton'))
        buttons.push({ box, mcid, checked: (file.name(annotation.get('AS')) ?? 'Off') !== 'Off' })
    } else if (isListOfOptions(field)) for (const option of optionsOf(field, own, mcid)) buttons.push(option)
    else if (field.type !== null) fields.push({ box, mcid })
  }
  return { glyphs, fields, buttons }
}

/**
 * The marked-content identifier that represents an annotation of a tagged page, whose own content has none; -1 for other
 * annotations.
 */
export function annotationMcid(file: PdfFile, entry: PdfObject | undefined): number {
  if (!(entry instanceof PdfRef)) return -1
  const annotation = file.dict(entry)
  if (!annotation?.has('StructParent') || !withText.has(file.name(annotation.get('Subtype')))) return -1
  return firstMcid + entry.num
}

/** Whether an annotation shows a value that readers may draw themselves. */
function drawsValue(file: PdfFile, annotation: PdfDict): boolean {
  const kind = file.name(annotation.get('Subtype'))
  if (kind !== 'Widget' && kind !== 'FreeText') return false
  const field = new Field(file, annotation)
  if (kind === 'FreeText') return field.contents.trim() !== ''
  return (field.type === 'Tx' || field.type === 'Ch') && field.values.join('').trim() !== ''
}

function isListOfOptions(field: Field): boolean {
  return field.type === 'Ch' && !field.has('combo')
}

/** The lines of a list, each with a box before it, checked if it is chosen. */
function optionsOf(field: Field, glyphs: PlacedAnnotation['glyphs'], mcid: number): ShownButton[] {
  const { choices, values } = field
  const chosen = new Set(
    values.map((value) => choices.find(([exported]) => exported === value)?.[1] ?? value),
  )
  const lines = Map.groupBy(
    glyphs.filter(({ text }) => text.trim() !== ''),
    ({ y }) => Math.round(y),
  )
  return [...lines.values()].map((line) => {
    const [first] = line
    const side = 0.8 * first.size
    const x1 = line.reduce((least, { box }) => Math.min(least, box.x0), first.x) - 0.2 * first.size
    const box = { x0: x1 - side, y0: first.y - side, x1, y1: first.y }
    const text = withoutSpace(line.map((glyph) => glyph.text).join(''))
    return { box, mcid, checked: [...chosen].some((value) => withoutSpace(value) === text) }
  })
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '')
}
