import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { convert } from '../../engines/convert/convert.ts'
import type { Format } from '../../engines/model/format.ts'
import type { Bench, Row } from '../bench.ts'
import { type Contestant, race } from '../measure.ts'
import { once } from '../once.ts'
import { findLibreOffice, findPandoc, turndown } from '../peers/converters.ts'
import { samples } from '../samples.ts'

/** A section of a report with every construct once. */
const section = (n: number) => `## Section ${n}

Words with **bold**, *italic*, \`code\` and a [link](https://example.org/${n}), then a note[^${n}]. ${'More words follow, as many as a paragraph has. '.repeat(8)}

1. first
2. second
   - below
   - it
3. third

| Quarter | North | South |
| ------- | ----: | ----: |
${Array.from({ length: 8 }, (_, i) => `| Q${i} | ${i * n} | ${i + n} |`).join('\n')}

> Quoted words.

[^${n}]: A note of section ${n}.
`

/** Markdown of a number of sections, about a third of a page each. */
export function report(sections: number): Uint8Array {
  return new TextEncoder().encode(
    `# Report\n\n${Array.from({ length: sections }, (_, i) => section(i + 1)).join('\n')}`,
  )
}

export async function convertOnce(bytes: Uint8Array, from: Format, to: Format): Promise<Uint8Array> {
  return (await convert({ bytes, from, to })).bytes
}

/** Converts files one after another in one process; the peak shows whether memory grows. */
export async function convertMany(files: number): Promise<void> {
  const docx = await convertOnce(report(30), 'md', 'docx')
  for (let i = 0; i < files; i++) await convertOnce(docx, 'docx', 'md')
}

export const convertBench: Bench = async ({ quick, say }) => {
  const pandoc = findPandoc()
  const office = findLibreOffice()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palimpsest-bench-'))
  const rows: Row[] = []
  try {
    const markdown = report(quick ? 30 : 90)
    const stored: Record<string, Uint8Array> = { md: markdown }
    for (const to of ['docx', 'html'] as const) stored[to] = await convertOnce(markdown, 'md', to)
    for (const [extension, bytes] of Object.entries(stored))
      await writeFile(path.join(folder, `report.${extension}`), bytes)
    const file = (extension: string) => path.join(folder, `report.${extension}`)
    const peer = (from: string, to: string): Contestant[] =>
      pandoc ? [{ name: 'pandoc', run: () => pandoc.convert(file(from), to) }] : []
    const html = new TextDecoder().decode(stored.html)
    const pairs: readonly (readonly [Format, Format, readonly Contestant[]])[] = [
      ['docx', 'md', peer('docx', 'gfm')],
      ['html', 'md', [...peer('html', 'gfm'), { name: 'turndown', run: () => turndown(html) }]],
      ['md', 'html', peer('md', 'html')],
      ['md', 'docx', []],
      ['docx', 'pdf', office ? [{ name: 'LibreOffice', run: () => office.toPdf(file('docx')) }] : []],
    ]
    for (const [from, to, others] of pairs) {
      const group = `${from} to ${to}`
      say(group)
      const own = { name: 'palimpsest', run: () => convertOnce(stored[from], from, to) }
      const timings = await race([own, ...others], { warmup: 2, rounds: quick ? 3 : 7 })
      for (const timing of timings) rows.push({ group, timing, amount: 1 })
    }
    await using pdfs = await samples(quick ? [20] : [20, 100])
    for (const { label, pages, bytes } of pdfs.list) {
      say(`pdf to md, ${label}`)
      const own = { name: 'palimpsest', run: () => convertOnce(bytes, 'pdf', 'md') }
      const [timing] = await race([own], { warmup: 1, rounds: quick ? 3 : 5 })
      rows.push({ group: `pdf to md, ${pages} pages`, timing, amount: pages })
    }
    for (const count of quick ? [50] : [50, 500]) {
      say(`${count} files`)
      const { milliseconds, peak } = await once('convert-many', String(count))
      rows.push({
        group: `${count} DOCX files to Markdown`,
        timing: { name: 'palimpsest', samples: [milliseconds] },
        amount: count,
        peak,
      })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    title: 'Conversion, one thread',
    unit: 'files',
    rows,
    notes: [
      'palimpsest: from bytes to bytes in this process. A generated report with headings, lists, tables, notes and links; generated PDF files.',
      pandoc
        ? `pandoc ${pandoc.version}: a process for each run, its start counted.`
        : 'pandoc is not installed.',
      office
        ? `LibreOffice ${office.version}: a process and a new profile for each run, with its start.`
        : 'LibreOffice is not installed.',
      'turndown: in this process; tables, notes and formulas are lost.',
    ],
  }
}
