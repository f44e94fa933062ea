/** Redaction of an office document: open, scrub, read, detect, erase, clean the rest, write, prove. Runs in one thread. */
import type { Entity } from '../../model/entity.ts'
import type { Warning } from '../../model/errors.ts'
import { locate, type Span } from '../../model/text-layer.ts'
import type { Part } from '../../office/parts/index.ts'
import { CoveredSpans } from '../decoded.ts'
import { evidentIn, mayBeEvident } from '../evident.ts'
import { blackoutBar } from '../modes/modes.ts'
import { tokenPattern } from '../modes/tokens.ts'
import { KeptWords, proofOfKept } from '../only-keep.ts'
import { unsearchedWarnings } from '../proof.ts'
import { Repeats } from '../repeats.ts'
import type { RedactedEntity, RedactionInput, RedactionOutput } from '../request.ts'
import { redactText } from '../text/index.ts'
import { type RedactPdf, redactAttachments } from './attachments.ts'
import {
  pictureLines,
  picturesOf,
  type ReadPicture,
  type RedactPicture,
  redactPicturePart,
  valuesInDrawing,
} from './drawing/pictures.ts'
import { dropUnreadableSvg, removeSvgScripts, svgLines, svgPictures } from './drawing/svg.ts'
import { type FoundValues, findValues, type KnownValue } from './find-values.ts'
import { neutralisePartNames } from './format-words.ts'
import { OfficeTally, type OfficeWork, type TextLine } from './office-format.ts'
import {
  layerOf,
  type OfficeLayer,
  readingOf,
  replaceInLayer,
  writtenReplacements,
  writtenSpan,
} from './office-layer.ts'
import { allDocuments, type OfficeDocument, openDocuments } from './open-documents.ts'
import { attributeLines, linkLines } from './pieces.ts'
import { proveOffice, proveOnlyKept } from './prove-office.ts'
import { removeResidue } from './remove-residue.ts'
import { ValueFinder } from './value-finder.ts'

/** What the redaction of office documents uses from other modules. */
export interface OfficePorts {
  /** Redacts an image. Without it, images are kept with a warning. */
  readonly redactPicture?: RedactPicture
  /** Reads the words of an image, for the decisions of a review. Without it, images are redacted by detection. */
  readonly readPicture?: ReadPicture
  /** Redacts an embedded PDF. Without it, embedded PDF files are removed with a warning. */
  readonly redactPdf?: RedactPdf
}

/**
 * @throws DocumentError | LimitError for input that cannot be read
 * @throws VerificationError `proof_failed` when a value is still in the output, which is then not returned
 */
export async function redactOfficeDocument(
  input: RedactionInput,
  ports: OfficePorts = {},
): Promise<RedactionOutput> {
  const progress = (stage: string, done: number) => input.progress?.postMessage({ stage, done, total: 4 })
  const tally = new OfficeTally()
  progress('read', 0)
  const document = await openDocuments(input.bytes, tally)
  const documents = allDocuments(document)
  const works = documents.map(({ work }) => work)
  // A reviewer decided on the words of images as listed by detection.
  const pictures =
    input.decisions && ports.readPicture ? await pictureLines(works, input, ports.readPicture) : undefined
  const layer = layerOf([...linesOf(document), ...(pictures?.values() ?? [])])

  progress('detect', 1)
  const inText = findValues(layer, input)
  const inPictures = pictures && valuesInPictures(layer, inText, pictures)
  const attached = [
    ...(await redactPictures(works, input, inText, tally, ports, inPictures)),
    ...(await redactAttached(documents, input, inText, ports)),
    ...evidentInAttributes(works, input, inText),
  ]
  const found = attached.length === 0 ? inText : findValues(layer, input, attached.map(asKnown))

  progress('erase', 2)
  const entities = erase(layer, found, input)
  for (const { format, work } of documents) {
    if (input.onlyKeep) format.dropFormulas?.(work)
    format.settle?.(work)
  }
  const finder = new ValueFinder(found.search)
  for (const { format, work, holder } of documents) {
    removeResidue(work, finder, format)
    tally.add('part names', neutralisePartNames(work))
    if (holder) holder.bytes = await work.package.write()
  }
  const bytes = await document.work.package.write()

  progress('prove', 3)
  if (found.kept) await proveKept(bytes, document.format.name, [...found.kept, ...replacements(entities)])
  else await proveOffice(bytes, document.format.name, finder)
  // Read again only for values that the proof of the parts cannot distinguish from ordinary words.
  const repeats = new Repeats(found.ambiguous)
  if (found.ambiguous.matcher.size > 0) collectRepeats(await layerOfOutput(bytes), repeats)
  for (const [place, kept] of tally.kept) repeats.addKept(kept, place)
  const { proved, notSearched, kept } = repeats.result()
  progress('prove', 4)
  return {
    bytes,
    pages: 0,
    entities: [...entities, ...attached],
    scrubbed: tally.scrubbed,
    proof: found.kept
      ? proofOfKept(['text of parts', 'text by a second reader'], entities.length + attached.length)
      : {
          searched: ['parts', 'attributes', 'names of parts', 'text by a second reader'],
          values: found.search.size + proved,
          found: 0,
          notSearched,
        },
    rasterised: [],
    warnings: [
      ...tally.warnings,
      ...notReviewed(input, attached),
      ...unknownColumns(found.unusedColumns),
      ...unsearchedWarnings(notSearched),
    ],
    kept,
  }
}

