import { DocumentError } from '../../engines/model/errors.ts'
import type { StructuredFormat, TextMode } from '../../engines/redact/structured/index.ts'
import { validateRules } from '../detection/detector.ts'
import { detectionOptions, type RedactTextOptions } from '../options.ts'

/** Redacts a structured text in the caller's thread. Loads the readers of its formats only here. */
export async function redactStructuredText(
  text: string,
  format: StructuredFormat,
  options: RedactTextOptions & { readonly mode: TextMode },
) {
  await validateRules(options)
  const { mode, key, terms, wholeWords, columns } = options
  const { redactStructured } = await import('../../engines/redact/structured/index.ts')
  const detect = detectionOptions(options)
  const done = redactStructured(text, format, { mode, key, terms, wholeWords, columns, detect })
  if (done === null)
    throw new DocumentError(
      'malformed',
      `The text is not valid ${format}. Choose another format, or none to redact it as plain text.`,
      { format },
    )
  return { text: done.text, entities: done.entities, warnings: done.warnings }
}
