import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Row } from '../bench.ts'
import { findLibreOffice } from '../peers/converters.ts'
import { type CommandTime, timeOf } from '../processor.ts'
import { convertOnce, report } from './convert.ts'

const formats = ['docx', 'xlsx', 'pptx'] as const
/** Sections of a third of a page each. */
const sizes = [
  { pages: 1, sections: 3 },
  { pages: 20, sections: 60 },
  { pages: 100, sections: 300 },
] as const

const command = fileURLToPath(new URL('../../dist/src/cli/bin.js', import.meta.url))

/** Office files to PDF by us, in this process and as a command, and by LibreOffice. */
export const officePdfBench: Bench = async ({ quick, say }) => {
  const office = findLibreOffice()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palimpsest-bench-'))
  const rows: Row[] = []
  try {
    for (const { pages, sections } of quick ? sizes.slice(0, 2) : sizes)
      for (const format of formats) {
        const label = `${format.toUpperCase()} of ${pages === 1 ? 'a page' : `${pages} pages`}`
        say(label)
        const bytes = await convertOnce(report(sections), 'md', format)
        const file = path.join(folder, `report.${format}`)
        const output = path.join(folder, 'report.pdf')
        await writeFile(file, bytes)
        const args = [command, 'convert', file, '-o', output, '--overwrite', '--office-suite', 'off']
        const contestants: readonly (readonly [string, () => Promise<CommandTime> | CommandTime])[] = [
          ['palimpsest, in process', () => inProcess(() => convertOnce(bytes.slice(), format, 'pdf'))],
          ['palimpsest, command', () => timeOf(process.execPath, args)],
          ...(office ? [['LibreOffice', () => office.timeToPdf(file)] as const] : []),
        ]
        const samples = contestants.map((): CommandTime[] => [])
        // Turn by turn; the first turn warms up.
        for (let round = 0; round <= (quick ? 3 : 5); round++)
          for (const [i, [, run]] of contestants.entries()) {
            const time = await run()
            if (round > 0) samples[i].push(time)
          }
        for (const clock of ['processor', 'elapsed'] as const)
          for (const [i, [name]] of contestants.entries())
            rows.push({
              group: clock === 'processor' ? label : `${label}, time elapsed`,
              timing: { name, samples: samples[i].map((time) => time[clock]) },
              amount: pages,
            })
      }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return {
    title: 'Office files to PDF',
    unit: 'pages',
    rows,
    notes: [
      'Processor time of all threads and processes, and the time elapsed. The command is a new process for each run, as LibreOffice is.',
      'palimpsest writes PDF/A with tags; LibreOffice its default PDF.',
      office
        ? `LibreOffice ${office.version}: its profile was made before.`
        : 'LibreOffice is not installed.',
    ],
  }
}

async function inProcess(run: () => Promise<unknown>): Promise<CommandTime> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(before)
  return { processor: (user + system) / 1000, elapsed: performance.now() - start }
}
