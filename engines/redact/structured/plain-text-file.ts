// Runs in a pool thread: redacts a plain text file. Markup counts as text.
import type { MessagePort } from 'node:worker_threads'
import type { DetectOptions } from '../../detect/options.ts'
import { guessedWarnings, type ReadText, readText } from '../../encodings/index.ts'
import type { Detection, KeptValue } from '../../model/detection.ts'
import { DocumentError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import { type AttachmentPort, readPlain, readWithFiles } from '../../structured/index.ts'
import { decidedSpans } from '../decided-spans.ts'
import type { Numbering } from '../modes/numbers.ts'
import type { Proof } from '../proof.ts'
import { withLines } from '../text/line-counter.ts'
import type { Replaced, TextMode } from '../text/redact-text.ts'
import { redactSource } from './redact-structured.ts'

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
  /** Removes what a reviewer decided, and nothing else that detection would find. Default: none, detection alone decides. */
  readonly decisions?: readonly Detection[]
  /** Keeps what these options would remove, and removes everything else. Default: no. */
  readonly onlyKeep?: boolean
  /** What stays in files inside of the text, which were redacted before. Default: nothing. */
  readonly attachedKept?: readonly KeptValue[]
  readonly progress?: MessagePort
}

export interface RedactPlainOutput {
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
  /** Places of removed values that occur again and stay. */
  readonly kept: readonly KeptValue[]
}

/**
 * Removes detected values, the terms, and every other whole-word mention of the values found. Then searches the output.
 * @param file how files inside of the text are handled, such as images in data addresses. Default: they are kept
 * @throws VerificationError `proof_failed` where a value is still there; DocumentError `malformed` for bytes that are not text
 */
export function redactPlain(input: RedactPlainInput, file: AttachmentPort = () => 'keep'): RedactPlainOutput {
  const stage = (name: string, done: number) => input.progress?.postMessage({ stage: name, done, total: 3 })
  const decoded = decodedPlain(input)
  const { text, encode } = decoded
  const { mode, key, sharedKey, numbering, detect, terms, wholeWords, decisions, onlyKeep, attachedKept } =
    input
  // Refuses what does not fit the text.
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
export function decodedPlain({ bytes, terms }: Pick<RedactPlainInput, 'bytes' | 'terms'>): ReadText {
  const decoded = readText(bytes, { hints: terms })
  if (decoded !== null) return decoded
  throw new DocumentError(
    'malformed',
    'The file is not a text, or its encoding is damaged. Convert it to UTF-8 first.',
  )
}
