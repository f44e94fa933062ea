import { withProfile } from '../../engines/detect/options.ts'
import { anyVisual, defaultMinScore, type KeptValue, type Region } from '../../engines/model/detection.ts'
import { RequestError, VerificationError, type Warning } from '../../engines/model/errors.ts'
import { type MarkRule, parseMarkRules } from '../../engines/pdf/mark-rules.ts'
import type { FileDigest, Proof, Scrubbed } from '../../engines/redact/manifest.ts'
import type { TextMode } from '../../engines/redact/text/index.ts'
import { arrived } from '../arriving.ts'
import type { ConvertedDocument, ConvertOptions } from '../convert-document.ts'
import {
  type DetectionEngine,
  detectInDocument,
  visualFlags,
  visualRegions,
  visualWarnings,
} from '../detection/detect-document.ts'
import { detectionOptions } from '../detection/detection-options.ts'
import { validateRules } from '../detection/detector.ts'
import { isImage, isOfficeFormat, type RedactableFormat, redactableFormat } from '../documents.ts'
import type { DocumentEntity, RedactedDocument } from '../engine-contract.ts'
import type { Executor, RunOptions } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { DetectOptions, EngineLimits, RedactDocumentOptions } from '../options.ts'
import type { HelperThreads } from './helper-threads.ts'
import type { Keys } from './keys.ts'
import { createManifest } from './manifest-record.ts'
import { checkNumbered, checkTokenKey, modeOf, type SharedNumbers, sealedTokens } from './tokens.ts'

export { keptValues }

/** The functions of an engine that redaction uses. */
export interface RedactionEngine {
  start(): Promise<Executor<Tasks>>
  keys(): Promise<Keys>
  /** The replacement key. */
  keyOf(mode: TextMode, key: string | undefined): string | undefined
  /** Whether the caller chose the replacement key, which other documents share. */
  isShared(key: string | undefined): boolean
  /** The numbers of placeholders. */
  readonly numbers: SharedNumbers
  convert(bytes: Uint8Array, options: ConvertOptions): Promise<ConvertedDocument>
  /** Shares the processors among the documents whose images are read. */
  readonly helperThreads: HelperThreads
  readonly limits: EngineLimits
}

/** Result of a redaction in any format. */
interface RedactionResult {
  readonly format: RedactableFormat
  readonly bytes: Uint8Array
  readonly pages: number
  readonly entities: readonly DocumentEntity[]
  readonly scrubbed: readonly Scrubbed[]
  readonly proof: Proof
  readonly rasterised: readonly number[]
  readonly warnings: readonly Warning[]
  readonly kept: readonly KeptValue[]
}

/** Redacts a document in a worker thread, and signs the record. */
export async function redactSource(
  given: Source,
  options: RedactDocumentOptions,
  engine: RedactionEngine,
): Promise<RedactedDocument> {
  const asked = options.format ?? redactableFormat(given)
  const mode = modeOf(options)
  checkTokenKey(mode, options.tokenKey)
  checkNumbered(mode, options.numbered)
  checkOnlyKeep(options)
  await validateRules(options)
  // First, so that an unusable data folder fails early; also computes the digest, because the bytes are transferred to the thread.
  const keys = await engine.keys()
  const { digestOf } = await import('../../engines/redact/manifest.ts')
  const original = digestOf(given.bytes)
  checkDecisions(options, original, asked)
  const { source, warnings: lost } = await arrived(given, options, engine.convert)

  const detecting = {
    start: () => engine.start(),
    convert: ({ bytes }: Source, to: ConvertOptions) => engine.convert(bytes, to),
    limits: engine.limits,
  }
  const keptBeside =
    options.listKept && !options.decisions && !options.onlyKeep
      ? await keptValues(source, options, detecting)
      : null
  const done = await run(asked, source, options, engine)
  const { pages, entities } = done
  const redacted = done.format === 'txt' && asked === 'md' ? 'md' : done.format
  const output = await inFormat({ ...done, format: redacted }, options, engine)
  if (output.format !== redacted) await proveConverted(output, entities, options, engine)
  const { bytes, format } = output
  const warnings = [...lost, ...output.warnings]
  const { decisions, reasons, receipt } = options
  const record = {
    ...done,
    ...output,
    warnings,
    mode,
    input: original,
    output: digestOf(bytes),
    decisions,
    reasons,
    receipt,
  }
  const manifest = await createManifest(record, keys)
  const replaced = entities.flatMap(({ replacement, value }) =>
    replacement === undefined ? [] : [{ replacement, value }],
  )
  const tokens = await sealedTokens({ ...options, mode }, replaced)
  const kept = [...done.kept, ...(keptBeside?.(entities) ?? [])]
  return { bytes, format, entities, pages, manifest, warnings, kept, ...tokens }
}

