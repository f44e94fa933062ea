import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { openMupdf } from '../peers/mupdf.ts'
import { redactOnce } from '../peers/palimpsest.ts'
import { samples } from '../samples.ts'

export const pdfRedactBench: Bench = async ({ quick, say }) => {
  const mupdf = await openMupdf()
  await using files = await samples(quick ? [20] : [20, 100, 500])
  const rows: Row[] = []
  try {
    for (const { label, pages, bytes, path, terms } of files.list) {
      say(label)
      const contestants: Contestant[] = [{ name: 'palimpsest', run: () => redactOnce(bytes, terms) }]
      let peerPeak = 0
      if (mupdf)
        contestants.push({
          name: 'MuPDF',
          async timed() {
            const { ms, peak } = await mupdf.redact(path, terms)
            peerPeak = peak
            return ms
          },
        })
      const rounds = pages > 100 ? 3 : quick || pages > 20 ? 5 : 9
      const timings = await race(contestants, { warmup: warmup(pages), rounds })
      const { peak } = await once('pdf-redact', path)
      for (const [i, timing] of timings.entries())
        rows.push({ group: label, timing, amount: pages, peak: i === 0 ? peak : peerPeak })
    }
  } finally {
    mupdf?.close()
  }
  return {
    title: 'PDF redaction, born-digital pages, one thread',
    unit: 'pages',
    rows,
    notes: [
      'From bytes to bytes, the same terms. palimpsest: text, annotations, forms and metadata redacted, and the output proved.',
      mupdf
        ? `MuPDF (${mupdf.version}): search, redaction annotations, apply, save with garbage=4 and deflate; only page text, no proof. Its peak is that of one process for each run.`
        : 'MuPDF is not installed: Debian has it as python3-fitz.',
    ],
  }
}

/** V8 needs about a hundred pages to compile the hot code; the longest files need no warm-up. */
function warmup(pages: number): number {
  return pages > 100 ? 0 : Math.ceil(60 / pages)
}
