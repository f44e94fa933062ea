/**
 * Inputs at the limit: each is made, given to the command, and must end; time by the clock and of the processor, and memory of the whole process.
 *
 *     node bench/limits/run.ts [--only text,lines,csv,values,pdf,zip] [--share 1] [--folder FOLDER]
 *
 * `--share .1` makes inputs of a tenth of the size: memory that is flat is the same for both. Needs 6 GB of disk. Linux only.
 */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeZip } from '../../engines/office/zip-writer.ts'
import { pdf } from '../../test/builders/pdf/pdf.ts'
import { numbers } from '../batch/make-files.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'text,lines,csv,values,pdf,zip' },
    share: { type: 'string', default: '1' },
    folder: { type: 'string' },
  },
})
const share = Number(values.share)
const command = fileURLToPath(new URL('../../src/cli/bin.ts', import.meta.url))
const mib = 1024 * 1024

const words = 'harbour invoice office weather repair engine report market window signal bridge paper'.split(
  ' ',
)
const next = numbers(7)
const of = (list: readonly string[]) => list[Math.floor(next() * list.length)]
const sentence = () => Array.from({ length: 12 }, () => of(words)).join(' ')
/** One of 20,000 people: as in a real archive, values come again. */
const mail = () => `person.${Math.floor(next() * 20_000)}@example.org`
const phone = () => `(541) 555-${String(Math.floor(next() * 10_000)).padStart(4, '0')}`

/** Rows count up: random numbers would be detected as telephone numbers. */
let row = 1_000_000
/** Half a million values, the maximum that can be searched for at once, without repetition. */
const maxDistinct = 500_000

const lines = {
  text: () => `${sentence()}. Write to ${mail()} or call ${phone()}. ${sentence()}.\n`,
  lines: () => `${JSON.stringify({ id: row++, mail: mail(), note: sentence(), phone: phone() })}\n`,
  csv: () => `${row++},${mail()},${sentence()},${phone()}\n`,
  values: () => `${row},person.${row++}@example.org,${sentence()}\n`,
}

/** Writes lines until the file has its size. */
async function writeLines(file: string, bytes: number, line: () => string, head = ''): Promise<void> {
  async function* blocks() {
    yield head
    for (let written = head.length; written < bytes; ) {
      let block = ''
      while (block.length < mib && written + block.length < bytes) block += line()
      written += block.length
      yield block
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(file))
}

interface Case {
  readonly name: string
  readonly title: string
  readonly file: string
  make(file: string): Promise<void>
  /** Arguments of the command. */
  args(file: string, output: string): readonly string[]
}

const entities = ['--entities', 'EMAIL,PHONE']
const cases: readonly Case[] = [
  {
    name: 'text',
    title: '2 GB of text, redacted',
    file: 'in.txt',
    make: (file) => writeLines(file, 2e9 * share, lines.text),
    args: (file, output) => ['redact', file, '-o', `${output}.txt`, ...entities],
  },
  {
    name: 'lines',
    title: '1 GB of JSON lines, redacted',
    file: 'in.jsonl',
    make: (file) => writeLines(file, 1e9 * share, lines.lines),
    args: (file, output) => ['redact', file, '-o', `${output}.jsonl`, ...entities],
  },
  {
    name: 'csv',
    title: '200 MB of CSV, redacted',
    file: 'in.csv',
    make: (file) => writeLines(file, 2e8 * share, lines.csv, 'id,mail,note,phone\n'),
    args: (file, output) => ['redact', file, '-o', `${output}.csv`, ...entities],
  },
  {
    name: 'values',
    title: 'CSV with 500,000 distinct values, redacted',
    file: 'in-values.csv',
    async make(file) {
      const [first, head] = [row, 'id,mail,note\n']
      async function* blocks() {
        yield head
        while (row < first + maxDistinct * share) yield lines.values()
      }
      await pipeline(Readable.from(blocks()), createWriteStream(file))
    },
    args: (file, output) => ['redact', file, '-o', `${output}.csv`, ...entities],
  },
  {
    name: 'pdf',
    title: '5,000 pages of PDF, redacted',
    file: 'in.pdf',
    async make(file) {
      const document = pdf()
      for (let i = 0; i < 5000 * share; i++) {
        const page = document.page()
        for (let y = 780; y > 60; y -= 16) page.text(sentence().slice(0, 80), { x: 60, y })
        page.text(`${mail()} ${phone()}`, { x: 60, y: 40 })
      }
      await pipeline(Readable.from([document.build()]), createWriteStream(file))
    },
    args: (file, output) => ['redact', file, '-o', `${output}.pdf`, ...entities],
  },
  {
    name: 'zip',
    title: 'ZIP of 500 MB unpacked in 500 files, redacted as a batch',
    file: 'in.zip',
    async make(file) {
      const files = Array.from({ length: 500 }, (_, i) => {
        let content = ''
        while (content.length < 1e6 * share - 200) content += lines.text()
        return { name: `text-${i}.txt`, content }
      })
      await pipeline(Readable.from([await writeZip(files)]), createWriteStream(file))
    },
    args: (file, output) => ['batch', 'redact', file, '-o', output, ...entities],
  },
]

/** Processor time of a process in seconds, from its fields `utime` and `stime` (proc(5)), which count hundredths. */
function processorSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Runs the command. Peak of the resident memory as the kernel counts it, in MiB. */
async function run(args: readonly string[], home: string) {
  const started = performance.now()
  const child = spawn(process.execPath, [command, ...args], {
    env: { ...process.env, PALIMPSEST_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-600)
  })
  let [peak, processor] = [0, 0]
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    const times = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
    if (times !== '') processor = processorSeconds(times)
  }, 200)
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...end) => resolve(end)),
  )
  clearInterval(timer)
  return {
    seconds: (performance.now() - started) / 1000,
    peak: Math.round(peak),
    processor,
    end: signal ?? `exit ${code}`,
    said,
  }
}

const folder = values.folder ?? (await mkdtemp(path.join(tmpdir(), 'limits-')))
await mkdir(folder, { recursive: true })
try {
  for (const { name, title, file, make, args } of cases) {
    if (!values.only.split(',').includes(name)) continue
    const [input, output] = [path.join(folder, file), path.join(folder, `out-${name}`)]
    await make(input)
    const { size } = await stat(input)
    const { seconds, processor, peak, end, said } = await run(args(input, output), path.join(folder, 'home'))
    console.log(
      `${title}${share === 1 ? '' : `, ${share} of it`}: ${(size / 1e6).toFixed(0)} MB, ${seconds.toFixed(0)} s, ${processor.toFixed(0)} s of processor, ${peak} MiB, ${end}`,
    )
    if (end !== 'exit 0') console.log(said)
    for (const one of [input, output, `${output}${path.extname(file)}`])
      await rm(one, { recursive: true, force: true })
  }
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true })
}