/** Converts the redacted and proved document, which contains no removed value, if another format is requested. */
async function inFormat(
  { bytes, format, warnings }: RedactionResult,
  { to, signal, onProgress, timeoutMs }: RedactDocumentOptions,
  engine: RedactionEngine,
): Promise<Pick<RedactionResult, 'bytes' | 'format' | 'warnings'>> {
  if (to === undefined || to === format) return { bytes, format, warnings }
  const made = await engine.convert(bytes, { from: format, to, signal, onProgress, timeoutMs })
  return { bytes: made.bytes, format: to, warnings: [...warnings, ...made.warnings] }
}

/**
 * Searches the text of the converted document for the removed values again. Not if values may be kept in a part of the document.
 * @throws VerificationError `proof_failed`
 */
async function proveConverted(
  { bytes, format }: Pick<RedactionResult, 'bytes' | 'format'>,
  entities: readonly DocumentEntity[],
  { decisions, onlyPages, signal, timeoutMs }: RedactDocumentOptions,
  engine: RedactionEngine,
): Promise<void> {
  if (decisions !== undefined || onlyPages !== undefined) return
  const { matcherOf, searchableValues } = await import('../../engines/redact/proof.ts')
  const matcher = matcherOf(searchableValues(entities.filter(({ value }) => value !== '')))
  const made = await engine.convert(bytes.slice(), { from: format, to: 'txt', signal, timeoutMs })
  if (matcher.find(new TextDecoder().decode(made.bytes)).length > 0)
    throw new VerificationError(
      'proof_failed',
      'A removed value was found in the converted document, so nothing was written. Redact it without conversion.',
    )
}

/** Runs the task of a format. */
async function run(
  format: RedactableFormat,
  { bytes, name }: Source,
  options: RedactDocumentOptions,
  engine: RedactionEngine,
): Promise<RedactionResult> {
  const { terms, wholeWords, unreadImages, ocr, decisions, regions, onlyPages } = options
  const mode = modeOf(options)
  const input = {
    bytes,
    detect: onlyKept(options),
    onlyKeep: options.onlyKeep !== undefined,
    terms,
    wholeWords,
    mode,
    key: engine.keyOf(mode, options.key),
    sharedKey: engine.isShared(options.key),
    numbering: await engine.numbers.of(mode, options.numbered),
    unreadImages,
    ocr,
    decisions: decisions?.detections,
    regions,
    onlyPages,
  }
  const executor = await engine.start()
  const visual = visualFlags(options)
  const how = runOptions(options, bytes)
  if (format === 'pdf') {
    const { password, keepPassword, label, width, reasons, boxColor } = options
    const marks = markRules(options)
    const { pdf: limits } = engine.limits
    const shown = await visualRegions(executor, { bytes, password, limits: engine.limits }, visual, how)
    const own = { password, keepPassword, label, width, reasons, boxColor, marks }
    const pdf = { ...input, regions: [...(regions ?? []), ...shown], ...own, limits }
    const done = await engine.helperThreads.share((helperThreads) =>
      executor.run('redactPdf', { ...pdf, helperThreads }, how),
    )
    return { ...done, format }
  }
  const { columns } = options
  if (isOfficeFormat(format))
    return { ...(await executor.run('redactOffice', { ...input, columns, visual }, how)), format }
  if (format === 'epub') return { ...(await executor.run('redactBook', input, how)), format }
  if (isImage(format)) {
    const { label } = options
    const image = { ...input, ...placesOf(options, input), label, visual, limits: engine.limits.pdf }
    return executor.run('redactImage', image, how)
  }
  const text = { ...input, name, format: options.format, columns }
  const done = await executor.run('redactFile', text, how)
  const warnings = [...done.warnings, ...visualWarnings(visual, 'text')]
  return { ...done, ...{ pages: 0, scrubbed: [], rasterised: [] }, warnings }
}

/** Modes that replace a text of any length. */
const onlyKeepModes: readonly TextMode[] = ['blackout', 'redact', 'hash', 'token']

/** @throws RequestError */
function checkOnlyKeep(options: RedactDocumentOptions): void {
  const { onlyKeep, decisions, onlyPages, to } = options
  if (onlyKeep === undefined) return
  if (!onlyKeepModes.includes(modeOf(options)))
    throw new RequestError(
      'invalid_request',
      `--only-keep (onlyKeep) works with the modes ${onlyKeepModes.join(', ')}.`,
    )
  const taken: readonly (readonly [what: string, isGiven: boolean])[] = [
    ['decisions', decisions !== undefined],
    ['single pages', onlyPages !== undefined],
    ['another output format', to !== undefined],
    ['faces and persons', anyVisual(visualFlags(options))],
  ]
  const other = taken.find(([, isGiven]) => isGiven)?.[0] ?? null
  if (other !== null)
    throw new RequestError('invalid_request', `--only-keep (onlyKeep) cannot be used with ${other}.`)
}

