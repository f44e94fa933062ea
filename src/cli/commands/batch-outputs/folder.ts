import { createHash } from 'node:crypto'
import { access, mkdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../../engines/model/errors.ts'
import { type BatchItem, reportName } from '../../../batch/batch-items.ts'
import { digestOfBytes, Journal, type JournalEntry } from '../../../batch/journal.ts'
import { Outputs } from '../../../output/target.ts'
import { writeOutputs } from '../../../output/write.ts'
import { defaultHome } from '../../../redaction/keys.ts'
import { version } from '../../../version.ts'
import type { FileResult } from '../batch-operations/operation.ts'
import { type BatchResult, type BatchRun, outputNames, processItems, reportBytes } from './process-items.ts'

/** Runs a batch whose results are written to a folder, each when it is done. Resumes an earlier run. */
export async function writeToFolder(run: BatchRun): Promise<BatchResult> {
  const { items, batch, source, output: folder, overwrite } = run
  await makeFolder(folder)
  if ((await realpath(folder)) === (await realpath(source)))
    throw new RequestError(
      'invalid_request',
      'The output folder is the input folder, and results could replace originals. Choose another folder with -o.',
    )
  await using journal = await Journal.open(defaultHome(), folder)
  const names = outputNames(run)
  const place = (name: string) => path.join(folder, name)
  const outputs = await Outputs.open({
    inputs: [source, ...items.flatMap((item) => item.path ?? []), ...batch.inputs],
    overwrite,
    isOwn: async (file) => journal.isOwn(nameIn(await realpath(folder), file), file),
  })

  const series = digest([run.operation, await realpath(source)])
  // Another version may give other results.
  const task = digest([version, run.operation, batch.settings])
  const finished = await finishedItems(items, journal, series, task, folder)
  await checkOutputs(
    [...items].filter((item) => !finished.has(item)).map((item) => [names.get(item) ?? item.name, item.name]),
    folder,
    outputs,
  )
  const removed = await removeStale(journal, series, new Set(finished.values()), folder, outputs)

  const store = async ({ name, stamp }: BatchItem, { files, warnings, counts }: FileResult) => {
    const written = []
    for (const { name: output, bytes } of files) {
      await makeFolder(path.dirname(place(output)))
      written.push({ target: await outputs.check(place(output), output, name), bytes })
    }
    const digests = files.map(({ name, bytes }) => ({ name, sha256: digestOfBytes(bytes) }))
    const entry = { series, name, stamp, task, outputs: digests, warnings, counts }
    await journal.add({ ...entry, status: 'writing' })
    await writeOutputs(written)
    await journal.add({ ...entry, status: 'done' })
  }
  const reports = await processItems(run, names, store, (item) => {
    const entry = finished.get(item)
    if (entry === undefined) return undefined
    const { outputs, warnings, counts } = entry
    return { skipped: true, outputs: outputs.map(({ name }) => name), warnings, counts }
  })

  const made = new Set(reports.flatMap(({ outputs }) => outputs))
  const result = { reports, stale: removed.filter(({ name }) => !made.has(name)) }
  const bytes = reportBytes(result)
  const target = await outputs.check(place(reportName), reportName, reportName)
  const reported = { name: reportName, sha256: digestOfBytes(bytes) }
  const entry = { series, name: reportName, stamp: '', task, outputs: [reported], warnings: [], counts: {} }
  await journal.add({ ...entry, status: 'writing' })
  await writeOutputs([{ target, bytes }])
  await journal.compact()
  return result
}

/** Items that an earlier run finished with the same options, and whose results are unchanged. */
async function finishedItems(
  items: readonly BatchItem[],
  journal: Journal,
  series: string,
  task: string,
  folder: string,
): Promise<Map<BatchItem, JournalEntry>> {
  const finished = new Map<BatchItem, JournalEntry>()
  for (const item of items) {
    const entry = journal.finished(series, item.name, item.stamp, task)
    if (entry === null) continue
    const unchanged = entry.outputs.map(({ name }) => journal.isOwn(name, path.join(folder, name)))
    if ((await Promise.all(unchanged)).every(Boolean)) finished.set(item, entry)
  }
  return finished
}

/** Refuses the batch before it begins if a result would replace a file that no batch wrote. */
async function checkOutputs(
  expected: readonly (readonly [output: string, item: string])[],
  folder: string,
  outputs: Outputs,
): Promise<void> {
  const existing: string[] = []
  for (const [name, item] of [...expected, [reportName, reportName] as const])
    try {
      await outputs.check(path.join(folder, name), name, item)
    } catch (error) {
      if (!(error instanceof RequestError && error.code === 'output_unwritable')) throw error
      existing.push(name)
    }
  if (existing.length > 0)
    throw new RequestError(
      'output_unwritable',
      `${existing.length === 1 ? 'A file' : `${existing.length} files`} in the output folder would be replaced, ` +
        'but this batch did not write them or they were changed since. ' +
        'Choose another folder with -o, or pass --overwrite to replace them.',
      { files: existing.length },
    )
}

/**
 * Removes what earlier runs of the series wrote and this one does not keep: results of other options, of changed files and of files
 * that no longer exist. They may hold what this run removes. Files that were changed since stay and are reported.
 */
async function removeStale(
  journal: Journal,
  series: string,
  kept: ReadonlySet<JournalEntry>,
  folder: string,
  outputs: Outputs,
): Promise<{ name: string; removed: boolean }[]> {
  const stale: { name: string; removed: boolean }[] = []
  for (const entry of journal.series(series)) {
    if (kept.has(entry) || entry.name === reportName) continue
    for (const { name } of entry.outputs) {
      const file = path.join(folder, name)
      if (nameIn(folder, file).startsWith('..') || !(await exists(file))) continue
      const removed = (await journal.isOwn(name, file)) && !(await outputs.isInput(file))
      if (removed) await rm(file)
      stale.push({ name, removed })
    }
    journal.forget(entry)
  }
  return stale
}

function nameIn(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/')
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch(async (cause) => {
    // A folder behind a link exists already.
    if ((await stat(folder).catch(() => null))?.isDirectory()) return
    throw new RequestError('output_unwritable', 'The output folder cannot be created.', {}, cause)
  })
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
