import { createHash } from 'node:crypto'
import { access, mkdir, readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { CancelledError, RequestError } from '../../../engines/model/errors.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import {
  archiveItems,
  type BatchItem,
  folderItems,
  reportName,
  UniqueNames,
} from '../../batch/batch-items.ts'
import { Journal } from '../../batch/journal.ts'
import { type BatchFile, type ItemReport, runBatch } from '../../batch/run-batch.ts'
import { createEngine } from '../../engine.ts'
import { readError } from '../../input.ts'
import {
  type Command,
  type CommandContext,
  expectFiles,
  numberOption,
  oneOf,
  parseCommandLine,
} from '../command.ts'
import { someFailed } from '../exit-codes.ts'
import { outputTarget, writeOutputs } from '../output.ts'
import { progressView } from '../progress.ts'
import { table } from '../table.ts'
import type { BatchOperation, OptionValues, PreparedBatch } from './batch-operations/operation.ts'

const help = `Process all files of a folder or ZIP archive.

Usage: palimpsest batch convert DIR|ZIP -o OUTDIR|OUT.zip --to FORMAT [OPTIONS]
       palimpsest batch redact  DIR|ZIP -o OUTDIR|OUT.zip [OPTIONS]
       palimpsest batch ocr     DIR|ZIP -o OUTDIR|OUT.zip [--to FORMAT] [OPTIONS]

One failure does not stop the batch: the report gives the reason, and the exit code is
7. Run again with the same OUTDIR, a batch resumes: files that are done and unchanged
are skipped. An archive may hold at most 500 files and 500 MB, and no archives.

The options are those of the single command, except that "batch ocr --extract-images"
takes no folder: the images of NAME.pdf are written to NAME.images beside its result.

Options:
  -o, --output PATH     a folder, or a name ending in .zip for one archive (required)
  --to FORMAT           convert: output format (required); ocr: pdf (default), txt, md or
                        json
  --concurrency N       files processed at a time (default: one for each processor)
  --json                a JSON line for each file on standard output

Examples:
  palimpsest batch convert reports -o markdown --to md
  palimpsest batch redact letters.zip -o letters-clean.zip --pack GDPR
  palimpsest batch ocr scans -o searchable --language de
`

const operations: Readonly<Record<string, () => Promise<BatchOperation>>> = {
  convert: async () => (await import('./batch-operations/convert-files.ts')).convertFiles,
  redact: async () => (await import('./batch-operations/redact-files.ts')).redactFiles,
  ocr: async () => (await import('./batch-operations/ocr-files.ts')).ocrFiles,
}

const options = {
  output: { type: 'string', short: 'o' },
  concurrency: { type: 'string' },
  json: { type: 'boolean' },
} as const

const journalName = '.palimpsest-batch.jsonl'

export const batchCommand: Command = { help, run }

async function run([name, ...args]: readonly string[], context: CommandContext): Promise<number> {
  const chosen = oneOf('kind of batch', name, Object.keys(operations))
  if (chosen === undefined)
    throw new RequestError(
      'invalid_request',
      'The operation is missing. Use "palimpsest batch convert", redact or ocr. See "palimpsest batch --help".',
    )
  const operation = await operations[chosen]()
  const { values, positionals } = parseCommandLine(`batch ${chosen}`, args, {
    ...operation.options,
    ...options,
  })
  expectFiles(`batch ${chosen}`, positionals, 1, 1)
  const [source] = positionals
  const { output, json = false } = values as { readonly output?: string; readonly json?: boolean }
  if (output === undefined)
    throw new RequestError('invalid_request', 'The output is missing. Pass -o FOLDER, or -o NAME.zip.')
  const concurrency =
    numberOption('concurrency', (values as OptionValues).concurrency as string | undefined, 1, 64) ??
    availableParallelism()
  const batch = await operation.prepare(values as OptionValues)
  const items = await itemsOf(source, output)
  const reports = /\.zip$/i.test(output)
    ? await writeToArchive(items, batch, output, { concurrency, json }, context)
    : await writeToFolder(items, batch, chosen, output, { concurrency, json }, context)
  if (!json) context.stdout.write(summary(reports, output))
  return reports.some(({ status }) => status === 'failed') ? someFailed : 0
}

async function itemsOf(source: string, output: string): Promise<BatchItem[]> {
  const entry = await stat(source).catch((error) => {
    throw readError(error)
  })
  return entry.isDirectory()
    ? folderItems(source, output)
    : archiveItems(new Uint8Array(await readFile(source)))
}

