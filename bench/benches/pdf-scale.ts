import type { createEngine } from '../../src/engine.ts'
import type { Bench, Row } from '../bench.ts'
import { once } from '../once.ts'
import { openMupdf } from '../peers/mupdf.ts'
import { samples } from '../samples.ts'

export const scaledOperations = ['detect and redact', 'redact terms', 'to Markdown'] as const
export type ScaledOperation = (typeof scaledOperations)[number]

/** Milliseconds. An operation that takes longer is stopped, so that the benchmark ends on any machine. */
const timeoutMs = 15 * 60_000

/** Runs an operation as the command does, with its threads. Returns the processor time of all of them in milliseconds. */
export async function runScaled(
  create: typeof createEngine,
  operation: ScaledOperation,
  bytes: Uint8Array<ArrayBuffer>,
  terms: readonly string[],
): Promise<number> {
  await using engine = await create()
  const redaction = operation === 'redact terms' ? ({ entities: 'none', terms } as const) : {}
  if (operation === 'to Markdown') await engine.convert(bytes, { to: 'md', timeoutMs })
  else await engine.redactDocument(bytes, { ...redaction, timeoutMs })
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export const pdfScaleBench: Bench = async ({ quick, say }) => {
  const mupdf = await openMupdf()
  await using files = await samples(quick ? [20, 100] : [100, 300, 1000])
  const rows: Row[] = []
  try {
    for (const { label, pages, path, terms } of files.list)
      for (const operation of scaledOperations) {
        say(`${label}, ${operation}`)
        const group = `${label}, ${operation}`
        const { milliseconds, peak } = await once('pdf-scale', path, operation)
        rows.push({
          group,
          timing: { name: 'palimpsest', samples: [milliseconds] },
          amount: pages,
          peak,
        })
        if (!mupdf || operation !== 'redact terms') continue
        const peer = await mupdf.redact(path, terms)
        rows.push({
          group,
          timing: { name: 'MuPDF', samples: [peer.processor] },
          amount: pages,
          peak: peer.peak,
        })
      }
  } finally {
    mupdf?.close()
  }
  return {
    title: 'PDF of growing length: processor time and memory of the whole process',
    unit: 'pages',
    rows,
    notes: [
      'Each row is one fresh process with all its threads and its start. The time that passes is shorter where threads work side by side.',
      mupdf
        ? `MuPDF (${mupdf.version}): one process without its start, only page text, no proof.`
        : 'MuPDF is not installed: Debian has it as python3-fitz.',
    ],
  }
}
