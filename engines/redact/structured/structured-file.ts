// Runs in a pool thread: redacts a text file, which may have a syntax.
import type { MessagePort } from 'node:worker_threads'
import { guessedWarnings } from '../../encodings/index.ts'
import type { KeptValue } from '../../model/detection.ts'
import { LimitError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import {
  type AttachmentPort,
  decodeStructured,
  isRecordFormat,
  type StructuredFormat,
} from '../../structured/index.ts'
import type { Proof } from '../proof.ts'
import { withLines } from '../text/line-counter.ts'
import type { StructuredEntity } from './apply.ts'
import { type AttachedEntity, type RedactAttachment, redactAttachments } from './attachments.ts'
import type { Columns } from './columns.ts'
import { formatOf, maxBytes, notValid } from './file-format.ts'
import { decodedPlain, type RedactPlainInput, redactPlain } from './plain-text-file.ts'
import { redactStructured } from './redact-structured.ts'
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

/**
 * Redacts a text file. A file that is not valid in the format of its name is redacted as plain text, with a warning.
 * @throws VerificationError `proof_failed`; DocumentError `malformed` for bytes that are not text, or a text that is not valid in the
 *   format that the caller named; LimitError `too_many_bytes`
 */
export async function redactFile(
  input: RedactFileInput,
  redactAttachment?: RedactAttachment,
): Promise<RedactFileOutput> {
  const { bytes, name, progress, ...options } = input
  const format = formatOf(input)
  const plain = async (warnings: readonly Warning[] = []): Promise<RedactFileOutput> => {
    const inner =
      redactAttachment &&
      (await redactAttachments(decodedPlain(input).text, 'txt', options, redactAttachment))
    const done = redactPlain(
      { ...input, detect: inner?.detect ?? input.detect, attachedKept: inner?.kept },
      inner && portOf(inner.results),
    )
    return {
      ...done,
      format: 'txt',
      entities: [...done.entities, ...(inner?.entities ?? [])],
      warnings: [...warnings, ...(inner?.warnings ?? []), ...done.warnings],
    }
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
  const attached = await redactAttachments(
    decoded.text,
    format,
    options,
    redactAttachment ?? (async ({ isInner, bytes }) => (isInner ? { bytes, entities: [], kept: [] } : null)),
  )
  const redacted = redactStructured(
    decoded.text,
    format,
    {
      ...options,
      detect: attached.detect,
      attachedKept: attached.kept,
      onStage: (stage, done) => progress?.postMessage({ stage, done, total: 3 }),
    },
    portOf(attached.results),
  )
  if (redacted === null && input.format !== undefined) throw notValid(format)
  if (redacted === null) return plain([redactedAsText(format)])
  return {
    bytes: decoded.encode(redacted.text),
    format,
    entities: [...withLines(decoded.text, redacted.entities), ...attached.entities],
    proof: redacted.proof,
    warnings: [...attached.warnings, ...guessedWarnings(decoded), ...redacted.warnings],
    kept: redacted.kept,
  }
}

/** Gives the results in the order in which the reader meets the files. */
function portOf(results: readonly ReturnType<AttachmentPort>[]): AttachmentPort {
  let next = 0
  return () => results[next++] ?? 'drop'
}
