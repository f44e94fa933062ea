import { type Edit, type Form, formsOf, mergedEdits, rootEdits, rootSpan } from '../../encodings/index.ts'
import { countWhile } from '../../model/sorted.ts'
import { type Span, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { isSure, type Reading } from '../decoded.ts'
import type { TextLine, TextPiece } from './office-format.ts'

/** A piece of the text with the line it belongs to. */
export interface OfficePlace {
  readonly line: TextLine
  readonly piece: TextPiece
}

/** All text of a document, and of the documents in it, as one text for detection. */
export interface OfficeLayer extends TextLayer<OfficePlace> {
  /** End of the detectable text. In the rest, only terms and further mentions of values are found. */
  readonly detectable: number
  /** Decoded forms of parts of the text, in text order, each after the detectable lines or after all of them. */
  readonly decoded: readonly DecodedPart[]
}

/** A decoded form in a layer. */
interface DecodedPart extends Span {
  readonly form: Form
}

/** Between places: the end of a paragraph to the detector, and white space to a term that continues. */
const placeBreak = '\n\n'

export function layerOf(lines: readonly TextLine[]): OfficeLayer {
  const builder = new TextLayerBuilder<OfficePlace>()
  let place: string | undefined
  const append = (line: TextLine): void => {
    if (place !== undefined) builder.append(line.place === place ? (line.separator ?? '\n') : placeBreak)
    place = line.place
    if (line.label !== undefined && line.label !== '') builder.append(`${line.label}: `)
    for (const piece of line.pieces) builder.append(piece.read ?? piece.text, { line, piece })
  }
  for (const line of lines) if (line.detectable !== false) append(line)
  const decoded: DecodedPart[] = []
  const appendForms = (forms: readonly Form[]): void => {
    for (const form of forms) {
      builder.append(placeBreak)
      const start = builder.length
      builder.append(form.coded.text)
      decoded.push({ start, end: builder.length, form })
    }
  }
  const forms = formsOf(builder.build().text)
  appendForms(forms.filter(isSure))
  const detectable = builder.length
  appendForms(forms.filter((form) => !isSure(form)))
  for (const line of lines) if (line.detectable === false) append(line)
  const { text, runs } = builder.build()
  return { text, runs, detectable, decoded }
}

/** The decoded form that contains a span. */
function decodedAt({ decoded }: OfficeLayer, span: Span): DecodedPart | undefined {
  const low = countWhile(decoded, ({ end }) => end <= span.start)
  const part = decoded[low]
  return part !== undefined && part.start < span.end ? part : undefined
}

/** The source span of a span of the layer. Null for text of a form that is not encoded. */
export function writtenSpan(layer: OfficeLayer, { start, end }: Span): Span | null {
  const { form, span } = readingOf(layer, { start, end })
  return form === null ? span : rootSpan(form, span)
}

export function readingOf(layer: OfficeLayer, { start, end }: Span): Reading {
  const part = decodedAt(layer, { start, end })
  if (part === undefined) return { form: null, span: { start, end } }
  return {
    form: part.form,
    span: { start: Math.max(start, part.start) - part.start, end: Math.min(end, part.end) - part.start },
  }
}

/** The same replacements in the lines themselves: values in an encoding are replaced in the same encoding. */
export function writtenReplacements(layer: OfficeLayer, replacements: readonly Replacement[]): Replacement[] {
  const direct: Edit[] = []
  const forms = new Map<Form, Edit[]>()
  for (const { start, end, text } of replacements) {
    const part = decodedAt(layer, { start, end })
    if (part === undefined) direct.push({ start, end, text })
    else {
      const list = forms.get(part.form) ?? []
      forms.set(part.form, list)
      list.push({
        start: Math.max(start, part.start) - part.start,
        end: Math.min(end, part.end) - part.start,
        text,
      })
    }
  }
  return mergedEdits([...direct, ...rootEdits(forms)])
}

/** A span of the layer and its replacement. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Replaces spans, which must be in text order and not overlap. The replacement is written to the first piece that can be rewritten; the
 * part in the other pieces is removed.
 */
export function replaceInLayer(layer: OfficeLayer, replacements: readonly Replacement[]): void {
  const { runs } = layer
  const changed = new Map<number, { from: number; to: number; text: string }[]>()
  let first = 0
  for (const { start, end, text } of replacements) {
    while (first < runs.length && runs[first].end <= start) first++
    let place: OfficePlace | undefined
    for (let i = first; i < runs.length && runs[i].start < end; i++) {
      const run = runs[i]
      if (run.place.piece.target === undefined) continue
      const edits = changed.get(i) ?? []
      changed.set(i, edits)
      edits.push({
        from: Math.max(start, run.start) - run.start,
        to: Math.min(end, run.end) - run.start,
        text: place === undefined ? text : '',
      })
      place ??= run.place
    }
  }
  for (const [i, edits] of changed) {
    const { piece } = runs[i].place
    let text = ''
    let at = 0
    for (const edit of edits) {
      text += piece.text.slice(at, edit.from) + edit.text
      at = edit.to
    }
    piece.target?.set(text + piece.text.slice(at))
  }
}
