/**
 * Kills a batch with SIGKILL at random moments, resumes it each time, and compares the result with an unbroken run.
 *
 *     node bench/batch/kills.ts [--files 10000] [--kills 20] [--seed 1] [--keep FOLDER]
 *
 * Checks: every file is done, none is reported twice, outputs are equal byte for byte, and manifest and journal verify. Exit code 1 if not.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createEngine } from '../../src/index.ts'
import { makeFiles, numbers } from './make-files.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
})
const [files, kills, seed] = [values.files, values.kills, values.seed].map(Number)
const command = fileURLToPath(new URL('../../src/cli/bin.ts', import.meta.url))

interface Run {
  readonly done: string[]
  readonly statuses: Map<string, number>
  readonly seconds: number
  readonly code: number | null
  /** Largest resident size, in MiB, by the number of finished files. */
  readonly memory: readonly (readonly [files: number, mib: number])[]
}

/** Runs the batch, and ends it by SIGKILL after `killAfter` finished files, if given. */
async function run(folder: string, output: string, killAfter?: number, delayMs = 0): Promise<Run> {
  const started = performance.now()
  const args = ['batch', 'redact', path.join(folder, 'in'), '-o', path.join(folder, output), '--json']
  const more = ['--mode', 'synthetic', '--key-file', path.join(folder, 'key'), '--concurrency', '2']
  const child = spawn(process.execPath, [command, ...args, ...more], {
    env: { ...process.env, PALIMPSEST_HOME: path.join(folder, `home-${output}`) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const done: string[] = []
  const statuses = new Map<string, number>()
  const memory: [number, number][] = []
  if (killAfter === 0) setTimeout(() => child.kill('SIGKILL'), delayMs)
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"name"')) continue
    const { name, status } = JSON.parse(line)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 'done') done.push(name)
    if (done.length % 100 === 0 && status === 'done') memory.push([done.length, await residentOf(child.pid)])
    if (killAfter !== undefined && killAfter > 0 && done.length === killAfter)
      setTimeout(() => child.kill('SIGKILL'), delayMs)
  }
  const code = await new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.on('exit', resolve)
  })
  return { done, statuses, seconds: (performance.now() - started) / 1000, code, memory }
}

async function residentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function contentOf(folder: string): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    if (name.startsWith('palimpsest-')) continue
    const bytes = await readFile(path.join(folder, name)).catch(() => null)
    if (bytes !== null) contents.set(name, bytes.toString('base64'))
  }
  return contents
}

const folder = values.keep ?? (await mkdtemp(path.join(tmpdir(), 'palimpsest-kills-')))
const problems: string[] = []
try {
  await mkdir(path.join(folder, 'in'), { recursive: true })
  await writeFile(path.join(folder, 'key'), '11'.repeat(32))
  {
    await using engine = await createEngine({ threads: 1 })
    await makeFiles(path.join(folder, 'in'), files, engine)
  }
  console.log(`${files} files made`)
  const whole = await run(folder, 'whole')
  console.log(`unbroken: ${whole.done.length} done in ${whole.seconds.toFixed(1)} s, exit ${whole.code}`)
  const sizes = whole.memory.filter(
    ([done], i) => done === 100 || done % 1000 === 0 || i === whole.memory.length - 1,
  )
  console.log(`resident MiB: ${sizes.map(([done, mib]) => `${mib} at file ${done}`).join(', ')}`)
  if (whole.done.length !== files || whole.code !== 0)
    problems.push('the unbroken run did not finish every file')

  const next = numbers(seed)
  const times = new Map<string, number>()
  const count = (done: readonly string[]) => {
    for (const name of done) times.set(name, (times.get(name) ?? 0) + 1)
  }
  for (let i = 0; i < kills; i++) {
    // Random numbers of files, and some kills while the batch starts.
    const share = Math.max(1, Math.floor((files / kills) * 0.9 * next() * 2))
    const broken =
      next() < 0.15
        ? await run(folder, 'broken', 0, next() * 4000)
        : await run(folder, 'broken', share, next() * 40)
    count(broken.done)
    console.log(`kill ${i + 1}: ${broken.done.length} done, ${times.size} in all`)
  }
  const last = await run(folder, 'broken')
  count(last.done)
  console.log(
    `last run: ${last.done.length} done, ${last.statuses.get('skipped') ?? 0} skipped, exit ${last.code}`,
  )

  const reported = last.done.length + (last.statuses.get('skipped') ?? 0)
  if (reported !== files || last.code !== 0) problems.push(`${files - reported} files are not done`)
  const twice = [...times.values()].filter((runs) => runs > 1).length
  if (twice > 0) problems.push(`${twice} files were reported as done twice`)
  const [expected, found] = [
    await contentOf(path.join(folder, 'whole')),
    await contentOf(path.join(folder, 'broken')),
  ]
  const different = [...expected].filter(([name, content]) => found.get(name) !== content).length
  if (different > 0 || found.size !== expected.size)
    problems.push(`${different} outputs differ, ${found.size - expected.size} too many`)
  const left = (await readdir(path.join(folder, 'broken'), { recursive: true })).filter((name) =>
    name.endsWith('.part'),
  )
  if (left.length > 0) problems.push(`${left.length} temporary files were left`)
  for (const output of ['whole', 'broken']) {
    const args = ['verify', path.join(folder, output, 'palimpsest-manifest.jsonl'), path.join(folder, output)]
    const child = spawn(process.execPath, [command, ...args], {
      env: { ...process.env, PALIMPSEST_HOME: path.join(folder, `home-${output}`) },
      stdio: 'inherit',
    })
    const code = await new Promise((resolve) => child.on('exit', resolve))
    if (code !== 0) problems.push(`the manifest of ${output} does not verify`)
  }
  const journals = (await readdir(path.join(folder, 'home-broken', 'batches'))).filter((name) =>
    name.endsWith('.jsonl'),
  )
  const lines = (await readFile(path.join(folder, 'home-broken', 'batches', journals[0]), 'utf8'))
    .trim()
    .split('\n')
  const kept = lines
    .map((line) => JSON.parse(line))
    .filter(({ series, status }) => series !== 'report' && status === 'done')
  if (kept.length !== files) problems.push(`the journal has ${kept.length} results`)
} finally {
  if (values.keep === undefined) await rm(folder, { recursive: true })
}
console.log(problems.length === 0 ? 'All checks passed.' : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
