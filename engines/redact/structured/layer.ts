import { type Run, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { type Place, placesOf, type Source } from '../../structured/index.ts'

/** The values of a structured text as one text for detection. */
export interface StructuredLayer extends TextLayer<Place> {
  /** Where the values end. What follows is not detected in: names, syntax, and columns that the user excluded. */
  readonly detectable: number
}

/** Keys that say nothing about their value. The key around them does. */
const emptyNames =
  /^(?:value|values|text|content|item|items|data|val|_|\$|#text|string|entry|element|li|td|span|p|div)$/i

/** The words of a key or header, as a label: `firstName` is `first Name`. */
export function labelOf(path: readonly string[]): string {
  const name = path.findLast((one) => !emptyNames.test(one)) ?? path.at(-1) ?? ''
  return name
    .replace(/^.*:/, '')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replace(/[_\s./-]+/g, ' ')
    .trim()
}

const border = '\n\n'

/**
 * Builds the text: each value after its label and a colon, with a blank line as border, so that a value is read with its own
 * context and never with its neighbour's. Values that continue each other are one text.
 */
export function layerOf(source: Source, isExcluded: (place: Place) => boolean): StructuredLayer {
  const builder = new TextLayerBuilder<Place>()
  const passive: Place[] = []
  const labels = new Map<readonly string[], string>()
  const asides: Place[] = []
  let last: Place | undefined
  const append = (place: Place): void => {
    const { field } = place
    const joined = field.join !== undefined && last !== undefined && last.field.role === field.role
    if (joined) builder.append(field.join ?? '')
    else {
      if (last !== undefined) builder.append(border)
      const label = labels.get(field.path) ?? labelOf(field.path)
      labels.set(field.path, label)
      if (label !== '') builder.append(`${label}: `)
    }
    builder.append(field.value, place)
    last = place
  }
  for (const place of placesOf(source)) {
    const { field } = place
    const excluded = isExcluded(place)
    if (excluded || field.scalar === 'literal' || !isDetectable(place)) {
      passive.push(place)
      continue
    }
    // What stands inside a text comes after it.
    if (field.aside === true || field.role === 'comment') asides.push(place)
    else {
      if (field.join === undefined) for (const aside of asides.splice(0)) append(aside)
      append(place)
    }
  }
  for (const aside of asides) append(aside)
  const detectable = builder.length
  for (const place of passive) builder.append(border).append(place.field.value, place)
  const { text, runs } = builder.build()
  return { text, runs, detectable }
}

/** A key that is data itself, such as an e-mail address by which an object is indexed. */
const dataKey = /@|\d{6}/

function isDetectable({ field }: Place): boolean {
  return (
    field.role === 'value' || field.role === 'comment' || (field.role === 'key' && dataKey.test(field.value))
  )
}

/** Runs of the layer that overlap a span, in text order. */
export function runsIn({ runs }: TextLayer<Place>, start: number, end: number): Run<Place>[] {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (runs[middle].end <= start) low = middle + 1
    else high = middle
  }
  const found: Run<Place>[] = []
  for (let i = low; i < runs.length && runs[i].start < end; i++) found.push(runs[i])
  return found
}
