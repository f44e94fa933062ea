import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { TextLine, TextPiece } from './office-format.ts'

/** A piece of the text with the line it belongs to. */
export interface OfficePlace {
  readonly line: TextLine
  readonly piece: TextPiece
}

/** All text of a document, and of the documents in it, as one text for detection. */
export interface OfficeLayer extends TextLayer<OfficePlace> {
  /** Where the detectable text ends. In what follows, only terms and further mentions of values are found. */
  readonly detectable: number
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
  const detectable = builder.length
  for (const line of lines) if (line.detectable === false) append(line)
  const { text, runs } = builder.build()
  return { text, runs, detectable }
}

/** A span of the layer and the text that takes its place. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Replaces spans, which must be in text order and not overlap. The replacement goes to the first piece that can be rewritten; the others
 * lose their part. Returns the first place of each span; undefined where nothing could be rewritten.
 */
export function replaceInLayer(
  layer: OfficeLayer,
  replacements: readonly Replacement[],
): (OfficePlace | undefined)[] {
  const { runs } = layer
  const places: (OfficePlace | undefined)[] = []
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
    places.push(place)
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
  return places
}
