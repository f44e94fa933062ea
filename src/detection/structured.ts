import type { DetectOptions } from '../../engines/detect/options.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { DocumentError } from '../../engines/model/errors.ts'
import {
  isRecordFormat,
  type StructuredFormat,
  structuredFormatOf,
  structuredFormats,
} from '../../engines/structured/formats.ts'
import type { Columns } from '../options.ts'
import { decodeChunks } from './streams.ts'

export { structuredFormats }

type Found = Entity & { readonly value: string }

/** Larger ones are processed block by block, or as plain text if they do not consist of records. */
const maxBytes = 64 * 1024 * 1024
/** What format detection reads. */
const headBytes = 64 * 1024

export interface StructuredDetection {
  readonly format?: StructuredFormat | 'txt'
  readonly name?: string
  readonly options: DetectOptions & { readonly columns?: Columns }
}

/**
 * Finds the values of a structured text, with its keys and headers as context. If the text has no valid structure, `rest` contains
 * its chunks, to be processed as plain text.
 * @throws DocumentError `malformed` where the text is not valid in the format that the caller named
 */
export async function detectInStructure(
  chunks: AsyncIterable<Uint8Array>,
  { format: named, name, options }: StructuredDetection,
): Promise<{ entities: Iterable<Found> | AsyncIterable<Found> } | { rest: AsyncIterable<Uint8Array> }> {
  if (named === 'txt') return { rest: chunks }
  const source = chunks[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  const readTo = async (limit: number): Promise<boolean> => {
    for (let size = read.reduce((sum, { length }) => sum + length, 0); size <= limit; ) {
      const { value, done } = await source.next()
      if (done === true) return true
      read.push(value)
      size += value.length
    }
    return false
  }
  const rest = async function* () {
    yield* read
    for (;;) {
      const { value, done } = await source.next()
      if (done === true) return
      yield value
    }
  }
  await readTo(headBytes)
  const format = named ?? structuredFormatOf(Buffer.concat(read).toString('utf8'), name)
  if (format === null) return { rest: rest() }
  if (!(await readTo(maxBytes))) {
    if (!isRecordFormat(format)) return { rest: rest() }
    const { detectRecords } = await import('../../engines/redact/structured/index.ts')
    return { entities: detectRecords((await decodeChunks(rest())).pieces, format, options) }
  }
  const { decodeStructured } = await import('../../engines/structured/index.ts')
  const { detectStructured } = await import('../../engines/redact/structured/index.ts')
  const text = decodeStructured(Buffer.concat(read), format)?.text
  const entities = text === undefined ? null : detectStructured(text, format, options)
  if (entities !== null) return { entities }
  if (named === undefined) return { rest: rest() }
  throw new DocumentError(
    'malformed',
    `The text is not valid ${format}. Choose another format, or txt for plain text.`,
    { format },
  )
}
