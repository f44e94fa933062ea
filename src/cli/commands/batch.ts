import { availableParallelism } from 'node:os'
import { RequestError } from '../../../engines/model/errors.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import type { BatchOptions, BatchResult, BatchSummary } from '../../batch/contract.ts'
import { batchRecords, isPrivate } from '../../batch/report/records.ts'
import type { BatchFile } from '../../batch/work.ts'
import { createEngine } from '../../engine.ts'
import type { EngineLimits } from '../../options.ts'
import { isStdout, Outputs, type OutputTarget } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { openKeys } from '../../redaction/keys.ts'
import { type Command, type CommandContext, expectFiles, parseCommandLine, someFailed } from '../command.ts'
import { optionHelp } from '../help.ts'
import {
  flag,
  inputFile,
  inputsOf,
  number,
  type OptionValues,
  oneOf,
  outputPlace,
  repeated,
  text,
} from '../options/option.ts'
import { queueOptions, queueTitle, readQueueOptions, submitterOptions } from '../options/queue.ts'
import { batchProgressView } from '../progress.ts'
import { table } from '../table.ts'
import { operations, readMixedRules } from './batch-operations.ts'

const options = {
  output: outputPlace(
    'PATH',
    'a folder, a name ending in .zip for one archive, or - for an archive on standard output (required)',
  ),
  overwrite: flag('replace files that an earlier batch did not write; inputs are never replaced'),
  verifyContent: flag('identify finished files by content; default: by size and time'),
  include: repeated(
    text(
      'GLOB',
      'only files that match; may be repeated. "*.pdf" matches in any folder, "letters/**" a folder; case makes no difference',
    ),
  ),
  exclude: repeated(text('GLOB', 'exclude files that match; may be repeated')),
  mixed: inputFile(
    'each file by the first rule that matches, an array of\n{"files": GLOB, "operation": "redact", "options": {"mode": "mask"}}',
    'RULES.json',
  ),
  dryRun: flag('only list what would be done'),
  watch: flag(
    'continue until Ctrl-C, and process files that arrive in DIR, such as those of a scanner, once their size is stable',
  ),
  concurrency: number('N', 1, 64, 'files processed at a time (default: one for each processor)'),
  memory: number(
    'MB',
    1,
    10_000_000,
    'estimated memory of the files processed at a time (default: half of what is free)',
  ),
  attempts: number('N', 1, 100, 'attempts for a file, if the error may be temporary (default: 3)'),
  timeout: number('SECONDS', 1, 86_400, 'time for one file (default: 600)'),
  retryPoison: flag('retry files that were set aside'),
  json: flag(
    'a JSON line for each file on standard output (standard error with -o -), and one with the sums',
  ),
}
const remoteOptions = { ...queueOptions, ...submitterOptions }
const allOptions = { ...options, ...remoteOptions }

const help = `Process all files of a folder or ZIP archive.

Usage: palimpsest batch convert DIR|ZIP -o OUTDIR|OUT.zip --to FORMAT [OPTIONS]
       palimpsest batch redact  DIR|ZIP -o OUTDIR|OUT.zip [OPTIONS]
       palimpsest batch ocr     DIR|ZIP -o OUTDIR|OUT.zip [--to FORMAT] [OPTIONS]
       palimpsest batch --mixed RULES.json DIR|ZIP -o OUTDIR|OUT.zip [OPTIONS]

One failure does not stop the batch: the report gives the reason, and the exit code is
7. Run again with the same OUTDIR, a batch resumes, also after a crash: files that are
done and unchanged are skipped. Results of an earlier run with other options, or of
files that no longer exist, are removed. A file on which threads or processes crash
three times is set aside. An archive may contain at most 500 files and 500 MB, and no
archives.

Beside the results are written: palimpsest-report.html and .jsonl, the signed
palimpsest-manifest.jsonl (check it with "palimpsest verify"), and for redact the signed
manifest of each file. A value has one replacement in all files.

The options are also those of the single command: "palimpsest batch redact --help" and
so on list them.

${optionHelp('Options', options)}

${optionHelp(queueTitle, remoteOptions)}

Examples:
  palimpsest batch convert reports -o markdown --to md
  palimpsest batch redact letters.zip -o letters-clean.zip --pack GDPR
  palimpsest batch redact inbox -o clean --watch --include "*.pdf"
  palimpsest batch ocr scans -o searchable --language de
`

