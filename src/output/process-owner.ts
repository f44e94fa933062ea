import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Eight hexadecimal digits. Process ids are only meaningful on the same machine and, in containers, in the same namespace. */
let known: string | undefined
export function machine(): string {
  known ??= createHash('sha256').update(`${hostname()} ${namespace()}`).digest('hex').slice(0, 8)
  return known
}

function namespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    // Only Linux has namespaces.
    return ''
  }
}

/** A process of another user counts as running, and so does a new one with the same id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Names this process: its machine, its number, and its start, because ids are reused. */
export function processOwner(): string {
  return `${machine()}-${process.pid}-${startOf(process.pid)}`
}

/** Whether the process identified by `processOwner` is still running. Null if that cannot be known from this machine. */
export function isOwnerRunning(owner: string): boolean | null {
  const [, maker, pid, start] = /^([0-9a-f]{8})-(\d{1,10})-(\d*)$/.exec(owner) ?? []
  if (maker === undefined) return false
  if (maker !== machine()) return null
  return isRunning(Number(pid)) && startOf(Number(pid)) === start
}

/** When a process was started, in clock ticks since system start; empty if unknown. */
function startOf(pid: number): string {
  try {
    // The name of the program is in brackets, and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, '').trim().split(' ')
    return fields[19] ?? ''
  } catch {
    return ''
  }
}
