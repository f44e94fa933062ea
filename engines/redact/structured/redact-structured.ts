import { compileOptions } from '../../detect/detect.ts'
import type { DetectOptions } from '../../detect/options.ts'
import { compileTerms } from '../../detect/terms.ts'
import { VerificationError } from '../../model/errors.ts'
import type { Warning } from '../../model/warning.ts'
import {
  type AttachmentPort,
  placesOf,
  readStructured,
  type Source,
  type StructuredFormat,
  writeSource,
} from '../../structured/index.ts'
import { type Proof, unsearchedWarnings } from '../proof.ts'
import { type ReplacementOptions, redactText, type TextMode } from '../text/index.ts'
import { applyReplacements, keepsNumber, type StructuredEntity } from './apply.ts'
import { ColumnRules, type Columns } from './columns.ts'
import { asksForDates, findIn } from './find.ts'
import { labelOf, layerOf, runsIn } from './layer.ts'
import { proveStructured } from './prove.ts'

export interface StructuredOptions extends ReplacementOptions {
  /** Its `terms` and `wholeWords` are those below. */
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  readonly terms?: readonly string[]
  readonly wholeWords?: boolean
  /** Rules by column or key. Default: none. */
  readonly columns?: Columns
  readonly mode: TextMode
  /** Called before each stage. */
  readonly onStage?: (stage: 'detect' | 'erase' | 'prove', done: number) => void
}

export interface RedactedStructure {
  readonly text: string
  /** In text order. Offsets are those of the input text. */
  readonly entities: readonly StructuredEntity[]
  readonly proof: Proof
  readonly warnings: readonly Warning[]
}

/**
 * Redacts a structured text: values change inside their own cells and are written as the format wants; keys, columns and nesting
 * stay. The output is read again: it has the same shape, and no removed value in its values, keys and bytes.
 * @returns null if the text is not valid in its format
 * @throws VerificationError `proof_failed`; RequestError for an unknown type
 */
export function redactStructured(
  text: string,
  format: StructuredFormat,
  options: StructuredOptions,
  attachment?: AttachmentPort,
): RedactedStructure | null {
  const source = readStructured(text, format, attachment)
  if (source === null) return null
  const { mode, key, language = options.detect.language } = options
  options.onStage?.('detect', 0)
  const detect = compileOptions(options.detect)
  const custom = options.detect.types?.map(({ code }) => code) ?? []
  const columns = new ColumnRules(options.columns ?? {}, custom, detect.isWanted)
  const terms = compileTerms(options.terms ?? [], { wholeWords: options.wholeWords })
  const layer = layerOf(source, (place) => columns.ruleOf(place) === null)
  const found = findIn(layer, { detect, terms, columns, timestamps: asksForDates(options.detect) })

  options.onStage?.('erase', 1)
  const labelled = found.entities.map((entity) => {
    const [run] = runsIn(layer, entity.start, entity.end)
    return { ...entity, label: labelOf(run.place.field.path) }
  })
  const replaced = redactText(layer.text, labelled, {
    mode,
    key,
    language,
    people: found.people,
    dateOrder: options.dateOrder,
  })
  const { changes, entities } = applyReplacements(layer, replaced.entities)
  const output = writeSource(source, changes, (field) => keepsNumber(mode, field))

  const emptied = [...changes.keys()].filter(
    ({ role, codec }) => role === 'opaque' && codec.encode('-', '', false) === '',
  ).length

  options.onStage?.('prove', 2)
  const again = readStructured(output, format)
  if (again === null || again.shape !== source.shape) throw shapeChanged(again)
  proveStructured(again, { terms, columns, ...found })
  const { proved, notSearched } = found.ambiguous.searchIn([valuesOf(again)])
  options.onStage?.('prove', 3)
  const values = found.values.length + proved + (options.terms?.length ?? 0)
  return {
    text: output,
    entities: entities.toSorted((a, b) => a.start - b.start),
    proof: {
      searched: ['values', 'keys', 'text as written'],
      values,
      found: 0,
      notSearched,
    },
    warnings: [...warningsOf(columns.unused(), found.kept, emptied), ...unsearchedWarnings(notSearched)],
  }
}

/** The values of a text without its names and syntax, in which an ordinary word says nothing. */
function valuesOf(source: Source): string {
  return [...placesOf(source)]
    .flatMap(({ field: { role, value } }) => (role === 'value' || role === 'comment' ? [value] : []))
    .join('\n\n')
}

function shapeChanged(again: Source | null): VerificationError {
  return new VerificationError(
    'proof_failed',
    again === null
      ? 'The redacted file is not valid in its format, so nothing was written. Try mode "redact", or --format log to treat it as lines of text.'
      : 'The redacted file has not the same structure as the input, so nothing was written. Try mode "redact".',
  )
}

function warningsOf(unused: readonly string[], kept: number, emptied: number): Warning[] {
  const warnings: Warning[] = unused.map((name) => ({
    code: 'unknown_column',
    message: `There is no column or key "${name}", which a rule names.`,
  }))
  if (kept > 0)
    warnings.push({
      code: 'kept_mentions',
      message: `${kept} mentions of removed values were kept, since they are in columns that you excluded.`,
    })
  if (emptied > 0)
    warnings.push({
      code: 'scripts_emptied',
      message: `${emptied} scripts, styles or conditional comments held a removed value and were emptied: they cannot be changed safely.`,
    })
  return warnings
}
