import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { RequestError } from '../../../engines/model/errors.ts'
import { archiveItems, type BatchItem, folderItems } from '../../batch/batch-items.ts'
import type { ItemReport } from '../../batch/run-batch.ts'
import { readError } from '../../input.ts'
import { isStdout } from '../../output/target.ts'
import {
  type Command,
  type CommandContext,
  expectFiles,
  numberOption,
  oneOf,
  parseCommandLine,
} from '../command.ts'
import { someFailed } from '../exit-codes.ts'
import { table } from '../table.ts'
import type { BatchOperation, OptionValues } from './batch-operations/operation.ts'
import { writeToArchive } from './batch-outputs/archive.ts'
import { writeToFolder } from './batch-outputs/folder.ts'
import { type BatchResult, readAcrossFiles } from './batch-outputs/process-items.ts'

const help = `Process all files of a folder or ZIP archive.

Usage: palimpsest batch convert DIR|ZIP -o OUTDIR|OUT.zip --to FORMAT [OPTIONS]
       palimpsest batch redact  DIR|ZIP -o OUTDIR|OUT.zip [OPTIONS]
       palimpsest batch ocr     DIR|ZIP -o OUTDIR|OUT.zip [--to FORMAT] [OPTIONS]

One failure does not stop the batch: the report gives the reason, and the exit code is
7. Run again with the same OUTDIR, a batch resumes: files that are done and unchanged
are skipped. Results of an earlier run with other options, or of files that no longer
exist, are removed. An archive may hold at most 500 files and 500 MB, and no archives.

The options are those of the single command, except that "batch ocr --extract-images"
takes no folder: the images of NAME.pdf are written to NAME.images beside its result.

Options:
  -o, --output PATH     a folder, a name ending in .zip for one archive, or - for an
                        archive on standard output (required)
  --overwrite           replace files that an earlier batch did not write; inputs are
                        never replaced
  --to FORMAT           convert: output format (required); ocr: pdf (default), txt, md
                        or json
  --across-files        redact: a person named in full in one file is found in all files
                        by surname, initials or user name; reads every file twice
  --concurrency N       files processed at a time (default: one for each processor)
  --json                a JSON line for each file on standard output (standard error
                        with -o -)

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
  overwrite: { type: 'boolean' },
  concurrency: { type: 'string' },
  json: { type: 'boolean' },
} as const

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
  const {
    output,
    json = false,
    overwrite = false,
  } = values as {
    readonly output?: string
    readonly json?: boolean
    readonly overwrite?: boolean
  }
  if (output === undefined)
    throw new RequestError('invalid_request', 'The output is missing. Pass -o FOLDER, or -o NAME.zip.')
  const concurrency =
    numberOption('concurrency', (values as OptionValues).concurrency as string | undefined, 1, 64) ??
    availableParallelism()
  const batch = await operation.prepare(values as OptionValues)
  const items = await itemsOf(source, output)
  // Standard output holds the archive, if it is the output.
  const messages = isStdout(output) ? context.stderr : context.stdout
  const run = {
    items,
    batch,
    operation: chosen,
    source,
    output,
    overwrite,
    concurrency,
    onReport: (report: ItemReport) => {
      if (json) messages.write(`${JSON.stringify(report)}\n`)
    },
    context,
  }
  run.batch = await readAcrossFiles(run)
  const result =
    isStdout(output) || /\.zip$/i.test(output) ? await writeToArchive(run) : await writeToFolder(run)
  const { reports } = result
  if (!json) messages.write(summary(result, output))
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

function summary({ reports, stale }: BatchResult, output: string): string {
  const count = (status: ItemReport['status']) => reports.filter((report) => report.status === status).length
  const failed = reports.filter(({ status }) => status === 'failed')
  const removed = stale.filter((one) => one.removed).length
  const lines = [
    `${isStdout(output) ? 'Archive' : output}: ${count('done')} done, ${count('skipped')} skipped, ${failed.length} failed.\n`,
    removed > 0 ? `${removed} outdated results of earlier runs removed.\n` : '',
    removed < stale.length
      ? `${stale.length - removed} outdated results were changed since and stay; the report names them.\n`
      : '',
  ].join('')
  if (failed.length === 0) return lines
  return `${lines}\n${table(
    ['FILE', 'ERROR'],
    failed.map(({ name, error }) => [name, error?.message ?? '']),
  )}`
}
