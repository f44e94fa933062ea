import { stat } from 'node:fs/promises'
import path from 'node:path'
import { LimitError, RequestError } from '../../../engines/model/errors.ts'
import { proofSummary } from '../../../engines/redact/proof.ts'
import { isRepeat, placeOf, unsureOf, whyKept } from '../../../engines/redact/report/report.ts'
import type { ReportLanguage } from '../../../engines/redact/report/words.ts'
import { formatOf, largeTextFormat } from '../../documents.ts'
import { createEngine, type DocumentEntity, type Engine, type RedactedDocument } from '../../engine.ts'
import type { RedactDocumentOptions } from '../../options.ts'
import { isStdout, Outputs, type OutputTarget } from '../../output/target.ts'
import { type OutputFile, writeOutputs } from '../../output/write.ts'
import type { ReportFormat, ReportOptions } from '../../report-document.ts'
import { type Command, type CommandContext, outputMissing, parseCommandLine } from '../command.ts'
import { checkExtension, otherFormat } from '../extension.ts'
import { optionHelp } from '../help.ts'
import {
  detectionOptions,
  structureOptions,
  structureTitle,
  visualOptions,
  visualTitle,
} from '../options/detection.ts'
import {
  flag,
  inputFolder,
  inputsOf,
  type OptionValues,
  oneOfThese,
  outputPlace,
  place,
  repeated,
} from '../options/option.ts'
import { isMapped, optionFolder, readKey } from '../options/option-files.ts'
import {
  documentOptions,
  placeOptions,
  placeTitle,
  readRedactionOptions,
  replacementOptions,
} from '../options/redaction.ts'
import { progressView } from '../progress.ts'
import { explanationText, table } from '../table.ts'
import { writeReview } from './review.ts'

const options = {
  output: outputPlace('FILE', 'output file (required); - is standard output'),
  overwrite: flag('replace existing output files; inputs are never replaced'),
  ...replacementOptions,
  tokenMap: place('FILE', 'mode token: the sealed map of tokens (required); --numbered: the sealed legend'),
  ...documentOptions,
  fonts: inputFolder('fonts for characters that the built-in fonts lack, where -o is a PDF and IN is not'),
  manifest: place(
    'M.json',
    'also write a signed record of what was removed and proved; it contains no values. "palimpsest verify" checks it',
  ),
  report: repeated(
    place(
      'FILE',
      'also write a report: .html, .csv (the redaction log) or .json; may be repeated. Values are stars unless --show-initials or --show-values is given. Only you may read the file',
    ),
  ),
  reportLanguage: oneOfThese(
    'LANG',
    ['en', 'de', 'fr', 'he', 'ja', 'zh'] satisfies ReportLanguage[],
    'language of an HTML report: en, de, fr, he, ja or zh (default: en)',
  ),
  noUnsure: flag(
    'do not list low-confidence values. The list needs a second detection and is omitted for inputs of more than 4 MiB',
  ),
  dryRun: flag('do everything except writing the output, the manifest and the token map; -o is not needed'),
  review: place('R.html', 'write the page of "palimpsest review" and nothing else'),
  showInitials: flag('reports: show the first character of each value'),
  showValues: flag('show the removed values in the output on screen and in reports'),
  json: flag('JSON lines of progress on standard error, the result as JSON on standard output'),
}
const allOptions = {
  ...options,
  ...detectionOptions,
  ...structureOptions,
  ...placeOptions,
  ...visualOptions,
}

const help = `Remove sensitive values from a PDF, office, image or text file, with proof.

Usage: palimpsest redact IN -o OUT [OPTIONS]

Values are removed from the file, not covered: text, images, annotations, form fields,
metadata and earlier versions. The output is read again and searched for every value
before it is written. If one is found, nothing is written. IN is not changed; - is
standard input. Its format is detected from its content. A text file may have any size.

${optionHelp('Options', options)}

${optionHelp('Detection options', detectionOptions)}

${optionHelp(structureTitle, structureOptions)}

${optionHelp(placeTitle, placeOptions)}

${optionHelp(visualTitle, visualOptions)}

Examples:
  palimpsest redact letter.pdf -o letter-clean.pdf
  palimpsest redact letter.pdf -o letter-clean.docx
  palimpsest redact letter.pdf -o clean.pdf --terms words.txt --entities none
  palimpsest redact statement.pdf -o clean.pdf --manifest clean.manifest.json --label
  palimpsest redact notes.txt -o notes-clean.txt --mode redact --pack HIPAA
  palimpsest redact people.csv -o clean.csv --mode mask --columns name=NAME,notes=-
  palimpsest redact letter.pdf -o clean.pdf --decisions decisions.json
  palimpsest redact letter.pdf --dry-run --report found.html
  palimpsest redact photo.jpg -o clean.jpg --faces
  palimpsest redact in.txt -o out.txt --mode token --token-map map.json --key-file key
`

