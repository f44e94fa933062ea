import { writeZip } from '../../../../engines/office/zip-writer.ts'
import { reportName } from '../../../batch/batch-items.ts'
import type { BatchFile } from '../../../batch/run-batch.ts'
import { Outputs } from '../../../output/target.ts'
import { writeOutputs } from '../../../output/write.ts'
import { type BatchResult, type BatchRun, outputNames, processItems, reportBytes } from './process-items.ts'

/** Runs a batch whose results become one ZIP archive. It cannot resume. */
export async function writeToArchive(run: BatchRun): Promise<BatchResult> {
  const { items, batch, source, output, overwrite, context } = run
  const inputs = [source, ...items.map((item) => item.path ?? source), ...batch.inputs]
  const outputs = await Outputs.open({ inputs: [...new Set(inputs)], overwrite, streams: context })
  const target = await outputs.target(output)
  const results = new Map<string, readonly BatchFile[]>()
  const reports = await processItems(run, outputNames(run), async ({ name }, { files }) => {
    results.set(name, files)
  })
  const result = { reports, stale: [] }
  // In the order of the input, whatever finished first: the same files give the same archive.
  const files = items.flatMap(({ name }) =>
    (results.get(name) ?? []).map((made) => ({ name: made.name, content: made.bytes })),
  )
  const bytes = await writeZip([...files, { name: reportName, content: reportBytes(result) }])
  await writeOutputs([{ target, bytes }])
  return result
}
