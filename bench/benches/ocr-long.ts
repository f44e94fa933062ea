import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { cardFile } from '../../fixtures/scan.ts'
import { createEngine } from '../../src/engine.ts'
import type { Bench, Row } from '../bench.ts'
import { once, type Sample, type Sampled } from '../once.ts'

const threads = 2
const every = 25

/** Reads a long scan and samples time and memory every `every` pages. */
export async function readLong(bytes: Uint8Array, step: number): Promise<Sampled> {
  const samples: Sample[] = []
  const start = performance.now()
  let resident = 0
  {
    await using engine = await createEngine({ threads })
    await engine.ocr(bytes, {
      onProgress({ done, total }) {
        resident = Math.max(resident, process.memoryUsage.rss())
        if (done % step !== 0 && done !== total) return
        samples.push({ done, milliseconds: performance.now() - start, resident })
        resident = 0
      },
    })
  }
  return { milliseconds: performance.now() - start, samples }
}

export const ocrLongBench: Bench = async ({ quick, say }) => {
  const pages = quick ? 100 : 200
  const folder = await mkdtemp(join(os.tmpdir(), 'palimpsest-bench-'))
  try {
    say(`making a scan of ${pages} small pages`)
    const input = join(folder, 'scan.pdf')
    await writeFile(input, await cardFile(pages))
    say('reading them in a separate process')
    const { samples = [], milliseconds, peak } = await once('ocr-long', input, String(every))
    const rows: Row[] = samples.map((sample, i) => {
      const before = samples[i - 1] ?? { done: 0, milliseconds: 0 }
      return {
        group: `pages ${before.done + 1} to ${sample.done}`,
        timing: { name: 'palimpsest', samples: [sample.milliseconds - before.milliseconds] },
        amount: sample.done - before.done,
        peak: sample.resident,
      }
    })
    rows.push({
      group: `all ${pages} pages`,
      timing: { name: 'palimpsest', samples: [milliseconds] },
      amount: pages,
      peak,
    })
    return {
      title: `OCR of a scan of ${pages} pages to a searchable PDF, ${threads} threads: memory over time`,
      unit: 'pages',
      rows,
      notes: [
        'Peak: highest resident memory of the whole process while those pages were read, both recognisers in it; the last row counts the writing of the PDF too.',
        'A recogniser is thrown away after 60 pictures: its memory never shrinks. Pages of 880 x 370 pixels, six lines each.',
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
