/**
 * Writes the charts of the stored runs of benchmarks (`bench/results/`) to `docs/images/`, for the documentation:
 *
 *     npm run bench detect pdf-redact convert scale && npm run bench:charts
 *
 * A benchmark without a stored run keeps its chart.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chart } from '../../bench/chart.ts'

const shown = ['detect', 'pdf-text', 'pdf-redact', 'convert', 'scale']

for (const name of shown) {
  const stored = new URL(`../../bench/results/${name}.json`, import.meta.url)
  const run = await readFile(stored, 'utf8').then(JSON.parse, () => null)
  if (run === null) {
    console.log(`${name}: no stored run`)
    continue
  }
  await writeFile(new URL(`../../docs/images/bench-${name}.svg`, import.meta.url), chart(run))
  console.log(`${name}: run of ${run.at}`)
}
