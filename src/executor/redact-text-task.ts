/**
 * Runs in a pool thread: redaction of text files, whose attachments may be documents. The redaction of those is loaded for the first
 * attachment: most texts have none.
 */
import { detectFile as detect } from '../../engines/redact/structured/index.ts'
import {
  type RedactAttachment,
  type RedactFileInput,
  type RedactFileOutput,
  redactFile as redact,
} from '../../engines/redact/structured/structured-file.ts'

export function detectFile(input: Parameters<typeof detect>[0]): ReturnType<typeof detect> {
  return detect(input)
}

export function redactFile(input: RedactFileInput): Promise<RedactFileOutput> {
  return redact(input, attachmentRedactor(input))
}

function attachmentRedactor({ detect, terms, wholeWords }: RedactFileInput): RedactAttachment {
  return async ({ bytes, type, name }) => {
    const isPdf = type === 'application/pdf' || (type === 'application/octet-stream' && /\.pdf$/i.test(name))
    if (!isPdf) return null
    const { redactPdf } = await import('./redact-pdf-task.ts')
    return redactPdf({ bytes, detect, terms, wholeWords })
  }
}
