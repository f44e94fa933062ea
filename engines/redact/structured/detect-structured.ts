import { compileOptions } from '../../detect/detect.ts'
import type { DetectOptions } from '../../detect/options.ts'
import { compileTerms } from '../../detect/terms.ts'
import type { Entity } from '../../model/entity.ts'
import { DocumentError } from '../../model/errors.ts'
import {
  decodeStructured,
  isRecordFormat,
  type RecordBlock,
  type RecordFormat,
  RecordReader,
  readStructured,
  type Source,
  type StructuredFormat,
  structuredFormatOf,
} from '../../structured/index.ts'
import { redactText } from '../text/index.ts'
import { applyReplacements } from './apply.ts'
import { ColumnRules, type Columns } from './columns.ts'
import { asksForDates, findIn } from './find.ts'
import { layerOf } from './layer.ts'
import { maxWholeLength } from './options.ts'
import { replaceRecords } from './record-redaction.ts'

type Found = Entity & { readonly value: string }
type Options = DetectOptions & { readonly columns?: Columns }

/**
 * Finds the values of a structured text as `redactStructured` does, with offsets of the text. A value with escapes that cannot
 * be mapped has the offsets of its whole cell. Returns null if the text is not valid in its format.
 */
export function detectStructured(text: string, format: StructuredFormat, options: Options): Found[] | null {
  if (isRecordFormat(format) && text.length > maxWholeLength) return detectInBlocks(text, format, options)
  const source = readStructured(text, format)
  return source === null ? null : finder(options)(source)
}

function detectInBlocks(text: string, format: RecordFormat, options: Options): Found[] | null {
  const { terms, wholeWords, columns, ...detect } = options
  const done = replaceRecords(text, format, { mode: 'redact', terms, wholeWords, columns, detect })
  return done === null ? null : done.entities.map(({ replacement: _, ...entity }) => entity)
}

/**
 * Finds the values of the bytes of a text file, which may be structured. Returns null if it is not, or not valid.
 * @throws DocumentError `malformed` if the text is not valid in the format named by the caller
 */
export function detectFile(input: {
  readonly bytes: Uint8Array
  readonly name?: string
  readonly format?: StructuredFormat | 'txt'
  readonly options: Options
}): { readonly format: StructuredFormat; readonly text: string; readonly entities: Found[] } | null {
  const format = formatOf(input)
  const text = format === null ? undefined : decodeStructured(input.bytes, format, input.options.terms)?.text
  const isTooLong = input.bytes.length > maxBytes && !isRecordFormat(format)
  if (format === null || text === undefined || isTooLong) return null
  const entities = detectStructured(text, format, input.options)
  if (entities !== null) return { format, text, entities }
  if (input.format === undefined) return null
  throw notValid(format)
}

/**
 * Finds the values of a text of records that arrives in chunks. Further mentions of a value are found within a block of about a million
 * characters.
 */
export async function* detectRecords(
  pieces: AsyncIterable<string>,
  format: RecordFormat,
  options: Options,
): AsyncGenerator<Found> {
  const find = finder(options)
  const reader = new RecordReader(format)
  const inText = function* (block: RecordBlock): Generator<Found> {
    for (const found of find(block))
      yield { ...found, start: block.start + found.start, end: block.start + found.end }
  }
  for await (const piece of pieces) for (const block of reader.push(piece)) yield* inText(block)
  for (const block of reader.end()) yield* inText(block)
}

function finder(options: Options): (source: Source) => Found[] {
  const { terms, wholeWords, columns: rules = {}, ...rest } = options
  const detect = compileOptions(rest)
  const columns = new ColumnRules(rules, options.types?.map(({ code }) => code) ?? [])
  const matcher = compileTerms(terms ?? [], { wholeWords })
  const timestamps = asksForDates(options)
  return (source) => {
    const layer = layerOf(source, (place) => columns.ruleOf(place) === null)
    const { entities } = findIn(layer, { detect, terms: matcher, columns, timestamps })
    const merged = redactText(layer.text, entities, { mode: 'redact' }).entities
    const found = applyReplacements(layer, merged).entities.map(({ replacement: _, ...entity }) => entity)
    return found.toSorted((a, b) => a.start - b.start)
  }
}

/** Larger files without records would need more memory than a thread has. */
export const maxBytes = 64 * 1024 * 1024

/** The format of a text file: the named one, else by its name and content. Null: plain text. */
export function formatOf(input: {
  readonly bytes: Uint8Array
  readonly name?: string
  readonly format?: StructuredFormat | 'txt'
}): StructuredFormat | null {
  const { bytes, name, format } = input
  if (format !== undefined) return format === 'txt' ? null : format
  // Only the start is needed, in whatever encoding.
  const head =
    decodeStructured(bytes, null)?.text ?? Buffer.from(bytes.subarray(0, 65_536)).toString('latin1')
  return structuredFormatOf(head, name)
}

/** For a text that is not valid in the format named by the caller. */
export function notValid(format: StructuredFormat): DocumentError {
  return new DocumentError(
    'malformed',
    `The file is not valid ${format}. Choose another format, or txt for plain text.`,
    { format },
  )
}
