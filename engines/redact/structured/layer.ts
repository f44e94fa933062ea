import { minLettersInBoxes } from '../../detect/values.ts'
import { type Form, formsOf, rootSpan } from '../../encodings/index.ts'
import { countWhile } from '../../model/sorted.ts'
import { type Run, type Span, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { type Field, type Place, placesOf, type Source } from '../../structured/index.ts'
import { isSure } from '../decoded.ts'

/** The origin of a part of a layer: a field, or a text that contains others. */
export interface LayerPlace extends Place {
  /**
   * `form`: a decoded form of the text at `base`. `row`: a repeated field, in the cells of a row as one text. Default: the field itself.
   */
  readonly again?:
    | { readonly kind: 'form'; readonly form: Form; readonly base: number }
    | { readonly kind: 'row' }
}

type Again = NonNullable<LayerPlace['again']>

class PlaceAgain implements LayerPlace {
  readonly #place: Place
  readonly again: Again

  constructor(place: Place, again: Again) {
    this.#place = place
    this.again = again
  }

  get field(): Field {
    return this.#place.field
  }

  spanOf(span: Span): Span {
    return this.#place.spanOf(span)
  }
}

/** The values of a structured text as one text for detection, with their decoded forms. */
export interface StructuredLayer extends TextLayer<LayerPlace> {
  /**
   * End of the values. The rest is not used for detection: names, syntax, excluded columns, uncertain forms, and the cells
   * of a row as one text.
   */
  readonly detectable: number
  /** The cells of the rows, which are also included as values. Their forms come after them. */
  readonly rows: Span
}

/** Keys that say nothing about their value. The enclosing key does. */
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
 * Builds the text: each value after its label and a colon, with an empty line as separator, so that a value is read with its own
 * context and never with its neighbour's. Values that continue each other are one text.
 */
export function layerOf(source: Source, isExcluded: (place: Place) => boolean): StructuredLayer {
  const builder = new TextLayerBuilder<LayerPlace>()
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
    builder.append(field.before ?? '').append(field.value, place)
    last = place
  }
  for (const place of placesOf(source)) {
    const { field } = place
    const excluded = isExcluded(place)
    if (excluded || field.scalar === 'literal' || !isDetectable(place)) {
      passive.push(place)
      continue
    }
    // Content inside a text comes after it.
    if (field.aside === true || field.role === 'comment') asides.push(place)
    else {
      if (field.join === undefined) for (const aside of asides.splice(0)) append(aside)
      append(place)
    }
  }
  for (const aside of asides) append(aside)
  const values = builder.build()
  const forms = formsOf(values.text)
  appendForms(builder, values, 0, forms.filter(isSure))
  const { rows: found, letters } = rowsOf(source, isExcluded)
  for (const { label, places } of letters) {
    builder.append(border)
    if (label !== '') builder.append(`${label}: `)
    for (const [i, place] of places.entries())
      builder.append(i === 0 ? '' : ' ').append(place.field.value, place)
  }
  const detectable = builder.length
  appendForms(
    builder,
    values,
    0,
    forms.filter((form) => !isSure(form)),
  )
  appendPassive(builder, (part) => {
    for (const place of passive) part.append(border).append(place.field.value, place)
  })
  const rows = appendPassive(builder, (part) => {
    for (const { join, places } of found)
      for (const [i, place] of places.entries())
        part.append(i === 0 ? border : join).append(place.field.value, place)
  })
  const { text, runs } = builder.build()
  return { text, runs, detectable, rows }
}

/** A text that is not used for detection, and its decoded forms. Returns the span of the text. */
function appendPassive(
  builder: TextLayerBuilder<LayerPlace>,
  write: (part: TextLayerBuilder<LayerPlace>) => void,
): Span {
  const part = new TextLayerBuilder<LayerPlace>()
  write(part)
  const built = part.build()
  const start = builder.length
  if (built.text === '') return { start, end: start }
  write(builder)
  const end = builder.length
  appendForms(builder, built, start, formsOf(built.text))
  return { start, end }
}

function appendForms(
  builder: TextLayerBuilder<LayerPlace>,
  part: TextLayer<LayerPlace>,
  base: number,
  forms: readonly Form[],
): void {
  for (const form of forms) {
    const { text } = form.coded
    const root = rootSpan(form, { start: 0, end: text.length })
    const place = root === null ? undefined : runsIn(part, root.start, root.end)[0]?.place
    if (place === undefined) continue
    const again = { kind: 'form', form, base } as const
    builder.append(border).append(text, new PlaceAgain(place, again))
  }
}

