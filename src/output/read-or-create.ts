import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/** Reads a small file such as a key, or creates it. Safe for concurrent processes: a complete draft is linked into place, and the first one wins. */
export async function readOrCreate(
  file: string,
  create: () => string | Buffer,
  mode = 0o600,
): Promise<string> {
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (existing !== null) return existing
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, create(), { mode, flag: 'wx' })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
