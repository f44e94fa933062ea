// Runs in a pool thread: redacts a plain text file. Markup counts as text.
import type { MessagePort } from 'node:worker_threads'
import { compileOptions, detect, mergeDisjoint } from '../../detect/detect.ts'
import type { DetectOptions } from '../../detect/options.ts'
import { compileTerms } from '../../detect/terms.ts'
import { decodeText } from '../../model/charset.ts'
import type { Detection, KeptValue } from '../../model/detection.ts'
import type { Entity } from '../../model/entity.ts'
import { DocumentError, VerificationError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import { type DecidedEntity, decidedSpans, keptBy } from '../decided-spans.ts'
import { matcherOf, type Proof, searchableValues, unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import { LineCounter, nameOf, withLines } from './line-counter.ts'
import { type Replaced, redactText, type TextMode } from './redact-text.ts'

/** Options of the redaction of a text file. Plain data: it crosses a thread. */
export interface RedactPlainInput {
  /** UTF-8, or UTF-16 with a byte order mark. Owned by the task. */
  readonly bytes: Uint8Array
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  readonly terms?: readonly string[]
  readonly wholeWords?: boolean
  readonly mode: TextMode
  /** Secret key for the modes `hash`, `synthetic` and `token`. */
  readonly key?: string
  /** Removes what a reviewer decided, and nothing else that detection would find. Default: none, detection alone decides. */
  readonly decisions?: readonly Detection[]
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
 * @throws VerificationError `proof_failed` where a value is still there; DocumentError `malformed` for bytes that are not text
 */
export function redactPlain(input: RedactPlainInput): RedactPlainOutput {
  const stage = (name: string, done: number) => input.progress?.postMessage({ stage: name, done, total: 3 })
  const decoded = decodeText(input.bytes)
  if (decoded === null)
    throw new DocumentError(
      'malformed',
      'The text is not valid UTF-8 (nor UTF-16 with a byte order mark). Convert it to UTF-8 first.',
    )
  const { text, encode } = decoded
  const terms = compileTerms(input.terms ?? [], { wholeWords: input.wholeWords })
  stage('detect', 0)
  const { decisions } = input
  const detected = detect(text, { ...compileOptions(decisions ? { entities: 'none' } : input.detect), terms })
  const decided: readonly DecidedEntity[] = decisions ? decidedSpans(text, decisions) : []
  stage('erase', 1)
  const removed = [...decided, ...detected]
    .filter((entity, i) => i < decided.length || entity.recognizer !== 'term')
    .map(({ start, end, type, score }) => ({ value: text.slice(start, end), type, score }))
  const searchable = searchableValues(removed, decisions && keptBy(decisions))
  const values = matcherOf(searchable)
  const sources = [...searchable.values.values()]
  const mentions = values
    .find(text)
    .map(({ term, start, end }): Entity => ({ ...sources[term], start, end, recognizer: 'mention' }))
  const entities = [...decided, ...mergeDisjoint(detected, mentions)]
  const { text: output, entities: replaced } = redactText(text, entities, {
    mode: input.mode,
    key: input.key,
    language: input.detect.language,
  })
  stage('prove', 2)
  const left = terms.find(output).length + values.find(output).length
  if (left > 0)
    throw new VerificationError(
      'proof_failed',
      'A removed value can still be read in the output, so nothing was written. Try mode "blackout".',
      { found: left },
    )
  const repeats = new Repeats(searchable.ambiguous)
  const positionOf = new LineCounter().next(output)
  repeats.collect(output, ({ start }) => ({ place: nameOf(positionOf(start)) }))
  const { proved, notSearched, kept } = repeats.result()
  stage('prove', 3)
  return {
    bytes: encode(output),
    entities: withLines(text, replaced).map((entity) => ({
      ...entity,
      value: text.slice(entity.start, entity.end),
    })),
    proof: {
      searched: ['text'],
      values: searchable.values.size + proved + (input.terms?.length ?? 0),
      found: 0,
      notSearched,
    },
    warnings: unsearchedWarnings(notSearched),
    kept,
  }
}
