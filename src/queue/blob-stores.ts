import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DependencyError, InternalError, RequestError } from '../../engines/model/errors.ts'
import { findPackage } from '../../engines/model/package-files.ts'

/** Stores sealed contents that the submitter and the workers share. Names are of lower-case letters, digits, `-` and `/`. */
export interface BlobStore {
  /** Stores a content atomically. A content of the same name is replaced. */
  put(name: string, content: Uint8Array): Promise<void>
  /** Null if there is none. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(name: string): Promise<boolean>
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>
  /** Removes contents and results that are older than a time in milliseconds. Undefined if the service has its own rules for that. */
  sweep?(olderThanMs: number): Promise<void>
}

/** Age in milliseconds from which a draft was left by a killed process. */
const draftMs = 3600 * 1000

/** Contents as files of a folder that all machines see, such as a network drive. */
export class FolderStore implements BlobStore {
  readonly #folder: string
  /** Folders that existed recently. */
  readonly #made = new Set<string>()

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const file = this.#fileOf(name)
    const draft = `${file}.${randomUUID()}.draft`
    try {
      await this.#write(draft, content)
      await rename(draft, file)
    } catch (cause) {
      await rm(draft, { force: true })
      throw new RequestError(
        'output_unwritable',
        'The folder of --store cannot be written. Check its permissions and free space.',
        {},
        cause,
      )
    }
  }

  /** Its folder is created on first use, and again if it was removed. */
  async #write(draft: string, content: Uint8Array): Promise<void> {
    const folder = path.dirname(draft)
    const write = () => writeFile(draft, content, { mode: 0o600, flush: true })
    const isMade = this.#made.has(folder)
    if (!isMade) await mkdir(folder, { recursive: true, mode: 0o700 })
    this.#made.add(folder)
    await write().catch(async (error) => {
      if (!isMade || !isMissing(error)) throw error
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write()
    })
  }

  async get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return Uint8Array.from(await readFile(this.#fileOf(name)))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async has(name: string): Promise<boolean> {
    return (await stat(this.#fileOf(name)).catch(() => null)) !== null
  }

  async remove(name: string): Promise<void> {
    await rm(this.#fileOf(name), { force: true })
  }

  async sweep(olderThanMs: number): Promise<void> {
    for (const kind of ['contents', 'results'])
      for (const part of await list(path.join(this.#folder, kind)))
        for (const name of await list(path.join(this.#folder, kind, part))) {
          const file = path.join(this.#folder, kind, part, name)
          const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now())
          // A draft is written at once.
          if (age > (name.endsWith('.draft') ? draftMs : olderThanMs)) await rm(file, { force: true })
        }
  }

  #fileOf(name: string): string {
    if (!/^[a-z]+\/[0-9a-f-]+$/.test(name)) throw new RequestError('invalid_request', 'Invalid content name.')
    const [kind, id] = name.split('/')
    // Folders with many thousands of files are slow on some network drives.
    return path.join(this.#folder, kind, id.slice(0, 2), id)
  }
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export interface S3Options {
  readonly bucket: string
  /** Prepended to every name, without a slash at its end. Default: none. */
  readonly prefix?: string
  /** Address of the service. Default: that of Amazon for the region. */
  readonly endpoint?: string
  /** Default: `us-east-1`. */
  readonly region?: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

interface Client {
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** Time limit of one request; a failed request is retried. */
const timeoutMs = 120_000

/** Contents as objects of an S3-compatible service, in path style. Requests are signed and retried by the optional package aws4fetch. */
export class S3Store implements BlobStore {
  readonly #base: string
  readonly #client: Client

  private constructor(base: string, client: Client) {
    this.#base = base
    this.#client = client
  }

  /** @throws DependencyError if aws4fetch is not installed */
  static async open(options: S3Options): Promise<S3Store> {
    const { bucket, prefix, region = 'us-east-1', endpoint, ...credentials } = options
    const { AwsClient } = await loadLibrary()
    const address = (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
    const base = [address, bucket, ...(prefix === undefined || prefix === '' ? [] : [prefix])].join('/')
    return new S3Store(base, new AwsClient({ ...credentials, region, service: 's3', retries: 6 }))
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    await this.#request('PUT', name, Uint8Array.from(content))
  }

  async get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await this.#request('GET', name)
    return response === null ? null : new Uint8Array(await response.arrayBuffer())
  }

  async has(name: string): Promise<boolean> {
    return (await this.#request('HEAD', name)) !== null
  }

  async remove(name: string): Promise<void> {
    await this.#request('DELETE', name)
  }

  /** Null for a name that does not exist. */
  async #request(method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response | null> {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method, signal, ...(body === undefined ? {} : { body }) }
    const response = await this.#client.fetch(`${this.#base}/${name}`, init).catch((cause: unknown) => {
      throw new InternalError('internal', `The store of the queue cannot be reached (${method}).`, {}, cause)
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    if (response.status === 401 || response.status === 403)
      throw new RequestError(
        'forbidden',
        'The store of the queue denies access. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the rights of this key.',
        { status: response.status },
      )
    throw new InternalError(
      'internal',
      `The store of the queue answered with status ${response.status} (${method}).`,
      {
        status: response.status,
      },
    )
  }
}

async function loadLibrary(): Promise<typeof import('aws4fetch')> {
  const place = findPackage('aws4fetch', undefined)
  if (place !== null) return import(pathToFileURL(place).href)
  throw new DependencyError(
    'missing_dependency',
    'A store on S3 needs the package aws4fetch, which is not installed. Install it with "npm install aws4fetch".',
    { commands: ['npm install aws4fetch'] },
  )
}
