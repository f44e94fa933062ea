import { randomBytes } from 'node:crypto'
import { constants, copyFile, link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { RequestError } from '../../../engines/model/errors.ts'
import { isOwnerRunning, processOwner } from '../../output/process-owner.ts'

const heartbeatMs = 10_000
/** A lock of another machine whose heartbeat stopped for this time was left behind. */
const staleMs = 90_000
/** What systems say where the file system has no hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Makes sure that one process at a time works on a journal. The lock of a process that was killed does not count. */
export class Lock implements AsyncDisposable {
  readonly #file: string
  readonly #heartbeat: NodeJS.Timeout

  private constructor(file: string) {
    this.#file = file
    this.#heartbeat = setInterval(() => {
      const now = new Date()
      // Best effort: without it, only other machines take the lock for stale.
      utimes(file, now, now).catch(() => undefined)
    }, heartbeatMs).unref()
  }

  /** @throws RequestError `invalid_request` while another process has it */
  static async acquire(file: string): Promise<Lock> {
    // Linked into place complete: a lock is never seen without its owner, except where the file system has no hard links.
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    try {
      await writeFile(draft, processOwner(), { flag: 'wx', mode: 0o600 })
      for (let tries = 0; tries < 3; tries++) {
        if (await linked(draft, file)) return new Lock(file)
        if (await isHeld(file)) break
        await rm(file, { force: true })
      }
    } finally {
      await rm(draft, { force: true })
    }
    throw new RequestError(
      'invalid_request',
      'Another process is writing a batch to this output folder. Wait for its end, or choose another folder.',
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#heartbeat)
    await rm(this.#file, { force: true })
  }
}

/** False if the name is taken. */
async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!withoutLinks.has(code)) throw error
    return copyFile(draft, file, constants.COPYFILE_EXCL).then(
      () => true,
      (failure) => {
        if (failure.code === 'EEXIST') return false
        throw failure
      },
    )
  }
}

async function isHeld(file: string): Promise<boolean> {
  const [owner, found] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(
    () => ['', null] as const,
  )
  if (found === null) return false
  return isOwnerRunning(owner) ?? Date.now() - found.mtimeMs < staleMs
}
