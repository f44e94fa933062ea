/** Decodes HEIC with a program of the platform: packaged image libraries omit HEVC because of patents. */

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DependencyError, DocumentError, LimitError } from '../../engines/model/errors.ts'
import { programOf } from './suite.ts'

/** A photo takes one to three seconds. */
const timeLimitMs = 60_000
const maxBytes = 512 * 1024 * 1024

/** Programs that write a PNG, with their arguments: libheif, its older name, and macOS. */
const decoders: readonly (readonly [name: string, args: (from: string, to: string) => readonly string[]])[] =
  [
    ['heif-dec', (from, to) => [from, to]],
    ['heif-convert', (from, to) => [from, to]],
    ['sips', (from, to) => ['-s', 'format', 'png', from, '--out', to]],
  ]

/**
 * The first image of the file as PNG.
 * @throws DependencyError `missing_dependency` if no program is installed; DocumentError `malformed`; LimitError `too_many_bytes`
 */
export async function decodeHeic(bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const found = decoders.flatMap(([name, args]) => {
    const program = programOf(name)
    return program === null ? [] : [{ program, args }]
  })[0]
  if (found === undefined)
    throw new DependencyError(
      'missing_dependency',
      'HEIC needs a program that decodes it. Install heif-dec or heif-convert of libheif (Debian: libheif-examples; Homebrew: libheif), or export the photo as JPEG.',
      { dependency: 'libheif' },
    )
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-heic-'))
  try {
    const from = path.join(folder, 'in.heic')
    const to = path.join(folder, 'out.png')
    await writeFile(from, bytes, { mode: 0o600 })
    const isDone = await runs(found.program, found.args(from, to), signal)
    const size = isDone
      ? await stat(to).then(
          ({ size: length }) => length,
          () => 0,
        )
      : 0
    if (size === 0)
      throw new DocumentError(
        'malformed',
        'The HEIC file cannot be decoded: it is damaged. Export the photo as JPEG.',
      )
    if (size > maxBytes)
      throw new LimitError('too_many_bytes', 'The decoded image is larger than 512 MiB.', { limit: maxBytes })
    return new Uint8Array(await readFile(to))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runs(program: string, args: readonly string[], signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
      signal,
    })
    child.on('error', (error) => (signal?.aborted ? reject(error) : resolve(false)))
    child.on('exit', (code) => resolve(code === 0))
  })
}
