import type { KeyObject } from 'node:crypto'
import type { BatchResult, BatchSummary } from '../contract.ts'
import { batchManifestName, holdsDocument, reportName, reportPageName } from '../names.ts'
import type { BatchRecords } from '../outputs/sink.ts'
import { batchManifest } from './batch-manifest.ts'
import { reportPage } from './report-page.ts'

export { isPrivate } from '../names.ts'

type Results = () => AsyncIterable<BatchResult>

/** The files that a batch writes beside its results: the signed manifest, and the report as JSON lines and as a page. */
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

/** Small pieces are joined: each chunk is a write. */
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
