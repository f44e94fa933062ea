/** Values that are split between the text of a page and a field or annotation on it, and values of fields with their labels. */

import type { Box } from '../../model/geometry.ts'
import type { Span } from '../../model/text-layer.ts'
import { locate } from '../../model/text-layer.ts'
import type { Glyph } from '../../pdf/content/index.ts'
import type { PdfDict } from '../../pdf/file/index.ts'
import type { AnnotatedLayer } from '../../pdf/text/index.ts'
import { boxesAround } from './boxes-around.ts'

/** Minimum letters and digits. Neighbouring texts may spell a shorter value by chance. */
const minCharacters = 5

interface AnnotatedSpan extends Span {
  readonly annotation: PdfDict
}

/** A value with the glyphs and annotations that show it. */
export interface AnnotatedValue {
  readonly value: string
  /** Boxes of its glyphs on the page; none if only annotations show it. */
  readonly boxes: readonly Box[]
  readonly annotations: ReadonlySet<PdfDict>
}

/**
 * The text of a page together with that of its annotations, in several orders. Only the texts are kept in memory: the glyphs are
 * read again when a value is found, once for all requested values.
 */
export class AnnotatedText {
  readonly texts: readonly string[]
  readonly #spans: readonly (readonly AnnotatedSpan[])[]
  readonly #read: () => readonly AnnotatedLayer[]

  /** @param read reads the same layers again, while the file is not changed */
  static of(layers: readonly AnnotatedLayer[], read: () => readonly AnnotatedLayer[]): AnnotatedText | null {
    return layers.length === 0 ? null : new AnnotatedText(layers, read)
  }

  private constructor(layers: readonly AnnotatedLayer[], read: () => readonly AnnotatedLayer[]) {
    this.texts = layers.map(({ text }) => text)
    this.#spans = layers.map(annotationSpans)
    this.#read = read
  }

  /** Returns a function that finds what shows a span of one of the texts: null if no annotation does. It keeps the glyphs in memory. */
  open(): (order: number, span: Span) => AnnotatedValue | null {
    let layers: readonly AnnotatedLayer[] | null = null
    return (order, span) => {
      const spans = this.#spans[order] ?? []
      if (!spans.some(({ start, end }) => start < span.end && end > span.start)) return null
      layers ??= this.#read()
      const layer = layers[order]
      return layer ? annotatedValue(layer, span) : null
    }
  }
}

function annotatedValue(layer: AnnotatedLayer, span: Span): AnnotatedValue {
  const annotations = new Set<PdfDict>()
  const glyphs: Glyph[] = []
  for (const { place } of locate(layer, span)) {
    if (place.annotation) annotations.add(place.annotation)
    else glyphs.push(place.glyph)
  }
  const visible = glyphs.filter(({ text }) => text.trim() !== '')
  return { value: layer.text.slice(span.start, span.end), boxes: boxesAround(visible), annotations }
}

/** The parts of a text that annotations show. */
function annotationSpans({ runs }: AnnotatedLayer): AnnotatedSpan[] {
  const spans: AnnotatedSpan[] = []
  for (const { start, end, place } of runs) {
    if (!place.annotation) continue
    const last = spans.at(-1)
    if (last?.annotation === place.annotation && start - last.end <= 1)
      spans[spans.length - 1] = { ...last, end }
    else spans.push({ start, end, annotation: place.annotation })
  }
  return spans
}

/** Whether a value is split between the page and an annotation, and long enough not to be so by chance. */
export function isSplit({ value, boxes, annotations }: AnnotatedValue): boolean {
  return (
    boxes.length > 0 && annotations.size > 0 && (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters
  )
}

/** The first value of some layers that is split between the page and an annotation. */
export function splitValueIn(
  layers: readonly AnnotatedLayer[],
  find: (text: string) => readonly Span[],
): string | null {
  for (const layer of layers)
    for (const span of find(layer.text)) {
      const found = annotatedValue(layer, span)
      if (isSplit(found)) return found.value
    }
  return null
}