type Values = OptionValues<typeof allOptions>

export const batchCommand: Command = {
  help,
  options: allOptions,
  actions: Object.keys(operations),
  actionOptions: async (action) => operations[action].options,
  run,
}

/** The request of the command line. */
interface Request extends Pick<BatchOptions, 'task' | 'inputs' | 'acrossFiles'> {
  readonly source: string
  readonly values: Values
  readonly limits: EngineLimits
}

/** Maximum failed files listed; the report contains all. */
const maxListed = 50

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { source, values, limits, ...asked } = await readRequest(args)
  const { output, json = false, watch = false, dryRun = false, timeout } = values
  if (output === undefined && !dryRun)
    throw new RequestError('invalid_request', 'The output is missing. Pass -o FOLDER, or -o NAME.zip.')
  const archive =
    output === undefined || dryRun || !(isStdout(output) || /\.zip$/i.test(output))
      ? null
      : await ArchiveOutput.open(output, [source, ...(asked.inputs ?? [])], values.overwrite, context)
  const { concurrency = availableParallelism() } = values
  // Standard output contains the archive, if it is the output.
  const messages = output !== undefined && isStdout(output) ? context.stderr : context.stdout
  const text = new BatchSummaryText()
  using view = batchProgressView(context)
  await using engine = await createEngine({
    threads: concurrency,
    limits: { ...limits, ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }) },
  })
  const remote = await readQueueOptions(values)
  await using queue = remote === null ? null : await (await import('../../queue/queue.ts')).openQueue(remote)
  const batch = engine.batch(source, {
    ...asked,
    inputs: [...(asked.inputs ?? []), ...inputsOf(queueOptions, values).inputs],
    ...(queue === null ? {} : { queue }),
    ...(archive === null && output !== undefined ? { output } : {}),
    overwrite: values.overwrite,
    verifyContent: values.verifyContent,
    include: values.include,
    exclude: values.exclude,
    concurrency,
    // Workers have their own memory.
    memoryMb: values.memory ?? (queue === null ? undefined : Number.MAX_SAFE_INTEGER),
    attempts: values.attempts,
    retryPoison: values.retryPoison,
    ...{ dryRun, watch, signal: context.signal },
    onProgress: (progress) => view.show(progress),
  })
  const planned: BatchResult[] = []
  for await (const result of batch) {
    const { files, ...line } = result
    archive?.add(result)
    text.add(line)
    if (json) messages.write(`${JSON.stringify(line)}\n`)
    else if (dryRun) planned.push(line)
  }
  const summary = await batch.summary()
  await archive?.write(summary)
  view[Symbol.dispose]()
  if (json) messages.write(`${JSON.stringify({ summary })}\n`)
  else {
    if (dryRun && planned.length > 0) messages.write(`${plannedTable(planned)}\n`)
    messages.write(text.text(summary, output === undefined || isStdout(output) ? 'Archive' : output))
  }
  return summary.failed + summary.poison > 0 ? someFailed : 0
}

async function readRequest(args: readonly string[]): Promise<Request> {
  // Without an operation, each file gets its operation from --mixed.
  if (args.some((one) => one === '--mixed' || one.startsWith('--mixed='))) {
    const { values, positionals } = parseCommandLine('batch', args, allOptions)
    expectFiles('batch --mixed', positionals, 1, 1)
    const { rules, inputs, limits } = await readMixedRules(values.mixed ?? '')
    return { source: positionals[0], values, task: rules, inputs, limits }
  }
  const [name, ...rest] = args
  if (name === undefined)
    throw new RequestError(
      'invalid_request',
      'The operation is missing. Use "palimpsest batch convert", redact or ocr. See "palimpsest batch --help".',
    )
  const chosen = oneOf('kind of batch', name, Object.keys(operations))
  const operation = operations[chosen]
  const optionsOfAll = { ...operation.options, ...allOptions }
  const { values, positionals } = parseCommandLine(`batch ${chosen}`, rest, optionsOfAll, [1, 1])
  const { task, inputs, limits = {}, acrossFiles } = await operation.prepare(values)
  return { source: positionals[0], values, task, inputs, limits, acrossFiles }
}

function plannedTable(planned: readonly BatchResult[]): string {
  return table(
    ['FILE', 'OPERATION', 'RESULT'],
    planned.map(({ name, operation, outputs }) => [name, operation, outputs[0]?.name ?? '']),
  )
}

