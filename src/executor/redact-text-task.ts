/** Runs in a pool thread: redaction of text files and mail, whose attachments may be documents. */
import { isOutlookMessage, sniff } from '../../engines/model/format.ts'
import type { RedactionInput, RedactionOutput } from '../../engines/redact/request.ts'
import {
  attachmentsRemoved,
  type KnownValues,
  type RedactAttachment,
  type RedactedAttachment,
  redactTogether,
  withValues,
} from '../../engines/redact/structured/attachments.ts'
import { detectFile as detect } from '../../engines/redact/structured/index.ts'
import {
  type RedactFileInput,
  type RedactFileOutput,
  redactFile as redact,
} from '../../engines/redact/structured/structured-file.ts'
import { type Attachment, drawingType, type NewType } from '../../engines/structured/index.ts'
import { formerFormat, isImage, isOfficeFormat, mediaTypeOf, redactableFormat } from '../documents.ts'

/** `ocr` and `unreadImages` apply to images in attachments. */
type RedactTextTask = RedactFileInput & Pick<RedactionInput, 'unreadImages'> & { readonly ocr?: boolean }

export async function detectFile(input: Parameters<typeof detect>[0]): Promise<ReturnType<typeof detect>> {
  return detect(await asMail(input))
}

export async function redactFile({ unreadImages, ocr, ...input }: RedactTextTask): Promise<RedactFileOutput> {
  return redact(await asMail(input), attachmentRedactor({ ...input, unreadImages, ocr }))
}

/** Images of a book are read by OCR. */
export async function redactBook({
  ocr,
  ...input
}: RedactionInput & { readonly ocr?: boolean }): Promise<RedactionOutput> {
  const [{ redactBook: redactWhole }, { redactImage }] = await Promise.all([
    import('../../engines/redact/redact-book.ts'),
    import('./redact-image-task.ts'),
  ])
  return redactWhole(input, (image) => redactImage({ ...image, ocr }))
}

/** An Outlook message is read as the original e-mail. */
async function asMail<T extends Pick<RedactFileInput, 'bytes' | 'format'>>(input: T): Promise<T> {
  if (!isOutlookMessage(input.bytes)) return input
  const { outlookToMail } = await import('../../engines/structured/mail/outlook.ts')
  return { ...input, bytes: outlookToMail(input.bytes), format: 'eml' }
}

/** An archive in an archive in an archive is removed. */
const maxDepth = 2
/** Limits of an attached archive: what an e-mail can contain, unpacked. */
const archiveLimits = { entries: 2_000, bytes: 200_000_000, ratio: 400 }

/**
 * Redacts an attachment like a separate file, with the same options; one of an older format is converted first. Each format is
 * loaded for its first attachment, because most e-mails have none.
 * @throws DocumentError for a format that cannot be redacted
 */
function attachmentRedactor(input: RedactTextTask, depth = 0): RedactAttachment {
  const { terms, wholeWords, mode, key, sharedKey, numbering, onlyKeep, unreadImages, ocr } = input
  // An attachment that is redacted again, for values found outside of it, is not converted again.
  const read = new WeakMap<Attachment, ReturnType<typeof readable>>()
  return async (attachment, values) => {
    const reading = read.get(attachment) ?? readable(attachment, depth + 1)
    read.set(attachment, reading)
    const { name, renamed, bytes: readBytes } = await reading
    const bytes = readBytes.slice()
    const detect = withValues(input.detect, values)
    if (sniff(bytes, name) === 'zip')
      return depth < maxDepth ? archive(bytes, values, attachmentRedactor(input, depth + 1)) : null
    const format = redactableFormat({ bytes, name })
    const replacing = { detect, terms, wholeWords, mode, key, sharedKey, numbering, onlyKeep }
    const document = { bytes, ...replacing, unreadImages, ocr }
    if (attachment.isInner && attachment.type === drawingType) {
      const { redactDrawing } = await import('../../engines/redact/image/index.ts')
      const { redactImage } = await import('./redact-image-task.ts')
      return redactDrawing(document, (image) => redactImage({ ...image, ocr }))
    }
    const done = async (): Promise<RedactedAttachment> => {
      if (format === 'pdf') return (await import('./redact-pdf-task.ts')).redactPdf(document)
      if (isOfficeFormat(format)) return (await import('./redact-office-task.ts')).redactOffice(document)
      if (isImage(format)) return (await import('./redact-image-task.ts')).redactImage(document)
      if (format === 'epub') return redactBook(document)
      const inner = attachmentRedactor({ ...input, detect }, depth + 1)
      return redact({ bytes, name, ...replacing, mode: input.mode }, inner)
    }
    return { ...(await done()), renamed }
  }
}

/** An attachment in a format that is redacted: unchanged, or converted. */
async function readable(
  { bytes, name }: Attachment,
  level: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string; readonly renamed?: NewType }> {
  if (isOutlookMessage(bytes)) {
    const { outlookToMail } = await import('../../engines/structured/mail/outlook.ts')
    const renamed = { type: mediaTypeOf('eml'), extension: 'eml' }
    return { bytes: outlookToMail(bytes, level), name: 'message.eml', renamed }
  }
  const former = formerFormat({ bytes, name })
  if (former === null) return { bytes, name }
  const { from, to } = former
  const renamed = { type: mediaTypeOf(to), extension: to }
  if (from === 'heic') {
    const { decodeHeic } = await import('../office-suite/heif.ts')
    return { bytes: await decodeHeic(bytes), name: `image.${to}`, renamed }
  }
  const { convertDocument } = await import('./convert-task.ts')
  const made = await convertDocument({ bytes, from, to, options: {} })
  return { bytes: Uint8Array.from(made.bytes), name: `document.${to}`, renamed }
}

/** The files of an archive that can be redacted, under their names without folders, which might also name a person. */
async function archive(
  bytes: Uint8Array,
  values: KnownValues,
  redact: RedactAttachment,
): Promise<RedactedAttachment | null> {
  const [{ readZip }, { writeZip }] = await Promise.all([
    import('../../engines/office/zip-reader.ts'),
    import('../../engines/office/zip-writer.ts'),
  ])
  const files: Attachment[] = []
  const entries = (await readZip(bytes, archiveLimits)).filter(({ folder }) => !folder)
  for (const entry of entries) {
    const extension = /\.[A-Za-z0-9]{1,8}$/.exec(entry.name)?.[0] ?? ''
    if (!entry.encrypted)
      files.push({ type: '', name: `file${extension}`, bytes: Uint8Array.from(await entry.read()) })
  }
  const { done, missing } = await redactTogether(files, values, redact)
  const written = done.flatMap((one, i) => {
    if (one === null) return []
    const extension = one.renamed ? `.${one.renamed.extension}` : files[i].name.slice('file'.length)
    return [{ name: `file-${i + 1}${extension}`, content: one.bytes }]
  })
  if (written.length === 0) return null
  const removed = attachmentsRemoved(entries.length - written.length, entries.length, missing)
  return {
    bytes: await writeZip(written),
    entities: done.flatMap((one) => one?.entities ?? []),
    kept: done.flatMap((one) => one?.kept ?? []),
    warnings: [...removed, ...done.flatMap((one) => one?.warnings ?? [])],
  }
}