function replacements(entities: readonly RedactedEntity[]): string[] {
  return entities.map(({ replacement = '' }) => replacement)
}

/** @throws VerificationError `proof_failed` if the output contains a word that was not kept */
async function proveKept(bytes: Uint8Array, format: string, kept: readonly string[]): Promise<void> {
  const { runs } = await layerOfOutput(bytes)
  const read = runs.flatMap(({ place: { line, piece } }) =>
    piece.target !== undefined && line.detectable !== false ? [piece.text] : [],
  )
  await proveOnlyKept(bytes, format, read, new KeptWords(kept))
}

async function layerOfOutput(bytes: Uint8Array): Promise<OfficeLayer> {
  return layerOf([...linesOf(await openDocuments(bytes, new OfficeTally()))])
}

/** Values in names, styles and settings, which are not shown: only values evident by their format. */
function evidentInAttributes(
  works: readonly OfficeWork[],
  { detect, decisions, onlyKeep }: RedactionInput,
  { search }: FoundValues,
): RedactedEntity[] {
  if (decisions || onlyKeep) return []
  const text = mayBeEvident(attributeValues(works)).join('\n\n')
  return evidentIn(text, detect)
    .filter((entity) => search.find(text.slice(entity.start, entity.end)).length === 0)
    .map(({ start, end, type, score, recognizer }) => ({
      ...{ type, score, recognizer, page: 0, boxes: [] },
      ...{ place: 'names and attributes', value: text.slice(start, end) },
    }))
}

function* attributeValues(works: readonly OfficeWork[]): Generator<string> {
  for (const work of works)
    for (const part of work.package.parts())
      if (part.isXml)
        for (const element of [part.root, ...part.root.descendants()])
          for (const { value } of element.attributes) yield value
}

/** States the kind of part and the line number in it: a paragraph, or a row or cell of a table. */
function collectRepeats(layer: OfficeLayer, repeats: Repeats): void {
  const numbers = new Map<TextLine, number>()
  const counts = new Map<string, number>()
  for (const { place } of layer.runs) {
    if (numbers.has(place.line)) continue
    const number = (counts.get(place.line.place) ?? 0) + 1
    counts.set(place.line.place, number)
    numbers.set(place.line, number)
  }
  repeats.collect(layer.text, (span) => {
    const line = locate(layer, span)[0]?.place.line
    if (line === undefined) return null
    const isOnly = counts.get(line.place) === 1
    return { place: isOnly ? line.place : `${line.place}, line ${numbers.get(line)}` }
  })
}

/** All lines of a document and its embedded documents, outer ones first. */
function* linesOf(document: OfficeDocument, prefix = ''): Generator<TextLine> {
  const { format, work, embedded } = document
  const parts = work.package.parts().filter((part) => part.isXml)
  for (const line of format.read(work)) yield { ...line, place: prefix + line.place }
  for (const part of parts) for (const line of svgLines(part)) yield { ...line, place: prefix + line.place }
  for (const part of parts)
    for (const line of attributeLines(part)) yield { ...line, place: prefix + line.place }
  for (const line of linkLines(work.package.allRelationships())) yield { ...line, place: prefix + line.place }
  for (const inner of embedded) yield* linesOf(inner, 'embedded document, ')
}