interface RunSettings {
  readonly concurrency: number
  readonly json: boolean
}

async function processItems(
  items: readonly BatchItem[],
  batch: PreparedBatch,
  { concurrency, json }: RunSettings,
  context: CommandContext,
  store: (item: BatchItem, made: readonly BatchFile[]) => Promise<void>,
  isDone: (item: BatchItem) => Promise<boolean> = async () => false,
): Promise<ItemReport[]> {
  using view = progressView(context, false)
  await using engine = await createEngine({ threads: concurrency, limits: batch.limits })
  const names = new UniqueNames()
  const outputs = new Map(items.map((item) => [item, names.next(batch.outputName(item.name))]))
  return runBatch(
    items,
    async (item) => {
      if (context.signal.aborted) throw new CancelledError('cancelled', 'Cancelled; finished files are kept.')
      if (await isDone(item)) return null
      const file = new File([await item.read()], path.posix.basename(item.name))
      const { files, warnings } = await batch.run(
        engine,
        file,
        outputs.get(item) ?? item.name,
        context.signal,
      )
      await store(item, files)
      return { outputs: files.map(({ name }) => name), warnings }
    },
    {
      concurrency,
      signal: context.signal,
      onItem: (report, done, total) => {
        view.show({ stage: 'files', done, total })
        if (json) context.stdout.write(`${JSON.stringify(report)}\n`)
      },
    },
  )
}

async function writeToFolder(
  items: readonly BatchItem[],
  batch: PreparedBatch,
  operation: string,
  folder: string,
  settings: RunSettings,
  context: CommandContext,
): Promise<ItemReport[]> {
  await makeFolder(folder)
  const journal = await Journal.open(path.join(folder, journalName))
  const task = createHash('sha256')
    .update(JSON.stringify([operation, batch.settings]))
    .digest('hex')
  const isDone = async ({ name, stamp }: BatchItem) => {
    const finished = journal.finished(name, stamp, task)
    if (finished === null) return false
    const present = finished.outputs.map((output) => access(path.join(folder, output)))
    return (await Promise.allSettled(present)).every(({ status }) => status === 'fulfilled')
  }
  const store = async ({ name, stamp }: BatchItem, made: readonly BatchFile[]) => {
    const files = []
    for (const { name, bytes } of made) {
      const file = path.join(folder, name)
      await makeFolder(path.dirname(file))
      files.push({ target: await outputTarget(file), bytes })
    }
    await writeOutputs(files)
    await journal.add({ name, stamp, task, status: 'done', outputs: made.map((one) => one.name) })
  }
  const reports = await processItems(items, batch, settings, context, store, isDone)
  const target = await outputTarget(path.join(folder, reportName))
  await writeOutputs([{ target, bytes: reportBytes(reports) }])
  return reports
}

async function writeToArchive(
  items: readonly BatchItem[],
  batch: PreparedBatch,
  output: string,
  settings: RunSettings,
  context: CommandContext,
): Promise<ItemReport[]> {
  const target = await outputTarget(output)
  const results = new Map<string, readonly BatchFile[]>()
  const reports = await processItems(items, batch, settings, context, async ({ name }, made) => {
    results.set(name, made)
  })
  // In the order of the input, whatever finished first: the same files give the same archive.
  const files = items.flatMap(({ name }) =>
    (results.get(name) ?? []).map((made) => ({ name: made.name, content: made.bytes })),
  )
  const bytes = await writeZip([...files, { name: reportName, content: reportBytes(reports) }])
  await writeOutputs([{ target, bytes }])
  return reports
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new RequestError('output_unwritable', 'The output folder cannot be created.', {}, cause)
  })
}

function reportBytes(reports: readonly ItemReport[]): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ files: reports }, null, 1)}\n`)
}

function summary(reports: readonly ItemReport[], output: string): string {
  const count = (status: ItemReport['status']) => reports.filter((report) => report.status === status).length
  const failed = reports.filter(({ status }) => status === 'failed')
  const lines = `${output}: ${count('done')} done, ${count('skipped')} skipped, ${failed.length} failed.\n`
  if (failed.length === 0) return lines
  return `${lines}\n${table(
    ['FILE', 'ERROR'],
    failed.map(({ name, error }) => [name, error?.message ?? '']),
  )}`
}
