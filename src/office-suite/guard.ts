/**
 * Runs as a separate process between the product and the office suite: it ends the suite with all that it started when the time is
 * over, or when whoever asked is gone (a thread that is stopped cannot clean up, but its end of the pipe closes), and removes the
 * folder then. Arguments: the folder, the time limit in milliseconds, the command and its arguments.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { timedOut } from './guard-codes.ts'

const [folder, limit, command, ...args] = process.argv.slice(2)
const child = spawn(command, args, { cwd: folder, stdio: 'ignore', detached: true })

function endGroup(): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended by itself.
  }
}

const timer = setTimeout(() => {
  endGroup()
  process.exit(timedOut)
}, Number(limit))

child.on('error', () => process.exit(127))
child.on('exit', (code) => {
  clearTimeout(timer)
  endGroup()
  process.exit(code ?? 1)
})

// Nothing is ever written to it; it closes with whoever contains the other end.
process.stdin.on('close', () => {
  endGroup()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(1)
})
process.stdin.resume()
