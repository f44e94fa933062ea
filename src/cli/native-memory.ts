import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'

/** What of a process decides whether it starts again, and how. */
export type StartedProcess = Pick<
  NodeJS.Process,
  'platform' | 'env' | 'execPath' | 'execArgv' | 'argv' | 'send' | 'execve'
>

/** Commands that read PDF files page by page, each page with many buffers. */
const commands: ReadonlySet<string> = new Set(['redact', 'convert', 'detect', 'ocr'])

/** Bytes. Starting again takes 40 ms; a PDF with fewer bytes has few pages, or is read in seconds. */
const minFileBytes = 1_000_000

/**
 * Bytes. From this size on, the C library asks the system for a buffer and returns it when it is freed. By default (glibc) this limit
 * rises up to 32 MB as buffers are freed, and each thread keeps what it freed: 40 to 100 MB in most runs of 261 to 3,027 pages.
 */
const returnedFrom = 65_536

/**
 * Starts this process again, in its place, with an environment that makes the C library return freed memory at once. Only for large
 * PDF files: there is no other way to say so. Does nothing where the user chose such a setting, on other systems than Linux, and in a process
 * that another one started with a channel, which it would lose.
 */
export function startReturningMemory(started: StartedProcess = process): void {
  const { platform, env, execPath, execArgv, argv, send, execve } = started
  const [command, ...args] = argv.slice(2)
  if (platform !== 'linux' || execve === undefined || send !== undefined) return
  if (Object.keys(env).some((name) => name.startsWith('MALLOC_') || name === 'GLIBC_TUNABLES')) return
  if (!commands.has(command) || !args.some(isLargePdf) || !isExecutable(execPath)) return
  const size = String(returnedFrom)
  execve.call(process, execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_MMAP_THRESHOLD_: size,
    MALLOC_TRIM_THRESHOLD_: size,
  })
}

/** A program that was replaced or removed since it started cannot start again, and trying to would end the process. */
function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isLargePdf(argument: string): boolean {
  try {
    const found = statSync(argument, { throwIfNoEntry: false })
    return found?.isFile() === true && found.size >= minFileBytes && startOf(argument).includes('%PDF-')
  } catch {
    // An option longer than a file name may be, or a file that cannot be read, which the command reports.
    return false
  }
}

/** The first bytes of a file: a PDF header may come after others (ISO 32000-1, Annex H). */
function startOf(path: string): Buffer {
  const start = Buffer.alloc(1024)
  const file = openSync(path, 'r')
  try {
    return start.subarray(0, readSync(file, start))
  } finally {
    closeSync(file)
  }
}
