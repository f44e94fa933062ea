/**
 * Redacts a mixed folder of documents as one batch: `node bench/mixed-batch.ts [--count N] FILE...`. Copies of the files (by default the
 * samples) make up the number. Prints the resident memory of the process after every tenth of the documents, so that growth is seen.
 */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createEngine } from '../src/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '1000' } },
})
const count = Number(values.count)
const samples = path.join(import.meta.dirname, '../fixtures/files')
const files =
  positionals.length > 0
    ? positionals
    : (await readdir(samples))
        .filter((name) => !name.endsWith('.jsonl'))
        .map((name) => path.join(samples, name))

const folder = await mkdtemp(path.join(os.tmpdir(), 'palimpsest-bench-'))
try {
  for (let i = 0; i < count; i++) {
    const file = files[i % files.length]
    await copyFile(file, path.join(folder, `${String(i).padStart(5, '0')}${path.extname(file)}`))
  }
  const outcomes = new Map<string, number>()
  const start = process.cpuUsage()
  let done = 0
  await using engine = await createEngine({ threads: 2 })
  const batch = engine.batch(folder, {
    concurrency: 2,
    task: { operation: 'redact', options: { ocr: false, unreadImages: 'keep' } },
  })
  for await (const { status, name } of batch) {
    const key = `${path.extname(name).slice(1)} ${status}`
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    if (++done % Math.ceil(count / 10) > 0) continue
    const seconds = process.cpuUsage(start).user / 1e6
    const resident = Math.round(process.memoryUsage.rss() / 2 ** 20)
    console.log(
      `${String(done).padStart(6)} files  ${resident} MiB resident  ${seconds.toFixed(0)} s of processor time`,
    )
  }
  for (const [key, number] of [...outcomes].sort()) console.log(`${String(number).padStart(6)}  ${key}`)
} finally {
  await rm(folder, { recursive: true })
}
