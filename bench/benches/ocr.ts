import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { scannedFile } from '../../fixtures/scan.ts'
import { createEngine } from '../../src/engine.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { ocrmypdf, ocrmypdfVersion } from '../peers/ocrmypdf.ts'

const threads = 2

/** A whole run, from the bytes of a scan to a searchable PDF. */
export async function readOnce(bytes: Uint8Array): Promise<void> {
  await using engine = await createEngine({ threads })
  await engine.ocr(bytes)
}

export const ocrBench: Bench = async ({ quick, say }) => {
  // A round of both takes 100 s with 8 pages on two free cores.
  const pages = quick ? 4 : 8
  const folder = await mkdtemp(join(os.tmpdir(), 'palimpsest-bench-'))
  const version = ocrmypdfVersion()
  const rows: Row[] = []
  try {
    say(`making a scan of ${pages} pages`)
    const input = join(folder, 'scan.pdf')
    await writeFile(input, await scannedFile(pages))
    let peak = 0
    const contestants: Contestant[] = [
      {
        name: 'palimpsest',
        async timed() {
          const run = await once('ocr', input)
          peak = Math.max(peak, run.peak)
          return run.whole
        },
      },
    ]
    if (version) {
      const output = join(folder, 'out.pdf')
      contestants.push({ name: 'OCRmyPDF', timed: () => ocrmypdf(input, output, threads) })
    }
    say(`${contestants.map(({ name }) => name).join(' and ')}, whole processes`)
    const timings = await race(contestants, { warmup: 0, rounds: quick ? 1 : 3 })
    const label = `${pages}-page scan`
    for (const [i, timing] of timings.entries())
      rows.push({ group: label, timing, amount: pages, ...(i === 0 ? { peak } : {}) })
    const starts = { 'start of a recogniser': 'ocr-start', 'engine to first word': 'ocr-first' }
    for (const [group, job] of Object.entries(starts)) {
      say(group)
      const [start] = await race(
        [{ name: 'palimpsest', timed: async () => (await once(job)).milliseconds }],
        { warmup: 1, rounds: quick ? 1 : 5 },
      )
      rows.push({ group, timing: start, amount: 1 })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    title: `OCR of a scanned PDF to a searchable one, ${threads} threads`,
    unit: 'pages',
    rows,
    notes: [
      'A4 at 300 dpi, grey, skewed by up to 1.2 degrees, about 500 words a page. Whole processes with their start; the peak includes all threads.',
      version
        ? `OCRmyPDF ${version} with -j ${threads} --output-type pdf --optimize 0: it does not deskew pages, as we do before recognition.`
        : 'OCRmyPDF is not installed: Debian has it as ocrmypdf.',
      'Start: compiled code, from a cold start to one recognised word, in the thread itself; each thread pays it once.',
      'Engine: the same from createEngine to a result, including the start of the thread, decoding a PNG and page layout.',
    ],
  }
}