/** @param decided what a review decided to remove from each image; undefined: values are detected in the images */
async function redactPictures(
  works: readonly OfficeWork[],
  input: RedactionInput,
  { search }: FoundValues,
  tally: OfficeTally,
  { redactPicture }: OfficePorts,
  decided?: ReadonlyMap<Part, readonly string[]>,
): Promise<RedactedEntity[]> {
  const finder = new ValueFinder(search)
  const found: RedactedEntity[] = []
  for (const work of works) {
    let foundInPixels = false
    for (const part of picturesOf(work)) {
      const values = [...search.foundValues, ...(decided?.get(part) ?? [])]
      const detect = decided ? { ...input.detect, entities: 'none' as const } : input.detect
      const options = { input: { ...input, detect }, values, finder, tally, redactPicture }
      const entities = await redactPicturePart(part, options)
      // Nothing of the drawing next to the image may be kept either.
      if (entities.length > 0 || input.onlyKeep) foundInPixels = true
      // They are already among the values of the text.
      if (decided) continue
      for (const entity of entities) found.push({ ...entity, page: 0, boxes: [], place: 'picture' })
    }
    const drawn = new Set<Part>()
    for (const part of svgPictures(work)) {
      const entities = await valuesInDrawing(part.bytes, {
        input,
        values: search.foundValues,
        tally,
        redactPicture,
      })
      if (entities.length > 0 || input.onlyKeep) drawn.add(part)
    }
    removeSvgScripts(work)
    dropUnreadableSvg(work, foundInPixels, drawn)
  }
  return found
}

/** The values of the text in the line of each image. */
function valuesInPictures(
  layer: OfficeLayer,
  { entities }: FoundValues,
  pictures: ReadonlyMap<Part, TextLine>,
): ReadonlyMap<Part, readonly string[]> {
  const values = new Map<Part, readonly string[]>()
  for (const [part, line] of pictures) {
    const run = layer.runs.find(({ place }) => place.line === line)
    if (run === undefined) continue
    const inside = entities.filter(({ start, end }) => start < run.end && end > run.start)
    values.set(
      part,
      inside.map(({ start, end }) => layer.text.slice(Math.max(start, run.start), Math.min(end, run.end))),
    )
  }
  return values
}

async function redactAttached(
  documents: readonly OfficeDocument[],
  input: RedactionInput,
  { search }: FoundValues,
  { redactPdf, redactPicture }: OfficePorts,
): Promise<RedactedEntity[]> {
  // Decisions refer to this document, not to attached ones.
  const options = {
    input: { ...input, decisions: undefined },
    values: [...search.foundValues],
    redactPdf,
    redactPicture,
  }
  const found: RedactedEntity[] = []
  for (const { work, attachments } of documents)
    found.push(...(await redactAttachments(work, attachments, options)))
  return found
}

function asKnown({ value, type, score }: RedactedEntity): KnownValue {
  return { value, type, score }
}

/** Replaces the values in the lines, by the mode. */
function erase(
  layer: OfficeLayer,
  { entities, people, search }: FoundValues,
  input: RedactionInput,
): RedactedEntity[] {
  const { mode = 'blackout', key, sharedKey, numbering } = input
  const language = input.detect.language
  const replaced = redactText(layer.text, entities, {
    mode,
    key,
    language,
    sharedKey,
    people,
    numbering,
  }).entities.map((entity) => ({
    ...entity,
    // A replacement such as `[NAME]` may itself contain a term.
    replacement: search.find(entity.replacement).length > 0 ? blackoutBar : entity.replacement,
  }))
  const written = replaced.map(({ start, end, replacement }) => ({ start, end, text: replacement }))
  replaceInLayer(layer, writtenReplacements(layer, written))
  const isDirect = (entity: Span): boolean => readingOf(layer, entity).form === null
  const direct = new CoveredSpans(replaced.filter(isDirect))
  // A decoded form may repeat what the text shows.
  const distinct = replaced.filter(
    (entity) => isDirect(entity) || !direct.contain(writtenSpan(layer, entity) ?? entity),
  )
  return distinct.flatMap((entity): RedactedEntity[] => {
    const span = writtenSpan(layer, entity)
    const found = span && locate(layer, span).find(({ place }) => place.piece.target !== undefined)
    return found ? [resultOf(entity, layer.text, found.place.line.place)] : []
  })
}

