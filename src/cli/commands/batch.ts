import { createHash } from 'node:crypto'
import { access, mkdir, readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { CancelledError, RequestError } from '../../../engines/model/errors.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import { type ItemReport, type Made, workThrough } from '../../batch/batch-item.ts'
import { Journal } from '../../batch/journal.ts'
import { archiveItems, folderItems, Names, reportName, type WorkItem } from '../../batch/work-list.ts'
import { createEngine } from '../../engine.ts'
import { unreadable } from '../../input.ts'
import { type Command, expectFiles, numberOption, oneOf, parse, type Surroundings } from '../command.ts'
import { someFailed } from '../exit-codes.ts'
import { placeFor, writeAll } from '../output.ts'
import { progressView } from '../progress.ts'
import { table } from '../table.ts'
import type { BatchKind, BatchWork, Values } from './batch-kinds/kind.ts'

const help = `Do the same with all files of a folder or a ZIP archive.

Usage: palimpsest batch convert DIR|ZIP -o OUTDIR|OUT.zip --to FORMAT [OPTIONS]
       palimpsest batch redact  DIR|ZIP -o OUTDIR|OUT.zip [OPTIONS]
       palimpsest batch ocr     DIR|ZIP -o OUTDIR|OUT.zip [--to pdf|txt|md|json] [OPTIONS]

A file that fails, fails alone: the others go on, the report says why, and the exit
code is 7. Run again with the same OUTDIR, a batch goes on where it was: files that were
done, and have not changed, are passed over. Of an archive, at most 500 files and 500 MB
are taken, and no archives inside.

The options are those of the command itself, but that "batch ocr --extract-images" takes
no folder: the pictures of NAME.pdf come to lie in NAME.images, beside its result.

Options:
  -o, --output PLACE    a folder, or a name ending in .zip for one archive (needed)
  --concurrency N       files at a time (default: one for each processor)
  --json                a JSON line for each file on standard output

Examples:
  palimpsest batch convert reports -o markdown --to md
  palimpsest batch redact letters.zip -o letters-clean.zip --pack GDPR
  palimpsest batch ocr scans -o searchable --language de
`

const kinds: Readonly<Record<string, () => Promise<BatchKind>>> = {
  convert: async () => (await import('./batch-kinds/convert-files.ts')).convertKind,
  redact: async () => (await import('./batch-kinds/redact-files.ts')).redactKind,
  ocr: async () => (await import('./batch-kinds/ocr-files.ts')).ocrKind,
}

const options = {
  output: { type: 'string', short: 'o' },
  concurrency: { type: 'string' },
  json: { type: 'boolean' },
} as const

const journalName = '.palimpsest-batch.jsonl'

export const batchCommand: Command = { help, run }

async function run([name, ...args]: readonly string[], around: Surroundings): Promise<number> {
  const chosen = oneOf('kind of batch', name, Object.keys(kinds))
  if (chosen === undefined)
    throw new RequestError(
      'invalid_request',
      'What should be done with the files? "palimpsest batch convert", redact or ocr. See "palimpsest batch --help".',
    )
  const kind = await kinds[chosen]()
  const { values, positionals } = parse(`batch ${chosen}`, args, { ...kind.options, ...options })
  expectFiles(`batch ${chosen}`, positionals, 1, 1)
  const [source] = positionals
  const { output, json = false } = values as { readonly output?: string; readonly json?: boolean }
  if (output === undefined)
    throw new RequestError('invalid_request', 'Where should the results go? Pass -o FOLDER, or -o NAME.zip.')
  const concurrency =
    numberOption('concurrency', (values as Values).concurrency as string | undefined, 1, 64) ??
    availableParallelism()
  const work = await kind.prepare(values as Values)
  const items = await itemsOf(source, output)
  const reports = /\.zip$/i.test(output)
    ? await intoArchive(items, work, output, { concurrency, json }, around)
    : await intoFolder(items, work, chosen, output, { concurrency, json }, around)
  if (!json) around.stdout.write(summary(reports, output))
  return reports.some(({ status }) => status === 'failed') ? someFailed : 0
}

async function itemsOf(source: string, output: string): Promise<WorkItem[]> {
  const facts = await stat(source).catch((error) => {
    throw unreadable(error)
  })
  return facts.isDirectory()
    ? folderItems(source, output)
    : archiveItems(new Uint8Array(await readFile(source)))
}

interface Manner {
  readonly concurrency: number
  readonly json: boolean
}

async function through(
  items: readonly WorkItem[],
  work: BatchWork,
  { concurrency, json }: Manner,
  around: Surroundings,
  take: (item: WorkItem, made: readonly Made[]) => Promise<void>,
  isDone: (item: WorkItem) => Promise<boolean> = async () => false,
): Promise<ItemReport[]> {
  using view = progressView(around, false)
  await using engine = await createEngine({ threads: concurrency, limits: work.limits })
  const names = new Names()
  const outputs = new Map(items.map((item) => [item, names.next(work.nameOf(item.name))]))
  return workThrough(
    items,
    async (item) => {
      if (around.signal.aborted) throw new CancelledError('cancelled', 'Cancelled; what was done is kept.')
      if (await isDone(item)) return null
      const file = new File([await item.read()], path.posix.basename(item.name))
      const { made, warnings } = await work.run(engine, file, outputs.get(item) ?? item.name, around.signal)
      await take(item, made)
      return { outputs: made.map(({ name }) => name), warnings }
    },
    {
      concurrency,
      signal: around.signal,
      onItem: (report, done, total) => {
        view.show({ stage: 'files', done, total })
        if (json) around.stdout.write(`${JSON.stringify(report)}\n`)
      },
    },
  )
}

async function intoFolder(
  items: readonly WorkItem[],
  work: BatchWork,
  kind: string,
  folder: string,
  manner: Manner,
  around: Surroundings,
): Promise<ItemReport[]> {
  await makeFolder(folder)
  const journal = await Journal.open(path.join(folder, journalName))
  const task = createHash('sha256')
    .update(JSON.stringify([kind, work.asked]))
    .digest('hex')
  const isDone = async ({ name, stamp }: WorkItem) => {
    const earlier = journal.earlier(name, stamp, task)
    if (earlier === null) return false
    const there = earlier.outputs.map((output) => access(path.join(folder, output)))
    return (await Promise.allSettled(there)).every(({ status }) => status === 'fulfilled')
  }
  const take = async ({ name, stamp }: WorkItem, made: readonly Made[]) => {
    const files = []
    for (const one of made) {
      const target = path.join(folder, one.name)
      await makeFolder(path.dirname(target))
      files.push({ place: await placeFor(target), bytes: one.bytes })
    }
    await writeAll(files)
    await journal.add({ name, stamp, task, status: 'done', outputs: made.map((one) => one.name) })
  }
  const reports = await through(items, work, manner, around, take, isDone)
  const place = await placeFor(path.join(folder, reportName))
  await writeAll([{ place, bytes: reportBytes(reports) }])
  return reports
}

async function intoArchive(
  items: readonly WorkItem[],
  work: BatchWork,
  output: string,
  manner: Manner,
  around: Surroundings,
): Promise<ItemReport[]> {
  const place = await placeFor(output)
  const results = new Map<string, readonly Made[]>()
  const reports = await through(items, work, manner, around, async ({ name }, made) => {
    results.set(name, made)
  })
  // In the order of the files, not of their being done: the same files give the same archive.
  const files = items.flatMap(({ name }) =>
    (results.get(name) ?? []).map((made) => ({ name: made.name, content: made.bytes })),
  )
  const bytes = await writeZip([...files, { name: reportName, content: reportBytes(reports) }])
  await writeAll([{ place, bytes }])
  return reports
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new RequestError('output_unwritable', 'The folder for the results cannot be made.', {}, cause)
  })
}

function reportBytes(reports: readonly ItemReport[]): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify({ files: reports }, null, 1)}\n`)
}

function summary(reports: readonly ItemReport[], output: string): string {
  const count = (status: ItemReport['status']) => reports.filter((report) => report.status === status).length
  const failed = reports.filter(({ status }) => status === 'failed')
  const lines = `${output}: ${count('done')} done, ${count('skipped')} done before, ${failed.length} failed.\n`
  if (failed.length === 0) return lines
  return `${lines}\n${table(
    ['FILE', 'WHY'],
    failed.map(({ name, error }) => [name, error?.message ?? '']),
  )}`
}
