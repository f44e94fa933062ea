import { execFile } from 'node:child_process'
import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where the scorers start the product: `npx palimpsest` finds it there. */
const root = path.resolve(import.meta.dirname, '../..')

const bounds = { maxBuffer: 1 << 28, cwd: root }

export const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Runs a scorer and returns its standard output. Node scripts run on this Node, others as executables.
 * @throws Error if it fails, with the last line that it printed
 */
export async function runScorer(script: string, args: readonly string[]): Promise<string> {
  const node = /\.[cm]?[jt]s$/.test(script)
  try {
    const { stdout } = await run(
      node ? process.execPath : script,
      node ? [script, ...args] : [...args],
      bounds,
    )
    return stdout
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new Error(`${path.basename(script)} failed: ${stderr?.trim().split('\n').at(-1) ?? String(error)}`)
  }
}

export async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

/** Calls `work` with a new folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marks-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether a program is installed. */
export async function hasProgram(name: string): Promise<boolean> {
  return (
    await Promise.all(
      (process.env.PATH ?? '').split(path.delimiter).map((folder) => exists(path.join(folder, name))),
    )
  ).includes(true)
}

export async function runProgram(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  await run(name, [...args], { ...bounds, timeout: 180_000, env: { ...process.env, ...env } })
}
