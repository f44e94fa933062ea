import { writeZip } from '../../../engines/office/zip-writer.ts'
import type { BatchResult, BatchSummary } from '../../batch/contract.ts'
import { batchRecords, isPrivate } from '../../batch/report/records.ts'
import type { BatchFile } from '../../batch/work.ts'
import { Outputs, type OutputTarget } from '../../output/target.ts'
import { writeOutputs } from '../../output/write.ts'
import { openKeys } from '../../redaction/keys.ts'
import type { CommandContext } from '../command.ts'

/** Collects the results of a batch for one ZIP archive. It cannot resume, and the results are in memory until it is written. */
export class ArchiveOutput {
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

  /** By name, whatever finished first: the same files give the same archive, except for what is signed with the time. */
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
