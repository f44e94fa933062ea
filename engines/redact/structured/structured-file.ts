// Runs in a pool thread: redacts a text file, structured or plain.
import type { MessagePort } from 'node:worker_threads'
import type { DetectOptions } from '../../detect/options.ts'
import { guessedWarnings, type ReadText, readText } from '../../encodings/index.ts'
import type { Detection, KeptValue } from '../../model/detection.ts'
import { DocumentError, LimitError, type Warning } from '../../model/errors.ts'
import {
  type AttachmentPort,
  decodeStructured,
  isRecordFormat,
  readPlain,
  readWithFiles,
  type StructuredFormat,
} from '../../structured/index.ts'
import { decidedSpans } from '../decided-spans.ts'
import type { Numbering } from '../modes/numbers.ts'
import type { Proof } from '../proof.ts'
import { withLines } from '../text/line-counter.ts'
import type { Replaced, TextMode } from '../text/redact-text.ts'
import type { StructuredEntity } from './apply.ts'
import { type AttachedEntity, type RedactAttachment, redactAttachments } from './attachments.ts'
import type { Columns } from './columns.ts'
import { formatOf, maxBytes, notValid } from './detect-structured.ts'
import { redactSource, redactStructured } from './redact-structured.ts'
import { redactedAsText } from './report.ts'

/** Options of the redaction of a text file. Plain data: it crosses a thread. */
export interface RedactFileInput extends Omit<RedactPlainInput, 'progress'> {
  /** File name, from which the format is detected. */
  readonly name?: string
  /** Format, if the caller names it. `txt`: plain text. */
  readonly format?: StructuredFormat | 'txt'
  readonly columns?: Columns
  readonly progress?: MessagePort
}

export interface RedactFileOutput {
  /** In the encoding of the input. */
  readonly bytes: Uint8Array
  /** `txt`: plain text. */
  readonly format: StructuredFormat | 'txt'
  /** `place`: the line of the input, as `line 3`; for what was in an attachment, which has no offsets, `attachment`. */
  readonly entities: readonly ((StructuredEntity & { readonly place: string }) | AttachedEntity)[]
  readonly proof: Proof
  readonly warnings: readonly Warning[]
  /** Places of removed values that occur again. */
  readonly kept: readonly KeptValue[]
}

/**
 * Redacts a text file. A file that is not valid in the format of its name is redacted as plain text, with a warning.
 * @throws VerificationError `proof_failed`; DocumentError `malformed` for bytes that are not text, or a text that is not valid in
 *   the format named by the caller; LimitError `too_many_bytes`
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

/** Returns the results in reading order of the files. */
function portOf(results: readonly ReturnType<AttachmentPort>[]): AttachmentPort {
  let next = 0
  return () => results[next++] ?? 'drop'
}

// Runs in a pool thread: redacts a plain text file. Markup counts as text.

/** Options of the redaction of a text file. Plain data: it crosses a thread. */
export interface RedactPlainInput {
  /** UTF-8, UTF-16, UTF-32, or an encoding that is declared or detected from its letters. Owned by the task. */
  readonly bytes: Uint8Array
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  readonly terms?: readonly string[]
  readonly wholeWords?: boolean
  readonly mode: TextMode
  /** Secret key for the modes `hash`, `synthetic` and `token`. */
  readonly key?: string
  /** As in `ReplacementOptions`. */
  readonly sharedKey?: boolean
  /** As in `ReplacementOptions`. */
  readonly numbering?: Numbering
  /** Removes what a reviewer decided, and nothing else that detection would find. Default: none, only detection decides. */
  readonly decisions?: readonly Detection[]
  /** Keeps what these options would remove, and removes everything else. Default: no. */
  readonly onlyKeep?: boolean
  /** Repeats in embedded files, which were redacted before. Default: none. */
  readonly attachedKept?: readonly KeptValue[]
  readonly progress?: MessagePort
}

interface RedactPlainOutput {
  /** In the encoding of the input. */
  readonly bytes: Uint8Array
  readonly entities: readonly (Replaced & {
    readonly value: string
    readonly exemption?: string
    /** The line of the input: `line 3`. */
    readonly place: string
  })[]
  readonly proof: Proof
  readonly warnings: readonly Warning[]
  /** Places of removed values that occur again. */
  readonly kept: readonly KeptValue[]
}

/**
 * Removes detected values, the terms, and every other whole-word mention of the values found. Then searches the output.
 * @param file how files inside of the text are handled, such as images in data addresses. Default: they are kept
 * @throws VerificationError `proof_failed` if a value is still present; DocumentError `malformed` for bytes that are not text
 */
export function redactPlain(input: RedactPlainInput, file: AttachmentPort = () => 'keep'): RedactPlainOutput {
  const stage = (name: string, done: number) => input.progress?.postMessage({ stage: name, done, total: 3 })
  const decoded = decodedPlain(input)
  const { text, encode } = decoded
  const { mode, key, sharedKey, numbering, detect, terms, wholeWords, decisions, onlyKeep, attachedKept } =
    input
  // Rejects decisions that do not match the text.
  if (decisions !== undefined) decidedSpans(text, decisions)
  const source = readWithFiles(text, 'txt', file) ?? readPlain(text)
  const redacted = redactSource(source, readPlain, {
    mode,
    key,
    sharedKey,
    numbering,
    detect,
    terms,
    wholeWords,
    decisions,
    onlyKeep,
    attachedKept,
    onStage: stage,
  })
  return {
    bytes: encode(redacted.text),
    entities: withLines(text, redacted.entities),
    proof: { ...redacted.proof, searched: ['text'] },
    warnings: [...guessedWarnings(decoded), ...redacted.warnings],
    kept: redacted.kept,
  }
}

/** @throws DocumentError `malformed` for bytes that are not text */
function decodedPlain({ bytes, terms }: Pick<RedactPlainInput, 'bytes' | 'terms'>): ReadText {
  const decoded = readText(bytes, { hints: terms })
  if (decoded !== null) return decoded
  throw new DocumentError(
    'malformed',
    'The file is not a text, or its encoding is damaged. Convert it to UTF-8 first.',
  )
}