function resultOf(
  entity: Entity & { replacement: string; exemption?: string },
  text: string,
  place: string,
): RedactedEntity {
  const { type, score, recognizer, explanation, exemption, replacement, start, end } = entity
  return {
    type,
    page: 0,
    boxes: [],
    place,
    replacement,
    score,
    recognizer,
    ...(exemption === undefined ? {} : { exemption }),
    ...(explanation === undefined ? {} : { explanation }),
    value: text.slice(start, end),
  }
}

function unknownColumns(names: readonly string[]): Warning[] {
  return names.map((name) => ({
    code: 'unknown_column',
    message: `There is no column "${name}", which a rule names.`,
  }))
}

/** A review shows the text of an office document and the words of its images, but not its attached files. */
function notReviewed(
  { decisions }: Pick<RedactionInput, 'decisions'>,
  attached: readonly RedactedEntity[],
): Warning[] {
  if (decisions === undefined || attached.length === 0) return []
  return [
    {
      code: 'pictures_not_reviewed',
      message: `Attached files, and pictures that OCR did not read, are not part of a review: ${attached.length} values that detection found in them were removed.`,
    },
  ]
}

/** Detection in an office document: what its redaction would remove. Nothing is changed. */

export interface DetectOfficeOutput {
  /** All text of the document that redaction reads, with the words of its images. */
  readonly text: string
  /** In text order, without those inside of others. */
  readonly entities: readonly Entity[]
  readonly warnings: readonly Warning[]
}

/**
 * @param readPicture reads the words of images. Without it, images cause a warning.
 * @throws DocumentError | LimitError for input that cannot be read
 */
export async function detectOfficeDocument(
  input: Pick<RedactionInput, 'bytes' | 'detect' | 'terms' | 'wholeWords' | 'columns' | 'progress'>,
  readPicture?: ReadPicture,
): Promise<DetectOfficeOutput> {
  const tally = new OfficeTally()
  const document = await openDocuments(input.bytes, tally)
  const works = allDocuments(document).map(({ work }) => work)
  const pictures = readPicture ? await pictureLines(works, input, readPicture) : new Map<unknown, TextLine>()
  if (readPicture === undefined && works.some((work) => picturesOf(work).length > 0))
    tally.warn('images_not_searched', 'The document has pictures; words in them were not searched.')
  const layer = layerOf([...linesOf(document), ...pictures.values()])
  const { entities } = findValues(layer, input)
  const sorted = entities.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let end = -1
  const outer = sorted.filter((entity) => {
    if (entity.end <= end) return false
    end = entity.end
    return true
  })
  return { text: layer.text, entities: outer, warnings: tally.warnings }
}

/**
 * Puts the values of tokens back, each in the formatting of its token. Tokens that are not in the map are kept.
 * @throws DocumentError | LimitError for input that cannot be read
 */
export async function restoreOfficeDocument(input: {
  /** Owned by the task. */
  readonly bytes: Uint8Array
  readonly tokens: ReadonlyMap<string, string>
}): Promise<{ readonly bytes: Uint8Array }> {
  const document = await openDocuments(input.bytes, new OfficeTally())
  const layer = layerOf([...linesOf(document)])
  const found = [...layer.text.matchAll(tokenPattern)].flatMap(({ index, 0: token }) => {
    const text = input.tokens.get(token)
    return text === undefined ? [] : [{ start: index, end: index + token.length, text }]
  })
  replaceInLayer(layer, writtenReplacements(layer, found))
  for (const { format, work, holder } of allDocuments(document)) {
    format.settle?.(work)
    if (holder) holder.bytes = await work.package.write()
  }
  return { bytes: await document.work.package.write() }
}
