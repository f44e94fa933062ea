import { createHash, type Hash } from 'node:crypto'
import { compileOptions, type ResolvedOptions } from '../../detect/detect.ts'
import { compileTerms, type TermMatcher } from '../../detect/terms.ts'
import type { KeptValue } from '../../model/detection.ts'
import { DocumentError, LimitError, type Warning } from '../../model/errors.ts'
import {
  countUnreadFiles,
  defaultBlockLength,
  type RecordBlock,
  type RecordFormat,
  RecordReader,
  writeSource,
} from '../../structured/index.ts'
import { tokenPattern } from '../modes/tokens.ts'
import { type Proof, unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import {
  checkStreamMode,
  isShared,
  LineCounter,
  languageOfText,
  ownCopy,
  type ReplacementContext,
  redactText,
  replacementContext,
} from '../text/index.ts'
import { applyReplacements, keepsNumber, type StructuredEntity } from './apply.ts'
import { ColumnRules } from './columns.ts'
import {
  asksForDates,
  type FirstFound,
  findFirst,
  findIn,
  type KnownValues,
  knownValues,
  withMentions,
} from './find.ts'
import { labelOf, layerOf, placesIn, type StructuredLayer } from './layer.ts'
import type { RedactedStructure, StructuredOptions } from './options.ts'
import { collectRepeats, leftIn } from './prove.ts'
import { proofFailed, shapeChanged, unreadPictures, warningsOf } from './report.ts'

/** Distinct values that can be searched for at once; with their matcher, the process needs about 2.5 kB for each. */
const maxValues = 500_000
/** Number of dates used to decide the date order. */
const maxDates = 10_000

/** UTF-16 code units used to choose the language of the replacements. */
const sampleUnits = 6_000

/** A redacted block. Offsets of its entities refer to the whole text. */
export interface RedactedBlock {
  readonly text: string
  readonly entities: readonly StructuredEntity[]
}

/**
 * Redacts a text of records block by block, so that memory grows with the distinct values and not with the text: `collect` each block,
 * then `redact` each block, then `prove` each block of the output.
 */
export class RecordRedaction {
  readonly #format: RecordFormat
  readonly #options: StructuredOptions
  readonly #detect: ResolvedOptions
  readonly #terms: TermMatcher
  readonly #columns: ColumnRules
  /** By type and value: one word may be a name in one place and something else in another. */
  readonly #removed = new Map<string, FirstFound['removed'][number]>()
  readonly #people = new Set<string>()
  readonly #dates = new Set<string>()
  readonly #tokens = new Set<string>()
  readonly #shapes: { readonly input: Hash; readonly output: Hash }
  readonly #lines = new LineCounter()
  #unreadFiles = 0
  #known: KnownValues | undefined
  #repeats: Repeats | undefined
  #context: ReplacementContext | undefined
  /** The beginning of the values, which determines the language of the replacements. */
  #sample = ''

  /** @throws RequestError for an unknown type */
  constructor(format: RecordFormat, options: StructuredOptions) {
    this.#format = format
    this.#options = options
    this.#detect = compileOptions(options.detect)
    this.#columns = columnsOf(options)
    this.#terms = compileTerms(options.terms ?? [], { wholeWords: options.wholeWords })
    this.#shapes = { input: createHash('sha256'), output: createHash('sha256') }
  }

  /** First pass. The result may be passed to `redact`, which otherwise computes it again. */
  collect(block: RecordBlock): FirstFound {
    this.#shapes.input.update(this.#shapeOf(block))
    const layer = this.#layer(block)
    if (this.#sample === '') this.#sample = ownCopy(layer.text.slice(0, sampleUnits))
    const found = this.#find(layer)
    for (const { value, type, score } of found.removed) {
      if ((type === 'DATE' || type === 'DOB') && this.#dates.size < maxDates) this.#dates.add(ownCopy(value))
      const known = `${type} ${value}`
      if (this.#removed.has(known)) continue
      if (this.#removed.size >= maxValues) throw tooManyValues()
      this.#removed.set(known, { value: ownCopy(value), type, score })
    }
    for (const name of found.people) this.#people.add(name)
    if (this.#options.mode === 'token' || this.#options.numbering)
      for (const token of block.text.match(tokenPattern) ?? []) this.#tokens.add(ownCopy(token))
    return found
  }

  /** Second pass. */
  redact(block: RecordBlock, collected?: FirstFound): RedactedBlock {
    const known = this.#knownValues()
    const layer = this.#layer(block)
    const first = collected ?? this.#find(layer)
    const entities = withMentions(layer, first, known, this.#columns)
    return replaceIn(block, layer, entities, { ...this.#options, context: this.#contextOfAll() })
  }

  /** Third pass, over the output. @throws VerificationError `proof_failed` if a removed value is still there */
  prove(block: RecordBlock): void {
    this.#shapes.output.update(this.#shapeOf(block))
    // Files are not read block by block.
    this.#unreadFiles += countUnreadFiles(block.text, false)
    const known = this.#knownValues()
    const searched = { ...known, terms: this.#terms, columns: this.#columns }
    const left = leftIn(block, searched)
    if (left > 0) throw proofFailed(left)
    collectRepeats(block, searched, this.#repeatsOf(known), this.#lines.next(block.text))
  }

  /** After the last block. @throws VerificationError `proof_failed` if the output has another structure */
  finish(): {
    readonly proof: Proof
    readonly warnings: readonly Warning[]
    readonly kept: readonly KeptValue[]
  } {
    const { input, output } = this.#shapes
    if (input.digest('hex') !== output.digest('hex')) throw shapeChanged()
    const known = this.#knownValues()
    const { proved, notSearched, kept } = this.#repeatsOf(known).result()
    return {
      proof: {
        searched: ['values', 'keys', 'text as written'],
        values: known.values.length + proved + (this.#options.terms?.length ?? 0),
        found: 0,
        notSearched,
      },
      warnings: [
        ...warningsOf(this.#columns.unused()),
        ...unsearchedWarnings(notSearched),
        ...unreadPictures(this.#unreadFiles),
      ],
      kept,
    }
  }

  #repeatsOf({ ambiguous }: KnownValues): Repeats {
    this.#repeats ??= new Repeats(ambiguous)
    return this.#repeats
  }

  #knownValues(): KnownValues {
    this.#known ??= knownValues(this.#removed.values())
    return this.#known
  }

  #find(layer: StructuredLayer): FirstFound {
    const { detect } = this.#options
    const options = { detect: this.#detect, terms: this.#terms, columns: this.#columns }
    return findFirst(layer, { ...options, timestamps: asksForDates(detect) })
  }

  #layer(block: RecordBlock): StructuredLayer {
    return layerOf(block, (place) => this.#columns.ruleOf(place) === null)
  }

  /** Independent of the division into blocks. */
  #shapeOf({ shape }: RecordBlock): string {
    if (this.#format === 'log' || shape === '') return shape
    return this.#format === 'jsonl' ? `${shape}\n` : `${shape.slice(1)} `
  }

  #contextOfAll(): ReplacementContext {
    if (this.#context !== undefined) return this.#context
    const { mode, numbering } = this.#options
    // Other modes do not use them.
    const removed = mode === 'synthetic' || numbering ? [...this.#removed.values()] : []
    const names = removed.filter(({ type }) => type === 'NAME').map(({ value }) => value)
    this.#context = replacementContext(
      {
        originals: removed.map(({ value }) => value),
        names: [...names, ...this.#people],
        dates: [...this.#dates],
        tokens: [...this.#tokens].join(' '),
        text: this.#sample,
      },
      { ...this.#options, language: this.#options.language ?? this.#options.detect.language },
    )
    return this.#context
  }
}

/**
 * Redacts a text of records as it arrives, in constant memory. Further mentions of a value are removed within a block of about a
 * million characters, and the result is not proved.
 */
export class StructuredStream {
  readonly #options: StructuredOptions
  readonly #detect: ResolvedOptions
  readonly #terms: TermMatcher
  readonly #columns: ColumnRules
  readonly #reader: RecordReader
  /** The language of the first block where it is known. */
  #language: string | undefined

  /** @throws RequestError for an unknown type, and for mode `token`, whose map would grow with the text */
  constructor(format: RecordFormat, options: StructuredOptions, blockLength?: number) {
    checkStreamMode(options.mode)
    this.#options = options
    this.#detect = compileOptions(options.detect)
    this.#columns = columnsOf(options)
    this.#terms = compileTerms(options.terms ?? [], { wholeWords: options.wholeWords })
    this.#reader = new RecordReader(format, blockLength)
  }

  *push(piece: string): Generator<RedactedBlock> {
    for (const block of this.#reader.push(piece)) yield this.#redact(block)
  }

  *end(): Generator<RedactedBlock> {
    for (const block of this.#reader.end()) yield this.#redact(block)
  }

  #redact(block: RecordBlock): RedactedBlock {
    const layer = layerOf(block, (place) => this.#columns.ruleOf(place) === null)
    const { entities, people } = findIn(layer, {
      detect: this.#detect,
      terms: this.#terms,
      columns: this.#columns,
      timestamps: asksForDates(this.#options.detect),
    })
    const { detect, language = detect.language } = this.#options
    this.#language ??= language ?? (isShared(this.#options) ? undefined : languageOfText(layer.text))
    return replaceIn(block, layer, entities, { ...this.#options, language: this.#language, people })
  }
}

function columnsOf({ columns = {}, detect }: StructuredOptions): ColumnRules {
  return new ColumnRules(columns, detect.types?.map(({ code }) => code) ?? [])
}

/** The block with the values of its entities replaced. */
function replaceIn(
  block: RecordBlock,
  layer: StructuredLayer,
  entities: FirstFound['entities'],
  options: Pick<StructuredOptions, 'mode' | 'key' | 'language' | 'people' | 'context' | 'numbering'>,
): RedactedBlock {
  const { mode, key, language, people, context, numbering } = options
  const labelled = entities.map((entity) => {
    const [place] = placesIn(layer, entity.start, entity.end)
    return { ...entity, label: labelOf(place.field.path) }
  })
  const replaced = redactText(layer.text, labelled, {
    ...{ mode, key, language, people, context, numbering },
    // Uses the language of the whole text.
    sharedKey: true,
  })
  const applied = applyReplacements(layer, replaced.entities)
  return {
    text: writeSource(block, applied.changes, (field) => keepsNumber(mode, field)),
    entities: applied.entities
      .map((entity) => ({
        ...entity,
        start: block.start + entity.start,
        end: block.start + entity.end,
        value: ownCopy(entity.value),
      }))
      .toSorted((a, b) => a.start - b.start),
  }
}

function tooManyValues(): LimitError {
  return new LimitError(
    'too_many_entries',
    `The text has more than ${maxValues} distinct values, more than can be searched at once. Split it.`,
    { limit: maxValues },
  )
}

/**
 * Redacts a text of records as `redactStructured` does, but block by block: the fields of a long text would need more memory than a
 * thread has. A single name of a person is recognised by the full name in the same block of about a million characters.
 * @returns null if the text is not valid in its format
 */
export function redactRecords(
  text: string,
  format: RecordFormat,
  options: StructuredOptions,
  blockLength?: number,
): RedactedStructure | null {
  const replaced = replaceRecords(text, format, options, blockLength)
  if (replaced === null) return null
  const { redaction, parts, entities } = replaced
  options.onStage?.('prove', 2)
  for (const block of blocksOf(parts, format, blockLength)) redaction.prove(block)
  const { proof, warnings, kept } = redaction.finish()
  options.onStage?.('prove', 3)
  return { text: parts.join(''), entities, proof, warnings, kept }
}

/** The parts of the output before the proof. Null if the text is not valid in its format. */
export function replaceRecords(
  text: string,
  format: RecordFormat,
  options: StructuredOptions,
  blockLength?: number,
) {
  const redaction = new RecordRedaction(format, options)
  const collected: FirstFound[] = []
  options.onStage?.('detect', 0)
  try {
    // The values themselves are in `redaction`.
    for (const block of blocksOf([text], format, blockLength))
      collected.push({ ...redaction.collect(block), removed: [] })
  } catch (error) {
    if (error instanceof DocumentError && error.code === 'malformed') return null
    throw error
  }
  options.onStage?.('erase', 1)
  const parts: string[] = []
  const entities: StructuredEntity[] = []
  let next = 0
  for (const block of blocksOf([text], format, blockLength)) {
    const done = redaction.redact(block, collected[next])
    delete collected[next++]
    parts.push(done.text)
    for (const entity of done.entities) entities.push(entity)
  }
  return { redaction, parts, entities }
}

/** Yields the blocks of a text in parts. @throws DocumentError `malformed` */
export function* blocksOf(
  parts: Iterable<string>,
  format: RecordFormat,
  blockLength = defaultBlockLength,
): Generator<RecordBlock> {
  const reader = new RecordReader(format, blockLength)
  for (const part of parts)
    for (let at = 0; at < part.length; at += blockLength) yield* reader.push(part.slice(at, at + blockLength))
  yield* reader.end()
}