export const redactCommand: Command = { help, options: allOptions, run }

type Values = OptionValues<typeof allOptions>

const formats: Readonly<Record<string, ReportFormat>> = {
  '.html': 'html',
  '.htm': 'html',
  '.csv': 'csv',
  '.json': 'json',
}

/** Maximum bytes of an input that is read a second time for low-confidence values. */
const maxUnsureBytes = 4 * 1024 * 1024

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('redact', args, allOptions, [1, 1])
  const [file] = positionals
  if (values.review !== undefined)
    return writeReview(file, { ...values, mode: undefined, output: values.review }, context)
  const { dryRun = false, json = false, keyFile } = values
  if (values.output === undefined && !dryRun) throw outputMissing('redact', file)
  const key = keyFile === undefined ? undefined : await readKey(keyFile)
  const redaction = {
    ...(await readRedactionOptions(values, key)),
    ...(isMapped(values) ? { tokenKey: key } : {}),
    listKept: values.report !== undefined || (values.noUnsure !== true && (await isShort(file))),
  }
  const fonts = await optionFolder('fonts', values.fonts)
  const output = dryRun ? '' : (values.output ?? '')
  const written = dryRun ? { ...values, manifest: undefined, tokenMap: undefined } : values
  const { target, manifestTarget, mapTarget, reports } = await redactTargets(
    file,
    { ...written, output },
    context,
  )
  const to = file === '-' || dryRun ? undefined : otherFormat(output, await formatOf(file))
  if (file !== '-' && !dryRun) checkExtension(output, to ?? (await formatOf(file)))

  const started = performance.now()
  const check = (format: string) => (dryRun ? undefined : checkExtension(output, format))
  const { showValues = false } = values
  const inReports = showValues ? true : values.showInitials === true && ('initials' as const)
  const targets = { target, manifestTarget, mapTarget, reports, showValues: inReports, check }
  const result = await redact(file, { ...redaction, to }, targets, context, json, fonts)
  const seconds = (performance.now() - started) / 1000
  // Standard output contains the document, if it is the output.
  const messages = [output, written.manifest, written.tokenMap, ...(values.report ?? [])].some(isStdout)
    ? context.stderr
    : context.stdout
  messages.write(
    json
      ? asJson(result, showValues, dryRun ? undefined : output, written.manifest)
      : asText(result, showValues, dryRun ? null : isStdout(output) ? 'The output was' : output, seconds),
  )
  if (!json) for (const { message } of result.manifest.warnings) context.stderr.write(`Warning: ${message}\n`)
  return 0
}

/** The targets of all outputs, checked before the work begins. */
async function redactTargets(
  file: string,
  values: Values & { readonly output: string },
  context: CommandContext,
): Promise<Omit<OutputTargets, 'check' | 'showValues'>> {
  const { output, overwrite, manifest, tokenMap } = values
  const { inputs, inputFolders } = inputsOf(allOptions, values)
  const outputs = await Outputs.open({ inputs: [file, ...inputs], inputFolders, overwrite, streams: context })
  return {
    target: output === '' ? null : await outputs.target(output),
    reports: await reportTargets(values.report, outputs, values.reportLanguage),
    manifestTarget: manifest === undefined ? undefined : await outputs.target(manifest, '--manifest'),
    mapTarget: tokenMap === undefined ? undefined : await outputs.target(tokenMap, '--token-map'),
  }
}

