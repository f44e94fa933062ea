import type { BatchItem } from '../items/batch-items.ts'
import type { RecordOf, ResultRecord } from '../journal/journal-records.ts'
import { UniqueNames } from '../names.ts'
import { type BatchTask, digestOfJson, taskDigest } from '../task.ts'
import { outputName } from '../tasks/run-task.ts'
import { isRenamed, type Renamer } from './rename.ts'

/** A file and what will be done with it. */
export interface Planned {
  readonly item: BatchItem
  readonly task: BatchTask
  readonly record: RecordOf
  /** Name of the main result. */
  readonly output: string
  /** The result of an earlier run, if it still holds. */
  readonly finished: ResultRecord | null
  readonly crashes: number
  readonly poison: boolean
}

interface EarlierRuns {
  finished(record: RecordOf): Promise<ResultRecord | null>
  crashes(record: RecordOf): { readonly count: number; readonly poison: boolean }
}

/** Results that are checked at a time. */
const checksAtATime = 16

/** Plans files: which are finished, and the names of the results. The same files get the same names in every run. */
export class Planner {
  readonly #source: string
  readonly #earlier: EarlierRuns
  readonly #renamer: Renamer
  readonly #names = new UniqueNames()
  readonly #taken = new Map<string, string>()
  readonly #digests = new Map<BatchTask, string>()
  /** By operation. */
  readonly #series = new Map<string, string>()

  /** @param source tells the input from others */
  constructor(source: string, earlier: EarlierRuns, renamer: Renamer) {
    this.#source = source
    this.#earlier = earlier
    this.#renamer = renamer
  }

  /** The series of the results of a task: those of another operation or input are never removed. */
  seriesOf({ operation }: BatchTask): string {
    const series = this.#series.get(operation) ?? digestOfJson([operation, this.#source])
    this.#series.set(operation, series)
    return series
  }

  /** May be called again with further files, or with changed ones, which keep their names. */
  async plan(
    selected: readonly { readonly item: BatchItem; readonly task: BatchTask }[],
  ): Promise<Planned[]> {
    const known: Omit<Planned, 'output'>[] = []
    for (let at = 0; at < selected.length; at += checksAtATime)
      known.push(
        ...(await Promise.all(selected.slice(at, at + checksAtATime).map((one) => this.#known(one)))),
      )
    // Finished results keep their names. The others get the first free ones in the order of the files, as if nothing were finished.
    for (const { item, finished } of known)
      if (finished !== null) this.#taken.set(item.name, this.#names.next(finished.outputs[0].name))
    const planned: Planned[] = []
    for (const one of known) planned.push({ ...one, output: await this.#outputOf(one.item.name, one.task) })
    return planned
  }

  async #known({ item, task }: { readonly item: BatchItem; readonly task: BatchTask }) {
    const record = {
      series: this.seriesOf(task),
      name: item.name,
      stamp: item.stamp,
      task: this.#digestOf(task),
    }
    const { count: crashes, poison } = this.#earlier.crashes(record)
    return { item, task, record, finished: await this.#earlier.finished(record), crashes, poison }
  }

  async #outputOf(name: string, task: BatchTask): Promise<string> {
    const taken = this.#taken.get(name)
    if (taken !== undefined) return taken
    const output = this.#names.next(
      isRenamed(task) ? await this.#renamer.nameOf(task, name) : outputName(task, name),
    )
    this.#taken.set(name, output)
    return output
  }

  #digestOf(task: BatchTask): string {
    const digest = this.#digests.get(task) ?? taskDigest(task)
    this.#digests.set(task, digest)
    return digest
  }
}
