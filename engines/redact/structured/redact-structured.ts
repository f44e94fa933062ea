import { compileOptions } from '../../detect/detect.ts'
import { compileTerms } from '../../detect/terms.ts'
import { LimitError } from '../../model/errors.ts'
import type { Span } from '../../model/text-layer.ts'
import {
  type AttachmentPort,
  countUnreadFiles,
  isRecordFormat,
  placesOf,
  readStructured,
  readWithFiles,
  type Source,
  type StructuredFormat,
  writeSource,
} from '../../structured/index.ts'
import { keptBy } from '../decided-spans.ts'
import { allBut, KeptWords, otherText, proofOfKept } from '../only-keep.ts'
import { type Proof, unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import { LineCounter, redactText } from '../text/index.ts'
import { type Applied, applyReplacements, decidedIn, keepsNumber } from './apply.ts'
import { ColumnRules } from './columns.ts'
import { asksForDates, type Found, findIn, knownValues, type LabelledEntity } from './find.ts'
import { fieldsOf, isDetectable, labelOf, layerOf, placesIn, type StructuredLayer } from './layer.ts'
import { maxWholeLength, type RedactedStructure, type StructuredOptions } from './options.ts'
import { collectRepeats, proveStructured } from './prove.ts'
import { redactRecords } from './record-redaction.ts'
import {
  attachmentsRemoved,
  embeddedFiles,
  invalidOutput,
  proofFailed,
  shapeChanged,
  signaturesRemoved,
  unreadPictures,
  warningsOf,
} from './report.ts'

export type { StructuredOptions } from './options.ts'

/**
 * Redacts a structured text: values change inside their cells and are escaped as the format requires; keys, columns and nesting are
 * preserved. The output is read again: it must have the same structure, and no removed value in its values, keys and bytes.
 * @param attachment how attachments of a mail or event are handled. Default: they are removed
 * @returns null if the text is not valid in its format
 * @throws VerificationError `proof_failed`; RequestError for an unknown type
 */
export function redactStructured(
  text: string,
  format: StructuredFormat,
  options: StructuredOptions,
  attachment?: AttachmentPort,
): RedactedStructure | null {
  const { decisions, onlyKeep } = options
  if ((decisions !== undefined || onlyKeep) && text.length > maxWholeLength)
    throw new LimitError(
      'too_many_bytes',
      `Decisions and --only-keep (onlyKeep) can be applied to a ${format} text of up to ${maxWholeLength} characters. Split the file.`,
      { limit: maxWholeLength },
    )
  if (isRecordFormat(format) && text.length > maxWholeLength) return redactRecords(text, format, options)
  let dropped = 0
  const drop: AttachmentPort = () => {
    dropped++
    return 'drop'
  }
  const source = attachment ? readWithFiles(text, format, attachment) : readStructured(text, format, drop)
  if (source === null) return null
  const done = redactSource(source, (output) => readStructured(output, format), options)
  if (onlyKeep) return done
  const beside = [
    ...unreadPictures(countUnreadFiles(text, attachment !== undefined)),
    ...embeddedFiles(text, format),
  ]
  const signatures = signaturesRemoved(source)
  return {
    ...done,
    warnings: [...done.warnings, ...beside, ...signatures, ...attachmentsRemoved(dropped, dropped)],
  }
}

/** The replacements, in plain form and as encoded by the formats of their fields. */
function writtenInstead(changes: Applied['changes'], entities: Applied['entities']): string[] {
  const replacements = [...new Set(entities.map(({ replacement }) => replacement))]
  const codecs = [...new Set([...changes.keys()].map(({ codec }) => codec))]
  return [
    ...replacements,
    ...codecs.flatMap((codec) => replacements.map((one) => codec.encode(one, '', false))),
  ]
}

/** What is found in a source, before anything is removed. */
function search(source: Source, options: StructuredOptions) {
  const { decisions } = options
  const detect = compileOptions(options.detect)
  const custom = options.detect.types?.map(({ code }) => code) ?? []
  const columns = new ColumnRules(options.columns ?? {}, custom)
  const terms = compileTerms(options.terms ?? [], { wholeWords: options.wholeWords })
  const layer = layerOf(source, (place) => columns.ruleOf(place) === null)
  const chosen = decisions && {
    decided: decidedIn(layer, source.text, decisions),
    isKept: keptBy(decisions),
  }
  const timestamps = asksForDates(options.detect)
  return { layer, columns, terms, found: findIn(layer, { detect, terms, columns, timestamps, ...chosen }) }
}

/** The values that are removed from a source everywhere, with their types, without those that may mean something else elsewhere. */
export function valuesRemovedFrom(source: Source, options: StructuredOptions): ReadonlyMap<string, string> {
  const { values, origins } = search(source, options).found
  return new Map(values.map((value, i) => [value, origins[i].type]))
}

/** Redacts a source, and reads the output again by `read`. */
export function redactSource(
  source: Source,
  read: (output: string) => Source | null,
  options: StructuredOptions,
): RedactedStructure {
  const { mode, key, language = options.detect.language } = options
  options.onStage?.('detect', 0)
  const { layer, columns, terms, found: first } = search(source, options)
  const found = options.onlyKeep ? allButFound(layer, first) : first

  options.onStage?.('erase', 1)
  const labelled = found.entities.map((entity) => {
    const [place] = placesIn(layer, entity.start, entity.end)
    return { ...entity, label: labelOf(place.field.path) }
  })
  const replaced = redactText(layer.text, labelled, {
    mode,
    key,
    language,
    sharedKey: options.sharedKey,
    numbering: options.numbering,
    people: found.people,
    dateOrder: options.dateOrder,
  })
  const { changes, entities } = applyReplacements(layer, replaced.entities)
  const output = writeSource(source, changes, (field) => keepsNumber(mode, field))

  const emptied = [...changes.keys()].filter(
    ({ role, codec }) => role === 'opaque' && codec.encode('-', '', false) === '',
  ).length

  options.onStage?.('prove', 2)
  const again = read(output)
  if (again === null) throw invalidOutput()
  if (again.shape !== source.shape) throw shapeChanged()
  const searched = { terms, columns, ...found }
  if (options.onlyKeep)
    proveKept(again, new KeptWords([...valuesOf(layer, first), ...writtenInstead(changes, entities)]))
  else proveStructured(again, searched)
  const repeats = new Repeats(found.ambiguous)
  collectRepeats(again, searched, repeats, new LineCounter().next(output))
  repeats.addKept(options.attachedKept ?? [], 'attachment')
  const { proved, notSearched, kept } = repeats.result()
  options.onStage?.('prove', 3)
  const values = found.values.length + proved + (options.terms?.length ?? 0)
  const proof: Proof = options.onlyKeep
    ? proofOfKept(['values'], entities.length)
    : { searched: ['values', 'keys', 'text as written'], values, found: 0, notSearched }
  return {
    text: output,
    entities: entities.toSorted((a, b) => a.start - b.start),
    proof,
    warnings: [...warningsOf(columns.unused(), emptied), ...unsearchedWarnings(notSearched)],
    kept,
  }
}

/** Inverse redaction of a structured text: keys and syntax are kept, so that it is valid, and of the values only what was found. */

/** Everything in the values except what was found. No further mentions are searched. */
function allButFound(layer: StructuredLayer, { entities }: Found): Found {
  const kept = entities.toSorted((a, b) => a.start - b.start)
  let next = 0
  const others: LabelledEntity[] = []
  for (const { start, end, place } of [...fieldsOf(layer)].sort((a, b) => a.start - b.start)) {
    if (!isRemovable(place)) continue
    while (next < kept.length && kept[next].end <= start) next++
    const inside: Span[] = []
    for (let i = next; i < kept.length && kept[i].start < end; i++) inside.push(kept[i])
    // A number or a word of the format, such as `true`, is removed as a whole.
    if (place.field.scalar === undefined)
      for (const span of allBut(layer.text, inside, { start, end })) others.push({ ...otherText, ...span })
    else if (inside.length === 0) others.push({ ...otherText, start, end })
  }
  return { ...knownValues([]), entities: others, people: [] }
}

function isRemovable(place: Parameters<typeof isDetectable>[0]): boolean {
  return place.field.fixed !== true && (place.field.role === 'opaque' || isDetectable(place))
}

/** @throws VerificationError `proof_failed` where a value of the output has a word that was not kept */
function proveKept(output: Source, kept: KeptWords): void {
  let others = 0
  for (const place of placesOf(output)) if (isRemovable(place)) others += kept.othersIn(place.field.value)
  if (others > 0) throw proofFailed(others)
}

/** The findings, in plain form. */
function valuesOf({ text }: StructuredLayer, { entities }: Found): string[] {
  return entities.map(({ start, end }) => text.slice(start, end))
}
