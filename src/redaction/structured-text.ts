import { DocumentError, RequestError } from '../../engines/model/errors.ts'
import type { Numbering } from '../../engines/redact/modes/numbers.ts'
import type { StructuredFormat, TextMode } from '../../engines/redact/structured/index.ts'
import { detectionOptions } from '../detection/detection-options.ts'
import { validateRules } from '../detection/detector.ts'
import type { RedactTextOptions } from '../options.ts'

type StructuredTextOptions = RedactTextOptions & {
  readonly mode: TextMode
  readonly sharedKey?: boolean
  readonly numbering?: Numbering
}

/** Redacts a structured text in the caller's thread. Loads the readers of its formats on demand. */
export async function redactStructuredText(
  text: string,
  format: StructuredFormat,
  options: StructuredTextOptions,
) {
  await validateRules(options)
  const { redactStructured } = await import('../../engines/redact/structured/index.ts')
  const done = redactStructured(text, format, structuredOptions(options))
  if (done === null)
    throw new DocumentError(
      'malformed',
      `The text is not valid ${format}. Choose another format, or none to redact it as plain text.`,
      { format },
    )
  return { text: done.text, entities: done.entities, warnings: done.warnings }
}

/** Redacts a text of records as it arrives. Throws `invalid_request` for a format that needs the whole text. */
export async function structuredStream(format: StructuredFormat, options: StructuredTextOptions) {
  await validateRules(options)
  const { isRecordFormat, recordFormats, StructuredStream } = await import(
    '../../engines/redact/structured/index.ts'
  )
  if (!isRecordFormat(format))
    throw new RequestError(
      'invalid_request',
      `A stream has one of the formats ${recordFormats.join(', ')} and txt; ${format} needs the whole text. Use redactDocument.`,
      { format },
    )
  return new StructuredStream(format, structuredOptions(options))
}

/** The options of a structured text. */
export function structuredOptions(options: StructuredTextOptions) {
  const { mode, key, sharedKey, numbering, terms, wholeWords, columns, language } = options
  const detect = detectionOptions(options)
  return { mode, key, sharedKey, numbering, terms, wholeWords, columns, language, detect }
}
