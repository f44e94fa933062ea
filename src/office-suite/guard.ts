/**
 * Runs as a separate process between the product and the office suite: it ends the suite and all of its child processes after
 * the timeout, or when the caller is gone (a terminated thread cannot clean up, but its end of the pipe closes), and then removes the
 * folder. Arguments: the folder, the time limit in milliseconds, the command and its arguments.
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
    // The process group has already ended.
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

// Nothing is written to it; it closes when the process with the other end ends.
process.stdin.on('close', () => {
  endGroup()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.exit(1)
})
process.stdin.resume()