/** What to find; with `onlyKeep`, it is kept. */
function onlyKept(options: RedactDocumentOptions) {
  const detect = detectionOptions(options)
  const { onlyKeep } = options
  return onlyKeep === undefined ? detect : { ...detect, pack: undefined, keep: undefined, entities: onlyKeep }
}

/** The marks to apply; undefined for none. @throws RequestError */
function markRules({ applyMarks }: RedactDocumentOptions): readonly MarkRule[] | undefined {
  if (applyMarks === undefined || applyMarks === false) return undefined
  return applyMarks === true ? [] : parseMarkRules(applyMarks)
}

/** In an image a decision is a place like any other. */
function placesOf(
  { decisions, regions = [] }: RedactDocumentOptions,
  { detect }: { readonly detect: DetectOptions },
): { readonly detect: DetectOptions; readonly regions: readonly Region[] } {
  if (decisions === undefined) return { detect, regions }
  const decided = decisions.detections
    .filter(({ decision }) => decision !== 'rejected')
    .flatMap(({ page = 1, boxes = [], exemption, type, score, reason, value }) => {
      const found = { type, score, recognizer: reason, ...(value !== undefined && { value }) }
      return boxes.map((box) => ({ page, box, found, ...(exemption && { exemption }) }))
    })
  return { detect: { ...detect, entities: 'none' }, regions: [...regions, ...decided] }
}

/** Places by pages are only known in documents with pages. */
function checkDecisions(
  { decisions, regions, onlyPages }: RedactDocumentOptions,
  { sha256 }: FileDigest,
  format: RedactableFormat,
): void {
  if (decisions !== undefined && decisions.document.sha256 !== sha256)
    throw new RequestError(
      'invalid_request',
      'The decisions were made for another document, or for another version of it. Review this one.',
    )
  const paged = [
    ['Regions', regions],
    ['Pages', onlyPages],
  ] as const
  for (const [what, given] of paged)
    if (given !== undefined && format !== 'pdf' && !(isImage(format) && what !== 'Pages'))
      throw new RequestError(
        'invalid_request',
        `${what} are only available for documents with pages; this one is ${format}.`,
        { format },
      )
}

function runOptions(options: RedactDocumentOptions, bytes: Uint8Array<ArrayBuffer>): RunOptions {
  const { signal, onProgress, timeoutMs } = options
  return { signal, onProgress, transfer: [bytes.buffer], ...(timeoutMs === undefined ? {} : { timeoutMs }) }
}

/** Range below the minimum score that is listed. Candidates with lower scores are mostly ordinary numbers and words. */
const scoreBelowMinimum = 0.2

/**
 * The results of the same detection without allow lists and keep rules, and with a lower minimum score, except removed values. Words in
 * images are not read for it. The bytes of the source are copied.
 */
async function keptValues(
  { bytes, name }: Source,
  given: RedactDocumentOptions,
  engine: DetectionEngine,
): Promise<(removed: readonly { readonly value: string }[]) => KeptValue[]> {
  const options = withProfile(given)
  const { minScore = defaultMinScore, minScores = {} } = options
  const lower = (score: number): number => Math.max(0, score - scoreBelowMinimum)
  const { faces: _, retinas: __, bodies: ___, fullBodies: ____, ...rest } = options
  const wider = {
    ...rest,
    allow: undefined,
    keepRules: undefined,
    minScore: lower(minScore),
    minScores: Object.fromEntries(Object.entries(minScores).map(([type, score]) => [type, lower(score)])),
    ocr: false,
    format: options.format,
  }
  const { entities, text } = await detectInDocument({ bytes: bytes.slice(), name }, wider, engine)
  const { LineCounter } = await import('../../engines/redact/text/index.ts')
  const positionOf = new LineCounter().next(text ?? '')
  return (removed) => {
    const gone = [...new Set(removed.map(({ value }) => folded(value)))].filter((value) => value !== '')
    const exact = new Set(gone)
    const together = `\n${gone.join('\n')}\n`
    const isRemoved = (value: string): boolean =>
      exact.has(value) || together.includes(value) || gone.some((one) => value.includes(one))
    return entities.flatMap((entity): KeptValue[] => {
      const value = folded(entity.value)
      if (value === '' || isRemoved(value)) return []
      const line = text !== undefined && entity.span && positionOf(entity.span.start).line
      return [
        {
          ...entity,
          ...(line && { place: `line ${line}` }),
          why: entity.score < (minScores[entity.type] ?? minScore) ? 'low_score' : 'allowed',
        },
      ]
    })
  }
}

function folded(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
