import { pageSurface, ReadCache } from '../../engines/pdf/content/index.ts'
import { loadPdf, pages } from '../../engines/pdf/file/index.ts'
import { readingOrder } from '../../engines/pdf/text/index.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { findPdftotext, pdfjsText } from '../peers/readers.ts'
import { samples } from '../samples.ts'

/** Reads the text layer of every page in reading order, with a box for each glyph. Returns the number of characters. */
export async function readText(bytes: Uint8Array): Promise<number> {
  const file = await loadPdf(bytes)
  const cache = new ReadCache(file)
  let characters = 0
  for (const page of pages(file)) characters += readingOrder(pageSurface(file, page, cache)).text.length
  return characters
}

export const pdfTextBench: Bench = async ({ quick, say }) => {
  const poppler = findPdftotext()
  await using files = await samples(quick ? [20] : [20, 100])
  const rows: Row[] = []
  for (const { label, pages, bytes, path } of files.list) {
    say(label)
    const contestants: Contestant[] = [
      { name: 'palimpsest', run: () => readText(bytes) },
      { name: 'pdf.js', run: () => pdfjsText(bytes) },
    ]
    if (poppler) contestants.push({ name: 'pdftotext', run: () => poppler.text(path) })
    const timings = await race(contestants, { warmup: 2, rounds: quick || pages > 20 ? 5 : 9 })
    const { peak } = await once('pdf-text', path)
    for (const [i, timing] of timings.entries())
      rows.push({ group: label, timing, amount: pages, ...(i === 0 ? { peak } : {}) })
  }
  return {
    title: 'PDF text layer, one thread',
    unit: 'pages',
    rows,
    notes: [
      'palimpsest: opening, reading order, box and file position of each glyph. pdf.js: opening and getTextContent, in this thread.',
      poppler
        ? `pdftotext ${poppler.version}: a process for each run, with its start.`
        : 'pdftotext is not installed: Debian has it in poppler-utils.',
    ],
  }
}
