import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Result of a job. */
export interface Sampled {
  readonly milliseconds: number
  /** Samples taken during the job, if it takes any. */
  readonly samples?: readonly Sample[]
}

export interface Sample {
  readonly done: number
  /** Since the start. */
  readonly milliseconds: number
  /** Peak resident set size since the previous sample, in bytes. */
  readonly resident: number
}

/** Result of a process that ran a job once. */
export interface Once extends Sampled {
  /** Peak resident set size, in bytes. */
  readonly peak: number
}

/** Also with the run time of the whole process, in milliseconds. */
interface OnceTimed extends Once {
  readonly whole: number
}

/** Runs `bench/jobs.ts JOB ARGS...` in a fresh Node process, so that the peak is that of the job, and reads its JSON line. */
export async function once(job: string, ...args: readonly string[]): Promise<OnceTimed> {
  const start = performance.now()
  const script = fileURLToPath(new URL('./jobs.ts', import.meta.url))
  const { code, output } = await collect(process.execPath, ['--expose-gc', script, job, ...args])
  if (code !== 0) throw new Error(`The job ${job} ended with code ${code}; its message is above.`)
  const whole = performance.now() - start
  return { ...(JSON.parse(output.trim().split('\n').at(-1) ?? '') as Once), whole }
}

/** Standard output and exit code of a command. Its standard error is passed through. */
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