interface OutputTargets {
  /** None for a dry run. */
  readonly target: OutputTarget | null
  readonly reports: readonly ReportTarget[]
  readonly showValues: boolean | 'initials'
  readonly manifestTarget: OutputTarget | undefined
  readonly mapTarget: OutputTarget | undefined
  /** Throws if the name of the output does not fit the format. */
  readonly check: (format: string) => void
}
type Result = Pick<RedactedDocument, 'format' | 'entities' | 'manifest' | 'kept'> & {
  /** Number of removed values by type, if `entities` does not list all of them. */
  readonly byType?: ReadonlyMap<string, number>
}

async function redact(
  file: string,
  options: RedactDocumentOptions,
  { target, manifestTarget, mapTarget, reports, showValues, check }: OutputTargets,
  context: CommandContext,
  json: boolean,
  fonts: string | undefined,
): Promise<Result> {
  using view = progressView(context, json)
  const run = {
    signal: context.signal,
    onProgress: (progress: Parameters<typeof view.show>[0]) => view.show(progress),
  }
  // Mode token needs the whole text in memory: its map grows with the text.
  const large =
    file === '-' || options.mode === 'token' || options.tokenKey
      ? null
      : await largeTextFormat(file, options.format)
  if (large !== null) {
    if (options.decisions || options.onlyKeep || target === null || reports.length > 0)
      throw new LimitError(
        'too_many_bytes',
        'Decisions, --only-keep, reports and dry runs are not available for a text of more than 64 MiB. Split the file.',
      )
    const { redactLarge } = await import('./redact-large.ts')
    return redactLarge(file, options, target, manifestTarget, run, large)
  }
  await using engine = await createEngine({ threads: 1, fonts })
  const input = file === '-' ? context.stdin : file
  const result = await engine.redactDocument(input, { ...options, ...run })
  const { bytes, format, manifest, tokenMap = '' } = result
  check(format)
  const text = (content: string): Uint8Array => new TextEncoder().encode(`${content}\n`)
  const reported = await reportFiles(reports, engine, result, {
    original: file === '-' ? undefined : file,
    ...{ decisions: options.decisions, password: options.password, signal: context.signal },
    ...{ showValues, written: target !== null },
  })
  await writeOutputs([
    ...(target === null ? [] : [{ target, bytes }]),
    ...reported,
    ...(manifestTarget ? [{ target: manifestTarget, bytes: text(JSON.stringify(manifest, null, 2)) }] : []),
    ...(mapTarget ? [{ target: mapTarget, bytes: text(tokenMap), isPrivate: true }] : []),
  ])
  return result
}

function asJson(result: Result, showValues: boolean, output?: string, manifest?: string): string {
  const { format, entities } = result
  const { mode, scrubbed, proof, rasterised, warnings, document } = result.manifest
  const pages = document.pages ?? 0
  const shown = entities.map((found) => {
    const { value, ...entity } = withoutReplacement(found)
    return showValues ? { ...entity, value } : entity
  })
  const kept = result.kept.filter(isRepeat).map(({ type, page, boxes, place, value, why }) => ({
    ...{ type, page, boxes, place, why },
    ...(showValues && { value }),
  }))
  const counts = result.byType === undefined ? {} : { counts: Object.fromEntries(result.byType) }
  return `${JSON.stringify({ output, manifest, format, mode, pages, entities: shown, ...counts, kept, unsure: unsureOf(result.kept), scrubbed, proof, rasterised, warnings })}\n`
}

function withoutReplacement(entity: DocumentEntity): Omit<DocumentEntity, 'replacement'> {
  if (!('replacement' in entity)) return entity
  const { replacement: _, ...rest } = entity
  return rest
}

