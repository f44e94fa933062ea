import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface MupdfRun {
  readonly ms: number
  readonly processor: number
  readonly peak: number
}

/** MuPDF through PyMuPDF, if installed. The process stays, so that its start is not measured. */
interface Mupdf {
  readonly version: string
  /** @returns milliseconds that passed, milliseconds of processor time, and peak resident memory in bytes */
  redact(path: string, terms: readonly string[], out?: string): Promise<MupdfRun>
  close(): void
}

export async function openMupdf(): Promise<Mupdf | null> {
  for (const python of ['/usr/bin/python3', 'python3']) {
    const mupdf = await start(python)
    if (mupdf) return mupdf
  }
  return null
}

async function start(python: string): Promise<Mupdf | null> {
  const script = fileURLToPath(new URL('./mupdf_worker.py', import.meta.url))
  const child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<null>((resolve) => {
    child.on('error', () => resolve(null))
    child.on('close', () => resolve(null))
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async (): Promise<Record<string, unknown> | null> => {
    const line = await Promise.race([lines.next(), ended])
    return line === null || line.done ? null : JSON.parse(line.value)
  }
  const hello = await read()
  if (!hello) return null
  return {
    version: String(hello.version),
    async redact(path, terms, out) {
      child.stdin.write(`${JSON.stringify({ path, terms, out })}\n`)
      const response = await read()
      if (!response || response.error !== undefined)
        throw new Error('MuPDF (python3-fitz) failed in the middle of a run.')
      return {
        ms: Number(response.ms),
        processor: Number(response.processor),
        peak: Number(response.peak),
      }
    },
    close: () => child.stdin.end(),
  }
}
