import { createEngine } from '../../src/engine.ts'
import type { Bench, Row } from '../bench.ts'
import { once } from '../once.ts'
import { samples } from '../samples.ts'

export const scaledOperations = ['detect and redact', 'redact terms', 'to Markdown'] as const
export type ScaledOperation = (typeof scaledOperations)[number]

/** Runs an operation as the command does, with its threads. Returns the processor time of all of them in milliseconds. */
export async function runScaled(
  operation: ScaledOperation,
  bytes: Uint8Array<ArrayBuffer>,
  terms: readonly string[],
): Promise<number> {
  await using engine = await createEngine()
  if (operation === 'to Markdown') await engine.convert(bytes, { to: 'md' })
  else await engine.redactDocument(bytes, operation === 'redact terms' ? { entities: 'none', terms } : {})
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export const pdfScaleBench: Bench = async ({ quick, say }) => {
  await using files = await samples(quick ? [20, 100] : [100, 300, 1000])
  const rows: Row[] = []
  for (const { label, pages, path } of files.list)
    for (const operation of scaledOperations) {
      say(`${label}, ${operation}`)
      const { milliseconds, peak } = await once('pdf-scale', path, operation)
      rows.push({
        group: `${label}, ${operation}`,
        timing: { name: 'palimpsest', samples: [milliseconds] },
        amount: pages,
        peak,
      })
    }
  return {
    title: 'PDF of growing length: processor time and memory of the whole process',
    unit: 'pages',
    rows,
    notes: [
      'Each row is one fresh process with all its threads and its start. The time that passes is shorter where threads work side by side.',
    ],
  }
}
