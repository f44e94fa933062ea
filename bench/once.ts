import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a job says when it ends. */
export interface Sampled {
  readonly milliseconds: number
  /** Looked at on the way, where the job does that. */
  readonly samples?: readonly Sample[]
}

export interface Sample {
  readonly done: number
  /** Since the start. */
  readonly milliseconds: number
  /** Resident set size, in bytes: the highest since the sample before. */
  readonly resident: number
}

/** What a process that did a job once says of itself. */
export interface Once extends Sampled {
  /** Highest resident set size, in bytes. */
  readonly peak: number
}

/** The same with the milliseconds from the process's start to its end. */
export interface OnceTimed extends Once {
  readonly whole: number
}

/**
 * Runs `bench/jobs.ts JOB ARGS...` in a fresh Node process and reads the one JSON line it prints, so that the peak
 * is of this job alone.
 */
export async function once(job: string, ...args: readonly string[]): Promise<OnceTimed> {
  const start = performance.now()
  const script = fileURLToPath(new URL('./jobs.ts', import.meta.url))
  const { code, output } = await collect(process.execPath, ['--expose-gc', script, job, ...args])
  if (code !== 0) throw new Error(`The job ${job} ended with code ${code}; its message is above.`)
  const whole = performance.now() - start
  return { ...(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Once), whole }
}

/** Standard output and exit code of a command; what it writes to standard error is passed on. */
export function collect(
  command: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
