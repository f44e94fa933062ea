import { createHash } from 'node:crypto'
import { access, mkdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../engines/model/errors.ts'
import { Outputs } from '../output/target.ts'
import { type OutputFile, writeOutputs } from '../output/write.ts'
import type { BatchResult } from './contract.ts'
import type { BatchItem } from './items/batch-items.ts'
import { digestOfBytes, Journal, keyOf } from './journal/journal.ts'
import type { JournalRecord, RecordOf, ResultRecord } from './journal/journal-records.ts'
import { Tables } from './journal/tables.ts'
import { isPrivate, reportName } from './names.ts'
import type { BatchRecords, Sink, SinkPlan, Stale, StoredRecord } from './sink.ts'
import type { BatchFile } from './work.ts'

interface FolderSinkOptions {
  readonly folder: string
  /** The data folder, which contains the journal. */
  readonly home: string
  readonly overwrite: boolean
  /** Files that are never replaced. */
  readonly inputs: readonly (string | Buffer)[]
  /** The input folder, if the input is one. */
  readonly source: string | undefined
  /** Whether files may still arrive in the input folder; they must not be replaced. */
  readonly isWatched: boolean
}

/** Folders known to exist. */
const maxFolders = 10_000

/** The series of the reports, of all batches that write to the folder. */
const reportSeries = 'report'

/** Writes results to a folder, each as it finishes, and records them in the journal of the folder. */
export class FolderSink implements Sink {
  readonly #folder: string
  readonly #journal: Journal
  readonly #outputs: Outputs
  readonly #made = new Set<string>()
  /** The outputs of each file, if files may arrive again. */
  readonly #current: Map<string, ResultRecord['outputs']> | undefined
  readonly stale: Stale[] = []

  private constructor(folder: string, journal: Journal, outputs: Outputs, isWatched: boolean) {
    this.#folder = folder
    this.#current = isWatched ? new Map() : undefined
    this.#journal = journal
    this.#outputs = outputs
  }

  /** @throws RequestError `invalid_request`, `output_unwritable` */
  static async open({ folder, home, overwrite, ...rest }: FolderSinkOptions): Promise<FolderSink> {
    const { inputs, source, isWatched } = rest
    await makeFolder(folder)
    const real = await realpath(folder)
    if (source !== undefined) checkApart(real, await realpath(source), isWatched)
    const journal = await Journal.open(home, folder)
    try {
      const outputs = await Outputs.open({
        inputs,
        inputFolders: isWatched ? [source] : [],
        overwrite,
        table: (name) => journal.tables.table(name),
        isOwn: async (file) => journal.isOwn(nameIn(real, file), file),
      })
      return new FolderSink(folder, journal, outputs, isWatched)
    } catch (error) {
      await journal[Symbol.asyncDispose]()
      throw error
    }
  }

  get keyFile(): string {
    return `${this.#journal.base}.key`
  }

  /** Of temporary files of this batch, in the data folder. */
  get draftBase(): string {
    return this.#journal.base
  }

  get tables(): Tables {
    return this.#journal.tables
  }

  result(record: RecordOf): ResultRecord | null {
    return this.#journal.finished(record)
  }

  async protect(file: string | Buffer): Promise<void> {
    await this.#outputs.addInput(file)
  }

  async finished(record: RecordOf): Promise<ResultRecord | null> {
    const result = this.#journal.finished(record)
    if (result === null) return null
    for (const { name } of result.outputs)
      if (!(await this.#journal.isOwn(name, this.#place(name)))) return null
    return result
  }

  crashes(record: RecordOf) {
    return this.#journal.crashes(record)
  }

  async begin({ expected, kept, replaced }: SinkPlan): Promise<void> {
    const existing = (await this.#foreign(expected)) + (await this.#foreign([[reportName, reportName]]))
    if (existing > 0)
      throw new RequestError(
        'output_unwritable',
        `${existing === 1 ? 'A file' : `${existing} files`} in the output folder would be replaced, ` +
          'but this batch did not write them or they were changed since. ' +
          'Choose another folder with -o, or pass --overwrite to replace them.',
        { files: existing },
      )
    await this.#outputs.target(this.#place(reportName), reportName)
    for (const series of replaced) await this.#removeStale(series, kept)
  }

  async add(record: JournalRecord): Promise<void> {
    await this.#journal.add(record)
  }

  async store(item: BatchItem, record: StoredRecord, files: readonly BatchFile[]): Promise<BatchResult> {
    const started = performance.now()
    const written: OutputFile[] = []
    for (const { name, bytes } of files) {
      await this.#makeFolderOf(name)
      const target = await this.#outputs.check(this.#place(name), name, item.name)
      written.push({ target, bytes, isPrivate: isPrivate(name) })
    }
    const outputs = files.map(({ name, bytes }) => ({
      name,
      sha256: digestOfBytes(bytes),
      bytes: bytes.length,
    }))
    await this.#journal.add({
      ...record,
      outputs,
      timings: { ...record.timings, write: 0 },
      status: 'writing',
    })
    await writeOutputs(written)
    const timings = { ...record.timings, write: Math.round(performance.now() - started) }
    await this.#journal.add({ ...record, outputs, timings, status: 'done' })
    this.#current?.set(keyOf(record), outputs)
    return resultOf({ ...record, outputs, timings, status: 'done' }, 'done')
  }

  async report({ files }: BatchRecords): Promise<void> {
    for (const { name, content } of files) {
      const target = await this.#outputs.check(this.#place(name), name, name)
      const hash = createHash('sha256')
      let bytes = 0
      const hashed = async function* () {
        for await (const chunk of content()) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      }
      const check = async () => {
        const outputs = [{ name, sha256: hash.digest('hex'), bytes }]
        await this.#journal.add({ ...reportRecord(name), outputs, status: 'writing' })
      }
      await writeOutputs([{ target, bytes: hashed, check }])
    }
  }

  async end(): Promise<void> {
    await this.#journal.compact()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#journal[Symbol.asyncDispose]()
  }

  #place(name: string): string {
    return path.join(this.#folder, name)
  }

  /** Number of files not written by a batch that would be replaced. */
  async #foreign(expected: SinkPlan['expected']): Promise<number> {
    let existing = 0
    for (const [name, input] of expected)
      try {
        await this.#outputs.check(this.#place(name), name, input)
      } catch (error) {
        if (!(error instanceof RequestError && error.code === 'output_unwritable')) throw error
        existing++
      }
    return existing
  }

  /**
   * Removes outputs of earlier runs of the series that this run does not keep: results of other options, of changed files and
   * of deleted files. They may contain values that this run removes. Files that were changed since are kept and reported.
   */
  async #removeStale(series: string, kept: SinkPlan['kept']): Promise<void> {
    for (const result of this.#journal.series(series)) {
      if (kept.has(keyOf(result))) continue
      this.stale.push(...(await this.#remove(result.outputs)))
      this.#journal.forget(result)
    }
  }

  async withdraw(record: RecordOf): Promise<void> {
    await this.#remove(this.#current?.get(keyOf(record)) ?? this.#journal.earlier(record)?.outputs ?? [])
    this.#current?.delete(keyOf(record))
    this.#journal.forget(record)
  }

  /** Removes outputs that were not changed since. */
  async #remove(outputs: ResultRecord['outputs']): Promise<Stale[]> {
    const stale: Stale[] = []
    for (const { name } of outputs) {
      const file = this.#place(name)
      if (nameIn(this.#folder, file).startsWith('..') || !(await exists(file))) continue
      const removed = (await this.#journal.isOwn(name, file)) && !(await this.#outputs.isInput(file))
      if (removed) await rm(file)
      stale.push({ name, removed })
    }
    return stale
  }

  async #makeFolderOf(name: string): Promise<void> {
    const folder = path.dirname(this.#place(name))
    if (this.#made.has(folder)) return
    await makeFolder(folder)
    if (this.#made.size >= maxFolders) this.#made.clear()
    this.#made.add(folder)
  }
}

/** The public result of a record. */
export function resultOf(record: ResultRecord, status: 'done' | 'skipped'): BatchResult {
  const { name, operation, input, outputs, warnings, counts, entities, attempts, timings } = record
  return {
    ...{ name, operation, status },
    ...(input === undefined ? {} : { input }),
    ...{ outputs, warnings, counts, entities, attempts },
    ...(timings === undefined ? {} : { timings }),
  }
}

function reportRecord(name: string): Omit<ResultRecord, 'status' | 'outputs'> {
  const nothing = { warnings: [], counts: {}, entities: {} }
  return {
    series: reportSeries,
    name,
    stamp: '',
    task: '',
    operation: 'convert',
    ...nothing,
    attempts: 1,
  }
}

function checkApart(folder: string, source: string, isWatched: boolean): void {
  if (folder === source)
    throw new RequestError(
      'invalid_request',
      'The output folder is the input folder, and results could replace originals. Choose another folder with -o.',
    )
  if (isWatched && !nameIn(source, folder).startsWith('..'))
    throw new RequestError(
      'invalid_request',
      'The output folder is inside the watched folder. Choose another folder with -o.',
    )
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
    // A folder with a link in its path exists already.
    if ((await stat(folder).catch(() => null))?.isDirectory()) return
    throw new RequestError('output_unwritable', 'The output folder cannot be created.', {}, cause)
  })
}

/** Returns results to the caller, who stores them. Nothing is resumed. */
export class MemorySink implements Sink {
  readonly tables: Tables

  private constructor(tables: Tables) {
    this.tables = tables
  }

  static async open(): Promise<MemorySink> {
    return new MemorySink(await Tables.open(null))
  }

  result(): null {
    return null
  }

  async protect(): Promise<void> {}

  async finished(): Promise<null> {
    return null
  }

  crashes() {
    return { count: 0, poison: false }
  }

  async begin(): Promise<void> {}

  async add(): Promise<void> {}

  async withdraw(): Promise<void> {}

  async store(_: BatchItem, record: StoredRecord, files: readonly BatchFile[]): Promise<BatchResult> {
    const outputs = files.map(({ name, bytes }) => ({
      name,
      sha256: digestOfBytes(bytes),
      bytes: bytes.length,
    }))
    const timings = { ...record.timings, write: 0 }
    return { ...resultOf({ ...record, outputs, timings, status: 'done' }, 'done'), files }
  }

  async report(): Promise<void> {}

  async end(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {
    await this.tables[Symbol.asyncDispose]()
  }
}
