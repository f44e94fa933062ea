import { mkdir, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Bench } from './bench.ts'
import { chart } from './chart.ts'
import { compare, describeComparison, type Stored } from './compare.ts'
import { figures, table } from './table.ts'

/** npm run bench [NAME...] [-- --quick]. Each benchmark prints a table and writes JSON and a chart to bench/results/. */
const benches: readonly { name: string; about: string; load: () => Promise<Bench> }[] = [
  {
    name: 'detect',
    about:
      'entities in records, CSV, JSON lines, e-mail, contracts, manuals, logs and East Asian text; hostile text',
    load: async () => (await import('./benches/detect.ts')).detectBench,
  },
  {
    name: 'detect-many',
    about: 'entities in thousands of texts of 1 KB, and in streams of 10 and 100 MB',
    load: async () => (await import('./benches/detect-many.ts')).detectManyBench,
  },
  {
    name: 'pdf-text',
    about: 'text layer of born-digital pages: the main fixture, 20 and 100 pages',
    load: async () => (await import('./benches/pdf-text.ts')).pdfTextBench,
  },
  {
    name: 'pdf-redact',
    about: 'born-digital PDF, terms removed and proved: the main fixture, 20, 100 and 500 pages',
    load: async () => (await import('./benches/pdf-redact.ts')).pdfRedactBench,
  },
  {
    name: 'pdf-form',
    about: 'filled forms of 50 and 200 fields on a page, redacted with detection',
    load: async () => (await import('./benches/pdf-form.ts')).pdfFormBench,
  },
  {
    name: 'pdf-scale',
    about: 'PDFs of 100, 300 and 1,000 pages redacted and converted: processor time and memory',
    load: async () => (await import('./benches/pdf-scale.ts')).pdfScaleBench,
  },
  {
    name: 'scale',
    about: 'curves: redaction by pages, detection by megabytes, batches by files and by threads',
    load: async () => (await import('./benches/scale.ts')).scaleBench,
  },
  {
    name: 'office-redact',
    about: 'DOCX, XLSX and PPTX of 1, 10 and 30 pages, terms removed and proved, with and without detection',
    load: async () => (await import('./benches/office-redact.ts')).officeRedactBench,
  },
  {
    name: 'convert',
    about: 'one report between formats, PDF to Markdown, 500 files in a row',
    load: async () => (await import('./benches/convert.ts')).convertBench,
  },
  {
    name: 'office-pdf',
    about:
      'DOCX, XLSX and PPTX of 1, 20 and 100 pages to PDF, in process and as a command, beside LibreOffice',
    load: async () => (await import('./benches/office-pdf.ts')).officePdfBench,
  },
  {
    name: 'interfaces',
    about: 'texts of 1 KB through Interface A, one after the other and 200 at once',
    load: async () => (await import('./benches/interfaces.ts')).interfacesBench,
  },
  {
    name: 'ocr',
    about: 'a scan of 8 pages to a searchable PDF, and the start of a thread',
    load: async () => (await import('./benches/ocr.ts')).ocrBench,
  },
  {
    name: 'ocr-long',
    about: 'a scan of 200 pages to a searchable PDF: memory over time',
    load: async () => (await import('./benches/ocr-long.ts')).ocrLongBench,
  },
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name))
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark ${unknown.join(', ')}.`)
  console.error('Usage: npm run bench [NAME...] [-- --quick]\n')
  for (const bench of benches) console.error(`  ${bench.name.padEnd(14)} ${bench.about}`)
  process.exit(unknown.length > 0 ? 2 : 0)
}

const results = new URL('./results/', import.meta.url)
await mkdir(results, { recursive: true })
const machine = {
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.availableParallelism(),
  memory: os.totalmem(),
  system: `${os.platform()} ${os.release()} ${os.arch()}`,
  node: process.version,
}
console.log(
  `${machine.cpu}, ${machine.cores} cores, ${Math.round(machine.memory / 2 ** 30)} GiB, Node ${machine.node}`,
)

let failed = 0
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue
  try {
    const report = await (await bench.load())({
      quick: values.quick,
      say: (line) => process.stderr.write(`${bench.name}: ${line}\n`),
    })
    console.log(table(report))
    const file = (kind: string) => new URL(`${bench.name}.${kind}`, results)
    const record = {
      bench: bench.name,
      quick: values.quick,
      at: new Date().toISOString(),
      machine,
      ...report,
    }
    const earlier = await readFile(file('json'), 'utf8').then(JSON.parse, () => null)
    for (const line of comparedWith(earlier, record, figures(report))) console.log(line)
    await writeFile(file('json'), `${JSON.stringify({ ...record, figures: figures(report) }, null, 2)}\n`)
    await writeFile(file('svg'), chart(report))
    console.log(`  written: ${relative(process.cwd(), fileURLToPath(file('json')))} and .svg`)
  } catch (error) {
    failed++
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`\n${bench.name} did not finish: ${reason}`)
  }
}
process.exitCode = failed > 0 ? 1 : 0

interface StoredRun {
  readonly at: string
  readonly quick: boolean
  readonly machine: { readonly cpu: string; readonly node: string }
  readonly figures: readonly Stored[]
}

/** Lines that compare a run with the last stored one of the same kind and machine. */
function comparedWith(
  earlier: StoredRun | null,
  now: Omit<StoredRun, 'figures'>,
  figures: readonly Stored[],
): string[] {
  if (earlier === null) return []
  if (earlier.quick !== now.quick || earlier.machine.cpu !== now.machine.cpu)
    return [`  Not compared with the run of ${earlier.at}: other options or another machine.`]
  return describeComparison(compare(earlier.figures, figures), earlier.at)
}