/** @param output the written outputs; null for a dry run */
function asText(result: Result, showValues: boolean, output: string | null, seconds: number): string {
  const { entities, manifest } = result
  const pages = manifest.document.pages ?? 0
  const explained = entities.some((entity) => entity.explanation !== undefined)
  const grouped = Map.groupBy(entities, (entity) => entity.type)
  const byType = result.byType ?? new Map([...grouped].map(([type, found]) => [type, found.length]))
  const counts = [...byType].map(([type, count]): (string | number)[] => [type, count])
  const total = [...byType.values()].reduce((sum, count) => sum + count, 0)
  const lines = [
    `${total === 0 ? 'No values were found.' : `${counted(total, 'value')} ${output === null ? 'would be removed' : 'removed'}:`}\n`,
    counts.length > 0
      ? table(
          ['TYPE', 'COUNT'],
          counts.sort((a, b) => Number(b[1]) - Number(a[1])),
        )
      : '',
    (showValues || explained) && entities.length > 0
      ? `\n${table(
          ['TYPE', 'PAGE', ...(showValues ? ['VALUE'] : []), ...(explained ? ['WHY'] : [])],
          entities.map((e) => [
            e.type,
            'page' in e ? e.page : '',
            ...(showValues ? [e.value] : []),
            ...(explained ? [explanationText(e)] : []),
          ]),
        )}`
      : '',
    manifest.scrubbed.length > 0
      ? `Also removed: ${manifest.scrubbed.map(({ what, count }) => `${what} (${count})`).join(', ')}\n`
      : '',
    manifest.rasterised.length > 0 ? `Pages replaced by images: ${manifest.rasterised.join(', ')}\n` : '',
    `Proof: ${proofSummary(manifest.proof)}.\n`,
    ...unsureText(result),
    ...staysText(result, showValues),
    output === null
      ? `Dry run: no output was written, ${seconds.toFixed(2)} s.\n`
      : `${output} written${pages > 0 ? ` (${counted(pages, 'page')})` : ''}, ${seconds.toFixed(2)} s.\n`,
  ]
  return lines.join('')
}

/** Maximum places shown; the report and --json list more. */
const maxShown = 20

/** The places that need a manual decision. */
function staysText({ kept }: Result, showValues: boolean): string[] {
  const repeats = kept.filter(isRepeat)
  if (repeats.length === 0) return []
  const rows = repeats
    .slice(0, maxShown)
    .map((one) => [
      one.type,
      one.page ? one.page : '',
      placeOf(one),
      ...(showValues ? [one.value] : []),
      whyKept[one.why],
    ])
  const rest = repeats.length - rows.length
  return [
    `\n${table(['STAYS', 'PAGE', 'PLACE', ...(showValues ? ['VALUE'] : []), 'WHY'], rows)}`,
    rest > 0 ? `and ${rest} more places; --report and --json list them.\n` : '',
    '\n',
  ]
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Path and format of a report. */
interface ReportTarget {
  readonly target: OutputTarget
  readonly format: ReportFormat
  readonly language?: ReportLanguage
}

/** The targets of `--report`, checked before the work begins. The extension selects the format. */
async function reportTargets(
  names: readonly string[] = [],
  outputs: Outputs,
  language?: ReportLanguage,
): Promise<ReportTarget[]> {
  const targets: ReportTarget[] = []
  for (const [i, name] of names.entries()) {
    const format = formats[path.extname(name).toLowerCase()]
    if (format === undefined)
      throw new RequestError(
        'invalid_request',
        'The option --report needs a name that ends in .html, .csv or .json.',
      )
    targets.push({
      ...{ format, language },
      target: await outputs.target(name, i === 0 ? '--report' : `--report, number ${i + 1}`),
    })
  }
  return targets
}

/** The reports of a redaction as files to write. */
async function reportFiles(
  targets: readonly ReportTarget[],
  engine: Engine,
  result: RedactedDocument,
  options: ReportOptions,
): Promise<OutputFile[]> {
  const files: OutputFile[] = []
  for (const { target, format, language } of targets)
    files.push({
      target,
      bytes: await engine.report(result, { ...options, format, language }),
      isPrivate: true,
    })
  return files
}

/** Whether a file is short enough for the second detection, which finds low-confidence values. */
async function isShort(file: string): Promise<boolean> {
  if (file === '-') return false
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && found.size <= maxUnsureBytes
}

/** Low-confidence values by type and page: kept values near the minimum score, and short repeats. */
function unsureText({ kept }: Pick<RedactedDocument, 'kept'>): string[] {
  const unsure = unsureOf(kept)
  if (unsure.length === 0) return []
  const rows = unsure.map(({ type, page, count, score, why }) => [
    type,
    page ? page : '',
    count,
    score.toFixed(2),
    whyKept[why],
  ])
  return [
    `\n${table(['UNSURE', 'PAGE', 'PLACES', 'SCORE', 'WHY'], rows)}`,
    'Look at these first: palimpsest review shows them.\n\n',
  ]
}
