import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Milliseconds. */
export interface CommandTime {
  /** User and system time of the process and those that it started and waited for; the time elapsed where the system does not count it. */
  readonly processor: number
  readonly elapsed: number
}

/** Linux counts processor time of ended children in ticks of 10 ms (proc_pid_stat(5), fields 16 and 17). */
const tick = 10

function childrenTime(): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name of the program, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * tick
}

/** Runs a command once. */
export function timeOf(command: string, args: readonly string[]): CommandTime {
  const before = childrenTime()
  const start = performance.now()
  const run = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const elapsed = performance.now() - start
  const after = childrenTime()
  if (run.status !== 0) throw new Error(`${command} ended with code ${run.status}: ${run.stderr}`)
  return { processor: before === null || after === null ? elapsed : after - before, elapsed }
}
