import type { KeyObject } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { BatchResult, BatchSummary } from '../contract.ts'
import { inDataFolder, type Table } from '../journal/tables.ts'
import { batchManifestName, holdsDocument, reportName, reportPageName } from '../names.ts'
import type { BatchRecords } from '../sink.ts'
import { batchManifest } from './batch-manifest.ts'
import { reportPage } from './report-page.ts'

export { isPrivate } from '../names.ts'

type Results = () => AsyncIterable<BatchResult>

/** The files that a batch writes next to its results: the signed manifest, and the report as JSON lines and as a page. */
export function batchRecords(results: Results, summary: BatchSummary, signing: KeyObject): BatchRecords {
  return {
    files: [
      { name: batchManifestName, content: () => encoded(batchManifest(published(results()), signing)) },
      { name: reportName, content: () => encoded(reportLines(published(results()), summary)) },
      { name: reportPageName, content: () => encoded(reportPage(results, summary)) },
    ],
  }
}

/** Without the review pages: these records may be shown to others. */
async function* published(results: AsyncIterable<BatchResult>): AsyncGenerator<BatchResult> {
  for await (const result of results)
    yield { ...result, outputs: result.outputs.filter(({ name }) => !holdsDocument(name)) }
}

/** A line for each file, by name, and the summary as the last one. */
async function* reportLines(
  results: AsyncIterable<BatchResult>,
  summary: BatchSummary,
): AsyncGenerator<string> {
  for await (const result of results) yield `${JSON.stringify(result)}\n`
  yield `${JSON.stringify({ summary })}\n`
}

/** Small pieces are joined, because each chunk is written separately. */
async function* encoded(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let waiting = ''
  for await (const piece of text) {
    waiting += piece
    if (waiting.length < 64 * 1024) continue
    yield encoder.encode(waiting)
    waiting = ''
  }
  yield encoder.encode(waiting)
}

/** Keeps the results of a batch in a temporary file of the data folder, so that memory does not grow with the number of files. */
export class ResultSpool implements AsyncDisposable {
  readonly #file: string
  readonly #handle: FileHandle
  /** Offset and length in the file, by file name. */
  readonly #places: Table
  #end = 0

  private constructor(file: string, handle: FileHandle, places: Table) {
    this.#places = places
    this.#file = file
    this.#handle = handle
  }

  /** @param file replaced, and removed at the end */
  static async open(file: string, places: Table): Promise<ResultSpool> {
    return new ResultSpool(file, await inDataFolder(() => open(file, 'w+', 0o600)), places)
  }

  /** Adds the result of a file, or replaces it. */
  async add(result: BatchResult): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(result))
    const at = this.#end
    this.#end += bytes.length
    this.#places.set(result.name, `${at} ${bytes.length}`)
    await inDataFolder(() => this.#handle.write(bytes, 0, bytes.length, at))
  }

  /** The results by name. */
  async *results(): AsyncGenerator<BatchResult> {
    for (const [, place] of this.#places.entries()) {
      const [at, length] = place.split(' ').map(Number)
      const { buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, at)
      yield JSON.parse(buffer.toString('utf8'))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
    await rm(this.#file, { force: true })
  }
}
