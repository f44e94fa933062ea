import { DocumentError } from '../../model/errors.ts'
import {
  defaultBlockLength,
  type RecordBlock,
  type RecordFormat,
  RecordReader,
} from '../../structured/index.ts'
import type { StructuredEntity } from './apply.ts'
import type { FirstFound } from './find.ts'
import type { RedactedStructure, StructuredOptions } from './options.ts'
import { RecordRedaction } from './record-redaction.ts'

/**
 * Redacts a text of records as `redactStructured` does, but block by block: the fields of a long text would need more memory than a
 * thread has. A person's name alone is recognised by the full name in the same block of about a million characters.
 * @returns null if the text is not valid in its format
 */
export function redactRecords(
  text: string,
  format: RecordFormat,
  options: StructuredOptions,
  blockLength?: number,
): RedactedStructure | null {
  const replaced = replaceRecords(text, format, options, blockLength)
  if (replaced === null) return null
  const { redaction, parts, entities } = replaced
  options.onStage?.('prove', 2)
  for (const block of blocksOf(parts, format, blockLength)) redaction.prove(block)
  const { proof, warnings, kept } = redaction.finish()
  options.onStage?.('prove', 3)
  return { text: parts.join(''), entities, proof, warnings, kept }
}

/** The parts of the output before the proof. Null if the text is not valid in its format. */
export function replaceRecords(
  text: string,
  format: RecordFormat,
  options: StructuredOptions,
  blockLength?: number,
) {
  const redaction = new RecordRedaction(format, options)
  const collected: FirstFound[] = []
  options.onStage?.('detect', 0)
  try {
    // The values themselves are in `redaction`.
    for (const block of blocksOf([text], format, blockLength))
      collected.push({ ...redaction.collect(block), removed: [] })
  } catch (error) {
    if (error instanceof DocumentError && error.code === 'malformed') return null
    throw error
  }
  options.onStage?.('erase', 1)
  const parts: string[] = []
  const entities: StructuredEntity[] = []
  let next = 0
  for (const block of blocksOf([text], format, blockLength)) {
    const done = redaction.redact(block, collected[next])
    delete collected[next++]
    parts.push(done.text)
    for (const entity of done.entities) entities.push(entity)
  }
  return { redaction, parts, entities }
}

/** Yields the blocks of a text in parts. @throws DocumentError `malformed` */
export function* blocksOf(
  parts: Iterable<string>,
  format: RecordFormat,
  blockLength = defaultBlockLength,
): Generator<RecordBlock> {
  const reader = new RecordReader(format, blockLength)
  for (const part of parts)
    for (let at = 0; at < part.length; at += blockLength) yield* reader.push(part.slice(at, at + blockLength))
  yield* reader.end()
}