/** UTF-16 code units of a part of a value that a cell contains. Longer cells contain values of their kind as a whole. */
const maxRowCell = 24
const rowCell = /^(?:[\p{L}\p{M}'’.-]+|\d[\d ]*)$/u

/** UTF-16 code units of a piece of text in an element or item. A word is split between pieces of a line, not between paragraphs. */
const maxPiece = 200

/** Fields that follow each other: a value may be split over them. `join`: the separator. */
interface Row {
  readonly join: '' | ' '
  readonly places: readonly LayerPlace[]
}

interface Rows {
  /** Consecutive short words and numbers in a record, as words; texts in elements or items of one name, as pieces of words. */
  readonly rows: readonly Row[]
  /** Consecutive values of one character in a record, as in the boxes of a form. */
  readonly letters: readonly Letters[]
}

function rowsOf(source: Source, isExcluded: (place: Place) => boolean): Rows {
  const rows: Row[] = []
  const words = new RowOf(' ')
  const pieces = new RowOf('')
  const letters = new LetterRows()
  for (const place of placesOf(source)) {
    const { value, join, role, aside, scalar, record, path } = place.field
    if (role === 'key' || aside === true) continue
    const isText = role === 'value' && join === undefined
    const isWord = isText && value.length <= maxRowCell && rowCell.test(value)
    if (!isWord || words.last?.record !== record) rows.push(...words.take())
    if (isWord) words.places.push(new PlaceAgain(place, inRow))
    const isPiece = isText && scalar === undefined && value.length <= maxPiece && /\p{L}/u.test(value)
    const { last } = pieces
    if (!isPiece || last === undefined || !isOneLine(last.path, path)) rows.push(...pieces.take())
    if (isPiece) pieces.places.push(new PlaceAgain(place, inRow))
    letters.add(place, isExcluded)
  }
  rows.push(...words.take(), ...pieces.take())
  return { rows, letters: letters.end() }
}

const inRow = { kind: 'row' } as const

/** UTF-16 code units of the value before letters that is their label. */
const maxLetterLabel = 40

interface Letters {
  readonly label: string
  readonly places: readonly LayerPlace[]
}

class LetterRows {
  readonly #found: Letters[] = []
  #label = ''
  #places: LayerPlace[] = []

  add(place: Place, isExcluded: (place: Place) => boolean): void {
    const { value, role, record } = place.field
    const text = value.trim()
    const isLetter = text.length <= 1 && role === 'value' && !isExcluded(place)
    const last = this.#places.at(-1)
    if (!isLetter || (last !== undefined && last.field.record !== record)) {
      this.end()
      this.#label = text.length <= maxLetterLabel ? text.replace(/:$/, '') : ''
    }
    if (isLetter && text !== '') this.#places.push(new PlaceAgain(place, inRow))
  }

  end(): readonly Letters[] {
    if (this.#places.length >= minLettersInBoxes)
      this.#found.push({ label: this.#label, places: this.#places })
    this.#places = []
    return this.#found
  }
}

class RowOf implements Row {
  readonly join: Row['join']
  places: LayerPlace[] = []

  constructor(join: Row['join']) {
    this.join = join
  }

  get last(): Field | undefined {
    return this.places.at(-1)?.field
  }

  /** Ends the current row, if there is one, and begins the next. */
  take(): readonly Row[] {
    const { join, places } = this
    if (places.length === 0) return []
    this.places = []
    return places.length > 1 ? [{ join, places }] : []
  }
}

/** Whether two texts are in elements or items of one name, or one of them directly in the element around the other. */
function isOneLine(one: readonly string[], other: readonly string[]): boolean {
  const [outer, inner] = one.length <= other.length ? [one, other] : [other, one]
  return one === other || (inner.length - outer.length <= 1 && outer.every((name, i) => name === inner[i]))
}

/** The fields of a layer, each once. */
export function* fieldsOf({ runs }: TextLayer<LayerPlace>): Generator<Run<LayerPlace>> {
  for (const run of runs) if (run.place.again === undefined) yield run
}

/** The fields that contain a span of a layer. Empty if it is in none, or for text of a form that is not encoded. */
export function placesIn(layer: StructuredLayer, start: number, end: number): LayerPlace[] {
  return runsIn(layer, start, end).flatMap((run) => {
    if (run.place.again?.kind !== 'form') return [run.place]
    const root = writtenAt(run, { start: Math.max(start, run.start), end: Math.min(end, run.end) })
    return root === null ? [] : placesIn(layer, root.start, root.end)
  })
}

/** The source span in the layer of a span of a form. Null if it is not encoded. */
export function writtenAt({ place, start }: Run<LayerPlace>, span: Span): Span | null {
  if (place.again?.kind !== 'form') return span
  const { form, base } = place.again
  const root = rootSpan(form, { start: span.start - start, end: span.end - start })
  return root === null ? null : { start: base + root.start, end: base + root.end }
}

/** A key that is data itself, such as an e-mail address used as an object key. */
const dataKey = /@|\d{6}/

export function isDetectable({ field }: Place): boolean {
  return (
    field.role === 'value' || field.role === 'comment' || (field.role === 'key' && dataKey.test(field.value))
  )
}

/** Runs of the layer that overlap a span, in text order. */
export function runsIn<P>({ runs }: TextLayer<P>, start: number, end: number): Run<P>[] {
  const low = countWhile(runs, ({ end }) => end <= start)
  const found: Run<P>[] = []
  for (let i = low; i < runs.length && runs[i].start < end; i++) found.push(runs[i])
  return found
}
