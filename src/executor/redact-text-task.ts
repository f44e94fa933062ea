/** Runs in a pool thread: redaction of text files and mail, whose attachments may be documents. */
import { isOutlookMessage, sniff } from '../../engines/model/format.ts'
import type { RedactionInput, RedactionOutput } from '../../engines/redact/office/index.ts'
import { detectFile as detect } from '../../engines/redact/structured/index.ts'
import {
  type RedactAttachment,
  type RedactedAttachment,
  type RedactFileInput,
  type RedactFileOutput,
  redactFile as redact,
} from '../../engines/redact/structured/structured-file.ts'
import { isImage, isOfficeFormat, isText } from '../documents.ts'

export async function detectFile(input: Parameters<typeof detect>[0]): Promise<ReturnType<typeof detect>> {
  return detect(await asMail(input))
}

export async function redactFile(input: RedactFileInput): Promise<RedactFileOutput> {
  return redact(await asMail(input), attachmentRedactor(input))
}

/** Images of a book are read by OCR. */
export async function redactBook({
  ocr,
  ...input
}: RedactionInput & { readonly ocr?: boolean }): Promise<RedactionOutput> {
  const [{ redactBook: redactWhole }, { redactImage }] = await Promise.all([
    import('../../engines/redact/book/redact-book.ts'),
    import('./redact-image-task.ts'),
  ])
  return redactWhole(input, (image) => redactImage({ ...image, ocr }))
}

/** A message of Outlook is read as the mail that it was. */
async function asMail<T extends Pick<RedactFileInput, 'bytes' | 'format'>>(input: T): Promise<T> {
  if (!isOutlookMessage(input.bytes)) return input
  const { outlookToMail } = await import('../../engines/structured/mail/outlook.ts')
  return { ...input, bytes: outlookToMail(input.bytes), format: 'eml' }
}

/** An archive in an archive in an archive is removed. */
const maxDepth = 2
/** Of an attached archive: what a mail can hold, unpacked. */
const archiveLimits = { entries: 2_000, bytes: 200_000_000, ratio: 400 }

/**
 * Each format is loaded for its first attachment, since most mails have none. Redacts PDF, office files, images, texts, and archives of them; others are removed, as
 * null says.
 */
function attachmentRedactor(input: RedactFileInput, depth = 0): RedactAttachment {
  const { detect, terms, wholeWords, mode, onlyKeep } = input
  return async ({ bytes, name }, values) => {
    const format = sniff(bytes, name)
    const also = values.length === 0 ? detect : { ...detect, deny: [...(detect.deny ?? []), ...values] }
    const document: RedactionInput = { bytes, detect: also, terms, wholeWords, onlyKeep }
    if (format === 'pdf') return (await import('./redact-pdf-task.ts')).redactPdf(document)
    if (isOfficeFormat(format)) return (await import('./redact-office-task.ts')).redactOffice(document)
    if (isImage(format)) return (await import('./redact-image-task.ts')).redactImage(document)
    if (format === 'zip')
      return depth < maxDepth ? archive(bytes, values, attachmentRedactor(input, depth + 1)) : null
    if (!isText({ bytes, name })) return null
    const text = { bytes, name, detect: also, terms, wholeWords, mode, onlyKeep }
    return redact(text, attachmentRedactor({ ...input, detect: also }, depth + 1))
  }
}

/** The files of an archive that can be redacted, under their names without folders, which might name a person, too. */
async function archive(
  bytes: Uint8Array,
  values: readonly string[],
  redact: RedactAttachment,
): Promise<RedactedAttachment | null> {
  const [{ readZip }, { writeZip }] = await Promise.all([
    import('../../engines/office/zip-reader.ts'),
    import('../../engines/office/zip-writer.ts'),
  ])
  const files: { readonly name: string; readonly content: Uint8Array }[] = []
  const kept: RedactedAttachment['kept'][number][] = []
  const entities: RedactedAttachment['entities'][number][] = []
  for (const [i, entry] of (await readZip(bytes, archiveLimits)).entries()) {
    if (entry.folder || entry.encrypted) continue
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(entry.name)?.[0] ?? ''
    const content = Uint8Array.from(await entry.read())
    const done = await redact({ type: '', name: `file${extension}`, bytes: content }, values)
    if (done === null) continue
    files.push({ name: `file-${i + 1}${extension}`, content: done.bytes })
    kept.push(...done.kept)
    entities.push(...done.entities)
  }
  return files.length === 0 ? null : { bytes: await writeZip(files), entities, kept }
}
