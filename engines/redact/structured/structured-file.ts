// Runs in a pool thread: redacts a text file, which may have a syntax.
import type { MessagePort } from 'node:worker_threads'
import { guessedWarnings } from '../../encodings/index.ts'
import type { KeptValue } from '../../model/detection.ts'
import { LimitError, PalimpsestError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import {
  type Attachment,
  decodeStructured,
  isRecordFormat,
  readStructured,
  type StructuredFormat,
} from '../../structured/index.ts'
import type { Proof } from '../proof.ts'
import { withLines } from '../text/line-counter.ts'
import type { StructuredEntity } from './apply.ts'
import type { Columns } from './columns.ts'
import { formatOf, maxBytes, notValid } from './file-format.ts'
import type { StructuredOptions } from './options.ts'
import { type RedactPlainInput, redactPlain } from './plain-text-file.ts'
import { redactStructured, valuesRemovedFrom } from './redact-structured.ts'
import { redactedAsText } from './report.ts'

/** Options of the redaction of a text file. Plain data: it crosses a thread. */
export interface RedactFileInput extends Omit<RedactPlainInput, 'progress'> {
  /** File name, from which the format is detected. */
  readonly name?: string
  /** Format, where the caller names it. `txt`: without a syntax. */
  readonly format?: StructuredFormat | 'txt'
  readonly columns?: Columns
  readonly progress?: MessagePort
}

export interface RedactFileOutput {
  /** In the encoding of the input. */
  readonly bytes: Uint8Array
  /** `txt`: without a syntax. */
  readonly format: StructuredFormat | 'txt'
  /** `place`: the line of the input, as `line 3`; for what was in an attachment, which has no offsets, `attachment`. */
  readonly entities: readonly ((StructuredEntity & { readonly place: string }) | AttachedEntity)[]
  readonly proof: Proof
  readonly warnings: readonly Warning[]
  /** Places of removed values that occur again and stay. */
  readonly kept: readonly KeptValue[]
}

/** A value that was removed from an attachment. */
export interface RemovedFromAttachment {
  readonly type: string
  readonly score: number
  readonly recognizer: string
  readonly value: string
  readonly replacement?: string
}

/** The same in the result for the mail: it has neither a page nor an offset. */
export interface AttachedEntity extends RemovedFromAttachment {
  readonly page: 0
  readonly boxes: readonly []
  readonly place: 'attachment'
}

/** An attachment of a mail that was redacted. */
export interface RedactedAttachment {
  readonly bytes: Uint8Array
  /** What was removed from it. */
  readonly entities: readonly RemovedFromAttachment[]
  readonly kept: readonly KeptValue[]
}

/**
 * Redacts an attachment of a mail. Returns null where its type cannot be redacted.
 * @param values that were found in the mail, and are removed from its attachments, too
 */
export type RedactAttachment = (
  attachment: Attachment,
  values: readonly string[],
) => Promise<RedactedAttachment | null>

/**
 * Redacts a text file. A file that is not valid in the format of its name is redacted as plain text, with a warning.
 * @throws VerificationError `proof_failed`; DocumentError `malformed` for bytes that are not text, or a text that is not valid in the
 *   format that the caller named; LimitError `too_many_bytes`
 */
export async function redactFile(
  input: RedactFileInput,
  redactAttachment: RedactAttachment = async () => null,
): Promise<RedactFileOutput> {
  const { bytes, name, progress, ...options } = input
  const format = formatOf(input)
  const plain = (warnings: readonly Warning[] = []): RedactFileOutput => {
    const done = redactPlain(input)
    return { ...done, format: 'txt', warnings: [...warnings, ...done.warnings] }
  }
  if (format === null) return plain()
  if (bytes.length > maxBytes && !isRecordFormat(format))
    throw new LimitError(
      'too_many_bytes',
      `A ${format} file of more than 64 MiB cannot be redacted at once. Split it into smaller files.`,
      { limit: maxBytes },
    )
  const decoded = decodeStructured(bytes, format, input.terms)
  if (decoded === null) return plain()
  const { attachments, attachedKept, attachedEntities, warnings } =
    format === 'eml'
      ? await redactAttachments(decoded.text, options, redactAttachment)
      : { attachments: [], attachedKept: [], attachedEntities: [], warnings: [] }
  let next = 0
  const redacted = redactStructured(
    decoded.text,
    format,
    { ...options, attachedKept, onStage: (stage, done) => progress?.postMessage({ stage, done, total: 3 }) },
    () => attachments[next++] ?? 'drop',
  )
  if (redacted === null && input.format !== undefined) throw notValid(format)
  if (redacted === null) return plain([redactedAsText(format)])
  return {
    bytes: decoded.encode(redacted.text),
    format,
    entities: [...withLines(decoded.text, redacted.entities), ...attachedEntities],
    proof: redacted.proof,
    warnings: [...warnings, ...guessedWarnings(decoded), ...redacted.warnings],
    kept: redacted.kept,
  }
}

/** Redacts the attachments of a mail, in the order in which its reader meets them. */
async function redactAttachments(text: string, options: StructuredOptions, redact: RedactAttachment) {
  const found: Attachment[] = []
  const source = readStructured(text, 'eml', (attachment) => {
    found.push(attachment)
    return 'keep'
  })
  const isWhole = options.decisions === undefined && !options.onlyKeep
  const values = source === null || found.length === 0 || !isWhole ? [] : valuesRemovedFrom(source, options)
  const attachments: (Uint8Array | 'drop')[] = []
  const attachedKept: KeptValue[] = []
  const attachedEntities: AttachedEntity[] = []
  for (const attachment of found) {
    const done = await attempt(() => redact(attachment, values))
    attachments.push(done?.bytes ?? 'drop')
    attachedKept.push(...(done?.kept ?? []))
    for (const { type, score, recognizer, value, replacement } of done?.entities ?? [])
      attachedEntities.push({
        ...{ type, score, recognizer, value, page: 0, boxes: [], place: 'attachment' },
        ...(replacement === undefined ? {} : { replacement }),
      })
  }
  const dropped = attachments.filter((one) => one === 'drop').length
  const warnings: Warning[] =
    dropped === 0
      ? []
      : [
          {
            code: 'attachments_removed',
            message: `${dropped} of ${found.length} attachments were removed, since they cannot be redacted.`,
          },
        ]
  return { attachments, attachedKept, attachedEntities, warnings }
}

/** An attachment that cannot be redacted does not stop the mail: it is removed. */
async function attempt(redact: () => ReturnType<RedactAttachment>): Promise<RedactedAttachment | null> {
  try {
    return await redact()
  } catch (error) {
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}