/** The readable summary of a batch. */
class BatchSummaryText {
  readonly #failed: BatchResult[] = []
  #failedCount = 0

  add(result: BatchResult): void {
    if (result.status !== 'failed' && result.status !== 'poison') return
    this.#failedCount++
    if (this.#failed.length < maxListed) this.#failed.push(result)
  }

  /** @param output readable description of the output */
  text(summary: BatchSummary, output: string): string {
    const { done, skipped, failed, poison, planned, stale, warnings } = summary
    if (planned > 0 || summary.files === 0)
      return `${planned} files would be processed. Nothing was written.\n`
    const removed = stale.filter((one) => one.removed).length
    const lines = [
      `${output}: ${done} done, ${skipped} skipped, ${failed} failed${poison > 0 ? `, ${poison} set aside` : ''}.\n`,
      sums(summary),
      removed > 0 ? `${removed} outdated results of earlier runs removed.\n` : '',
      removed < stale.length
        ? `${stale.length - removed} outdated results were changed since and kept; the report lists them.\n`
        : '',
      ...warnings.map(({ message }) => `Warning: ${message}\n`),
    ].join('')
    if (this.#failedCount === 0) return lines
    const rows = this.#failed.map(({ name, status, error }) => [
      name,
      status === 'poison' ? 'set aside' : 'failed',
      error?.message ?? '',
    ])
    const rest = this.#failedCount - rows.length
    return [
      `${lines}\n${table(['FILE', 'STATUS', 'ERROR'], rows)}`,
      rest > 0 ? `and ${rest} more; the report lists them.\n` : '',
    ].join('')
  }
}

function sums({ counts, entities, ms, files }: BatchSummary): string {
  const types = Object.entries(entities)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
  const shown = types.slice(0, 8).map(([type, count]) => [type, count])
  const rest = types.slice(8).reduce((sum, [, count]) => sum + count, 0)
  const rows: (string | number)[][] = [
    ...['pages', 'words', 'entities'].flatMap((name) =>
      counts[name] ? [[name === 'entities' ? 'values removed' : name, counts[name]]] : [],
    ),
    ...shown.map(([type, count]) => [`  ${type}`, count]),
    ...(rest > 0 ? [[`  ${types.length - 8} other types`, rest]] : []),
  ]
  const time = `${(ms / 1000).toFixed(1)} s, ${((files * 1000) / Math.max(1, ms)).toFixed(1)} files/s.\n`
  return rows.length === 0 ? time : `${time}\n${table(['TOTAL', ''], rows)}`
}

/** Collects the results of a batch for one ZIP archive. It cannot resume, and the results are in memory until it is written. */
class ArchiveOutput {
  readonly #target: OutputTarget
  readonly #results = new Map<string, BatchResult>()
  readonly #files = new Map<string, readonly BatchFile[]>()

  private constructor(target: OutputTarget) {
    this.#target = target
  }

  /** Checked before the work begins. */
  static async open(
    output: string,
    inputs: readonly string[],
    overwrite: boolean | undefined,
    context: CommandContext,
  ): Promise<ArchiveOutput> {
    const outputs = await Outputs.open({ inputs, overwrite, streams: context })
    return new ArchiveOutput(await outputs.target(output))
  }

  add({ files = [], ...result }: BatchResult): void {
    this.#results.set(result.name, result)
    this.#files.set(result.name, files)
  }

  /** By name, not by order of completion: the same files give the same archive, except for signed timestamps. */
  async write(summary: BatchSummary): Promise<void> {
    const names = [...this.#results.keys()].sort()
    const results = this.#results
    const sorted = async function* () {
      for (const name of names) {
        const result = results.get(name)
        if (result !== undefined) yield result
      }
    }
    const made = names.flatMap((name) => this.#files.get(name) ?? [])
    const entries = made.map(({ name, bytes }) => ({ name, content: bytes }))
    const { signing } = await openKeys()
    for (const { name, content } of batchRecords(sorted, summary, signing).files)
      entries.push({ name, content: Buffer.concat(await Array.fromAsync(content())) })
    const holdsValues = made.some(({ name }) => isPrivate(name))
    await writeOutputs([{ target: this.#target, bytes: await writeZip(entries), isPrivate: holdsValues }])
  }
}
