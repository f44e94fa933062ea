import { RequestError } from '../../engines/model/errors.ts'
import type { ArtifactRecord, Clock, Stores } from '../stores/ports.ts'

/** An output file of a job. */
export interface Artifact {
  readonly id: string
  /** `output`, or `manifest`: the signed record of a redaction. */
  readonly role: string
  readonly mediaType: string
  /** Safe as a file name; from the name of the upload. */
  readonly fileName: string
  readonly size: number
  /** Milliseconds since 1970. The file is deleted then. */
  readonly expiresAt: number
}

/** A stored content that no artifact refers to yet. Dispose of it after the artifact was inserted, or to discard it. */
export interface HeldBlob extends AsyncDisposable {
  readonly name: string
  readonly size: number
}

/** Files of jobs: their contents, and when these are deleted. */
export class Artifacts {
  readonly #stores: Stores
  readonly #clock: Clock
  /** Reference count of each content. */
  readonly #held = new Map<string, number>()
  /** The last operation on each content, so that storing and deleting the same one do not overlap. */
  readonly #changes = new Map<string, Promise<void>>()

  constructor(stores: Stores, clock: Clock) {
    this.#stores = stores
    this.#clock = clock
  }

  /** The file of an output. Throws `not_found` if there is none, or if it has expired. */
  async open(id: string): Promise<{ readonly artifact: Artifact; readonly content: Blob }> {
    const found = this.#stores.artifacts.get(id)
    const artifact = found === null || found.role === 'input' ? null : artifactOf(found)
    if (found === null || artifact === null || artifact.expiresAt <= this.#clock.now())
      throw new RequestError('not_found', 'The file does not exist or has expired.')
    return { artifact, content: await this.#stores.blobs.open(found.blob) }
  }

  /** The outputs of a job that have not expired. */
  ofJob(job: string): Artifact[] {
    const now = this.#clock.now()
    return this.#stores.artifacts
      .ofJob(job)
      .filter(({ role }) => role !== 'input')
      .map(artifactOf)
      .filter((artifact): artifact is Artifact => artifact !== null && artifact.expiresAt > now)
  }

  /** Stores a content for an artifact that will be inserted next. */
  async hold(account: string, bytes: Uint8Array): Promise<HeldBlob> {
    const { blobs } = this.#stores
    const name = blobs.nameOf(account, bytes)
    this.#held.set(name, (this.#held.get(name) ?? 0) + 1)
    const giveUp = async () => {
      const count = (this.#held.get(name) ?? 1) - 1
      if (count > 0) this.#held.set(name, count)
      else this.#held.delete(name)
      await this.discard([name])
    }
    try {
      await this.#change(name, () => blobs.put(name, bytes))
    } catch (error) {
      await giveUp()
      throw error
    }
    return { name, size: bytes.length, [Symbol.asyncDispose]: giveUp }
  }

  /** Deletes contents no longer used by an artifact. */
  async discard(names: readonly string[]): Promise<void> {
    const { artifacts, blobs } = this.#stores
    for (const name of names)
      await this.#change(name, async () => {
        if (!this.#held.has(name) && !artifacts.usesBlob(name)) await blobs.remove(name)
      })
  }

  /** Deletes expired files. */
  async sweep(): Promise<void> {
    const { artifacts, write } = this.#stores
    const expired = artifacts.expired(this.#clock.now())
    if (expired.length === 0) return
    await write(() => {
      for (const { id } of expired) artifacts.remove(id)
    })
    await this.discard(expired.map(({ blob }) => blob))
  }

  /** Deletes contents without an artifact: left by a process that ended between two steps. Only before any job runs. */
  async removeOrphans(): Promise<void> {
    await this.discard(await this.#stores.blobs.list())
  }

  async #change(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#changes.get(name) ?? Promise.resolve()
    const after = before.then(work, work)
    const ended = after.catch(() => {})
    this.#changes.set(name, ended)
    try {
      await after
    } finally {
      if (this.#changes.get(name) === ended) this.#changes.delete(name)
    }
  }
}

function artifactOf({ id, role, mediaType, fileName, size, expiresAt }: ArtifactRecord): Artifact | null {
  return expiresAt === null ? null : { id, role, mediaType, fileName, size, expiresAt }
}
