import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs'
import v8 from 'node:v8'

/** Process properties that decide whether and how it restarts. */
export type StartedProcess = Pick<
  NodeJS.Process,
  'platform' | 'env' | 'execPath' | 'execArgv' | 'argv' | 'send' | 'execve'
>

/** Commands that read PDF files page by page, each page with many buffers. */
const commands: ReadonlySet<string> = new Set(['redact', 'convert', 'detect', 'ocr'])

/** Bytes. Restarting takes 40 ms; a PDF with fewer bytes has few pages, or is read in seconds. */
const minFileBytes = 1_000_000

/**
 * Bytes. From this size, the C library allocates a buffer from the system and returns it when freed. By default (glibc) this limit grows up
 * to 32 MB as buffers are freed, and each thread keeps freed memory: 40 to 100 MB in most runs of 261 to 3,027 pages.
 */
const returnedFrom = 65_536

/**
 * Restarts this process in place with an environment that makes the C library return freed memory immediately. Only for large PDF files;
 * there is no other way to set this. Does nothing if the user chose such a setting, on systems other than Linux, and in a child process
 * with an IPC channel, which would be lost.
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

/** A program that was replaced or removed since its start cannot restart, and the attempt would end the process. */
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

/** Garbage collection settings of V8 for each thread. */
interface HeapSettings {
  /** Percent by which the heap may grow since the last full collection. Default of V8: up to 300. */
  readonly growthPercent: number
  /** Megabytes of each half of the space for new objects. Default of V8: 16. */
  readonly newSpaceMegabytes: number
}

/**
 * By command: settings that keep memory low for long PDFs, measured on 261 to 3,027 pages. Redaction takes 50 to 100 MB less for 5 to 10 %
 * more processor time. Conversion makes many objects that live as long as a page; a larger space for new ones takes less time and less
 * memory.
 */
const byCommand: Readonly<Record<string, HeapSettings>> = {
  redact: { growthPercent: 30, newSpaceMegabytes: 4 },
  convert: { growthPercent: 50, newSpaceMegabytes: 16 },
}
const otherCommands: HeapSettings = { growthPercent: 100, newSpaceMegabytes: 8 }

/**
 * Makes V8 collect garbage earlier: by default, the heap of each thread grows by hundreds of megabytes on a long PDF. Call
 * it before a thread starts. Only the command does so, because the settings apply to the whole process.
 */
export function limitHeapGrowth(command: string | undefined): void {
  const { growthPercent, newSpaceMegabytes } = byCommand[command ?? ''] ?? otherCommands
  v8.setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  v8.setFlagsFromString(`--max-semi-space-size=${newSpaceMegabytes}`)
}

/**
 * Makes the allocator of the canvas package (mimalloc) return the memory of a rendered page immediately. By default it keeps freed memory,
 * up to 120 MB for a long PDF. Call it in the main thread before the package is loaded, because the package reads the environment on load.
 */
export function returnCanvasMemory(environment: NodeJS.ProcessEnv = process.env): void {
  environment.MIMALLOC_PURGE_DELAY ??= '0'
}
